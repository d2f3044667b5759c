#include "planar/nested_tree.hpp"

#include <algorithm>
#include <limits>
#include <numeric>
#include <stdexcept>

namespace boardfill {
namespace {

using Row = SkewPattern::Row;

/// Parts of so many cells are not cut any more.
constexpr std::size_t kSmallPart = 24;
constexpr std::uint32_t kNoNode = std::numeric_limits<std::uint32_t>::max();
enum Mark : std::uint8_t { elsewhere, near, far };

}  // namespace

NestedTree::NestedTree(const SkewPattern& pattern, const std::vector<Point>& points)
    : pattern_(&pattern), mark_(pattern.size(), elsewhere), node_of_(pattern.size(), kNoNode) {
  if (points.size() != pattern.size()) throw std::invalid_argument("every row needs a point");
  if (pattern.rows_of(0).size() != pattern.rows_of(1).size())
    throw std::invalid_argument("two sides of the same size are needed");
  Rows all(pattern.size());
  std::iota(all.begin(), all.end(), Row{0});
  add_part(std::move(all), points);
  for (std::size_t i = 0; i < pattern.entries().size(); ++i) {
    const auto [row, column] = pattern.entries()[i];
    nodes_[std::min(node_of_[row], node_of_[column])].entries.push_back(
        static_cast<std::uint32_t>(i));
  }
  foresee();
  pattern_ = nullptr;
}

std::uint32_t NestedTree::add_part(Rows part, const std::vector<Point>& points) {
  if (part.size() <= kSmallPart) return add_node(part, {});
  const auto extent = [&](std::size_t axis) {
    const auto [low, high] =
        std::ranges::minmax(part, {}, [&](Row row) { return points[row][axis]; });
    return points[high][axis] - points[low][axis];
  };
  const std::size_t longer = extent(1) > extent(0) ? 1 : 0;
  for (const std::size_t axis : {longer, 1 - longer}) {
    const auto along = [&](Row row) { return points[row][axis]; };
    const auto middle = part.begin() + static_cast<std::ptrdiff_t>(part.size() / 2);
    std::ranges::nth_element(part, middle, {}, along);
    const std::int64_t cut = along(*middle);
    for (const Row row : part) mark_[row] = along(row) < cut ? near : far;
    // What lies before the cut, and touches what lies behind it, parts the two.
    Rows own, before, behind;
    for (const Row row : part) {
      if (mark_[row] == far) {
        behind.push_back(row);
        continue;
      }
      const std::vector<Row>& across = pattern_->rows_of(pattern_->across(row));
      const bool touches = std::ranges::any_of(
          pattern_->neighbours(row),
          [&](const auto& neighbour) { return mark_[across[neighbour.place]] == far; });
      (touches ? own : before).push_back(row);
    }
    for (const Row row : part) mark_[row] = elsewhere;
    if (own.size() + before.size() == 0 || own.size() > part.size() / 2) continue;
    part = {};
    std::vector<std::uint32_t> children;
    for (Rows* child : {&before, &behind})
      if (!child->empty()) children.push_back(add_part(std::move(*child), points));
    return add_node(own, std::move(children));
  }
  return add_node(part, {});
}

std::uint32_t NestedTree::add_node(const Rows& own, std::vector<std::uint32_t> children) {
  const auto number = static_cast<std::uint32_t>(nodes_.size());
  Node node;
  for (const Row row : own) {
    node_of_[row] = number;
    node.own[pattern_->side_of(row)].push_back(pattern_->place_of(row));
  }
  const auto is_left = [&](std::uint8_t side, Place place) {
    return node_of_[pattern_->rows_of(side)[place]] == kNoNode;
  };
  for (const Row row : own)
    for (const auto& neighbour : pattern_->neighbours(row))
      if (is_left(pattern_->across(row), neighbour.place))
        node.around[pattern_->across(row)].push_back(neighbour.place);
  for (const std::uint32_t child : children)
    for (std::uint8_t side = 0; side < 2; ++side)
      for (const Place place : nodes_[child].around[side])
        if (is_left(side, place)) node.around[side].push_back(place);
  for (std::vector<Place>& places : node.around) {
    std::ranges::sort(places);
    places.erase(std::unique(places.begin(), places.end()), places.end());
  }
  node.children = std::move(children);
  nodes_.push_back(std::move(node));
  return number;
}

void NestedTree::foresee() {
  std::uint64_t waiting = 0;
  for (const Node& node : nodes_) {
    const std::uint64_t pivots = std::min(node.own[0].size(), node.own[1].size());
    const std::uint64_t rows = node.own[0].size() + node.around[0].size();
    const std::uint64_t columns = node.own[1].size() + node.around[1].size();
    work_ += rows * pivots * columns - std::min(rows, columns) * pivots * pivots / 2;
    work_ += rows * columns;
    most_stored_ = std::max(most_stored_, waiting + 2 * rows * columns);
    for (const std::uint32_t child : node.children)
      waiting -= nodes_[child].around[0].size() * nodes_[child].around[1].size();
    waiting += node.around[0].size() * node.around[1].size();
  }
}

}  // namespace boardfill
