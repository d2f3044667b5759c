// Boards of squares to be filled with dominoes, on a grid.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "cover_form.hpp"

namespace boardfill {

/// Which dominoes lie there: a bit for each place on the grid, in rows of whole words.
///
/// `lying` has the dominoes on (row, column) and (row, column + 1), `standing` those on
/// (row, column) and (row + 1, column).  Each row has at least one bit more than the grid has
/// columns, and the planes one row and one word more than the grid has, all of which stay 0: so
/// neighbours can be looked at from anywhere.
struct DominoPlanes {
  using Word = std::uint64_t;
  static constexpr std::size_t kBits = 64;

  DominoPlanes(std::size_t rows, std::size_t columns)
      : stride(columns / kBits + 1),
        lying((rows + 1) * stride + 1, 0),
        standing((rows + 1) * stride + 1, 0) {}

  void put(std::vector<Word>& plane, std::size_t row, std::size_t column) const {
    plane[row * stride + column / kBits] |= Word{1} << (column % kBits);
  }
  [[nodiscard]] bool has(const std::vector<Word>& plane, std::size_t row,
                         std::size_t column) const {
    return ((plane[row * stride + column / kBits] >> (column % kBits)) & 1) != 0;
  }
  friend bool operator==(const DominoPlanes&, const DominoPlanes&) = default;

  std::size_t stride;  ///< words in a row
  std::vector<Word> lying;
  std::vector<Word> standing;
};

class DominoBoard {
 public:
  /// The board whose items lie at these rows and columns, from 0 on; nothing if some option does
  /// not join neighbours, or two join the same ones.  The form must be one of matchings.
  static std::optional<DominoBoard> of(const CoverForm& form,
                                       const std::vector<std::uint32_t>& rows,
                                       const std::vector<std::uint32_t>& columns);

  [[nodiscard]] std::size_t rows() const { return rows_; }
  [[nodiscard]] std::size_t columns() const { return columns_; }

  /// The order of the Aztec diamond that this is, 0 if it is none.
  [[nodiscard]] std::size_t aztec_order() const;

  /// The blocks of two by two cells that can be turned, a bit each where the first cell is: both
  /// pairs of dominoes must be options, as they are not where pieces may not turn or one is given.
  [[nodiscard]] std::vector<DominoPlanes::Word> blocks() const;

  /// Is every face of the graph of cells, but one for each of its components, such a block?
  /// A graph on the sphere has edges - vertices + 2 faces, for each component.
  [[nodiscard]] bool is_simply_connected() const;

  /// The dominoes of these options; and the options of such planes, in rising order.
  [[nodiscard]] DominoPlanes planes_of(const std::vector<std::uint32_t>& options) const;
  [[nodiscard]] std::vector<std::uint32_t> options_of(const DominoPlanes& planes) const;

 private:
  DominoBoard(std::size_t rows, std::size_t columns)
      : rows_(rows),
        columns_(columns),
        is_cell_(rows * columns, false),
        lying_(rows * columns, kNone),
        standing_(rows * columns, kNone) {}

  static constexpr std::uint32_t kNone = 0xffffffffu;

  [[nodiscard]] std::size_t at(std::size_t row, std::size_t column) const {
    return row * columns_ + column;
  }

  std::size_t rows_;
  std::size_t columns_;
  std::size_t cell_count_ = 0;
  std::size_t option_count_ = 0;
  std::size_t components_ = 0;
  std::vector<bool> is_cell_;
  std::vector<std::uint32_t> lying_;     ///< options by their first cell
  std::vector<std::uint32_t> standing_;  ///< the same for those on two rows
};

}  // namespace boardfill
