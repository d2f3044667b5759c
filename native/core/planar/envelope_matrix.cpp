#include "planar/envelope_matrix.hpp"

#include <algorithm>
#include <atomic>
#include <limits>
#include <stdexcept>
#include <utility>

#include "clones.hpp"
#include "parallel.hpp"

namespace boardfill {
namespace {

constexpr std::uint32_t kPrimesEnd = std::uint32_t{1} << 30;
constexpr std::uint32_t kNoPivot = std::numeric_limits<std::uint32_t>::max();
constexpr std::size_t kRowsPerCheck = 64;

/// Residues are below 2^30, and a folded sum is at most this; so many products may be added to it.
constexpr std::uint64_t kMostResidue = kPrimesEnd - 1, kHalfWord = 0xffffffffu;
constexpr std::uint64_t kMostFolded = kHalfWord * kMostResidue + kHalfWord;
constexpr std::uint64_t kProductsPerFold =
    (std::numeric_limits<std::uint64_t>::max() - kMostFolded) / (kMostResidue * kMostResidue);
static_assert(kProductsPerFold == 12);

/// sums += factor * row.
BOARDFILL_CLONES void add_multiple(std::uint64_t* sums, const std::uint32_t* row, std::size_t size,
                                   std::uint32_t factor) {
  for (std::size_t i = 0; i < size; ++i) sums[i] += std::uint64_t{factor} * row[i];
}

/// Makes sums smaller that stay the same modulo a prime, given 2^32 modulo that prime.
BOARDFILL_CLONES void fold(std::uint64_t* sums, std::size_t size, std::uint32_t two_to_32) {
  for (std::size_t i = 0; i < size; ++i)
    sums[i] = (sums[i] >> 32) * two_to_32 + (sums[i] & kHalfWord);
}

std::uint32_t multiplied(std::uint32_t a, std::uint32_t b, std::uint32_t prime) {
  return static_cast<std::uint32_t>(std::uint64_t{a} * b % prime);
}

/// The inverse modulo a prime, by Fermat's little theorem.
std::uint32_t inverse(std::uint32_t number, std::uint32_t prime) {
  std::uint32_t result = 1;
  for (std::uint32_t exponent = prime - 2; exponent != 0; exponent >>= 1) {
    if (exponent & 1) result = multiplied(result, number, prime);
    number = multiplied(number, number, prime);
  }
  return result;
}

std::uint32_t residue(std::int32_t value, std::uint32_t prime) {
  const std::int64_t rest = std::int64_t{value} % prime;
  return static_cast<std::uint32_t>(rest < 0 ? rest + prime : rest);
}

bool is_prime(std::uint32_t odd) {
  for (std::uint32_t divisor = 3; divisor * divisor <= odd; divisor += 2)
    if (odd % divisor == 0) return false;
  return true;
}

bool is_odd_permutation(const std::vector<std::uint32_t>& images) {
  std::vector<bool> seen(images.size(), false);
  bool is_odd = false;
  for (std::size_t start = 0; start < images.size(); ++start) {
    if (seen[start]) continue;
    // A cycle of k takes k - 1 exchanges.
    seen[start] = true;
    for (std::size_t at = images[start]; at != start; at = images[at]) {
      seen[at] = true;
      is_odd = !is_odd;
    }
  }
  return is_odd;
}

}  // namespace

std::vector<std::uint32_t> greatest_primes(std::size_t number) {
  std::vector<std::uint32_t> primes;
  for (std::uint32_t odd = kPrimesEnd - 1; primes.size() < number; odd -= 2) {
    if (odd < kPrimesEnd / 2) throw std::length_error("there are not so many primes");
    if (is_prime(odd)) primes.push_back(odd);
  }
  return primes;
}

EnvelopeMatrix::EnvelopeMatrix(std::vector<Row> rows) : rows_(std::move(rows)) {
  std::uint32_t end = 0;
  for (std::size_t number = 0; number < rows_.size(); ++number) {
    const Row& row = rows_[number];
    if (row.empty()) throw std::invalid_argument("a row of the matrix is empty");
    const auto [first, last] = std::ranges::minmax_element(row, {}, &Entry::column);
    if (last->column >= rows_.size()) throw std::invalid_argument("the matrix is not square");
    end = std::max(end, last->column + 1);
    first_columns_.push_back(first->column);
    ends_.push_back(end);
    most_stored_ += end - first->column;
    // If the pivots lie on the diagonal, as they mostly do, or nearly.
    for (std::size_t column = first->column; column < std::min<std::size_t>(number, end); ++column)
      work_ += ends_[column] > column ? ends_[column] - column : 0;
    work_ += end - first->column;
  }
}

std::uint64_t EnvelopeMatrix::bytes() const {
  return most_stored_ * sizeof(std::uint32_t) +
         rows_.size() * (sizeof(std::uint64_t) * 2 + sizeof(std::uint32_t) * 3);
}

std::vector<std::uint64_t> EnvelopeMatrix::row_squares() const {
  std::vector<std::uint64_t> squares;
  for (const Row& row : rows_) {
    std::uint64_t sum = 0;
    for (const Entry& entry : row)
      sum += static_cast<std::uint64_t>(std::int64_t{entry.value} * entry.value);
    squares.push_back(sum);
  }
  return squares;
}

std::vector<std::uint64_t> EnvelopeMatrix::column_squares() const {
  std::vector<std::uint64_t> squares(rows_.size(), 0);
  for (const Row& row : rows_)
    for (const Entry& entry : row)
      squares[entry.column] += static_cast<std::uint64_t>(std::int64_t{entry.value} * entry.value);
  return squares;
}

std::uint32_t EnvelopeMatrix::determinant(std::uint32_t prime, const Control& control) const {
  // Rows are taken in order and never exchanged.  From each, multiples of the rows before are
  // subtracted until its first entry is in a column where none of them begins.  That column is its
  // pivot; its pivot scaled to 1, the row waits for those below.  In the end each column has one
  // pivot, and the determinant is their product, with the sign of the permutation that they are.
  const auto two_to_32 = static_cast<std::uint32_t>((std::uint64_t{1} << 32) % prime);
  struct Waiting {
    std::size_t begin = 0;  ///< in `stored`, of what is right of the pivot
    std::uint32_t size = 0;
    bool is_there = false;
  };
  std::vector<Waiting> waiting(size());
  std::vector<std::uint32_t> stored;
  stored.reserve(static_cast<std::size_t>(most_stored_));
  std::vector<std::uint64_t> sums(size());
  std::vector<std::uint32_t> pivot_of(size(), kNoPivot);
  std::uint32_t product = 1;
  for (std::size_t number = 0; number < size(); ++number) {
    if (number % kRowsPerCheck == 0) control.check();
    const std::uint32_t first = first_columns_[number], end = ends_[number];
    std::fill(sums.begin() + first, sums.begin() + end, 0);
    for (const Entry& entry : rows_[number]) sums[entry.column] = residue(entry.value, prime);
    std::uint64_t products = 0;
    for (std::uint32_t column = first; column < end; ++column) {
      const auto value = static_cast<std::uint32_t>(sums[column] % prime);
      if (value == 0) continue;
      const Waiting& above = waiting[column];
      std::uint64_t* const right = sums.data() + column + 1;
      if (above.is_there) {
        if (products++ == kProductsPerFold) {
          fold(right, end - column - 1, two_to_32);
          products = 1;
        }
        add_multiple(right, stored.data() + above.begin, above.size, prime - value);
        continue;
      }
      pivot_of[number] = column;
      product = multiplied(product, value, prime);
      waiting[column] = {stored.size(), end - column - 1, true};
      const std::uint32_t scale = inverse(value, prime);
      for (std::uint32_t i = 0; i < end - column - 1; ++i)
        stored.push_back(multiplied(static_cast<std::uint32_t>(right[i] % prime), scale, prime));
      break;
    }
    if (pivot_of[number] == kNoPivot) return 0;
  }
  return is_odd_permutation(pivot_of) ? prime - product : product;
}

std::vector<std::uint32_t> EnvelopeMatrix::determinants(const std::vector<std::uint32_t>& primes,
                                                        unsigned threads, Control& control) const {
  for (const std::uint32_t prime : primes)
    if (prime < 3 || prime >= kPrimesEnd) throw std::invalid_argument("primes are below 2^30");
  std::vector<std::uint32_t> found(primes.size());
  std::atomic<std::size_t> next{0};
  const auto wanted = static_cast<unsigned>(
      std::min<std::size_t>(sensible_threads(threads), std::max<std::size_t>(primes.size(), 1)));
  const Held held(control, bytes() * wanted);
  as_team(wanted, [&](unsigned, unsigned) {
    for (std::size_t i = next++; i < primes.size(); i = next++) {
      found[i] = determinant(primes[i], control);
      control.finished_step(size());
    }
  });
  return found;
}

}  // namespace boardfill
