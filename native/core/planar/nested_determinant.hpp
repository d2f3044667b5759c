// The determinant of a sparse matrix modulo a prime, by nested dissection.
#pragma once

#include <cstdint>
#include <span>

#include "control.hpp"
#include "planar/nested_tree.hpp"
#include "planar/skew_pattern.hpp"

namespace boardfill {

/// Of the matrix whose rows are those of side 0 of the pattern, and whose columns those of side 1,
/// each at its place.  Values are those of the pattern's entries, above the diagonal; entries from
/// side 1 to side 0 count with the other sign.
std::uint32_t nested_determinant(const SkewPattern& pattern, const NestedTree& tree,
                                 std::span<const std::int64_t> values, std::uint32_t prime,
                                 Control& control);

}  // namespace boardfill
