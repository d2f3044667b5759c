// From a graph on spheres and tori to matrices whose Pfaffians tell how many perfect matchings it
// has.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "control.hpp"
#include "planar/kasteleyn.hpp"
#include "planar/nested_tree.hpp"
#include "planar/plane_graph.hpp"
#include "planar/skew_elimination.hpp"
#include "planar/skew_pattern.hpp"
#include "planar/vertex_order.hpp"

namespace boardfill {

/// One component of the graph.  Its edges have weights, and a matching that of all its edges,
/// multiplied; where all weights are 1 matchings are counted.
class MatchingMatrix {
 public:
  /// An edge of the component adds its weight to an entry of the matrix, or takes it off.
  struct Edge {
    std::uint32_t option;
    std::uint32_t entry;
    std::uint32_t weight;
    bool is_above;  ///< does it point as the entry, from the row that comes first?
    std::uint8_t crossings;
  };

  MatchingMatrix(SkewPattern pattern, std::vector<Edge> edges, bool is_on_torus);

  /// Lets Pfaffians be found by nested dissection, given a point for each row: if that takes less
  /// work, or anyway, but only between two sides.
  void cut_along(const std::vector<NestedTree::Point>& points, bool anyway);

  [[nodiscard]] bool is_cut() const { return tree_.has_value(); }

  /// About how many multiplications a Pfaffian takes.
  [[nodiscard]] std::uint64_t work() const { return tree_ ? tree_->work() : pattern_.work(); }
  [[nodiscard]] std::uint64_t work_with_inverse() const { return pattern_.work_with_inverse(); }

  [[nodiscard]] const SkewPattern& pattern() const { return pattern_; }
  [[nodiscard]] const std::vector<Edge>& edges() const { return edges_; }

  /// On a torus there are four orientations, on a sphere there is one.
  [[nodiscard]] std::size_t orientation_count() const { return values_.size(); }

  /// For each entry, the greatest absolute value that it can have in any orientation.
  [[nodiscard]] std::vector<std::uint64_t> magnitudes() const;

  /// What one elimination holds, without and with the inverse.
  [[nodiscard]] std::uint64_t bytes() const;
  [[nodiscard]] std::uint64_t bytes_with_inverse() const;

  /// For each orientation its Pfaffian modulo each of these primes, all with the same sign or all
  /// with the other one.
  [[nodiscard]] std::vector<std::vector<std::uint32_t>> pfaffians(
      std::span<const std::uint32_t> primes, unsigned threads, Control& control) const;

  /// Modulo each prime the Pfaffian, and the part of it that each edge is in, prime after prime.
  /// Nothing is told for primes that divide the Pfaffian.
  struct Shares {
    std::vector<std::uint32_t> pfaffians;
    std::vector<std::uint32_t> of_edges;
  };
  /// On a sphere only.
  [[nodiscard]] Shares shares(std::span<const std::uint32_t> primes, unsigned threads,
                              Control& control) const;

 private:
  SkewPattern pattern_;
  std::vector<Edge> edges_;
  std::vector<std::vector<std::int64_t>> values_;  ///< of the entries, in each orientation
  std::optional<NestedTree> tree_;
};

/// The components of a graph on spheres and tori; the numbers of their matchings multiply.  Nothing
/// if some component has none because its two sides are unequal, or it has an odd number of
/// vertices.  Weights are those of the options; all are 1 if there are none.  Points are those of
/// the vertices, near each other if they are joined; if there are none nothing is cut.
std::optional<std::vector<MatchingMatrix>> matching_matrices(
    const PlaneGraph& graph, const std::vector<std::uint32_t>& weights,
    const std::vector<NestedTree::Point>& points, bool cut_everything, Control& control);

}  // namespace boardfill
