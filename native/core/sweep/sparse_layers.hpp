// The layers of a sparse sweep: the states after one step, and those after the next.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "limbs.hpp"
#include "parallel.hpp"
#include "sweep/batched_adds.hpp"
#include "sweep/sparse_stepper.hpp"
#include "sweep/state_table.hpp"

namespace boardfill {

/// Layers below so many states are done before other threads have started: 2.5 ms' work at 50 ns a
/// state, shared in rounds that each start threads anew, 20 us a thread, twice.
constexpr std::size_t kWorthThreads = 50'000;

/// Places of its table that a thread expands before it looks into its inbox: 2 ms of work at 50 ns
/// a state, and at most some megabytes posted.  Half as many would start threads twice as often,
/// twice as many post twice as much.
constexpr std::size_t kPlacesPerRound = 1 << 16;

/// Layers grow in the first of so many parts of a sweep, and tell from then on how wide later ones
/// will be.  With webs they soon stay as wide as they are, if no clues make them narrower.
constexpr std::size_t kTelling = 3;

/// The states before and after a step, spread over as many tables as there are threads by the
/// high bits of their hashes, so that every table has one thread that writes to it.
template <std::size_t Words, template <std::size_t> typename Step = Stepper>
class SparseLayers {
 public:
  SparseLayers(const SparsePlan& plan, unsigned threads, Control& control)
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

  /// Begins with the one state in which nothing is used.
  void start() {
    Key start(plan_.key_words, 0);
    start[0] = kLiveBit;
    const Limb one = 1;
    put(start.data(), &one, 1);
  }

  /// Makes room for about so many states, and forgets those there are.
  void expect(std::size_t states) {
    for (StateTable<Words>& table : source_) table.reset(1, states / threads_);
  }

  /// Adds to the count of a state before the next step; counts get as many limbs as they need.
  void put(const KeyWord* key, const Limb* count, std::size_t limbs) {
    while (this->limbs() < limbs) widen();
    term_.assign(this->limbs(), 0);
    std::copy_n(count, limbs, term_.begin());
    const std::uint64_t hash = source_[0].hash(key);
    StateTable<Words>& table = source_[table_of(hash)];
    if (table.add(hash, key, term_.data())) return;
    // The sum has wrapped around: what was carried out is one unit of the next limb.
    widen();
    term_.assign(this->limbs(), 0);
    term_.back() = 1;
    static_cast<void>(table.add(hash, key, term_.data()));
  }

  /// Asks for the place of a state that is soon put.
  void prefetch(const KeyWord* key) const {
    const std::uint64_t hash = source_[0].hash(key);
    source_[table_of(hash)].prefetch(hash);
  }

  /// Lets work go on beyond its limit where it promises to end soon.
  void go_on_near_end() { goes_on_ = true; }

  /// Does every step; what is left afterwards is told by for_each_state.  Returns how many states
  /// there were after all steps together.
  std::uint64_t run() {
    return run(0, plan_.steps.size(), [](const SparseMark&) {});
  }

  /// Does the steps from `first` to `last`, calling look(mark) at every mark that some state
  /// reaches.
  template <typename Look>
  std::uint64_t run(std::size_t first, std::size_t last, Look look) {
    std::uint64_t states = 0;
    auto mark = plan_.marks.begin();
    for (std::size_t s = first; s < last; ++s) {
      const SparseStep& step = plan_.steps[s];
      tells_ = plan_.has_webs() || (goes_on_ && s >= last / kTelling);
      control_.check();
      if (mark != plan_.marks.end() && s == mark->step) look(*mark++);
      while (!do_step(step)) widen();
      for (unsigned t = 0; t < threads_; ++t) std::swap(source_[t], target_[t]);
      layers_.push_back(alive());
      states += layers_.back();
      if (tells_)
        control_.finished_step(layers_.back(), layers_.back() * (last - 1 - s));
      else
        control_.finished_step(layers_.back());
      if (layers_.back() == 0) break;
    }
    return states;
  }

  /// Gives back the room that only steps need.
  void settle() { give_back(target_); }

  /// Gives back all room; there are no states any more.
  void forget() { give_back(source_); }

  [[nodiscard]] std::size_t limbs() const { return source_[0].limbs(); }

  /// How many states were alive after each step done.
  [[nodiscard]] const std::vector<std::uint64_t>& layers() const { return layers_; }

  [[nodiscard]] std::uint64_t widest() const {
    return layers_.empty() ? 0 : *std::max_element(layers_.begin(), layers_.end());
  }

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
  void give_back(std::vector<StateTable<Words>>& tables) {
    for (StateTable<Words>& table : tables) table = StateTable<Words>(plan_.key_words, control_);
  }

  void widen() {
    for (StateTable<Words>& table : source_) table.widen();
  }

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
    BatchedAdds<Words> adds(plan_.key_words);
    for (const StateTable<Words>& table : source_) {
      const auto keep = [&](std::uint64_t hash, const KeyWord* key, const Limb* count) {
        return adds.add(target_[table_of(hash)], hash, key, count);
      };
      if (!expand(step, table, target_[0], 0, table.capacity(), keep)) return false;
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
        BatchedAdds<Words> adds(plan_.key_words);
        const auto keep_or_post = [&](std::uint64_t hash, const KeyWord* key, const Limb* count) {
          const unsigned owner = table_of(hash);
          if (owner == t) return adds.add(target_[t], hash, key, count);
          std::vector<std::uint64_t>& box = outboxes_[t * threads_ + owner];
          box.insert(box.end(), key, key + table.key_words());
          box.insert(box.end(), count, count + table.limbs());
          return true;
        };
        if (!expand(step, table, target_[t], from, to, keep_or_post) || !adds.flush()) fits = false;
      });
      in_parallel(threads_, [&](unsigned t) {
        for (unsigned other = 0; other < threads_; ++other)
          if (!take_in(target_[t], outboxes_[other * threads_ + t])) fits = false;
      });
    }
    return false;
  }

  static bool take_in(StateTable<Words>& table, std::vector<std::uint64_t>& box) {
    BatchedAdds<Words> adds(table.key_words());
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

  /// Calls emit(hash, key, count) for all that the states at some places of a table lead to.  The
  /// target, one of as many as there are threads, tells how many they are so far.
  template <typename Emit>
  bool expand(const SparseStep& step, const StateTable<Words>& table,
              const StateTable<Words>& target, std::size_t begin, std::size_t end,
              Emit emit) const {
    Step<Words> stepper(step, table.key_words());
    std::uint64_t until_check = kStatesPerCheck;
    return table.for_each(begin, end, [&](const KeyWord* key, const Limb* count) {
      if (--until_check == 0) {
        control_.check();
        if (!plan_.has_webs()) control_.check_within_step(target.size() * threads_, tells_);
        until_check = kStatesPerCheck;
      }
      return stepper.successors(key, [&](const KeyWord* next, std::size_t) {
        return emit(table.hash(next), next, count);
      });
    });
  }

  const SparsePlan& plan_;
  unsigned threads_;
  bool goes_on_ = false;
  bool tells_ = false;  ///< do layers tell how wide later ones will be?
  Control& control_;
  std::vector<StateTable<Words>> source_, target_;
  std::vector<std::uint64_t> layers_;
  WideNumber term_;

  /// outboxes_[t * threads_ + o]: keys with their counts, from thread t to the owner o.
  std::vector<std::vector<std::uint64_t>> outboxes_;
};

}  // namespace boardfill
