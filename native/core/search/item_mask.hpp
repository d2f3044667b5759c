// Sets of at most 128 items, in one vector register where the machine has such.
#pragma once

#include <cstdint>

#include "ids.hpp"

#if defined(__SSE2__) || defined(_M_X64)
#include <emmintrin.h>
#define BOARDFILL_SSE2
#endif

namespace boardfill {

struct alignas(16) ItemMask {
  std::uint64_t low = 0;   ///< items 0 .. 63
  std::uint64_t high = 0;  ///< items 64 .. 127

  static ItemMask of(ItemId item) {
    const std::uint64_t bit = std::uint64_t{1} << (index_of(item) % 64);
    return index_of(item) < 64 ? ItemMask{bit, 0} : ItemMask{0, bit};
  }

  friend ItemMask operator&(ItemMask a, ItemMask b) { return {a.low & b.low, a.high & b.high}; }
  friend ItemMask operator|(ItemMask a, ItemMask b) { return {a.low | b.low, a.high | b.high}; }
  ItemMask operator~() const { return {~low, ~high}; }
  [[nodiscard]] bool any() const { return (low | high) != 0; }

  /// The first item of the set alone.
  [[nodiscard]] ItemMask first() const {
    return low != 0 ? ItemMask{low & (0 - low), 0} : ItemMask{0, high & (0 - high)};
  }
};

/// For each item a number that grows by one; from 16 on it is only known to be at least 16.  Bit k
/// of all numbers together makes one mask.
struct ItemCounts {
  ItemMask bit0, bit1, bit2, bit3, sixteen;

  [[nodiscard]] ItemMask zero() const { return ~(bit0 | bit1 | bit2 | bit3 | sixteen); }
  [[nodiscard]] ItemMask one() const { return bit0 & ~(bit1 | bit2 | bit3 | sixteen); }
  [[nodiscard]] ItemMask two() const { return bit1 & ~(bit0 | bit2 | bit3 | sixteen); }
};

/// Those of the items whose bit is not set, or all of them if it is set for all.
inline ItemMask unless_all(ItemMask items, ItemMask bits) {
  const ItemMask without = items & ~bits;
  return without.any() ? without : items;
}

/// Counts the masks of some options.
inline ItemCounts counts_of(const ItemMask* masks, const std::uint16_t* begin,
                            const std::uint16_t* end) {
  ItemCounts counts;
#ifdef BOARDFILL_SSE2
  __m128i bit0 = _mm_setzero_si128(), bit1 = bit0, bit2 = bit0, bit3 = bit0, sixteen = bit0;
  for (; begin != end; ++begin) {
    const __m128i mask = _mm_load_si128(reinterpret_cast<const __m128i*>(masks + *begin));
    const __m128i carry1 = _mm_and_si128(bit0, mask);
    bit0 = _mm_xor_si128(bit0, mask);
    const __m128i carry2 = _mm_and_si128(bit1, carry1);
    bit1 = _mm_xor_si128(bit1, carry1);
    const __m128i carry3 = _mm_and_si128(bit2, carry2);
    bit2 = _mm_xor_si128(bit2, carry2);
    sixteen = _mm_or_si128(sixteen, _mm_and_si128(bit3, carry3));
    bit3 = _mm_xor_si128(bit3, carry3);
  }
  _mm_store_si128(reinterpret_cast<__m128i*>(&counts.bit0), bit0);
  _mm_store_si128(reinterpret_cast<__m128i*>(&counts.bit1), bit1);
  _mm_store_si128(reinterpret_cast<__m128i*>(&counts.bit2), bit2);
  _mm_store_si128(reinterpret_cast<__m128i*>(&counts.bit3), bit3);
  _mm_store_si128(reinterpret_cast<__m128i*>(&counts.sixteen), sixteen);
#else
  const auto flip = [](ItemMask& bits, ItemMask by) {
    bits.low ^= by.low;
    bits.high ^= by.high;
  };
  for (; begin != end; ++begin) {
    const ItemMask mask = masks[*begin];
    const ItemMask carry1 = counts.bit0 & mask;
    flip(counts.bit0, mask);
    const ItemMask carry2 = counts.bit1 & carry1;
    flip(counts.bit1, carry1);
    const ItemMask carry3 = counts.bit2 & carry2;
    flip(counts.bit2, carry2);
    counts.sixteen = counts.sixteen | (counts.bit3 & carry3);
    flip(counts.bit3, carry3);
  }
#endif
  return counts;
}

}  // namespace boardfill
