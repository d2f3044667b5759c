#include "search/mask_state.hpp"

#include <algorithm>
#include <array>
#include <limits>

namespace boardfill {

bool MaskState::fits(const SearchTables& tables) {
  if (tables.has_webs()) return false;
  if (tables.items().size() > kMostItems || tables.option_count() > kMostOptions) return false;
  for (const SearchItem& item : tables.items()) {
    const bool exclusive = item.room == 1 || (item.all_uses <= 1 && item.room >= item.all_uses);
    if (!exclusive || item.most_times > 1 || item.low > 1) return false;
  }
  // An option that uses no items would be disjoint from itself.
  for (const CandidateId candidate : tables.candidates())
    if (tables.uses_of(candidate).empty()) return false;
  return true;
}

std::uint64_t MaskState::bytes_for(const SearchTables& tables) {
  return tables.option_count() * (sizeof(ItemMask) + 2 * sizeof(Short) * kMostItems);
}

MaskState::MaskState(const SearchTables& tables) : SearchState(tables) {
  for (const CandidateId candidate : tables.candidates()) {
    ItemMask mask;
    for (const Use& use : tables.uses_of(candidate)) mask = mask | ItemMask::of(use.item);
    masks_.push_back(mask);
    live_.push_back(static_cast<Short>(candidate));
  }
  ItemMask needed;
  for (const ItemId item : tables.items().ids())
    if (tables.items()[item].low > 0) needed = needed | ItemMask::of(item);
  levels_.push_back({0, static_cast<std::uint32_t>(live_.size()), needed, {}});
}

bool MaskState::begin(std::span<const CandidateId> ruled_out) {
  if (tables_.impossible()) return false;
  if (!ruled_out.empty()) {
    PerCandidate<bool> is_out(tables_.option_count(), false);
    for (const CandidateId candidate : ruled_out) is_out[candidate] = true;
    const auto end = std::remove_if(live_.begin(), live_.end(),
                                    [&](Short live) { return is_out[CandidateId{live}]; });
    levels_.back().end = static_cast<std::uint32_t>(end - live_.begin());
  }
  count();
  return take_what_must_be();
}

bool MaskState::take(CandidateId candidate) {
  const Level last = levels_.back();
  const ItemMask mask = masks_[candidate];
  taken_.push_back(candidate);
  levels_.push_back({last.end, last.end, last.needed & ~mask, {}});
  keep_disjoint(last.begin, last.end, mask);
  return take_what_must_be();
}

bool MaskState::leave(CandidateId candidate) {
  Level& level = levels_.back();
  // Where the candidate was one of two, the other must be taken, and that one excludes this.
  const ItemMask single = level.needed & masks_[candidate] & level.counts.two();
  if (single.any()) return take_users_of(single, candidate) && take_what_must_be();
  Short* const end = live_.data() + level.end;
  Short* const place =
      std::lower_bound(live_.data() + level.begin, end, static_cast<Short>(candidate));
  std::copy(place + 1, end, place);
  --level.end;
  count();
  return take_what_must_be();
}

void MaskState::undo(Mark mark) {
  levels_.resize(mark.removed);
  taken_.resize(mark.taken);
}

CandidateId MaskState::tightest_candidate() const {
  const Level& level = levels_.back();
  if (!level.needed.any()) return kNoCandidate;
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
  const Short* live = live_.data() + level.begin;
  while (!(masks_[CandidateId{*live}] & tightest).any()) ++live;
  return CandidateId{*live};
}

/// By counting one by one, where all items that need to be used have many live options.
ItemId MaskState::least_used_item() const {
  const Level& level = levels_.back();
  std::array<std::uint32_t, kMostItems> count{};
  for (std::uint32_t i = level.begin; i < level.end; ++i)
    for (const Use& use : tables_.uses_of(CandidateId{live_[i]})) ++count[index_of(use.item)];
  ItemId best{};
  std::uint32_t least = std::numeric_limits<std::uint32_t>::max();
  for (const ItemId item : tables_.items().ids())
    if (is_needy(item) && count[index_of(item)] < least) {
      best = item;
      least = count[index_of(item)];
    }
  return best;
}

CandidateId MaskState::first_live(CandidateId first) const {
  const Short* const end = live_.data() + levels_.back().end;
  const Short* const place =
      std::lower_bound(live_.data() + levels_.back().begin, end, number_of(first));
  return place == end ? kNoCandidate : CandidateId{*place};
}

/// Fills the last level with those of live_[begin .. end) that use none of the items taken.
void MaskState::keep_disjoint(std::uint32_t begin, std::uint32_t end, ItemMask taken) {
  Level& level = levels_.back();
  if (live_.size() < std::size_t{level.begin} + (end - begin)) live_.resize(2 * live_.size());
  const Short* const live = live_.data();
  const ItemMask* const masks = masks_.data();
  Short* target = live_.data() + level.begin;
  for (std::uint32_t i = begin; i < end; ++i) {
    // No branch: whether a candidate is kept is hard to foretell.
    const Short candidate = live[i];
    *target = candidate;
    target += !(masks[candidate] & taken).any();
  }
  level.end = static_cast<std::uint32_t>(target - live_.data());
  count();
}

void MaskState::count() {
  Level& level = levels_.back();
  level.counts = counts_of(masks_.data(), live_.data() + level.begin, live_.data() + level.end);
}

/// Takes all live options but one that use some of the items; false if they exclude each other.
bool MaskState::take_users_of(ItemMask items, CandidateId except) {
  Level& level = levels_.back();
  ItemMask taken;
  for (std::uint32_t i = level.begin; i < level.end; ++i) {
    const CandidateId candidate{live_[i]};
    if (!(masks_[candidate] & items).any() || candidate == except) continue;
    if ((masks_[candidate] & taken).any()) return false;
    taken = taken | masks_[candidate];
    taken_.push_back(candidate);
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
    if (!take_users_of(single, kNoCandidate)) return false;
  }
}

}  // namespace boardfill
