// Options are tried, and taken back, to see what follows before the search decides about one.
//
// What leads to a contradiction is in no filling from here, and is left out; so is what every way
// to use an item rules out.  Of the items that were tried the search then decides about one that
// rules out much, whichever way it is used.
//
// Where there are webs this is done before every decision, as long as few fillings are met: most of
// such puzzles need hardly any decisions then.  But only items near to what has changed are tried.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <vector>

#include "search/ruled_state.hpp"
#include "search/search_tables.hpp"

namespace boardfill {

class Prober {
 public:
  /// Decisions before the first probe: most puzzles need fewer.  With webs, none.
  static constexpr std::uint64_t kPlainDecisions = 64;

  /// Tables and state must outlive it.
  Prober(const SearchTables& tables, RuledState& state, std::uint64_t plain_decisions);

  /// To be asked before each decision: is it time for a probe?
  bool is_due() { return until_next_ == 0 || until_next_-- == 0; }

  /// To be told when the state has changed: so many options had been removed before.
  void changed_from(std::uint32_t removed) { changed_from_ = std::min(changed_from_, removed); }

  /// To be told when a filling has been met: where there are many, probes do not pay.
  void met_filling() { has_met_ = true; }

  /// Is the first probe still to come, and nothing has been met so far?
  [[nodiscard]] bool wants_beginning() const { return is_first_ && !has_met_; }

  /// Takes and leaves out what follows; false if there is no filling from here.  Calls
  /// `before_each` before an option is tried: that may throw, and then what has been found out
  /// stays.
  bool probe(const std::function<void()>& before_each);

  /// After a probe: what to decide about next; kNoCandidate if nothing was tried.
  [[nodiscard]] CandidateId choice() const { return choice_; }

  [[nodiscard]] static std::uint64_t bytes_for(const SearchTables& tables);

 private:
  enum class Trial : char { never, first, after_cells };

  struct Ranked {
    std::uint64_t rank;  ///< the least is tried first
    ItemId item;
    friend auto operator<=>(const Ranked&, const Ranked&) = default;
  };

  bool try_items(const std::function<void()>& before_each);
  bool try_around(const std::function<void()>& before_each);
  bool try_flagged(const std::function<void()>& before_each);
  void flag_near();
  [[nodiscard]] std::uint64_t rank_of(ItemId item) const;
  void flag(ItemId item);
  void flag_users(ItemId item);
  void rank_items();
  bool try_item(ItemId item, const std::function<void()>& before_each);
  bool try_way(CandidateId option);
  void keep_shared(SearchState::Mark before);

  const SearchTables& tables_;
  RuledState& state_;
  std::uint64_t until_next_;
  std::uint64_t pause_ = 0;  ///< decisions between two probes
  std::uint64_t tried_ = 0;  ///< options, by the last probe
  std::uint64_t contradictions_ = 0;
  bool is_first_ = true;
  bool has_met_ = false;
  bool has_changed_ = false;  ///< the state, but for what was taken back
  std::vector<Ranked> ranked_;
  bool is_local_;                   ///< only items near to changes are tried
  std::uint32_t changed_from_ = 0;  ///< of those removed, what has not been followed
  std::vector<Ranked> flagged_;     ///< to be tried; a heap
  std::uint64_t probe_ = 0;
  PerItem<std::uint64_t> tried_in_;  ///< the last probe
  PerItem<Trial> trial_;
  PerItem<char> is_flagged_, is_met_;
  CandidateId choice_ = kNoCandidate;
  std::uint64_t best_ = 0;  ///< what speaks for the choice

  std::vector<CandidateId> live_;             ///< options of the item that is tried
  std::vector<CandidateId> shared_;           ///< those that all ways to use it so far rule out
  std::uint64_t way_ = 0;                     ///< the next way, of all that were tried, that stands
  std::uint64_t first_way_ = 0;               ///< of the item
  PerCandidate<std::uint64_t> ruled_out_in_;  ///< the last way that ruled out a shared one
};

}  // namespace boardfill
