#include "polyforms/shape_groups.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <stdexcept>

namespace boardfill {
namespace {

/// Between two looks at the control: about a millisecond's work.
constexpr std::uint64_t kCellsPerCheck = 1 << 16;

std::uint64_t mix(std::uint64_t x) {
  x = (x ^ (x >> 31)) * 0x9e3779b97f4a7c15u;
  x = (x ^ (x >> 29)) * 0xd6e8feb86659fd93u;
  return x ^ (x >> 32);
}

/// Where a cell of a box lies after `turn` quarter turns clockwise of the box.
template <typename Cell>
Cell turned(Cell cell, std::uint32_t height, std::uint32_t width, std::uint8_t turn) {
  switch (turn) {
    case 0: return cell;
    case 1: return {cell.column, height - 1 - cell.row};
    case 2: return {height - 1 - cell.row, width - 1 - cell.column};
    default: return {width - 1 - cell.column, cell.row};
  }
}

template <typename Cell>
std::uint64_t packed(Cell cell) {
  return (std::uint64_t{cell.row} << 32) | cell.column;
}

/// Sorts the cells of a box row by row in linear time: by column, then, keeping that order, by
/// row.  Both extents of a connected group are at most its number of cells.
template <typename Cell>
void sort_cells(std::vector<Cell>& cells, std::vector<Cell>& scratch, std::size_t extent) {
  if (cells.size() < 64) {
    std::sort(cells.begin(), cells.end(), [](Cell a, Cell b) { return packed(a) < packed(b); });
    return;
  }
  scratch.resize(cells.size());
  for (std::uint32_t Cell::* const key : {&Cell::column, &Cell::row}) {
    std::vector<std::size_t> starts(extent + 1, 0);
    for (const Cell& cell : cells) ++starts[cell.*key + 1];
    for (std::size_t i = 1; i < starts.size(); ++i) starts[i] += starts[i - 1];
    for (const Cell& cell : cells) scratch[starts[cell.*key]++] = cell;
    cells.swap(scratch);
  }
}

}  // namespace

Group ShapeBook::name_group(std::vector<Cell>& cells, bool learn) {
  Group group{0, static_cast<std::uint32_t>(cells.size()), ShapeId::unknown, 0};
  std::uint32_t top = cells[0].row, bottom = top, left = cells[0].column, right = left;
  for (const Cell& cell : cells) {
    top = std::min(top, cell.row);
    bottom = std::max(bottom, cell.row);
    left = std::min(left, cell.column);
    right = std::max(right, cell.column);
  }
  const std::uint32_t height = bottom - top + 1, width = right - left + 1;

  // A sum of mixed cells does not depend on the order of the cells, and the least of the four
  // turned sums does not depend on how the group is turned.
  std::array<std::uint64_t, 4> sums{};
  for (Cell& cell : cells) {
    cell = {cell.row - top, cell.column - left};
    for (std::uint8_t turn = 0; turn < 4; ++turn)
      sums[turn] += mix(packed(turned(cell, height, width, turn)));
  }
  const std::uint64_t least = *std::min_element(sums.begin(), sums.end());

  const auto [begin, end] = by_hash_.equal_range(least);
  if (begin == end && !learn) return group;
  first_form_.clear();
  std::uint8_t period = 4;
  for (std::uint8_t turn = 0; turn < 4; ++turn) {
    if (sums[turn] != least) continue;
    form_.clear();
    for (const Cell& cell : cells) form_.push_back(turned(cell, height, width, turn));
    sort_cells(form_, scratch_, std::max(height, width));
    for (auto known = begin; known != end; ++known) {
      const std::span<const Cell> stored = cells_of(known->second);
      if (!std::equal(form_.begin(), form_.end(), stored.begin(), stored.end())) continue;
      group.shape = known->second;
      group.turn = turn;
      return group;
    }
    if (first_form_.empty()) {
      group.turn = turn;
      first_form_.swap(form_);
    } else if (form_ == first_form_) {
      period = std::min<std::uint8_t>(period, turn - group.turn);
    }
  }
  if (learn) {
    group.shape = ShapeId{static_cast<std::uint32_t>(periods_.size())};
    stored_.insert(stored_.end(), first_form_.begin(), first_form_.end());
    starts_.push_back(stored_.size());
    periods_.push_back(period);
    by_hash_.emplace(least, group.shape);
  }
  return group;
}

std::vector<Group> ShapeBook::groups_of(const BitMatrix& matrix, std::uint8_t value, bool learn,
                                        Control& control) {
  const std::uint64_t area = std::uint64_t{matrix.rows} * matrix.columns;
  if (area != matrix.cells.size()) throw std::invalid_argument("cells must be rows x columns");
  if (area > std::numeric_limits<std::uint32_t>::max())
    throw std::invalid_argument("a matrix may have at most 2^32 - 1 cells");

  // Cells still to be grouped are 1 here.  The frame of 0 around them spares every look beyond
  // the border.
  const std::uint64_t framed =
      (std::uint64_t{matrix.rows} + 2) * (std::uint64_t{matrix.columns} + 2);
  const Held held(control, framed);
  std::vector<std::uint8_t> left(static_cast<std::size_t>(framed), 0);
  const std::size_t stride = std::size_t{matrix.columns} + 2;
  for (std::size_t row = 0; row < matrix.rows; ++row)
    for (std::size_t column = 0; column < matrix.columns; ++column)
      left[(row + 1) * stride + column + 1] = matrix.cells[row * matrix.columns + column] == value;

  std::vector<Cell> cells;  // both the group and the queue of cells whose neighbours are unseen
  std::vector<Group> groups;
  const auto visit = [&](std::uint32_t row, std::uint32_t column) {
    std::uint8_t& cell = left[row * stride + column];
    if (cell == 0) return;
    cell = 0;
    cells.push_back({row, column});
  };
  for (std::uint32_t row = 1; row <= matrix.rows; ++row) {
    control.check();
    for (std::uint32_t column = 1; column <= matrix.columns; ++column) {
      cells.clear();
      visit(row, column);
      if (cells.empty()) continue;
      for (std::size_t next = 0; next < cells.size(); ++next) {
        if (next % kCellsPerCheck == kCellsPerCheck - 1) control.check();
        const Cell at = cells[next];
        visit(at.row - 1, at.column);
        visit(at.row + 1, at.column);
        visit(at.row, at.column - 1);
        visit(at.row, at.column + 1);
      }
      groups.push_back(name_group(cells, learn));
      groups.back().first_cell = std::uint64_t{row - 1} * matrix.columns + column - 1;
    }
  }
  return groups;
}

std::vector<Match> ShapeBook::match(std::span<const Group> holes,
                                    std::span<const Group> pieces) const {
  // Pieces of one shape form a queue: head_of[shape], then next_of[piece], in order.
  constexpr std::uint32_t none = 0xffffffffu;
  std::vector<std::uint32_t> head_of(periods_.size(), none);
  std::vector<std::uint32_t> next_of(pieces.size(), none);
  for (std::size_t i = pieces.size(); i-- > 0;) {
    std::uint32_t& head = head_of.at(static_cast<std::size_t>(pieces[i].shape));
    next_of[i] = head;
    head = static_cast<std::uint32_t>(i);
  }

  std::vector<Match> matches;
  for (std::size_t h = 0; h < holes.size(); ++h) {
    if (holes[h].shape == ShapeId::unknown) continue;
    const auto shape = static_cast<std::size_t>(holes[h].shape);
    if (head_of.at(shape) == none) continue;
    const std::uint32_t piece = head_of[shape];
    head_of[shape] = next_of[piece];
    const int turn = (pieces[piece].turn + 4 - holes[h].turn) % periods_[shape];
    matches.push_back(
        {static_cast<std::uint32_t>(h), piece, holes[h].size, static_cast<std::uint8_t>(turn)});
  }
  return matches;
}

}  // namespace boardfill
