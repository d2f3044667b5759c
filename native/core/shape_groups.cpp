#include "shape_groups.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <stdexcept>

namespace boardfill {
namespace {

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

/// Sorts cells row by row in linear time: by column, then, keeping that order, by row.  Both
/// extents of a connected group are at most its number of cells.
template <typename Cell>
void sort_cells(std::vector<Cell>& cells) {
  if (cells.size() < 64) {
    std::sort(cells.begin(), cells.end(),
              [](Cell a, Cell b) { return packed(a) < packed(b); });
    return;
  }
  std::vector<Cell> sorted(cells.size());
  for (std::uint32_t Cell::*key : {&Cell::column, &Cell::row}) {
    std::vector<std::size_t> starts(cells.size() + 1, 0);
    for (const Cell& cell : cells) ++starts[cell.*key + 1];
    for (std::size_t i = 1; i < starts.size(); ++i) starts[i] += starts[i - 1];
    for (const Cell& cell : cells) sorted[starts[cell.*key]++] = cell;
    cells.swap(sorted);
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
  const auto form_after = [&](std::uint8_t turn) {
    std::vector<Cell> form = cells;
    for (Cell& cell : form) cell = turned(cell, height, width, turn);
    sort_cells(form);
    return form;
  };
  std::vector<Cell> first_form;
  std::uint8_t period = 4;
  for (std::uint8_t turn = 0; turn < 4; ++turn) {
    if (sums[turn] != least) continue;
    std::vector<Cell> form = form_after(turn);
    for (auto known = begin; known != end; ++known) {
      if (!std::ranges::equal(form, cells_of(known->second))) continue;
      group.shape = known->second;
      group.turn = turn;
      return group;
    }
    if (first_form.empty()) {
      group.turn = turn;
      first_form = std::move(form);
    } else if (form == first_form) {
      period = std::min<std::uint8_t>(period, turn - group.turn);
    }
  }
  if (learn) {
    group.shape = ShapeId{static_cast<std::uint32_t>(periods_.size())};
    stored_.insert(stored_.end(), first_form.begin(), first_form.end());
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

  std::vector<bool> seen(area, false);
  std::vector<Cell> cells;
  std::vector<Group> groups;
  std::uint64_t until_check = kCellsPerCheck;
  for (std::uint64_t start = 0; start < area; ++start) {
    if (--until_check == 0) {
      control.check();
      until_check = kCellsPerCheck;
    }
    if (matrix.cells[start] != value || seen[start]) continue;
    // `cells` is both the group and the queue of cells whose neighbours are still to be seen.
    cells.clear();
    const auto visit = [&](std::uint32_t row, std::uint32_t column) {
      const std::uint64_t at = std::uint64_t{row} * matrix.columns + column;
      if (matrix.cells[at] != value || seen[at]) return;
      seen[at] = true;
      cells.push_back({row, column});
    };
    visit(static_cast<std::uint32_t>(start / matrix.columns),
          static_cast<std::uint32_t>(start % matrix.columns));
    for (std::size_t next = 0; next < cells.size(); ++next) {
      if (next % kCellsPerCheck == kCellsPerCheck - 1) control.check();
      const auto [row, column] = cells[next];
      if (row > 0) visit(row - 1, column);
      if (row + 1 < matrix.rows) visit(row + 1, column);
      if (column > 0) visit(row, column - 1);
      if (column + 1 < matrix.columns) visit(row, column + 1);
    }
    groups.push_back(name_group(cells, learn));
    groups.back().first_cell = start;
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
    matches.push_back({static_cast<std::uint32_t>(h), piece, static_cast<std::uint8_t>(turn)});
  }
  return matches;
}

}  // namespace boardfill
