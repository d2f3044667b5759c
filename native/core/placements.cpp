#include "placements.hpp"

#include <algorithm>
#include <numeric>
#include <stdexcept>
#include <utility>

namespace boardfill {
namespace {

/// Where an option begins is told in 32 bits.
constexpr std::size_t kMostUses = 0xffffffffu;

/// The cell with given ranks, if the board has it.
class CellFinder {
 public:
  explicit CellFinder(const PlacementBoard& board) {
    const std::size_t cells = board.axes.empty() ? 0 : board.axes.front().ranks.size();
    std::uint64_t volume = 1;
    strides_.resize(board.axes.size());
    for (std::size_t axis = board.axes.size(); axis-- > 0;) {
      strides_[axis] = volume;
      const std::uint64_t extent = std::max(board.axes[axis].extent, 1u);
      if (volume > kMostVolume / extent) throw std::invalid_argument("the board is too large");
      volume *= extent;
    }
    numbers_.reserve(cells);
    for (std::size_t cell = 0; cell < cells; ++cell) {
      std::uint64_t number = 0;
      for (std::size_t axis = 0; axis < board.axes.size(); ++axis)
        number += board.axes[axis].ranks.at(cell) * strides_[axis];
      if (!numbers_.empty() && number <= numbers_.back())
        throw std::invalid_argument("cells must be in rising order");
      numbers_.push_back(number);
    }
    if (volume <= kSparse * cells + kSmall) {
      at_.assign(static_cast<std::size_t>(volume), kOffBoard);
      for (std::size_t cell = 0; cell < cells; ++cell)
        at_[static_cast<std::size_t>(numbers_[cell])] = static_cast<std::int32_t>(cell);
    }
  }

  [[nodiscard]] std::uint64_t stride(std::size_t axis) const { return strides_[axis]; }

  /// `number` is the sum of all ranks, each times the stride of its axis.
  [[nodiscard]] std::int32_t at(std::uint64_t number) const {
    if (!at_.empty()) return at_[static_cast<std::size_t>(number)];
    const auto found = std::lower_bound(numbers_.begin(), numbers_.end(), number);
    if (found == numbers_.end() || *found != number) return kOffBoard;
    return static_cast<std::int32_t>(found - numbers_.begin());
  }

 private:
  static constexpr std::uint64_t kMostVolume = std::uint64_t{1} << 62;
  /// A board that fills no smaller part of its box has a table of the whole box.
  static constexpr std::uint64_t kSparse = 8, kSmall = 4096;

  std::vector<std::uint64_t> strides_;
  std::vector<std::uint64_t> numbers_;  ///< of the cells, rising
  std::vector<std::int32_t> at_;        ///< for each number the cell; empty where that is too much
};

/// Tries one shape on one cell after another.
class ShapeFinder {
 public:
  explicit ShapeFinder(const PlacementBoard& board) : board_(board), cells_(board) {}

  /// The cells under the shape, as they follow each other in it, if it fits there; the last cell is
  /// looked at first, since mostly it tells that it does not.
  bool fits(const PlacementShape& shape, std::size_t anchor) {
    if (!board_.colours.empty() && board_.colours[anchor] != shape.colour) return false;
    const std::size_t axes = board_.axes.size();
    const std::size_t others = shape.steps.size() / axes;
    found_.resize(others + 1);
    found_[0] = static_cast<std::uint32_t>(anchor);
    crosses_ = false;
    for (std::size_t other = others; other-- > 0;) {
      std::uint64_t number = 0;
      for (std::size_t axis = 0; axis < axes; ++axis) {
        const BoardAxis& along = board_.axes[axis];
        const std::int32_t to = along.steps[shape.steps[other * axes + axis]][along.ranks[anchor]];
        if (to == kOffBoard) return false;
        auto rank = static_cast<std::uint32_t>(to);
        if (rank >= along.extent) {
          rank -= along.extent;
          crosses_ = true;
        }
        number += rank * cells_.stride(axis);
      }
      const std::int32_t cell = cells_.at(number);
      if (cell == kOffBoard) return false;
      found_[other + 1] = static_cast<std::uint32_t>(cell);
    }
    // What leads around a board comes out of order, and may come back to a cell of its own.
    if (crosses_) {
      std::sort(found_.begin(), found_.end());
      return std::adjacent_find(found_.begin(), found_.end()) == found_.end();
    }
    return true;
  }

  /// Of the shape that fitted last.
  [[nodiscard]] const std::vector<std::uint32_t>& found() const { return found_; }
  [[nodiscard]] bool crosses() const { return crosses_; }

 private:
  const PlacementBoard& board_;
  CellFinder cells_;
  std::vector<std::uint32_t> found_;
  bool crosses_ = false;
};

void refuse_nonsense(const PlacementBoard& board, std::span<const PlacementShape> shapes) {
  const std::size_t axes = board.axes.size();
  if (axes == 0) throw std::invalid_argument("a board needs an axis");
  const std::size_t cells = board.axes.front().ranks.size();
  for (const BoardAxis& axis : board.axes) {
    if (axis.ranks.size() != cells) throw std::invalid_argument("axes differ in their cells");
    for (const std::uint32_t rank : axis.ranks)
      if (rank >= axis.extent) throw std::invalid_argument("a rank is beyond its extent");
    for (const auto& step : axis.steps) {
      if (step.size() != axis.extent) throw std::invalid_argument("a step needs every rank");
      for (const std::int32_t to : step)
        if (to < kOffBoard || to >= 2 * static_cast<std::int64_t>(axis.extent))
          throw std::invalid_argument("a step leads beyond the extent");
    }
  }
  if (!board.colours.empty() && board.colours.size() != cells)
    throw std::invalid_argument("every cell needs a colour, or none");
  for (const PlacementShape& shape : shapes) {
    if (shape.steps.size() % axes != 0) throw std::invalid_argument("a shape lacks a step");
    for (std::size_t i = 0; i < shape.steps.size(); ++i)
      if (shape.steps[i] >= board.axes[i % axes].steps.size())
        throw std::invalid_argument("a shape takes an unknown step");
  }
}

/// Negative, 0 or positive as the cells of one come before those of the other.
int compared(std::span<const std::uint32_t> a, std::span<const std::uint32_t> b) {
  const auto [in_a, in_b] = std::mismatch(a.begin(), a.end(), b.begin(), b.end());
  if (in_a == a.end() || in_b == b.end())
    return a.size() == b.size() ? 0 : a.size() < b.size() ? -1 : 1;
  return *in_a < *in_b ? -1 : 1;
}

}  // namespace

Placements::Placements(const PlacementBoard& board, std::span<const PlacementShape> shapes,
                       const Check& check) {
  refuse_nonsense(board, shapes);
  PacedCheck paced(check);
  board_cells_ = board.axes.front().ranks.size();
  for (const PlacementShape& shape : shapes) piece_of_shape_.push_back(shape.piece);
  ShapeFinder finder(board);
  starts_.push_back(0);
  for (std::size_t anchor = 0; anchor < board_cells_; ++anchor) {
    paced.after(shapes.size());
    for (std::size_t shape = 0; shape < shapes.size(); ++shape) {
      if (!finder.fits(shapes[shape], anchor)) continue;
      const std::vector<std::uint32_t>& found = finder.found();
      if (found.size() > kMostUses - cells_.size())
        throw std::length_error("there are more placements than can be numbered");
      cells_.insert(cells_.end(), found.begin(), found.end());
      starts_.push_back(static_cast<std::uint32_t>(cells_.size()));
      shapes_.push_back(static_cast<std::uint32_t>(shape));
      anchors_.push_back(static_cast<std::uint32_t>(anchor));
      crossing_.push_back(finder.crosses());
      paced.after(found.size());
    }
  }
  put_in_order(check);
}

bool Placements::comes_before(std::size_t a, std::size_t b) const {
  if (const int order = compared(cells_of(a), cells_of(b)); order != 0) return order < 0;
  if (piece_of(a) != piece_of(b)) return piece_of(a) < piece_of(b);
  if (crossing_[a] != crossing_[b]) return crossing_[b];
  if (anchors_[a] != anchors_[b]) return anchors_[a] < anchors_[b];
  return shapes_[a] < shapes_[b];
}

void Placements::put_in_order(const Check& check) {
  // First by the first cell, which leaves few to be compared with each other.
  std::vector<std::uint32_t> ends(board_cells_ + 1, 0);
  for (std::size_t k = 0; k < size(); ++k) ++ends[cells_[starts_[k]] + 1];
  std::partial_sum(ends.begin(), ends.end(), ends.begin());
  std::vector<std::uint32_t> order(size());
  for (std::size_t k = 0; k < size(); ++k)
    order[ends[cells_[starts_[k]]]++] = static_cast<std::uint32_t>(k);

  std::vector<std::uint32_t> cells, starts{0}, laid, anchors;
  std::vector<bool> crossing;
  cells.reserve(cells_.size());
  starts.reserve(starts_.size());
  laid.reserve(size());
  anchors.reserve(size());
  crossing.reserve(size());
  std::size_t done = 0;
  PacedCheck paced(check);
  for (const std::uint32_t end : std::span(ends).first(board_cells_)) {
    std::sort(order.begin() + static_cast<std::ptrdiff_t>(done),
              order.begin() + static_cast<std::ptrdiff_t>(end),
              [&](std::uint32_t a, std::uint32_t b) { return comes_before(a, b); });
    for (; done < end; ++done) {
      const std::uint32_t k = order[done];
      const auto of_k = cells_of(k);
      cells.insert(cells.end(), of_k.begin(), of_k.end());
      starts.push_back(static_cast<std::uint32_t>(cells.size()));
      laid.push_back(shapes_[k]);
      anchors.push_back(anchors_[k]);
      crossing.push_back(crossing_[k]);
      paced.after(of_k.size());
    }
  }
  cells_ = std::move(cells);
  starts_ = std::move(starts);
  shapes_ = std::move(laid);
  anchors_ = std::move(anchors);
  crossing_ = std::move(crossing);
}

std::optional<std::vector<std::uint32_t>> Placements::carried(std::span<const std::uint32_t> cells,
                                                              std::span<const std::uint32_t> pieces,
                                                              const Check& check) const {
  if (std::find(crossing_.begin(), crossing_.end(), true) != crossing_.end())
    throw std::invalid_argument("the board must be open");
  if (cells.size() != board_cells_) throw std::invalid_argument("every cell needs an image");
  for (const std::uint32_t piece : piece_of_shape_)
    if (piece >= pieces.size()) throw std::invalid_argument("every piece needs an image");
  std::vector<std::uint32_t> images, moved;
  std::vector<bool> reached(size());
  images.reserve(size());
  PacedCheck paced(check);
  for (std::size_t k = 0; k < size(); ++k) {
    const std::uint32_t piece = pieces[piece_of(k)];
    if (piece == kNoPiece) return std::nullopt;
    moved.clear();
    for (const std::uint32_t cell : cells_of(k)) moved.push_back(cells[cell]);
    std::sort(moved.begin(), moved.end());
    std::size_t found = 0;
    for (std::size_t end = size(); found < end;) {  // those before the image come first
      const std::size_t middle = found + (end - found) / 2;
      const int order = compared(cells_of(middle), moved);
      if (order < 0 || (order == 0 && piece_of(middle) < piece)) {
        found = middle + 1;
      } else {
        end = middle;
      }
    }
    if (found == size() || piece_of(found) != piece || compared(cells_of(found), moved) != 0 ||
        reached[found])
      return std::nullopt;
    reached[found] = true;
    images.push_back(static_cast<std::uint32_t>(found));
    paced.after(moved.size());
  }
  return images;
}

CoverForm tiling_form(const Placements& placements, const TilingUses& uses,
                      std::vector<std::uint32_t> lows, std::vector<std::uint32_t> highs) {
  if (!uses.further.empty() && uses.further.size() != placements.size())
    throw std::invalid_argument("every placement needs its further items, or none");
  std::vector<std::uint32_t> items, starts{0};
  starts.reserve(placements.size() + 1);
  for (std::size_t k = 0; k < placements.size(); ++k) {
    const auto cells = placements.cells_of(k);
    items.insert(items.end(), cells.begin(), cells.end());
    if (!uses.further.empty())
      items.insert(items.end(), uses.further[k].begin(), uses.further[k].end());
    const std::int64_t supply = uses.supplies.at(placements.shape_of(k));
    if (supply >= 0) items.push_back(static_cast<std::uint32_t>(supply));
    if (items.size() > kMostUses)
      throw std::length_error("there are more placements than can be numbered");
    starts.push_back(static_cast<std::uint32_t>(items.size()));
  }
  return {std::move(lows), std::move(highs), std::move(items), std::move(starts)};
}

}  // namespace boardfill
