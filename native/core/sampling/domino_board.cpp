#include "sampling/domino_board.hpp"

#include <algorithm>
#include <bit>
#include <numeric>
#include <stdexcept>
#include <utility>

namespace boardfill {
namespace {

/// How many components the items are joined into.
std::size_t components_of(const CoverForm& form) {
  std::vector<std::size_t> parent(form.item_count());
  std::iota(parent.begin(), parent.end(), std::size_t{0});
  const auto root = [&](std::size_t item) {
    while (parent[item] != item) item = parent[item] = parent[parent[item]];
    return item;
  };
  std::size_t components = parent.size();
  for (const OptionId option : form.options()) {
    const auto items = form.items_of(option);
    const std::size_t one = root(index_of(items[0]));
    const std::size_t other = root(index_of(items[1]));
    if (one == other) continue;
    parent[one] = other;
    --components;
  }
  return components;
}

}  // namespace

std::optional<DominoBoard> DominoBoard::of(const CoverForm& form,
                                           const std::vector<std::uint32_t>& rows,
                                           const std::vector<std::uint32_t>& columns) {
  form.require_no_webs();
  if (rows.size() != form.item_count() || columns.size() != form.item_count())
    throw std::invalid_argument("each item needs a row and a column");
  if (rows.empty()) return std::nullopt;
  DominoBoard board(std::size_t{*std::ranges::max_element(rows)} + 1,
                    std::size_t{*std::ranges::max_element(columns)} + 1);
  for (std::size_t item = 0; item < rows.size(); ++item) {
    const std::size_t cell = board.at(rows[item], columns[item]);
    if (board.is_cell_[cell]) return std::nullopt;
    board.is_cell_[cell] = true;
  }
  for (const OptionId option : form.options()) {
    const auto items = form.items_of(option);
    if (items.size() != 2) return std::nullopt;
    std::size_t one = index_of(items[0]);
    std::size_t other = index_of(items[1]);
    if (board.at(rows[one], columns[one]) > board.at(rows[other], columns[other]))
      std::swap(one, other);
    const std::size_t down = rows[other] - rows[one];
    const bool is_lying = down == 0 && columns[other] - columns[one] == 1;
    if (!is_lying && (down != 1 || columns[other] != columns[one])) return std::nullopt;
    std::uint32_t& place =
        (is_lying ? board.lying_ : board.standing_)[board.at(rows[one], columns[one])];
    if (place != kNone) return std::nullopt;
    place = number_of(option);
  }
  board.cell_count_ = form.item_count();
  board.option_count_ = form.option_count();
  board.components_ = components_of(form);
  return board;
}

std::size_t DominoBoard::aztec_order() const {
  const std::size_t order = rows_ / 2;
  if (rows_ != 2 * order || columns_ != rows_ || cell_count_ != 2 * order * (order + 1)) return 0;
  if (option_count_ != 4 * order * order) return 0;
  for (std::size_t row = 0; row < rows_; ++row) {
    const std::size_t half = std::min(row, rows_ - 1 - row) + 1;
    for (std::size_t column = order - half; column < order + half; ++column)
      if (!is_cell_[at(row, column)]) return 0;
  }
  return order;
}

std::vector<DominoPlanes::Word> DominoBoard::blocks() const {
  DominoPlanes planes(rows_, columns_);
  for (std::size_t row = 0; row + 1 < rows_; ++row)
    for (std::size_t column = 0; column + 1 < columns_; ++column)
      if (lying_[at(row, column)] != kNone && lying_[at(row + 1, column)] != kNone &&
          standing_[at(row, column)] != kNone && standing_[at(row, column + 1)] != kNone)
        planes.put(planes.lying, row, column);
  return std::move(planes.lying);
}

bool DominoBoard::is_simply_connected() const {
  std::size_t faces = 0;
  for (const DominoPlanes::Word word : blocks())
    faces += static_cast<std::size_t>(std::popcount(word));
  return cell_count_ + faces == option_count_ + components_;
}

DominoPlanes DominoBoard::planes_of(const std::vector<std::uint32_t>& options) const {
  std::vector<bool> is_taken(option_count_, false);
  for (const std::uint32_t option : options) is_taken.at(option) = true;
  DominoPlanes planes(rows_, columns_);
  for (std::size_t row = 0; row < rows_; ++row) {
    for (std::size_t column = 0; column < columns_; ++column) {
      const std::size_t cell = at(row, column);
      if (lying_[cell] != kNone && is_taken[lying_[cell]]) planes.put(planes.lying, row, column);
      if (standing_[cell] != kNone && is_taken[standing_[cell]])
        planes.put(planes.standing, row, column);
    }
  }
  return planes;
}

std::vector<std::uint32_t> DominoBoard::options_of(const DominoPlanes& planes) const {
  std::vector<std::uint32_t> options;
  options.reserve(cell_count_ / 2);
  for (std::size_t row = 0; row < rows_; ++row) {
    for (std::size_t column = 0; column < columns_; ++column) {
      const std::size_t cell = at(row, column);
      if (lying_[cell] != kNone && planes.has(planes.lying, row, column))
        options.push_back(lying_[cell]);
      if (standing_[cell] != kNone && planes.has(planes.standing, row, column))
        options.push_back(standing_[cell]);
    }
  }
  std::ranges::sort(options);
  return options;
}

}  // namespace boardfill
