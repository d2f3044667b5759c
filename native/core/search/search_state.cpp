#include "search/search_state.hpp"

#include "search/mask_state.hpp"
#include "search/sparse_state.hpp"

namespace boardfill {

std::unique_ptr<SearchState> make_search_state(const SearchTables& tables) {
  if (MaskState::fits(tables)) return std::make_unique<MaskState>(tables);
  return std::make_unique<SparseState>(tables);
}

std::uint64_t search_state_bytes(const SearchTables& tables) {
  return MaskState::fits(tables) ? MaskState::bytes_for(tables) : SparseState::bytes_for(tables);
}

}  // namespace boardfill
