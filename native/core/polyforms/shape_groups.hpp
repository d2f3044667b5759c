// Groups of touching cells, and which of them have the same shape when turned.
//
// For the fitting job: the pieces are the groups of 1 on the table, the holes the groups of 0 on
// the game board.  A shape is told by a number that does not depend on how the group is turned,
// and every agreement of numbers is then confirmed cell by cell, so that an answer never rests on
// a hash.  All of it is linear in the number of cells.
#pragma once

#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "control.hpp"

namespace boardfill {

/// A matrix of 0 and 1, row by row.
struct BitMatrix {
  std::span<const std::uint8_t> cells;
  std::uint32_t rows;
  std::uint32_t columns;
};

enum class ShapeId : std::uint32_t { unknown = 0xffffffffu };

/// One group of touching cells.
struct Group {
  std::uint64_t first_cell;  ///< row * columns + column of its first cell, row by row
  std::uint32_t size;        ///< how many cells
  ShapeId shape;
  std::uint8_t turn;  ///< quarter turns clockwise that bring it to its shape's stored form
};

/// A piece in a hole, each named by its place in its list of groups.
struct Match {
  std::uint32_t hole;
  std::uint32_t piece;
  std::uint32_t size;
  std::uint8_t turn;  ///< fewest quarter turns clockwise that bring the piece to the hole
};

/// Shapes met so far, equal when a turn makes them equal.
class ShapeBook {
 public:
  /// The groups of cells equal to `value`, row by row.  New shapes are entered in the book when
  /// `learn` is set; otherwise their groups have the shape `unknown`.
  std::vector<Group> groups_of(const BitMatrix& matrix, std::uint8_t value, bool learn,
                               Control& control);

  /// Gives each hole, in order, the first unused piece of its shape.  A hole takes a whole piece
  /// of its own shape or nothing, so any such choice fills as many cells as can be filled.  All
  /// pieces must be of known shapes.
  [[nodiscard]] std::vector<Match> match(std::span<const Group> holes,
                                         std::span<const Group> pieces) const;

 private:
  /// A cell of a group, counted from the corner of the group's box.
  struct Cell {
    std::uint32_t row;
    std::uint32_t column;
    bool operator==(const Cell&) const = default;
  };

  [[nodiscard]] Group name_group(std::vector<Cell>& cells, bool learn);

  [[nodiscard]] std::span<const Cell> cells_of(ShapeId shape) const {
    const auto id = static_cast<std::size_t>(shape);
    return std::span(stored_).subspan(starts_[id], starts_[id + 1] - starts_[id]);
  }

  std::unordered_multimap<std::uint64_t, ShapeId> by_hash_;

  /// The cells of every shape in its stored form, in rising order, shape after shape; shape k
  /// owns stored_[starts_[k] .. starts_[k + 1]).
  std::vector<Cell> stored_;
  std::vector<std::size_t> starts_{0};

  /// After how many quarter turns each shape looks the same: 1, 2 or 4.
  std::vector<std::uint8_t> periods_;

  /// Room for the group that is being named, kept between groups.
  std::vector<Cell> form_, first_form_, scratch_;
};

}  // namespace boardfill
