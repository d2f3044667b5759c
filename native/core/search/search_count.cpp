#include "search/search_count.hpp"

#include <atomic>
#include <mutex>
#include <optional>
#include <vector>

#include "search/search.hpp"

namespace boardfill {
namespace {

/// A search for fillings with all of `taken`, at its beginning.
Search search_with(const SearchTables& tables, const std::vector<CandidateId>& taken) {
  Search search(tables, Branching::tightest_item);
  search.assume(taken, {});
  return search;
}

/// Counts the options of fillings apart from other threads, and adds them up at its end.
class UsesTally {
 public:
  UsesTally(SearchUses& all, std::mutex& guard, std::uint64_t most)
      : all_(all), guard_(guard), most_(most), taking_(all.taking.size(), 0) {}
  ~UsesTally() {
    const std::lock_guard lock(guard_);
    for (const OptionId option : taking_.ids()) all_.taking[option] += taking_[option];
  }
  UsesTally(const UsesTally&) = delete;
  UsesTally& operator=(const UsesTally&) = delete;

  void add(const Search& at_filling) {
    options_.clear();
    at_filling.append_filling(options_);
    for (const OptionId option : options_) ++taking_[option];
    const std::lock_guard lock(guard_);
    if (++all_.count > most_) throw Stopped(Stop::work_limit);
  }

 private:
  SearchUses& all_;
  std::mutex& guard_;
  std::uint64_t most_;
  PerOption<std::uint64_t> taking_;
  std::vector<OptionId> options_;
};

/// Where options are tried ahead, as webs ask for, one search may be over before it would be cut
/// into parts, each of which had to find out the same.
constexpr std::uint64_t kNodesAlone = 1 << 15;

std::optional<FoundCount> count_alone(Search search, Control& control) {
  search.allow_nodes(kNodesAlone);
  std::uint64_t count = 0;
  try {
    while (search.next(control)) ++count;
  } catch (const NodesSpent&) {
    return std::nullopt;
  }
  control.found += count;
  return FoundCount{count, search.nodes()};
}

}  // namespace

FoundCount count_by_search(const SearchTables& tables, const std::vector<CandidateId>& taken,
                           unsigned threads, Control& control) {
  threads = useful_threads(threads);
  const Held held(control, tables.bytes() + threads * Search::bytes_for(tables));
  const auto make_search = [&] { return search_with(tables, taken); };
  if (tables.has_webs()) {
    const std::optional<FoundCount> found = count_alone(make_search(), control);
    if (found) return *found;
  }
  // A part of a larger search has been cut out already; only several threads need more.
  if (threads == 1 && !taken.empty()) return count_in_one_part(make_search, control);
  return count_in_parts(make_search, threads, control);
}

SearchUses uses_by_search(const SearchTables& tables, std::uint64_t most, unsigned threads,
                          Control& control) {
  threads = useful_threads(threads);
  const Held held(control, tables.bytes() + threads * Search::bytes_for(tables));
  SearchUses uses{0, PerOption<std::uint64_t>(tables.option_count(), 0)};
  std::mutex guard;
  const auto make_search = [&] { return search_with(tables, {}); };
  const auto make_tally = [&] { return UsesTally(uses, guard, most); };
  const Parts parts = cut(make_search, threads * kPartsPerThread, control);
  {
    UsesTally tally = make_tally();
    Search search = make_search();
    while (search.next_to_depth(parts.depth, control)) {
      if (search.depth() < parts.depth) {
        tally.add(search);
      } else {
        search.skip();
      }
    }
  }
  std::atomic<std::uint64_t> next_turn{0};
  in_parallel(threads,
              [&](unsigned) { search_parts(make_search, parts, next_turn, control, make_tally); });
  return uses;
}

}  // namespace boardfill
