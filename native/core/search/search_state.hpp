// Where a depth-first search stands: what has been taken, what is still live, what is still needed.
//
// Ways to keep it, of which the first two make a search go exactly the same way:
//   SparseState   any cover
//   MaskState     covers with few items, each used at most once: several times faster
//   RuledState    covers with sums, joints or webs: what these rule out is removed
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "search/search_tables.hpp"

namespace boardfill {

class SearchState {
 public:
  explicit SearchState(const SearchTables& tables) : tables_(tables) {}
  SearchState(const SearchState&) = delete;
  SearchState& operator=(const SearchState&) = delete;
  virtual ~SearchState() = default;

  /// A point to come back to.
  struct Mark {
    std::uint32_t removed;  ///< how much had been done; only the state knows in which unit
    std::uint32_t taken;    ///< how many options had been taken
  };

  /// Drops what is ruled out, each candidate named once, and what fits nowhere, and takes what must
  /// be taken; false if there is no filling.
  virtual bool begin(std::span<const CandidateId> ruled_out) = 0;

  /// Takes a live option, then all that must be taken with it; false if that cannot be, and then
  /// only `undo` may follow.
  virtual bool take(CandidateId candidate) = 0;

  /// Leaves a live option out, then takes all that must be taken without it; false as above.  Only
  /// `undo` to a mark before an earlier `take` brings it back.
  virtual bool leave(CandidateId candidate) = 0;

  [[nodiscard]] virtual Mark mark() const = 0;

  /// Back to a mark, which was followed by `take`.
  virtual void undo(Mark mark) = 0;

  /// The options taken, in the order in which that happened.
  [[nodiscard]] std::span<const CandidateId> taken() const { return taken_; }

  /// The first live option of the item that needs more and has the least to spare, the first of
  /// these; kNoCandidate if no item needs more.
  [[nodiscard]] virtual CandidateId tightest_candidate() const = 0;

  /// The first live option from `first` on; kNoCandidate if there is none.
  [[nodiscard]] virtual CandidateId first_live(CandidateId first) const = 0;

  /// Where nothing is left to decide: is every web as its rule says?
  [[nodiscard]] virtual bool keeps_webs() const { return true; }

  /// Must the item be used more often?
  [[nodiscard]] virtual bool is_needy(ItemId item) const = 0;

 protected:
  const SearchTables& tables_;
  std::vector<CandidateId> taken_;
};

/// The faster of the states that can keep the tables.
std::unique_ptr<SearchState> make_search_state(const SearchTables& tables);

/// What that takes in memory.
std::uint64_t search_state_bytes(const SearchTables& tables);

}  // namespace boardfill
