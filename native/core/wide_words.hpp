// Products of two 64-bit numbers, which take 128 bits.
//
// Some compilers have a type for them.  The others, and those told to go without it
// (BOARDFILL_NO_INT128), work with halves of 32 bits; the tests compile both and compare.
#pragma once

#include <bit>
#include <cstdint>

#if defined(__SIZEOF_INT128__) && !defined(BOARDFILL_NO_INT128)
#define BOARDFILL_INT128
#endif

namespace boardfill {

/// high * 2^64 + low.
struct WideWord {
  std::uint64_t high;
  std::uint64_t low;
};

/// a * b + c + d, which always fits.
inline WideWord multiply_add(std::uint64_t a, std::uint64_t b, std::uint64_t c, std::uint64_t d) {
#ifdef BOARDFILL_INT128
  __extension__ using Wide = unsigned __int128;
  const Wide sum = static_cast<Wide>(a) * b + c + d;
  return {static_cast<std::uint64_t>(sum >> 64), static_cast<std::uint64_t>(sum)};
#else
  // By halves as on paper; a column is at most (2^32 - 1)^2 + 2 (2^32 - 1) = 2^64 - 1.
  constexpr std::uint64_t half = 0xffffffffu;
  const std::uint64_t a_low = a & half, a_high = a >> 32, b_low = b & half, b_high = b >> 32;
  const std::uint64_t lowest = a_low * b_low + (c & half) + (d & half);
  const std::uint64_t first = a_high * b_low + (c >> 32) + (lowest >> 32);
  const std::uint64_t second = a_low * b_high + (d >> 32) + (first & half);
  return {a_high * b_high + (first >> 32) + (second >> 32), second << 32 | (lowest & half)};
#endif
}

/// a * b modulo a modulus above a and b.
inline std::uint64_t multiply_modulo(std::uint64_t a, std::uint64_t b, std::uint64_t modulus) {
#ifdef BOARDFILL_INT128
  __extension__ using Wide = unsigned __int128;
  return static_cast<std::uint64_t>(static_cast<Wide>(a) * b % modulus);
#else
  // Long division by halves.  With the modulus shifted to fill its word, its upper half alone
  // gives each half of the quotient to within two (Knuth, "The art of computer
  // programming", 4.3.1).
  const int shift = std::countl_zero(modulus);
  const std::uint64_t divisor = modulus << shift;
  const std::uint64_t upper = divisor >> 32, lower = divisor & 0xffffffffu;
  const WideWord product = multiply_add(a << shift, b, 0, 0);
  const auto remainder = [&](std::uint64_t rest, std::uint64_t next_half) {
    std::uint64_t quotient = rest / upper;
    std::uint64_t left = rest % upper;
    // The guess is too large while quotient * lower exceeds left * 2^32 + next_half.
    while (quotient >> 32 != 0 || quotient * lower > (left << 32 | next_half)) {
      --quotient;
      left += upper;
      if (left >> 32 != 0) break;
    }
    // Modulo 2^64, which the true difference fits.
    return (rest << 32 | next_half) - quotient * divisor;
  };
  const std::uint64_t rest = remainder(product.high, product.low >> 32);
  return remainder(rest, product.low & 0xffffffffu) >> shift;
#endif
}

}  // namespace boardfill
