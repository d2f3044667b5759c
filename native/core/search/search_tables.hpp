// A cover made ready for depth-first search: who uses what, in arrays that never change.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "cover_form.hpp"
#include "search/joint_tables.hpp"
#include "search/pocket_graph.hpp"
#include "search/sum_tables.hpp"
#include "search/web_tables.hpp"

namespace boardfill {

/// An option, by its place in the order in which the search shall try them.
enum class CandidateId : std::uint32_t {};
constexpr CandidateId kNoCandidate{0xffffffffu};

template <typename Value>
using PerCandidate = ById<CandidateId, Value>;

/// One candidate's use of one item.  The uses of a candidate stand together, one candidate's after
/// the other's.
struct Use {
  ItemId item;
  CandidateId candidate;
  std::int32_t times;
};
enum class UseId : std::uint32_t {};

/// A place in lists of the uses of each item, one item's after the other's.
using Slot = std::uint32_t;

/// What the search knows of an item before it begins.
struct SearchItem {
  Slot first_slot;          ///< where the list of its uses begins
  std::uint32_t use_count;  ///< how many options use it
  std::int32_t low;
  std::int32_t room;        ///< how often it may be used; never binds if unlimited
  std::int32_t all_uses;    ///< by all options together
  std::int32_t most_times;  ///< by one option
};

/// Shared by any number of searches at once.
class SearchTables {
 public:
  /// `order` lists every option once, as they shall be tried.  `places` are the cells on the board,
  /// for pockets.
  SearchTables(const CoverForm& form, std::vector<OptionId> order, const Places& places,
               WebTests web_tests = {});

  [[nodiscard]] const PerItem<SearchItem>& items() const { return items_; }
  [[nodiscard]] const ById<UseId, Use>& uses() const { return uses_; }
  [[nodiscard]] std::size_t option_count() const { return order_.size(); }
  [[nodiscard]] IdsBelow<CandidateId> candidates() const { return order_.ids(); }
  [[nodiscard]] UseId first_use(CandidateId candidate) const { return use_starts_[candidate]; }
  [[nodiscard]] std::span<const Use> uses_of(CandidateId candidate) const {
    const Use* const uses = uses_.data();
    return {uses + index_of(use_starts_[candidate]),
            uses + index_of(use_starts_[after(candidate)])};
  }

  /// What the cover calls it.
  [[nodiscard]] OptionId option_of(CandidateId candidate) const { return order_[candidate]; }

  /// Is some low above what all options together can use?
  [[nodiscard]] bool impossible() const { return impossible_; }

  /// May an option be live when no item needs more?  Not if it uses an item whose low is its high.
  [[nodiscard]] bool has_loose_options() const { return has_loose_options_; }

  [[nodiscard]] bool has_webs() const { return has_webs_; }

  /// The same cover with its options in another order: first that of sequence[0].
  [[nodiscard]] SearchTables reordered(std::span<const CandidateId> sequence) const;

  /// What rules out options beside plain search; nothing where a `MaskState` fits, which knows
  /// nothing of webs.
  [[nodiscard]] const SumTables& sums() const { return rules_->sums; }
  [[nodiscard]] const JointTables& joints() const { return rules_->joints; }
  [[nodiscard]] const WebTables& webs() const { return rules_->webs; }

  /// Items worth a try before a decision, where there are sums, joints or webs: cells, and what
  /// must be used by symbols in cells.  What lies in no cell follows from them; of pieces, which
  /// lie in several, there are too many.
  [[nodiscard]] std::span<const ItemId> tried_items() const { return rules_->tried_items; }

  /// Those of them that are cells; all where none is.
  [[nodiscard]] std::span<const ItemId> tried_cells() const { return rules_->tried_cells; }

  [[nodiscard]] const PocketGraph& pockets() const { return *pockets_; }
  [[nodiscard]] std::uint64_t bytes() const;

 private:
  struct Rules {
    SumTables sums;
    JointTables joints;
    WebTables webs;
    std::vector<ItemId> tried_items;
    std::vector<ItemId> tried_cells;
  };

  void find_tried_items(std::span<const ItemId> cells, Rules& rules) const;

  PerCandidate<OptionId> order_;
  PerItem<SearchItem> items_;
  ById<UseId, Use> uses_;
  PerCandidate<UseId> use_starts_;  ///< one more than there are candidates
  bool impossible_ = false;
  bool has_loose_options_ = false;
  bool has_webs_ = false;
  std::shared_ptr<const PocketGraph> pockets_;
  std::shared_ptr<const Rules> rules_;
};

}  // namespace boardfill
