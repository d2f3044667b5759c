#include "search/near_items.hpp"

namespace boardfill {

NearItems::NearItems(LaidOptions& laid, std::span<const ItemId> cells)
    : laid_(laid), is_cell_(laid.form().item_count(), false), met_in_(laid.form().item_count(), 0) {
  for (const ItemId cell : cells) is_cell_[cell] = true;
}

std::span<const ItemId> NearItems::around(ItemId item, std::size_t size) {
  ++visit_;
  met_.clear();
  meet(item);
  for (std::size_t next = 0; next < met_.size() && met_.size() < size; ++next)
    for (const OptionId option : laid_.users_of(met_[next])) {
      const auto items = laid_.form().items_of(option);
      laid_.spend(items.size());
      for (const ItemId other : items)
        if (is_cell_[other] && met_in_[other] != visit_) meet(other);
    }
  return met_;
}

void NearItems::meet(ItemId item) {
  met_in_[item] = visit_;
  met_.push_back(item);
}

}  // namespace boardfill
