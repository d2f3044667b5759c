#include "search/sum_tables.hpp"

#include <algorithm>
#include <tuple>
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
      : users_(users), form_(users.form()), tables_(tables), count_(form_.item_count(), 0) {}

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

  /// Splits the users of an item into groups; false if holders overlap.  An option may have several
  /// holders, as its cell and its number: first come those whose options add the most different
  /// numbers, then those with the most options.
  bool find_groups(ItemId sum) {
    found_.clear();
    bool split = true;
    for (const ItemId holder : holders_of(sum)) {
      Found found{holder, held_uses(sum, holder)};
      std::size_t placed = 0;
      for (const ItemUse& use : found.uses) placed += is_placed_[use.option];
      // The placements of a piece, each of which lies in several cells, are torn out of the next.
      split = placed == 0 || placed + 1 >= found.uses.size();
      if (!split) break;
      if (placed > 0) continue;
      for (const ItemUse& use : found.uses) is_placed_[use.option] = true;
      found_.push_back(std::move(found));
    }
    for (const ItemUse& use : users_.of(sum))
      if (!is_placed_[use.option]) found_.push_back({kNoItem, {use}});
    for (const ItemUse& use : users_.of(sum)) is_placed_[use.option] = false;
    return split;
  }

  /// The holders of the users of a sum, the best first.
  [[nodiscard]] std::vector<ItemId> holders_of(ItemId sum) {
    std::vector<ItemId> holders;
    for (const ItemUse& use : users_.of(sum))
      for (const ItemId item : form_.items_of(use.option))
        if (can_hold(item) && count_[item]++ == 0) holders.push_back(item);
    const bool same = adds_the_same(sum);
    std::vector<std::tuple<std::size_t, std::uint32_t, ItemId>> ranked;
    for (const ItemId item : holders)
      ranked.emplace_back(same ? 1 : different_times(sum, item), count_[item], item);
    std::sort(ranked.begin(), ranked.end(), [](const auto& a, const auto& b) {
      return std::tuple(std::get<0>(b), std::get<1>(b), std::get<2>(a)) <
             std::tuple(std::get<0>(a), std::get<1>(a), std::get<2>(b));
    });
    for (std::size_t i = 0; i < ranked.size(); ++i) {
      holders[i] = std::get<2>(ranked[i]);
      count_[holders[i]] = 0;
    }
    return holders;
  }

  /// Do all users of the sum add as much?
  [[nodiscard]] bool adds_the_same(ItemId sum) const {
    const auto users = users_.of(sum);
    return std::all_of(users.begin(), users.end(),
                       [&](const ItemUse& use) { return use.times == users.front().times; });
  }

  [[nodiscard]] std::size_t different_times(ItemId sum, ItemId holder) const {
    std::vector<ItemUse> uses = held_uses(sum, holder);
    std::sort(uses.begin(), uses.end(), adds_less);
    const auto end = std::unique(uses.begin(), uses.end(), [](const ItemUse& a, const ItemUse& b) {
      return a.times == b.times;
    });
    return static_cast<std::size_t>(end - uses.begin());
  }

  [[nodiscard]] std::vector<ItemUse> held_uses(ItemId sum, ItemId holder) const {
    std::vector<ItemUse> uses;
    for (const ItemUse& held : users_.of(holder))
      if (const std::int32_t times = users_.times_used(held.option, sum); times > 0)
        uses.push_back({held.option, times});
    return uses;
  }

  static bool adds_less(const ItemUse& a, const ItemUse& b) { return a.times < b.times; }

  /// Do the groups tell more than that each option counts for itself?
  [[nodiscard]] bool is_worth_it(ItemId sum) const {
    const auto is_group = [](const Found& found) { return found.uses.size() > 1; };
    return std::any_of(found_.begin(), found_.end(), is_group) || !adds_the_same(sum);
  }

  void add_sum(ItemId item) {
    const Bounds bounds = form_.bounds_of(item);
    const auto id = id_at<SumId>(tables_.sums_.size());
    tables_.sums_.push_back(
        {item, bounds.low, bounds.high, id_at<GroupId>(tables_.groups_.size()), different(item)});
    for (Found& found : found_) add_group(id, found);
  }

  /// The numbers that groups add, if each adds one and no two the same; at most a word has bits.
  [[nodiscard]] std::vector<std::int32_t> different(ItemId sum) const {
    for (const Found& found : found_)
      if (found.holder == kNoItem || form_.bounds_of(found.holder).low == 0 ||
          found.uses.size() < users_.of(found.holder).size())
        return {};
    std::vector<ItemUse> uses(users_.of(sum).begin(), users_.of(sum).end());
    std::sort(uses.begin(), uses.end(), adds_less);
    std::vector<std::int32_t> numbers;
    for (auto begin = uses.begin(); begin != uses.end();) {
      const auto end = std::upper_bound(begin, uses.end(), *begin, adds_less);
      if (numbers.size() == 64 || !exclude_each_other({begin, end})) return {};
      numbers.push_back(begin->times);
      begin = end;
    }
    return numbers;
  }

  /// Do all of the options use some item that can be used once?
  [[nodiscard]] bool exclude_each_other(std::span<const ItemUse> uses) const {
    const auto items = form_.items_of(uses.front().option);
    return std::any_of(items.begin(), items.end(), [&](ItemId item) {
      return can_hold(item) && std::all_of(uses.begin(), uses.end(), [&](const ItemUse& use) {
               return users_.is_used_by(use.option, item);
             });
    });
  }

  void add_group(SumId sum, Found& found) {
    const bool may_add_nothing = found.holder == kNoItem || form_.bounds_of(found.holder).low == 0;
    if (found.holder != kNoItem) add_others(found);
    std::stable_sort(found.uses.begin(), found.uses.end(), adds_less);
    const auto group = id_at<GroupId>(tables_.groups_.size());
    tables_.groups_.push_back({sum, id_at<BucketId>(tables_.times_.size()), may_add_nothing});
    const std::vector<std::int32_t>& numbers = tables_.sums_[sum].different;
    std::int32_t last = -1;
    const auto open_bucket = [&](std::int32_t times) {
      const auto place = std::lower_bound(numbers.begin(), numbers.end(), times);
      tables_.times_.push_back(last = times);
      tables_.ranks_.push_back(static_cast<std::uint32_t>(place - numbers.begin()));
    };
    if (may_add_nothing) open_bucket(0);
    for (const ItemUse& use : found.uses) {
      if (use.times != last) open_bucket(use.times);
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
  PerItem<std::uint32_t> count_;  ///< for each holder, how many users of the sum; else 0
  PerOption<bool> is_placed_;     ///< in a group of the sum
  std::vector<Found> found_;
  std::vector<std::pair<BucketId, OptionId>> members_;
  std::vector<std::pair<OptionId, Share>> shares_;
};

SumTables::SumTables(ItemUsers& users) { Builder(users, *this).build(); }

std::uint64_t SumTables::bytes() const {
  return sums_.size() * sizeof(Sum) + groups_.size() * sizeof(Group) +
         times_.size() * 2 * sizeof(std::int32_t) + members_.bytes() + shares_.bytes();
}

}  // namespace boardfill
