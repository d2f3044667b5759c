#include "walk/walk_order.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <tuple>
#include <utility>

#include "plain_random.hpp"

namespace boardfill {
namespace {

/// How many uses of items by options may be looked at for an order, and for clashes: a tenth of a
/// second, and some hundredths.
constexpr std::uint64_t kMostLooks = std::uint64_t{1} << 26;
constexpr std::uint64_t kMostClashes = std::uint64_t{1} << 24;

class Growth {
 public:
  explicit Growth(const CoverForm& form)
      : form_(form),
        items_of_(form.option_count()),
        users_of_(form.item_count()),
        undecided_(form.item_count(), 0),
        is_decided_(form.option_count(), false),
        since_(form.item_count(), kUntouched),
        nearness_(form.item_count(), kAnywhere),
        is_taken_(form.item_count(), false),
        times_(form.item_count(), 0) {
    for (const OptionId option : form.options())
      for_each_use(form.items_of(option), [&](ItemId item, std::uint32_t) {
        items_of_[option].push_back(item);
        users_of_[item].push_back(option);
        ++undecided_[item];
      });
    PlainRandom random(0);
    for (std::size_t k = 0; k < form.item_count(); ++k)
      sign_of_.push_back(random.below(std::numeric_limits<std::size_t>::max()));
  }

  /// False if that would take too long.
  bool grow() {
    while (const std::optional<ItemId> next = best()) {
      take(*next);
      if (looks_ > kMostLooks) return false;
    }
    for (const ItemId item : form_.items())
      if (!is_taken_[item]) order_.push_back(item);
    return true;
  }

  [[nodiscard]] std::vector<ItemId>& order() { return order_; }

 private:
  static constexpr std::uint32_t kUntouched = 0xffffffffu;

  /// What its step would close of what has been touched: nothing, itself alone, or others.
  enum Nearness : std::uint8_t { kAnywhere, kTouched, kNear };

  /// Smaller is better: the logarithm of how many options are expected to fit, rounded since small
  /// differences mean nothing; false if others close that have been touched; since when something
  /// that closes has been touched; how many items the step touches for each option.
  using Key = std::tuple<long, bool, std::uint32_t, std::size_t>;

  /// The chance that it has not been used, if options are decided evenly.
  [[nodiscard]] double unused(ItemId item) const {
    return static_cast<double>(undecided_[item]) / static_cast<double>(users_of_[item].size());
  }

  void take(ItemId item) {
    is_taken_[item] = true;
    order_.push_back(item);
    std::vector<ItemId> touched;
    for (const OptionId option : users_of_[item]) {
      if (is_decided_[option]) continue;
      is_decided_[option] = true;
      for (const ItemId other : items_of_[option]) {
        --undecided_[other];
        if (times_[other]++ == 0) touched.push_back(other);
      }
    }
    for (const ItemId other : touched) {
      times_[other] = 0;
      if (since_[other] == kUntouched) since_[other] = static_cast<std::uint32_t>(order_.size());
    }
    for (const ItemId other : touched)
      if (undecided_[other] > 0) find_near(other);
  }

  /// The items whose steps would close this one: those that all its undecided options use.
  void find_near(ItemId item) {
    std::vector<ItemId> shared;
    bool is_first = true;
    for (const OptionId option : users_of_[item]) {
      if (is_decided_[option]) continue;
      const auto& items = items_of_[option];
      looks_ += items.size();
      if (is_first) {
        shared = items;
      } else {
        std::erase_if(shared, [&](ItemId other) {
          return !std::binary_search(items.begin(), items.end(), other);
        });
      }
      is_first = false;
      if (shared.size() == 1) break;
    }
    for (const ItemId other : shared)
      nearness_[other] = std::max(nearness_[other], other == item ? kTouched : kNear);
  }

  std::optional<ItemId> best() {
    std::optional<ItemId> found;
    Key least{};
    for (const Nearness least_near : {kNear, kTouched, kAnywhere}) {
      for (const ItemId item : form_.items()) {
        if (undecided_[item] == 0 || nearness_[item] < least_near) continue;
        const Key key = key_of(item);
        if (!found || key < least) {
          found = item;
          least = key;
        }
        if (looks_ > kMostLooks) return found;
      }
      if (found) break;
    }
    return found;
  }

  Key key_of(ItemId item) {
    touched_.clear();
    for (const OptionId option : users_of_[item]) {
      if (is_decided_[option]) continue;
      for (const ItemId other : items_of_[option])
        if (times_[other]++ == 0) touched_.push_back(other);
      looks_ += 2 * items_of_[option].size();
    }
    std::uint32_t since = kUntouched;
    bool closes_others = false;
    for (const ItemId other : touched_) {
      if (!closes(other) || since_[other] == kUntouched) continue;
      since = std::min(since, since_[other]);
      closes_others = closes_others || other != item;
    }
    // Options that use different ones of the items that close do not fit at the same time.
    patterns_.clear();
    double chances = 0;
    for (const OptionId option : users_of_[item]) {
      if (is_decided_[option]) continue;
      double chance = 1;
      std::uint64_t pattern = 0;
      for (const ItemId other : items_of_[option]) {
        if (since_[other] == kUntouched) continue;
        if (closes(other)) {
          pattern += sign_of_[other];
        } else if (form_.bounds_of(other).high == 1) {
          chance *= unused(other);
        }
      }
      chances += chance;
      patterns_.push_back(pattern);
    }
    std::sort(patterns_.begin(), patterns_.end());
    const auto different = std::unique(patterns_.begin(), patterns_.end()) - patterns_.begin();
    const std::size_t options = undecided_[item];
    const double expected = chances / static_cast<double>(different);
    // At a beginning all that matters is that its options have much in common.
    const long rounded = since == kUntouched ? 0 : std::lround(std::log2(expected));
    const Key key{rounded, !closes_others, since, 16 * touched_.size() / options};
    for (const ItemId other : touched_) times_[other] = 0;
    return key;
  }

  /// By the step that is looked at?
  [[nodiscard]] bool closes(ItemId item) const { return times_[item] == undecided_[item]; }

  const CoverForm& form_;
  PerOption<std::vector<ItemId>> items_of_;  ///< each once, in rising order
  PerItem<std::vector<OptionId>> users_of_;
  PerItem<std::uint32_t> undecided_;  ///< options
  PerOption<bool> is_decided_;
  PerItem<std::uint32_t> since_;  ///< the step that touched it first
  PerItem<Nearness> nearness_;
  PerItem<bool> is_taken_;
  PerItem<std::uint32_t> times_;    ///< used by the options that are looked at; all 0 otherwise
  PerItem<std::uint64_t> sign_of_;  ///< a random number
  std::vector<ItemId> touched_;
  std::vector<std::uint64_t> patterns_;
  std::vector<ItemId> order_;
  std::uint64_t looks_ = 0;
};

/// Which options cannot be taken together.
class Clashes {
 public:
  Clashes(const SweepSchedule& schedule, std::size_t words)
      : form_(schedule.form()),
        of_item_(form_.item_count(), Mask(words)),
        of_step_(schedule.steps().size(), Mask(words)),
        steps_of_(form_.item_count()),
        joints_of_(schedule.steps().size()),
        clashing_(words) {
    for (std::size_t step = 0; step < of_step_.size(); ++step)
      for (const OptionId option : schedule.steps()[step]) {
        add(of_step_[step], option);
        for_each_use(form_.items_of(option), [&](ItemId item, std::uint32_t) {
          if (form_.bounds_of(item).high == 1) add(of_item_[item], option);
          if (steps_of_[item].empty() || steps_of_[item].back() != step)
            steps_of_[item].push_back(step);
        });
      }
    for (const ItemId item : form_.items()) {
      const auto& steps = steps_of_[item];
      if (steps.size() != 2 || form_.bounds_of(item).low == 0) continue;
      joints_of_[steps[0]].push_back({item, steps[1]});
      joints_of_[steps[1]].push_back({item, steps[0]});
    }
  }

  [[nodiscard]] std::size_t step_count(ItemId item) const { return steps_of_[item].size(); }

  /// How many share an item with the option of that step, or leave with it an item unused that
  /// must be used.
  [[nodiscard]] int of(OptionId option, std::size_t step) const {
    std::fill(clashing_.begin(), clashing_.end(), 0);
    const auto items = form_.items_of(option);
    for (const ItemId item : items)
      for (std::size_t word = 0; word < clashing_.size(); ++word)
        clashing_[word] |= of_item_[item][word];
    for (const Joint& joint : joints_of_[step]) {
      if (std::binary_search(items.begin(), items.end(), joint.item)) continue;
      for (std::size_t word = 0; word < clashing_.size(); ++word)
        clashing_[word] |= of_step_[joint.other_step][word] & ~of_item_[joint.item][word];
    }
    int found = 0;
    for (const std::uint64_t word : clashing_) found += std::popcount(word);
    return found;
  }

 private:
  using Mask = std::vector<std::uint64_t>;

  /// An item that one of two steps must use.
  struct Joint {
    ItemId item;
    std::size_t other_step;
  };

  static void add(Mask& mask, OptionId option) {
    mask[index_of(option) / 64] |= std::uint64_t{1} << (index_of(option) % 64);
  }

  const CoverForm& form_;
  PerItem<Mask> of_item_;  ///< its users, if one of them can be taken
  std::vector<Mask> of_step_;
  PerItem<std::vector<std::size_t>> steps_of_;  ///< those that can use it
  std::vector<std::vector<Joint>> joints_of_;
  mutable Mask clashing_;
};

}  // namespace

std::optional<Hardness> hardness(const SweepSchedule& schedule) {
  const CoverForm& form = schedule.form();
  const std::size_t words = form.option_count() / 64 + 1;
  if (words * form.use_count() > kMostClashes) return std::nullopt;
  const Clashes clashes(schedule, words);
  Hardness found{PerOption<ItemId>(form.option_count()), PerOption<double>(form.option_count(), 0)};
  PerItem<double> sum(form.item_count(), 0);
  PerItem<std::uint32_t> users(form.item_count(), 0);
  for (std::size_t step = 0; step < schedule.steps().size(); ++step)
    for (const OptionId option : schedule.steps()[step]) {
      const auto items = form.items_of(option);
      if (items.empty()) continue;
      const ItemId shared = *std::max_element(items.begin(), items.end(), [&](ItemId a, ItemId b) {
        return clashes.step_count(a) < clashes.step_count(b);
      });
      found.shared_item[option] = shared;
      sum[shared] += static_cast<double>(clashes.of(option, step));
      ++users[shared];
    }
  double deviations = 0;
  for (const auto& options : schedule.steps()) {
    double of_step = 0;
    for (const OptionId option : options) {
      if (form.items_of(option).empty()) continue;
      const ItemId shared = found.shared_item[option];
      found.clashes[option] = sum[shared] / users[shared];
      of_step += found.clashes[option];
    }
    const double mean = of_step / static_cast<double>(options.size());
    for (const OptionId option : options) deviations += std::abs(found.clashes[option] - mean);
  }
  found.spread = deviations / static_cast<double>(std::max<std::size_t>(form.option_count(), 1));
  return found;
}

std::optional<std::vector<ItemId>> walk_order(const CoverForm& form) {
  Growth growth(form);
  if (!growth.grow()) return std::nullopt;
  return std::move(growth.order());
}

}  // namespace boardfill
