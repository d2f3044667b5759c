// Positions of a merging search, each kept once with the number of ways to reach it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <exception>
#include <vector>

#include "control.hpp"
#include "search/item_mask.hpp"
#include "wide_words.hpp"

namespace boardfill {

/// Between two looks at the control: some tens of microseconds.
constexpr std::uint64_t kPositionsBetweenReports = 256;

/// A count needs more than 64 bits.
class BeyondAWord : public std::exception {};

/// a * b + c.
inline std::uint64_t within_a_word(std::uint64_t a, std::uint64_t b, std::uint64_t c) {
  const WideWord result = multiply_add(a, b, c, 0);
  if (result.high != 0) throw BeyondAWord();
  return result.low;
}

/// Different positions, and in how many ways each is reached.
class Positions {
 public:
  struct Position {
    ItemMask used;
    std::uint64_t ways;
  };

  explicit Positions(Control& control) : held_(control) {}

  /// Which of all it is.
  std::uint32_t add(ItemMask used, std::uint64_t ways) {
    if (2 * found_.size() >= slots_.size()) grow();
    for (std::size_t slot = slot_of(used);; slot = (slot + 1) & (slots_.size() - 1)) {
      if (slots_[slot] == 0) {
        found_.push_back({used, ways});
        slots_[slot] = static_cast<std::uint32_t>(found_.size());
        return slots_[slot] - 1;
      }
      Position& known = found_[slots_[slot] - 1];
      if (known.used.low == used.low && known.used.high == used.high) {
        known.ways = within_a_word(known.ways, 1, ways);
        return slots_[slot] - 1;
      }
    }
  }

  [[nodiscard]] const std::vector<Position>& all() const { return found_; }

 private:
  static constexpr unsigned kLeastBits = 6, kMostBits = 32;

  /// As 64-bit words, of which the product's upper bits depend on all others.
  [[nodiscard]] std::size_t slot_of(ItemMask used) const {
    const std::uint64_t mixed = (used.low ^ (used.low >> 32)) * 0x9e3779b97f4a7c15u +
                                (used.high ^ (used.high >> 32)) * 0xc2b2ae3d27d4eb4fu;
    return static_cast<std::size_t>((mixed ^ (mixed >> 29)) * 0x9e3779b97f4a7c15u >> (64 - bits_));
  }

  void grow() {
    const unsigned bits = slots_.empty() ? kLeastBits : bits_ + 1;
    // Slots number positions in 32 bits; so many take 128 GiB.
    if (bits > kMostBits) throw Stopped(Stop::memory_limit);
    const std::uint64_t slots = std::uint64_t{1} << bits;
    held_.add((slots - slots_.size()) * (sizeof(std::uint32_t) + sizeof(Position) / 2));
    bits_ = bits;
    slots_.assign(static_cast<std::size_t>(slots), 0);
    found_.reserve(static_cast<std::size_t>(slots / 2));
    for (std::size_t k = 0; k < found_.size(); ++k) {
      std::size_t slot = slot_of(found_[k].used);
      while (slots_[slot] != 0) slot = (slot + 1) & (slots_.size() - 1);
      slots_[slot] = static_cast<std::uint32_t>(k + 1);
    }
  }

  Held held_;
  unsigned bits_ = 0;
  std::vector<std::uint32_t> slots_;  ///< which position, counted from 1; 0 where there is none
  std::vector<Position> found_;
};

}  // namespace boardfill
