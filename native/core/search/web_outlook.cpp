#include "search/web_outlook.hpp"

#include <algorithm>
#include <functional>

namespace boardfill {

WebOutlook::WebOutlook(const WebTies& ties)
    : ties_(ties),
      table_(ties.table()),
      first_spot_(static_cast<Vertex>(table_.nodes)),
      spots_(table_.spot_count()),
      drawn_(table_.nodes, 0) {
  const std::size_t vertices = table_.nodes + table_.spot_count() + 1;
  root_ = static_cast<Vertex>(vertices - 1);
  starts_.resize(vertices + 1);
  distance_.assign(vertices, kFar);
  is_found_.assign(vertices, 0);
  is_source_.assign(vertices, 0);
  goal_.assign(vertices, 0);
  is_on_.assign(vertices, 0);
  number_.assign(vertices, 0);
  low_.resize(vertices);
  below_.resize(vertices);
  cut_off_.resize(vertices);
  parent_.resize(vertices);
}

std::uint64_t WebOutlook::bytes_for(const WebTable& table) {
  const std::size_t vertices = table.nodes + table.spot_count();
  return vertices * (8 * sizeof(std::uint64_t) + sizeof(Visit)) +
         table.spot_count() * sizeof(Spot) +
         table.ties.value_count() * (sizeof(Edge) + 2 * sizeof(Vertex));
}

bool WebOutlook::look(const WebTests& tests, Findings& found) {
  if (ties_.is_closed()) return true;  // all else is ruled out by then
  const WebRule& rule = table_.rule;
  draw();
  if (tests.number) {
    const auto live = std::ranges::count_if(spots_, [](const Spot& spot) { return spot.is_live; });
    if (ties_.parts() + static_cast<std::uint64_t>(live) < rule.fewest) return false;
    if (!look_at_regions(found)) return false;
    if (tests.forced && rule.most == 1 && ties_.parts() > 1) {
      // All components must become one.
      std::fill(is_on_.begin(), is_on_.end(), 1);
      std::fill(goal_.begin(), goal_.end(), 0);
      for (const Label label : tied_) goal_[label] = 1;
      find_forced({&tied_.front(), 1}, ties_.parts(), found);
    }
  }
  return !tests.sizes || !table_.has_sizes || look_at_sizes(tests.forced, found);
}

/// The graph of what is tied and live now.
void WebOutlook::draw() {
  tied_.clear();
  for (Label label = 0; label < table_.nodes; ++label)
    if (ties_.component(label).options > 0 && ties_.label_of(NodeId{label}) == label)
      tied_.push_back(label);
  edges_.clear();
  for (std::size_t spot = 0; spot < spots_.size(); ++spot) draw_spot(id_at<SpotId>(spot));
  std::fill(starts_.begin(), starts_.end(), 0);
  for (const Edge& edge : edges_) {
    ++starts_[edge.label + 2];
    ++starts_[edge.spot + 2];
  }
  for (std::size_t vertex = 2; vertex < starts_.size(); ++vertex)
    starts_[vertex] += starts_[vertex - 1];
  near_.resize(2 * edges_.size());
  for (const Edge& edge : edges_) {
    near_[starts_[edge.label + 1]++] = edge.spot;
    near_[starts_[edge.spot + 1]++] = edge.label;
  }
}

void WebOutlook::draw_spot(SpotId id) {
  Spot spot{0, kAnyNumber, kFar, kNobody, false};
  ++drawing_;
  bool is_first = true;
  for (const MemberId member : table_.members_of[id]) {
    if (!ties_.is_live(member)) continue;
    const std::uint32_t weight = table_.weights[index_of(member)];
    std::uint64_t whole = weight;
    Label owner = kNobody;
    for (const NodeId node : table_.ties[member]) {
      const Label label = ties_.label_of(node);
      const WebTies::Component& component = ties_.component(label);
      if (component.mark != kNoMark) owner = label;
      if (drawn_[label] != drawing_) {
        drawn_[label] = drawing_;
        edges_.push_back({vertex_of(id), label});
      }
      // The same one may be met by several nodes; the largest is a lower bound.
      whole = std::max(whole, weight + component.size);
    }
    spot.owner = is_first || spot.owner == owner ? owner : kNobody;
    is_first = false;
    spot.most_weight = std::max(spot.most_weight, weight);
    spot.least_weight = std::min(spot.least_weight, weight);
    spot.whole = std::min(spot.whole, whole);
    spot.is_live = true;
  }
  spots_[index_of(id)] = spot;
}

void WebOutlook::rule_out(SpotId spot, Findings& found) const {
  for (const MemberId member : table_.members_of[spot])
    if (ties_.is_live(member)) found.ruled_out.push_back(table_.options[index_of(member)]);
}

/// What can be connected at best: too many regions, or too small ones, cannot be.
bool WebOutlook::look_at_regions(Findings& found) {
  const WebRule& rule = table_.rule;
  const bool is_limited = rule.most != kAnyNumber;
  if (!is_limited && rule.least_size == 0) return true;
  std::fill(is_on_.begin(), is_on_.end(), 0);
  std::uint32_t regions = 0;
  const auto visit = [&](Vertex first, bool is_tied) {
    met_.assign(1, first);
    is_on_[first] = 1;
    std::uint64_t weight = 0;
    for (std::size_t at = 0; at < met_.size(); ++at) {
      const Vertex vertex = met_[at];
      weight += is_spot(vertex) ? spot_at(vertex).most_weight : ties_.component(vertex).size;
      for (const Vertex near : neighbours(vertex))
        if (is_on_[near] == 0) {
          is_on_[near] = 1;
          met_.push_back(near);
        }
    }
    if (weight < rule.least_size && !is_tied)
      for (const Vertex vertex : met_)
        if (is_spot(vertex)) rule_out(id_at<SpotId>(vertex - first_spot_), found);
    return weight >= rule.least_size;
  };
  for (const Label label : tied_)
    if (is_on_[label] == 0) {
      ++regions;
      if (!visit(label, true)) return false;
    }
  if (is_limited && regions > rule.most) return false;
  if (is_limited && regions == rule.most) {
    for (std::size_t spot = 0; spot < spots_.size(); ++spot)
      if (spots_[spot].is_live && is_on_[vertex_of(id_at<SpotId>(spot))] == 0)
        rule_out(id_at<SpotId>(spot), found);
  } else if (rule.least_size > 0) {
    for (std::size_t spot = 0; spot < spots_.size(); ++spot)
      if (spots_[spot].is_live && is_on_[vertex_of(id_at<SpotId>(spot))] == 0)
        visit(vertex_of(id_at<SpotId>(spot)), false);
  }
  return true;
}

/// Each component must be able to become as large as it must be, within its room.
bool WebOutlook::look_at_sizes(bool with_forced, Findings& found) {
  const WebRule& rule = table_.rule;
  const bool by_marks = rule.marks == Marks::one;
  if (by_marks) std::fill(is_found_.begin(), is_found_.end(), 0);
  std::fill(is_on_.begin(), is_on_.end(), 0);
  for (const Label label : tied_) {
    const WebTies::Component& component = ties_.component(label);
    if (by_marks && component.mark == kNoMark) continue;
    const std::uint64_t least = by_marks ? component.mark : rule.least_size;
    const std::uint64_t most = ties_.largest(component);
    if (component.size > most) return false;
    const std::uint64_t needed = least > component.size ? least - component.size : 0;
    if (needed == 0 && !by_marks) continue;
    const std::uint64_t within = spread(label, most == kAnySize ? kFar : most);
    if (by_marks)
      for (const Vertex vertex : reached_) is_found_[vertex] = 1;
    if (within < needed) return false;
    if (!with_forced || needed == 0) continue;
    for (const Vertex vertex : reached_) {
      is_on_[vertex] = 1;
      goal_[vertex] = is_spot(vertex) ? spot_at(vertex).most_weight : ties_.component(vertex).size;
    }
    goal_[label] = 0;
    find_forced({&label, 1}, needed, found);
    for (const Vertex vertex : reached_) is_on_[vertex] = 0;
  }
  return !by_marks || look_at_unmarked(with_forced, found);
}

/// What cannot get a mark is in no component.
bool WebOutlook::look_at_unmarked(bool with_forced, Findings& found) {
  for (std::size_t member = 0; member < table_.member_count(); ++member)
    if (table_.marks[member] != kNoMark && ties_.is_live(id_at<MemberId>(member))) return true;
  for (std::size_t spot = 0; spot < spots_.size(); ++spot)
    if (spots_[spot].is_live && is_found_[vertex_of(id_at<SpotId>(spot))] == 0)
      rule_out(id_at<SpotId>(spot), found);
  marked_.clear();
  for (const Label label : tied_) {
    const bool is_marked = ties_.component(label).mark != kNoMark;
    if (is_marked) marked_.push_back(label);
    if (!is_marked && is_found_[label] == 0) return false;
  }
  const std::size_t unmarked = tied_.size() - marked_.size();
  if (!with_forced || unmarked == 0) return true;
  std::copy(is_found_.begin(), is_found_.end(), is_on_.begin());
  std::fill(goal_.begin(), goal_.end(), 0);
  for (const Label label : tied_)
    if (ties_.component(label).mark == kNoMark) goal_[label] = 1;
  find_forced(marked_, unmarked, found);
  return true;
}

/// What a component can reach and be no larger than `most`; the weight of all that, without its
/// own.
std::uint64_t WebOutlook::spread(Label from, std::uint64_t most) {
  const bool by_marks = table_.rule.marks == Marks::one;
  const std::uint64_t size = ties_.component(from).size;
  const std::uint64_t room = most == kFar ? kFar - 1 : most - size;
  for (const Vertex vertex : reached_) distance_[vertex] = kFar;
  reached_.clear();
  queue_.assign(1, {0, from});
  distance_[from] = 0;
  std::uint64_t weight = 0;
  while (!queue_.empty()) {
    std::ranges::pop_heap(queue_, std::greater{});
    const auto [distance, vertex] = queue_.back();
    queue_.pop_back();
    if (distance != distance_[vertex]) continue;
    reached_.push_back(vertex);
    if (vertex != from)
      weight += is_spot(vertex) ? spot_at(vertex).most_weight : ties_.component(vertex).size;
    for (const Vertex near : neighbours(vertex)) {
      std::uint64_t farther = distance;
      if (is_spot(near)) {
        const Spot& spot = spot_at(near);
        const bool is_others = by_marks && spot.owner != kNobody && spot.owner != from;
        if (is_others || (most != kFar && spot.whole > (vertex == from ? most : room))) continue;
        farther += spot.least_weight;
      } else {
        const WebTies::Component& component = ties_.component(near);
        if (by_marks && component.mark != kNoMark && near != from) continue;
        farther += component.size;
      }
      if (farther > room || farther >= distance_[near]) continue;
      distance_[near] = farther;
      queue_.emplace_back(farther, near);
      std::ranges::push_heap(queue_, std::greater{});
    }
  }
  return weight;
}

/// Adds the spots without which what can be reached from some components is worth less than
/// `needed`.
void WebOutlook::find_forced(std::span<const Label> from, std::uint64_t needed, Findings& found) {
  // Depth-first, as Hopcroft and Tarjan found what cuts a graph in two, from a root beside them.
  for (const Label label : from) is_source_[label] = 1;
  std::uint32_t last = 0;
  entered_.clear();
  met_.clear();
  const auto enter = [&](Vertex vertex, Vertex parent) {
    number_[vertex] = ++last;
    low_[vertex] = is_source_[vertex] != 0 ? number_[root_] : last;
    below_[vertex] = goal_[vertex];
    cut_off_[vertex] = goal_[vertex];
    parent_[vertex] = parent;
    entered_.push_back(vertex);
    stack_.push_back({vertex, 0});
  };
  stack_.clear();
  enter(root_, root_);
  while (!stack_.empty()) {
    Visit& visit = stack_.back();
    const Vertex vertex = visit.vertex;
    const std::span<const Vertex> around = vertex == root_ ? from : neighbours(vertex);
    if (visit.next < around.size()) {
      const Vertex near = around[visit.next++];
      if (is_on_[near] == 0 || near == parent_[vertex]) continue;
      if (number_[near] == 0) {
        enter(near, vertex);
      } else {
        low_[vertex] = std::min(low_[vertex], number_[near]);
      }
      continue;
    }
    stack_.pop_back();
    if (vertex == root_) break;
    if (is_spot(vertex)) met_.push_back(vertex);
    const Vertex parent = parent_[vertex];
    low_[parent] = std::min(low_[parent], low_[vertex]);
    below_[parent] += below_[vertex];
    if (low_[vertex] >= number_[parent]) cut_off_[parent] += below_[vertex];
  }
  for (const Vertex vertex : entered_) number_[vertex] = 0;
  for (const Label label : from) is_source_[label] = 0;
  const std::uint64_t all = below_[root_];
  for (const Vertex vertex : met_)
    if (all - cut_off_[vertex] < needed)
      found.forced.push_back(id_at<SpotId>(vertex - first_spot_));
}

}  // namespace boardfill
