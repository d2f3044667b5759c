// Who uses the items of a cover, for those who look for sums and joints.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <utility>

#include "cover_form.hpp"
#include "flat_lists.hpp"

namespace boardfill {

/// One option's use of an item.
struct ItemUse {
  OptionId option;
  std::int32_t times;
};

/// What one pass over all options tells of an item.
struct ItemLook {
  std::int64_t all_uses = 0;
  std::uint32_t users = 0;
  OptionId first{};
  std::array<OptionId, 2> between{};  ///< the last two whose number was a power of 2
  OptionId last{};

  void meet(OptionId option, std::uint32_t times) {
    if (users++ == 0) {
      first = option;
      between.fill(option);
    }
    if (std::has_single_bit(users)) between = {between[1], option};
    last = option;
    all_uses += times;
  }
};

/// Looks come first: most covers have thousands of items and neither sums nor joints, and then
/// lists need not be made.
class ItemUsers {
 public:
  /// The form must outlive it.
  ItemUsers(const CoverForm& form, PerItem<ItemLook> looks)
      : form_(form), looks_(std::move(looks)) {}

  [[nodiscard]] const CoverForm& form() const { return form_; }
  [[nodiscard]] const ItemLook& look_at(ItemId item) const { return looks_[item]; }

  /// Before `of`.
  void list();

  /// The users of an item, in rising order, but for options that use some item more often than it
  /// may be.
  [[nodiscard]] std::span<const ItemUse> of(ItemId item) const { return lists_[item]; }

  [[nodiscard]] bool is_used_by(OptionId option, ItemId item) const {
    const auto items = form_.items_of(option);
    return std::binary_search(items.begin(), items.end(), item);
  }
  [[nodiscard]] std::int32_t times_used(OptionId option, ItemId item) const {
    const auto items = form_.items_of(option);
    const auto [begin, end] = std::equal_range(items.begin(), items.end(), item);
    return static_cast<std::int32_t>(end - begin);
  }

 private:
  const CoverForm& form_;
  PerItem<ItemLook> looks_;
  FlatLists<ItemId, ItemUse> lists_;
};

}  // namespace boardfill
