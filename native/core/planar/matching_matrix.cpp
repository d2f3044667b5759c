#include "planar/matching_matrix.hpp"

#include <algorithm>
#include <atomic>
#include <bit>
#include <map>
#include <stdexcept>
#include <utility>

#include "parallel.hpp"
#include "planar/modular.hpp"
#include "planar/nested_determinant.hpp"

namespace boardfill {
namespace {

using Dart = PlaneGraph::Dart;
using Vertex = PlaneGraph::Vertex;

constexpr std::size_t kOrientationsOfTorus = 4;

/// Calls work(i) for all i below `number`, at the same time as far as there are threads.
template <typename Work>
void for_each_of(std::size_t number, unsigned threads, Work work) {
  std::atomic<std::size_t> next{0};
  const auto wanted =
      static_cast<unsigned>(std::clamp<std::size_t>(number, 1, sensible_threads(threads)));
  as_team(wanted, [&](unsigned, unsigned) {
    for (std::size_t i = next++; i < number; i = next++) work(i);
  });
}

/// Makes the matrices of components, each in an order of its vertices.
class MatrixMaker {
 public:
  MatrixMaker(const PlaneGraph& graph, const std::vector<std::uint32_t>& weights)
      : graph_(graph),
        weights_(weights),
        orientation_(kasteleyn_orientation(graph)),
        sides_(sides(graph)),
        row_of_(graph.vertex_count()) {}

  /// Is one side as large as the other, if there are two?
  [[nodiscard]] bool has_equal_sides(const Vertices& component) const {
    const auto first = std::ranges::count_if(
        component, [&](Vertex vertex) { return sides_.of_vertices[vertex] == 0; });
    return !has_two_sides(component) || 2 * static_cast<std::size_t>(first) == component.size();
  }

  MatchingMatrix made(const Vertices& order) {
    const bool are_two = has_two_sides(order);
    std::vector<std::uint8_t> sides;
    for (const Vertex vertex : order) {
      row_of_[vertex] = static_cast<std::uint32_t>(sides.size());
      sides.push_back(are_two ? sides_.of_vertices[vertex] : 0);
    }
    std::vector<SkewPattern::Entry> entries;
    std::vector<MatchingMatrix::Edge> edges;
    for (const Vertex vertex : order) {
      std::map<std::uint32_t, std::uint32_t> entry_at;  // several options may join the same items
      const std::uint32_t row = row_of_[vertex];
      for (const Dart dart : graph_.darts_from(vertex)) {
        const std::uint32_t column = row_of_[graph_.head(dart)];
        if (column < row) continue;
        const auto [found, is_new] =
            entry_at.try_emplace(column, static_cast<std::uint32_t>(entries.size()));
        if (is_new) entries.push_back({row, column});
        const std::uint32_t option = dart / 2;
        edges.push_back({option, found->second, weights_.empty() ? 1 : weights_[option],
                         orientation_.points_forward[option] == (dart % 2 == 0),
                         orientation_.crossings[option]});
      }
    }
    const bool is_on_torus = graph_.handles(graph_.component_of(order.front())) == 1;
    return {SkewPattern(std::move(sides), are_two, std::move(entries)), std::move(edges),
            is_on_torus};
  }

 private:
  [[nodiscard]] bool has_two_sides(const Vertices& component) const {
    return sides_.are_two[graph_.component_of(component.front())];
  }

  const PlaneGraph& graph_;
  const std::vector<std::uint32_t>& weights_;
  Orientation orientation_;
  Sides sides_;
  std::vector<std::uint32_t> row_of_;
};

}  // namespace

MatchingMatrix::MatchingMatrix(SkewPattern pattern, std::vector<Edge> edges, bool is_on_torus)
    : pattern_(std::move(pattern)), edges_(std::move(edges)) {
  const std::size_t orientations = is_on_torus ? kOrientationsOfTorus : 1;
  values_.assign(orientations, std::vector<std::int64_t>(pattern_.entries().size(), 0));
  for (std::size_t turned = 0; turned < orientations; ++turned)
    for (const Edge& edge : edges_) {
      const bool is_turned = std::popcount(static_cast<unsigned>(turned & edge.crossings)) % 2 != 0;
      const std::int64_t weight = edge.weight;
      values_[turned][edge.entry] += edge.is_above != is_turned ? weight : -weight;
    }
}

std::vector<std::uint64_t> MatchingMatrix::magnitudes() const {
  std::vector<std::uint64_t> sums(pattern_.entries().size(), 0);
  for (const Edge& edge : edges_) sums[edge.entry] += edge.weight;
  return sums;
}

void MatchingMatrix::cut_along(const std::vector<NestedTree::Point>& points, bool anyway) {
  if (!pattern_.has_two_sides()) return;
  NestedTree tree(pattern_, points);
  if (anyway || tree.work() < pattern_.work()) tree_ = std::move(tree);
}

std::uint64_t MatchingMatrix::bytes() const {
  if (tree_)
    return tree_->most_stored() * sizeof(std::uint32_t) + pattern_.size() * sizeof(std::uint64_t);
  return pattern_.most_stored() * sizeof(std::uint32_t) +
         pattern_.size() * SkewElimination::kBytesPerRow;
}

std::uint64_t MatchingMatrix::bytes_with_inverse() const {
  const std::uint64_t window = 2 * pattern_.width() * pattern_.width();
  return (pattern_.all_stored() + window + pattern_.entries().size()) * sizeof(std::uint32_t) +
         pattern_.size() * (SkewElimination::kBytesPerRow + sizeof(std::size_t));
}

std::vector<std::vector<std::uint32_t>> MatchingMatrix::pfaffians(
    std::span<const std::uint32_t> primes, unsigned threads, Control& control) const {
  std::vector<std::vector<std::uint32_t>> found(values_.size(),
                                                std::vector<std::uint32_t>(primes.size()));
  for_each_of(primes.size() * values_.size(), threads, [&](std::size_t i) {
    const std::size_t turned = i % values_.size(), prime = i / values_.size();
    if (tree_) {
      const Held held(control, bytes());
      found[turned][prime] =
          nested_determinant(pattern_, *tree_, values_[turned], primes[prime], control);
    } else {
      found[turned][prime] = SkewElimination(pattern_, values_[turned], primes[prime],
                                             SkewElimination::Keep::what_is_needed, control)
                                 .pfaffian();
    }
    control.finished_step(pattern_.size());
  });
  return found;
}

MatchingMatrix::Shares MatchingMatrix::shares(std::span<const std::uint32_t> primes,
                                              unsigned threads, Control& control) const {
  if (orientation_count() != 1) throw std::invalid_argument("the graph does not lie on a sphere");
  const Held held(control,
                  std::uint64_t{primes.size()} * (edges_.size() + 1) * sizeof(std::uint32_t));
  Shares found{std::vector<std::uint32_t>(primes.size()),
               std::vector<std::uint32_t>(primes.size() * edges_.size(), 0)};
  for_each_of(primes.size(), threads, [&](std::size_t i) {
    const std::uint32_t prime = primes[i];
    SkewElimination elimination(pattern_, values_.front(), prime, SkewElimination::Keep::everything,
                                control);
    found.pfaffians[i] = elimination.pfaffian();
    if (elimination.pfaffian() != 0) {
      const std::vector<std::uint32_t> grown = elimination.growth();
      std::uint32_t* share = found.of_edges.data() + i * edges_.size();
      for (const Edge& edge : edges_) {
        const std::uint32_t by = multiplied(grown[edge.entry], edge.weight % prime, prime);
        *share++ = edge.is_above ? by : negated(by, prime);
      }
    }
    control.finished_step(pattern_.size());
  });
  return found;
}

std::optional<std::vector<MatchingMatrix>> matching_matrices(
    const PlaneGraph& graph, const std::vector<std::uint32_t>& weights,
    const std::vector<NestedTree::Point>& points, bool cut_everything, Control& control) {
  if (!points.empty() && points.size() != graph.vertex_count())
    throw std::invalid_argument("every item needs a point, or none");
  if (!weights.empty() && weights.size() != graph.edge_count())
    throw std::invalid_argument("every option needs a weight, or none");
  std::vector<Vertices> components(graph.component_count());
  for (Vertex vertex = 0; vertex < graph.vertex_count(); ++vertex)
    components[graph.component_of(vertex)].push_back(vertex);
  for (const Vertices& component : components)
    if (component.size() % 2 != 0) return std::nullopt;

  control.check();
  MatrixMaker maker(graph, weights);
  for (const Vertices& component : components)
    if (!maker.has_equal_sides(component)) return std::nullopt;
  control.check();
  const std::vector<Vertices> narrow_orders = narrow_vertex_orders(graph);
  std::vector<MatchingMatrix> matrices;
  for (std::size_t i = 0; i < components.size(); ++i) {
    control.check();
    MatchingMatrix as_numbered = maker.made(components[i]);
    control.check();
    MatchingMatrix narrow = maker.made(narrow_orders[i]);
    control.check();
    const bool is_narrower = narrow.pattern().work() < as_numbered.pattern().work();
    matrices.push_back(is_narrower ? std::move(narrow) : std::move(as_numbered));
    if (points.empty()) continue;
    std::vector<NestedTree::Point> along;
    for (const Vertex vertex : is_narrower ? narrow_orders[i] : components[i])
      along.push_back(points[vertex]);
    matrices.back().cut_along(along, cut_everything);
  }
  return matrices;
}

}  // namespace boardfill
