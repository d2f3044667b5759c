#include "search/search.hpp"

#include <algorithm>
#include <utility>

#include "search/ruled_state.hpp"

namespace boardfill {
namespace {

/// Nodes between two looks at the control, at most: 0.2 ms at 0.6 to 0.9 us a node, while a look
/// takes some 50 ns.  Where a node takes longer since there is more to be touched, there are fewer
/// of them, so that the uses touched take some milliseconds.
constexpr std::uint64_t kReportEvery = 256;
constexpr std::uint64_t kUsesBetweenReports = 1 << 22;

}  // namespace

Search::Search(const SearchTables& tables, Branching branching, std::uint64_t plain_decisions)
    : tables_(tables),
      branching_(branching),
      report_every_(std::clamp<std::uint64_t>(
          kUsesBetweenReports / std::max<std::uint64_t>(tables.uses().size(), 1), 1, kReportEvery)),
      state_(make_search_state(tables)),
      pockets_(tables) {
  if (branching == Branching::tightest_item && !tables.tried_items().empty())
    prober_ = std::make_unique<Prober>(tables, static_cast<RuledState&>(*state_), plain_decisions);
}

void Search::begin_knowing(KnownFillings all) {
  known_ = std::move(all);
  state_ = make_search_state(tables_);
  decisions_.clear();
  undecided_ = {};
  phase_ = Phase::begin;
}

/// What is assumed is taken, unless that has followed already; false if there is no such filling.
bool Search::begin() {
  if (!state_->begin(ruled_out_)) return false;
  for (const CandidateId candidate : assumed_) {
    const std::span<const CandidateId> taken = state_->taken();
    if (std::find(taken.begin(), taken.end(), candidate) != taken.end()) continue;
    if (state_->first_live(candidate) != candidate || !state_->take(candidate)) return false;
  }
  return true;
}

bool Search::advance(std::size_t floor, std::size_t ceiling, Control& control) {
  for (;;) {
    if (reports_.are_due(nodes_, report_every_)) reports_.report(nodes_, control);
    switch (phase_) {
      case Phase::begin: go_on(begin(), 0); break;
      case Phase::on: {
        if (decisions_.size() >= ceiling) return true;
        CandidateId candidate = kNoCandidate;
        // Above a ceiling every walk must make the same decisions, whatever it has seen below.
        if (prober_ && ceiling == kNoDepth && prober_->is_due()) {
          if (!probe(floor, control)) {
            phase_ = Phase::back;
            break;
          }
          candidate = prober_->choice();
        }
        if (candidate == kNoCandidate) candidate = next_candidate();
        if (candidate == kNoCandidate) {
          phase_ = Phase::back;
          if (tables_.has_webs() && !state_->keeps_webs()) break;
          if (prober_) prober_->met_filling();
          return true;
        }
        if (nodes_ >= most_nodes_) throw NodesSpent();
        ++nodes_;
        undecided_ = after(candidate);
        if (known_) {
          if (!known_->any_with(tables_.option_of(candidate))) {
            const std::size_t taken_before = state_->taken().size();
            go_on(state_->leave(candidate), taken_before);
            break;
          }
          known_->take(tables_.option_of(candidate));
        }
        decisions_.push_back({state_->mark(), candidate});
        if (prober_) prober_->changed_from(decisions_.back().before.removed);
        go_on(state_->take(candidate), decisions_.back().before.taken);
        break;
      }
      case Phase::back: {
        if (decisions_.size() <= floor) {
          reports_.report(nodes_, control);
          return false;
        }
        const Decision last = decisions_.back();
        decisions_.pop_back();
        state_->undo(last.before);
        undecided_ = after(last.candidate);
        if (known_) {
          known_->undo();
          known_->leave(tables_.option_of(last.candidate));
        }
        if (prober_) prober_->changed_from(last.before.removed);
        go_on(state_->leave(last.candidate), last.before.taken);
        break;
      }
    }
  }
}

/// The first probe is worth most before any decision, so the search then begins anew, unless it has
/// met fillings already; what it has left out for good stays so.
bool Search::probe(std::size_t floor, Control& control) {
  if (prober_->wants_beginning() && decisions_.size() > floor) {
    state_->undo(decisions_[floor].before);
    decisions_.resize(floor);
  }
  return prober_->probe([&] {
    ++nodes_;
    if (reports_.are_due(nodes_, report_every_)) reports_.report(nodes_, control);
  });
}

/// What to decide about; kNoCandidate if a filling has been reached.
CandidateId Search::next_candidate() const {
  if (branching_ == Branching::first_option) return state_->first_live(undecided_);
  const CandidateId candidate = state_->tightest_candidate();
  if (candidate != kNoCandidate || !tables_.has_loose_options()) return candidate;
  return state_->first_live(CandidateId{0});
}

void Search::go_on(bool possible, std::size_t taken_before) {
  // Measured on single boards: half the nodes for L-trominoes on 9x9 with holes; for one filling of
  // W, F and Y pentominoes on 30x30 with holes a sixteenth on one board and as many on another.
  const bool stands = possible && (!known_ || known_->any()) &&
                      !(tables_.pockets().is_useful() &&
                        pockets_.finds_dead_end(*state_, state_->taken().subspan(taken_before)));
  phase_ = stands ? Phase::on : Phase::back;
}

void Search::append_filling(std::vector<OptionId>& target) const {
  const auto old_size = static_cast<std::ptrdiff_t>(target.size());
  for (const CandidateId candidate : state_->taken())
    target.push_back(tables_.option_of(candidate));
  std::sort(target.begin() + old_size, target.end());
}

Search::Settled Search::settled() const {
  Settled settled;
  if (!prober_ || phase_ == Phase::begin) return settled;
  const auto& state = static_cast<const RuledState&>(*state_);
  const SearchState::Mark root = decisions_.empty() ? state.mark() : decisions_.front().before;
  PerCandidate<bool> is_taken(tables_.option_count(), false);
  for (const CandidateId candidate : state.taken().first(root.taken)) {
    is_taken[candidate] = true;
    settled.taken.push_back(tables_.option_of(candidate));
  }
  for (const CandidateId candidate : state.removed().first(root.removed))
    if (!is_taken[candidate]) settled.ruled_out.push_back(tables_.option_of(candidate));
  return settled;
}

std::uint64_t Search::bytes_for(const SearchTables& tables) {
  return search_state_bytes(tables) + Prober::bytes_for(tables) +
         tables.items().size() * sizeof(std::uint64_t) + tables.option_count() * sizeof(Decision);
}

}  // namespace boardfill
