// Counting by search, on several threads.
#pragma once

#include <cstdint>
#include <vector>

#include "control.hpp"
#include "counting_in_parts.hpp"
#include "search/search_tables.hpp"

namespace boardfill {

struct SearchUses {
  std::uint64_t count;              ///< of all fillings
  PerOption<std::uint64_t> taking;  ///< of those with each option
};

/// How many fillings there are with all of `taken`, which names a candidate at most once, found one
/// by one.  The same whatever the number of threads.
FoundCount count_by_search(const SearchTables& tables, const std::vector<CandidateId>& taken,
                           unsigned threads, Control& control);

/// The same, and how many of the fillings take each option; `Stopped` by the work limit if there
/// are more than `most`.
SearchUses uses_by_search(const SearchTables& tables, std::uint64_t most, unsigned threads,
                          Control& control);

}  // namespace boardfill
