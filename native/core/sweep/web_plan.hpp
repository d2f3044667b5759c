// The webs of a schedule, compiled for a sparse store: which nodes are open when, and how what is
// known of them is packed into a key.
//
// A node is open from the first step that decides an option naming it to the last.  What a state
// must remember of a web is which open nodes are connected, and of each of these components its
// size and mark, as far as the rule looks at them, and from which others it must stay apart.
// Components without an open node are settled at once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "sweep/sweep_schedule.hpp"
#include "sweep/web_reach.hpp"
#include "webs.hpp"

namespace boardfill {

/// What is the same for all steps: the rule, and how many bits each part of a packed web has.
struct WebLayout {
  WebRule rule;
  bool remembers_sizes = false;
  bool remembers_aparts = false;
  /// Every option that ties something adds to a size: a component that has all of it is a wall.
  bool has_walls = false;
  bool sizes_bound_joins = false;  ///< components that are too large together stay apart
  bool looks_ahead = false;  ///< how many components there are in the end may be too many early on
  std::uint64_t most_size = 0;  ///< that need be told from others
  std::uint32_t number_bits = 0, label_bits = 0, size_bits = 0, mark_bits = 0;

  [[nodiscard]] bool remembers_components() const {
    return remembers_aparts || size_bits + mark_bits > 0;
  }

  /// The label of all walls, greater than any other.
  [[nodiscard]] std::uint32_t wall() const { return (std::uint32_t{1} << label_bits) - 1; }

  [[nodiscard]] std::size_t bits_for(std::size_t nodes) const;
};

/// What an option of a step does, with nodes by their places among those open in the step.
struct PlacedEffect {
  std::vector<std::uint32_t> ties;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> aparts;
  std::uint32_t weight = 0;
  std::uint32_t mark = kNoMark;
};

struct WebStep {
  const WebLayout* layout = nullptr;
  std::size_t before = 0;             ///< nodes that are open before; they come first
  std::size_t open = 0;               ///< and with those that open here
  std::vector<std::uint32_t> after;   ///< places of those that are open after
  std::vector<PlacedEffect> effects;  ///< of each option
  bool is_last = false;
  std::uint64_t weight_left = 0;  ///< that later steps can add, to all components together
  WebReach reach;                 ///< of the nodes that are open after
};

/// So many components can be told apart by the bits of one word; label 0 is none, the last all
/// walls.
constexpr std::size_t kFewLabels = 64;

struct WebPlans {
  explicit WebPlans(const SweepSchedule& schedule);
  WebPlans(const WebPlans&) = delete;  // steps point to layouts
  WebPlans& operator=(const WebPlans&) = delete;

  /// For each step what it does to each web.
  std::vector<std::vector<WebStep>> steps;
  std::size_t bits = 0;  ///< of all webs together, in the step that needs most
  bool are_few = true;   ///< labels of every web, in every step
  std::vector<WebLayout> layouts;
};

}  // namespace boardfill
