#include "search/search_state.hpp"

#include "search/mask_state.hpp"
#include "search/ruled_state.hpp"
#include "search/sparse_state.hpp"

namespace boardfill {

std::unique_ptr<SearchState> make_search_state(const SearchTables& tables) {
  if (MaskState::fits(tables)) return std::make_unique<MaskState>(tables);
  if (RuledState::pays(tables)) return std::make_unique<RuledState>(tables);
  return std::make_unique<SparseState>(tables);
}

std::uint64_t search_state_bytes(const SearchTables& tables) {
  if (MaskState::fits(tables)) return MaskState::bytes_for(tables);
  return RuledState::pays(tables) ? RuledState::bytes_for(tables) : SparseState::bytes_for(tables);
}

}  // namespace boardfill
