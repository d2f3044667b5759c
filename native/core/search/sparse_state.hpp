// The state of a search for any cover.
//
// Every item keeps a list of the live options that use it, as the front part of an array (sparse
// sets, as in Knuth's dancing cells): an option that dies is swapped behind the front part in each
// of its lists, and comes to life again by making the front parts longer, in reverse order.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "search/search_state.hpp"
#include "search/search_tables.hpp"

namespace boardfill {

class SparseState : public SearchState {
 public:
  explicit SparseState(const SearchTables& tables);

  bool begin(std::span<const CandidateId> ruled_out) override;
  bool take(CandidateId candidate) override;
  bool leave(CandidateId candidate) override;
  [[nodiscard]] Mark mark() const override {
    return {static_cast<std::uint32_t>(removed_.size()), static_cast<std::uint32_t>(taken_.size())};
  }
  void undo(Mark mark) override;
  [[nodiscard]] CandidateId tightest_candidate() const override;
  [[nodiscard]] CandidateId first_live(CandidateId first) const override;
  [[nodiscard]] bool is_needy(ItemId item) const override { return need_[item] > 0; }

  [[nodiscard]] static std::uint64_t bytes_for(const SearchTables& tables);

 protected:
  bool take_alone(CandidateId candidate);
  bool remove(CandidateId candidate);
  bool take_what_must_be();
  [[nodiscard]] bool is_live(CandidateId candidate) const {
    return (live_[index_of(candidate) / 64] & bit_of(candidate)) != 0;
  }

  /// The uses of an item by live options, in any order.
  [[nodiscard]] std::span<const UseId> live_users(ItemId item) const {
    return {listed_.data() + tables_.items()[item].first_slot, listed_.data() + live_end_[item]};
  }

  /// The first live option that uses an item; there must be one.
  [[nodiscard]] CandidateId first_user(ItemId item) const;

  /// Added to what an item has to spare when it needs no more: never the tightest, never negative.
  static constexpr std::int32_t kContent = std::int32_t{1} << 30;

  /// For each item: the uses by live options beyond those needed, plus kContent if none is needed.
  /// Negative where there are too few live options.
  PerItem<std::int32_t> spare_;
  std::vector<CandidateId> removed_;  ///< those no longer live; those taken as in `taken_`
  std::vector<ItemId> urgent_;        ///< items found with nothing to spare; may be outdated

 private:
  bool without_misfits(ItemId item);
  void set_live(CandidateId candidate) { live_[index_of(candidate) / 64] |= bit_of(candidate); }
  void set_dead(CandidateId candidate) { live_[index_of(candidate) / 64] &= ~bit_of(candidate); }
  static std::uint64_t bit_of(CandidateId candidate) {
    return std::uint64_t{1} << (index_of(candidate) % 64);
  }
  void swap_out(UseId use);

  PerItem<std::int32_t> need_;  ///< low minus used; at or below 0 when content
  PerItem<std::int32_t> room_;  ///< high minus used

  PerItem<Slot> live_end_;           ///< for each item, where its live uses end
  std::vector<UseId> listed_;        ///< the uses of each item, the live ones in front
  ById<UseId, Slot> slot_of_;        ///< where each use stands in listed_
  std::vector<std::uint64_t> live_;  ///< one bit for each candidate
};

}  // namespace boardfill
