#include "search_count.hpp"

#include <algorithm>
#include <atomic>
#include <thread>

#include "parallel.hpp"
#include "search.hpp"

namespace boardfill {
namespace {

/// So many parts for each thread even out that some are larger than others.
constexpr std::uint64_t kPartsPerThread = 64;

/// Every thread walks over the points where all parts begin, so those beyond the cores would cost
/// more than they bring.
unsigned useful_threads(unsigned wanted) {
  return std::clamp(wanted, 1u, std::clamp(std::thread::hardware_concurrency(), 8u, kMostThreads));
}

/// The number of decisions that cuts the search into enough parts; 0 if it is over before.
std::size_t depth_of_parts(const SearchTables& tables, std::uint64_t parts, Control& control) {
  for (std::size_t depth = 1;; ++depth) {
    Search search(tables, Branching::tightest_item);
    std::uint64_t points = 0;
    while (search.next_to_depth(depth, control)) {
      if (search.depth() < depth) continue;
      if (++points == parts) return depth;
      search.skip();
    }
    if (points == 0) return 0;
  }
}

}  // namespace

SearchCount count_by_search(const SearchTables& tables, unsigned threads, Control& control) {
  threads = useful_threads(threads);
  const Held held(control, tables.bytes() + threads * Search::bytes_for(tables));
  const std::size_t depth =
      threads == 1 ? 0 : depth_of_parts(tables, threads * kPartsPerThread, control);
  std::atomic<std::uint64_t> count{0};
  std::atomic<std::uint64_t> nodes{0};
  if (depth == 0) {
    Search search(tables, Branching::tightest_item);
    while (search.next(control)) ++count;
    nodes = search.nodes();
  } else {
    // Every thread walks over the same few points where parts begin, and looks below its own.
    std::atomic<std::uint64_t> next_part{0};
    in_parallel(threads, [&](unsigned thread) {
      Search search(tables, Branching::tightest_item);
      std::uint64_t mine = next_part++;
      std::uint64_t found = 0;
      for (std::uint64_t part = 0; search.next_to_depth(depth, control);) {
        if (search.depth() < depth) {
          found += thread == 0;
          continue;
        }
        if (part++ != mine) {
          search.skip();
          continue;
        }
        while (search.next_below(depth, control)) ++found;
        mine = next_part++;
      }
      count += found;
      nodes += search.nodes();
    });
  }
  return {count, nodes};
}

}  // namespace boardfill
