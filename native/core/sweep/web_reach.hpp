// How far the open nodes of a web are from each other: the least weight it takes to tie two of
// them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "sweep/sweep_schedule.hpp"
#include "webs.hpp"

namespace boardfill {

/// For each open node and each weight, the set of open nodes that later steps can tie to it without
/// adding more than that, whatever components they go through.
struct WebReach {
  std::size_t weights = 0;  ///< for each node; 0 if nothing is known
  std::vector<std::uint64_t> nodes;

  [[nodiscard]] std::uint64_t within(std::size_t node, std::uint64_t weight) const {
    return nodes[node * weights + weight];
  }
};

/// Finds what can be reached, step by step.
class ReachFinder {
 public:
  /// Components have at most that size.
  ReachFinder(const Web& web, const SweepSchedule& schedule, std::uint64_t most_size);

  /// After a step, for the nodes that are open then, of which there are at most 64.
  [[nodiscard]] WebReach after(StepNumber step, std::span<const NodeId> open);

 private:
  struct Link {
    OptionId option;
    StepNumber step;
  };
  using Weights = std::vector<std::uint64_t>;

  /// For each pair of open nodes what it takes to tie them by later steps alone, or by those
  /// before; `size_` if that is too much.
  Weights between(std::span<const NodeId> open, StepNumber step, bool later);
  void spread_from(NodeId start, StepNumber step, bool later);

  const Web& web_;
  std::uint64_t most_;
  std::vector<std::vector<Link>> links_;  ///< for each node the options that tie it
  std::vector<std::uint64_t> far_;        ///< for each node, from the one looked at
  std::vector<NodeId> met_;
};

}  // namespace boardfill
