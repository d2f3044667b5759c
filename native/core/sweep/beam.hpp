// A good filling, quickly: a sweep that keeps only the most promising states of each step.
//
// A state is judged by what it has gained, less the prices of what it has used of items that are
// still open.  With prices from the dual of the linear relaxation that is, up to a constant, the
// bound on what it can still become, so states that differ in how far they reach ahead compare
// fairly.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "control.hpp"
#include "sweep/sweep_schedule.hpp"

namespace boardfill {

/// The options of the heaviest filling met by a beam of so many states; none if the beam lost them
/// all, which proves nothing.  `weights` are of options, `prices` of items, all in one unit; the
/// caller makes sure that no sum of theirs exceeds 62 bits.
std::optional<std::vector<OptionId>> beam_filling(const SweepSchedule& schedule,
                                                  std::span<const std::int64_t> weights,
                                                  std::span<const std::int64_t> prices,
                                                  std::size_t width, Control& control);

}  // namespace boardfill
