// Where shapes can lie on a board, in the order in which a tiling numbers them.
//
// Coordinates may be of any size and the board may close on itself, but neither is known here: a
// coordinate is told by its rank among those that cells have, and moving along an axis is a table
// from rank to rank.  So a shape is moved onto the board by looking up, whatever the lattice.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "cover_form.hpp"
#include "paced_check.hpp"

namespace boardfill {

constexpr std::int32_t kOffBoard = -1;
constexpr std::uint32_t kNoPiece = 0xffffffffu;

/// One coordinate of all cells, and the steps that shapes take along it.
struct BoardAxis {
  std::vector<std::uint32_t> ranks;  ///< for each cell
  std::uint32_t extent = 0;          ///< above all ranks

  /// For each step, and each rank to begin at, the rank where it ends, or kOffBoard.  A step that
  /// leads around a closed board ends at the rank plus the extent.
  std::vector<std::vector<std::int32_t>> steps;
};

/// The cells that shapes are laid on, in rising order.
struct PlacementBoard {
  std::vector<BoardAxis> axes;
  std::vector<std::uint32_t> colours;  ///< for each cell; empty if all are alike
};

/// One way to lay a piece.
struct PlacementShape {
  std::uint32_t piece = 0;
  std::uint32_t colour = 0;  ///< of the cells on which its first cell can lie

  /// From its first cell to each other: the numbers of the steps to take, axis by axis.
  std::vector<std::uint32_t> steps;
};

/// Every placement once: by its cells, then by its piece; those of one piece on the same cells lie
/// differently around a closed board, and come by whether they cross its seam, the cell on which
/// the first of the shape lies, and the shape.
class Placements {
 public:
  Placements(const PlacementBoard& board, std::span<const PlacementShape> shapes,
             const Check& check);

  [[nodiscard]] std::size_t size() const { return shapes_.size(); }

  /// The cells of a placement in rising order.
  [[nodiscard]] std::span<const std::uint32_t> cells_of(std::size_t placement) const {
    const std::size_t begin = starts_[placement];
    return {cells_.data() + begin, starts_[placement + 1] - begin};
  }
  [[nodiscard]] std::uint32_t shape_of(std::size_t placement) const { return shapes_[placement]; }

  /// The cell on which the first cell of the shape lies.
  [[nodiscard]] std::uint32_t anchor_of(std::size_t placement) const { return anchors_[placement]; }
  [[nodiscard]] bool crosses_seam(std::size_t placement) const { return crossing_[placement]; }

  /// Which placement each becomes if cells and pieces become others; empty if that is not onto all
  /// placements.  A piece that becomes none is given as kNoPiece.  For open boards only: on others
  /// cells and piece do not tell a placement.
  [[nodiscard]] std::optional<std::vector<std::uint32_t>> carried(
      std::span<const std::uint32_t> cells, std::span<const std::uint32_t> pieces,
      const Check& check) const;

 private:
  [[nodiscard]] std::uint32_t piece_of(std::size_t placement) const {
    return piece_of_shape_[shapes_[placement]];
  }
  void put_in_order(const Check& check);
  [[nodiscard]] bool comes_before(std::size_t a, std::size_t b) const;

  std::size_t board_cells_ = 0;
  std::vector<std::uint32_t> piece_of_shape_;
  std::vector<std::uint32_t> cells_;   ///< placement after placement
  std::vector<std::uint32_t> starts_;  ///< begins with 0, ends with cells_.size()
  std::vector<std::uint32_t> shapes_;
  std::vector<std::uint32_t> anchors_;
  std::vector<bool> crossing_;
};

/// The cover of a tiling: the cells come first among the items, each with its bounds, and a
/// placement uses its cells, further items that rules ask for, and the supply of its piece.
struct TilingUses {
  std::vector<std::int64_t> supplies;               ///< for each shape, an item or -1
  std::vector<std::vector<std::uint32_t>> further;  ///< for each placement; empty without rules
};

CoverForm tiling_form(const Placements& placements, const TilingUses& uses,
                      std::vector<std::uint32_t> lows, std::vector<std::uint32_t> highs);

}  // namespace boardfill
