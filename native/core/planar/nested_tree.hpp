// Nested dissection: a board is cut in two by a line of cells, each half again, and so on.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "planar/skew_pattern.hpp"

namespace boardfill {

/// In which order the rows and columns of a matrix between two sides are eliminated: those of each
/// part of the board before the cells that part it from the rest (George 1973).  What is left of a
/// part concerns only cells around it, so that n x n cells take some n^3 multiplications, where a
/// sweep from end to end takes n^4.
class NestedTree {
 public:
  using Place = SkewPattern::Place;
  using Point = std::array<std::int64_t, 2>;

  /// The places of some rows, and of some columns.
  using Places = std::array<std::vector<Place>, 2>;

  /// A part of the board.  Its children, which come before it, are what its own cells part.
  struct Node {
    Places own;                           ///< eliminated here, or later if they lack partners
    Places around;                        ///< those outside the part that it concerns, rising
    std::vector<std::uint32_t> children;  ///< numbers of nodes
    std::vector<std::uint32_t> entries;   ///< of the pattern, with one cell of its own at least
  };

  /// Cuts along the points, one for each row of the pattern, which must have two sides.
  NestedTree(const SkewPattern& pattern, const std::vector<Point>& points);

  /// The whole board is the last.
  [[nodiscard]] const std::vector<Node>& nodes() const { return nodes_; }

  /// About how many multiplications an elimination takes, and how many entries it holds at most, if
  /// nothing lacks partners.
  [[nodiscard]] std::uint64_t work() const { return work_; }
  [[nodiscard]] std::uint64_t most_stored() const { return most_stored_; }

 private:
  using Rows = std::vector<SkewPattern::Row>;

  std::uint32_t add_part(Rows part, const std::vector<Point>& points);
  std::uint32_t add_node(const Rows& own, std::vector<std::uint32_t> children);
  void foresee();

  const SkewPattern* pattern_;  ///< while this is made
  std::vector<std::uint8_t> mark_;
  std::vector<std::uint32_t> node_of_;
  std::vector<Node> nodes_;
  std::uint64_t work_ = 0, most_stored_ = 0;
};

}  // namespace boardfill
