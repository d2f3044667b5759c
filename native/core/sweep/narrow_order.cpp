#include "sweep/narrow_order.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <tuple>
#include <utility>

namespace boardfill {
namespace {

/// Items to begin with.  All four together take 0.4 ms on 8x8, 2 ms on 12x12 and 30 ms on 24x24,
/// and the time is in proportion: twice as many would take longer than the sweep of a small board.
constexpr std::size_t kBeginnings = 4;

/// How many uses of items by options may be looked at for one order: some hundredths of a second.
/// W, F and Y pentominoes on 20x20, with places unknown: a frontier of 75 bits after 16 ms with
/// 2^23, 73 after 32 ms with 2^24, 68 after 37 ms with 2^25; smaller boards need fewer.
constexpr std::uint64_t kMostLooks = std::uint64_t{1} << 24;

/// So many rounds tell apart what is different within so many items' distance.  Only strips need so
/// many: the colours of 2x900 took 1.2 ms with 32, 2.4 with 64, 5.4 with 128 and 27 without an end.
constexpr std::uint64_t kMostRounds = 64;

/// Widths of frontiers are bits in units of 2^-20: sums of whole numbers do not depend on the order
/// in which they are added.
using Width = std::int64_t;
constexpr double kUnitsPerBit = 1 << 20;

std::uint64_t mixed(std::uint64_t value) {
  value = (value ^ (value >> 30)) * 0xbf58476d1ce4e5b9;
  value = (value ^ (value >> 27)) * 0x94d049bb133111eb;
  return value ^ (value >> 31);
}

void spend(std::uint64_t& looks, std::uint64_t used) { looks -= std::min(looks, used); }

std::size_t different(PerItem<std::uint64_t> numbers) {
  std::sort(numbers.begin(), numbers.end());
  return static_cast<std::size_t>(std::unique(numbers.begin(), numbers.end()) - numbers.begin());
}

/// The different items of each option, the options of each item, and what each item adds to the
/// width of a frontier.
struct Structure {
  PerOption<std::vector<ItemId>> items_of;
  PerItem<std::vector<OptionId>> users_of;
  PerItem<Width> width_of;
  PerItem<std::uint64_t> colour_of;

  explicit Structure(const CoverForm& form)
      : items_of(form.option_count()),
        users_of(form.item_count()),
        width_of(form.item_count()),
        colour_of(item_colours(form)) {
    PerItem<std::uint64_t> possible(form.item_count());
    for (const OptionId option : form.options())
      for_each_use(form.items_of(option), [&](ItemId item, std::uint32_t times) {
        items_of[option].push_back(item);
        users_of[item].push_back(option);
        possible[item] += times;
      });
    for (const ItemId item : form.items()) {
      const Bounds bounds = form.bounds_of(item);
      if (bounds.low == 0 && bounds.high >= possible[item]) continue;
      const auto most = static_cast<double>(std::min<std::uint64_t>(bounds.high, possible[item]));
      width_of[item] = std::llround(std::log2(most + 1) * kUnitsPerBit);
    }
  }

  /// The width of the frontier if a sweep began with the item.
  [[nodiscard]] Width around(ItemId item) const {
    std::vector<ItemId> near;
    for (const OptionId option : users_of[item])
      near.insert(near.end(), items_of[option].begin(), items_of[option].end());
    std::sort(near.begin(), near.end());
    near.erase(std::unique(near.begin(), near.end()), near.end());
    return std::accumulate(near.begin(), near.end(), Width{0},
                           [&](Width sum, ItemId other) { return sum + width_of[other]; });
  }

  /// Of each kind of item one, those with the least around them first.
  [[nodiscard]] std::vector<ItemId> beginnings() const {
    std::vector<std::tuple<Width, std::uint64_t, ItemId>> kinds;
    for (const ItemId item : users_of.ids())
      if (!users_of[item].empty()) kinds.emplace_back(around(item), colour_of[item], item);
    std::sort(kinds.begin(), kinds.end());
    const auto same_kind = [](const auto& a, const auto& b) {
      return std::get<1>(a) == std::get<1>(b);
    };
    kinds.erase(std::unique(kinds.begin(), kinds.end(), same_kind), kinds.end());
    std::vector<ItemId> chosen;
    for (std::size_t k = 0; k < std::min(kinds.size(), kBeginnings); ++k)
      chosen.push_back(std::get<2>(kinds[k]));
    return chosen;
  }
};

/// An order as it grows.
class Growth {
 public:
  Growth(const Structure& structure, Reach reach)
      : structure_(structure),
        reach_(reach),
        is_decided_(structure.items_of.size()),
        since_(structure.users_of.size(), kUntouched),
        deciding_(structure.users_of.size()) {
    for (const auto& users : structure.users_of)
      undecided_.push_back(static_cast<std::uint32_t>(users.size()));
  }

  /// Grows to its end; false if it could meet as many states as `most`, or `looks` are used up.
  bool grow(ItemId beginning, double most, std::uint64_t& looks) {
    for (std::optional<ItemId> next = beginning; next; next = narrowest(looks)) {
      take(*next);
      if (states_ >= most || looks == 0) return false;
    }
    PerItem<bool> is_ordered(since_.size());
    for (const ItemId item : order_) is_ordered[item] = true;
    for (const ItemId item : since_.ids())
      if (!is_ordered[item]) order_.push_back(item);
    return true;
  }

  [[nodiscard]] double states() const { return states_; }
  [[nodiscard]] std::vector<ItemId>& order() { return order_; }

 private:
  static constexpr std::uint32_t kUntouched = 0;

  void take(ItemId item) {
    order_.push_back(item);
    for (const OptionId option : structure_.users_of[item]) {
      if (is_decided_[option]) continue;
      is_decided_[option] = true;
      for (const ItemId other : structure_.items_of[option]) {
        if (since_[other] == kUntouched) {
          since_[other] = static_cast<std::uint32_t>(order_.size());
          width_ += structure_.width_of[other];
        }
        if (--undecided_[other] == 0) width_ -= structure_.width_of[other];
      }
    }
    states_ += std::exp2(std::min(static_cast<double>(width_) / kUnitsPerBit, 1000.0));
  }

  /// The item that leaves the narrowest frontier; of equals the one that is touched longest, then
  /// the one that touches the fewest.
  std::optional<ItemId> narrowest(std::uint64_t& looks) {
    std::optional<ItemId> best;
    std::tuple<Width, std::uint32_t, std::size_t, std::uint64_t> best_key;
    const bool only_touched = reach_ == Reach::touched && is_any_open();
    spend(looks, since_.size());
    for (const ItemId item : since_.ids()) {
      if (undecided_[item] == 0 || (only_touched && since_[item] == kUntouched)) continue;
      const auto [wider, touched] = change_by(item, looks);
      const std::tuple key{wider, since_[item], touched, structure_.colour_of[item]};
      if (!best || key < best_key) {
        best = item;
        best_key = key;
      }
    }
    return best;
  }

  [[nodiscard]] bool is_any_open() const {
    for (const ItemId item : since_.ids())
      if (since_[item] != kUntouched && undecided_[item] > 0) return true;
    return false;
  }

  /// How much wider the frontier would become, and how many items a step would touch.
  std::pair<Width, std::size_t> change_by(ItemId item, std::uint64_t& looks) {
    touched_.clear();
    for (const OptionId option : structure_.users_of[item]) {
      if (is_decided_[option]) continue;
      for (const ItemId other : structure_.items_of[option])
        if (deciding_[other]++ == 0) touched_.push_back(other);
      spend(looks, structure_.items_of[option].size());
    }
    Width wider = 0;
    for (const ItemId other : touched_) {
      if (since_[other] == kUntouched) wider += structure_.width_of[other];
      if (deciding_[other] == undecided_[other]) wider -= structure_.width_of[other];
      deciding_[other] = 0;
    }
    return {wider, touched_.size()};
  }

  const Structure& structure_;
  Reach reach_;
  PerOption<bool> is_decided_;
  PerItem<std::uint32_t> since_;      ///< the step that touched it first
  PerItem<std::uint32_t> undecided_;  ///< how many of its options are left
  PerItem<std::uint32_t> deciding_;   ///< all 0 but within `change_by`
  std::vector<ItemId> touched_;
  std::vector<ItemId> order_;
  Width width_ = 0;
  double states_ = 0;
};

}  // namespace

PerItem<std::uint64_t> item_colours(const CoverForm& form) {
  PerItem<std::uint64_t> colours;
  for (const ItemId item : form.items()) {
    const Bounds bounds = form.bounds_of(item);
    colours.push_back(mixed((std::uint64_t{bounds.high} << 32) + bounds.low + 1));
  }
  std::uint64_t uses = 1;
  for (const OptionId option : form.options()) uses += form.items_of(option).size();
  const std::uint64_t rounds = std::min(kMostRounds, kMostLooks / uses + 1);
  std::size_t kinds = different(colours);
  for (std::uint64_t round = 0; round < rounds; ++round) {
    // Sums of mixed numbers do not depend on the order of items in options, or of options.
    PerItem<std::uint64_t> next(colours.size());
    for (const OptionId option : form.options()) {
      std::uint64_t sum = 1;
      for (const ItemId item : form.items_of(option)) sum += mixed(colours[item]);
      for (const ItemId item : form.items_of(option)) next[item] += mixed(sum);
    }
    for (const ItemId item : colours.ids()) colours[item] = mixed(colours[item] + 3 * next[item]);
    const std::size_t finer = different(colours);
    if (finer == kinds) break;
    kinds = finer;
  }
  return colours;
}

std::optional<std::vector<ItemId>> narrow_order(const CoverForm& form, Reach reach) {
  const Structure structure(form);
  std::optional<std::vector<ItemId>> best;
  double least = std::numeric_limits<double>::infinity();
  std::uint64_t looks = kMostLooks;
  for (const ItemId beginning : structure.beginnings()) {
    if (looks == 0) break;
    Growth growth(structure, reach);
    if (!growth.grow(beginning, least, looks)) continue;
    least = growth.states();
    best = std::move(growth.order());
  }
  return best;
}

}  // namespace boardfill
