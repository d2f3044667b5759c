// Items that lie near each other, as the options of a cover tell.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "search/laid_options.hpp"

namespace boardfill {

/// Two items are neighbours if some option uses both.  Only some items count, the cells: what many
/// options use wherever they lie, as the supply of a piece, would join everything.
class NearItems {
 public:
  /// What has been laid must outlive it; the work done here is counted there.
  NearItems(LaidOptions& laid, std::span<const ItemId> cells);

  [[nodiscard]] bool is_cell(ItemId item) const { return is_cell_[item]; }

  /// The item and the cells that are nearest to it: so many or some more, fewer if it reaches
  /// fewer. Valid until this is called again.
  std::span<const ItemId> around(ItemId item, std::size_t size);

 private:
  void meet(ItemId item);

  LaidOptions& laid_;
  PerItem<bool> is_cell_;
  PerItem<std::uint64_t> met_in_;  ///< for each item, the visit that last met it
  std::uint64_t visit_ = 0;
  std::vector<ItemId> met_;
};

}  // namespace boardfill
