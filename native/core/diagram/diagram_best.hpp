// The fillings of greatest weight, read off a diagram.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "control.hpp"
#include "diagram/diagram.hpp"

namespace boardfill {

struct WeightedFilling {
  std::int64_t weight;
  std::vector<OptionId> options;  ///< in rank order
};

/// The `number` fillings of greatest weight (or as many as there are), the best first; equal ones
/// in rank order.  The weights of all options together must stay below 2^62 in size.
std::vector<WeightedFilling> best_fillings(const Diagram& diagram,
                                           std::span<const std::int64_t> weights,
                                           std::uint64_t number, Control& control);

}  // namespace boardfill
