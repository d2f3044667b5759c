// The state of a search for covers with sums, joints and webs: what they rule out is removed.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "search/sparse_state.hpp"
#include "search/web_keeper.hpp"

namespace boardfill {

/// Beside the live options it keeps the least and the most that each group of a sum can still add,
/// and how many classes of a joint still fit each.  Both follow from the options removed so far, so
/// that they are brought up to date, and back, along the list of these.
class RuledState : public SparseState {
 public:
  explicit RuledState(const SearchTables& tables);

  bool begin(std::span<const CandidateId> ruled_out) override;
  bool take(CandidateId candidate) override;
  bool leave(CandidateId candidate) override;
  void undo(Mark mark) override;
  [[nodiscard]] CandidateId tightest_candidate() const override;
  [[nodiscard]] bool keeps_webs() const override;

  /// In how many ways an item can be used, as far as its live options tell; 1 if that is settled.
  [[nodiscard]] std::uint64_t ways_to_use(ItemId item) const;

  /// How many live options there are, of the item and of those that they use, each counted anew.
  [[nodiscard]] std::uint64_t live_around(ItemId item) const;

  /// The live options of an item, in rising order.
  void list_live(ItemId item, std::vector<CandidateId>& target) const;

  /// While there is one, some tests that take long are left out.
  class Haste {
   public:
    explicit Haste(RuledState& state) : webs_(state.webs_), before_(webs_.be_hasty(true)) {}
    ~Haste() { webs_.be_hasty(before_); }
    Haste(const Haste&) = delete;
    Haste& operator=(const Haste&) = delete;

   private:
    WebKeeper& webs_;
    bool before_;
  };

  /// Makes up for the tests left out in haste; false if there is no filling from here.
  bool look_far();

  /// The options that are no longer live, taken or not, in the order in which that happened.
  [[nodiscard]] std::span<const CandidateId> removed() const { return removed_; }
  using SparseState::is_live;

  /// Are there sums, joints or webs at all?
  [[nodiscard]] static bool pays(const SearchTables& tables) {
    return !tables.sums().empty() || !tables.joints().empty() || tables.has_webs();
  }
  [[nodiscard]] static std::uint64_t bytes_for(const SearchTables& tables);

 private:
  /// The first and the last bucket of a group with active options.
  struct Range {
    BucketId least;
    BucketId most;
  };

  struct Total {
    std::int64_t least = 0;
    std::int64_t most = 0;
    bool is_waiting = false;  ///< to be looked at
  };

  struct Class {
    std::uint32_t active = 0;   ///< options live or taken
    std::uint32_t fitting = 0;  ///< classes with active options that fit
  };

  /// What an option of a group may add.
  struct Bounds {
    std::int64_t low;
    std::int64_t high;
  };

  bool settle();
  void follow_removed();
  template <typename Change>
  void change_activity(OptionId option, bool is_taken, Change change);
  bool narrow(SumId sum);
  bool narrow(GroupId group, Bounds bounds);
  [[nodiscard]] Bounds left_by_different(SumId sum) const;
  bool remove_all(std::span<const OptionId> options);
  bool take_the_only_one(GroupId group);
  bool take_some_of(const WebKeeper::Forced& forced);
  bool obey_webs();
  void lose_one(GroupId group, BucketId bucket);
  void regain_one(GroupId group, BucketId bucket);
  void lose_one(ClassId id);
  void regain_one(ClassId id);
  void wait(SumId sum);
  bool give_up();

  const SumTables& sums_;
  const JointTables& joints_;
  PerOption<CandidateId> candidate_of_;
  std::vector<ItemId> chosen_among_;  ///< items to decide about: no sums, which have much to spare

  ById<BucketId, std::uint32_t> active_;  ///< options live or taken, or that none is taken
  ById<GroupId, Range> range_;
  ById<GroupId, std::uint64_t> numbers_;  ///< by rank: of the buckets with active ones
  ById<SumId, Total> total_;
  ById<ClassId, Class> classes_;
  std::vector<SumId> waiting_;
  std::vector<ClassId> unfit_;  ///< classes that no other fits any more
  WebKeeper webs_;
  std::vector<OptionId> others_;  ///< room for what is about to be removed

  std::size_t followed_ = 0;        ///< of those removed
  std::size_t followed_taken_ = 0;  ///< of those taken
};

}  // namespace boardfill
