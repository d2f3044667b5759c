// Estimating a count by sweeps whose layers are thinned at random, without bias.
//
// A run sweeps as a sparse sweep does, but keeps at most so many states of a layer (thinning.hpp);
// what it finds is the count on average, whatever is kept.  States are compared by their weight
// times a guess at how many ways they have to be completed (state_potential.hpp), fitted to layers
// of runs before: a better guess makes runs agree better, but what they find on average is the
// same.
//
// Weights are doubles with one exponent for the whole layer.  All that rounds is one sum or product
// at a time, so that a run of n steps is right up to some n / 2^52 of itself.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "control.hpp"
#include "sweep/sparse_plan.hpp"
#include "sweep/state_potential.hpp"
#include "sweep/sweep_schedule.hpp"

namespace boardfill {

/// What a run found: mantissa * 2^exponent.
struct ThinnedRun {
  double mantissa = 0;  ///< 0, or from 1/2 to 1
  std::int64_t exponent = 0;
  std::uint64_t states = 0;  ///< met before thinning, of all steps together
  bool is_thinned = false;   ///< if not, it is no estimate but the count, rounded
};

/// A filling drawn from what a run has left: its chance to be drawn, times the result of the run,
/// is 1 on average over all runs, whichever filling it is.
struct DrawnFilling {
  ThinnedRun run;
  std::vector<OptionId> options;  ///< none if the run has lost all its states
};

/// Which run: it depends on these alone.
struct RunKey {
  std::uint64_t seed;
  std::uint64_t number;
};

class ThinnedSweep {
 public:
  explicit ThinnedSweep(const SweepSchedule& schedule);

  /// Fits the guesses to a run that keeps so many states.
  void learn(RunKey run, std::size_t states, Control& control);

  /// How many pairs of bits are looked at for a state, on average over the layers: what a state
  /// takes grows with it.
  [[nodiscard]] double pairs_of_state() const;

  /// Runs `first`, `first + 1`, ..., each with at most so many states a layer.
  [[nodiscard]] std::vector<ThinnedRun> runs(RunKey first, std::size_t number, std::size_t states,
                                             unsigned threads, Control& control) const;

  /// The same runs, each with one filling drawn from it (trail.hpp).
  [[nodiscard]] std::vector<DrawnFilling> draw(RunKey first, std::size_t number, std::size_t states,
                                               unsigned threads, Control& control) const;

 private:
  struct Watched;
  [[nodiscard]] ThinnedRun run(RunKey key, std::size_t states, Control& control,
                               const Watched& watched) const;
  void guess_by_uses(RunKey run, std::size_t states, Control& control);

  SweepSchedule schedule_;
  SparsePlan plan_;
  std::vector<LayerWeights> weights_;  ///< of the states before each step, and after the last
  bool has_guess_ = false;
};

}  // namespace boardfill
