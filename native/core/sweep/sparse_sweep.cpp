#include "sweep/sparse_sweep.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "limbs.hpp"
#include "parallel.hpp"
#include "sweep/sparse_layers.hpp"
#include "sweep/web_stepper.hpp"

namespace boardfill {
namespace {

/// Calls work with the layers that suit the plan, where nothing is used yet.
template <typename Work>
auto with_layers(const SparsePlan& plan, unsigned threads, Control& control, Work work) {
  return with_words_and_kind(plan, [&](auto words, auto kind) {
    SparseLayers<decltype(words)::value, decltype(kind)::template For> layers(plan, threads,
                                                                              control);
    layers.start();
    return work(layers);
  });
}

template <typename Layers>
SweepCount count_all(Layers& sweep) {
  SweepCount result;
  sweep.go_on_near_end();
  result.states = sweep.run();
  result.widest = sweep.widest();
  // Every item has closed, so at most the bare live key is left.
  result.count.assign(sweep.limbs(), 0);
  sweep.for_each_state([&](const KeyWord*, const Limb* count) {
    std::copy_n(count, sweep.limbs(), result.count.begin());
  });
  return result;
}

template <typename Layers>
UseCounts count_each(Layers& sweep, const SparsePlan& plan, std::span<const ItemId> items) {
  UseCounts result;
  result.states = sweep.run();
  sweep.for_each_state([&](const KeyWord* key, const Limb* count) {
    UseCount found{std::vector<std::uint32_t>(items.size(), 0), {count, count + sweep.limbs()}};
    for (const ItemSlot& slot : plan.kept) {
      const std::uint64_t use = slot.use_in(key);
      // The steps check the least of units only where they close, and these never do.
      if (use < slot.low) return;
      for (std::size_t i = 0; i < items.size(); ++i)
        if (items[i] == slot.item) found.uses[i] = static_cast<std::uint32_t>(use);
    }
    result.counts.push_back(std::move(found));
  });
  return result;
}

/// The sum of the counts of all states that have filled just what comes before the mark.
template <std::size_t Words>
WideNumber count_at(const SparseLayers<Words>& sweep, const SparseMark& mark) {
  // As many states as memory can hold add up to less than another limb.
  WideNumber sum(sweep.limbs() + 1, 0);
  WideNumber term = sum;
  sweep.for_each_state([&](const KeyWord* key, const Limb* count) {
    if (!mark.fits(key)) return;
    std::copy_n(count, sweep.limbs(), term.begin());
    add_limbs(sum.data(), term.data(), sum.size());
  });
  return sum;
}

template <std::size_t Words>
MarkCounts count_marks(const SparsePlan& plan, unsigned threads, Control& control) {
  MarkCounts result;
  try {
    SparseLayers<Words> sweep(plan, threads, control);
    const auto look = [&](const SparseMark& mark) {
      result.counts.push_back(count_at(sweep, mark));
    };
    sweep.start();
    result.states = sweep.run(0, plan.steps.size(), look);
    result.counts.resize(plan.marks.size(), {0});  // no state has reached the others
  } catch (const Stopped& stop) {
    if (stop.reason() == Stop::cancelled) throw;
    result.stopped = stop;
  }
  return result;
}

template <std::size_t Words>
std::vector<std::uint64_t> count_mark_states(const SparsePlan& plan, Control& control) {
  std::vector<std::uint64_t> states;
  SparseLayers<Words> sweep(plan, 1, control);
  sweep.start();
  sweep.run(0, plan.steps.size(), [&](const SparseMark& mark) {
    sweep.add_untouched(mark);
    states.push_back(sweep.alive());
  });
  return states;
}

template <typename Layers>
std::vector<std::uint64_t> first_layers_of(Layers& sweep) {
  try {
    sweep.run();
  } catch (const Stopped& stop) {
    if (stop.reason() != Stop::work_limit && stop.reason() != Stop::memory_limit) throw;
  }
  return sweep.layers();
}

}  // namespace

SweepCount count_by_sparse_sweep(const SweepSchedule& schedule, unsigned threads,
                                 Control& control) {
  threads = sensible_threads(threads);
  if (schedule.impossible()) return {{0}, 0, 0};
  const SparsePlan plan(schedule);
  return with_layers(plan, threads, control, [](auto& sweep) { return count_all(sweep); });
}

std::vector<std::uint64_t> first_layers(const SweepSchedule& schedule, Control& control) {
  if (schedule.impossible()) return {};
  const SparsePlan plan(schedule);
  return with_layers(plan, 1, control, [](auto& sweep) { return first_layers_of(sweep); });
}

UseCounts count_by_uses(const SweepSchedule& schedule, std::span<const ItemId> items,
                        unsigned threads, Control& control) {
  threads = sensible_threads(threads);
  if (schedule.impossible()) return {};
  for (const ItemId item : items)
    if (!schedule.items().contains(item) || !schedule.items()[item].is_kept)
      throw std::invalid_argument("only uses of kept items can be told");
  const SparsePlan plan(schedule);
  return with_layers(plan, threads, control,
                     [&](auto& sweep) { return count_each(sweep, plan, items); });
}

MarkCounts count_at_marks(const SweepSchedule& schedule, unsigned threads, Control& control) {
  schedule.form().require_no_webs();
  threads = sensible_threads(threads);
  const SparsePlan plan(schedule);
  return with_words(plan.key_words, [&](auto words) {
    return count_marks<decltype(words)::value>(plan, threads, control);
  });
}

std::vector<std::uint64_t> states_at_marks(const SweepSchedule& schedule, Control& control) {
  schedule.form().require_no_webs();
  const SparsePlan plan(schedule);
  return with_words(plan.key_words, [&](auto words) {
    return count_mark_states<decltype(words)::value>(plan, control);
  });
}

}  // namespace boardfill
