// When the nodes of a web are open: from the first step that decides an option naming them to the
// last.
#pragma once

#include <cstddef>
#include <vector>

#include "sweep/sweep_schedule.hpp"
#include "webs.hpp"

namespace boardfill {

/// Calls visit(node) for every node that the option names, as often as it does.
template <typename Visit>
void for_each_node(const WebEffect& effect, Visit visit) {
  for (const NodeId node : effect.ties) visit(node);
  for (const auto& [a, b] : effect.aparts) {
    visit(a);
    visit(b);
  }
}

struct OpenTimes {
  std::vector<StepNumber> first, last;  ///< of each node; kNoStep if no option names it
  std::size_t most = 0;                 ///< nodes that are open within a step

  OpenTimes(const Web& web, const SweepSchedule& schedule);

  /// Is it open between two steps?
  [[nodiscard]] bool has_place(std::size_t node) const { return first[node] != last[node]; }
};

}  // namespace boardfill
