// A cover made ready for depth-first search: who uses what, in arrays that never change.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "cover_form.hpp"
#include "search/pocket_graph.hpp"

namespace boardfill {

/// One option's use of one item.  The uses of an option stand together, option after option.
struct Use {
  std::uint32_t item;
  std::uint32_t option;
  std::int32_t times;
};

/// What the search knows of an item before it begins.
struct SearchItem {
  std::uint32_t first_slot;  ///< where the list of its uses begins
  std::uint32_t use_count;   ///< how many options use it
  std::int32_t low;
  std::int32_t room;        ///< how often it may be used; never binds if unlimited
  std::int32_t all_uses;    ///< by all options together
  std::int32_t most_times;  ///< by one option
};

/// Shared by any number of searches at once.  Options are numbered anew, in the order in which the
/// search shall try them: place k holds option `order[k]` of the cover.
class SearchTables {
 public:
  /// `order` lists every option once.  `places` are the cells on the board, for pockets.
  SearchTables(const CoverForm& form, std::vector<std::uint32_t> order, const Places& places);

  [[nodiscard]] std::span<const SearchItem> items() const { return items_; }
  [[nodiscard]] std::span<const Use> uses() const { return uses_; }
  [[nodiscard]] std::size_t option_count() const { return order_.size(); }
  [[nodiscard]] std::uint32_t first_use(std::uint32_t option) const { return use_starts_[option]; }
  [[nodiscard]] std::span<const Use> uses_of(std::uint32_t option) const {
    return {uses_.data() + use_starts_[option], uses_.data() + use_starts_[option + 1]};
  }

  /// The number in the cover of the option at a place of the order.
  [[nodiscard]] std::uint32_t number_of(std::uint32_t option) const { return order_[option]; }

  /// Is some low above what all options together can use?
  [[nodiscard]] bool impossible() const { return impossible_; }

  /// May an option be live when no item needs more?  Not if it uses an item whose low is its high.
  [[nodiscard]] bool has_loose_options() const { return has_loose_options_; }

  /// The same cover with its options in another order: place k holds what was at sequence[k].
  [[nodiscard]] SearchTables reordered(std::span<const std::uint32_t> sequence) const;

  [[nodiscard]] const PocketGraph& pockets() const { return *pockets_; }
  [[nodiscard]] std::uint64_t bytes() const;

 private:
  std::vector<std::uint32_t> order_;
  std::vector<SearchItem> items_;
  std::vector<Use> uses_;
  std::vector<std::uint32_t> use_starts_;
  bool impossible_ = false;
  bool has_loose_options_ = false;
  std::shared_ptr<const PocketGraph> pockets_;
};

}  // namespace boardfill
