#include "search/prober.hpp"

#include <algorithm>
#include <functional>
#include <limits>
#include <span>

namespace boardfill {
namespace {

/// Items that are tried at a time; the first probe tries all that can be used in two ways.  A hard
/// nonogram of 20x40 took 1.4, 0.6 and 0.2 s with 16, 32 and 64, and 1.0 s where all were tried.
constexpr std::size_t kTried = 64;

/// Items with more users than that tell little about where something is near.
constexpr std::size_t kFewUsers = 40;

/// The rank of what is tried only where no cell is left to try: more than all ways.  The borders of
/// a numberlink must be tried, or it takes twenty times as many decisions; before cells they cost a
/// quarter of the time of slitherlinks.
constexpr std::uint64_t kAfterCells = std::uint64_t{1} << 32;

constexpr std::uint64_t kMany = std::numeric_limits<std::uint32_t>::max();

}  // namespace

Prober::Prober(const SearchTables& tables, RuledState& state, std::uint64_t plain_decisions)
    : tables_(tables),
      state_(state),
      until_next_(tables.has_webs() && plain_decisions == kPlainDecisions ? 0 : plain_decisions),
      is_local_(tables.has_webs()),
      ruled_out_in_(tables.option_count(), 0) {
  if (!is_local_) return;
  trial_ = PerItem<Trial>(tables.items().size(), Trial::never);
  is_flagged_ = is_met_ = PerItem<char>(tables.items().size(), 0);
  tried_in_ = PerItem<std::uint64_t>(tables.items().size(), 0);
  for (const ItemId item : tables.tried_items()) trial_[item] = Trial::after_cells;
  for (const ItemId item : tables.tried_cells()) trial_[item] = Trial::first;
}

std::uint64_t Prober::bytes_for(const SearchTables& tables) {
  if (tables.tried_items().empty()) return 0;
  return tables.option_count() * (sizeof(std::uint64_t) + 2 * sizeof(CandidateId)) +
         tables.tried_items().size() * 2 * sizeof(Ranked) +
         (tables.has_webs() ? tables.items().size() * (3 + sizeof(std::uint64_t)) : 0);
}

bool Prober::probe(const std::function<void()>& before_each) {
  ++probe_;
  tried_ = contradictions_ = 0;
  choice_ = kNoCandidate;
  best_ = 0;
  bool stands = true;
  do {
    stands = !is_local_ || try_around(before_each);
    has_changed_ = false;
    // With webs elsewhere: there may be more to see, and a better choice.
    stands = stands && try_items(before_each);
  } while (stands && has_changed_);
  is_first_ = false;
  // Where fillings are many, the pause doubles again and again, so that probes cost next to
  // nothing: the magic squares of order 4 take as long as without them.  So it does where they tell
  // little: little killers took three times as long where one contradiction was enough.
  const bool has_paid = is_local_ || contradictions_ * kTried >= std::max<std::uint64_t>(tried_, 1);
  if (!has_paid || has_met_) {
    pause_ = 2 * pause_ + 1;
  } else if (stands) {
    pause_ /= 2;
  }
  has_met_ = false;
  until_next_ = pause_;
  if (choice_ != kNoCandidate && !state_.is_live(choice_)) choice_ = kNoCandidate;
  return stands;
}

/// Tries what lies near to what has changed.  What takes long is looked at only when nothing else
/// is left to try: on slitherlinks that halves the time.
bool Prober::try_around(const std::function<void()>& before_each) {
  if (is_first_) {
    for (const ItemId item : tables_.tried_items()) flag(item);
  } else {
    flag_near();
  }
  is_first_ = false;
  do {
    if (!try_flagged(before_each) || !state_.look_far()) return false;
    flag_near();
  } while (!flagged_.empty());
  return true;
}

/// Cells first, and always what can be used in the fewest ways: what follows from it may settle
/// those with many.
bool Prober::try_flagged(const std::function<void()>& before_each) {
  const RuledState::Haste haste(state_);
  while (!flagged_.empty()) {
    std::ranges::pop_heap(flagged_, std::greater{});
    const Ranked next = flagged_.back();
    flagged_.pop_back();
    is_flagged_[next.item] = 0;
    if (rank_of(next.item) < next.rank) {
      flag(next.item);
      continue;
    }
    tried_in_[next.item] = probe_;
    if (!try_item(next.item, before_each)) {
      for (const Ranked& ranked : flagged_) is_flagged_[ranked.item] = 0;
      flagged_.clear();
      return false;
    }
    flag_near();
  }
  return true;
}

std::uint64_t Prober::rank_of(ItemId item) const {
  return state_.ways_to_use(item) + (trial_[item] == Trial::first ? 0 : kAfterCells);
}

void Prober::flag(ItemId item) {
  if (is_flagged_[item] != 0 || state_.ways_to_use(item) < 2) return;
  is_flagged_[item] = 1;
  flagged_.push_back({rank_of(item), item});
  std::ranges::push_heap(flagged_, std::greater{});
}

void Prober::flag_near() {
  std::vector<ItemId> met;
  for (const CandidateId candidate :
       state_.removed().subspan(std::min<std::size_t>(changed_from_, state_.removed().size())))
    for (const Use& use : tables_.uses_of(candidate)) {
      if (is_met_[use.item] != 0) continue;
      is_met_[use.item] = 1;
      met.push_back(use.item);
    }
  for (const ItemId item : met) {
    is_met_[item] = 0;
    flag_users(item);
  }
  changed_from_ = static_cast<std::uint32_t>(state_.removed().size());
}

void Prober::flag_users(ItemId item) {
  if (tables_.items()[item].use_count > kFewUsers) return;
  state_.list_live(item, live_);
  for (const CandidateId candidate : live_)
    for (const Use& use : tables_.uses_of(candidate))
      if (trial_[use.item] != Trial::never) flag(use.item);
}

bool Prober::try_items(const std::function<void()>& before_each) {
  if (!is_local_) {
    choice_ = kNoCandidate;
    best_ = 0;
  }
  rank_items();
  return std::all_of(ranked_.begin(), ranked_.end(),
                     [&](const Ranked& ranked) { return try_item(ranked.item, before_each); });
}

/// Those that can be used in the fewest ways come first; of cells that may stay empty, most of
/// which have two ways, those with the fewest options around.
void Prober::rank_items() {
  ranked_.clear();
  for (const ItemId item : tables_.tried_items()) {
    if (is_local_ && tried_in_[item] == probe_) continue;  // and nothing has changed since
    const std::uint64_t ways = state_.ways_to_use(item);
    const std::uint64_t around = state_.is_needy(item) ? 0 : state_.live_around(item);
    if (ways > 1) ranked_.push_back({(ways << 32) + around, item});
  }
  const auto with_two = static_cast<std::size_t>(std::count_if(
      ranked_.begin(), ranked_.end(), [](const Ranked& item) { return item.rank >> 32 == 2; }));
  const std::size_t few = std::min(is_first_ ? std::max(kTried, with_two) : kTried, ranked_.size());
  const auto end = ranked_.begin() + static_cast<std::ptrdiff_t>(few);
  std::partial_sort(ranked_.begin(), end, ranked_.end());
  ranked_.erase(end, ranked_.end());
}

/// Tries every way to use an item: each of its options and, if it may be, none.
bool Prober::try_item(ItemId item, const std::function<void()>& before_each) {
  if (state_.ways_to_use(item) < 2) return true;
  state_.list_live(item, live_);
  const std::size_t ways = live_.size() + (state_.is_needy(item) ? 0 : 1);
  CandidateId first = kNoCandidate;
  std::uint64_t least = kMany;  // options that a way that stands rules out
  std::uint64_t next_to_least = kMany;
  bool are_all_ways = true;
  first_way_ = ++way_;
  for (std::size_t way = 0; way < ways; ++way) {
    const bool is_none = way == live_.size();
    if (!is_none && !state_.is_live(live_[way])) continue;
    before_each();
    ++tried_;
    const SearchState::Mark before = state_.mark();
    const bool stands = try_way(is_none ? kNoCandidate : live_[way]);
    if (stands) {
      keep_shared(before);
      if (first == kNoCandidate && !is_none) first = live_[way];
      const std::uint64_t ruled_out = state_.mark().removed - before.removed;
      next_to_least = std::min(next_to_least, std::max(least, ruled_out));
      least = std::min(least, ruled_out);
    }
    state_.undo(before);
    // If there must be one, nobody knows which of several.
    if (stands || (is_none && live_.size() > 1)) continue;
    has_changed_ = true;
    ++contradictions_;
    if (is_none) return state_.take(live_.front());
    if (!state_.leave(live_[way])) return false;
    are_all_ways = false;  // without it another may have been taken, which is a way, too
  }
  if (!are_all_ways) return true;
  for (const CandidateId candidate : shared_) {
    if (!state_.is_live(candidate)) continue;
    has_changed_ = true;
    if (!state_.leave(candidate)) return false;
  }
  const std::uint64_t score = least * next_to_least;
  if (next_to_least < kMany && first != kNoCandidate && score > best_) {
    choice_ = first;
    best_ = score;
  }
  return true;
}

/// Takes the option, or leaves all.
bool Prober::try_way(CandidateId option) {
  const RuledState::Haste haste(state_);
  if (option != kNoCandidate) return state_.take(option);
  return std::all_of(live_.begin(), live_.end(), [&](CandidateId candidate) {
    return !state_.is_live(candidate) || state_.leave(candidate);
  });
}

/// Of the options that all ways before have ruled out, keeps those that this way rules out, too.
void Prober::keep_shared(SearchState::Mark before) {
  shared_.clear();
  const std::span<const CandidateId> taken = state_.taken().subspan(before.taken);
  auto next_taken = taken.begin();
  for (const CandidateId candidate : state_.removed().subspan(before.removed)) {
    if (next_taken != taken.end() && *next_taken == candidate) {
      ++next_taken;
    } else if (way_ == first_way_ || ruled_out_in_[candidate] == way_ - 1) {
      ruled_out_in_[candidate] = way_;
      shared_.push_back(candidate);
    }
  }
  ++way_;
}

}  // namespace boardfill
