#include "search/search_first.hpp"

#include <algorithm>
#include <utility>

#include "plain_random.hpp"

namespace boardfill {
namespace {

/// The nodes of the shortest attempt; where it goes well, a filling takes a third of one for each
/// item.
std::uint64_t shortest_attempt(const SearchTables& tables) {
  return std::max<std::uint64_t>(1024, 4 * tables.items().size());
}

/// An attempt that has not met a filling for so many nodes gives up its last decisions: mostly 8,
/// sometimes many more.  On average it must gain more than it gives up: 100 nodes and 32 decisions
/// found nothing within a minute.  Of the few pairs tried on 16 boards of 60x60 with 20 holes, for
/// W, F and Y pentominoes, this one took the fewest nodes; on 16 other boards it took 52 thousand
/// on average and 225 thousand at worst.
constexpr std::uint64_t kPatience = 200;
constexpr std::uint64_t kGivenUp = 8;

/// 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 ..., never worse than the best fixed length by more than a
/// logarithmic factor (Luby, Sinclair and Zuckerman, 1993).
std::uint64_t luby(std::uint64_t place) {
  for (std::uint64_t size = 1;; size = 2 * size + 1) {
    if (place == size) return (size + 1) / 2;
    if (place < 2 * size + 1) return luby(place - size);
  }
}

SearchTables shuffled(const SearchTables& tables, std::uint64_t seed) {
  std::vector<CandidateId> sequence;
  for (const CandidateId candidate : tables.candidates()) sequence.push_back(candidate);
  PlainRandom random(seed);
  for (std::size_t left = sequence.size(); left > 1; --left)
    std::swap(sequence[left - 1], sequence[random.below(left)]);
  return tables.reordered(sequence);
}

enum class Outcome { found, none, unknown };

Outcome go_on(Search& search, std::uint64_t nodes, Control& control) {
  search.allow_nodes(nodes);
  try {
    return search.next(control) ? Outcome::found : Outcome::none;
  } catch (const NodesSpent&) {
    return Outcome::unknown;
  }
}

std::vector<OptionId> filling_of(const Search& search) {
  std::vector<OptionId> options;
  search.append_filling(options);
  return options;
}

/// Searches with little patience.
Outcome attempt(Search& search, std::uint64_t nodes, Control& control) {
  bool complete = true;  // nothing has been given up
  for (std::uint64_t turn = 1; search.nodes() < nodes; ++turn) {
    const Outcome outcome = go_on(search, kPatience, control);
    if (outcome == Outcome::found || (outcome == Outcome::none && complete)) return outcome;
    if (outcome == Outcome::none || search.depth() == 0) break;
    complete = false;
    const std::uint64_t given_up =
        std::min<std::uint64_t>(luby(turn) * kGivenUp, search.depth() - 1);
    search.give_up_below(search.depth() - static_cast<std::size_t>(given_up));
  }
  return Outcome::unknown;
}

}  // namespace

FirstSearch::FirstSearch(const SearchTables& tables, std::uint64_t head_start, Control& control)
    : tables_(tables),
      held_(control, 2 * (tables.bytes() + Search::bytes_for(tables))),
      plain_(tables, Branching::tightest_item),
      head_start_(head_start) {}

std::optional<std::vector<OptionId>> FirstSearch::next(std::uint64_t more_nodes, Control& control) {
  const std::uint64_t unit = shortest_attempt(tables_);
  const std::uint64_t most = nodes() + std::min(more_nodes, ~nodes());
  while (!finished_ && nodes() < most) {
    control.check();
    const std::uint64_t left = most - nodes();
    std::optional<std::vector<OptionId>> found;
    if (plain_.nodes() < head_start_) {
      found = plainly(std::min(head_start_ - plain_.nodes(), left), control);
    } else if (owed_ > 0) {
      found = plainly(std::min(owed_, left), control);
    } else {
      const std::uint64_t nodes = luby(++round_) * unit;
      found = by_attempt(nodes, control);
      // A share of all work is its own, so that it comes to its end if there is no filling.
      if (nodes > unit) owed_ = nodes;
    }
    if (found) return found;
  }
  return std::nullopt;
}

std::optional<std::vector<OptionId>> FirstSearch::plainly(std::uint64_t nodes, Control& control) {
  const std::uint64_t before = plain_.nodes();
  const Outcome outcome = go_on(plain_, nodes, control);
  owed_ -= std::min(owed_, plain_.nodes() - before);
  finished_ = outcome == Outcome::none;
  if (outcome != Outcome::found) return std::nullopt;
  return filling_of(plain_);
}

std::optional<std::vector<OptionId>> FirstSearch::by_attempt(std::uint64_t nodes,
                                                             Control& control) {
  const SearchTables other = shuffled(tables_, round_);
  Search search(other, Branching::tightest_item);
  const Outcome outcome = attempt(search, nodes, control);
  spent_ += search.nodes();
  finished_ = outcome == Outcome::none;
  if (outcome != Outcome::found) return std::nullopt;
  return filling_of(search);
}

}  // namespace boardfill
