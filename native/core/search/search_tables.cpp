#include "search/search_tables.hpp"

#include <algorithm>
#include <limits>
#include <stdexcept>
#include <utility>

#include "search/item_users.hpp"
#include "search/mask_state.hpp"

namespace boardfill {
namespace {

/// Sums of uses stay below this, so that the search can count them in 32 bits with a mark above.
constexpr std::int64_t kMostUses = (std::int64_t{1} << 30) - 1;

}  // namespace

SearchTables::SearchTables(const CoverForm& form, std::vector<OptionId> order, const Places& places,
                           WebTests web_tests)
    : order_(std::move(order)),
      items_(form.item_count()),
      has_webs_(!form.webs().empty()),
      pockets_(std::make_shared<const PocketGraph>(form, places)) {
  PerOption<bool> seen(form.option_count(), false);
  for (const OptionId option : order_) {
    if (!seen.contains(option) || seen[option])
      throw std::invalid_argument("the order must list every option once");
    seen[option] = true;
  }
  if (order_.size() != seen.size())
    throw std::invalid_argument("the order must list every option once");

  PerItem<ItemLook> looks(items_.size());
  use_starts_.reserve(order_.size() + 1);
  use_starts_.push_back(UseId{0});
  for (const CandidateId candidate : candidates()) {
    bool loose = true;
    for_each_use(form.items_of(order_[candidate]), [&](ItemId id, std::uint32_t times) {
      const Bounds bounds = form.bounds_of(id);
      SearchItem& item = items_[id];
      ++item.use_count;
      item.most_times = std::max(item.most_times, static_cast<std::int32_t>(times));
      looks[id].meet(order_[candidate], times);
      loose = loose && bounds.low != bounds.high;
      uses_.push_back({id, candidate, static_cast<std::int32_t>(times)});
    });
    has_loose_options_ = has_loose_options_ || loose;
    use_starts_.push_back(id_at<UseId>(uses_.size()));
  }
  Slot slot = 0;
  for (const ItemId id : items_.ids()) {
    const std::int64_t all_uses = looks[id].all_uses;
    if (all_uses > kMostUses) throw std::invalid_argument("an item is used too often to search");
    const Bounds bounds = form.bounds_of(id);
    SearchItem& item = items_[id];
    item.first_slot = slot;
    slot += item.use_count;
    item.all_uses = static_cast<std::int32_t>(all_uses);
    item.low = static_cast<std::int32_t>(std::min<std::int64_t>(bounds.low, kMostUses));
    // A bound above all uses together never binds: what is left never falls below most_times.
    item.room = static_cast<std::int32_t>(bounds.high >= all_uses ? all_uses + item.most_times
                                                                  : bounds.high);
    impossible_ = impossible_ || bounds.low > all_uses || bounds.low > bounds.high;
  }
  Rules rules;
  if (!MaskState::fits(*this)) {
    ItemUsers users(form, std::move(looks));
    rules = {
        SumTables(users), JointTables(users), WebTables(form, places.items, web_tests), {}, {}};
    if (!rules.sums.empty() || !rules.joints.empty() || has_webs_)
      find_tried_items(places.items, rules);
  }
  rules_ = std::make_shared<const Rules>(std::move(rules));
}

void SearchTables::find_tried_items(std::span<const ItemId> cells, Rules& rules) const {
  PerItem<bool> is_cell(items_.size(), false);
  for (const ItemId cell : cells) is_cell[cell] = true;
  PerItem<bool> is_left(items_.size(), false);
  for (const SumId sum : IdsBelow<SumId>(rules.sums.sum_count()))
    is_left[rules.sums.sum(sum).item] = true;
  for (const CandidateId candidate : candidates()) {
    const auto uses = uses_of(candidate);
    const auto in_cells =
        std::count_if(uses.begin(), uses.end(), [&](const Use& use) { return is_cell[use.item]; });
    if (in_cells > 1) return;
    if (in_cells == 0 && !cells.empty())
      for (const Use& use : uses) is_left[use.item] = true;
  }
  for (const ItemId item : items_.ids()) {
    if (is_left[item] || !(is_cell[item] || items_[item].low > 0)) continue;
    rules.tried_items.push_back(item);
    if (is_cell[item]) rules.tried_cells.push_back(item);
  }
  if (rules.tried_cells.empty()) rules.tried_cells = rules.tried_items;
}

SearchTables SearchTables::reordered(std::span<const CandidateId> sequence) const {
  SearchTables result(*this);
  result.uses_.clear();
  for (const CandidateId candidate : candidates()) {
    const CandidateId moved = sequence[index_of(candidate)];
    result.order_[candidate] = order_[moved];
    result.use_starts_[candidate] = id_at<UseId>(result.uses_.size());
    for (Use use : uses_of(moved)) {
      use.candidate = candidate;
      result.uses_.push_back(use);
    }
  }
  return result;
}

std::uint64_t SearchTables::bytes() const {
  return order_.size() * 2 * sizeof(std::uint32_t) + items_.size() * sizeof(SearchItem) +
         uses_.size() * sizeof(Use) + pockets_->bytes() + sums().bytes() + joints().bytes() +
         webs().bytes() + (tried_items().size() + tried_cells().size()) * sizeof(ItemId);
}

}  // namespace boardfill
