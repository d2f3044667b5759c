// What the used items weigh, modulo a small number, whatever options are taken.
//
// Let items have weights such that every option weighs 0 modulo m: L-trominoes weigh 3 where every
// cell weighs 1.  Then all that has been used weighs 0.  The settled items are used, so it is known
// what they weigh, and what is used of the open items weighs the rest.  Of all sets of open items
// only about one in m can occur.
#pragma once

#include <cstdint>

#include "sweep/sweep_schedule.hpp"

namespace boardfill {

struct Invariant {
  std::uint32_t modulus = 1;  ///< 1 if nothing is known
  PerItem<std::uint8_t> weights;
};

/// The one that leaves the fewest sets, of those where items that must be used weigh 1, or what
/// makes up for the other items of all their options.
Invariant find_invariant(const SweepSchedule& schedule);

/// Does every option of the schedule weigh 0, and every item that may close unused?
bool holds(const Invariant& invariant, const SweepSchedule& schedule);

}  // namespace boardfill
