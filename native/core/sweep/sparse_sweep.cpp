#include "sweep/sparse_sweep.hpp"

#include <algorithm>
#include <atomic>
#include <stdexcept>
#include <utility>

#include "limbs.hpp"
#include "parallel.hpp"
#include "sweep/delayed_adds.hpp"
#include "sweep/sparse_stepper.hpp"
#include "sweep/state_table.hpp"

namespace boardfill {
namespace {

/// Layers below so many states are done before other threads have started: 2.5 ms' work at 50 ns a
/// state, shared in rounds that each start threads anew, 20 us a thread, twice.
constexpr std::size_t kWorthThreads = 50'000;

/// Places of its table that a thread expands before it looks into its inbox: 2 ms of work at 50 ns
/// a state, and at most some megabytes posted.  Half as many would start threads twice as often,
/// twice as many post twice as much.
constexpr std::size_t kPlacesPerRound = 1 << 16;

/// The states before and after a step, spread over as many tables as there are threads by the
/// high bits of their hashes, so that every table has one thread that writes to it.
template <std::size_t Words>
class SparseSweep {
 public:
  SparseSweep(const SparsePlan& plan, unsigned threads, Control& control)
      : plan_(plan),
        threads_(threads),
        control_(control),
        outboxes_(std::size_t{threads} * threads) {
    for (unsigned t = 0; t < threads; ++t) {
      source_.emplace_back(plan.key_words, control);
      target_.emplace_back(plan.key_words, control);
      source_.back().reset(1, 1);
    }
  }

  /// Does every step; what is left afterwards is told by for_each_state.
  SweepCount run() {
    return run([](const SparseMark&) {});
  }

  /// The same, calling look(mark) at every mark that some state reaches.
  template <typename Look>
  SweepCount run(Look look) {
    Key start(plan_.key_words, 0);
    start[0] = kLiveBit;
    const std::uint64_t one = 1;
    static_cast<void>(source_[0].add(source_[0].hash(start.data()), start.data(), &one));

    SweepCount result;
    auto mark = plan_.marks.begin();
    for (const SparseStep& step : plan_.steps) {
      control_.check();
      if (mark != plan_.marks.end() && &step == &plan_.steps[mark->step]) look(*mark++);
      while (!do_step(step))
        for (StateTable<Words>& table : source_) table.widen();
      for (unsigned t = 0; t < threads_; ++t) std::swap(source_[t], target_[t]);
      const std::size_t states = alive();
      result.states += states;
      result.widest = std::max<std::uint64_t>(result.widest, states);
      layers_.push_back(states);
      control_.finished_step(states);
      if (states == 0) break;
    }
    return result;
  }

  [[nodiscard]] std::size_t limbs() const { return source_[0].limbs(); }

  /// How many states were alive after each step done.
  [[nodiscard]] const std::vector<std::uint64_t>& layers() const { return layers_; }

  [[nodiscard]] std::size_t alive() const {
    std::size_t states = 0;
    for (const StateTable<Words>& table : source_) states += table.size();
    return states;
  }

  /// Puts the state in which nothing is used beside those there are.
  void add_untouched(const SparseMark& mark) {
    Key key = mark.untouched;
    key[0] |= kLiveBit;
    for (const ItemSlot& slot : mark.kept) key[slot.word] |= slot.bias << slot.shift;
    const WideNumber none(limbs(), 0);
    const std::uint64_t hash = source_[0].hash(key.data());
    // Adding nothing cannot overflow.
    static_cast<void>(source_[table_of(hash)].add(hash, key.data(), none.data()));
  }

  /// Calls visit(key, count) for all states after the last step done.
  template <typename Visit>
  void for_each_state(Visit visit) const {
    for (const StateTable<Words>& table : source_)
      table.for_each(0, table.capacity(), [&](const KeyWord* key, const Limb* count) {
        visit(key, count);
        return true;
      });
  }

 private:
  [[nodiscard]] unsigned table_of(std::uint64_t hash) const {
    return static_cast<unsigned>(((hash >> 40) * threads_) >> 24);
  }

  /// Fills the targets with the states after the step.  Returns false if a count outgrew its limbs.
  bool do_step(const SparseStep& step) {
    const std::size_t expected = alive() / threads_;
    for (StateTable<Words>& table : target_) table.reset(source_[0].limbs(), expected);
    return threads_ > 1 && alive() >= kWorthThreads ? do_together(step) : do_alone(step);
  }

  bool do_alone(const SparseStep& step) {
    DelayedAdds<Words> adds(plan_.key_words);
    for (const StateTable<Words>& table : source_) {
      const auto keep = [&](std::uint64_t hash, const KeyWord* key, const Limb* count) {
        return adds.add(target_[table_of(hash)], hash, key, count);
      };
      if (!expand(step, table, 0, table.capacity(), keep)) return false;
    }
    return adds.flush();
  }

  /// In rounds: every thread expands some of its states, keeping what falls into its own table and
  /// posting the rest; then every thread takes in what was posted to it.
  bool do_together(const SparseStep& step) {
    std::atomic<bool> fits{true};
    for (std::size_t begin = 0; fits; begin += kPlacesPerRound) {
      bool more = false;
      for (const StateTable<Words>& table : source_) more = more || begin < table.capacity();
      if (!more) return true;
      in_parallel(threads_, [&](unsigned t) {
        const StateTable<Words>& table = source_[t];
        const std::size_t from = std::min(begin, table.capacity());
        const std::size_t to = std::min(begin + kPlacesPerRound, table.capacity());
        DelayedAdds<Words> adds(plan_.key_words);
        const auto keep_or_post = [&](std::uint64_t hash, const KeyWord* key, const Limb* count) {
          const unsigned owner = table_of(hash);
          if (owner == t) return adds.add(target_[t], hash, key, count);
          std::vector<std::uint64_t>& box = outboxes_[t * threads_ + owner];
          box.insert(box.end(), key, key + table.key_words());
          box.insert(box.end(), count, count + table.limbs());
          return true;
        };
        if (!expand(step, table, from, to, keep_or_post) || !adds.flush()) fits = false;
      });
      in_parallel(threads_, [&](unsigned t) {
        for (unsigned other = 0; other < threads_; ++other)
          if (!take_in(target_[t], outboxes_[other * threads_ + t])) fits = false;
      });
    }
    return false;
  }

  static bool take_in(StateTable<Words>& table, std::vector<std::uint64_t>& box) {
    DelayedAdds<Words> adds(table.key_words());
    bool fits = true;
    const std::size_t stride = table.key_words() + table.limbs();
    for (std::size_t at = 0; at < box.size() && fits; at += stride) {
      const KeyWord* key = box.data() + at;
      fits = adds.add(table, table.hash(key), key, key + table.key_words());
    }
    fits = fits && adds.flush();
    box.clear();
    return fits;
  }

  /// Calls emit(hash, key, count) for all that the states at some places of a table lead to.
  template <typename Emit>
  bool expand(const SparseStep& step, const StateTable<Words>& table, std::size_t begin,
              std::size_t end, Emit emit) const {
    Stepper<Words> stepper(step, table.key_words());
    std::uint64_t until_check = kStatesPerCheck;
    return table.for_each(begin, end, [&](const KeyWord* key, const Limb* count) {
      if (--until_check == 0) {
        control_.check();
        until_check = kStatesPerCheck;
      }
      return stepper.successors(key, [&](const KeyWord* next, std::size_t) {
        return emit(table.hash(next), next, count);
      });
    });
  }

  const SparsePlan& plan_;
  unsigned threads_;
  Control& control_;
  std::vector<StateTable<Words>> source_, target_;
  std::vector<std::uint64_t> layers_;

  /// outboxes_[t * threads_ + o]: keys with their counts, from thread t to the owner o.
  std::vector<std::vector<std::uint64_t>> outboxes_;
};

template <std::size_t Words>
SweepCount count_all(const SparsePlan& plan, unsigned threads, Control& control) {
  SparseSweep<Words> sweep(plan, threads, control);
  SweepCount result = sweep.run();
  // Every item has closed, so at most the bare live key is left.
  result.count.assign(sweep.limbs(), 0);
  sweep.for_each_state([&](const KeyWord*, const Limb* count) {
    std::copy_n(count, sweep.limbs(), result.count.begin());
  });
  return result;
}

template <std::size_t Words>
UseCounts count_each(const SparsePlan& plan, std::span<const ItemId> items, unsigned threads,
                     Control& control) {
  SparseSweep<Words> sweep(plan, threads, control);
  UseCounts result;
  result.states = sweep.run().states;
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
WideNumber count_at(const SparseSweep<Words>& sweep, const SparseMark& mark) {
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
    SparseSweep<Words> sweep(plan, threads, control);
    const auto look = [&](const SparseMark& mark) {
      result.counts.push_back(count_at(sweep, mark));
    };
    result.states = sweep.run(look).states;
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
  SparseSweep<Words> sweep(plan, 1, control);
  sweep.run([&](const SparseMark& mark) {
    sweep.add_untouched(mark);
    states.push_back(sweep.alive());
  });
  return states;
}

template <std::size_t Words>
std::vector<std::uint64_t> first_layers_of(const SparsePlan& plan, Control& control) {
  SparseSweep<Words> sweep(plan, 1, control);
  try {
    sweep.run();
  } catch (const Stopped& stop) {
    if (stop.reason() != Stop::work_limit && stop.reason() != Stop::memory_limit) throw;
  }
  return sweep.layers();
}

/// Calls work with the number of key words, as a type if it is small.
template <typename Work>
auto with_words(std::size_t key_words, Work work) {
  switch (key_words) {
    case 1: return work(std::integral_constant<std::size_t, 1>{});
    case 2: return work(std::integral_constant<std::size_t, 2>{});
    case 3: return work(std::integral_constant<std::size_t, 3>{});
    case 4: return work(std::integral_constant<std::size_t, 4>{});
    default: return work(std::integral_constant<std::size_t, 0>{});
  }
}

}  // namespace

SweepCount count_by_sparse_sweep(const SweepSchedule& schedule, unsigned threads,
                                 Control& control) {
  threads = sensible_threads(threads);
  if (schedule.impossible()) return {{0}, 0, 0};
  const SparsePlan plan(schedule);
  return with_words(plan.key_words, [&](auto words) {
    return count_all<decltype(words)::value>(plan, threads, control);
  });
}

std::vector<std::uint64_t> first_layers(const SweepSchedule& schedule, Control& control) {
  if (schedule.impossible()) return {};
  const SparsePlan plan(schedule);
  return with_words(plan.key_words, [&](auto words) {
    return first_layers_of<decltype(words)::value>(plan, control);
  });
}

UseCounts count_by_uses(const SweepSchedule& schedule, std::span<const ItemId> items,
                        unsigned threads, Control& control) {
  threads = sensible_threads(threads);
  if (schedule.impossible()) return {};
  for (const ItemId item : items)
    if (!schedule.items().contains(item) || !schedule.items()[item].is_kept)
      throw std::invalid_argument("only uses of kept items can be told");
  const SparsePlan plan(schedule);
  return with_words(plan.key_words, [&](auto words) {
    return count_each<decltype(words)::value>(plan, items, threads, control);
  });
}

MarkCounts count_at_marks(const SweepSchedule& schedule, unsigned threads, Control& control) {
  threads = sensible_threads(threads);
  const SparsePlan plan(schedule);
  return with_words(plan.key_words, [&](auto words) {
    return count_marks<decltype(words)::value>(plan, threads, control);
  });
}

std::vector<std::uint64_t> states_at_marks(const SweepSchedule& schedule, Control& control) {
  const SparsePlan plan(schedule);
  return with_words(plan.key_words, [&](auto words) {
    return count_mark_states<decltype(words)::value>(plan, control);
  });
}

}  // namespace boardfill
