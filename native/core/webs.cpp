#include "webs.hpp"

#include <algorithm>
#include <functional>
#include <limits>
#include <numeric>
#include <stdexcept>

namespace boardfill {
namespace {

/// Which nodes are connected, by union and find.
class Components {
 public:
  explicit Components(std::size_t nodes) : parents_(nodes) {
    std::iota(parents_.begin(), parents_.end(), std::size_t{0});
  }

  std::size_t find(NodeId node) {
    std::size_t at = index_of(node);
    while (parents_[at] != at) at = parents_[at] = parents_[parents_[at]];
    return at;
  }

  /// Tells if they were apart.
  bool join(NodeId a, NodeId b) {
    const std::size_t of_a = find(a), of_b = find(b);
    parents_[of_a] = of_b;
    return of_a != of_b;
  }

 private:
  std::vector<std::size_t> parents_;
};

struct Component {
  std::uint64_t size = 0;
  std::vector<std::uint32_t> marks;
};

bool has_right_marks(const Component& component, Marks rule) {
  const std::vector<std::uint32_t>& marks = component.marks;
  switch (rule) {
    case Marks::none: return true;
    case Marks::one: return marks.size() == 1 && (marks[0] == 0 || marks[0] == component.size);
    case Marks::equal:
      return std::adjacent_find(marks.begin(), marks.end(), std::not_equal_to{}) == marks.end();
  }
  return false;
}

}  // namespace

Web Web::part(std::span<const std::uint32_t> options) const {
  Web part{nodes, rule, {}};
  part.effects.reserve(options.size());
  for (const std::uint32_t option : options) part.effects.push_back(effects[OptionId{option}]);
  return part;
}

bool Web::holds(std::span<const std::uint32_t> options) const {
  Components together(nodes);
  std::vector<std::uint32_t> times_tied(nodes, 0);
  std::uint64_t cycles = 0;
  for (const std::uint32_t option : options) {
    const WebEffect& effect = effects[OptionId{option}];
    for (std::size_t i = 0; i < effect.ties.size(); ++i) {
      if (++times_tied[index_of(effect.ties[i])] > 2 && rule.tied_twice) return false;
      if (i > 0 && !together.join(effect.ties[0], effect.ties[i])) ++cycles;
    }
  }
  std::vector<Component> components(nodes);
  for (const std::uint32_t option : options) {
    const WebEffect& effect = effects[OptionId{option}];
    if (effect.ties.empty()) continue;
    Component& component = components[together.find(effect.ties[0])];
    component.size += effect.weight;
    if (effect.mark != kNoMark) component.marks.push_back(effect.mark);
    for (const auto& [a, b] : effect.aparts)
      if (together.find(a) == together.find(b)) return false;
  }
  std::uint64_t number = 0;
  for (std::uint32_t node = 0; node < nodes; ++node) {
    if (times_tied[node] == 0 || together.find(NodeId{node}) != node) continue;
    const Component& component = components[node];
    ++number;
    if (!rule.allows(component.size)) return false;
    if (!has_right_marks(component, rule.marks)) return false;
  }
  if (rule.cycles == Cycles::none && cycles > 0) return false;
  if (rule.cycles == Cycles::one && (cycles != 1 || number != 1)) return false;
  return number >= rule.fewest && number <= rule.most;
}

void Web::check(std::size_t options) const {
  if (effects.size() != options)
    throw std::invalid_argument("a web needs an effect for each option");
  if (rule.marks == Marks::one && (rule.least_size > 0 || rule.most_size != kAnyNumber))
    throw std::invalid_argument("sizes are told by marks or by bounds, not by both");
  if (!rule.left_out.empty() &&
      (rule.most_size == kAnyNumber || !std::ranges::is_sorted(rule.left_out)))
    throw std::invalid_argument("sizes are left out in rising order, below an upper bound");
  if (nodes > std::numeric_limits<std::uint32_t>::max())
    throw std::invalid_argument("a web has more nodes than can be numbered");
  const auto is_known = [&](NodeId node) { return index_of(node) < nodes; };
  for (const WebEffect& effect : effects) {
    if (!std::all_of(effect.ties.begin(), effect.ties.end(), is_known))
      throw std::invalid_argument("an option ties an unknown node");
    for (const auto& [a, b] : effect.aparts)
      if (std::ranges::find(effect.ties, a) == effect.ties.end() || !is_known(b))
        throw std::invalid_argument(
            "an option keeps apart what it does not tie, or an unknown node");
    if (rule.cycles == Cycles::one &&
        (!rule.tied_twice || (!effect.ties.empty() && effect.ties.size() != 2)))
      throw std::invalid_argument("a loop ties two nodes at a time, and each node twice");
    if (rule.tied_twice && !effect.aparts.empty())
      throw std::invalid_argument("nodes that are tied twice are not kept apart");
    if (effect.ties.empty() &&
        (effect.weight != 0 || effect.mark != kNoMark || !effect.aparts.empty()))
      throw std::invalid_argument("an option that ties nothing has neither weight nor mark");
  }
}

}  // namespace boardfill
