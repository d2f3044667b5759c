// The state of a search for covers with few items, each used at most once.
//
// An option is a mask of items.  Every decision keeps its own list of live options; taking an
// option copies what remains of the list, and counts in the same pass, for all items at once, how
// many live options use each: one bit of the counters of all items makes a mask.
//
// Measured on the twelve pentominoes on 6x10, where 150 options are live at a decision and 80 die:
// 1.3 s for the 2.4 million nodes, against 7 s with sparse sets.  Masks pay where most live options
// are touched by each decision; on large boards nearly all are far away, and sparse sets do not
// look at those.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "search/item_mask.hpp"
#include "search/search_state.hpp"
#include "search/search_tables.hpp"

namespace boardfill {

class MaskState : public SearchState {
 public:
  /// Needs `fits`.
  explicit MaskState(const SearchTables& tables);

  /// Are there few enough items and options, and does no item need a count beyond one?
  [[nodiscard]] static bool fits(const SearchTables& tables);

  bool begin(std::span<const CandidateId> ruled_out) override;
  bool take(CandidateId candidate) override;
  bool leave(CandidateId candidate) override;
  [[nodiscard]] Mark mark() const override {
    return {static_cast<std::uint32_t>(levels_.size()), static_cast<std::uint32_t>(taken_.size())};
  }
  void undo(Mark mark) override;
  [[nodiscard]] CandidateId tightest_candidate() const override;
  [[nodiscard]] CandidateId first_live(CandidateId first) const override;
  [[nodiscard]] bool is_needy(ItemId item) const override {
    return (levels_.back().needed & ItemMask::of(item)).any();
  }

  [[nodiscard]] static std::uint64_t bytes_for(const SearchTables& tables);

 private:
  /// Two words, one vector register: 64 would leave out the pentominoes with their 72 items.
  static constexpr std::size_t kMostItems = 128;

  /// Their numbers fit 16 bits with room to spare, and their masks 256 KiB, a second-level cache.
  static constexpr std::size_t kMostOptions = 1 << 14;

  using Short = std::uint16_t;  ///< the number of a candidate

  /// The live options after a decision, in rising order: live_[begin .. end).
  struct Level {
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
    ItemMask needed;    ///< items that must still be used
    ItemCounts counts;  ///< how many live options use each item
  };

  void keep_disjoint(std::uint32_t begin, std::uint32_t end, ItemMask taken);
  void count();
  bool take_users_of(ItemMask items, CandidateId except);
  bool take_what_must_be();
  [[nodiscard]] ItemId least_used_item() const;

  PerCandidate<ItemMask> masks_;
  std::vector<Short> live_;  ///< the lists of all levels, one after the other
  std::vector<Level> levels_;
};

}  // namespace boardfill
