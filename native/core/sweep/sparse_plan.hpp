// A schedule compiled for a sparse store: where each open item keeps its use in a packed key.
//
//   unit     an item used at most once holds one bit
//   counter  an item used up to h > 1 times holds w + 1 bits, 2^w > h, and starts at the bias
//            2^w - 1 - h, so that one use too many sets the top (guard) bit
//
// Slots are given back when an item closes, so keys stay as narrow as the frontier.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "sweep/bare_webs.hpp"
#include "sweep/key_bits.hpp"
#include "sweep/packed_key.hpp"
#include "sweep/sweep_schedule.hpp"
#include "sweep/web_plan.hpp"

namespace boardfill {

/// Where a counter lives in the key, and the least value (bias included) that can still succeed.
struct CounterCheck {
  std::uint32_t word;
  std::uint32_t shift;
  std::uint64_t mask;  ///< as wide as the counter without its guard, not shifted
  std::uint64_t least;
};

/// Where an item keeps its use in a key.
struct ItemSlot {
  ItemId item;
  std::uint32_t low;
  std::uint32_t word;
  std::uint32_t shift;
  std::uint64_t mask;  ///< not shifted
  std::uint64_t bias;
  std::uint32_t least;  ///< as `ScheduledItem::least`

  [[nodiscard]] std::uint64_t use_in(const KeyWord* key) const {
    return ((key[word] >> shift) & mask) - bias;
  }
};

/// At most one of `options` is taken; then the checks; then the closed items are forgotten.
struct SparseStep {
  Key opened;    ///< or-ed in first: the biases of counters that open here
  Key guards;    ///< guard bits of all open counters
  Key required;  ///< bits of unit items that close here and must have been used
  Key kept;      ///< and-ed last: all but the slots of items that close here
  Key shared;    ///< bits that every option needs clear: the leader's, if it is a unit
  std::vector<CounterCheck> checks;
  std::vector<ItemSlot> closing;  ///< of the tracked items that close here

  /// What taking an option does to a key: its words of `bits` must all be clear before, its words
  /// of `adds` are then added, and no guard bit may be set after.  Option after option.
  std::size_t options = 0;
  std::vector<KeyWord> bits;
  std::vector<KeyWord> adds;
  bool has_counters = false;  ///< some option uses a counter, so that guards matter

  std::size_t item_words = 0;  ///< of the key; in the last of them the webs begin
  KeyStart web_start;
  std::span<const WebStep> webs;
  std::span<const BareStep> bare_webs;

  Key open;     ///< the slots of the items that are open when the step begins
  Key touched;  ///< the slots of those that the step may change or looks at
};

/// Which states have filled just what comes before a mark: the items after it are untouched, and
/// the kept items that are open have been used often enough.
struct SparseMark {
  StepNumber step = 0;  ///< looked at before this step
  Key looked_at;        ///< the slots of the open items that are not kept
  Key untouched;        ///< what they hold
  std::vector<ItemSlot> kept;
  bool possible = true;  ///< false when a kept item that no option has used yet is required

  [[nodiscard]] bool fits(const KeyWord* key) const {
    std::uint64_t different = 0;
    for (std::size_t w = 0; w < looked_at.size(); ++w)
      different |= (key[w] & looked_at[w]) ^ untouched[w];
    if (!possible || different != 0) return false;
    for (const ItemSlot& slot : kept)
      if (slot.use_in(key) < slot.least) return false;
    return true;
  }
};

struct SparsePlan {
  explicit SparsePlan(const SweepSchedule& schedule);

  std::size_t key_words = 1;
  std::vector<SparseStep> steps;
  std::vector<ItemSlot> kept;  ///< of the kept items that some option uses, in rising order
  std::vector<SparseMark> marks;
  /// Of the webs, if there are any: of these one, the other if all of them are bare.
  std::shared_ptr<const WebPlans> webs;
  std::shared_ptr<const BarePlans> bare_webs;

  [[nodiscard]] bool has_webs() const { return webs || bare_webs; }
};

}  // namespace boardfill
