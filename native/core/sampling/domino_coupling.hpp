// Fair random fillings of simply connected boards with dominoes, by coupling from the past.
#pragma once

#include <cstdint>
#include <vector>

#include "control.hpp"
#include "sampling/domino_board.hpp"
#include "sampling/random_words.hpp"

namespace boardfill {

/// The lowest and the highest of all fillings, in the order of their heights, and the blocks that
/// can be turned (`DominoBoard::blocks`).
struct DominoExtremes {
  DominoPlanes lowest;
  DominoPlanes highest;
  std::vector<DominoPlanes::Word> blocks;
};

/// Both from any filling, by turning blocks of two dominoes one way until none is left to turn
/// (Thurston, "Conway's tiling groups", 1990: on a simply connected board that ends at one filling,
/// wherever it began).
DominoExtremes domino_extremes(const DominoBoard& board, const DominoPlanes& any, Control& control);

/// A filling, each equally likely; see `couple_from_the_past` for `start`.
DominoPlanes coupled_dominoes(const DominoExtremes& extremes, SampleKey key, std::uint32_t start,
                              Control& control);

}  // namespace boardfill
