// Arithmetic modulo primes below 2^30, and sums of multiples of whole rows.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace boardfill {

/// Primes are below 2^30, but not far: so multiples of a prime are taken off by shifting.  There
/// are some fifty thousand of them.
constexpr int kPrimeBits = 30;
constexpr std::uint32_t kPrimesEnd = std::uint32_t{1} << kPrimeBits;
constexpr std::uint32_t kFarthestPrime = kPrimesEnd - (std::uint32_t{1} << 20);

/// So many of the greatest primes below 2^30, falling.
std::vector<std::uint32_t> greatest_primes(std::size_t number);

/// Takes off multiples of a prime near 2^30: what is above 2^30 counts as much as the prime lacks
/// to it.  Four times make what is below 2^64 less than twice the prime.
inline std::uint32_t reduced(std::uint64_t number, std::uint32_t prime) {
  constexpr std::uint64_t below = kPrimesEnd - 1;
  const std::uint64_t lacks = kPrimesEnd - prime;
  number = (number >> kPrimeBits) * lacks + (number & below);
  number = (number >> kPrimeBits) * lacks + (number & below);
  number = (number >> kPrimeBits) * lacks + (number & below);
  number = (number >> kPrimeBits) * lacks + (number & below);
  return static_cast<std::uint32_t>(number >= prime ? number - prime : number);
}

inline std::uint32_t multiplied(std::uint32_t a, std::uint32_t b, std::uint32_t prime) {
  return reduced(std::uint64_t{a} * b, prime);
}

inline std::uint32_t negated(std::uint32_t number, std::uint32_t prime) {
  return number == 0 ? 0 : prime - number;
}

std::uint32_t residue(std::int64_t value, std::uint32_t prime);

/// The inverse of what is not 0.
std::uint32_t inverse(std::uint32_t number, std::uint32_t prime);

/// Sums of multiples of rows, modulo a prime: several rows are added at a time, several columns of
/// each, and what is above the prime is taken off as seldom as 64 bits allow.
class RowSums {
 public:
  /// Columns are taken so many at a time: behind each row as many zeros must follow.
  static constexpr std::size_t kColumns = 8;

  /// So many rows are added at a time.
  static constexpr std::size_t kTogether = 4;

  explicit RowSums(std::uint32_t prime);

  /// Sums for the columns from `begin` to `end`, all 0.
  void clear(std::size_t begin, std::size_t end);

  /// To be called before any row is added.
  void set(std::size_t column, std::uint32_t value) { sums_[column] = value; }

  /// Adds factor * row, which lies on the columns from `begin` on, and not beyond `end`; it must
  /// stay where it is until the sums are finished.
  void add(const std::uint32_t* row, std::size_t size, std::uint32_t factor) {
    if (factor == 0) return;
    waiting_[waiting_count_++] = {row, (size + kColumns - 1) / kColumns * kColumns, factor};
    if (waiting_count_ == kTogether) add_waiting();
  }

  /// From here on only the columns from `begin` on are summed; rows that are added begin there.
  void skip_to(std::size_t begin) { begin_ = begin; }

  /// To be called after the last row was added.
  void finish() { add_waiting(); }
  [[nodiscard]] std::uint32_t at(std::size_t column) const {
    return reduced(sums_[column], prime_);
  }

  /// Writes all sums, times a scale, to `found`.
  void read(std::uint32_t scale, std::uint32_t* found) const;

 private:
  struct Multiple {
    const std::uint32_t* row;
    std::size_t size;
    std::uint32_t factor;
  };

  void add_waiting();

  std::uint32_t prime_, two_to_32_;
  std::vector<std::uint64_t> sums_;
  std::size_t begin_ = 0, end_ = 0;
  std::uint64_t products_ = 0;  ///< added to each sum since it was made small
  Multiple waiting_[kTogether] = {};
  std::size_t waiting_count_ = 0;
};

}  // namespace boardfill
