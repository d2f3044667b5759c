// One filling of a large board.
//
// A search that goes wrong early on a large board may not come back within a lifetime, while most
// other ways to begin meet a filling almost without turning back.  So, beside the plain search,
// short searches are tried that take the options of an item in random orders, and that give up
// their last decisions again and again.  Only a search that has come to its end says that there is
// no filling.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "control.hpp"
#include "search_tables.hpp"

namespace boardfill {

struct FirstFilling {
  std::optional<std::vector<std::uint32_t>> options;  ///< in rising order; nothing if there is none
  std::uint64_t nodes;
};

/// Always the same filling for the same tables.
FirstFilling first_by_search(const SearchTables& tables, Control& control);

}  // namespace boardfill
