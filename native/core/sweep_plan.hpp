// A sweep, compiled: which options each step decides, and where each open item keeps its use.
//
// The items are taken in a given order.  Every option is decided at the step of the first of its
// items in that order (its leader).  An item is *open* from the first step that decides an
// option using it to the last; the open items are the frontier, and a state is how often each of
// them has been used, packed into a key of a few 64-bit words:
//
//   unit     an item used at most once holds one bit
//   counter  an item used up to h > 1 times holds w + 1 bits, 2^w > h, and starts at the bias
//            2^w - 1 - h, so that one use too many sets the top (guard) bit
//
// Slots are given back when an item closes, so keys stay as narrow as the frontier.  Bit 63 of
// word 0 is set in every live key, which lets a table of keys mark empty places by 0.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "cover_form.hpp"

namespace boardfill {

using Key = std::vector<std::uint64_t>;

constexpr std::uint64_t kLiveBit = std::uint64_t{1} << 63;

/// Where a counter lives in the key, and the least value (bias included) that can still succeed.
struct CounterCheck {
  std::uint32_t word;
  std::uint32_t shift;
  std::uint64_t mask;  ///< as wide as the counter without its guard, not shifted
  std::uint64_t least;
};

/// What taking one option does to a key.  `bits` must all be clear before; `add` is then added
/// word by word, and no guard bit may be set after.
struct StepOption {
  Key bits;
  Key add;
  bool has_counters;
};

/// At most one of `options` is taken; then the checks; then the closed items are forgotten.
struct SweepStep {
  Key opened;    ///< or-ed in first: the biases of counters that open here
  Key guards;    ///< guard bits of all open counters
  Key required;  ///< bits of unit items that close here and must have been used
  Key kept;      ///< and-ed last: all but the slots of items that close here
  std::vector<StepOption> options;
  std::vector<CounterCheck> checks;
};

class SweepPlan {
 public:
  /// `order` names every item once.
  SweepPlan(const CoverForm& form, std::span<const std::uint32_t> order);

  /// True when the bounds of some item cannot be met by any set of options.
  [[nodiscard]] bool impossible() const { return impossible_; }

  [[nodiscard]] std::size_t key_words() const { return key_words_; }
  [[nodiscard]] const std::vector<SweepStep>& steps() const { return steps_; }

  /// The most bits in use at once: at most 2^frontier_bits states are alive.
  [[nodiscard]] std::uint32_t frontier_bits() const { return frontier_bits_; }

  /// An upper estimate of the states of all steps together: sum of 2^(bits in use).
  [[nodiscard]] double cost() const { return cost_; }

 private:
  bool impossible_ = false;
  std::size_t key_words_ = 1;
  std::uint32_t frontier_bits_ = 0;
  double cost_ = 0;
  std::vector<SweepStep> steps_;
};

}  // namespace boardfill
