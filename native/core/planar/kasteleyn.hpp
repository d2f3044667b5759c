// Which way edges point, so that a Pfaffian tells how many perfect matchings a graph has.
#pragma once

#include <cstdint>
#include <vector>

#include "planar/plane_graph.hpp"

namespace boardfill {

struct Orientation {
  /// For each edge: does it point from its first to its second vertex?
  std::vector<bool> points_forward;

  /// For each edge of a torus, which of two seams it crosses: 1, 2, or 3 for both.  Each seam is
  /// crossed an even number of times on the way around each face, and cut along both the torus is
  /// a disc.
  std::vector<std::uint8_t> crossings;
};

/// Orients the edges such that every face has an odd number of them that point along the walk
/// around it; on a sphere the last face follows from the others, or is left out if the vertices are
/// an odd number.
///
/// Kasteleyn: on a sphere all perfect matchings then have the same sign in the Pfaffian.  On a
/// torus the sign of a matching is that of a quadratic form, at the class of the cycles that it
/// makes together with another one.  The Pfaffians of four orientations, where the edges that cross
/// neither, one, the other, or just one of the two seams are turned, belong to all four such forms;
/// their sum, one of them taken with the other sign, is plus or minus twice the number of matchings
/// if it is the right one, and not more if it is a wrong one.
///
/// Throws std::invalid_argument if a component has more than one handle.
Orientation kasteleyn_orientation(const PlaneGraph& graph);

}  // namespace boardfill
