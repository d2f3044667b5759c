// A sparse sweep cut into stages of some steps, and each stage into parts by the states it begins
// with, so that a part fits where the whole layer does not, and can be done again or elsewhere.
//
// Why the parts come to the whole: what a sweep makes of its states is linear in their counts.  A
// state that a stage leaves goes into one run, for the one part of the next stage that its key
// belongs to; there the counts of equal keys add up again.  So however states are spread, all
// counts reach the end, each once.
//
// Keys are spread by a hash of the items that the stage does not touch: states of different parts
// differ there at its beginning and still do at its end, so no state is met in two parts.  Where
// too few items are left untouched, the whole key is hashed; that costs time alone.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "control.hpp"
#include "limbs.hpp"
#include "sweep/sparse_plan.hpp"
#include "sweep/state_runs.hpp"
#include "sweep/sweep_schedule.hpp"

namespace boardfill {

/// Where a sweep is cut.
struct StageCuts {
  std::vector<std::size_t> first_steps;  ///< of each stage; 0 first, and rising
  std::vector<std::uint32_t> parts;      ///< of each stage; one of the first
};

class SparseStages {
 public:
  /// Throws std::invalid_argument if the cuts are none of that schedule.
  SparseStages(const SweepSchedule& schedule, StageCuts cuts, std::array<std::uint64_t, 4> plan);

  [[nodiscard]] const SparsePlan& plan() const { return plan_; }
  [[nodiscard]] std::size_t count() const { return cuts_.first_steps.size(); }
  [[nodiscard]] std::uint32_t parts(std::size_t stage) const { return cuts_.parts.at(stage); }
  [[nodiscard]] std::size_t first_step(std::size_t stage) const {
    return stage == count() ? plan_.steps.size() : cuts_.first_steps.at(stage);
  }
  [[nodiscard]] RunPlace place(std::size_t stage, std::uint32_t part) const {
    return {digest_, stage, part};
  }

  /// The part of a stage that a state before it belongs to.
  [[nodiscard]] std::uint32_t part_of(std::size_t stage, const KeyWord* key) const;

  /// One of so many shares of the states of a part, likewise.
  [[nodiscard]] std::uint32_t share_of(std::size_t stage, const KeyWord* key,
                                       std::uint32_t shares) const;

 private:
  SparsePlan plan_;
  StageCuts cuts_;
  std::array<std::uint64_t, 4> digest_;
  Key all_bits_;
  std::vector<Key> spread_by_;  ///< for each stage, the bits of keys that are hashed
};

/// For each step from `first` on, how many bits of the frontier none of them up to it touches; as
/// far as there are any.
std::vector<std::uint32_t> untouched_bits(const SweepSchedule& schedule, std::size_t first);

/// One part of one stage, or of its states a share, chosen by their keys.
class StagePart {
 public:
  virtual ~StagePart() = default;

  /// Takes in the states of a run that belong to the share.
  virtual void take_in(std::span<const unsigned char> run) = 0;

  /// Does the steps of the stage.
  virtual void sweep() = 0;

  /// How many states there are.
  [[nodiscard]] virtual std::size_t alive() const = 0;

  /// After the last stage: the count, exact.
  [[nodiscard]] virtual WideNumber count() const = 0;

  /// A run for each part of the next stage; no states are left here.
  virtual std::vector<RunBytes> leave() = 0;
};

struct PartNumbers {
  std::size_t stage = 0;
  std::uint32_t part = 0;
  std::uint32_t share = 0;  ///< of `shares`
  std::uint32_t shares = 1;
};

/// A part that has not taken in anything; that of the first stage has the state in which nothing is
/// used.  `expected` states are to come.
std::unique_ptr<StagePart> begin_part(const SparseStages& stages, const PartNumbers& numbers,
                                      std::size_t expected, unsigned threads, Control& control);

}  // namespace boardfill
