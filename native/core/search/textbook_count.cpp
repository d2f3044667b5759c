#include "search/textbook_count.hpp"

#include <algorithm>
#include <bit>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <utility>

namespace boardfill {
namespace {

using Word = std::uint64_t;
using Options = std::span<const Word>;

bool meet(Options one, Options other) {
  for (std::size_t i = 0; i < one.size(); ++i)
    if ((one[i] & other[i]) != 0) return true;
  return false;
}

std::int64_t common(Options one, Options other) {
  std::int64_t number = 0;
  for (std::size_t i = 0; i < one.size(); ++i) number += std::popcount(one[i] & other[i]);
  return number;
}

/// For each item the options that use it more than k times, for k = 0, 1, ...
class UseLevels {
 public:
  explicit UseLevels(const CoverForm& form)
      : words_((form.option_count() + 63) / 64), starts_(form.item_count() + 1, 0) {
    std::vector<std::uint32_t> most(form.item_count(), 1);
    for (const OptionId option : form.options())
      for_each_use(form.items_of(option), [&](ItemId item, std::uint32_t times) {
        most[index_of(item)] = std::max(most[index_of(item)], times);
      });
    for (std::size_t item = 0; item < most.size(); ++item)
      starts_[item + 1] = starts_[item] + most[item];
    bits_.assign(starts_.back() * words_, 0);
    for (const OptionId option : form.options())
      for_each_use(form.items_of(option), [&](ItemId item, std::uint32_t times) {
        for (std::uint32_t k = 0; k < times; ++k)
          bits_[(starts_[index_of(item)] + k) * words_ + index_of(option) / 64] |=
              Word{1} << index_of(option) % 64;
      });
  }

  [[nodiscard]] std::size_t words() const { return words_; }
  [[nodiscard]] std::size_t count(ItemId item) const {
    return starts_[index_of(item) + 1] - starts_[index_of(item)];
  }
  [[nodiscard]] Options level(ItemId item, std::size_t k) const {
    return {bits_.data() + (starts_[index_of(item)] + k) * words_, words_};
  }
  [[nodiscard]] Options users(ItemId item) const { return level(item, 0); }

 private:
  std::size_t words_;
  std::vector<std::size_t> starts_;
  std::vector<Word> bits_;
};

class Textbook {
 public:
  Textbook(const CoverForm& form, const TextbookOrder& order, const TextbookWay& way)
      : form_(form), order_(order), way_(way), levels_(form), live_(levels_.words(), 0) {
    for (const OptionId option : form.options())
      live_[index_of(option) / 64] |= Word{1} << index_of(option) % 64;
    for (const ItemId item : form.items()) {
      need_.push_back(form.bounds_of(item).low);
      room_.push_back(form.bounds_of(item).high);
      drop_misfits(item);
    }
    if (way.pockets) find_neighbours();
  }

  TextbookCost run(const Control& control) {
    TextbookCost cost{1, 0, 0, false};
    std::vector<Word> candidates;
    for (;;) {
      if (cost.nodes % kNodesPerCheck == 0 && is_late(control)) return cost;
      const std::optional<ItemId> item = next_item();
      if (is_dead(item)) {
        ++cost.fails;
        candidates.assign(live_.size(), 0);
      } else {
        candidates = live_;
        if (item) keep(candidates, levels_.users(*item));
        cost.found += item ? 0 : 1;
      }
      while (std::ranges::all_of(candidates, [](Word word) { return word == 0; })) {
        if (laid_.empty()) {
          cost.finished = true;
          return cost;
        }
        take_back(candidates);
      }
      if (cost.nodes == way_.most_nodes) return cost;
      lay(candidates);
      ++cost.nodes;
    }
  }

 private:
  static constexpr std::uint64_t kNodesPerCheck = 64;

  struct Laid {
    OptionId option;
    std::vector<Word> live;        ///< before it, without it
    std::vector<Word> candidates;  ///< what comes after it, in its stead
  };

  static bool is_late(const Control& control) {
    try {
      control.check();
    } catch (const Stopped& stopped) {
      if (stopped.reason() == Stop::time_limit) return true;
      throw;
    }
    return false;
  }

  static void keep(std::vector<Word>& options, Options wanted) {
    for (std::size_t i = 0; i < options.size(); ++i) options[i] &= wanted[i];
  }

  /// The options for which the item has no room left are gone.
  void drop_misfits(ItemId item) {
    const std::int64_t room = room_[index_of(item)];
    if (room >= static_cast<std::int64_t>(levels_.count(item))) return;
    const Options gone = levels_.level(item, static_cast<std::size_t>(room));
    for (std::size_t i = 0; i < live_.size(); ++i) live_[i] &= ~gone[i];
  }

  void lay(std::vector<Word>& candidates) {
    std::size_t word = 0;
    while (candidates[word] == 0) ++word;
    const Word lowest = candidates[word] & (~candidates[word] + 1);
    const auto option =
        id_at<OptionId>(word * 64 + static_cast<std::size_t>(std::countr_zero(lowest)));
    candidates[word] ^= lowest;
    live_[word] ^= lowest;
    laid_.push_back({option, live_, candidates});
    for_each_use(form_.items_of(option), [&](ItemId item, std::uint32_t times) {
      need_[index_of(item)] -= times;
      room_[index_of(item)] -= times;
      drop_misfits(item);
    });
  }

  void take_back(std::vector<Word>& candidates) {
    Laid& last = laid_.back();
    for_each_use(form_.items_of(last.option), [&](ItemId item, std::uint32_t times) {
      need_[index_of(item)] += times;
      room_[index_of(item)] += times;
    });
    live_ = std::move(last.live);
    candidates = std::move(last.candidates);
    laid_.pop_back();
  }

  /// How much more often than needed the item would be used if all live options were taken.
  [[nodiscard]] std::int64_t spare(ItemId item) const {
    std::int64_t uses = 0;
    for (std::size_t k = 0; k < levels_.count(item); ++k)
      uses += common(live_, levels_.level(item, k));
    return uses - need_[index_of(item)];
  }

  [[nodiscard]] std::optional<ItemId> next_item() const {
    std::optional<ItemId> found;
    if (!way_.tightest) {
      for (const ItemId item : order_.items)
        if (need_[index_of(item)] > 0) return item;
      return found;
    }
    std::int64_t least = 0;
    for (const ItemId item : form_.items()) {
      if (need_[index_of(item)] <= 0) continue;
      if (const std::int64_t left = spare(item); !found || left < least) {
        found = item;
        least = left;
      }
    }
    return found;
  }

  [[nodiscard]] bool is_short(ItemId item) const {
    const std::int64_t needed = need_[index_of(item)];
    if (needed == 1) return !meet(live_, levels_.users(item));
    return needed > 1 && spare(item) < 0;
  }

  [[nodiscard]] bool is_dead(std::optional<ItemId> item) const {
    if (item && is_short(*item)) return true;
    if (!way_.tightest &&
        std::ranges::any_of(order_.rules, [&](ItemId rule) { return is_short(rule); }))
      return true;
    return way_.pockets && has_unfillable_pocket();
  }

  /// Pockets are made of the cells that are covered at most once.
  void find_neighbours() {
    std::vector<std::size_t> place(form_.item_count(), kNowhere);
    for (std::size_t at = 0; at < order_.cells; ++at) {
      const ItemId cell = order_.items[at];
      if (form_.bounds_of(cell).high != 1) continue;
      place[index_of(cell)] = once_.size();
      once_.push_back(cell);
    }
    std::vector<bool> is_supply(form_.item_count());
    for (const ItemId item : order_.supplies) is_supply[index_of(item)] = true;
    std::vector<std::set<std::size_t>> near(once_.size());
    for (const OptionId option : form_.options()) {
      std::vector<std::size_t> covered;
      std::optional<ItemId> supply;
      for (const ItemId item : form_.items_of(option)) {
        if (place[index_of(item)] != kNowhere) covered.push_back(place[index_of(item)]);
        if (!supply && is_supply[index_of(item)]) supply = item;
      }
      for (const std::size_t cell : covered) near[cell].insert(covered.begin(), covered.end());
      std::vector<Word>& kind = kinds_[{covered.size(), supply}];
      kind.resize(live_.size(), 0);
      kind[index_of(option) / 64] |= Word{1} << index_of(option) % 64;
    }
    for (const auto& others : near) near_.emplace_back(others.begin(), others.end());
  }

  [[nodiscard]] bool has_unfillable_pocket() const {
    std::vector<bool> left(once_.size());
    for (std::size_t cell = 0; cell < once_.size(); ++cell)
      left[cell] = room_[index_of(once_[cell])] > 0;
    std::vector<std::size_t> pocket;
    for (std::size_t first = 0; first < once_.size(); ++first) {
      if (!left[first]) continue;
      left[first] = false;
      pocket.assign(1, first);
      for (std::size_t at = 0; at < pocket.size(); ++at) join(pocket[at], left, pocket);
      if (!can_be_filled(pocket)) return true;
    }
    return false;
  }

  /// The cells that are left and that some live option covers together with this one join it.
  void join(std::size_t cell, std::vector<bool>& left, std::vector<std::size_t>& pocket) const {
    std::vector<Word> over = live_;
    keep(over, levels_.users(once_[cell]));
    for (const std::size_t other : near_[cell]) {
      if (!left[other] || !meet(over, levels_.users(once_[other]))) continue;
      left[other] = false;
      pocket.push_back(other);
    }
  }

  [[nodiscard]] bool can_be_filled(const std::vector<std::size_t>& pocket) const {
    std::vector<Word> ways(live_.size(), 0);
    std::size_t least = 0;
    for (const std::size_t cell : pocket) {
      least += need_[index_of(once_[cell])] > 0 ? 1 : 0;
      const Options users = levels_.users(once_[cell]);
      for (std::size_t i = 0; i < ways.size(); ++i) ways[i] |= live_[i] & users[i];
    }
    if (least == 0) return true;
    if (pocket.size() == 1) return meet(ways, live_);
    std::map<std::size_t, std::int64_t> copies;  // by size: as many as can be laid, and there are
    for (const auto& [kind, options] : kinds_) {
      const std::int64_t laid = common(options, ways);
      copies[kind.first] += kind.second ? std::min(laid, room_[index_of(*kind.second)]) : laid;
    }
    return adds_up(least, pocket.size(), copies);
  }

  /// Is some number from `least` to `most` a sum of so many of the sizes, at most?
  static bool adds_up(std::size_t least, std::size_t most,
                      const std::map<std::size_t, std::int64_t>& copies) {
    std::vector<bool> is_sum(most + 1);
    is_sum[0] = true;
    for (const auto& [size, number] : copies) {
      if (size == 0) continue;
      std::vector<std::int64_t> used(most + 1, 0);  // of this size, to reach the sum
      for (std::size_t sum = size; sum <= most; ++sum)
        if (!is_sum[sum] && is_sum[sum - size] && used[sum - size] < number) {
          is_sum[sum] = true;
          used[sum] = used[sum - size] + 1;
        }
    }
    return std::any_of(is_sum.begin() + static_cast<std::ptrdiff_t>(least), is_sum.end(),
                       [](bool is) { return is; });
  }

  static constexpr std::size_t kNowhere = static_cast<std::size_t>(-1);

  const CoverForm& form_;
  const TextbookOrder& order_;
  TextbookWay way_;
  UseLevels levels_;
  std::vector<Word> live_;  ///< the options that fit and have not been tried
  std::vector<std::int64_t> need_;
  std::vector<std::int64_t> room_;
  std::vector<Laid> laid_;
  std::vector<ItemId> once_;
  std::vector<std::vector<std::size_t>> near_;  ///< by place in `once_`
  std::map<std::pair<std::size_t, std::optional<ItemId>>, std::vector<Word>> kinds_;
};

}  // namespace

TextbookCost count_textbook(const CoverForm& form, const TextbookOrder& order,
                            const TextbookWay& way, Control& control) {
  form.require_no_webs();
  const std::uint64_t bits = std::uint64_t{form.item_count()} * form.option_count();
  const Held held(control, bits / 8);
  return Textbook(form, order, way).run(control);
}

}  // namespace boardfill
