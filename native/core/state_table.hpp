// A hash table from packed states to exact counts: open addressing, linear probing.
//
// One entry is `key_words` words of key followed by `limbs` words of count, least significant
// first, in one flat array, so that a look-up touches one place in memory.  A live key is never
// 0 in its first word (see sparse_plan.hpp), so 0 there marks an empty entry.
#pragma once

#include <bit>
#include <cstdint>
#include <vector>

#include "control.hpp"

namespace boardfill {

/// `Words` is the number of key words when known at compile time, 0 when only at run time.
template <std::size_t Words>
class StateTable {
 public:
  StateTable(std::size_t key_words, std::size_t limbs) : key_words_(key_words), limbs_(limbs) {}

  [[nodiscard]] std::size_t key_words() const { return Words != 0 ? Words : key_words_; }
  [[nodiscard]] std::size_t limbs() const { return limbs_; }
  [[nodiscard]] std::size_t stride() const { return key_words() + limbs_; }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] std::uint64_t bytes() const { return entries_.capacity() * sizeof(std::uint64_t); }

  /// Empties the table and makes room for about `expected` states.  `elsewhere` is what the
  /// caller holds besides this table.
  void reset(std::size_t limbs, std::size_t expected, Control& control, std::uint64_t elsewhere) {
    limbs_ = limbs;
    size_ = 0;
    capacity_ = std::bit_ceil(expected + expected / 2 + 16);
    const std::uint64_t needed = capacity_ * stride() * sizeof(std::uint64_t);
    if (needed > bytes()) entries_ = {};  // never hold the old and the new array together
    control.will_hold(elsewhere + std::max(needed, bytes()));
    entries_.assign(capacity_ * stride(), 0);
  }

  /// Adds a count to a state.  Returns false, leaving the table unfit for use, if the sum does
  /// not fit its limbs.
  [[nodiscard]] bool add(const std::uint64_t* key, const std::uint64_t* count, Control& control,
                         std::uint64_t elsewhere) {
    std::uint64_t* entry = find(key);
    std::uint64_t* sum = entry + key_words();
    if (entry[0] == 0) {
      for (std::size_t w = 0; w < key_words(); ++w) entry[w] = key[w];
      for (std::size_t i = 0; i < limbs_; ++i) sum[i] = count[i];
      if (++size_ * 8 > capacity_ * 5) grow(control, elsewhere);
      return true;
    }
    std::uint64_t carry = 0;
    for (std::size_t i = 0; i < limbs_; ++i) {
      const std::uint64_t partial = sum[i] + carry;
      carry = partial < carry;
      sum[i] = partial + count[i];
      carry |= sum[i] < partial;
    }
    return carry == 0;
  }

  /// Calls visit(key, count) for every state until one call returns false; tells if none did.
  template <typename Visit>
  bool for_each(Visit visit) const {
    const std::uint64_t* entry = entries_.data();
    for (std::size_t slot = 0; slot < capacity_; ++slot, entry += stride())
      if (entry[0] != 0 && !visit(entry, entry + key_words())) return false;
    return true;
  }

  /// The same states and counts with one more limb for each count.
  void widen(Control& control, std::uint64_t elsewhere) {
    rebuild(capacity_, limbs_ + 1, control, elsewhere);
  }

 private:
  void grow(Control& control, std::uint64_t elsewhere) {
    rebuild(capacity_ * 2, limbs_, control, elsewhere);
  }

  void rebuild(std::size_t capacity, std::size_t limbs, Control& control, std::uint64_t elsewhere) {
    StateTable larger(key_words_, limbs);
    larger.capacity_ = capacity;
    const std::uint64_t needed = capacity * larger.stride() * sizeof(std::uint64_t);
    control.will_hold(elsewhere + bytes() + needed);
    larger.entries_.assign(capacity * larger.stride(), 0);
    larger.size_ = size_;
    for_each([&](const std::uint64_t* key, const std::uint64_t* count) {
      std::uint64_t* entry = larger.find(key);
      for (std::size_t w = 0; w < key_words(); ++w) entry[w] = key[w];
      for (std::size_t i = 0; i < limbs_; ++i) entry[key_words() + i] = count[i];
      return true;
    });
    *this = std::move(larger);
  }

  /// The entry of `key`, or the empty one where it belongs.
  [[nodiscard]] std::uint64_t* find(const std::uint64_t* key) {
    std::size_t slot = hash(key) & (capacity_ - 1);
    for (;; slot = (slot + 1) & (capacity_ - 1)) {
      std::uint64_t* entry = entries_.data() + slot * stride();
      if (entry[0] == 0) return entry;
      bool same = true;
      for (std::size_t w = 0; w < key_words(); ++w) same = same && entry[w] == key[w];
      if (same) return entry;
    }
  }

  /// Keys differ in few, often high, bits: fold every word through a full 64-bit mix.
  [[nodiscard]] std::size_t hash(const std::uint64_t* key) const {
    std::uint64_t h = 0;
    for (std::size_t w = 0; w < key_words(); ++w) {
      h = (h ^ key[w]) * 0x9e3779b97f4a7c15u;
      h ^= h >> 32;
    }
    h *= 0xd6e8feb86659fd93u;
    return static_cast<std::size_t>(h ^ (h >> 32));
  }

  std::size_t key_words_;
  std::size_t limbs_;
  std::size_t size_ = 0;
  std::size_t capacity_ = 0;  ///< a power of two, at least 8/5 of size_
  std::vector<std::uint64_t> entries_;
};

}  // namespace boardfill
