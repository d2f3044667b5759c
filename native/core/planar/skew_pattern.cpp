#include "planar/skew_pattern.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace boardfill {

SkewPattern::SkewPattern(std::vector<Side> sides, bool has_two_sides, std::vector<Entry> entries)
    : sides_(std::move(sides)), has_two_sides_(has_two_sides), entries_(std::move(entries)) {
  places_.reserve(size());
  for (Row row = 0; row < size(); ++row) {
    if (sides_[row] > (has_two_sides_ ? 1 : 0)) throw std::invalid_argument("no such side");
    std::vector<Row>& side = rows_[sides_[row]];
    places_.push_back(static_cast<Place>(side.size()));
    side.push_back(row);
  }
  neighbours_.resize(size());
  for (std::size_t i = 0; i < entries_.size(); ++i) {
    const auto [row, column] = entries_[i];
    if (row >= column || column >= size())
      throw std::invalid_argument("no entry above the diagonal");
    if (has_two_sides_ && sides_[row] == sides_[column])
      throw std::invalid_argument("an entry between rows of one side");
    const auto entry = static_cast<std::uint32_t>(i);
    neighbours_[row].push_back({places_[column], entry, true});
    neighbours_[column].push_back({places_[row], entry, false});
  }
  std::array<Place, 2> ends{0, 0};
  for (Row row = 0; row < size(); ++row) {
    Place& end = ends[sides_[row]];
    for (const Neighbour& other : neighbours_[row]) end = std::max(end, other.place + 1);
    ends_.push_back(end);
  }
  foresee();
}

void SkewPattern::foresee() {
  // If pivots lie in order, the row at a place gets a multiple of each row of its side that comes
  // before it, from the first whose partner, at the same place across, reaches here.
  std::array<std::uint64_t, 2> stored_at_once{0, 0};
  for (Side side = 0; side < (has_two_sides_ ? 2 : 1); ++side) {
    const Side other = has_two_sides_ ? 1 - side : 0;
    std::vector<std::uint64_t> ends_before{0};  // sums of all ends before a place
    for (const Row row : rows_[side]) ends_before.push_back(ends_before.back() + ends_[row]);
    std::size_t first = 0;
    for (std::size_t place = 0; place < rows_[side].size(); ++place) {
      const Row row = rows_[side][place];
      while (first < place && first < rows_[other].size() &&
             (ends_[rows_[other][first]] <= place || ends_[rows_[side][first]] <= place))
        ++first;
      const std::uint64_t number = place - first;
      work_ += ends_before[place] - ends_before[first] - number * place;
      const std::uint64_t own = ends_[row] > place ? ends_[row] - place : 0;
      all_stored_ += own;
      width_ = std::max(width_, own);
      stored_at_once[side] = std::max(stored_at_once[side], (number + 1) * own);
    }
  }
  most_stored_ = stored_at_once[0] + stored_at_once[1];
}

}  // namespace boardfill
