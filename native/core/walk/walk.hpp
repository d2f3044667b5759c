// A walk: depth-first over the steps of a sweep, in their order, with nothing but masks.
//
// Each step takes one of the options that fit, or none where it may; nothing is worked out ahead
// and nothing is allocated on the way.  So a node takes some nanoseconds, where a search that looks
// for the tightest item takes a microsecond.  That pays where what has been laid leaves few options
// for the next step, as the sides of tiles do; elsewhere the walk meets far too many dead ends.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "control.hpp"
#include "node_reports.hpp"
#include "plain_random.hpp"
#include "walk/walk_tables.hpp"

namespace boardfill {

/// Resumable, in an order that the tables alone decide.
class Walk {
 public:
  enum class Outcome { found, finished, spent };

  /// The tables must outlive the walk.
  explicit Walk(const WalkTables& tables);

  /// Goes on to the next filling, to the end, or until about so many more nodes have been visited.
  /// Reports every few thousand nodes to `control`, which may throw; it can then still be resumed.
  Outcome next(std::uint64_t more_nodes, Control& control) {
    return advance(0, kNoDepth, more_nodes, control);
  }

  /// Goes on until a filling above, or a point at, `depth` decisions; false when there are no more.
  /// What lies below such a point is left to `next_below` or to `skip`.
  bool next_to_depth(std::size_t depth, Control& control) {
    return advance(0, depth, kNoLimit, control) == Outcome::found;
  }

  /// Goes on to the next filling that shares the first `depth` decisions.
  bool next_below(std::size_t depth, Control& control) {
    return advance(depth, kNoDepth, kNoLimit, control) == Outcome::found;
  }

  /// Turns away from the point that was reached, without looking below it.
  void skip() { goes_on_ = false; }

  /// The options of the filling that was reached, in rising order.
  void append_filling(std::vector<OptionId>& target) const;

  /// Decisions that stand.
  [[nodiscard]] std::size_t depth() const { return depth_; }

  /// Options tried and steps left without one, so far.
  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }

  /// How many nodes the whole walk may visit, guessed by dives that decide at random (Knuth, 1975),
  /// as many as visit about so many nodes.
  static double expected_nodes(const WalkTables& tables, std::uint64_t nodes, Control& control);

  [[nodiscard]] static std::uint64_t bytes_for(const WalkTables& tables);

 private:
  struct Decision {
    StepNumber step;
    std::uint32_t next;   ///< of the options to be tried
    std::uint32_t end;    ///< behind the last of them
    std::uint32_t taken;  ///< the option that is, or one of the two below
    bool may_be_left;     ///< and has not been yet
  };
  static constexpr std::uint32_t kNothing = 0xffffffffu;
  static constexpr std::uint32_t kLeft = 0xfffffffeu;
  static constexpr std::size_t kNoDepth = ~std::size_t{0};
  static constexpr std::uint64_t kNoLimit = std::numeric_limits<std::uint64_t>::max();

  Outcome advance(std::size_t floor, std::size_t ceiling, std::uint64_t more_nodes,
                  Control& control);
  void open_step();
  bool decide(Decision& decision);
  bool take(std::uint32_t option);
  void put_back(std::uint32_t option);
  void undo(Decision& decision);
  bool settle(StepNumber step);
  double dive(PlainRandom& random);

  const WalkTables& tables_;
  std::vector<std::uint64_t> used_;
  std::vector<std::uint32_t> counts_;
  std::vector<Decision> decisions_;  ///< as many as there are steps; the first `depth_` stand
  std::size_t depth_ = 0;
  StepNumber next_step_ = 0;
  bool goes_on_;  ///< else the last decision is to be changed
  std::uint64_t nodes_ = 0;
  NodeReports reports_;
};

}  // namespace boardfill
