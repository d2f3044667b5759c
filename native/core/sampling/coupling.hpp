// Coupling from the past (Propp and Wilson, "Exact sampling with coupled Markov chains", 1996).
#pragma once

#include <cstdint>
#include <limits>

#include "control.hpp"

namespace boardfill {

/// Runs two chains, the lowest and the highest filling, from ever further back up to now, with the
/// same random bits for the same times, until they meet: then so has every filling between them,
/// and what they have become is fair.  Whoever looked only at runs that meet soon would prefer the
/// fillings that are met soon; so a limit leaves nothing.
///
/// The first run begins `start` sweeps back; what is drawn does not depend on it.
///
/// `pair` has `reset()`, `sweep(time)`, which steps from so long ago to one less, `have_met()` and
/// `words_per_sweep()`, about how much work a sweep is.
template <typename Pair>
void couple_from_the_past(Pair& pair, std::uint32_t start, Control& control) {
  constexpr std::uint64_t kWordsPerCheck = 1 << 15;
  constexpr std::uint32_t kLongest = std::numeric_limits<std::uint32_t>::max() / 2;
  std::uint64_t unchecked = 0;
  if (start == 0) start = 1;
  for (;; start *= 2) {
    pair.reset();
    for (std::uint32_t time = start; time > 0; --time) {
      pair.sweep(time);
      unchecked += pair.words_per_sweep();
      if (unchecked < kWordsPerCheck) continue;
      unchecked = 0;
      control.check();
    }
    control.finished_step(start);
    if (pair.have_met()) return;
    if (start > kLongest) throw Stopped(Stop::work_limit);
  }
}

/// Lets `step()` go on until it changes nothing.
template <typename Step>
void until_nothing_changes(Control& control, Step step) {
  while (step()) control.check();
}

}  // namespace boardfill
