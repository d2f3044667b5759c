#include "planar/kasteleyn.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <stdexcept>
#include <utility>

namespace boardfill {
namespace {

using Dart = PlaneGraph::Dart;
using Vertex = PlaneGraph::Vertex;
using Vertices = std::vector<Vertex>;

/// For each edge, is it one of a tree that spans its component?
std::vector<bool> spanning_edges(const PlaneGraph& graph) {
  std::vector<bool> spans(graph.edge_count(), false);
  std::vector<bool> seen(graph.vertex_count(), false);
  Vertices waiting;
  for (Vertex start = 0; start < graph.vertex_count(); ++start) {
    if (seen[start]) continue;
    seen[start] = true;
    waiting.push_back(start);
    while (!waiting.empty()) {
      const Vertex vertex = waiting.back();
      waiting.pop_back();
      for (const Dart dart : graph.darts_from(vertex)) {
        if (seen[graph.head(dart)]) continue;
        seen[graph.head(dart)] = true;
        spans[dart / 2] = true;
        waiting.push_back(graph.head(dart));
      }
    }
  }
  return spans;
}

/// Calls visit(dart) for each dart of a face.
template <typename Visit>
void walk_around(const PlaneGraph& graph, std::size_t face, Visit visit) {
  const Dart start = graph.first_dart(face);
  Dart dart = start;
  do {
    visit(dart);
    dart = graph.next_on_face(dart);
  } while (dart != start);
}

/// The vertices level by level from a start, those of low degree first within what one reaches.
Vertices by_levels(const PlaneGraph& graph, Vertex start, std::vector<bool>& seen) {
  Vertices order{start};
  seen[start] = true;
  for (std::size_t i = 0; i < order.size(); ++i) {
    const auto reached = static_cast<std::ptrdiff_t>(order.size());
    for (const Dart dart : graph.darts_from(order[i])) {
      if (seen[graph.head(dart)]) continue;
      seen[graph.head(dart)] = true;
      order.push_back(graph.head(dart));
    }
    std::ranges::stable_sort(order.begin() + reached, order.end(), {},
                             [&](Vertex vertex) { return graph.darts_from(vertex).size(); });
  }
  for (const Vertex vertex : order) seen[vertex] = false;
  return order;
}

/// An order that keeps neighbours near each other, from one end of the component to the other
/// (Cuthill and McKee): what is last from anywhere is an end, or nearly.
Vertices narrow_vertex_order(const PlaneGraph& graph, Vertex start, std::vector<bool>& seen) {
  constexpr int kTries = 3;
  for (int i = 0; i < kTries; ++i) start = by_levels(graph, start, seen).back();
  return by_levels(graph, start, seen);
}

/// For each vertex of the component its side, 0 or 1; nothing if it is not bipartite.
std::optional<std::vector<std::uint8_t>> sides(const PlaneGraph& graph, const Vertices& by_level,
                                               std::vector<std::uint8_t> side) {
  constexpr std::uint8_t unknown = 2;
  for (const Vertex vertex : by_level) {
    if (side[vertex] == unknown) side[vertex] = 0;
    for (const Dart dart : graph.darts_from(vertex)) {
      std::uint8_t& other = side[graph.head(dart)];
      if (other == unknown) other = 1 - side[vertex];
      if (other == side[vertex]) return std::nullopt;
    }
  }
  return side;
}

/// Rows for `from`, columns for `to`: the edges that point from row to column, less the others.
EnvelopeMatrix oriented_matrix(const PlaneGraph& graph, const std::vector<bool>& points_forward,
                               const Vertices& from, const Vertices& to) {
  std::vector<std::uint32_t> column_of(graph.vertex_count());
  for (std::size_t i = 0; i < to.size(); ++i) column_of[to[i]] = static_cast<std::uint32_t>(i);
  std::vector<EnvelopeMatrix::Row> rows;
  for (const Vertex vertex : from) {
    std::map<std::uint32_t, std::int32_t> values;  // several options may join the same items
    for (const Dart dart : graph.darts_from(vertex)) {
      const bool leaves = points_forward[dart / 2] == (dart % 2 == 0);
      values[column_of[graph.head(dart)]] += leaves ? 1 : -1;
    }
    EnvelopeMatrix::Row row;
    for (const auto& [column, value] : values) row.push_back({column, value});
    rows.push_back(std::move(row));
  }
  return EnvelopeMatrix(std::move(rows));
}

}  // namespace

std::vector<bool> kasteleyn_orientation(const PlaneGraph& graph) {
  if (!graph.is_plane()) throw std::invalid_argument("the graph does not lie on spheres");
  // The edges of a spanning tree may point anywhere.  On a sphere all others join the faces into a
  // tree: from its leaves to its root, each face has one edge left to decide.
  const std::vector<bool> spans = spanning_edges(graph);
  std::vector<bool> points_forward(graph.edge_count(), true);
  std::vector<bool> seen(graph.face_count(), false);
  struct Reached {
    std::size_t face;
    Dart by;  ///< a dart of the face, on the edge to the face nearer to the root
  };
  for (std::size_t root = 0; root < graph.face_count(); ++root) {
    if (seen[root]) continue;
    seen[root] = true;
    std::vector<Reached> reached{{root, 0}};
    for (std::size_t i = 0; i < reached.size(); ++i)
      walk_around(graph, reached[i].face, [&](Dart dart) {
        const std::size_t beyond = graph.face_of(dart ^ 1);
        if (spans[dart / 2] || seen[beyond]) return;
        seen[beyond] = true;
        reached.push_back({beyond, dart ^ 1});
      });
    for (std::size_t i = reached.size(); i-- > 1;) {
      bool is_odd = false;
      walk_around(graph, reached[i].face, [&](Dart dart) {
        if (points_forward[dart / 2] == (dart % 2 == 0)) is_odd = !is_odd;
      });
      if (!is_odd) {
        const std::size_t edge = reached[i].by / 2;
        points_forward[edge] = !points_forward[edge];
      }
    }
  }
  return points_forward;
}

std::optional<std::vector<MatchingMatrix>> matching_matrices(const PlaneGraph& graph) {
  std::vector<Vertices> components(graph.component_count());
  for (Vertex vertex = 0; vertex < graph.vertex_count(); ++vertex)
    components[graph.component_of(vertex)].push_back(vertex);
  for (const Vertices& component : components)
    if (component.size() % 2 != 0) return std::nullopt;

  const std::vector<bool> points_forward = kasteleyn_orientation(graph);
  const std::vector<std::uint8_t> no_sides(graph.vertex_count(), 2);
  std::vector<bool> seen(graph.vertex_count(), false);
  std::vector<MatchingMatrix> matrices;
  for (const Vertices& component : components) {
    const Vertices narrow = narrow_vertex_order(graph, component.front(), seen);
    const auto side = sides(graph, narrow, no_sides);
    std::optional<EnvelopeMatrix> best;
    for (const Vertices& order : {component, narrow}) {
      Vertices from, to;
      for (const Vertex vertex : order) {
        if (!side || (*side)[vertex] == 0) from.push_back(vertex);
        if (!side || (*side)[vertex] == 1) to.push_back(vertex);
      }
      if (from.size() != to.size()) return std::nullopt;
      EnvelopeMatrix matrix = oriented_matrix(graph, points_forward, from, to);
      if (!best || matrix.work() < best->work()) best = std::move(matrix);
    }
    matrices.push_back({*std::move(best), side.has_value()});
  }
  return matrices;
}

}  // namespace boardfill
