#include "planar/vertex_order.hpp"

#include <algorithm>
#include <cstddef>

namespace boardfill {
namespace {

using Dart = PlaneGraph::Dart;
using Vertex = PlaneGraph::Vertex;

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

}  // namespace

std::vector<Vertices> narrow_vertex_orders(const PlaneGraph& graph) {
  constexpr int kTries = 3;
  std::vector<bool> seen(graph.vertex_count(), false);
  std::vector<Vertices> orders(graph.component_count());
  for (Vertex vertex = 0; vertex < graph.vertex_count(); ++vertex) {
    Vertices& order = orders[graph.component_of(vertex)];
    if (!order.empty()) continue;
    // What is last from anywhere is an end, or nearly.
    order = by_levels(graph, vertex, seen);
    for (int i = 0; i < kTries; ++i) order = by_levels(graph, order.back(), seen);
  }
  return orders;
}

Sides sides(const PlaneGraph& graph) {
  constexpr std::uint8_t unknown = 2;
  Sides found{std::vector<std::uint8_t>(graph.vertex_count(), unknown),
              std::vector<bool>(graph.component_count(), true)};
  std::vector<Vertex> waiting;
  for (Vertex start = 0; start < graph.vertex_count(); ++start) {
    if (found.of_vertices[start] != unknown) continue;
    found.of_vertices[start] = 0;
    waiting.push_back(start);
    while (!waiting.empty()) {
      const Vertex vertex = waiting.back();
      waiting.pop_back();
      for (const Dart dart : graph.darts_from(vertex)) {
        std::uint8_t& other = found.of_vertices[graph.head(dart)];
        if (other == found.of_vertices[vertex]) found.are_two[graph.component_of(vertex)] = false;
        if (other != unknown) continue;
        other = 1 - found.of_vertices[vertex];
        waiting.push_back(graph.head(dart));
      }
    }
  }
  return found;
}

}  // namespace boardfill
