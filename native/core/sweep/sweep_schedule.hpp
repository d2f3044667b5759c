// A sweep of a cover, in order: which options each step decides, and when each item is open.
//
// The items are taken in a given order.  Every option is decided at the step of the first of its
// items in that order (its leader), so that at most one option is taken in each step.  An item is
// *open* from the first step that decides an option using it to the last; the open items are the
// frontier, and what has been used of them is all that a sweep must remember.
//
// A sweep may be looked at on its way, at *marks*: places in the order where the items before are
// settled and those after untouched, so that the options taken fill just the items before.  A board
// swept line by line tells so at every line how many fillings that many lines have.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "cover_form.hpp"

namespace boardfill {

using StepNumber = std::uint32_t;
constexpr StepNumber kNoStep = 0xffffffffu;

struct ScheduledItem {
  std::uint32_t low = 0;
  std::uint32_t high = 0;           ///< at most `possible`
  std::uint64_t possible = 0;       ///< uses by all options together
  StepNumber first_step = kNoStep;  ///< first and last step that decide an option using it
  StepNumber last_step = kNoStep;
  bool is_kept = false;     ///< never closes: what was used of it is part of the result
  std::uint32_t least = 0;  ///< at a mark a kept item must have been used so often

  /// Its bounds say more than its options do, so its use must be remembered while it is open.
  [[nodiscard]] bool is_tracked() const {
    return first_step != kNoStep && (low > 0 || high < possible || is_kept);
  }
  [[nodiscard]] bool is_unit() const { return high == 1; }
};

/// Where a sweep is looked at.
struct SweepMarks {
  std::vector<std::uint32_t> places;  ///< rising: how many items of the order come before each mark
  std::vector<std::uint32_t> leasts;  ///< for each kept item: `ScheduledItem::least`
};

class SweepSchedule {
 public:
  /// `order` names every item once; the items of `kept` never close.
  SweepSchedule(CoverForm form, std::span<const ItemId> order, std::span<const ItemId> kept = {},
                const SweepMarks& marks = {});

  /// True when the bounds of some item cannot be met by any set of options; there are no steps.
  [[nodiscard]] bool impossible() const { return unmet_item_.has_value(); }

  /// The first such item.
  [[nodiscard]] std::optional<ItemId> unmet_item() const { return unmet_item_; }

  [[nodiscard]] const CoverForm& form() const { return form_; }
  [[nodiscard]] const PerItem<ScheduledItem>& items() const { return items_; }

  /// The options of each step; at most one of them is taken.
  [[nodiscard]] const std::vector<std::vector<OptionId>>& steps() const { return steps_; }

  /// For each step, the tracked items that open or close there.
  [[nodiscard]] const std::vector<std::vector<ItemId>>& opening() const { return opening_; }
  [[nodiscard]] const std::vector<std::vector<ItemId>>& closing() const { return closing_; }

  /// For each mark, the step before which the sweep is looked at.  That step decides nothing; items
  /// after the mark that no later option uses wait for it before they close, so that what they
  /// require does not end the fillings of the items before.
  [[nodiscard]] const std::vector<StepNumber>& mark_steps() const { return mark_steps_; }

  /// The tracked items that are open between a step and the one before it.
  [[nodiscard]] std::vector<ItemId> open_before(StepNumber step) const;

  /// For each step, log2 of how many states could be told apart after it.
  [[nodiscard]] const std::vector<double>& frontier_bits() const { return frontier_bits_; }

  /// The most of these, and how many states could be told apart after all steps together.
  [[nodiscard]] double widest_bits() const;
  [[nodiscard]] double most_states() const;

 private:
  void find_possible_uses();
  void group_options(std::span<const ItemId> order, std::span<const std::uint32_t> marks);
  void find_open_times(std::span<const ItemId> order, std::span<const std::uint32_t> marks);

  CoverForm form_;
  std::optional<ItemId> unmet_item_;
  std::vector<OptionId> options_;  ///< those that fit under every `high` by themselves
  PerItem<ScheduledItem> items_;
  std::vector<std::vector<OptionId>> steps_;
  std::vector<StepNumber> mark_steps_;
  PerItem<StepNumber> own_steps_;  ///< of items between marks that lead no option; 0 for others
  std::vector<std::vector<ItemId>> opening_;
  std::vector<std::vector<ItemId>> closing_;
  std::vector<double> frontier_bits_;
};

/// How many first steps of two schedules are the same in all that a sweep sees of them.
std::size_t common_steps(const SweepSchedule& a, const SweepSchedule& b);

}  // namespace boardfill
