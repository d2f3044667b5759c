// Polyforms: connected sets of cells of a lattice that is known by its window alone.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "control.hpp"
#include "polyforms/polyform_window.hpp"

namespace boardfill {

/// How many fixed polyforms there are.  They are visited one cell short of their size; how many
/// ways there are to add the last cell is counted, not tried.
[[nodiscard]] std::uint64_t count_fixed_polyforms(const PolyformWindow& window, unsigned threads,
                                                  Control& control);

/// How many fixed polyforms the symmetry carries onto themselves, but for a move.
[[nodiscard]] std::uint64_t count_kept_polyforms(const PolyformWindow& window, std::size_t symmetry,
                                                 unsigned threads, Control& control);

/// One polyform of each class that the given symmetries make, the least of its images: the cells
/// of one after those of the other, in rising order both within and among them.
[[nodiscard]] std::vector<std::uint16_t> list_polyforms(const PolyformWindow& window,
                                                        const std::vector<std::size_t>& symmetries,
                                                        Control& control);

}  // namespace boardfill
