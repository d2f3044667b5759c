// From a plane graph to matrices whose determinants tell how many perfect matchings it has.
#pragma once

#include <optional>
#include <vector>

#include "planar/envelope_matrix.hpp"
#include "planar/plane_graph.hpp"

namespace boardfill {

/// For each edge: does it point from its first to its second vertex?
///
/// Kasteleyn: if every face but one of each component has an odd number of edges that point along
/// the walk around it, then all perfect matchings have the same sign in the Pfaffian.
std::vector<bool> kasteleyn_orientation(const PlaneGraph& graph);

/// One component of the graph as a matrix.
struct MatchingMatrix {
  EnvelopeMatrix matrix;

  /// If so, the determinant is the number of matchings but for its sign; if not, the matrix is
  /// skew, and the determinant is the square of the number.
  bool is_bipartite;
};

/// The components of a plane graph; the numbers of their matchings multiply.  Nothing if some
/// component has none because its two sides are unequal, or it has an odd number of vertices.
std::optional<std::vector<MatchingMatrix>> matching_matrices(const PlaneGraph& graph);

}  // namespace boardfill
