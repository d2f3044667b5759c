#include "planar/modular.hpp"

#include <algorithm>
#include <limits>
#include <stdexcept>
#include <utility>

#include "clones.hpp"

namespace boardfill {
namespace {

/// Residues are below 2^30, and a folded sum is at most this; so many products may be added to it.
constexpr std::uint64_t kMostResidue = kPrimesEnd - 1, kHalfWord = 0xffffffffu;
constexpr std::uint64_t kMostFolded = kHalfWord * kMostResidue + kHalfWord;
constexpr std::uint64_t kProductsPerFold =
    (std::numeric_limits<std::uint64_t>::max() - kMostFolded) / (kMostResidue * kMostResidue);
static_assert(kProductsPerFold == 12);

/// sums += factor * row; the size is a multiple of the columns taken at a time.
BOARDFILL_CLONES void add_multiple(std::uint64_t* sums, const std::uint32_t* row, std::size_t size,
                                   std::uint32_t factor) {
  constexpr std::size_t columns = RowSums::kColumns;
  for (; size != 0; size -= columns, sums += columns, row += columns)
    for (std::size_t i = 0; i < columns; ++i) sums[i] += std::uint64_t{factor} * row[i];
}

/// The same for four rows, so that each sum is fetched once.
BOARDFILL_CLONES void add_four_multiples(std::uint64_t* sums, const std::uint32_t* const* rows,
                                         const std::uint32_t* factors, std::size_t size) {
  constexpr std::size_t columns = RowSums::kColumns;
  const std::uint32_t *a = rows[0], *b = rows[1], *c = rows[2], *d = rows[3];
  // Of 32 bits each, so that compilers see that products need but one multiplication.
  const std::uint32_t by_a = factors[0], by_b = factors[1], by_c = factors[2], by_d = factors[3];
  for (; size != 0; size -= columns, sums += columns) {
    for (std::size_t i = 0; i < columns; ++i)
      sums[i] += std::uint64_t{by_a} * a[i] + std::uint64_t{by_b} * b[i] +
                 std::uint64_t{by_c} * c[i] + std::uint64_t{by_d} * d[i];
    a += columns, b += columns, c += columns, d += columns;
  }
}

/// Makes sums smaller that stay the same modulo a prime, given 2^32 modulo that prime.
BOARDFILL_CLONES void fold(std::uint64_t* sums, std::size_t size, std::uint32_t two_to_32) {
  for (std::size_t i = 0; i < size; ++i)
    sums[i] = (sums[i] >> 32) * two_to_32 + (sums[i] & kHalfWord);
}

BOARDFILL_CLONES void reduce(const std::uint64_t* sums, std::size_t size, std::uint32_t prime,
                             std::uint32_t* found) {
  for (std::size_t i = 0; i < size; ++i) found[i] = reduced(sums[i], prime);
}

/// Each sum times a scale.
BOARDFILL_CLONES void reduce_scaled(const std::uint64_t* sums, std::size_t size,
                                    std::uint32_t prime, std::uint32_t scale,
                                    std::uint32_t* found) {
  for (std::size_t i = 0; i < size; ++i)
    found[i] = reduced(std::uint64_t{reduced(sums[i], prime)} * scale, prime);
}

bool is_prime(std::uint32_t odd) {
  for (std::uint32_t divisor = 3; divisor * divisor <= odd; divisor += 2)
    if (odd % divisor == 0) return false;
  return true;
}

}  // namespace

std::vector<std::uint32_t> greatest_primes(std::size_t number) {
  std::vector<std::uint32_t> primes;
  for (std::uint32_t odd = kPrimesEnd - 1; primes.size() < number; odd -= 2) {
    if (odd < kFarthestPrime) throw std::length_error("there are not so many primes");
    if (is_prime(odd)) primes.push_back(odd);
  }
  return primes;
}

std::uint32_t residue(std::int64_t value, std::uint32_t prime) {
  const std::int64_t rest = value % prime;
  return static_cast<std::uint32_t>(rest < 0 ? rest + prime : rest);
}

std::uint32_t inverse(std::uint32_t number, std::uint32_t prime) {
  // By Euclid's algorithm: `number` times `factor` is `rest`, but for multiples of the prime.
  std::int64_t factor = 1, next_factor = 0;
  std::uint32_t rest = number, next_rest = prime;
  while (next_rest != 0) {
    const std::uint32_t times = rest / next_rest;
    rest = std::exchange(next_rest, rest - times * next_rest);
    factor = std::exchange(next_factor, factor - times * next_factor);
  }
  return residue(factor, prime);
}

RowSums::RowSums(std::uint32_t prime)
    : prime_(prime), two_to_32_(static_cast<std::uint32_t>((std::uint64_t{1} << 32) % prime)) {
  if (prime < kFarthestPrime || prime >= kPrimesEnd)
    throw std::invalid_argument("primes are near 2^30");
}

void RowSums::clear(std::size_t begin, std::size_t end) {
  begin_ = begin;
  end_ = std::max(begin, end);
  if (sums_.size() < end_ + kColumns) sums_.resize(end_ + kColumns);
  std::fill(sums_.begin() + static_cast<std::ptrdiff_t>(begin_),
            sums_.begin() + static_cast<std::ptrdiff_t>(end_), 0);
  products_ = 0;
  waiting_count_ = 0;
}

void RowSums::read(std::uint32_t scale, std::uint32_t* found) const {
  if (scale == 1) {
    reduce(sums_.data() + begin_, end_ - begin_, prime_, found);
  } else {
    reduce_scaled(sums_.data() + begin_, end_ - begin_, prime_, scale, found);
  }
}

void RowSums::add_waiting() {
  if (waiting_count_ == 0) return;
  if (products_ + waiting_count_ > kProductsPerFold) {
    fold(sums_.data() + begin_, end_ - begin_, two_to_32_);
    products_ = 0;
  }
  products_ += waiting_count_;
  std::size_t together = 0;
  if (waiting_count_ == kTogether) {
    const std::uint32_t* rows[kTogether];
    std::uint32_t factors[kTogether];
    together = waiting_[0].size;
    for (std::size_t i = 0; i < kTogether; ++i) {
      rows[i] = waiting_[i].row;
      factors[i] = waiting_[i].factor;
      together = std::min(together, waiting_[i].size);
    }
    add_four_multiples(sums_.data() + begin_, rows, factors, together);
  }
  for (std::size_t i = 0; i < waiting_count_; ++i)
    if (waiting_[i].size > together)
      add_multiple(sums_.data() + begin_ + together, waiting_[i].row + together,
                   waiting_[i].size - together, waiting_[i].factor);
  waiting_count_ = 0;
}

}  // namespace boardfill
