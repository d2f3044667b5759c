// The bounded cover, laid flat for the engines.
//
//   item    must be used between `low` and `high` times
//   option  one choice; uses some items, each a whole number of times
//   filling a set of options with every item within its bounds, and every web as its rule says
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <stdexcept>
#include <vector>

#include "ids.hpp"
#include "webs.hpp"

namespace boardfill {

/// Calls visit(item, times) for each different item of an option's list.
template <typename Visit>
void for_each_use(std::span<const ItemId> items, Visit visit) {
  for (std::size_t i = 0; i < items.size();) {
    std::size_t end = i;
    while (end < items.size() && items[end] == items[i]) ++end;
    visit(items[i], static_cast<std::uint32_t>(end - i));
    i = end;
  }
}

struct Bounds {
  std::uint32_t low;
  std::uint32_t high;
};

/// A cover problem, laid flat.
class CoverForm {
 public:
  /// `option_items` lists the items of every option, option after option; an item
  /// that an option uses k times stands there k times.  Option k owns
  /// option_items[option_starts[k] .. option_starts[k + 1]).
  CoverForm(const std::vector<std::uint32_t>& lows, const std::vector<std::uint32_t>& highs,
            const std::vector<std::uint32_t>& option_items,
            std::vector<std::uint32_t> option_starts);

  [[nodiscard]] std::size_t item_count() const { return bounds_.size(); }
  [[nodiscard]] std::size_t option_count() const { return option_starts_.size() - 1; }
  [[nodiscard]] IdsBelow<ItemId> items() const { return IdsBelow<ItemId>(item_count()); }
  [[nodiscard]] IdsBelow<OptionId> options() const { return IdsBelow<OptionId>(option_count()); }

  [[nodiscard]] Bounds bounds_of(ItemId item) const { return bounds_[index_of(item)]; }

  [[nodiscard]] std::size_t use_count() const { return option_items_.size(); }

  /// Does an option use an item more than once, as numbers use sums?
  [[nodiscard]] bool has_repeated_uses() const;

  /// The same items with these of the options alone, in this order.
  [[nodiscard]] CoverForm part(std::span<const std::uint32_t> options) const;

  /// The same with webs; it has none before.
  [[nodiscard]] CoverForm with_webs(std::vector<Web> webs) const;

  [[nodiscard]] std::span<const Web> webs() const {
    return webs_ ? std::span<const Web>(*webs_) : std::span<const Web>();
  }

  /// The same, for those who outlive the form; null if there are none.
  [[nodiscard]] const std::shared_ptr<const std::vector<Web>>& shared_webs() const { return webs_; }

  /// For those who know nothing of webs, so that none is ever overlooked.
  void require_no_webs() const {
    if (webs_) throw std::invalid_argument("this way knows nothing of webs");
  }

  /// The items an option uses, repeated as often as it uses them, in rising order.
  [[nodiscard]] std::span<const ItemId> items_of(OptionId option) const {
    const std::size_t begin = option_starts_[index_of(option)];
    return {option_items_.data() + begin, option_starts_[index_of(option) + 1] - begin};
  }

  /// Are these options, all different, a filling?
  [[nodiscard]] bool is_filling(std::span<const std::uint32_t> options) const;

  /// For each item the options that use it, repeated as often as they use it, in rising order.
  [[nodiscard]] std::vector<std::vector<OptionId>> users() const;

 private:
  std::vector<Bounds> bounds_;
  std::vector<ItemId> option_items_;

  /// Invariant: begins with 0, never falls, ends with option_items_.size().
  std::vector<std::uint32_t> option_starts_;
  std::shared_ptr<const std::vector<Web>> webs_;  ///< null if there are none
};

}  // namespace boardfill
