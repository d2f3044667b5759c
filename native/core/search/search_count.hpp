// Counting by search, on several threads.
#pragma once

#include <cstdint>

#include "control.hpp"
#include "search/search_tables.hpp"

namespace boardfill {

struct SearchCount {
  std::uint64_t count;
  std::uint64_t nodes;
};

/// How many fillings there are, found one by one.  The same whatever the number of threads.
SearchCount count_by_search(const SearchTables& tables, unsigned threads, Control& control);

}  // namespace boardfill
