#include "search/web_ties.hpp"

#include <algorithm>
#include <numeric>

namespace boardfill {

WebTies::WebTies(const WebTable& table)
    : table_(table),
      labels_(table.nodes),
      next_(table.nodes),
      nodes_in_(table.nodes, 1),
      components_(table.nodes),
      times_tied_(table.nodes, 0),
      live_(table.member_count(), 1),
      present_(table.spot_count(), 0),
      looked_(table.member_count(), 0) {
  std::iota(labels_.begin(), labels_.end(), Label{0});
  for (const SpotId spot : table.spots) ++present_[index_of(spot)];
  for (std::size_t node = 0; node < table.nodes; ++node) next_[node] = id_at<NodeId>(node);
}

std::uint64_t WebTies::bytes_for(const WebTable& table) {
  return table.nodes * (5 * sizeof(std::uint32_t) + sizeof(Component) + sizeof(Join)) +
         table.member_count() * (sizeof(std::uint32_t) + 1) +
         table.spot_count() * (sizeof(Step) + sizeof(std::uint32_t)) +
         table.aparts.value_count() * sizeof(std::pair<NodeId, NodeId>);
}

bool WebTies::take(MemberId member, std::uint32_t taken_before) {
  const std::span<const NodeId> nodes = table_.ties[member];
  const Label first = label_of(nodes[0]);
  steps_.push_back({taken_before, member, first, components_[first], parts_,
                    static_cast<std::uint32_t>(joins_.size()),
                    static_cast<std::uint32_t>(aparts_.size()), is_closed_});
  bool stands = !is_closed_;
  ++options_;
  ++present_[index_of(table_.spots[index_of(member)])];
  if (components_[first].options == 0) ++parts_;
  const Component more{table_.weights[index_of(member)], table_.marks[index_of(member)], 1};
  stands = add(components_[first], more) && stands;
  for (const NodeId node : nodes) {
    const std::uint32_t times = ++times_tied_[index_of(node)];
    if (table_.rule.tied_twice && times > 2) stands = false;
    changed_.push_back(node);
  }
  for (const NodeId node : nodes.subspan(1)) {
    if (label_of(node) != label_of(nodes[0])) {
      stands = join(nodes[0], node) && stands;
    } else if (table_.rule.cycles == Cycles::none) {
      stands = false;
    } else if (table_.rule.cycles == Cycles::one) {
      stands = stands && !is_closed_;
      is_closed_ = true;
    }
  }
  for (const auto& pair : table_.aparts[member]) aparts_.push_back(pair);
  const Label label = label_of(nodes[0]);
  // What would close the one component that there was must go now.
  if (table_.rule.cycles == Cycles::one && steps_.back().parts == 1 && parts_ == 2) look_at_all();
  if (table_.has_sizes)
    for (NodeId node = next_[index_of(nodes[0])]; node != nodes[0]; node = next_[index_of(node)])
      changed_.push_back(node);
  return stands && components_[label].size <= largest(components_[label]) &&
         (!is_closed_ || parts_ == 1) && are_apart();
}

/// Adds what one component has to another; false if that cannot be one.
bool WebTies::add(Component& to, const Component& more) const {
  const bool both = to.mark != kNoMark && more.mark != kNoMark;
  const bool clash = both && (table_.rule.marks == Marks::one ||
                              (table_.rule.marks == Marks::equal && to.mark != more.mark));
  to.size += more.size;
  to.options += more.options;
  if (to.mark == kNoMark) to.mark = more.mark;
  return !clash;
}

bool WebTies::are_apart() const {
  return std::ranges::all_of(
      aparts_, [&](const auto& pair) { return label_of(pair.first) != label_of(pair.second); });
}

bool WebTies::join(NodeId node, NodeId other) {
  if (nodes_in_[label_of(node)] < nodes_in_[label_of(other)]) std::swap(node, other);
  const Label kept = label_of(node), lost = label_of(other);
  joins_.push_back({kept, lost, node, other, components_[kept]});
  if (components_[kept].options > 0 && components_[lost].options > 0) --parts_;
  relabel(other, kept);
  if (!table_.has_sizes)  // otherwise all are looked at
    for (NodeId at = next_[index_of(other)]; at != other; at = next_[index_of(at)])
      changed_.push_back(at);
  std::swap(next_[index_of(node)], next_[index_of(other)]);
  nodes_in_[kept] += nodes_in_[lost];
  return add(components_[kept], components_[lost]);
}

void WebTies::relabel(NodeId first, Label label) {
  NodeId node = first;
  do {
    labels_[index_of(node)] = label;
    node = next_[index_of(node)];
  } while (node != first);
}

void WebTies::undo(std::uint32_t taken) {
  while (!steps_.empty() && steps_.back().taken_before >= taken) {
    const Step& step = steps_.back();
    for (; joins_.size() > step.joins; joins_.pop_back()) {
      const Join& join = joins_.back();
      std::swap(next_[index_of(join.in_kept)], next_[index_of(join.in_lost)]);
      relabel(join.in_lost, join.lost);
      nodes_in_[join.kept] -= nodes_in_[join.lost];
      components_[join.kept] = join.before;
    }
    components_[step.first] = step.before;
    for (const NodeId node : table_.ties[step.member]) --times_tied_[index_of(node)];
    aparts_.resize(step.aparts);
    parts_ = step.parts;
    is_closed_ = step.is_closed;
    --options_;
    --present_[index_of(table_.spots[index_of(step.member)])];
    steps_.pop_back();
  }
  changed_.clear();
}

bool WebTies::fits(MemberId member) const {
  if (is_closed_) return false;
  const std::span<const NodeId> nodes = table_.ties[member];
  const WebRule& rule = table_.rule;
  met_.clear();
  Component whole{table_.weights[index_of(member)], table_.marks[index_of(member)], 1};
  for (const NodeId node : nodes) {
    const Label label = label_of(node);
    if (rule.tied_twice && times_tied_[index_of(node)] > 1) return false;
    if (std::ranges::find(met_, label) == met_.end()) {
      met_.push_back(label);
      if (!add(whole, components_[label])) return false;
    } else if (rule.cycles == Cycles::none ||
               (rule.cycles == Cycles::one && components_[label].options != options_)) {
      return false;  // a loop is all there is
    }
  }
  if (whole.size > largest(whole)) return false;
  if (!table_.has_aparts) return true;
  const auto is_met = [&](NodeId node) {
    return std::ranges::find(met_, label_of(node)) != met_.end();
  };
  const auto is_torn = [&](const auto& pair) { return is_met(pair.first) && is_met(pair.second); };
  return std::ranges::none_of(aparts_, is_torn) &&
         std::ranges::none_of(table_.aparts[member], is_torn);
}

void WebTies::look_near(std::vector<OptionId>& target) {
  ++look_;
  if (is_closed_) look_at_all();
  for (const NodeId node : changed_)
    for (const MemberId member : table_.users[node]) {
      if (!is_live(member) || looked_[index_of(member)] == look_) continue;
      looked_[index_of(member)] = look_;
      if (!fits(member)) target.push_back(table_.options[index_of(member)]);
    }
  changed_.clear();
}

void WebTies::look_at_all() {
  for (std::size_t node = 0; node < table_.nodes; ++node) changed_.push_back(id_at<NodeId>(node));
}

}  // namespace boardfill
