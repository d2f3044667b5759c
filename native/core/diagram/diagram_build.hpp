// Building the decision diagram of a cover.
#pragma once

#include "control.hpp"
#include "diagram/diagram.hpp"
#include "sweep/sweep_schedule.hpp"

namespace boardfill {

/// Sweeps forward, keeping the states of every layer, then backward, keeping those that reach the
/// end.  Throws `Stopped` when a limit is met, of memory above all.
Diagram build_diagram(const SweepSchedule& schedule, Control& control);

}  // namespace boardfill
