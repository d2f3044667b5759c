#include "search/sparse_state.hpp"

#include <algorithm>
#include <bit>

namespace boardfill {

SparseState::SparseState(const SearchTables& tables)
    : tables_(tables),
      listed_(tables.uses().size()),
      slot_of_(tables.uses().size()),
      live_((tables.option_count() + 63) / 64, 0) {
  for (const SearchItem& item : tables.items()) {
    need_.push_back(item.low);
    room_.push_back(item.room);
    spare_.push_back(item.low > 0 ? item.all_uses - item.low : item.all_uses + kContent);
    live_end_.push_back(item.first_slot);
  }
  for (std::uint32_t use = 0; use < tables.uses().size(); ++use) {
    const std::uint32_t slot = live_end_[tables.uses()[use].item]++;
    listed_[slot] = use;
    slot_of_[use] = slot;
  }
  for (std::uint32_t option = 0; option < tables.option_count(); ++option)
    live_[option / 64] |= std::uint64_t{1} << (option % 64);
  removed_.reserve(tables.option_count());
}

std::uint64_t SparseState::bytes_for(const SearchTables& tables) {
  return tables.items().size() * 4 * sizeof(std::uint32_t) +
         tables.uses().size() * 2 * sizeof(std::uint32_t) +
         tables.option_count() * 2 * sizeof(std::uint32_t);
}

bool SparseState::begin() {
  if (tables_.impossible()) return false;
  for (std::uint32_t item = 0; item < spare_.size(); ++item) {
    if (room_[item] < tables_.items()[item].most_times && !without_misfits(item)) return false;
    if (spare_[item] == 0) urgent_.push_back(item);
  }
  return take_what_must_be();
}

bool SparseState::take(std::uint32_t option) {
  if (take_alone(option) && take_what_must_be()) return true;
  urgent_.clear();
  return false;
}

bool SparseState::leave(std::uint32_t option) {
  if (remove(option) && take_what_must_be()) return true;
  urgent_.clear();
  return false;
}

void SparseState::undo(Mark mark) {
  for (; removed_.size() > mark.removed; removed_.pop_back()) {
    const std::uint32_t option = removed_.back();
    live_[option / 64] |= std::uint64_t{1} << (option % 64);
    for (const Use& use : tables_.uses_of(option)) {
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

std::uint32_t SparseState::tightest_option() const {
  std::int32_t least = kContent;
  for (const std::int32_t spare : spare_) least = std::min(least, spare);
  if (least == kContent) return kNone;
  const auto tightest = std::find(spare_.begin(), spare_.end(), least) - spare_.begin();
  const auto item = static_cast<std::size_t>(tightest);
  // Uses are numbered in the order of their options.
  const std::uint32_t* uses = listed_.data();
  const std::uint32_t first =
      *std::min_element(uses + tables_.items()[item].first_slot, uses + live_end_[item]);
  return tables_.uses()[first].option;
}

std::uint32_t SparseState::first_live(std::uint32_t option) const {
  std::size_t word = option / 64;
  if (word >= live_.size()) return kNone;
  std::uint64_t bits = live_[word] & (~std::uint64_t{0} << (option % 64));
  while (bits == 0) {
    if (++word == live_.size()) return kNone;
    bits = live_[word];
  }
  return static_cast<std::uint32_t>(word * 64) + static_cast<std::uint32_t>(std::countr_zero(bits));
}

bool SparseState::take_alone(std::uint32_t option) {
  taken_.push_back(option);
  removed_.push_back(option);
  live_[option / 64] &= ~(std::uint64_t{1} << (option % 64));
  const std::uint32_t first = tables_.first_use(option);
  const std::span<const Use> uses = tables_.uses_of(option);
  for (std::uint32_t i = 0; i < uses.size(); ++i) {
    const Use& use = uses[i];
    swap_out(first + i);
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

/// Removes an option from the live ones; false if some item then has too few.
bool SparseState::remove(std::uint32_t option) {
  removed_.push_back(option);
  live_[option / 64] &= ~(std::uint64_t{1} << (option % 64));
  const std::uint32_t first = tables_.first_use(option);
  const std::span<const Use> uses = tables_.uses_of(option);
  std::int32_t least = 0;
  for (std::uint32_t i = 0; i < uses.size(); ++i) {
    swap_out(first + i);
    const std::int32_t spare = spare_[uses[i].item] -= uses[i].times;
    least = std::min(least, spare);
    if (spare == 0) urgent_.push_back(uses[i].item);
  }
  return least == 0;
}

/// Removes the live options that use the item more often than there is room.
bool SparseState::without_misfits(std::uint32_t item) {
  const std::uint32_t begin = tables_.items()[item].first_slot;
  const std::int32_t room = room_[item];
  // From the end, since an option that goes is replaced by the last.
  for (std::uint32_t slot = live_end_[item]; slot-- > begin;) {
    const Use& use = tables_.uses()[listed_[slot]];
    if (use.times > room && !remove(use.option)) return false;
  }
  return true;
}

/// Where an item has nothing to spare, each of its live options is in every filling from here.
bool SparseState::take_what_must_be() {
  while (!urgent_.empty()) {
    const std::uint32_t item = urgent_.back();
    urgent_.pop_back();
    while (spare_[item] == 0)
      if (!take_alone(tables_.uses()[listed_[tables_.items()[item].first_slot]].option))
        return false;
  }
  return true;
}

void SparseState::swap_out(std::uint32_t use) {
  const std::uint32_t slot = slot_of_[use];
  const std::uint32_t last = --live_end_[tables_.uses()[use].item];
  const std::uint32_t moved = listed_[last];
  listed_[last] = use;
  slot_of_[use] = last;
  listed_[slot] = moved;
  slot_of_[moved] = slot;
}

}  // namespace boardfill
