// What the search that is taught comes to, when nobody watches it: only its boards are counted.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "control.hpp"
#include "cover_form.hpp"

namespace boardfill {

/// Whose turn it is, and what is looked at on every board.
struct TextbookOrder {
  std::vector<ItemId> items;  ///< all of them: the cells, then the others
  std::size_t cells;          ///< so many of the first are cells
  std::vector<ItemId> rules;  ///< what must still be possible on every board, if first comes first
  std::vector<ItemId> supplies;  ///< the copies of pieces
};

struct TextbookWay {
  bool tightest;  ///< what has the fewest options to spare comes first, not the first cell
  bool pockets;   ///< give a board up as soon as a pocket cannot be filled
  std::uint64_t most_nodes;  ///< at least 1
};

struct TextbookCost {
  std::uint64_t nodes;  ///< boards that were looked at, the empty one included
  std::uint64_t fails;
  std::uint64_t found;
  bool finished;  ///< or it was stopped by its nodes or by the time limit
};

TextbookCost count_textbook(const CoverForm& form, const TextbookOrder& order,
                            const TextbookWay& way, Control& control);

}  // namespace boardfill
