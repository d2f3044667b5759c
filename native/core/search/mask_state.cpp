#include "search/mask_state.hpp"

#include <algorithm>
#include <array>

namespace boardfill {

bool MaskState::fits(const SearchTables& tables) {
  if (tables.items().size() > kMostItems || tables.option_count() > kMostOptions) return false;
  for (const SearchItem& item : tables.items()) {
    const bool exclusive = item.room == 1 || (item.all_uses <= 1 && item.room >= item.all_uses);
    if (!exclusive || item.most_times > 1 || item.low > 1) return false;
  }
  // An option that uses no items would be disjoint from itself.
  for (std::uint32_t option = 0; option < tables.option_count(); ++option)
    if (tables.uses_of(option).empty()) return false;
  return true;
}

std::uint64_t MaskState::bytes_for(const SearchTables& tables) {
  return tables.option_count() * (sizeof(ItemMask) + 2 * sizeof(Short) * kMostItems);
}

MaskState::MaskState(const SearchTables& tables) : tables_(tables) {
  for (std::uint32_t option = 0; option < tables.option_count(); ++option) {
    ItemMask mask;
    for (const Use& use : tables.uses_of(option)) mask = mask | ItemMask::of(use.item);
    masks_.push_back(mask);
    live_.push_back(static_cast<Short>(option));
  }
  ItemMask needed;
  for (std::uint32_t item = 0; item < tables.items().size(); ++item)
    if (tables.items()[item].low > 0) needed = needed | ItemMask::of(item);
  levels_.push_back({0, static_cast<std::uint32_t>(live_.size()), needed, {}});
}

bool MaskState::begin() {
  if (tables_.impossible()) return false;
  count();
  return take_what_must_be();
}

bool MaskState::take(std::uint32_t option) {
  const Level last = levels_.back();
  taken_.push_back(option);
  levels_.push_back({last.end, last.end, last.needed & ~masks_[option], {}});
  keep_disjoint(last.begin, last.end, masks_[option]);
  return take_what_must_be();
}

bool MaskState::leave(std::uint32_t option) {
  Level& level = levels_.back();
  // Where the option was one of two, the other must be taken, and that one excludes this.
  const ItemMask single = level.needed & masks_[option] & level.counts.two();
  if (single.any()) return take_users_of(single, option) && take_what_must_be();
  Short* const end = live_.data() + level.end;
  Short* const place =
      std::lower_bound(live_.data() + level.begin, end, static_cast<Short>(option));
  std::copy(place + 1, end, place);
  --level.end;
  count();
  return take_what_must_be();
}

void MaskState::undo(Mark mark) {
  levels_.resize(mark.removed);
  taken_.resize(mark.taken);
}

std::uint32_t MaskState::tightest_option() const {
  const Level& level = levels_.back();
  if (!level.needed.any()) return kNone;
  ItemMask items = level.needed & ~level.counts.sixteen;
  if (items.any()) {
    items = unless_all(items, level.counts.bit3);
    items = unless_all(items, level.counts.bit2);
    items = unless_all(items, level.counts.bit1);
    items = unless_all(items, level.counts.bit0);
  } else {
    items = ItemMask::of(least_used_item());
  }
  const ItemMask tightest = items.first();
  const Short* option = live_.data() + level.begin;
  while (!(masks_[*option] & tightest).any()) ++option;
  return *option;
}

/// By counting one by one, where all items that need to be used have many live options.
std::uint32_t MaskState::least_used_item() const {
  const Level& level = levels_.back();
  std::array<std::uint32_t, kMostItems> count{};
  for (std::uint32_t i = level.begin; i < level.end; ++i)
    for (const Use& use : tables_.uses_of(live_[i])) ++count[use.item];
  std::uint32_t best = kNone;
  for (std::uint32_t item = 0; item < tables_.items().size(); ++item)
    if (is_needy(item) && (best == kNone || count[item] < count[best])) best = item;
  return best;
}

std::uint32_t MaskState::first_live(std::uint32_t option) const {
  const Short* const end = live_.data() + levels_.back().end;
  const Short* const place = std::lower_bound(live_.data() + levels_.back().begin, end, option);
  return place == end ? kNone : *place;
}

/// Fills the last level with those of live_[begin .. end) that use none of the items taken.
void MaskState::keep_disjoint(std::uint32_t begin, std::uint32_t end, ItemMask taken) {
  Level& level = levels_.back();
  if (live_.size() < std::size_t{level.begin} + (end - begin)) live_.resize(2 * live_.size());
  const Short* const live = live_.data();
  const ItemMask* const masks = masks_.data();
  Short* target = live_.data() + level.begin;
  for (std::uint32_t i = begin; i < end; ++i) {
    // No branch: whether an option is kept is hard to foretell.
    const Short option = live[i];
    *target = option;
    target += !(masks[option] & taken).any();
  }
  level.end = static_cast<std::uint32_t>(target - live_.data());
  count();
}

void MaskState::count() {
  Level& level = levels_.back();
  level.counts = counts_of(masks_.data(), live_.data() + level.begin, live_.data() + level.end);
}

/// Takes all live options but one that use some of the items; false if they exclude each other.
bool MaskState::take_users_of(ItemMask items, std::uint32_t except) {
  Level& level = levels_.back();
  ItemMask taken;
  for (std::uint32_t i = level.begin; i < level.end; ++i) {
    const Short option = live_[i];
    if (!(masks_[option] & items).any() || option == except) continue;
    if ((masks_[option] & taken).any()) return false;
    taken = taken | masks_[option];
    taken_.push_back(option);
  }
  level.needed = level.needed & ~taken;
  keep_disjoint(level.begin, level.end, taken);
  return true;
}

/// Where an item has one live option, that one is in every filling from here.
bool MaskState::take_what_must_be() {
  for (;;) {
    const Level& level = levels_.back();
    if ((level.needed & level.counts.zero()).any()) return false;
    const ItemMask single = level.needed & level.counts.one();
    if (!single.any()) return true;
    if (!take_users_of(single, kNone)) return false;
  }
}

}  // namespace boardfill
