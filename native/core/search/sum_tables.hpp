// Items whose uses add up over groups of options that exclude each other.
//
// A sum is an item whose users fall into groups, each inside a holder, an item that can be used
// once: of a group at most one option is taken.  Of the cells of a row each has one number, and
// their sum is given: the group of a cell adds between its least and its greatest number that is
// still live.  What brings the sum beyond its bounds even so is in no filling.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "flat_lists.hpp"
#include "search/item_users.hpp"

namespace boardfill {

enum class SumId : std::uint32_t {};
enum class GroupId : std::uint32_t {};   ///< the options of one holder in one sum
enum class BucketId : std::uint32_t {};  ///< those of a group that add the same

/// What the search knows of sums before it begins.  Shared by any number of searches.
class SumTables {
 public:
  struct Sum {
    ItemId item;
    std::int64_t low;
    std::int64_t high;
    GroupId first_group;

    /// Where every group adds something, and no two groups the same: the numbers that are added, in
    /// rising order.  Empty elsewhere.
    std::vector<std::int32_t> different;
  };

  struct Group {
    SumId sum;
    BucketId first_bucket;  ///< each adds more than the one before
    bool may_add_nothing;   ///< no option need be taken; its first bucket is for that, too
  };

  /// One option's place in one group.
  struct Share {
    GroupId group;
    BucketId bucket;
  };

  SumTables() = default;
  explicit SumTables(ItemUsers& users);

  [[nodiscard]] bool empty() const { return sum_count() == 0; }
  [[nodiscard]] std::size_t sum_count() const { return sums_.size(); }
  [[nodiscard]] std::size_t group_count() const { return groups_.size(); }
  [[nodiscard]] std::size_t bucket_count() const { return times_.size(); }
  [[nodiscard]] const Sum& sum(SumId id) const { return sums_[id]; }
  [[nodiscard]] const Group& group(GroupId id) const { return groups_[id]; }

  [[nodiscard]] GroupId groups_end(SumId id) const {
    return sums_.contains(after(id)) ? sums_[after(id)].first_group : id_at<GroupId>(group_count());
  }
  [[nodiscard]] BucketId buckets_end(GroupId id) const {
    return groups_.contains(after(id)) ? groups_[after(id)].first_bucket
                                       : id_at<BucketId>(bucket_count());
  }

  /// What each option of a bucket adds.
  [[nodiscard]] std::int32_t times(BucketId id) const { return times_[id]; }

  /// The place of that among the different numbers of the sum, below 64; 0 if there are none.
  [[nodiscard]] std::uint32_t rank(BucketId id) const { return ranks_[id]; }

  [[nodiscard]] std::span<const OptionId> members(BucketId id) const { return members_[id]; }
  [[nodiscard]] std::span<const Share> shares_of(OptionId option) const {
    return empty() ? std::span<const Share>() : shares_[option];
  }

  [[nodiscard]] std::uint64_t bytes() const;

 private:
  class Builder;

  ById<SumId, Sum> sums_;
  ById<GroupId, Group> groups_;
  ById<BucketId, std::int32_t> times_;
  ById<BucketId, std::uint32_t> ranks_;
  FlatLists<BucketId, OptionId> members_;
  FlatLists<OptionId, Share> shares_;
};

}  // namespace boardfill
