#include "sweep/sparse_plan.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace boardfill {
namespace {

/// A tracked item and its place in the key.
struct Slot {
  ScheduledItem item;
  std::uint32_t word = 0;
  std::uint32_t shift = 0;

  [[nodiscard]] bool is_unit() const { return item.is_unit(); }
  [[nodiscard]] std::uint32_t counter_width() const {
    return static_cast<std::uint32_t>(std::bit_width(item.high));
  }
  [[nodiscard]] std::uint32_t width() const { return is_unit() ? 1 : counter_width() + 1; }
  [[nodiscard]] std::uint64_t bias() const {
    return is_unit() ? 0 : (std::uint64_t{1} << counter_width()) - 1 - item.high;
  }
  [[nodiscard]] std::uint64_t in_place(std::uint64_t value) const { return value << shift; }
  [[nodiscard]] ItemSlot public_slot(ItemId id) const {
    return {id,     item.low,  word, shift, (std::uint64_t{1} << counter_width()) - 1,
            bias(), item.least};
  }
  [[nodiscard]] std::uint64_t whole() const { return in_place((std::uint64_t{1} << width()) - 1); }
};

/// Hands out runs of bits that do not cross a word.
class SlotAllocator {
 public:
  void take(Slot& slot) {
    const std::uint64_t run = (std::uint64_t{1} << slot.width()) - 1;
    for (std::uint32_t word = 0;; ++word) {
      if (word == used_.size()) {
        used_.push_back(0);
        last_bits_ = 0;
      }
      for (std::uint32_t shift = 0; shift + slot.width() <= 64; ++shift) {
        if ((used_[word] & (run << shift)) != 0) continue;
        used_[word] |= run << shift;
        if (word + 1 == used_.size()) last_bits_ = std::max(last_bits_, shift + slot.width());
        slot.word = word;
        slot.shift = shift;
        return;
      }
    }
  }

  void give_back(const Slot& slot) { used_[slot.word] &= ~slot.whole(); }

  [[nodiscard]] std::size_t words() const { return used_.size(); }

  /// Where what has never been taken begins.
  [[nodiscard]] KeyStart rest() const {
    const std::uint32_t all = used_.size() == 1 ? 63 : 64;  // word 0 has the live bit
    if (last_bits_ == all) return {used_.size(), 0, 64};
    return {used_.size() - 1, last_bits_, all - last_bits_};
  }

 private:
  Key used_{kLiveBit};
  std::uint32_t last_bits_ = 0;  ///< of the last word that were ever taken
};

PerItem<Slot> allocate(const SweepSchedule& schedule, std::size_t& key_words, KeyStart& rest) {
  PerItem<Slot> slots;
  for (const ScheduledItem& item : schedule.items()) slots.push_back({item});
  SlotAllocator allocator;
  for (std::size_t step = 0; step < schedule.steps().size(); ++step) {
    for (const ItemId item : schedule.opening()[step]) allocator.take(slots[item]);
    for (const ItemId item : schedule.closing()[step]) allocator.give_back(slots[item]);
  }
  key_words = allocator.words();
  rest = allocator.rest();
  return slots;
}

/// The most that a step can add to each item: the most that any one of its options adds.
std::vector<std::pair<ItemId, std::uint32_t>> most_uses(const SweepSchedule& schedule,
                                                        std::size_t step) {
  std::vector<std::pair<ItemId, std::uint32_t>> most;
  for (const OptionId option : schedule.steps()[step])
    for_each_use(schedule.form().items_of(option),
                 [&](ItemId item, std::uint32_t times) { most.emplace_back(item, times); });
  std::sort(most.begin(), most.end());
  std::size_t kept = 0;
  for (std::size_t i = 0; i < most.size(); ++i)
    if (i + 1 == most.size() || most[i + 1].first != most[i].first) most[kept++] = most[i];
  most.resize(kept);
  return most;
}

void compile_option(const SweepSchedule& schedule, const PerItem<Slot>& slots, OptionId option,
                    SparseStep& step) {
  Key bits(step.kept.size(), 0);
  Key add = bits;
  for_each_use(schedule.form().items_of(option), [&](ItemId id, std::uint32_t times) {
    const Slot& slot = slots[id];
    if (!slot.item.is_tracked()) return;
    add[slot.word] += slot.in_place(times);
    if (slot.is_unit())
      bits[slot.word] |= slot.in_place(1);
    else
      step.has_counters = true;
  });
  ++step.options;
  step.bits.insert(step.bits.end(), bits.begin(), bits.end());
  step.adds.insert(step.adds.end(), add.begin(), add.end());
  for (std::size_t w = 0; w < bits.size(); ++w) step.shared[w] &= bits[w];
}

SparseMark compile_mark(const SweepSchedule& schedule, const PerItem<Slot>& slots, StepNumber step,
                        std::size_t key_words) {
  SparseMark mark{step, Key(key_words, 0), Key(key_words, 0), {}, true};
  for (const ItemId id : schedule.open_before(step)) {
    const Slot& slot = slots[id];
    if (slot.item.is_kept) {
      mark.kept.push_back(slot.public_slot(id));
    } else {
      mark.looked_at[slot.word] |= slot.whole();
      mark.untouched[slot.word] |= slot.in_place(slot.bias());
    }
  }
  for (const ScheduledItem& item : schedule.items())
    if (item.least > 0 && (!item.is_tracked() || item.first_step >= step)) mark.possible = false;
  return mark;
}

}  // namespace

SparsePlan::SparsePlan(const SweepSchedule& schedule) {
  std::size_t item_words = 0;
  KeyStart web_start;
  const PerItem<Slot> slots = allocate(schedule, item_words, web_start);
  key_words = item_words;
  if (!schedule.form().webs().empty()) {
    bare_webs = BarePlans::of(schedule, web_start);
    if (!bare_webs) webs = std::make_shared<const WebPlans>(schedule);
    key_words =
        bare_webs ? bare_webs->key_words : web_start.word + 1 + web_start.words_more(webs->bits);
  }
  PerItem<std::uint64_t> still_possible(slots.size());
  for (std::size_t step = 0; step < schedule.steps().size(); ++step)
    for (const auto& [item, times] : most_uses(schedule, step)) still_possible[item] += times;

  for (const ItemId id : slots.ids())
    if (slots[id].item.is_kept && slots[id].item.is_tracked())
      kept.push_back(slots[id].public_slot(id));

  for (const StepNumber step : schedule.mark_steps())
    marks.push_back(compile_mark(schedule, slots, step, key_words));

  const Key zeros(key_words, 0);
  Key guards = zeros;
  Key open = zeros;
  steps.resize(schedule.steps().size());
  for (std::size_t s = 0; s < steps.size(); ++s) {
    SparseStep& step = steps[s];
    step.opened = step.required = step.touched = zeros;
    step.open = open;
    step.item_words = item_words;
    step.web_start = web_start;
    if (webs) step.webs = webs->steps[s];
    if (bare_webs) step.bare_webs = bare_webs->steps[s];
    step.kept = step.shared = Key(key_words, ~std::uint64_t{0});
    for (const ItemId item : schedule.opening()[s]) {
      const Slot& slot = slots[item];
      step.opened[slot.word] |= slot.in_place(slot.bias());
      open[slot.word] |= slot.whole();
      if (!slot.is_unit())
        guards[slot.word] |= slot.in_place(std::uint64_t{1} << slot.counter_width());
    }
    step.guards = guards;
    for (const OptionId option : schedule.steps()[s]) compile_option(schedule, slots, option, step);

    // A state whose counter can no longer reach its `low` is dropped at once.
    for (const auto& [id, times] : most_uses(schedule, s)) {
      const Slot& slot = slots[id];
      still_possible[id] -= times;
      if (slot.item.is_tracked()) step.touched[slot.word] |= slot.whole();
      if (!slot.item.is_tracked() || slot.is_unit() || slot.item.low <= still_possible[id])
        continue;
      step.checks.push_back({slot.word, slot.shift, (std::uint64_t{1} << slot.counter_width()) - 1,
                             slot.bias() + slot.item.low - still_possible[id]});
    }
    for (const ItemId item : schedule.closing()[s]) {
      const Slot& slot = slots[item];
      if (slot.is_unit() && slot.item.low == 1) step.required[slot.word] |= slot.in_place(1);
      step.closing.push_back(slot.public_slot(item));
      step.kept[slot.word] &= ~slot.whole();
      step.touched[slot.word] |= slot.whole();
      open[slot.word] &= ~slot.whole();
      guards[slot.word] &= ~slot.whole();
    }
  }
}

}  // namespace boardfill
