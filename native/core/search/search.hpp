// Depth-first search for fillings: resumable, in an order that the tables alone decide.
//
// A decision takes one live option; when all fillings with it have been met it is left out, and
// the search decides anew.  What must be taken is taken without a decision.
#pragma once

#include <algorithm>
#include <cstdint>
#include <exception>
#include <limits>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "control.hpp"
#include "node_reports.hpp"
#include "search/known_fillings.hpp"
#include "search/pocket_test.hpp"
#include "search/prober.hpp"
#include "search/search_state.hpp"
#include "search/search_tables.hpp"

namespace boardfill {

/// Which option to decide about next.
enum class Branching {
  tightest_item,  ///< one of the item with the least to spare: fast
  first_option    ///< the first live one: fillings come in the order of the tables
};

/// A search has visited as many nodes as it was allowed; it can be resumed.
class NodesSpent : public std::exception {};

class Search {
 public:
  /// The tables must outlive the search.  Where probes may pay, so many decisions are made first.
  Search(const SearchTables& tables, Branching branching,
         std::uint64_t plain_decisions = Prober::kPlainDecisions);

  /// Before all else: only fillings with all of `taken` and none of `ruled_out` are met.  Either
  /// list names a candidate at most once.
  void assume(std::vector<CandidateId> taken, std::vector<CandidateId> ruled_out) {
    assumed_ = std::move(taken);
    ruled_out_ = std::move(ruled_out);
  }

  /// Can what is known of all fillings help?  Not where options are tried ahead: what is left out
  /// then tells of the way there.
  [[nodiscard]] bool can_know() const { return !prober_; }

  /// Begins anew, and goes only where there are some of these, which are all fillings: they are met
  /// in the same order.
  void begin_knowing(KnownFillings all);

  /// Goes on to the next filling; false when there are no more.  Reports every few hundred nodes to
  /// `control`, which may throw; then the search can still be resumed.
  bool next(Control& control) { return advance(0, kNoDepth, control); }

  /// From now on throws `NodesSpent` when so many more nodes have been visited.
  void allow_nodes(std::uint64_t more) {
    most_nodes_ = nodes_ + std::min(more, std::numeric_limits<std::uint64_t>::max() - nodes_);
  }

  /// Goes on until a filling above, or a point at, `depth` decisions; false when there are no more.
  /// What lies below such a point is left to `next_below` or to `skip`.
  bool next_to_depth(std::size_t depth, Control& control) { return advance(0, depth, control); }

  /// Goes on to the next filling that shares the first `depth` decisions.
  bool next_below(std::size_t depth, Control& control) { return advance(depth, kNoDepth, control); }

  /// Turns away from the point that was reached, without looking below it.
  void skip() { phase_ = Phase::back; }

  /// Gives up all but the first `depth` decisions, at least 1, and the last of these too; what lay
  /// below them is not looked at any more.
  void give_up_below(std::size_t depth) {
    decisions_.resize(depth);
    phase_ = Phase::back;
  }

  /// The options of the filling that was reached, numbered as in the cover, in rising order.
  void append_filling(std::vector<OptionId>& target) const;

  /// What holds before any decision, where options are tried ahead: the options of all fillings
  /// that have not been met, and those of none of them.
  struct Settled {
    std::vector<OptionId> taken, ruled_out;
  };
  [[nodiscard]] Settled settled() const;

  [[nodiscard]] std::size_t depth() const { return decisions_.size(); }

  /// Decisions tried so far.
  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }

  [[nodiscard]] static std::uint64_t bytes_for(const SearchTables& tables);

 private:
  struct Decision {
    SearchState::Mark before{};
    CandidateId candidate{};
  };

  enum class Phase {
    begin,  ///< nothing has been done yet
    on,     ///< the state stands; decide next
    back,   ///< the state is a dead end, or has been dealt with
  };

  static constexpr std::size_t kNoDepth = ~std::size_t{0};

  bool begin();
  bool advance(std::size_t floor, std::size_t ceiling, Control& control);
  bool probe(std::size_t floor, Control& control);
  [[nodiscard]] CandidateId next_candidate() const;
  void go_on(bool possible, std::size_t taken_before);

  const SearchTables& tables_;
  Branching branching_;
  std::uint64_t report_every_;
  std::unique_ptr<SearchState> state_;
  PocketTest pockets_;
  std::unique_ptr<Prober> prober_;  ///< where there are sums or joints
  std::optional<KnownFillings> known_;
  std::vector<CandidateId> assumed_;
  std::vector<CandidateId> ruled_out_;
  Phase phase_ = Phase::begin;
  std::vector<Decision> decisions_;
  CandidateId undecided_{};  ///< in order: all live candidates stand here or later
  std::uint64_t nodes_ = 0;
  NodeReports reports_;
  std::uint64_t most_nodes_ = std::numeric_limits<std::uint64_t>::max();
};

}  // namespace boardfill
