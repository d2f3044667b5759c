// Options taken one by one, any of which can be put back at any time.
//
// A search that goes back step by step undoes its latest decision first.  Here there is no such
// order, so that what lies in one corner of a large board can be changed and all else left alone.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "control.hpp"
#include "cover_form.hpp"

namespace boardfill {

/// The cover and the control, which may stop any of this, must outlive it.
class LaidOptions {
 public:
  LaidOptions(const CoverForm& form, Control& control);

  /// Takes an option, which must be live.
  void take(OptionId option);

  /// Puts back an option, which must have been taken.
  void put_back(OptionId option);

  [[nodiscard]] const CoverForm& form() const { return form_; }
  [[nodiscard]] bool is_taken(OptionId option) const { return is_taken_[option]; }

  /// Is it not taken, and is there room for it?
  [[nodiscard]] bool is_live(OptionId option) const { return blocks_[option] == 0; }

  /// Must the item be used more often?
  [[nodiscard]] bool is_needy(ItemId item) const { return need_[item] > 0; }

  /// How often the item must still be used, and how often it may be.
  [[nodiscard]] Bounds left_of(ItemId item) const {
    return {is_needy(item) ? static_cast<std::uint32_t>(need_[item]) : 0, room_[item]};
  }

  /// How many live options use the item.
  [[nodiscard]] std::uint32_t live_count(ItemId item) const { return live_[item]; }

  /// All options that use the item, in rising order.
  [[nodiscard]] std::span<const OptionId> users_of(ItemId item) const {
    return {users_.data() + starts_[item], starts_[after(item)] - starts_[item]};
  }

  /// All options taken, in rising order.
  [[nodiscard]] std::vector<OptionId> taken() const;

  /// Items that came down to one live option or none while they needed more; the latest last.  They
  /// may be outdated.  Whoever deals with one takes it away.
  std::vector<ItemId> tight;

  /// Uses of items touched so far, here or by whoever has said so.
  [[nodiscard]] std::uint64_t work() const { return work_; }

  /// Counts work, and looks at the control now and then.
  void spend(std::uint64_t work) {
    work_ += work;
    if (work_ >= next_check_) check();
  }

  [[nodiscard]] static std::uint64_t bytes_for(const CoverForm& form);

 private:
  void list_users();
  void block(OptionId option);
  void unblock(OptionId option);
  [[nodiscard]] std::uint32_t times_used(OptionId option, ItemId item) const;
  void check();

  const CoverForm& form_;
  Control& control_;
  PerItem<std::uint32_t> starts_;  ///< one more than there are items
  std::vector<OptionId> users_;
  PerItem<std::uint32_t> most_times_;  ///< by one option
  PerItem<std::uint32_t> live_;
  PerItem<std::int64_t> need_;   ///< low minus used
  PerItem<std::uint32_t> room_;  ///< high minus used

  /// For each option, how many of its items have no room for it, and one more if it is taken.
  PerOption<std::uint32_t> blocks_;
  PerOption<bool> is_taken_;
  std::uint64_t work_ = 0;
  std::uint64_t next_check_ = 0;
};

}  // namespace boardfill
