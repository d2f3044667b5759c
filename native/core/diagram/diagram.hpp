// A decision diagram: all fillings of a cover as the paths of one graph.
//
// It is a sweep that has been kept.  A node is a state of the sweep from which a filling can still
// be reached; an arc takes one option of the step, or none of them, and leads to a later node.
// Nodes with equal arcs are one node, and a node that leaves its caller no choice but to take
// nothing is left out.  So every path from the root to the end is a filling, every filling is one
// path, and there are no dead ends.
//
// Arcs stand in the order of the step's options, "none" last; paths compared arc by arc are thus
// fillings in rank order.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "control.hpp"
#include "ids.hpp"
#include "limbs.hpp"

namespace boardfill {

/// Nodes are numbered so that arcs lead to smaller numbers; node 0 is the end.
class Diagram {
 public:
  using Node = std::uint32_t;
  static constexpr Node kEnd = 0;

  struct Arc {
    OptionId option;  ///< kNoOption if it takes none
    Node target;

    friend bool operator==(const Arc&, const Arc&) = default;
  };

  /// Node k owns the arcs from arc_starts[k] to arc_starts[k + 1].  Without a root there are no
  /// fillings.
  Diagram(std::vector<std::uint64_t> arc_starts, std::vector<Arc> arcs, std::optional<Node> root,
          std::uint32_t options, std::uint64_t states, Control& control);

  [[nodiscard]] std::optional<Node> root() const { return root_; }
  [[nodiscard]] std::size_t node_count() const { return arc_starts_.size() - 1; }
  [[nodiscard]] std::size_t arc_count() const { return arcs_.size(); }
  [[nodiscard]] std::uint32_t option_count() const { return options_; }

  /// States that the sweep visited before those without a future were dropped.
  [[nodiscard]] std::uint64_t states() const { return states_; }

  /// How many numbers a row that holds any filling needs: the most options that one takes, and at
  /// least one, so that fillings without options have rows too.
  [[nodiscard]] std::uint32_t row_width() const { return row_width_; }

  [[nodiscard]] std::span<const Arc> arcs_of(Node node) const {
    return {arcs_.data() + arc_starts_[node], arcs_.data() + arc_starts_[node + 1]};
  }

  /// How many limbs every number of fillings has here.
  [[nodiscard]] std::size_t limbs() const { return limbs_; }

  /// The number of fillings below a node, in `limbs()` limbs.
  [[nodiscard]] const Limb* count_below(Node node) const { return counts_.data() + node * limbs_; }

  /// The number of all fillings.
  [[nodiscard]] WideNumber count() const;

  /// The place of a filling in rank order; none if the options are no filling.
  [[nodiscard]] std::optional<WideNumber> rank(std::span<const OptionId> filling) const;

  /// For every option the number of fillings that take it, `limbs()` limbs each.
  [[nodiscard]] std::vector<Limb> fillings_with_each_option(Control& control) const;

 private:
  void count_below_all(Control& control);
  [[nodiscard]] bool fits_limbs(Control& control);

  std::vector<std::uint64_t> arc_starts_;
  std::vector<Arc> arcs_;
  std::optional<Node> root_;
  std::uint32_t options_;
  std::uint64_t states_;
  std::uint32_t row_width_ = 1;
  std::size_t limbs_ = 1;
  std::vector<Limb> counts_;
};

}  // namespace boardfill
