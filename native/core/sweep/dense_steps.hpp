// The steps of a schedule in terms of the index bits that its items hold.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "sweep/bit_weights.hpp"
#include "sweep/invariant.hpp"
#include "sweep/sweep_schedule.hpp"

namespace boardfill {

constexpr std::uint32_t kNoBit = 0xffffffffu;

/// An option as a step sees it: the touched items it uses, by their place in the step's lists.
struct OptionUse {
  std::uint64_t held = 0;     ///< index bits of items that were open before the step
  std::uint64_t opened = 0;   ///< index bits of items that stay open from this step on
  std::uint64_t passing = 0;  ///< items that both open and close here, numbered within the step
};

/// One step in terms of index bits.
struct DenseStep {
  std::uint64_t before = 0;  ///< bits held before and after
  std::uint64_t after = 0;
  std::uint64_t closed = 0;    ///< bits of items that close here (some may be taken over)
  std::uint64_t required = 0;  ///< of these, the ones that must have been used
  std::uint64_t must_pass = 0;
  std::uint64_t touched = 0;
  BitWeights weights;  ///< after the step
  std::vector<OptionUse> options;
};

class StepCompiler {
 public:
  /// The bits from `block` on, as items take them, are the lowest of the index.
  StepCompiler(const SweepSchedule& schedule, Invariant invariant, std::uint32_t block = 0)
      : schedule_(schedule),
        invariant_(std::move(invariant)),
        block_(block),
        bit_of_(schedule.items().size(), kNoBit) {
    weights_.weights.fill(1);
  }

  /// Compiles the next step; call once for each step in order.
  DenseStep next(std::size_t number) {
    DenseStep step;
    step.before = held_;
    std::vector<ItemId> passing;
    for (const ItemId id : schedule_.closing()[number]) {
      const ScheduledItem& item = schedule_.items()[id];
      if (invariant_.modulus > 1)
        weights_.left =
            (weights_.left + invariant_.modulus - invariant_.weights[id]) % invariant_.modulus;
      if (item.first_step == item.last_step) {
        if (item.low == 1) step.must_pass |= std::uint64_t{1} << passing.size();
        passing.push_back(id);
        continue;
      }
      const std::uint64_t bit = std::uint64_t{1} << bit_of_[id];
      step.closed |= bit;
      if (item.low == 1) step.required |= bit;
    }
    held_ &= ~step.closed;
    for (const ItemId id : schedule_.opening()[number]) {
      const ScheduledItem& item = schedule_.items()[id];
      if (item.first_step == item.last_step) continue;
      const std::uint32_t bit = take_bit();
      bit_of_[id] = bit;
      if (invariant_.modulus > 1) weights_.weights[bit] = invariant_.weights[id];
    }
    step.after = held_;
    step.weights = weights_;

    step.touched = step.closed;
    for (const OptionId option : schedule_.steps()[number]) {
      OptionUse use;
      for (const ItemId id : schedule_.form().items_of(option)) {
        const ScheduledItem& item = schedule_.items()[id];
        if (!item.is_tracked()) continue;
        if (item.first_step == item.last_step) {
          const auto place = std::find(passing.begin(), passing.end(), id) - passing.begin();
          use.passing |= std::uint64_t{1} << place;
        } else if (item.first_step == number) {
          use.opened |= std::uint64_t{1} << bit_of_[id];
        } else {
          use.held |= std::uint64_t{1} << bit_of_[id];
        }
      }
      step.touched |= use.held | use.opened;
      step.options.push_back(use);
    }
    for (const ItemId id : schedule_.opening()[number])
      if (bit_of_[id] != kNoBit) step.touched |= std::uint64_t{1} << bit_of_[id];
    return step;
  }

  [[nodiscard]] std::uint32_t bits() const { return bits_; }
  [[nodiscard]] const PerItem<std::uint32_t>& bits_of_items() const { return bit_of_; }
  [[nodiscard]] const BitWeights& weights() const { return weights_; }

 private:
  /// The first that is free.
  std::uint32_t take_bit() {
    for (std::uint32_t number = 0;; ++number) {
      std::uint32_t bit = number;
      if (number < block_)
        bit += kBlockBits;
      else if (number < block_ + kBlockBits)
        bit -= block_;
      if (((held_ >> bit) & 1) != 0) continue;
      held_ |= std::uint64_t{1} << bit;
      bits_ = std::max(bits_, bit + 1);
      return bit;
    }
  }

  const SweepSchedule& schedule_;
  const Invariant invariant_;
  const std::uint32_t block_;
  BitWeights weights_;
  PerItem<std::uint32_t> bit_of_;
  std::uint64_t held_ = 0;
  std::uint32_t bits_ = 0;
};

}  // namespace boardfill
