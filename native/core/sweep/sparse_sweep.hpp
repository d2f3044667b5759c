// Counting by a sweep with a sparse store: only states that occur are kept.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "control.hpp"
#include "limbs.hpp"
#include "sweep/sparse_plan.hpp"
#include "sweep/sweep_schedule.hpp"

namespace boardfill {

struct SweepCount {
  WideNumber count;          ///< exact
  std::uint64_t states = 0;  ///< of all steps together
  std::uint64_t widest = 0;  ///< most states alive after one step
};

/// Counts the fillings of the scheduled cover, exactly.
///
/// Why no count can overflow unseen: every addition reports its carry.  A step that carries out
/// of the top limb is thrown away, every count gets one limb more, and the step is done again
/// from its untouched source table.
SweepCount count_by_sparse_sweep(const SweepSchedule& schedule, unsigned threads, Control& control);

/// How many states are alive after each step, up to where a limit of work or memory ends it.
std::vector<std::uint64_t> first_layers(const SweepSchedule& schedule, Control& control);

struct UseCount {
  std::vector<std::uint32_t> uses;  ///< of the kept items, in the order asked for
  WideNumber count;                 ///< fillings with just these uses, exact
};

struct UseCounts {
  std::vector<UseCount> counts;  ///< of all uses that occur, in no particular order
  std::uint64_t states = 0;
};

/// Counts the fillings by how often they use the given items, all of which the schedule keeps.
UseCounts count_by_uses(const SweepSchedule& schedule, std::span<const ItemId> items,
                        unsigned threads, Control& control);

struct MarkCounts {
  /// For each mark in order, how many sets of options fill just what comes before it, exact.  Fewer
  /// than there are marks if a limit stopped the sweep.
  std::vector<WideNumber> counts;
  std::uint64_t states = 0;
  std::optional<Stopped> stopped;  ///< by which limit, if any
};

/// Counts at every mark of the schedule by one sweep.  What is known when a limit stops it is kept.
MarkCounts count_at_marks(const SweepSchedule& schedule, unsigned threads, Control& control);

/// How many different states can be met at each mark by fillings that began at any mark before, or
/// begin there; uses of kept items belong to a state.
std::vector<std::uint64_t> states_at_marks(const SweepSchedule& schedule, Control& control);

}  // namespace boardfill
