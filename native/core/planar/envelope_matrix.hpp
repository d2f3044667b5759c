// Determinants of sparse matrices modulo primes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "control.hpp"

namespace boardfill {

/// So many of the greatest primes below 2^30, falling.
std::vector<std::uint32_t> greatest_primes(std::size_t number);

/// A square matrix, row by row, whose entries lie near the diagonal or in some other narrow
/// envelope: elimination never leaves the columns from the first entry of a row to the last one of
/// it and all rows before.
class EnvelopeMatrix {
 public:
  struct Entry {
    std::uint32_t column;
    std::int32_t value;
  };
  using Row = std::vector<Entry>;

  /// No row may be empty or have a column twice.
  explicit EnvelopeMatrix(std::vector<Row> rows);

  [[nodiscard]] std::size_t size() const { return rows_.size(); }

  /// About how many multiplications an elimination takes.
  [[nodiscard]] std::uint64_t work() const { return work_; }

  /// What one elimination holds.
  [[nodiscard]] std::uint64_t bytes() const;

  /// Sums of the squares in each row, and in each column.
  [[nodiscard]] std::vector<std::uint64_t> row_squares() const;
  [[nodiscard]] std::vector<std::uint64_t> column_squares() const;

  /// The determinant modulo each of these primes, which must be below 2^30.
  [[nodiscard]] std::vector<std::uint32_t> determinants(const std::vector<std::uint32_t>& primes,
                                                        unsigned threads, Control& control) const;

 private:
  [[nodiscard]] std::uint32_t determinant(std::uint32_t prime, const Control& control) const;

  std::vector<Row> rows_;
  std::vector<std::uint32_t> first_columns_;  ///< of each row
  std::vector<std::uint32_t> ends_;  ///< beyond the last column of each row and all before it
  std::uint64_t most_stored_ = 0;    ///< entries of the envelope
  std::uint64_t work_ = 0;
};

}  // namespace boardfill
