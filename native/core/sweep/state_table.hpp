// A hash table from packed states to exact counts: open addressing, linear probing.
//
// One entry is `key_words` words of key followed by `limbs` words of count, least significant
// first, in one flat array, so that a look-up touches one place in memory; without limbs it is a
// set.  A live key is never 0 in its first word (see packed_key.hpp), so 0 there marks an empty
// entry.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <utility>

#include "control.hpp"
#include "limbs.hpp"
#include "sweep/packed_key.hpp"
#include "zeroed_words.hpp"

namespace boardfill {

/// `Words` is the number of key words when known at compile time, 0 when only at run time.
template <std::size_t Words>
class StateTable {
 public:
  StateTable(std::size_t key_words, Control& control)
      : key_words_(key_words), control_(&control), entries_(control) {}

  [[nodiscard]] std::size_t key_words() const { return Words != 0 ? Words : key_words_; }
  [[nodiscard]] std::size_t limbs() const { return limbs_; }
  [[nodiscard]] std::size_t size() const { return size_; }

  /// Places for entries, some of them empty.
  [[nodiscard]] std::size_t capacity() const { return capacity_; }

  /// Keys differ in few, often high, bits: fold every word through a full 64-bit mix.  The table
  /// places entries by the low bits of this number; the high bits are free for other uses.
  [[nodiscard]] std::uint64_t hash(const KeyWord* key) const {
    std::uint64_t h = 0;
    for (std::size_t w = 0; w < key_words(); ++w) {
      h = (h ^ key[w]) * 0x9e3779b97f4a7c15u;
      h ^= h >> 32;
    }
    h *= 0xd6e8feb86659fd93u;
    return h ^ (h >> 32);
  }

  /// Empties the table and makes room for about `expected` states.
  void reset(std::size_t limbs, std::size_t expected) {
    limbs_ = limbs;
    size_ = 0;
    // Half as many states more than before: L-trominoes on 15x15 took 137 ms without them, 129
    // with, 140 with twice as many.  In 64 bits, where none of it can overflow; what is held fits a
    // size.
    const std::uint64_t capacity = std::bit_ceil(std::uint64_t{expected} + expected / 2 + 16);
    const std::uint64_t words = capacity * stride();
    if (words > entries_.size()) {
      entries_ = ZeroedWords(*control_);  // never hold the old and the new array together
      capacity_ = 0;
      entries_ = ZeroedWords(*control_, words);
    } else {
      entries_.clear(static_cast<std::size_t>(words), *control_);
    }
    capacity_ = static_cast<std::size_t>(capacity);
  }

  /// Asks for the place where a key with that hash belongs, so that it comes near.
  void prefetch([[maybe_unused]] std::uint64_t hash) const {
#if defined(__GNUC__)
    __builtin_prefetch(entries_.data() +
                       (static_cast<std::size_t>(hash) & (capacity_ - 1)) * stride());
#endif
  }

  /// Adds a count to the state with that key and hash.  Returns false, leaving the table unfit for
  /// use, if the sum does not fit its limbs.
  [[nodiscard]] bool add(std::uint64_t hash, const KeyWord* key, const Limb* count) {
    std::uint64_t* entry = find(hash, key);
    std::uint64_t* sum = entry + key_words();
    if (entry[0] == 0) {
      for (std::size_t w = 0; w < key_words(); ++w) entry[w] = key[w];
      for (std::size_t i = 0; i < limbs_; ++i) sum[i] = count[i];
      // L-trominoes on 15x15 took 168 ms with 4 of 8 places filled at most, 133 with 5, 129 with 6,
      // 128 with 7; tetrominoes on 7x8 26, 24, 23 and 24.
      if (++size_ > capacity_ / 8 * 5) rebuild(std::uint64_t{capacity_} * 2, limbs_);
      return true;
    }
    return add_limbs(sum, count, limbs_) == 0;
  }

  /// The count of the state with that key and hash; null if the table does not have it.
  [[nodiscard]] const std::uint64_t* count_of(std::uint64_t hash, const KeyWord* key) const {
    const std::uint64_t* entry = entries_.data() + place_of(hash, key) * stride();
    return entry[0] == 0 ? nullptr : entry + key_words();
  }

  /// Calls visit(key, count) for the states at the places from `begin` to `end` until one call
  /// returns false; tells if none did.
  template <typename Visit>
  bool for_each(std::size_t begin, std::size_t end, Visit visit) const {
    const std::uint64_t* entry = entries_.data() + begin * stride();
    for (std::size_t slot = begin; slot < end; ++slot, entry += stride())
      if (entry[0] != 0 && !visit(entry, entry + key_words())) return false;
    return true;
  }

  /// The same states and counts with one more limb for each count.
  void widen() { rebuild(capacity_, limbs_ + 1); }

 private:
  /// Places between two looks at the control: about a millisecond's work.
  static constexpr std::size_t kPlacesPerCheck = std::size_t{1} << 16;

  [[nodiscard]] std::size_t stride() const { return key_words() + limbs_; }

  void rebuild(std::uint64_t capacity, std::size_t limbs) {
    StateTable larger(key_words_, *control_);
    larger.limbs_ = limbs;
    larger.entries_ = ZeroedWords(*control_, capacity * larger.stride());
    larger.capacity_ = static_cast<std::size_t>(capacity);
    larger.size_ = size_;
    for (std::size_t begin = 0; begin < capacity_; begin += kPlacesPerCheck) {
      if (begin != 0) control_->check();
      const std::size_t end = std::min(begin + kPlacesPerCheck, capacity_);
      for_each(begin, end, [&](const KeyWord* key, const Limb* count) {
        std::uint64_t* entry = larger.find(hash(key), key);
        for (std::size_t w = 0; w < key_words(); ++w) entry[w] = key[w];
        for (std::size_t i = 0; i < limbs_; ++i) entry[key_words() + i] = count[i];
        return true;
      });
    }
    *this = std::move(larger);
  }

  /// Where the entry of `key` is, or the empty one where it belongs.
  [[nodiscard]] std::size_t place_of(std::uint64_t hash, const KeyWord* key) const {
    std::size_t slot = static_cast<std::size_t>(hash) & (capacity_ - 1);
    for (;; slot = (slot + 1) & (capacity_ - 1)) {
      const std::uint64_t* entry = entries_.data() + slot * stride();
      if (entry[0] == 0) return slot;
      bool same = true;
      for (std::size_t w = 0; w < key_words(); ++w) same = same && entry[w] == key[w];
      if (same) return slot;
    }
  }

  [[nodiscard]] std::uint64_t* find(std::uint64_t hash, const KeyWord* key) {
    return entries_.data() + place_of(hash, key) * stride();
  }

  std::size_t key_words_;
  Control* control_;
  std::size_t limbs_ = 1;
  std::size_t size_ = 0;
  std::size_t capacity_ = 0;  ///< a power of two, at least 8/5 of size_
  ZeroedWords entries_;
};

}  // namespace boardfill
