#include "sampling/perfect_matching.hpp"

#include <algorithm>
#include <limits>

namespace boardfill {
namespace {

constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();
using Users = std::vector<std::vector<OptionId>>;

std::uint32_t other_end(const CoverForm& form, OptionId option, std::uint32_t item) {
  const auto ends = form.items_of(option);
  return number_of(number_of(ends[0]) == item ? ends[1] : ends[0]);
}

/// Ever more pairs, along shortest ways from free items to free items that take and leave options
/// in turn (Hopcroft and Karp, 1973).
class Matcher {
 public:
  Matcher(const CoverForm& form, const std::vector<std::uint8_t>& sides)
      : form_(form), users_(form.users()), mate_(form.item_count(), kNone) {
    for (std::uint32_t item = 0; item < sides.size(); ++item)
      if (sides[item] == 0) starts_.push_back(item);
  }

  /// The option of each item of side 0; nothing if one stays without.
  std::optional<std::vector<std::uint32_t>> matching(Control& control) {
    if (2 * starts_.size() != mate_.size()) return std::nullopt;
    taken_.assign(mate_.size(), kNone);
    std::size_t pairs = 0;
    while (pairs < starts_.size()) {
      control.check();
      find_levels();
      next_.assign(mate_.size(), 0);
      std::size_t found = 0;
      for (const std::uint32_t start : starts_)
        if (mate_[start] == kNone && extend_from(start)) ++found;
      if (found == 0) return std::nullopt;
      pairs += found;
    }
    std::vector<std::uint32_t> options;
    for (const std::uint32_t start : starts_) options.push_back(taken_[start]);
    std::ranges::sort(options);
    return options;
  }

 private:
  /// How many pairs a shortest way from a free start to each start leaves.
  void find_levels() {
    level_.assign(mate_.size(), kNone);
    std::vector<std::uint32_t> waiting;
    for (const std::uint32_t start : starts_) {
      if (mate_[start] != kNone) continue;
      level_[start] = 0;
      waiting.push_back(start);
    }
    for (std::size_t i = 0; i < waiting.size(); ++i) {
      const std::uint32_t start = waiting[i];
      for (const OptionId option : users_[start]) {
        const std::uint32_t next = mate_[other_end(form_, option, start)];
        if (next == kNone || level_[next] != kNone) continue;
        level_[next] = level_[start] + 1;
        waiting.push_back(next);
      }
    }
  }

  /// Makes one pair more if a way from there rises level by level to a free item.
  bool extend_from(std::uint32_t start) {
    std::vector<std::uint32_t> way{start};
    while (!way.empty()) {
      const std::uint32_t at = way.back();
      if (next_[at] == users_[at].size()) {
        way.pop_back();
        if (!way.empty()) ++next_[way.back()];
        continue;
      }
      const std::uint32_t end = other_end(form_, users_[at][next_[at]], at);
      const std::uint32_t beyond = mate_[end];
      if (beyond == kNone) {
        for (const std::uint32_t on_way : way) {
          const OptionId option = users_[on_way][next_[on_way]];
          const std::uint32_t partner = other_end(form_, option, on_way);
          mate_[on_way] = partner;
          mate_[partner] = on_way;
          taken_[on_way] = number_of(option);
          next_[on_way] = users_[on_way].size();  // it is on no second way
        }
        return true;
      }
      if (level_[beyond] == level_[at] + 1)
        way.push_back(beyond);
      else
        ++next_[at];
    }
    return false;
  }

  const CoverForm& form_;
  Users users_;
  std::vector<std::uint32_t> mate_;
  std::vector<std::uint32_t> starts_;
  std::vector<std::uint32_t> taken_;
  std::vector<std::uint32_t> level_;
  std::vector<std::size_t> next_;
};

}  // namespace

std::optional<std::vector<std::uint8_t>> sides_of(const CoverForm& form) {
  form.require_no_webs();
  constexpr std::uint8_t unknown = 2;
  const Users users = form.users();
  std::vector<std::uint8_t> sides(form.item_count(), unknown);
  std::vector<std::uint32_t> waiting;
  for (std::uint32_t start = 0; start < sides.size(); ++start) {
    if (sides[start] != unknown) continue;
    sides[start] = 0;
    waiting.push_back(start);
    while (!waiting.empty()) {
      const std::uint32_t item = waiting.back();
      waiting.pop_back();
      for (const OptionId option : users[item]) {
        const std::uint32_t other = other_end(form, option, item);
        if (sides[other] == unknown) {
          sides[other] = static_cast<std::uint8_t>(1 - sides[item]);
          waiting.push_back(other);
        } else if (sides[other] == sides[item]) {
          return std::nullopt;
        }
      }
    }
  }
  return sides;
}

std::optional<std::vector<std::uint32_t>> perfect_matching(const CoverForm& form,
                                                           const std::vector<std::uint8_t>& sides,
                                                           Control& control) {
  return Matcher(form, sides).matching(control);
}

std::vector<std::uint32_t> options_in_matchings(const CoverForm& form,
                                                const std::vector<std::uint8_t>& sides,
                                                const std::vector<std::uint32_t>& matching) {
  // Take a matched pair for one vertex, and an option that is not taken for an arrow from the pair
  // of its item of side 0 to that of the other.  It is in some matching where arrows lead back:
  // where both pairs are in one strong component (Tarjan, 1972).
  const std::size_t pairs = matching.size();
  std::vector<std::uint32_t> pair_of(form.item_count(), kNone);
  for (std::uint32_t pair = 0; pair < pairs; ++pair)
    for (const ItemId item : form.items_of(id_at<OptionId>(matching[pair])))
      pair_of[index_of(item)] = pair;
  std::vector<std::vector<std::uint32_t>> arrows(pairs);
  for (const OptionId option : form.options()) {
    const auto ends = form.items_of(option);
    const bool is_first = sides[index_of(ends[0])] == 0;
    arrows[pair_of[index_of(ends[is_first ? 0 : 1])]].push_back(
        pair_of[index_of(ends[is_first ? 1 : 0])]);
  }
  std::vector<std::uint32_t> number(pairs, kNone);
  std::vector<std::uint32_t> low(pairs, kNone);
  std::vector<std::uint32_t> component(pairs, kNone);
  std::vector<std::size_t> next(pairs, 0);
  std::vector<std::uint32_t> open;
  std::vector<std::uint32_t> way;
  std::uint32_t seen = 0;
  for (std::uint32_t start = 0; start < pairs; ++start) {
    if (number[start] != kNone) continue;
    way.push_back(start);
    while (!way.empty()) {
      const std::uint32_t at = way.back();
      if (number[at] == kNone) {
        number[at] = low[at] = seen++;
        open.push_back(at);
      }
      if (next[at] < arrows[at].size()) {
        const std::uint32_t to = arrows[at][next[at]];
        if (number[to] == kNone) {
          way.push_back(to);
          continue;
        }
        if (component[to] == kNone) low[at] = std::min(low[at], low[to]);
        ++next[at];
        continue;
      }
      way.pop_back();
      if (low[at] != number[at]) continue;
      while (component[at] == kNone) {
        component[open.back()] = at;
        open.pop_back();
      }
    }
  }
  std::vector<std::uint32_t> options;
  for (const OptionId option : form.options()) {
    const auto ends = form.items_of(option);
    if (component[pair_of[index_of(ends[0])]] == component[pair_of[index_of(ends[1])]])
      options.push_back(number_of(option));
  }
  return options;
}

}  // namespace boardfill
