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

  bool begin() override;
  bool take(std::uint32_t option) override;
  bool leave(std::uint32_t option) override;
  [[nodiscard]] Mark mark() const override {
    return {static_cast<std::uint32_t>(removed_.size()), static_cast<std::uint32_t>(taken_.size())};
  }
  void undo(Mark mark) override;
  [[nodiscard]] std::span<const std::uint32_t> taken() const override { return taken_; }
  [[nodiscard]] std::uint32_t tightest_option() const override;
  [[nodiscard]] std::uint32_t first_live(std::uint32_t option) const override;
  [[nodiscard]] bool is_needy(std::uint32_t item) const override { return need_[item] > 0; }

  [[nodiscard]] static std::uint64_t bytes_for(const SearchTables& tables);

 private:
  bool take_alone(std::uint32_t option);
  bool remove(std::uint32_t option);
  bool without_misfits(std::uint32_t item);
  bool take_what_must_be();
  void swap_out(std::uint32_t use);

  /// Added to what an item has to spare when it needs no more: never the tightest, never negative.
  static constexpr std::int32_t kContent = std::int32_t{1} << 30;

  const SearchTables& tables_;

  /// For each item: the uses by live options beyond those needed, plus kContent if none is needed.
  /// Negative where there are too few live options.
  std::vector<std::int32_t> spare_;
  std::vector<std::int32_t> need_;  ///< low minus used; at or below 0 when content
  std::vector<std::int32_t> room_;  ///< high minus used

  std::vector<std::uint32_t> live_end_;  ///< for each item, where its live uses end
  std::vector<std::uint32_t> listed_;    ///< the uses of each item, the live ones in front
  std::vector<std::uint32_t> slot_of_;   ///< where each use stands in listed_
  std::vector<std::uint64_t> live_;      ///< one bit for each option

  std::vector<std::uint32_t> removed_;  ///< options no longer live, taken or dead
  std::vector<std::uint32_t> taken_;
  std::vector<std::uint32_t> urgent_;  ///< items found with nothing to spare; may be outdated
};

}  // namespace boardfill
