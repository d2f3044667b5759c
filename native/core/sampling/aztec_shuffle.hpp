// Fair random fillings of Aztec diamonds with dominoes, by shuffling.
#pragma once

#include <cstddef>

#include "control.hpp"
#include "sampling/domino_board.hpp"
#include "sampling/random_words.hpp"

namespace boardfill {

/// A filling of the Aztec diamond of that order, each equally likely (Elkies, Kuperberg, Larsen and
/// Propp, "Alternating-sign matrices and domino tilings", 1992).
DominoPlanes shuffled_aztec_diamond(std::size_t order, SampleKey key, Control& control);

}  // namespace boardfill
