// Takahashi's recurrence: entries of the inverse of a matrix, near its diagonal, from the last rows
// that were eliminated back to the first.
#include <algorithm>
#include <stdexcept>

#include "planar/skew_elimination.hpp"

namespace boardfill {
namespace {

/// The inverse between the rows of one side and the columns across, near the rows that have come
/// last: a place is found at its rest modulo the width, so that what is no longer needed makes
/// room.
class Window {
 public:
  Window(std::size_t rows, std::size_t columns)
      : columns_(columns + RowSums::kColumns), values_(rows * columns_, 0) {}

  std::uint32_t* row(std::size_t at) { return values_.data() + at * columns_; }
  std::uint32_t& at(std::size_t row, std::size_t column) {
    return values_[row * columns_ + column];
  }

 private:
  std::size_t columns_;
  std::vector<std::uint32_t> values_;
};

}  // namespace

std::vector<std::uint32_t> SkewElimination::growth() {
  if (keep_ != Keep::everything || pfaffian_ == 0)
    throw std::logic_error("what a Pfaffian grows by needs all its rows, and no 0");
  const Side sides = pattern_.rows_of(1).empty() ? 1 : 2;
  std::array<Place, 2> ends{0, 0}, widths{1, 1};
  std::vector<std::size_t> step_of(pattern_.size());
  for (std::size_t step = 0; step < pairs_.size(); ++step) {
    const Pair& pair = pairs_[step];
    step_of[pair.u] = step_of[pair.v] = step;
    // Beyond these ends nothing is needed, neither here nor in what came before.
    for (const auto* stored : {&pair.of_u, &pair.of_v}) {
      const Side side = stored == &pair.of_u ? pattern_.side_of(pair.v) : pattern_.side_of(pair.u);
      ends[side] = std::max(ends[side], stored->end);
      widths[side] = std::max(widths[side], ends[side] - stored->begin);
    }
  }
  const auto across = [&](Side side) -> Side { return sides == 2 ? 1 - side : 0; };
  const Held held(control_, std::uint64_t{widths[0]} * (widths[sides - 1] + RowSums::kColumns) *
                                    sides * sizeof(Place) +
                                pattern_.entries().size() * sizeof(std::uint32_t) +
                                pattern_.size() * sizeof(std::size_t));
  std::vector<Window> inverse;
  for (Side side = 0; side < sides; ++side)
    inverse.emplace_back(widths[side], widths[across(side)]);
  const auto slot = [&](Row row) { return pattern_.place_of(row) % widths[pattern_.side_of(row)]; };

  std::vector<std::uint32_t> grown(pattern_.entries().size(), 0);
  std::vector<std::uint32_t> row_of_u, row_of_v;
  /// The stored row of one times the inverse: the other's row in the inverse, but for a scale.
  const auto combine = [&](const Stored& stored, Side side, std::uint32_t scale,
                           std::vector<std::uint32_t>& found) {
    const Place width = widths[across(side)];
    sums_.clear(0, width);
    for (Place place = stored.begin; place < stored.end; ++place)
      sums_.add(inverse[side].row(place % widths[side]), width,
                stored.values[place - stored.begin]);
    sums_.finish();
    found.resize(width);
    sums_.read(scale, found.data());
  };
  const auto write = [&](Row row, const std::vector<std::uint32_t>& values) {
    const Side side = pattern_.side_of(row);
    const std::size_t own = slot(row);
    std::ranges::copy(values, inverse[side].row(own));
    for (std::size_t at = 0; at < values.size(); ++at)
      inverse[across(side)].at(at, own) = negated(values[at], prime_);
    if (sides == 1) inverse[side].at(own, own) = 0;
  };
  for (std::size_t step = pairs_.size(); step-- > 0;) {
    if (step % 32 == 0) control_.check();
    const auto& [u, v, entry_of_both, of_u, of_v] = pairs_[step];
    const std::uint32_t scale = boardfill::inverse(entry_of_both, prime_);
    const Side side_of_u = pattern_.side_of(u), side_of_v = pattern_.side_of(v);
    combine(of_u, side_of_v, prime_ - 1, row_of_v);
    combine(of_v, side_of_u, scale, row_of_u);
    std::uint32_t between = 1;  // the inverse at v and u, times their entry
    for (Place place = of_v.begin; place < of_v.end; ++place) {
      const std::uint32_t value = row_of_v[place % widths[side_of_u]];
      between = (between + multiplied(of_v.values[place - of_v.begin], value, prime_)) % prime_;
    }
    between = multiplied(between, scale, prime_);
    write(v, row_of_v);
    write(u, row_of_u);
    inverse[side_of_v].at(slot(v), slot(u)) = between;
    inverse[side_of_u].at(slot(u), slot(v)) = negated(between, prime_);
    for (const Row row : {u, v}) {
      const std::vector<Row>& others = pattern_.rows_of(pattern_.across(row));
      for (const auto& [place, entry, is_above] : pattern_.neighbours(row)) {
        if (step_of[others[place]] < step) continue;
        const std::uint32_t value =
            inverse[pattern_.side_of(row)].at(slot(row), slot(others[place]));
        grown[entry] = multiplied(is_above ? negated(value, prime_) : value, pfaffian_, prime_);
      }
    }
  }
  return grown;
}

}  // namespace boardfill
