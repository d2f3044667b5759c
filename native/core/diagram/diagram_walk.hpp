// Fillings read off a diagram: the k-th, many one after the other, fair random ones.
//
// A filling is written as a row of `row_width()` option numbers in rank order; a shorter one is
// filled up with the greatest number of the row's type.
#pragma once

#include <cstdint>
#include <span>

#include "control.hpp"
#include "diagram/diagram.hpp"

namespace boardfill {

/// Writes the `number` fillings from rank `first` on, which must exist, into `rows`.
template <typename Number>
void write_fillings(const Diagram& diagram, std::span<const Limb> first, std::uint64_t number,
                    Number* rows, unsigned threads, Control& control);

/// Writes the fillings of the random ranks `first` to `first + number - 1` of the seed's stream;
/// the diagram must have a filling.
///
/// Sample i is the filling whose rank is the first number below the total among: the 64-bit words
/// of Philox blocks with the seed as key and counter (block, i), little end first, cut to as many
/// bits as the total minus one has.  Each filling is equally likely, and sample i depends on the
/// seed and i alone.
template <typename Number>
void write_samples(const Diagram& diagram, std::uint64_t seed, std::uint64_t first,
                   std::uint64_t number, Number* rows, unsigned threads, Control& control);

}  // namespace boardfill
