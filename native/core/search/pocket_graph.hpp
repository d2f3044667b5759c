// Which cells are connected, and which areas can be covered at all: what a test for pockets needs.
//
// A pocket is a part of the uncovered cells that no option leaves.  It must be covered by whole
// options, so its area must be a sum of their areas.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "cover_form.hpp"

namespace boardfill {

/// Where items lie on the board: item `items[k]` at coordinates[k * dimensions ..].
struct Places {
  std::vector<ItemId> items;
  std::vector<std::int32_t> coordinates;
  std::uint32_t dimensions = 0;
};

/// Cells are the items with a place that must be used exactly once.  Two of them are beside each
/// other if that is needed to hold the cells of some option together; so pieces that are not
/// connected on the board are connected here.
class PocketGraph {
 public:
  ///
  /// Where every piece is there but once, a search for the tightest item makes no use of it.
  enum class Use { where_it_pays, always };
  PocketGraph(const CoverForm& form, const Places& places, Use use = Use::where_it_pays);

  /// Can a look at pockets ever show a dead end?
  [[nodiscard]] bool is_useful() const { return is_useful_; }
  [[nodiscard]] std::size_t item_count() const { return starts_.size() - 1; }

  /// The cells beside a cell; none for an item that is no cell.
  [[nodiscard]] std::span<const ItemId> beside(ItemId item) const {
    return {neighbours_.data() + starts_[item], neighbours_.data() + starts_[after(item)]};
  }

  /// Can so many cells be covered by whole options, as far as areas tell?
  [[nodiscard]] bool can_be_covered(std::uint32_t area) const {
    return area >= sums_.size() || sums_[area];
  }

  [[nodiscard]] std::uint64_t bytes() const {
    return (starts_.size() + neighbours_.size()) * sizeof(ItemId) + sums_.size();
  }

  /// Larger areas are not looked at.  One filling of each of twelve boards of 30x30 with 20 holes,
  /// by W, F and Y pentominoes, took 0.43 s with 8, 0.44 with 16, 0.33 with 32, 0.34 with 64;
  /// counting L-trominoes on 9x9 with three holes 38, 40, 43 and 45 ms.
  static constexpr std::uint32_t kMostArea = 32;

 private:
  void find_sums(const std::vector<std::uint32_t>& areas);

  PerItem<std::uint32_t> starts_;  ///< one more than there are items
  std::vector<ItemId> neighbours_;
  std::vector<char> sums_;
  bool is_useful_ = false;
};

}  // namespace boardfill
