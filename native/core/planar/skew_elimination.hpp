// The Pfaffian of a sparse skew-symmetric matrix modulo a prime, and what it becomes without two of
// its rows.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "control.hpp"
#include "planar/modular.hpp"
#include "planar/skew_pattern.hpp"

namespace boardfill {

/// Eliminates two rows at a time: the first that is left, u, and the first v at which it has an
/// entry, a.  The entry of two other rows x, y changes by (v at x times u at y - u at x times v at
/// y) / a, and the Pfaffian is the product of all a, with the sign of the order u v u' v' ...
///
/// As v is the first, nothing ever comes to lie beyond the ends of rows that the pattern foresees:
/// x, where u has an entry, does not come before v, so its end is not before that of v; and y,
/// where v has one, does not come before u.
class SkewElimination {
 public:
  using Row = SkewPattern::Row;
  using Place = SkewPattern::Place;
  using Side = SkewPattern::Side;
  enum class Keep { what_is_needed, everything };

  /// Values are those of the pattern's entries, above the diagonal.
  SkewElimination(const SkewPattern& pattern, std::span<const std::int64_t> values,
                  std::uint32_t prime, Keep keep, Control& control);

  [[nodiscard]] std::uint32_t pfaffian() const { return pfaffian_; }

  /// For each entry of the pattern, how the Pfaffian grows with its value: but for the sign the
  /// Pfaffian without the two rows.  Only if everything was kept, and the Pfaffian is not 0.
  [[nodiscard]] std::vector<std::uint32_t> growth();

 private:
  /// A row when its turn came: what it had, from `begin` to `end`, at places across.
  struct Stored {
    std::vector<std::uint32_t> values;  ///< and zeros, as sums of rows need them
    Place begin = 0, end = 0;
  };
  struct Pair {
    Row u, v;
    std::uint32_t entry;
    Stored of_u, of_v;  ///< that of u is divided by the entry
  };

  /// What a pair adds to the rows of one side: a multiple of one of its rows, by a factor that the
  /// other has at the place of that row.
  struct Addend {
    Addend(const Stored& of_factors, const Stored& of_row, bool is_taken_off)
        : factors(of_factors.values.data()),
          row(of_row.values.data()),
          factors_begin(of_factors.begin),
          factors_end(of_factors.end),
          row_begin(of_row.begin),
          row_end(of_row.end),
          is_negative(is_taken_off) {}

    const std::uint32_t* factors;
    const std::uint32_t* row;
    Place factors_begin, factors_end, row_begin, row_end;
    bool is_negative;
  };

  [[nodiscard]] bool eliminate(Row row);
  void sum_up(Row row);
  [[nodiscard]] std::optional<Row> partner_of(Row row) const;
  [[nodiscard]] Stored stored(Row row, std::uint32_t scale);
  void mark_used(Row row);
  void pass_over_what_reaches_nobody();

  const SkewPattern& pattern_;
  std::span<const std::int64_t> values_;
  std::uint32_t prime_;
  Keep keep_;
  Control& control_;
  Held held_;
  RowSums sums_;
  std::vector<bool> used_;
  std::array<Place, 2> fronts_{0, 0};             ///< of each side, the first place that is left
  std::array<std::vector<Place>, 2> used_ahead_;  ///< places beyond it that are not left
  std::vector<Pair> pairs_;
  std::size_t first_needed_ = 0;
  std::array<std::vector<Addend>, 2> addends_;  ///< for each side, those of the needed pairs last
  std::vector<std::vector<std::uint32_t>> spare_;
  std::uint32_t pfaffian_ = 0;

 public:
  /// Held for each row beside what is stored of it.
  static constexpr std::uint64_t kBytesPerRow =
      sizeof(Pair) / 2 + sizeof(Addend) + sizeof(Row) + sizeof(std::uint64_t);
};

}  // namespace boardfill
