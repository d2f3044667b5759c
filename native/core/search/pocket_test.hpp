// Looks for pockets that no set of options can cover.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "search/search_state.hpp"

namespace boardfill {

class PocketTest {
 public:
  explicit PocketTest(const SearchTables& tables);

  /// True if the options just taken cut off a pocket whose area is no sum of areas of options.
  /// Only pockets beside these options are looked at, and of these only the small ones.
  bool finds_dead_end(const SearchState& state, std::span<const CandidateId> just_taken);

 private:
  std::uint32_t area_from(const SearchState& state, ItemId cell, std::uint64_t before);

  const SearchTables& tables_;
  PerItem<std::uint64_t> seen_in_;  ///< for each item, the flood that last met it
  std::vector<ItemId> waiting_;
  std::uint64_t flood_ = 0;
};

}  // namespace boardfill
