// Whole numbers of any length as rows of 64-bit limbs, least significant first.
//
// Every function works on as many limbs as it is told and reports what does not fit.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "wide_words.hpp"

namespace boardfill {

using Limb = std::uint64_t;

/// One whole number, in as many limbs as it takes.
using WideNumber = std::vector<Limb>;

/// a += b; returns the carry out of the top limb.
inline Limb add_limbs(Limb* a, const Limb* b, std::size_t limbs) {
  Limb carry = 0;
  for (std::size_t i = 0; i < limbs; ++i) {
    const Limb partial = a[i] + carry;
    carry = partial < carry;
    a[i] = partial + b[i];
    carry |= a[i] < partial;
  }
  return carry;
}

/// a -= b, where b is not above a.
inline void subtract_limbs(Limb* a, const Limb* b, std::size_t limbs) {
  Limb borrow = 0;
  for (std::size_t i = 0; i < limbs; ++i) {
    const Limb before = a[i];
    const Limb partial = before - b[i];
    a[i] = partial - borrow;
    borrow = static_cast<Limb>(before < b[i]) | static_cast<Limb>(partial < borrow);
  }
}

inline bool is_below(const Limb* a, const Limb* b, std::size_t limbs) {
  for (std::size_t i = limbs; i-- > 0;)
    if (a[i] != b[i]) return a[i] < b[i];
  return false;
}

/// sum += a * b, where the result fits.
inline void add_product(Limb* sum, const Limb* a, const Limb* b, std::size_t limbs) {
  for (std::size_t i = 0; i < limbs; ++i) {
    if (a[i] == 0) continue;
    Limb carry = 0;
    for (std::size_t j = 0; i + j < limbs; ++j) {
      const WideWord term = multiply_add(a[i], b[j], sum[i + j], carry);
      sum[i + j] = term.low;
      carry = term.high;
    }
  }
}

}  // namespace boardfill
