#include "search/joint_tables.hpp"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

namespace boardfill {
namespace {

/// Items of one joint, at most; if there are more, they make two.
constexpr std::size_t kMostShared = 64;

/// Options that use more items once, such as pieces of hundreds of cells, are not looked at.
constexpr std::size_t kMostHolders = 64;

/// Pairs of patterns that are compared, at most: a hundredth of a second's work.
constexpr std::size_t kMostPairs = std::size_t{1} << 22;

}  // namespace

class JointTables::Builder {
 public:
  Builder(ItemUsers& users, JointTables& tables)
      : users_(users), form_(users.form()), tables_(tables) {}

  void build() {
    std::vector<ItemId> shared;
    for (const ItemId item : form_.items())
      if (form_.bounds_of(item).high == 1 && may_be_shared(item)) shared.push_back(item);
    if (shared.empty()) return;
    users_.list();
    votes_ = PerItem<std::uint32_t>(form_.item_count(), 0);
    pattern_bit_ = PerItem<Pattern>(form_.item_count(), 0);
    add_joints(joined(shared));
    tables_.members_ = FlatLists<ClassId, OptionId>(class_count_, members_);
    tables_.fitting_ = FlatLists<ClassId, ClassId>(class_count_, fitting_);
    std::vector<std::pair<OptionId, ClassId>> classes_of;
    classes_of.reserve(members_.size());
    for (const auto& [id, option] : members_) classes_of.emplace_back(option, id);
    tables_.classes_of_ = FlatLists<OptionId, ClassId>(form_.option_count(), classes_of);
  }

 private:
  using Holders = std::pair<ItemId, ItemId>;
  using Shared = std::pair<Holders, ItemId>;

  /// A bit for each shared item: is it used?
  using Pattern = std::uint64_t;

  /// The options of a holder, those with the same pattern together.
  using Patterns = std::vector<std::pair<Pattern, OptionId>>;

  [[nodiscard]] bool can_hold(ItemId item) const {
    const Bounds bounds = form_.bounds_of(item);
    return bounds.low == 1 && bounds.high == 1;
  }

  /// A quick look: do some two items hold the few users that were looked at?
  [[nodiscard]] bool may_be_shared(ItemId item) const {
    const ItemLook& look = users_.look_at(item);
    if (look.users < 3) return false;  // two exclude each other, which a plain search sees
    const auto held = held_between(look.first, item, look);
    const auto also_held = held_between(look.last, item, look);
    for (std::size_t one = 0; one < held.size(); ++one)
      for (std::size_t other = 0; other < held.size(); ++other)
        if (held[one] && also_held[other] && (one | other) == 3) return true;
    return false;
  }

  /// Which sets of the users between are held by some holder of an option.
  [[nodiscard]] std::array<bool, 4> held_between(OptionId option, ItemId item,
                                                 const ItemLook& look) const {
    std::array<bool, 4> held{};
    for (const ItemId holder : form_.items_of(option))
      if (holder != item && can_hold(holder))
        held[static_cast<std::size_t>(users_.is_used_by(look.between[0], holder)) +
             2 * static_cast<std::size_t>(users_.is_used_by(look.between[1], holder))] = true;
    return held;
  }

  [[nodiscard]] std::vector<ItemId> holders_in(OptionId option, ItemId item) const {
    std::vector<ItemId> holders;
    for (const ItemId holder : form_.items_of(option))
      if (holder != item && can_hold(holder)) holders.push_back(holder);
    return holders;
  }

  /// All pairs of items of which each user of the item uses just one, and some user either.
  [[nodiscard]] std::vector<Holders> holders_of(ItemId item) const {
    std::vector<Holders> found;
    const auto users = users_.of(item);
    if (users.size() < 3) return found;
    for (const ItemId one : holders_in(users.front().option, item)) {
      const auto beyond = std::find_if(users.begin(), users.end(), [&](const ItemUse& use) {
        return !users_.is_used_by(use.option, one);
      });
      if (beyond == users.end()) continue;
      const std::vector<ItemId> others = holders_in(beyond->option, item);
      if (others.size() > kMostHolders) return {};
      for (const ItemId other : others) {
        const auto is_in_one = [&](const ItemUse& use) {
          return users_.is_used_by(use.option, one) != users_.is_used_by(use.option, other);
        };
        if (std::all_of(users.begin(), users.end(), is_in_one))
          found.push_back(std::minmax(one, other));
      }
    }
    return found;
  }

  /// Items with their holders, those with the same holders together.  An item may have several
  /// pairs of holders; those that could hold the most items tell most.
  [[nodiscard]] std::vector<Shared> joined(const std::vector<ItemId>& shared) {
    std::vector<Shared> ways;
    for (const ItemId item : shared)
      for (const Holders& holders : holders_of(item)) {
        ways.emplace_back(holders, item);
        ++votes_[holders.first];
        ++votes_[holders.second];
      }
    std::vector<Shared> best;
    for (const Shared& way : ways) {
      const bool is_another = !best.empty() && best.back().second == way.second;
      if (!is_another) {
        best.push_back(way);
      } else if (votes_for(way.first) > votes_for(best.back().first)) {
        best.back() = way;
      }
    }
    std::sort(best.begin(), best.end());
    return best;
  }

  [[nodiscard]] std::uint32_t votes_for(const Holders& holders) const {
    return votes_[holders.first] + votes_[holders.second];
  }

  void add_joints(std::span<const Shared> shared) {
    while (!shared.empty()) {
      const Holders holders = shared.front().first;
      std::size_t size = 0;
      Pattern needed = 0;
      for (; size < kMostShared && size < shared.size() && shared[size].first == holders; ++size) {
        const ItemId item = shared[size].second;
        pattern_bit_[item] = Pattern{1} << size;
        if (form_.bounds_of(item).low == 1) needed |= pattern_bit_[item];
      }
      add_joint(holders, needed);
      for (std::size_t i = 0; i < size; ++i) pattern_bit_[shared[i].second] = 0;
      shared = shared.subspan(size);
    }
  }

  void add_joint(const Holders& holders, Pattern needed) {
    const Patterns in_first = patterns_in(holders.first);
    const Patterns in_second = patterns_in(holders.second);
    if (different(in_first) > kMostPairs / different(in_second)) return;
    const std::vector<Pattern> one = add_classes(in_first);
    const std::size_t middle = class_count_;
    const std::vector<Pattern> other = add_classes(in_second);
    for (std::size_t a = 0; a < one.size(); ++a)
      for (std::size_t b = 0; b < other.size(); ++b) {
        // Every item at most once and, where it must be used, just once.
        if ((one[a] & other[b]) != 0 || (~(one[a] | other[b]) & needed) != 0) continue;
        const auto first = id_at<ClassId>(middle - one.size() + a);
        const auto second = id_at<ClassId>(middle + b);
        fitting_.emplace_back(first, second);
        fitting_.emplace_back(second, first);
      }
  }

  [[nodiscard]] Patterns patterns_in(ItemId holder) const {
    Patterns patterns;
    for (const ItemUse& use : users_.of(holder)) {
      Pattern pattern = 0;
      for (const ItemId item : form_.items_of(use.option)) pattern |= pattern_bit_[item];
      patterns.emplace_back(pattern, use.option);
    }
    std::sort(patterns.begin(), patterns.end());
    return patterns;
  }

  [[nodiscard]] static std::size_t different(const Patterns& patterns) {
    std::size_t number = 1;
    for (std::size_t i = 1; i < patterns.size(); ++i)
      number += patterns[i].first != patterns[i - 1].first;
    return number;
  }

  /// Adds a class for each pattern; these.
  std::vector<Pattern> add_classes(const Patterns& patterns) {
    std::vector<Pattern> classes;
    for (const auto& [pattern, option] : patterns) {
      if (classes.empty() || classes.back() != pattern) {
        classes.push_back(pattern);
        ++class_count_;
      }
      members_.emplace_back(id_at<ClassId>(class_count_ - 1), option);
    }
    return classes;
  }

  ItemUsers& users_;
  const CoverForm& form_;
  JointTables& tables_;
  PerItem<std::uint32_t> votes_;  ///< for each holder, how often it could hold an item
  PerItem<Pattern> pattern_bit_;  ///< of the items of the joint that is added
  std::size_t class_count_ = 0;
  std::vector<std::pair<ClassId, OptionId>> members_;
  std::vector<std::pair<ClassId, ClassId>> fitting_;
};

JointTables::JointTables(ItemUsers& users) { Builder(users, *this).build(); }

}  // namespace boardfill
