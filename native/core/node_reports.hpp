// What a search tells its control of the nodes that it visits.
#pragma once

#include <cstdint>

#include "control.hpp"

namespace boardfill {

class NodeReports {
 public:
  /// Given how many nodes have been visited so far: have so many come since the last report?
  [[nodiscard]] bool are_due(std::uint64_t nodes, std::uint64_t every) const {
    return nodes - reported_ >= every;
  }

  /// The control may throw; these nodes are not reported again then.
  void report(std::uint64_t nodes, Control& control) {
    const std::uint64_t unreported = nodes - reported_;
    reported_ = nodes;
    control.check();
    control.finished_step(unreported);
  }

 private:
  std::uint64_t reported_ = 0;
};

}  // namespace boardfill
