#include "search/pocket_test.hpp"

namespace boardfill {

PocketTest::PocketTest(const SearchTables& tables)
    : tables_(tables), seen_in_(tables.items().size(), 0) {}

bool PocketTest::finds_dead_end(const SearchState& state, std::span<const CandidateId> just_taken) {
  const PocketGraph& graph = tables_.pockets();
  const std::uint64_t before = flood_;
  for (const CandidateId candidate : just_taken)
    for (const Use& use : tables_.uses_of(candidate))
      for (const ItemId cell : graph.beside(use.item))
        if (seen_in_[cell] <= before && state.is_needy(cell) &&
            !graph.can_be_covered(area_from(state, cell, before)))
          return true;
  return false;
}

/// The area of the pocket around a cell, or some area of at least kMostArea.  Floods up to `before`
/// belong to earlier tests.
std::uint32_t PocketTest::area_from(const SearchState& state, ItemId cell, std::uint64_t before) {
  const PocketGraph& graph = tables_.pockets();
  ++flood_;
  waiting_.clear();
  waiting_.push_back(cell);
  seen_in_[cell] = flood_;
  for (std::size_t next = 0; next < waiting_.size(); ++next) {
    if (waiting_.size() >= PocketGraph::kMostArea) return PocketGraph::kMostArea;
    for (const ItemId other : graph.beside(waiting_[next])) {
      if (seen_in_[other] == flood_ || !state.is_needy(other)) continue;
      // Another flood of this test was here and did not reach `cell`: it had given up.
      if (seen_in_[other] > before) return PocketGraph::kMostArea;
      seen_in_[other] = flood_;
      waiting_.push_back(other);
    }
  }
  return static_cast<std::uint32_t>(waiting_.size());
}

}  // namespace boardfill
