// A sweep of a cover, in order: which options each step decides, and when each item is open.
//
// The items are taken in a given order.  Every option is decided at the step of the first of its
// items in that order (its leader), so that at most one option is taken in each step.  An item is
// *open* from the first step that decides an option using it to the last; the open items are the
// frontier, and what has been used of them is all that a sweep must remember.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "cover_form.hpp"

namespace boardfill {

constexpr std::uint32_t kNoStep = 0xffffffffu;

struct ScheduledItem {
  std::uint32_t low = 0;
  std::uint32_t high = 0;              ///< at most `possible`
  std::uint64_t possible = 0;          ///< uses by all options together
  std::uint32_t first_step = kNoStep;  ///< first and last step that decide an option using it
  std::uint32_t last_step = kNoStep;
  bool is_kept = false;  ///< never closes: what was used of it is part of the result

  /// Its bounds say more than its options do, so its use must be remembered while it is open.
  [[nodiscard]] bool is_tracked() const {
    return first_step != kNoStep && (low > 0 || high < possible || is_kept);
  }
  [[nodiscard]] bool is_unit() const { return high == 1; }
};

class SweepSchedule {
 public:
  /// `order` names every item once; the items of `kept` never close.
  SweepSchedule(CoverForm form, std::span<const std::uint32_t> order,
                std::span<const std::uint32_t> kept = {});

  /// True when the bounds of some item cannot be met by any set of options; there are no steps.
  [[nodiscard]] bool impossible() const { return impossible_; }

  [[nodiscard]] const CoverForm& form() const { return form_; }
  [[nodiscard]] const std::vector<ScheduledItem>& items() const { return items_; }

  /// The options of each step; at most one of them is taken.
  [[nodiscard]] const std::vector<std::vector<OptionId>>& steps() const { return steps_; }

  /// For each step, the tracked items that open or close there.
  [[nodiscard]] const std::vector<std::vector<ItemId>>& opening() const { return opening_; }
  [[nodiscard]] const std::vector<std::vector<ItemId>>& closing() const { return closing_; }

  /// For each step, log2 of how many states could be told apart after it.
  [[nodiscard]] const std::vector<double>& frontier_bits() const { return frontier_bits_; }

 private:
  void find_possible_uses();
  void group_options(std::span<const std::uint32_t> order);
  void find_open_times();

  CoverForm form_;
  bool impossible_ = false;
  std::vector<OptionId> options_;  ///< those that fit under every `high` by themselves
  std::vector<ScheduledItem> items_;
  std::vector<std::vector<OptionId>> steps_;
  std::vector<std::vector<ItemId>> opening_;
  std::vector<std::vector<ItemId>> closing_;
  std::vector<double> frontier_bits_;
};

/// How many first steps of two schedules are the same in all that a sweep sees of them.
std::size_t common_steps(const SweepSchedule& a, const SweepSchedule& b);

}  // namespace boardfill
