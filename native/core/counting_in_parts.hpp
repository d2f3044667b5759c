// A search for fillings, cut into many parts that several threads share.
//
// A `Finder` finds fillings depth-first, and begins the same way whenever it is made:
//   next_to_depth(depth, control)  goes on until a filling above, or a point at, so many decisions
//   next_below(depth, control)     goes on to the next filling that shares so many decisions
//   skip()                         turns away from the point that was reached
//   depth(), nodes()               decisions that stand, and that have been tried
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <thread>

#include "control.hpp"
#include "parallel.hpp"

namespace boardfill {

/// So many parts for each thread even out that some are larger than others.  To cut costs time,
/// most where the search is short: L-trominoes on 9x9 with three holes took 62 ms with 8 parts, 69
/// with 64, 90 with 512, on one thread.
constexpr std::uint64_t kPartsPerThread = 64;

/// Every thread walks over the points where all parts begin, so those beyond the cores would cost
/// more than they bring.
inline unsigned useful_threads(unsigned wanted) {
  return std::min(sensible_threads(wanted), std::max(std::thread::hardware_concurrency(), 8u));
}

/// Parts are searched with strides: each pass over the search takes a fair share of the large ones,
/// which lie together, so that what is done tells what is left.  Of ten searches, the time that 3
/// to 50 % of the parts foretold was off by a factor of 18 at worst with 1 pass, 6.6 with 4, 4.7
/// with 8, 9 with 16; L-trominoes on 6x10 took 11.8 ms with 1, 13.6 with 8, 15.2 with 16.
constexpr std::uint64_t kPasses = 8;

/// The search cut off after so many decisions.
struct Parts {
  std::size_t depth{};
  std::uint64_t number{};    ///< in how many places it is cut
  std::uint64_t complete{};  ///< fillings that need fewer decisions
};

/// Enough parts; none if the search is over before.
template <typename MakeFinder>
Parts cut(MakeFinder make_finder, std::uint64_t enough, Control& control) {
  for (std::size_t depth = 1;; ++depth) {
    auto finder = make_finder();
    Parts parts{depth, 0, 0};
    while (finder.next_to_depth(depth, control)) {
      if (finder.depth() < depth) {
        ++parts.complete;
        continue;
      }
      ++parts.number;
      finder.skip();
    }
    if (parts.number == 0 || parts.number >= enough) return parts;
  }
}

/// Where the part that is searched as number `turn` lies: in which pass, and at which place.
struct PartPlace {
  std::uint64_t pass;
  std::uint64_t part;
};

inline PartPlace place_of(std::uint64_t turn, std::uint64_t parts) {
  std::uint64_t pass = 0;
  for (; pass + 1 < kPasses; ++pass) {
    const std::uint64_t in_pass = (parts + kPasses - 1 - pass) / kPasses;
    if (turn < in_pass) break;
    turn -= in_pass;
  }
  return {pass, pass + turn * kPasses};
}

/// Counts apart from other threads, and tells the control at its end, however that comes.
class FoundTally {
 public:
  explicit FoundTally(Control& control) : control_(control) {}
  ~FoundTally() { control_.found.fetch_add(count_, std::memory_order_relaxed); }
  FoundTally(const FoundTally&) = delete;
  FoundTally& operator=(const FoundTally&) = delete;
  template <typename Finder>
  void add(const Finder& /*at a filling*/) {
    ++count_;
  }

 private:
  Control& control_;
  std::uint64_t count_ = 0;
};

/// Searches the parts whose turn comes up, until none is left.
///
/// What it finds goes to a tally that make_tally() begins for each part, and stays known when a
/// limit stops it.
template <typename MakeFinder, typename MakeTally>
std::uint64_t search_parts(MakeFinder make_finder, const Parts& parts,
                           std::atomic<std::uint64_t>& next_turn, Control& control,
                           MakeTally make_tally) {
  std::uint64_t nodes = 0;
  std::optional<decltype(make_finder())> finder;
  std::uint64_t pass = 0;
  std::uint64_t part = 0;
  for (std::uint64_t turn = next_turn++; turn < parts.number; turn = next_turn++) {
    const PartPlace mine = place_of(turn, parts.number);
    if (!finder || mine.pass != pass) {
      if (finder) nodes += finder->nodes();
      finder.emplace(make_finder());
      pass = mine.pass;
      part = 0;
    }
    while (finder->next_to_depth(parts.depth, control)) {
      if (finder->depth() < parts.depth) continue;
      if (part++ == mine.part) break;
      finder->skip();
    }
    auto tally = make_tally();
    while (finder->next_below(parts.depth, control)) tally.add(*finder);
    ++control.parts_done;
  }
  if (finder) nodes += finder->nodes();
  return nodes;
}

struct FoundCount {
  std::uint64_t count;
  std::uint64_t nodes;
};

/// Finds every filling, one by one.
template <typename MakeFinder>
FoundCount count_in_one_part(MakeFinder make_finder, Control& control) {
  const std::uint64_t before = control.found;
  auto finder = make_finder();
  {
    FoundTally tally(control);
    while (finder.next_below(0, control)) tally.add(finder);
  }
  return {control.found - before, finder.nodes()};
}

/// The same on so many threads; the count does not depend on them.
template <typename MakeFinder>
FoundCount count_in_parts(MakeFinder make_finder, unsigned threads, Control& control) {
  const Parts parts = cut(make_finder, threads * kPartsPerThread, control);
  control.parts_planned = parts.number;
  if (parts.number == 0) return count_in_one_part(make_finder, control);
  const std::uint64_t before = control.found;
  std::atomic<std::uint64_t> next_turn{0};
  std::atomic<std::uint64_t> nodes{0};
  control.found += parts.complete;
  in_parallel(threads, [&](unsigned) {
    nodes +=
        search_parts(make_finder, parts, next_turn, control, [&] { return FoundTally(control); });
  });
  return {control.found - before, nodes};
}

}  // namespace boardfill
