// Scales that make the rows of a matrix equally long, or nearly.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "control.hpp"
#include "planar/skew_pattern.hpp"

namespace boardfill {

/// For each row of a skew-symmetric matrix a positive number, as a mantissa of a few bits and an
/// exponent of 2: about such that the squares in each row, each times the numbers of its row and
/// its column, add up to 1 (Sinkhorn).  Found in floating point, by relaxation beyond the aim;
/// whoever needs them for a proof must not rely on what they are about.
std::vector<std::pair<std::uint32_t, std::int32_t>> row_scales(
    const SkewPattern& pattern, const std::vector<std::uint64_t>& magnitudes, Control& control);

}  // namespace boardfill
