// A cover made ready for a walk: the steps of a sweep, and what fits where, as masks.
//
// Every item that may be used once has a bit, which is set once it is used or can be used no more.
// The bits of the steps come first, in their order.  That of a step is an item which all its
// options use and which nothing after it can use; where there is none, it only tells that the step
// has been decided.  So the next step to decide is the first bit that is not set.
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "cover_form.hpp"
#include "sweep/sweep_schedule.hpp"

namespace boardfill {

/// What an option asks of one word of bits, and does to it: it fits if of the bits in `care` just
/// those in `needed` are set, and once it is taken all of `care` are.
///
/// Needed are the items that must be used and that nothing could use beside or after the option.
struct MaskPart {
  std::uint64_t care;
  std::uint64_t needed;
  std::uint32_t word;
};

/// An option uses an item that may be used several times.
struct CountedUse {
  std::uint32_t counter;
  std::uint32_t times;
};

/// An option as a step tries it.  What is its own ends where that of the next begins.
struct WalkOption {
  OptionId option;
  std::uint32_t first_part;
  std::uint32_t first_use;
};

/// Neighbouring bits of a word that tell which options of a step are worth a look.
struct KeyRun {
  std::uint64_t mask;  ///< as many ones as there are bits
  std::uint32_t word;
  std::uint8_t shift;  ///< where they are in the word
  std::uint8_t place;  ///< where they go in the key
};

/// What is its own ends where that of the next step begins.
struct WalkStep {
  std::uint32_t first_run;
  std::uint32_t first_group;  ///< the options of key k are those of group first_group + k
  bool may_be_left;           ///< without taking an option
};

/// An item to be looked at once its last step is passed: has it been used as often as it must be?
struct Closing {
  StepNumber last_step;
  bool is_counted;
  std::uint32_t index;  ///< of its counter, or its bit
  std::uint32_t low;
};

/// Shared by any number of walks at once.
class WalkTables {
 public:
  /// Options that may fit at the same time are tried as they are numbered.
  explicit WalkTables(const SweepSchedule& schedule);

  /// The same, but of options that may fit at the same time those are tried first that have a
  /// greater preference.
  [[nodiscard]] WalkTables preferring(const PerOption<double>& preferences) const;

  /// Is it clear at once that there is no filling?
  [[nodiscard]] bool impossible() const { return impossible_; }

  [[nodiscard]] std::uint32_t step_count() const {
    return static_cast<std::uint32_t>(steps_.size() - 1);
  }
  [[nodiscard]] std::uint32_t word_count() const { return word_count_; }

  /// How often the item of each counter may be used.
  [[nodiscard]] std::span<const std::uint32_t> highs() const { return highs_; }

  /// Are most options of steps that know by what has been used which of them may fit?
  [[nodiscard]] bool is_keyed() const { return 2 * keyed_options_ >= options_.size() - 1; }

  [[nodiscard]] bool may_be_left(StepNumber step) const { return steps_[step].may_be_left; }

  [[nodiscard]] std::span<const KeyRun> runs_of(StepNumber step) const {
    return {runs_.data() + steps_[step].first_run, runs_.data() + steps_[step + 1].first_run};
  }

  /// The options of a step for a key, as numbers for those below: from .first to .second.
  [[nodiscard]] std::pair<std::uint32_t, std::uint32_t> group(StepNumber step,
                                                              std::uint64_t key) const {
    const std::uint32_t* const starts = group_starts_.data() + steps_[step].first_group + key;
    return {starts[0], starts[1]};
  }

  [[nodiscard]] OptionId option(std::uint32_t number) const { return options_[number].option; }
  [[nodiscard]] std::span<const MaskPart> parts_of(std::uint32_t number) const {
    return {parts_.data() + options_[number].first_part,
            parts_.data() + options_[number + 1].first_part};
  }
  [[nodiscard]] std::span<const CountedUse> counted_uses_of(std::uint32_t number) const {
    return {uses_.data() + options_[number].first_use,
            uses_.data() + options_[number + 1].first_use};
  }

  /// What closes from one step on, before another.
  [[nodiscard]] std::span<const Closing> closing(StepNumber from, StepNumber to) const {
    return {closing_.data() + closing_starts_[from], closing_.data() + closing_starts_[to]};
  }

  [[nodiscard]] std::uint64_t bytes() const;

 private:
  class Builder;

  bool impossible_;
  std::uint32_t word_count_ = 0;
  std::size_t keyed_options_ = 0;
  std::vector<WalkStep> steps_;  ///< one more than there are
  std::vector<KeyRun> runs_;
  std::vector<std::uint32_t> group_starts_;
  std::vector<WalkOption> options_;  ///< one more than there are
  std::vector<MaskPart> parts_;
  std::vector<CountedUse> uses_;
  std::vector<std::uint32_t> highs_;
  std::vector<Closing> closing_;  ///< by their last step
  std::vector<std::uint32_t> closing_starts_;
};

}  // namespace boardfill
