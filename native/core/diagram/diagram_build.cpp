#include "diagram/diagram_build.hpp"

#include <algorithm>
#include <bit>
#include <limits>
#include <utility>

#include "sweep/batched_adds.hpp"
#include "sweep/sparse_plan.hpp"
#include "sweep/sparse_stepper.hpp"
#include "sweep/state_table.hpp"
#include "sweep/web_stepper.hpp"

namespace boardfill {
namespace {

using Arc = Diagram::Arc;
using Node = Diagram::Node;

/// The nodes found so far; those of the present step can be found again by their arcs.
class NodeStore {
 public:
  explicit NodeStore(Control& control) : held_(control) {}

  /// No node of an earlier call to `node_with` will be asked for again.
  void begin_step() {
    std::fill(places_.begin(), places_.end(), kFree);
    first_of_step_ = starts.size() - 1;
  }

  /// The node of the present step that has just these arcs.
  Node node_with(const std::vector<Arc>& wanted) {
    if ((starts.size() - first_of_step_) * 2 > places_.size()) grow();
    std::size_t place = hash(wanted.data(), wanted.size()) & (places_.size() - 1);
    for (; places_[place] != kFree; place = (place + 1) & (places_.size() - 1)) {
      const Arc* begin = arcs.data() + starts[places_[place]];
      const Arc* end = arcs.data() + starts[places_[place] + 1];
      if (std::equal(begin, end, wanted.begin(), wanted.end())) return places_[place];
    }
    const std::size_t node = starts.size() - 1;
    if (node >= kFree) throw Stopped(Stop::memory_limit);
    hold_for(wanted.size());
    arcs.insert(arcs.end(), wanted.begin(), wanted.end());
    starts.push_back(arcs.size());
    places_[place] = static_cast<Node>(node);
    return static_cast<Node>(node);
  }

  std::vector<std::uint64_t> starts{0, 0};  ///< node 0 is the end and has no arcs
  std::vector<Arc> arcs;

 private:
  static constexpr Node kFree = std::numeric_limits<Node>::max();

  static std::size_t hash(const Arc* arcs, std::size_t number) {
    std::uint64_t h = number;
    for (std::size_t i = 0; i < number; ++i) {
      h ^= (std::uint64_t{number_of(arcs[i].option)} << 32) | arcs[i].target;
      h *= 0x9e3779b97f4a7c15u;
      h ^= h >> 29;
    }
    return static_cast<std::size_t>(h);
  }

  void grow() {
    const std::size_t size = std::max<std::size_t>(64, places_.size() * 2);
    held_.add((size - places_.size()) * sizeof(Node));
    places_.assign(size, kFree);
    for (std::size_t node = first_of_step_; node + 1 < starts.size(); ++node) {
      const auto begin = static_cast<std::size_t>(starts[node]);
      const auto end = static_cast<std::size_t>(starts[node + 1]);
      std::size_t place = hash(arcs.data() + begin, end - begin) & (size - 1);
      while (places_[place] != kFree) place = (place + 1) & (size - 1);
      places_[place] = static_cast<Node>(node);
    }
  }

  /// Counts the memory that the vectors take, as they double.
  void hold_for(std::size_t more_arcs) {
    if (arcs.size() + more_arcs > arcs.capacity()) {
      const std::size_t capacity = std::max(arcs.size() + more_arcs, arcs.capacity() * 2);
      held_.add((capacity - arcs.capacity()) * sizeof(Arc));
      arcs.reserve(capacity);
    }
    if (starts.size() == starts.capacity()) {
      held_.add(starts.capacity() * sizeof(std::uint64_t));
      starts.reserve(starts.capacity() * 2);
    }
  }

  Held held_;
  std::size_t first_of_step_ = 1;
  std::vector<Node> places_;
};

template <std::size_t Words, template <std::size_t> typename Step>
class Builder {
 public:
  Builder(const SweepSchedule& schedule, const SparsePlan& plan, Control& control)
      : schedule_(schedule), plan_(plan), control_(control), nodes_(control) {}

  Diagram build() {
    sweep_forward();
    const std::optional<Node> root = sweep_backward();
    const auto options = static_cast<std::uint32_t>(schedule_.form().option_count());
    return {std::move(nodes_.starts), std::move(nodes_.arcs), root, options, states_, control_};
  }

 private:
  /// The keys of all states before one step.
  struct Layer {
    Held held;
    Keys keys;
  };

  [[nodiscard]] std::size_t words() const { return Words != 0 ? Words : plan_.key_words; }

  [[nodiscard]] Layer first_layer() const {
    Layer layer{Held(control_, words() * sizeof(std::uint64_t)), Key(words(), 0)};
    layer.keys[0] = kLiveBit;
    return layer;
  }

  /// layers_[s] will be the states before step s that can be reached from the start.
  void sweep_forward() {
    layers_.push_back(first_layer());
    StateTable<Words> next(plan_.key_words, control_);
    for (const SparseStep& step : plan_.steps) {
      const Keys& keys = layers_.back().keys;
      next.reset(0, keys.size() / words());
      BatchedAdds<Words> adds(plan_.key_words);
      Step<Words> stepper(step, plan_.key_words);
      for (std::size_t at = 0; at < keys.size(); at += words()) {
        if (at / words() % kStatesPerCheck == 0) control_.check();
        stepper.successors(keys.data() + at, [&](const KeyWord* key, std::size_t) {
          return adds.add(next, next.hash(key), key, nullptr);
        });
      }
      static_cast<void>(adds.flush());
      states_ += next.size();
      control_.finished_step(next.size());
      Layer layer{Held(control_, next.size() * words() * sizeof(std::uint64_t)), {}};
      layer.keys.reserve(next.size() * words());
      next.for_each(0, next.capacity(), [&](const KeyWord* key, const Limb*) {
        layer.keys.insert(layer.keys.end(), key, key + words());
        return true;
      });
      layers_.push_back(std::move(layer));
    }
  }

  /// From the last step to the first: the node of every state that reaches the end.
  std::optional<Node> sweep_backward() {
    StateTable<Words> after(plan_.key_words, control_), before(plan_.key_words, control_);
    after.reset(1, 1);
    const Keys& last = layers_.back().keys;
    const std::uint64_t end = Diagram::kEnd;
    // Every item has closed, so at most the bare live key is left.
    if (!last.empty()) static_cast<void>(after.add(after.hash(last.data()), last.data(), &end));
    for (std::size_t s = plan_.steps.size(); s-- > 0;) {
      layers_.pop_back();
      nodes_.begin_step();
      before.reset(1, after.size());
      join_layer(s, after, before);
      std::swap(before, after);
      control_.finished_step(0);
    }
    const Layer start = first_layer();
    const std::uint64_t* root = after.count_of(after.hash(start.keys.data()), start.keys.data());
    if (root == nullptr) return std::nullopt;
    return static_cast<Node>(*root);
  }

  /// What a state leads to, waiting until the table's places have come from memory.
  struct Pending {
    std::uint64_t hash;
    OptionId option;  ///< kNoOption if none is taken
  };

  /// Fills `before` with the states of layer s that lead to a state of `after`.
  void join_layer(std::size_t s, const StateTable<Words>& after, StateTable<Words>& before) {
    const Keys& keys = layers_.back().keys;
    Step<Words> stepper(plan_.steps[s], plan_.key_words);
    for (std::size_t at = 0; at < keys.size(); at += words()) {
      if (at / words() % kStatesPerCheck == 0) control_.check();
      list_successors(s, stepper, &keys[at], after);
      find_arcs(after);
      if (arcs_.empty()) continue;
      const bool is_forced = arcs_.size() == 1 && arcs_[0].option == kNoOption;
      const std::uint64_t node = is_forced ? arcs_[0].target : nodes_.node_with(arcs_);
      static_cast<void>(before.add(before.hash(&keys[at]), &keys[at], &node));
    }
  }

  /// Leaves in pending_ all that a state leads to, options in order, "none" last.
  void list_successors(std::size_t s, Step<Words>& stepper, const KeyWord* key,
                       const StateTable<Words>& after) {
    bool can_take_none = false;
    pending_.clear();
    pending_keys_.clear();
    stepper.successors(key, [&](const KeyWord* next, std::size_t option) {
      const std::uint64_t hash = after.hash(next);
      after.prefetch(hash);
      can_take_none = can_take_none || option == kNoneTaken;
      const OptionId taken = option == kNoneTaken ? kNoOption : schedule_.steps()[s][option];
      pending_.push_back({hash, taken});
      pending_keys_.insert(pending_keys_.end(), next, next + words());
      return true;
    });
    if (can_take_none) {
      std::rotate(pending_.begin(), pending_.begin() + 1, pending_.end());
      std::rotate(pending_keys_.begin(),
                  pending_keys_.begin() + static_cast<std::ptrdiff_t>(words()),
                  pending_keys_.end());
    }
  }

  /// Leaves in arcs_ those of what is pending that lead to a state of `after`.
  void find_arcs(const StateTable<Words>& after) {
    arcs_.clear();
    for (std::size_t k = 0; k < pending_.size(); ++k) {
      const std::uint64_t* node = after.count_of(pending_[k].hash, &pending_keys_[k * words()]);
      if (node != nullptr) arcs_.push_back({pending_[k].option, static_cast<Node>(*node)});
    }
  }

  const SweepSchedule& schedule_;
  const SparsePlan& plan_;
  Control& control_;
  std::uint64_t states_ = 0;
  std::vector<Layer> layers_;
  NodeStore nodes_;
  std::vector<Pending> pending_;
  Keys pending_keys_;
  std::vector<Arc> arcs_;
};

}  // namespace

Diagram build_diagram(const SweepSchedule& schedule, Control& control) {
  if (schedule.impossible()) {
    const auto options = static_cast<std::uint32_t>(schedule.form().option_count());
    return {{0, 0}, {}, std::nullopt, options, 0, control};
  }
  const SparsePlan plan(schedule);
  return with_words_and_kind(plan, [&](auto words, auto kind) {
    return Builder<decltype(words)::value, decltype(kind)::template For>(schedule, plan, control)
        .build();
  });
}

}  // namespace boardfill
