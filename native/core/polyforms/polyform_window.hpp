// A part of a lattice that holds every polyform of a size, as tables.
//
// Words used here
//   window    the cells that polyforms of the size can reach from their first cell; a cell is
//             known by its index there
//   place     a whole number for each cell, rising with the index; moving a shape adds a constant
//   colour    cells of one colour can be moved onto each other
//   settled   moved so that the first cell is the origin of its colour; two sets of cells are the
//             same fixed polyform just when they are equal once settled
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace boardfill {

/// Steps of growth between two looks at the control: some tenths of a millisecond.
constexpr std::uint64_t kStepsBetweenChecks = 4096;

/// Where a symmetry of the lattice carries the cells of the window; it may be out of the window.
struct WindowSymmetry {
  std::vector<std::int64_t> places;    ///< by cell
  std::vector<std::uint32_t> colours;  ///< by cell
};

class PolyformWindow {
 public:
  /// No cell at all.
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};

  /// Cell i has neighbours[neighbour_starts[i] .. neighbour_starts[i + 1]), as far as they are in
  /// the window; origins are one cell for each colour.  Throws std::invalid_argument if the tables
  /// do not belong together.
  PolyformWindow(std::uint32_t size, std::vector<std::int64_t> places,
                 std::vector<std::uint32_t> colours, std::vector<std::uint32_t> neighbours,
                 std::vector<std::uint32_t> neighbour_starts, std::vector<std::uint32_t> origins,
                 std::vector<WindowSymmetry> symmetries);

  /// How many cells a polyform has.
  [[nodiscard]] std::uint32_t size() const { return size_; }
  [[nodiscard]] std::uint32_t cells() const { return static_cast<std::uint32_t>(places_.size()); }
  [[nodiscard]] const std::vector<std::uint32_t>& origins() const { return origins_; }
  [[nodiscard]] const WindowSymmetry& symmetry(std::size_t number) const {
    return symmetries_.at(number);
  }
  [[nodiscard]] std::int64_t place(std::uint32_t cell) const { return places_[cell]; }
  [[nodiscard]] std::uint32_t colour(std::uint32_t cell) const { return colours_[cell]; }
  [[nodiscard]] const std::uint32_t* neighbours_begin(std::uint32_t cell) const {
    return neighbours_.data() + neighbour_starts_[cell];
  }
  [[nodiscard]] const std::uint32_t* neighbours_end(std::uint32_t cell) const {
    return neighbours_.data() + neighbour_starts_[cell + 1];
  }
  /// The cell at a place, kNone if the window has none there.
  [[nodiscard]] std::uint32_t cell_at(std::int64_t place) const {
    const std::int64_t offset = place - places_.front();
    if (offset < 0 || offset >= static_cast<std::int64_t>(cell_at_.size())) return kNone;
    return cell_at_[static_cast<std::size_t>(offset)];
  }

 private:
  std::uint32_t size_;
  std::vector<std::int64_t> places_;
  std::vector<std::uint32_t> colours_;
  std::vector<std::uint32_t> neighbours_;
  std::vector<std::uint32_t> neighbour_starts_;
  std::vector<std::uint32_t> origins_;
  std::vector<WindowSymmetry> symmetries_;
  std::vector<std::uint32_t> cell_at_;  ///< by place, counted from the first cell's
};

}  // namespace boardfill
