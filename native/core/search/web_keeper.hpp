// All webs of a search: told what is taken and what is removed, they tell what follows.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "search/web_outlook.hpp"
#include "search/web_surroundings.hpp"
#include "search/web_tables.hpp"
#include "search/web_ties.hpp"

namespace boardfill {

class WebKeeper {
 public:
  /// Of these members one must be taken, and all of them use the item, if there is one.
  struct Forced {
    const WebTable* table;
    std::span<const MemberId> members;
    ItemId item;
  };

  struct Findings {
    bool is_broken = false;  ///< some rule cannot be kept
    std::vector<OptionId> ruled_out;
    std::vector<Forced> forced;
  };

  explicit WebKeeper(const WebTables& tables);

  [[nodiscard]] bool empty() const { return watched_.empty(); }

  /// Before all else: everything is to be looked at.
  void begin();

  /// An option is no longer live; if it has been taken, `take` follows.
  void lose(OptionId option);
  void take(OptionId option, std::uint32_t taken_before);
  /// It is live again, before `undo`, which takes back what was taken after so many options.
  void regain(OptionId option);
  void undo(std::uint32_t taken);

  /// Forgets what was to be looked at.
  void give_up();

  /// From now on, are webs of lines looked at only near to what is taken, and others only where
  /// something may be cut off?  On slitherlinks that takes a third of the time, and tells nearly as
  /// much.
  bool be_hasty(bool is_hasty) { return std::exchange(is_hasty_, is_hasty); }

  /// All webs are to be looked at as a whole.
  void wait_far();

  [[nodiscard]] bool is_broken() const { return is_broken_; }
  [[nodiscard]] bool is_waiting() const { return !near_.empty() || !far_.empty(); }

  /// What follows at once from what has been taken or, where that is nothing, from all that is
  /// live.
  Findings& look();

  [[nodiscard]] static std::uint64_t bytes_for(const WebTables& tables);

 private:
  struct Watched {
    explicit Watched(const WebTable& table) : surroundings(table), ties(table), outlook(ties) {}
    WebSurroundings surroundings;
    WebTies ties;
    WebOutlook outlook;
    bool is_near_waiting = false;
    bool is_far_waiting = false;
  };

  void wait_near(std::uint32_t web);
  void wait_far(std::uint32_t web);
  [[nodiscard]] bool cuts_nothing_off(const WebTables::Role& lost) const;

  const WebTables& tables_;
  std::vector<std::unique_ptr<Watched>> watched_;
  std::vector<std::uint32_t> near_, far_;  ///< webs to be looked at
  bool is_broken_ = false;
  bool is_hasty_ = false;
  Findings found_;
  WebOutlook::Findings outlook_found_;
};

}  // namespace boardfill
