#include "search/sparse_state.hpp"

#include <algorithm>
#include <bit>

namespace boardfill {

SparseState::SparseState(const SearchTables& tables)
    : SearchState(tables),
      listed_(tables.uses().size()),
      slot_of_(tables.uses().size()),
      live_((tables.option_count() + 63) / 64, 0) {
  for (const SearchItem& item : tables.items()) {
    need_.push_back(item.low);
    room_.push_back(item.room);
    spare_.push_back(item.low > 0 ? item.all_uses - item.low : item.all_uses + kContent);
    live_end_.push_back(item.first_slot);
  }
  for (const UseId use : tables.uses().ids()) {
    const Slot slot = live_end_[tables.uses()[use].item]++;
    listed_[slot] = use;
    slot_of_[use] = slot;
  }
  for (const CandidateId candidate : tables.candidates()) set_live(candidate);
  removed_.reserve(tables.option_count());
}

std::uint64_t SparseState::bytes_for(const SearchTables& tables) {
  return tables.items().size() * 4 * sizeof(std::uint32_t) +
         tables.uses().size() * 2 * sizeof(std::uint32_t) +
         tables.option_count() * 2 * sizeof(std::uint32_t);
}

bool SparseState::begin(std::span<const CandidateId> ruled_out) {
  if (tables_.impossible()) return false;
  for (const CandidateId candidate : ruled_out)
    if (!remove(candidate)) return false;
  for (const ItemId item : spare_.ids()) {
    if (room_[item] < tables_.items()[item].most_times && !without_misfits(item)) return false;
    if (spare_[item] == 0) urgent_.push_back(item);
  }
  return take_what_must_be();
}

bool SparseState::take(CandidateId candidate) {
  if (take_alone(candidate) && take_what_must_be()) return true;
  urgent_.clear();
  return false;
}

bool SparseState::leave(CandidateId candidate) {
  if (remove(candidate) && take_what_must_be()) return true;
  urgent_.clear();
  return false;
}

void SparseState::undo(Mark mark) {
  for (; removed_.size() > mark.removed; removed_.pop_back()) {
    const CandidateId candidate = removed_.back();
    set_live(candidate);
    for (const Use& use : tables_.uses_of(candidate)) {
      ++live_end_[use.item];
      spare_[use.item] += use.times;
    }
  }
  for (; taken_.size() > mark.taken; taken_.pop_back())
    for (const Use& use : tables_.uses_of(taken_.back())) {
      const std::int32_t now = need_[use.item];
      const std::int32_t before = now + use.times;
      need_[use.item] = before;
      room_[use.item] += use.times;
      if (before > 0) {
        spare_[use.item] -= before - std::max(now, 0);
        if (now <= 0) spare_[use.item] -= kContent;
      }
    }
}

CandidateId SparseState::tightest_candidate() const {
  std::int32_t least = kContent;
  for (const std::int32_t spare : spare_) least = std::min(least, spare);
  if (least == kContent) return kNoCandidate;
  const auto tightest = std::find(spare_.begin(), spare_.end(), least) - spare_.begin();
  return first_user(id_at<ItemId>(static_cast<std::size_t>(tightest)));
}

CandidateId SparseState::first_user(ItemId item) const {
  // Uses are numbered in the order of their candidates.
  const std::span<const UseId> users = live_users(item);
  return tables_.uses()[*std::min_element(users.begin(), users.end())].candidate;
}

CandidateId SparseState::first_live(CandidateId first) const {
  std::size_t word = index_of(first) / 64;
  if (word >= live_.size()) return kNoCandidate;
  std::uint64_t bits = live_[word] & (~std::uint64_t{0} << (index_of(first) % 64));
  while (bits == 0) {
    if (++word == live_.size()) return kNoCandidate;
    bits = live_[word];
  }
  return id_at<CandidateId>(word * 64 + static_cast<std::size_t>(std::countr_zero(bits)));
}

bool SparseState::take_alone(CandidateId candidate) {
  taken_.push_back(candidate);
  removed_.push_back(candidate);
  set_dead(candidate);
  UseId number = tables_.first_use(candidate);
  const std::span<const Use> uses = tables_.uses_of(candidate);
  for (const Use& use : uses) {
    swap_out(number);
    number = after(number);
    const std::int32_t before = need_[use.item];
    const std::int32_t now = before - use.times;
    need_[use.item] = now;
    room_[use.item] -= use.times;
    spare_[use.item] -= use.times;
    if (before > 0) {
      spare_[use.item] += before - std::max(now, 0);
      if (now <= 0) spare_[use.item] += kContent;
    }
  }
  for (const Use& use : uses)
    if (room_[use.item] < tables_.items()[use.item].most_times && !without_misfits(use.item))
      return false;
  return true;
}

/// Removes a candidate from the live ones; false if some item then has too few.
bool SparseState::remove(CandidateId candidate) {
  removed_.push_back(candidate);
  set_dead(candidate);
  UseId number = tables_.first_use(candidate);
  const std::span<const Use> uses = tables_.uses_of(candidate);
  std::int32_t least = 0;
  for (const Use& use : uses) {
    swap_out(number);
    number = after(number);
    const std::int32_t spare = spare_[use.item] -= use.times;
    least = std::min(least, spare);
    if (spare == 0) urgent_.push_back(use.item);
  }
  return least == 0;
}

/// Removes the live candidates that use the item more often than there is room.
bool SparseState::without_misfits(ItemId item) {
  const Slot begin = tables_.items()[item].first_slot;
  const std::int32_t room = room_[item];
  // From the end, since one that goes is replaced by the last.
  for (Slot slot = live_end_[item]; slot-- > begin;) {
    const Use& use = tables_.uses()[listed_[slot]];
    if (use.times > room && !remove(use.candidate)) return false;
  }
  return true;
}

/// Where an item has nothing to spare, each of its live candidates is in every filling from here.
bool SparseState::take_what_must_be() {
  while (!urgent_.empty()) {
    const ItemId item = urgent_.back();
    urgent_.pop_back();
    while (spare_[item] == 0)
      if (!take_alone(tables_.uses()[listed_[tables_.items()[item].first_slot]].candidate))
        return false;
  }
  return true;
}

void SparseState::swap_out(UseId use) {
  const Slot slot = slot_of_[use];
  const Slot last = --live_end_[tables_.uses()[use].item];
  const UseId moved = listed_[last];
  listed_[last] = use;
  slot_of_[use] = last;
  listed_[slot] = moved;
  slot_of_[moved] = slot;
}

}  // namespace boardfill
