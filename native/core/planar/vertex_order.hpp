// Orders of the vertices of a graph that keep neighbours near each other.
#pragma once

#include <cstdint>
#include <vector>

#include "planar/plane_graph.hpp"

namespace boardfill {

using Vertices = std::vector<PlaneGraph::Vertex>;

/// For each component an order from one end of it to the other (Cuthill and McKee).
std::vector<Vertices> narrow_vertex_orders(const PlaneGraph& graph);

/// Two sides of each component, so that edges go from one to the other.
struct Sides {
  std::vector<std::uint8_t> of_vertices;  ///< 0 or 1
  std::vector<bool> are_two;              ///< for each component: do edges really go so?
};

Sides sides(const PlaneGraph& graph);

}  // namespace boardfill
