#include "sparse_sweep.hpp"

#include <algorithm>
#include <array>
#include <type_traits>
#include <utility>

#include "state_table.hpp"

namespace boardfill {
namespace {

/// How many source states pass between two looks at the clock: about a millisecond's work.
constexpr std::uint64_t kStatesPerCheck = 4096;

/// The step that is being done, with room for one key under construction.
template <std::size_t Words>
class Stepper {
  using Buffer = std::conditional_t<Words != 0, std::array<std::uint64_t, Words>, Key>;

 public:
  Stepper(const SparseStep& step, std::size_t key_words) : step_(step), key_words_(key_words) {
    if constexpr (Words == 0) {
      opened_.resize(key_words);
      next_.resize(key_words);
    }
  }

  /// Calls emit(key) for every state that `key` leads to; stops when emit returns false.
  template <typename Emit>
  bool successors(const std::uint64_t* key, Emit emit) {
    for (std::size_t w = 0; w < words(); ++w) opened_[w] = key[w] | step_.opened[w];
    if (settle(opened_.data()) && !emit(next_.data())) return false;
    for (const SparseOption& option : step_.options)
      if (take(option) && settle(next_.data()) && !emit(next_.data())) return false;
    return true;
  }

 private:
  [[nodiscard]] std::size_t words() const { return Words != 0 ? Words : key_words_; }

  /// Leaves in next_ the opened key with the option taken; tells if the option fits.
  bool take(const SparseOption& option) {
    std::uint64_t clash = 0;
    for (std::size_t w = 0; w < words(); ++w) clash |= opened_[w] & option.bits[w];
    if (clash != 0) return false;
    for (std::size_t w = 0; w < words(); ++w) next_[w] = opened_[w] + option.add[w];
    if (!option.has_counters) return true;
    std::uint64_t beyond = 0;
    for (std::size_t w = 0; w < words(); ++w) beyond |= next_[w] & step_.guards[w];
    return beyond == 0;
  }

  /// Leaves in next_ the key with closed items forgotten; tells if it can still succeed.
  bool settle(const std::uint64_t* key) {
    std::uint64_t missing = 0;
    for (std::size_t w = 0; w < words(); ++w) missing |= ~key[w] & step_.required[w];
    if (missing != 0) return false;
    for (const CounterCheck& check : step_.checks)
      if (((key[check.word] >> check.shift) & check.mask) < check.least) return false;
    for (std::size_t w = 0; w < words(); ++w) next_[w] = key[w] & step_.kept[w];
    return true;
  }

  const SparseStep& step_;
  std::size_t key_words_;
  Buffer opened_{};
  Buffer next_{};
};

/// Fills `target` with the states after the step.  Returns false if a count outgrew its limbs.
template <std::size_t Words>
bool do_step(const SparseStep& step, const StateTable<Words>& source, StateTable<Words>& target,
             Control& control) {
  target.reset(source.limbs(), source.size(), control, source.bytes());
  Stepper<Words> stepper(step, source.key_words());
  std::uint64_t until_check = kStatesPerCheck;
  return source.for_each([&](const std::uint64_t* key, const std::uint64_t* count) {
    if (--until_check == 0) {
      control.check();
      until_check = kStatesPerCheck;
    }
    return stepper.successors(key, [&](const std::uint64_t* next) {
      return target.add(next, count, control, source.bytes());
    });
  });
}

template <std::size_t Words>
SweepCount sweep(const SparsePlan& plan, Control& control) {
  StateTable<Words> source(plan.key_words, 1);
  StateTable<Words> target(plan.key_words, 1);
  source.reset(1, 1, control, 0);
  Key start(plan.key_words, 0);
  start[0] = kLiveBit;
  const std::uint64_t one = 1;
  static_cast<void>(source.add(start.data(), &one, control, 0));

  SweepCount result;
  for (const SparseStep& step : plan.steps) {
    control.check();
    while (!do_step(step, source, target, control)) source.widen(control, target.bytes());
    std::swap(source, target);
    result.states += source.size();
    result.widest = std::max<std::uint64_t>(result.widest, source.size());
    control.finished_step(source.size());
    if (source.size() == 0) break;
  }
  // Every item has closed, so at most the bare live key is left.
  result.count.assign(source.limbs(), 0);
  source.for_each([&](const std::uint64_t*, const std::uint64_t* count) {
    std::copy_n(count, source.limbs(), result.count.begin());
    return true;
  });
  return result;
}

}  // namespace

SweepCount count_by_sparse_sweep(const SweepSchedule& schedule, Control& control) {
  if (schedule.impossible()) return {{0}, 0, 0};
  const SparsePlan plan(schedule);
  switch (plan.key_words) {
    case 1: return sweep<1>(plan, control);
    case 2: return sweep<2>(plan, control);
    case 3: return sweep<3>(plan, control);
    case 4: return sweep<4>(plan, control);
    default: return sweep<0>(plan, control);
  }
}

}  // namespace boardfill
