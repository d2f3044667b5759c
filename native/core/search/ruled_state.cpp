#include "search/ruled_state.hpp"

#include <algorithm>
#include <bit>
#include <limits>

namespace boardfill {

RuledState::RuledState(const SearchTables& tables)
    : SparseState(tables),
      sums_(tables.sums()),
      joints_(tables.joints()),
      candidate_of_(tables.option_count()),
      active_(sums_.bucket_count(), 0),
      total_(sums_.sum_count()),
      classes_(joints_.class_count()),
      webs_(tables.webs()) {
  for (const CandidateId candidate : tables.candidates())
    candidate_of_[tables.option_of(candidate)] = candidate;

  PerItem<bool> is_sum(tables.items().size(), false);
  for (const SumId sum : total_.ids()) is_sum[sums_.sum(sum).item] = true;
  for (const ItemId item : is_sum.ids())
    if (!is_sum[item] && tables.items()[item].low > 0) chosen_among_.push_back(item);

  for (const BucketId bucket : active_.ids())
    active_[bucket] = static_cast<std::uint32_t>(sums_.members(bucket).size());
  for (const GroupId id : IdsBelow<GroupId>(sums_.group_count())) {
    const SumTables::Group& group = sums_.group(id);
    if (group.may_add_nothing) ++active_[group.first_bucket];
    const Range range{group.first_bucket, before(sums_.buckets_end(id))};
    range_.push_back(range);
    std::uint64_t numbers = 0;
    for (BucketId bucket = range.least; bucket <= range.most; bucket = after(bucket))
      numbers |= std::uint64_t{1} << sums_.rank(bucket);
    numbers_.push_back(numbers);
    total_[group.sum].least += sums_.times(range.least);
    total_[group.sum].most += sums_.times(range.most);
  }
  for (const ClassId id : classes_.ids())
    classes_[id] = {static_cast<std::uint32_t>(joints_.members(id).size()),
                    static_cast<std::uint32_t>(joints_.fitting(id).size())};
}

std::uint64_t RuledState::bytes_for(const SearchTables& tables) {
  const SumTables& sums = tables.sums();
  return SparseState::bytes_for(tables) + tables.option_count() * sizeof(CandidateId) +
         tables.items().size() * sizeof(ItemId) + sums.bucket_count() * sizeof(std::uint32_t) +
         sums.group_count() * (sizeof(Range) + sizeof(std::uint64_t)) +
         sums.sum_count() * (sizeof(Total) + sizeof(SumId)) +
         tables.joints().class_count() * (sizeof(Class) + sizeof(ClassId)) +
         WebKeeper::bytes_for(tables.webs());
}

bool RuledState::begin(std::span<const CandidateId> ruled_out) {
  if (!SparseState::begin(ruled_out)) return false;
  for (const SumId sum : total_.ids()) wait(sum);
  for (const ClassId id : classes_.ids())
    if (classes_[id].fitting == 0) unfit_.push_back(id);
  webs_.begin();
  return settle() || give_up();
}

bool RuledState::take(CandidateId candidate) {
  return (take_alone(candidate) && settle()) || give_up();
}

bool RuledState::leave(CandidateId candidate) {
  return (remove(candidate) && settle()) || give_up();
}

bool RuledState::look_far() {
  webs_.wait_far();
  return settle() || give_up();
}

bool RuledState::give_up() {
  urgent_.clear();
  unfit_.clear();
  webs_.give_up();
  for (const SumId sum : waiting_) total_[sum].is_waiting = false;
  waiting_.clear();
  return false;
}

/// Calls `change` for the bucket or the class of which one is no longer active once the option is
/// no longer live.  If it is taken it stays active, and those that it excludes are removed one by
/// one: all that ends is that a group may add nothing.
template <typename Change>
void RuledState::change_activity(OptionId option, bool is_taken, Change change) {
  for (const SumTables::Share& share : sums_.shares_of(option)) {
    const SumTables::Group& group = sums_.group(share.group);
    if (!is_taken)
      change(share.group, share.bucket);
    else if (group.may_add_nothing)
      change(share.group, group.first_bucket);
  }
  if (is_taken) return;
  for (const ClassId id : joints_.classes_of(option)) change(id);
}

void RuledState::undo(Mark mark) {
  for (; followed_ > mark.removed; --followed_) {
    const CandidateId candidate = removed_[followed_ - 1];
    const OptionId option = tables_.option_of(candidate);
    if (!webs_.empty()) webs_.regain(option);
    const bool is_taken = followed_taken_ > 0 && taken_[followed_taken_ - 1] == candidate;
    if (is_taken) --followed_taken_;
    change_activity(option, is_taken, [&](auto... place) { regain_one(place...); });
  }
  if (!webs_.empty()) webs_.undo(mark.taken);
  SparseState::undo(mark);
}

bool RuledState::keeps_webs() const {
  std::vector<std::uint32_t> options;
  for (const CandidateId candidate : taken_)
    options.push_back(number_of(tables_.option_of(candidate)));
  return tables_.webs().hold(options);
}

CandidateId RuledState::tightest_candidate() const {
  std::int32_t least = kContent;
  ItemId tightest{};
  for (const ItemId item : chosen_among_)
    if (spare_[item] < least) {
      least = spare_[item];
      tightest = item;
    }
  return least == kContent ? SparseState::tightest_candidate() : first_user(tightest);
}

std::uint64_t RuledState::ways_to_use(ItemId item) const {
  if (is_needy(item)) return static_cast<std::uint64_t>(spare_[item]) + 1;
  // What was needed and is no more is settled, but for options that nobody need decide about.
  return tables_.items()[item].low > 0 ? 1 : live_users(item).size() + 1;
}

std::uint64_t RuledState::live_around(ItemId item) const {
  std::uint64_t number = 0;
  for (const UseId user : live_users(item))
    for (const Use& use : tables_.uses_of(tables_.uses()[user].candidate))
      number += live_users(use.item).size();
  return number;
}

void RuledState::list_live(ItemId item, std::vector<CandidateId>& target) const {
  target.clear();
  for (const UseId user : live_users(item)) target.push_back(tables_.uses()[user].candidate);
  std::sort(target.begin(), target.end());
}

/// Takes and removes all that follows; false if something cannot be.
bool RuledState::settle() {
  for (;;) {
    if (!take_what_must_be()) return false;
    follow_removed();
    if (webs_.is_broken()) return false;
    if (!unfit_.empty()) {
      const ClassId id = unfit_.back();
      unfit_.pop_back();
      if (!remove_all(joints_.members(id))) return false;
    } else if (!waiting_.empty()) {
      const SumId sum = waiting_.back();
      waiting_.pop_back();
      total_[sum].is_waiting = false;
      if (!narrow(sum)) return false;
    } else if (webs_.is_waiting()) {
      if (!obey_webs()) return false;
    } else {
      return true;
    }
  }
}

void RuledState::follow_removed() {
  for (; followed_ < removed_.size(); ++followed_) {
    const CandidateId candidate = removed_[followed_];
    const OptionId option = tables_.option_of(candidate);
    if (!webs_.empty()) webs_.lose(option);
    const bool is_taken = followed_taken_ < taken_.size() && taken_[followed_taken_] == candidate;
    if (is_taken) {
      if (!webs_.empty()) webs_.take(option, static_cast<std::uint32_t>(followed_taken_));
      ++followed_taken_;
    }
    change_activity(option, is_taken, [&](auto... place) { lose_one(place...); });
  }
}

/// A group never loses its last one: plain search sees before that a holder cannot be used.
void RuledState::lose_one(GroupId group, BucketId bucket) {
  if (--active_[bucket] > 0) return;
  numbers_[group] &= ~(std::uint64_t{1} << sums_.rank(bucket));
  Range& range = range_[group];
  if (bucket != range.least && bucket != range.most) return;
  const SumId sum = sums_.group(group).sum;
  if (bucket == range.least) {
    while (active_[range.least] == 0) range.least = after(range.least);
    total_[sum].least += sums_.times(range.least) - sums_.times(bucket);
  } else {
    while (active_[range.most] == 0) range.most = before(range.most);
    total_[sum].most += sums_.times(range.most) - sums_.times(bucket);
  }
  wait(sum);
}

void RuledState::regain_one(GroupId group, BucketId bucket) {
  if (active_[bucket]++ > 0) return;
  numbers_[group] |= std::uint64_t{1} << sums_.rank(bucket);
  Range& range = range_[group];
  Total& total = total_[sums_.group(group).sum];
  if (bucket < range.least) {
    total.least += sums_.times(bucket) - sums_.times(range.least);
    range.least = bucket;
  }
  if (bucket > range.most) {
    total.most += sums_.times(bucket) - sums_.times(range.most);
    range.most = bucket;
  }
}

void RuledState::lose_one(ClassId id) {
  if (--classes_[id].active > 0) return;
  for (const ClassId other : joints_.fitting(id))
    if (--classes_[other].fitting == 0 && classes_[other].active > 0) unfit_.push_back(other);
}

void RuledState::regain_one(ClassId id) {
  if (classes_[id].active++ > 0) return;
  for (const ClassId other : joints_.fitting(id)) ++classes_[other].fitting;
}

void RuledState::wait(SumId sum) {
  if (total_[sum].is_waiting) return;
  total_[sum].is_waiting = true;
  waiting_.push_back(sum);
}

/// Removes what would bring a sum beyond its bounds, whatever the other groups add.
bool RuledState::narrow(SumId sum) {
  const SumTables::Sum& bounds = sums_.sum(sum);
  const std::int64_t above = bounds.high - total_[sum].least;
  const std::int64_t below = total_[sum].most - bounds.low;
  if (above < 0 || below < 0) return false;
  const Bounds left = left_by_different(sum);
  for (GroupId group = bounds.first_group; group != sums_.groups_end(sum); group = after(group)) {
    const std::int64_t least = sums_.times(range_[group].least);
    const std::int64_t most = sums_.times(range_[group].most);
    if (least == most) continue;
    const Bounds narrower{std::max(most - below, left.low), std::min(least + above, left.high)};
    if ((least < narrower.low || most > narrower.high) && !narrow(group, narrower)) return false;
  }
  return true;
}

/// What a group that is still open may add, if the others add the least or the most that different
/// numbers can.
RuledState::Bounds RuledState::left_by_different(SumId id) const {
  const SumTables::Sum& sum = sums_.sum(id);
  constexpr std::int64_t kFar = std::numeric_limits<std::int64_t>::max() / 2;
  if (sum.different.empty()) return {-kFar, kFar};
  std::int64_t settled = 0;
  std::uint64_t numbers = 0;  // that some open group may still add, by rank
  int others = -1;            // open groups but one
  for (GroupId group = sum.first_group; group != sums_.groups_end(id); group = after(group)) {
    const Range range = range_[group];
    if (range.least == range.most) {
      settled += sums_.times(range.least);
      continue;
    }
    ++others;
    numbers |= numbers_[group];
  }
  if (others < 1) return {-kFar, kFar};
  // Too few numbers: the items that exclude each other will show it.
  if (std::popcount(numbers) <= others) return {kFar, -kFar};
  std::int64_t least = settled;
  std::int64_t most = settled;
  std::uint64_t left = numbers;
  for (int i = 0; i < others; ++i, left &= left - 1)
    least += sum.different[static_cast<std::size_t>(std::countr_zero(left))];
  left = numbers;
  for (int i = 0; i < others; ++i, left &= ~std::bit_floor(left))
    most += sum.different[static_cast<std::size_t>(std::bit_width(left)) - 1];
  return {sum.low - most, sum.high - least};
}

/// Removes what adds less or more than that.
bool RuledState::narrow(GroupId group, Bounds bounds) {
  const Range range = range_[group];
  for (BucketId bucket = range.least; bucket <= range.most; bucket = after(bucket)) {
    const bool is_within = sums_.times(bucket) >= bounds.low && sums_.times(bucket) <= bounds.high;
    if (!is_within && active_[bucket] > 0 && !remove_all(sums_.members(bucket))) return false;
  }
  return bounds.low <= 0 || !sums_.group(group).may_add_nothing || take_the_only_one(group);
}

bool RuledState::remove_all(std::span<const OptionId> options) {
  for (const OptionId option : options) {
    const CandidateId candidate = candidate_of_[option];
    if (is_live(candidate) && !remove(candidate)) return false;
  }
  return true;
}

/// Removes and takes what webs ask for.
bool RuledState::obey_webs() {
  WebKeeper::Findings& found = webs_.look();
  if (found.is_broken || !remove_all(found.ruled_out)) return false;
  return std::ranges::all_of(found.forced,
                             [&](const WebKeeper::Forced& forced) { return take_some_of(forced); });
}

/// Some of these options must be taken.
bool RuledState::take_some_of(const WebKeeper::Forced& forced) {
  CandidateId only = kNoCandidate;
  std::size_t live = 0;
  for (const MemberId member : forced.members) {
    const CandidateId candidate = candidate_of_[forced.table->options[index_of(member)]];
    if (!is_live(candidate)) continue;
    only = candidate;
    ++live;
  }
  if (live == 0) return true;  // one has just been taken, or the next look will tell
  if (live == 1) return take_alone(only);
  if (forced.item == kNoCell) return true;
  others_.clear();
  for (const UseId user : live_users(forced.item)) {
    const OptionId option = tables_.option_of(tables_.uses()[user].candidate);
    const bool is_member = std::ranges::any_of(forced.members, [&](MemberId member) {
      return forced.table->options[index_of(member)] == option;
    });
    if (!is_member) others_.push_back(option);
  }
  return remove_all(others_);
}

/// Some option of the group must be taken.
bool RuledState::take_the_only_one(GroupId group) {
  CandidateId only = kNoCandidate;
  for (BucketId bucket = range_[group].least; bucket <= range_[group].most; bucket = after(bucket))
    for (const OptionId option : sums_.members(bucket)) {
      const CandidateId candidate = candidate_of_[option];
      if (!is_live(candidate)) continue;
      if (only != kNoCandidate) return true;
      only = candidate;
    }
  return only != kNoCandidate && take_alone(only);
}

}  // namespace boardfill
