// Counting by a sweep with a sparse store: only states that occur are kept.
#pragma once

#include <cstdint>
#include <vector>

#include "control.hpp"
#include "sparse_plan.hpp"
#include "sweep_schedule.hpp"

namespace boardfill {

struct SweepCount {
  std::vector<std::uint64_t> count;  ///< exact, least significant limb first
  std::uint64_t states = 0;          ///< of all steps together
  std::uint64_t widest = 0;          ///< most states alive after one step
};

/// Counts the fillings of the scheduled cover, exactly.
///
/// Why no count can overflow unseen: every addition reports its carry.  A step that carries out
/// of the top limb is thrown away, every count gets one limb more, and the step is done again
/// from its untouched source table.
SweepCount count_by_sparse_sweep(const SweepSchedule& schedule, unsigned threads, Control& control);

}  // namespace boardfill
