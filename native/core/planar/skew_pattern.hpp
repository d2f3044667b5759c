// Where a sparse skew-symmetric matrix has entries, and what eliminating it takes.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace boardfill {

/// The rows of a skew-symmetric matrix, in the order in which they are eliminated, and which pairs
/// of them have an entry.
///
/// If the rows are of two sides, with entries only between them, then a row is stored on the
/// columns of the other side alone.  If not, all are of side 0.  The *place* of a row is how many
/// of its side come before it.
class SkewPattern {
 public:
  using Row = std::uint32_t;
  using Place = std::uint32_t;
  using Side = std::uint8_t;

  /// At `row` above the diagonal, if row < column, which is what is meant everywhere.
  struct Entry {
    Row row;
    Row column;
  };
  /// An entry as a row sees it.
  struct Neighbour {
    Place place;  ///< of the column
    std::uint32_t entry;
    bool is_above;  ///< is it above the diagonal, seen from here?
  };

  /// No entry may be twice there.
  SkewPattern(std::vector<Side> sides, bool has_two_sides, std::vector<Entry> entries);

  [[nodiscard]] std::size_t size() const { return sides_.size(); }
  [[nodiscard]] const std::vector<Entry>& entries() const { return entries_; }
  [[nodiscard]] bool has_two_sides() const { return has_two_sides_; }
  [[nodiscard]] Side side_of(Row row) const { return sides_[row]; }
  [[nodiscard]] Side across(Row row) const { return has_two_sides_ ? 1 - sides_[row] : 0; }
  [[nodiscard]] Place place_of(Row row) const { return places_[row]; }
  [[nodiscard]] const std::vector<Row>& rows_of(Side side) const { return rows_[side]; }
  [[nodiscard]] const std::vector<Neighbour>& neighbours(Row row) const { return neighbours_[row]; }

  /// Beyond the last place that the row, or any before it of its side, has an entry at.
  /// Elimination never goes there.
  [[nodiscard]] Place end_of(Row row) const { return ends_[row]; }

  /// About how many multiplications an elimination takes, if its pivots lie in order, alone or with
  /// the inverse near the diagonal; and how many entries are stored, those of all rows, or most of
  /// those that are needed at the same time.
  [[nodiscard]] std::uint64_t work() const { return work_; }
  [[nodiscard]] std::uint64_t work_with_inverse() const { return work_ + size() * width_ * width_; }
  [[nodiscard]] std::uint64_t all_stored() const { return all_stored_; }
  [[nodiscard]] std::uint64_t most_stored() const { return most_stored_; }

  /// The greatest number of places of a side between a row and its end.
  [[nodiscard]] std::uint64_t width() const { return width_; }

 private:
  void foresee();

  std::vector<Side> sides_;
  bool has_two_sides_;
  std::vector<Entry> entries_;
  std::array<std::vector<Row>, 2> rows_;
  std::vector<Place> places_;
  std::vector<std::vector<Neighbour>> neighbours_;
  std::vector<Place> ends_;
  std::uint64_t work_ = 0, all_stored_ = 0, most_stored_ = 0, width_ = 0;
};

}  // namespace boardfill
