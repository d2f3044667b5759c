#include "diagram/diagram_best.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <unordered_map>

namespace boardfill {
namespace {

/// Between two looks at the control: about a millisecond's work.
constexpr std::size_t kNodesPerCheck = 1 << 16;

/// One way on from a node: an arc, then the k-th best way on from where it leads.
struct Way {
  std::int64_t weight;
  std::uint32_t arc;  ///< among those of its node
  std::size_t rank;   ///< k, from 0
};

/// Orders a heap: the better way on top, and of equal ones that of the earlier arc.
bool is_worse(const Way& a, const Way& b) {
  return a.weight != b.weight ? a.weight < b.weight : a.arc > b.arc;
}

/// The ways on from a node in order, as far as they have been asked for: at least the best one.
/// Every other arc has one way in the heap, the best of its ways that has not been found yet; so
/// will the arc of the last way found, once the next is asked for.
struct Ways {
  std::vector<Way> found;
  std::vector<Way> heap;
};

/// A filling takes so much for each option, here and where it is handed over to.
constexpr std::uint64_t kBytesPerOption = 16;

/// Finds ways in order of weight, making only as many at each node as are needed for the root's
/// (Jimenez and Marzal, "Computing the k shortest paths", 1999).
class Ranking {
 public:
  Ranking(const Diagram& diagram, std::span<const std::int64_t> weights, Control& control)
      : diagram_(diagram), weights_(weights), memory_(control) {
    memory_.add(diagram.node_count() * sizeof(std::int64_t));
    best_.assign(diagram.node_count(), 0);
    for (Diagram::Node node = 1; node < best_.size(); ++node) {
      if (node % kNodesPerCheck == 0) control.check();
      std::optional<std::int64_t> best;
      for (const Diagram::Arc& arc : diagram.arcs_of(node)) {
        const std::int64_t weight = weight_of(arc) + best_[arc.target];
        if (!best || weight > *best) best = weight;
      }
      best_[node] = *best;
    }
  }

  /// Makes the next way on from a node; tells if there was one more.
  bool find_next(Diagram::Node node) {
    // What follows the last way is its arc with the next way on from there, and so on down a chain.
    std::vector<Diagram::Node> chain{node};
    for (;;) {
      const Way& last = ways_of(chain.back()).found.back();
      const Diagram::Node target = diagram_.arcs_of(chain.back())[last.arc].target;
      if (target == Diagram::kEnd || ways_of(target).found.size() > last.rank + 1) break;
      chain.push_back(target);
    }
    bool is_found = false;
    for (; !chain.empty(); chain.pop_back()) is_found = find_next_here(chain.back());
    return is_found;
  }

  /// The way of that rank, which must have been found.
  [[nodiscard]] WeightedFilling way(Diagram::Node node, std::size_t rank) {
    WeightedFilling filling{ways_of(node).found[rank].weight, {}};
    while (node != Diagram::kEnd) {
      const Way& chosen = ways_of(node).found[rank];
      const Diagram::Arc& arc = diagram_.arcs_of(node)[chosen.arc];
      if (arc.option != kNoOption) filling.options.push_back(arc.option);
      rank = chosen.rank;
      node = arc.target;
    }
    return filling;
  }

 private:
  [[nodiscard]] std::int64_t weight_of(const Diagram::Arc& arc) const {
    return arc.option == kNoOption ? 0 : weights_[index_of(arc.option)];
  }

  Ways& ways_of(Diagram::Node node) {
    const auto [place, is_new] = ways_.try_emplace(node);
    if (is_new) {
      const auto arcs = diagram_.arcs_of(node);
      memory_.add(sizeof(Ways) + 2 * (arcs.size() + 1) * sizeof(Way));
      for (std::uint32_t i = 0; i < arcs.size(); ++i)
        place->second.heap.push_back({weight_of(arcs[i]) + best_[arcs[i].target], i, 0});
      std::make_heap(place->second.heap.begin(), place->second.heap.end(), is_worse);
      take_from_heap(place->second);
    }
    return place->second;
  }

  /// As `find_next`, once the node that the last way leads to has been asked for its next way.
  bool find_next_here(Diagram::Node node) {
    Ways& ways = ways_of(node);
    const Way last = ways.found.back();
    const Diagram::Arc& arc = diagram_.arcs_of(node)[last.arc];
    if (arc.target != Diagram::kEnd) {
      const std::vector<Way>& next = ways_of(arc.target).found;
      if (next.size() > last.rank + 1) {
        ways.heap.push_back({weight_of(arc) + next[last.rank + 1].weight, last.arc, last.rank + 1});
        std::push_heap(ways.heap.begin(), ways.heap.end(), is_worse);
      }
    }
    if (ways.heap.empty()) return false;
    memory_.add(2 * sizeof(Way));
    take_from_heap(ways);
    return true;
  }

  static void take_from_heap(Ways& ways) {
    std::pop_heap(ways.heap.begin(), ways.heap.end(), is_worse);
    ways.found.push_back(ways.heap.back());
    ways.heap.pop_back();
  }

  const Diagram& diagram_;
  std::span<const std::int64_t> weights_;
  Held memory_;
  std::vector<std::int64_t> best_;
  std::unordered_map<Diagram::Node, Ways> ways_;
};

}  // namespace

std::vector<WeightedFilling> best_fillings(const Diagram& diagram,
                                           std::span<const std::int64_t> weights,
                                           std::uint64_t number, Control& control) {
  std::vector<WeightedFilling> fillings;
  if (!diagram.root()) return fillings;
  if (*diagram.root() == Diagram::kEnd) {
    if (number > 0) fillings.push_back({0, {}});
    return fillings;
  }
  Held memory(control);
  Ranking ranking(diagram, weights, control);
  while (fillings.size() < number) {
    if (fillings.size() % 256 == 0) control.check();
    if (!fillings.empty() && !ranking.find_next(*diagram.root())) break;
    fillings.push_back(ranking.way(*diagram.root(), fillings.size()));
    memory.add(2 * sizeof(WeightedFilling) + fillings.back().options.size() * kBytesPerOption);
  }
  return fillings;
}

}  // namespace boardfill
