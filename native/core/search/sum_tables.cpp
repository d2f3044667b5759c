#include "search/sum_tables.hpp"

#include <algorithm>
#include <utility>
#include <vector>

namespace boardfill {
namespace {

constexpr ItemId kNoItem{0xffffffffu};

}  // namespace

/// Finds the groups of each item.
class SumTables::Builder {
 public:
  Builder(ItemUsers& users, SumTables& tables)
      : users_(users), form_(users.form()), tables_(tables), is_met_(form_.item_count(), false) {}

  void build() {
    std::vector<ItemId> items;
    for (const ItemId item : form_.items())
      if (may_be_sum(item)) items.push_back(item);
    if (items.empty()) return;
    users_.list();
    is_placed_ = PerOption<bool>(form_.option_count(), false);
    for (const ItemId item : items)
      if (find_groups(item) && is_worth_it(item)) add_sum(item);
    tables_.members_ = FlatLists<BucketId, OptionId>(tables_.times_.size(), members_);
    tables_.shares_ = FlatLists<OptionId, Share>(form_.option_count(), shares_);
  }

 private:
  /// The options of a sum inside one holder; a single one if there is no holder.
  struct Found {
    ItemId holder;
    std::vector<ItemUse> uses;
  };

  /// Is there anything that bounds could tell?  Items used once are left to joints.
  [[nodiscard]] bool may_be_sum(ItemId item) const {
    const Bounds bounds = form_.bounds_of(item);
    const ItemLook& look = users_.look_at(item);
    return bounds.high > 1 && look.users > 1 && (bounds.low > 0 || bounds.high < look.all_uses);
  }

  [[nodiscard]] bool can_hold(ItemId item) const { return form_.bounds_of(item).high == 1; }

  /// Splits the users of an item into groups, in the narrower of two ways: an option may have
  /// several holders, as its cell and its number.  False if there is none.
  bool find_groups(ItemId sum) {
    std::vector<ItemId> holders = holders_of(sum);
    std::vector<Found> upward = groups_by(sum, holders);
    std::reverse(holders.begin(), holders.end());
    found_ = groups_by(sum, holders);
    if (!upward.empty() && (found_.empty() || spread(upward) <= spread(found_)))
      found_ = std::move(upward);
    return !found_.empty();
  }

  [[nodiscard]] std::vector<ItemId> holders_of(ItemId sum) {
    std::vector<ItemId> holders;
    for (const ItemUse& use : users_.of(sum))
      for (const ItemId item : form_.items_of(use.option))
        if (can_hold(item) && !is_met_[item]) {
          is_met_[item] = true;
          holders.push_back(item);
        }
    for (const ItemId item : holders) is_met_[item] = false;
    std::sort(holders.begin(), holders.end());
    return holders;
  }

  /// The groups of holders that share no user with those before; none if most users are torn out
  /// of theirs, as the placements of a piece are, whose cells overlap those of others.
  [[nodiscard]] std::vector<Found> groups_by(ItemId sum, std::span<const ItemId> holders) {
    const auto users = users_.of(sum);
    std::vector<Found> groups;
    std::size_t torn = 0;
    for (const ItemId holder : holders) {
      Found found{holder, {}};
      std::size_t placed = 0;
      for (const ItemUse& held : users_.of(holder))
        if (const std::int32_t times = users_.times_used(held.option, sum); times > 0) {
          found.uses.push_back({held.option, times});
          placed += is_placed_[held.option];
        }
      if (placed > 0) {
        torn += found.uses.size() - placed;
        if (2 * torn > users.size()) break;
        continue;
      }
      for (const ItemUse& use : found.uses) is_placed_[use.option] = true;
      groups.push_back(std::move(found));
    }
    for (const ItemUse& use : users)
      if (!is_placed_[use.option]) groups.push_back({kNoItem, {use}});
    for (const ItemUse& use : users) is_placed_[use.option] = false;
    if (2 * torn > users.size()) groups.clear();
    return groups;
  }

  /// How far apart the least and the most are that groups add together.
  [[nodiscard]] std::int64_t spread(const std::vector<Found>& groups) const {
    std::int64_t sum = 0;
    for (const Found& group : groups) {
      const auto [least, most] =
          std::minmax_element(group.uses.begin(), group.uses.end(),
                              [](const ItemUse& a, const ItemUse& b) { return a.times < b.times; });
      const bool must_add = group.holder != kNoItem && form_.bounds_of(group.holder).low > 0 &&
                            group.uses.size() == users_.of(group.holder).size();
      sum += most->times - (must_add ? least->times : 0);
    }
    return sum;
  }

  /// Do the groups tell more than that each option counts for itself?
  [[nodiscard]] bool is_worth_it(ItemId sum) const {
    const auto users = users_.of(sum);
    return std::any_of(found_.begin(), found_.end(),
                       [](const Found& found) { return found.uses.size() > 1; }) ||
           std::any_of(users.begin(), users.end(),
                       [&](const ItemUse& use) { return use.times != users.front().times; });
  }

  void add_sum(ItemId item) {
    const Bounds bounds = form_.bounds_of(item);
    const auto id = id_at<SumId>(tables_.sums_.size());
    tables_.sums_.push_back(
        {item, bounds.low, bounds.high, id_at<GroupId>(tables_.groups_.size())});
    for (Found& found : found_) add_group(id, found);
  }

  void add_group(SumId sum, Found& found) {
    const bool may_add_nothing = found.holder == kNoItem || form_.bounds_of(found.holder).low == 0;
    if (found.holder != kNoItem) add_others(found);
    std::stable_sort(found.uses.begin(), found.uses.end(),
                     [](const ItemUse& a, const ItemUse& b) { return a.times < b.times; });
    const auto group = id_at<GroupId>(tables_.groups_.size());
    tables_.groups_.push_back({sum, id_at<BucketId>(tables_.times_.size()), may_add_nothing});
    std::int32_t last = -1;
    if (may_add_nothing) tables_.times_.push_back(last = 0);
    for (const ItemUse& use : found.uses) {
      if (use.times != last) tables_.times_.push_back(last = use.times);
      const auto bucket = id_at<BucketId>(tables_.times_.size() - 1);
      members_.emplace_back(bucket, use.option);
      shares_.push_back({use.option, {group, bucket}});
    }
  }

  /// Adds the options of the holder that do not use the sum.
  void add_others(Found& found) {
    std::vector<OptionId> known;
    for (const ItemUse& use : found.uses) known.push_back(use.option);
    for (const ItemUse& held : users_.of(found.holder))
      if (!std::binary_search(known.begin(), known.end(), held.option))
        found.uses.push_back({held.option, 0});
  }

  ItemUsers& users_;
  const CoverForm& form_;
  SumTables& tables_;
  PerItem<bool> is_met_;
  PerOption<bool> is_placed_;  ///< in a group of the sum
  std::vector<Found> found_;
  std::vector<std::pair<BucketId, OptionId>> members_;
  std::vector<std::pair<OptionId, Share>> shares_;
};

SumTables::SumTables(ItemUsers& users) { Builder(users, *this).build(); }

std::uint64_t SumTables::bytes() const {
  return sums_.size() * sizeof(Sum) + groups_.size() * sizeof(Group) +
         times_.size() * sizeof(std::int32_t) + members_.bytes() + shares_.bytes();
}

}  // namespace boardfill
