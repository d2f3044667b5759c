#include "search/search_count.hpp"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "parallel.hpp"
#include "search/search.hpp"

namespace boardfill {
namespace {

/// So many parts for each thread even out that some are larger than others.  To cut costs time,
/// most where the search is short: L-trominoes on 9x9 with three holes took 62 ms with 8 parts, 69
/// with 64, 90 with 512, on one thread.
constexpr std::uint64_t kPartsPerThread = 64;

/// Every thread walks over the points where all parts begin, so those beyond the cores would cost
/// more than they bring.
unsigned useful_threads(unsigned wanted) {
  return std::min(sensible_threads(wanted), std::max(std::thread::hardware_concurrency(), 8u));
}

/// Parts are searched with strides: each pass over the search takes a fair share of the large ones,
/// which lie together, so that what is done tells what is left.  Of ten searches, the time that 3
/// to 50 % of the parts foretold was off by a factor of 18 at worst with 1 pass, 6.6 with 4, 4.7
/// with 8, 9 with 16; L-trominoes on 6x10 took 11.8 ms with 1, 13.6 with 8, 15.2 with 16.
constexpr std::uint64_t kPasses = 8;

/// A search for fillings with all of `taken`, at its beginning.
Search search_with(const SearchTables& tables, const std::vector<CandidateId>& taken) {
  Search search(tables, Branching::tightest_item);
  search.assume(taken, {});
  return search;
}

/// The search cut off after so many decisions.
struct Parts {
  std::size_t depth{};
  std::uint64_t number{};    ///< in how many places it is cut
  std::uint64_t complete{};  ///< fillings that need fewer decisions
};

/// Enough parts; none if the search is over before.
Parts cut(const SearchTables& tables, const std::vector<CandidateId>& taken, std::uint64_t enough,
          Control& control) {
  for (std::size_t depth = 1;; ++depth) {
    Search search = search_with(tables, taken);
    Parts parts{depth, 0, 0};
    while (search.next_to_depth(depth, control)) {
      if (search.depth() < depth) {
        ++parts.complete;
        continue;
      }
      ++parts.number;
      search.skip();
    }
    if (parts.number == 0 || parts.number >= enough) return parts;
  }
}

/// Where the part that is searched as number `turn` lies: in which pass, and at which place.
struct Place {
  std::uint64_t pass;
  std::uint64_t part;
};

Place place_of(std::uint64_t turn, std::uint64_t parts) {
  std::uint64_t pass = 0;
  for (; pass + 1 < kPasses; ++pass) {
    const std::uint64_t in_pass = (parts + kPasses - 1 - pass) / kPasses;
    if (turn < in_pass) break;
    turn -= in_pass;
  }
  return {pass, pass + turn * kPasses};
}

/// Counts apart from other threads, and tells the control at its end, however that comes.
class Tally {
 public:
  explicit Tally(Control& control) : control_(control) {}
  ~Tally() { control_.found.fetch_add(count_, std::memory_order_relaxed); }
  Tally(const Tally&) = delete;
  Tally& operator=(const Tally&) = delete;
  void add(const Search& /*at a filling*/) { ++count_; }

 private:
  Control& control_;
  std::uint64_t count_ = 0;
};

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

/// Searches the parts whose turn comes up, until none is left.
///
/// What it finds goes to a tally that make_tally() begins for each part, and stays known when a
/// limit stops it.
template <typename MakeTally>
std::uint64_t search_parts(const SearchTables& tables, const std::vector<CandidateId>& taken,
                           const Parts& parts, std::atomic<std::uint64_t>& next_turn,
                           Control& control, MakeTally make_tally) {
  std::uint64_t nodes = 0;
  std::optional<Search> search;
  std::uint64_t pass = 0;
  std::uint64_t part = 0;
  for (std::uint64_t turn = next_turn++; turn < parts.number; turn = next_turn++) {
    const Place mine = place_of(turn, parts.number);
    if (!search || mine.pass != pass) {
      if (search) nodes += search->nodes();
      search.emplace(search_with(tables, taken));
      pass = mine.pass;
      part = 0;
    }
    while (search->next_to_depth(parts.depth, control)) {
      if (search->depth() < parts.depth) continue;
      if (part++ == mine.part) break;
      search->skip();
    }
    auto tally = make_tally();
    while (search->next_below(parts.depth, control)) tally.add(*search);
    ++control.parts_done;
  }
  if (search) nodes += search->nodes();
  return nodes;
}

}  // namespace

SearchCount count_by_search(const SearchTables& tables, const std::vector<CandidateId>& taken,
                            unsigned threads, Control& control) {
  threads = useful_threads(threads);
  const std::uint64_t before = control.found;
  const Held held(control, tables.bytes() + threads * Search::bytes_for(tables));
  // A part of a larger search has been cut out already; only several threads need more.
  const bool is_one = threads == 1 && !taken.empty();
  const Parts parts = is_one ? Parts{} : cut(tables, taken, threads * kPartsPerThread, control);
  control.parts_planned = parts.number;
  if (parts.number == 0) {
    Search search = search_with(tables, taken);
    {
      Tally tally(control);
      while (search.next(control)) tally.add(search);
    }
    return {control.found - before, search.nodes()};
  }
  std::atomic<std::uint64_t> next_turn{0};
  std::atomic<std::uint64_t> nodes{0};
  control.found += parts.complete;
  in_parallel(threads, [&](unsigned) {
    nodes += search_parts(tables, taken, parts, next_turn, control, [&] { return Tally(control); });
  });
  return {control.found - before, nodes};
}

SearchUses uses_by_search(const SearchTables& tables, std::uint64_t most, unsigned threads,
                          Control& control) {
  threads = useful_threads(threads);
  const Held held(control, tables.bytes() + threads * Search::bytes_for(tables));
  SearchUses uses{0, PerOption<std::uint64_t>(tables.option_count(), 0)};
  std::mutex guard;
  const auto make_tally = [&] { return UsesTally(uses, guard, most); };
  const Parts parts = cut(tables, {}, threads * kPartsPerThread, control);
  {
    UsesTally tally = make_tally();
    Search search(tables, Branching::tightest_item);
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
              [&](unsigned) { search_parts(tables, {}, parts, next_turn, control, make_tally); });
  return uses;
}

}  // namespace boardfill
