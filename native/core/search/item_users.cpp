#include "search/item_users.hpp"

#include <utility>
#include <vector>

namespace boardfill {

void ItemUsers::list() {
  if (lists_.size() > 0) return;
  std::vector<std::pair<ItemId, ItemUse>> uses;
  uses.reserve(form_.use_count());
  for (const OptionId option : form_.options()) {
    const std::size_t before = uses.size();
    bool fits = true;
    for_each_use(form_.items_of(option), [&](ItemId item, std::uint32_t times) {
      fits = fits && times <= form_.bounds_of(item).high;
      uses.push_back({item, {option, static_cast<std::int32_t>(times)}});
    });
    if (!fits) uses.resize(before);
  }
  lists_ = FlatLists<ItemId, ItemUse>(form_.item_count(), uses);
}

}  // namespace boardfill
