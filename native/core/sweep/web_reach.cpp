#include "sweep/web_reach.hpp"

#include <algorithm>
#include <queue>
#include <utility>

namespace boardfill {

ReachFinder::ReachFinder(const Web& web, const SweepSchedule& schedule, std::uint64_t most_size)
    : web_(web), most_(most_size), links_(web.nodes), far_(web.nodes, most_size + 1) {
  for (StepNumber step = 0; step < schedule.steps().size(); ++step)
    for (const OptionId option : schedule.steps()[step]) {
      const std::vector<NodeId>& ties = web.effects[option].ties;
      if (ties.size() < 2) continue;
      for (const NodeId node : ties) links_[index_of(node)].push_back({option, step});
    }
}

/// Fills far_, as far as it is at most most_, for the nodes that met_ lists.
void ReachFinder::spread_from(NodeId start, StepNumber step, bool later) {
  using Reached = std::pair<std::uint64_t, std::uint32_t>;
  std::priority_queue<Reached, std::vector<Reached>, std::greater<>> waiting;
  far_[index_of(start)] = 0;
  met_.assign(1, start);
  waiting.emplace(0, number_of(start));
  while (!waiting.empty()) {
    const auto [weight, node] = waiting.top();
    waiting.pop();
    if (weight > far_[node]) continue;
    for (const Link& link : links_[node]) {
      if ((link.step > step) != later) continue;
      const WebEffect& effect = web_.effects[link.option];
      const std::uint64_t sum = weight + effect.weight;
      if (sum > most_) continue;
      for (const NodeId other : effect.ties) {
        if (sum >= far_[index_of(other)]) continue;
        far_[index_of(other)] = sum;
        met_.push_back(other);
        waiting.emplace(sum, number_of(other));
      }
    }
  }
}

ReachFinder::Weights ReachFinder::between(std::span<const NodeId> open, StepNumber step,
                                          bool later) {
  Weights found;
  found.reserve(open.size() * open.size());
  for (const NodeId node : open) {
    spread_from(node, step, later);
    for (const NodeId other : open) found.push_back(far_[index_of(other)]);
    for (const NodeId other : met_) far_[index_of(other)] = most_ + 1;
  }
  return found;
}

WebReach ReachFinder::after(StepNumber step, std::span<const NodeId> open) {
  const std::size_t nodes = open.size();
  const Weights later = between(open, step, true), before = between(open, step, false);
  // A way may go through other components, which have been tied before: then these belong to it,
  // with at least what it took to tie the two nodes where the way comes and goes.
  Weights ways = later;
  for (bool is_better = true; is_better;) {
    is_better = false;
    for (std::size_t a = 0; a < nodes; ++a)
      for (std::size_t x = 0; x < nodes; ++x)
        for (std::size_t y = 0; y < nodes; ++y) {
          const std::uint64_t there = ways[a * nodes + x] + before[x * nodes + y];
          if (there > most_) continue;
          for (std::size_t b = 0; b < nodes; ++b) {
            const std::uint64_t sum = there + later[y * nodes + b];
            if (sum >= ways[a * nodes + b]) continue;
            ways[a * nodes + b] = sum;
            is_better = true;
          }
        }
  }
  WebReach reach{static_cast<std::size_t>(most_) + 1, {}};
  reach.nodes.assign(nodes * reach.weights, 0);
  for (std::size_t a = 0; a < nodes; ++a)
    for (std::size_t b = 0; b < nodes; ++b)
      for (std::uint64_t weight = ways[a * nodes + b]; weight <= most_; ++weight)
        reach.nodes[a * reach.weights + weight] |= std::uint64_t{1} << b;
  return reach;
}

}  // namespace boardfill
