// What is connected: options tie nodes into components, and a rule says what these must be.
//
// A web says what bounds cannot: that a loop is one, that all cells of a colour are connected, that
// a board falls into parts of so many cells.  A component is what ties have made one, directly or
// by other nodes; a node that no option taken ties belongs to none.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "ids.hpp"

namespace boardfill {

enum class NodeId : std::uint32_t {};

constexpr std::uint32_t kAnyNumber = 0xffffffffu;  ///< instead of an upper bound

enum class Cycles : std::uint8_t {
  any,
  none,  ///< no option may tie nodes that are connected already
  one,   ///< there is just one component, closed by one such option; all options tie two nodes
};

enum class Marks : std::uint8_t {
  none,   ///< they mean nothing
  one,    ///< a component has just one, which is its size, or 0 if it may have any
  equal,  ///< a component has only equal ones
};

struct WebRule {
  std::uint32_t fewest = 0, most = kAnyNumber;           ///< components
  std::uint32_t least_size = 0, most_size = kAnyNumber;  ///< of each component, by weights
  Cycles cycles = Cycles::any;
  Marks marks = Marks::none;
  /// A node is tied twice at most, and then hangs on to nothing else: so are the ends of a line
  /// that goes from cell to cell.
  bool tied_twice = false;
  /// Sizes within the bounds that no component has, in rising order.
  std::vector<std::uint32_t> left_out;

  /// May a component have that size, if its mark says nothing else?
  [[nodiscard]] bool allows(std::uint64_t size) const {
    return size >= least_size && size <= most_size &&
           (left_out.empty() || !std::ranges::binary_search(left_out, size));
  }
};

constexpr std::uint32_t kNoMark = 0xffffffffu;

/// What an option does to a web.  Weight, mark and pairs belong to an option that ties something.
struct WebEffect {
  std::vector<NodeId> ties;  ///< become one component
  /// Of which the first is tied here; they must not be of one component in the end.
  std::vector<std::pair<NodeId, NodeId>> aparts;
  std::uint32_t weight = 0;  ///< added to the size of that component
  std::uint32_t mark = kNoMark;
};

/// Nodes, what each option does to them, and the rule.
struct Web {
  std::size_t nodes = 0;
  WebRule rule;
  PerOption<WebEffect> effects;

  /// The same with these of the options alone, in this order.
  [[nodiscard]] Web part(std::span<const std::uint32_t> options) const;

  /// Do these options keep the rule?
  [[nodiscard]] bool holds(std::span<const std::uint32_t> options) const;

  /// Throws std::invalid_argument unless nodes and effects are as they should be.
  void check(std::size_t options) const;
};

}  // namespace boardfill
