// What lies around each spot of a web in which all must be connected: losing a spot whose
// neighbours are connected right beside it cuts nothing off, and need not be looked at.
#pragma once

#include <cstdint>
#include <span>

#include "flat_lists.hpp"
#include "search/web_tables.hpp"

namespace boardfill {

class WebSurroundings {
 public:
  /// Empty unless all that counts in this web is that there is one component.
  explicit WebSurroundings(const WebTable& table);

  [[nodiscard]] bool empty() const { return beside_.size() == 0; }

  /// Are those beside the spot that are present connected without it, by others beside two of them?
  [[nodiscard]] bool are_connected_without(SpotId spot,
                                           std::span<const std::uint32_t> present) const;

  [[nodiscard]] std::uint64_t bytes() const { return beside_.bytes() + bridges_.bytes(); }

 private:
  /// Two of those beside a spot, by their places in its list, and what lies beside both.
  struct Bridge {
    std::uint8_t one, other;
    SpotId over;
  };

  FlatLists<SpotId, SpotId> beside_;
  FlatLists<SpotId, Bridge> bridges_;
};

}  // namespace boardfill
