// In how many fillings each option is, where equal positions are met once.
//
// Positions are kept with what they lead to.  Then, from the last back to the first, each is told
// in how many ways it can be completed: an option laid there is in as many fillings as there are
// ways to the position, times ways to complete what it leads to.
#pragma once

#include <optional>

#include "control.hpp"
#include "search/merging_tables.hpp"
#include "search/search_count.hpp"

namespace boardfill {

/// As `uses_by_search` tells it; nothing where a number is beyond 64 bits.
std::optional<SearchUses> uses_merging(const MergingTables& tables, std::optional<ItemId> before,
                                       std::uint64_t most, unsigned threads, Control& control);

}  // namespace boardfill
