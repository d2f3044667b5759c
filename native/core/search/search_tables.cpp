#include "search/search_tables.hpp"

#include <algorithm>
#include <limits>
#include <stdexcept>
#include <utility>

namespace boardfill {
namespace {

/// Sums of uses stay below this, so that the search can count them in 32 bits with a mark above.
constexpr std::int64_t kMostUses = (std::int64_t{1} << 30) - 1;

}  // namespace

SearchTables::SearchTables(const CoverForm& form, std::vector<std::uint32_t> order,
                           const Places& places)
    : order_(std::move(order)),
      items_(form.item_count()),
      pockets_(std::make_shared<const PocketGraph>(form, places)) {
  std::vector<bool> seen(form.option_count(), false);
  for (const std::uint32_t number : order_) {
    if (number >= seen.size() || seen[number])
      throw std::invalid_argument("the order must list every option once");
    seen[number] = true;
  }
  if (order_.size() != seen.size())
    throw std::invalid_argument("the order must list every option once");

  std::vector<std::int64_t> all_uses(items_.size(), 0);
  use_starts_.reserve(order_.size() + 1);
  use_starts_.push_back(0);
  for (std::uint32_t option = 0; option < order_.size(); ++option) {
    bool loose = true;
    for_each_use(form.items_of(OptionId{order_[option]}), [&](ItemId id, std::uint32_t times) {
      const Bounds bounds = form.bounds_of(id);
      SearchItem& item = items_[index_of(id)];
      ++item.use_count;
      item.most_times = std::max(item.most_times, static_cast<std::int32_t>(times));
      all_uses[index_of(id)] += times;
      loose = loose && bounds.low != bounds.high;
      uses_.push_back(
          {static_cast<std::uint32_t>(index_of(id)), option, static_cast<std::int32_t>(times)});
    });
    has_loose_options_ = has_loose_options_ || loose;
    use_starts_.push_back(static_cast<std::uint32_t>(uses_.size()));
  }
  std::uint32_t slot = 0;
  for (std::size_t i = 0; i < items_.size(); ++i) {
    if (all_uses[i] > kMostUses) throw std::invalid_argument("an item is used too often to search");
    const Bounds bounds = form.bounds_of(ItemId{static_cast<std::uint32_t>(i)});
    SearchItem& item = items_[i];
    item.first_slot = slot;
    slot += item.use_count;
    item.all_uses = static_cast<std::int32_t>(all_uses[i]);
    item.low = static_cast<std::int32_t>(std::min<std::int64_t>(bounds.low, kMostUses));
    // A bound above all uses together never binds: what is left never falls below most_times.
    item.room = static_cast<std::int32_t>(bounds.high >= all_uses[i] ? all_uses[i] + item.most_times
                                                                     : bounds.high);
    impossible_ = impossible_ || bounds.low > all_uses[i] || bounds.low > bounds.high;
  }
}

SearchTables SearchTables::reordered(std::span<const std::uint32_t> sequence) const {
  SearchTables result(*this);
  result.uses_.clear();
  result.use_starts_.assign(1, 0);
  for (std::uint32_t option = 0; option < sequence.size(); ++option) {
    result.order_[option] = order_[sequence[option]];
    for (Use use : uses_of(sequence[option])) {
      use.option = option;
      result.uses_.push_back(use);
    }
    result.use_starts_.push_back(static_cast<std::uint32_t>(result.uses_.size()));
  }
  return result;
}

std::uint64_t SearchTables::bytes() const {
  return order_.size() * 2 * sizeof(std::uint32_t) + items_.size() * sizeof(SearchItem) +
         uses_.size() * sizeof(Use) + pockets_->bytes();
}

}  // namespace boardfill
