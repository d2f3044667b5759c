#include "sweep/open_nodes.hpp"

#include <algorithm>
#include <cstddef>

namespace boardfill {

OpenTimes::OpenTimes(const Web& web, const SweepSchedule& schedule)
    : first(web.nodes, kNoStep), last(web.nodes, kNoStep) {
  for (StepNumber step = 0; step < schedule.steps().size(); ++step)
    for (const OptionId option : schedule.steps()[step])
      for_each_node(web.effects[option], [&](NodeId node) {
        if (first[index_of(node)] == kNoStep) first[index_of(node)] = step;
        last[index_of(node)] = step;
      });
  std::vector<std::ptrdiff_t> change(schedule.steps().size() + 1, 0);
  for (std::size_t node = 0; node < web.nodes; ++node) {
    if (first[node] == kNoStep) continue;
    ++change[first[node]];
    --change[last[node] + 1];
  }
  std::ptrdiff_t open = 0;
  for (const std::ptrdiff_t each : change)
    most = std::max(most, static_cast<std::size_t>(open += each));
}

}  // namespace boardfill
