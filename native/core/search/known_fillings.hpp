// All fillings, found in a quicker way than by a search that lists them in an order of its own.
//
// Such a search goes only where some of them are, so that it meets them in the order in which it
// would have met them by itself.  The twelve pentominoes on 6x10, with X in one quarter, take it
// 0.6 million decisions without, and 15 thousand with them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "control.hpp"
#include "search/merging_tables.hpp"

namespace boardfill {

/// Which of them have all options taken and none left out so far.
class KnownFillings {
 public:
  /// Each row has a bit for each choice, that is for options that use the same items.
  KnownFillings(const MergingTables& tables, std::vector<std::uint64_t> rows);

  /// Of the cover that they fill.
  [[nodiscard]] std::size_t option_count() const { return choice_of_.size(); }

  [[nodiscard]] bool any() const { return !levels_.back().empty(); }
  [[nodiscard]] bool any_with(OptionId option) const;

  void take(OptionId option);

  /// Another option that uses the same items may still be taken.
  void leave(OptionId option);

  /// Back to before the last `take`.
  void undo() { levels_.pop_back(); }

 private:
  [[nodiscard]] bool has(std::uint32_t filling, std::uint32_t choice) const {
    return (rows_[filling * words_ + choice / 64] >> choice % 64 & 1) != 0;
  }

  PerOption<std::uint32_t> choice_of_;
  std::vector<bool> is_single_;  ///< for each choice: is it one option?
  std::size_t words_;
  std::vector<std::uint64_t> rows_;
  std::vector<std::vector<std::uint32_t>> levels_;
};

/// All fillings, where equal positions are met once; nothing if there are more than so many, or a
/// number is beyond 64 bits.  The options of the item `before` are laid before all others.
std::optional<KnownFillings> known_fillings(const MergingTables& tables,
                                            std::optional<ItemId> before, std::uint64_t most,
                                            Control& control);

}  // namespace boardfill
