// Counting by a sweep with a dense store, modulo one number at a time.
#pragma once

#include <cstdint>
#include <optional>

#include "control.hpp"
#include "dense_plan.hpp"

namespace boardfill {

/// The number of fillings modulo `modulus`: 0 stands for 2^64; any other must be below 2^62.
std::uint64_t count_modulo(const DensePlan& plan, std::uint64_t modulus, unsigned threads,
                           Control& control);

/// A number of bits that surely holds the count: it is below 2^result.  Empty if the count is too
/// large for the method (about 2^2000).
///
/// Why it is rigorous: the same sweep in floating point.  All terms are positive, so every
/// addition is off by a factor of at most 1 + 2^-53, and at most `addition_depth` additions lie
/// between the start and the result; that factor is multiplied back, and the exponent rounded up.
std::optional<std::uint32_t> bound_bits(const DensePlan& plan, unsigned threads, Control& control);

}  // namespace boardfill
