#include "polyforms.hpp"

#include <algorithm>
#include <atomic>
#include <bit>
#include <deque>
#include <limits>
#include <numeric>
#include <stdexcept>
#include <utility>

#include "parallel.hpp"

namespace boardfill {
namespace {

constexpr std::uint32_t kStepsBetweenChecks = 4096;

/// Redelmeier's algorithm: comes by every fixed polyform of a size exactly once.
///
/// A polyform grows from its first cell by untried cells.  Once a cell has been tried, later
/// branches go without it, so no set of cells comes up twice.
class Growth {
 public:
  Growth(const PolyformWindow& window, Control& control)
      : window_(window), control_(control), seen_(window.cells()), untried_(window.cells()) {}

  /// Calls `visit()` for every polyform; `placed()` then has its cells.
  template <typename Visit>
  void visit_all(Visit visit) {
    from_every_origin([&] { grow(0, 1, visit); });
  }

  [[nodiscard]] const std::vector<std::uint32_t>& placed() const { return placed_; }

  /// How many polyforms there are in one of several shares of about the same work.
  [[nodiscard]] std::uint64_t count(unsigned share, unsigned shares) {
    if (window_.size() == 1) return share == 0 ? window_.origins().size() : 0;
    share_ = share;
    shares_ = shares;
    from_every_origin([&] { grow_and_count(0, 1); });
    return counted_;
  }

 private:
  static constexpr std::size_t kSharedAtSize = 6;

  template <typename Start>
  void from_every_origin(Start start) {
    for (const std::uint32_t origin : window_.origins()) {
      // Cells before the origin are never tried: the origin stays the first.
      std::fill(seen_.begin(), seen_.end(), std::uint8_t{0});
      std::fill_n(seen_.begin(), origin + 1, std::uint8_t{1});
      untried_[0] = origin;
      start();
    }
  }

  /// Adds each of untried_[from .. to) in turn.
  template <typename Visit>
  void grow(std::uint32_t from, std::uint32_t to, Visit& visit) {
    if (++steps_ % kStepsBetweenChecks == 0) control_.check();
    const bool last = placed_.size() + 1 == window_.size();
    for (std::uint32_t next = from; next < to; ++next) {
      placed_.push_back(untried_[next]);
      if (last) {
        visit();
      } else {
        const std::uint32_t end = with_neighbours(untried_[next], to);
        grow(next + 1, end, visit);
        forget(to, end);
      }
      placed_.pop_back();
    }
  }

  /// The same without the last cell: how many ways there are to add it is counted, not tried.
  void grow_and_count(std::uint32_t from, std::uint32_t to) {
    if (++steps_ % kStepsBetweenChecks == 0) control_.check();
    if (placed_.size() == std::min<std::size_t>(kSharedAtSize, window_.size() - 2) &&
        branches_++ % shares_ != share_)
      return;
    if (placed_.size() + 2 == window_.size()) {
      // The sum stays far below 2^64: a step adds at most the cells of the window, squared, and
      // there is no time for 2^48 steps.
      for (std::uint32_t next = from; next < to; ++next)
        counted_ += to - next - 1 + unseen_neighbours(untried_[next]);
      return;
    }
    for (std::uint32_t next = from; next < to; ++next) {
      const std::uint32_t end = with_neighbours(untried_[next], to);
      placed_.push_back(untried_[next]);
      grow_and_count(next + 1, end);
      placed_.pop_back();
      forget(to, end);
    }
  }

  /// Appends the cell's unseen neighbours to untried_[.. end); returns the new end.
  std::uint32_t with_neighbours(std::uint32_t cell, std::uint32_t end) {
    for (auto near = window_.neighbours_begin(cell); near != window_.neighbours_end(cell); ++near)
      if (!seen_[*near]) {
        seen_[*near] = 1;
        untried_[end++] = *near;
      }
    return end;
  }

  [[nodiscard]] std::uint32_t unseen_neighbours(std::uint32_t cell) const {
    std::uint32_t unseen = 0;
    for (auto near = window_.neighbours_begin(cell); near != window_.neighbours_end(cell); ++near)
      unseen += seen_[*near] ^ 1U;
    return unseen;
  }

  void forget(std::uint32_t from, std::uint32_t to) {
    for (std::uint32_t next = from; next < to; ++next) seen_[untried_[next]] = 0;
  }

  const PolyformWindow& window_;
  Control& control_;
  std::vector<std::uint8_t> seen_;  ///< 1 if placed, untried, tried, or before the origin
  std::vector<std::uint32_t> untried_;
  std::vector<std::uint32_t> placed_;  ///< in the order in which they were added
  std::uint64_t steps_ = 0;
  unsigned share_ = 0, shares_ = 1;
  std::uint64_t branches_ = 0;
  std::uint64_t counted_ = 0;
};

/// Sets of cells as bits.  Of two settled sets of one size, that comes first which has the first
/// cell in which they differ: so do their sorted cells compare.
class CellSets {
 public:
  using Word = std::uint64_t;

  explicit CellSets(std::uint32_t cells) : words_((cells + 63) / 64) {}

  [[nodiscard]] std::size_t words() const { return words_; }

  [[nodiscard]] bool is_before(const Word* a, const Word* b) const {
    for (std::size_t word = 0; word < words_; ++word)
      if (const Word differing = a[word] ^ b[word])
        return (a[word] & (differing & (~differing + 1))) != 0;
    return false;
  }

 private:
  std::size_t words_;
};

/// Finds out whether a settled polyform is the least of its images.
class LeastImage {
 public:
  LeastImage(const PolyformWindow& window, const std::vector<std::size_t>& symmetries)
      : window_(window), sets_(window.cells()), image_(sets_.words()), places_(window.size()) {
    for (const std::size_t number : symmetries) symmetries_.push_back(&window.symmetry(number));
  }

  [[nodiscard]] bool is_least(const std::vector<std::uint32_t>& cells, const CellSets::Word* set) {
    return std::none_of(symmetries_.begin(), symmetries_.end(), [&](const auto* symmetry) {
      settle_image(*symmetry, cells);
      return sets_.is_before(image_.data(), set);
    });
  }

 private:
  void settle_image(const WindowSymmetry& symmetry, const std::vector<std::uint32_t>& cells) {
    std::int64_t first = std::numeric_limits<std::int64_t>::max();
    std::uint32_t colour = 0;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      places_[i] = symmetry.places[cells[i]];
      if (places_[i] < first) {
        first = places_[i];
        colour = symmetry.colours[cells[i]];
      }
    }
    const std::int64_t move = window_.place(window_.origins()[colour]) - first;
    std::fill(image_.begin(), image_.end(), CellSets::Word{0});
    for (const std::int64_t place : places_) {
      const std::uint32_t cell = window_.cell_at(place + move);
      if (cell == PolyformWindow::kNone)
        throw std::invalid_argument("the window does not hold the image of a polyform");
      image_[cell / 64] |= CellSets::Word{1} << (cell % 64);
    }
  }

  const PolyformWindow& window_;
  CellSets sets_;
  std::vector<const WindowSymmetry*> symmetries_;
  std::vector<CellSets::Word> image_;
  std::vector<std::int64_t> places_;
};

/// Counts the polyforms that one symmetry, followed by one move, carries onto themselves.
///
/// Such a polyform is a union of orbits, so whole orbits are added in place of cells.  The orbits
/// touch each other, but the cells need not all hang together; that is looked at in the end.
class KeptGrowth {
 public:
  KeptGrowth(const PolyformWindow& window, const WindowSymmetry& symmetry, Control& control)
      : window_(window),
        symmetry_(symmetry),
        control_(control),
        known_(window.cells()),
        seen_(window.cells()),
        inside_(window.cells()) {}

  /// Those whose first cell is `origin` and is carried onto `goal`.
  [[nodiscard]] std::uint64_t count(std::uint32_t origin, std::uint32_t goal) {
    origin_ = origin;
    move_ = window_.place(goal) - symmetry_.places[origin];
    std::fill(known_.begin(), known_.end(), kUnknown);
    std::fill(seen_.begin(), seen_.end(), std::uint8_t{0});
    orbits_.clear();
    found_ = 0;
    const std::uint32_t root = orbit_of(origin);
    if (root == kImpossible) return 0;
    untried_.assign(1, root);
    seen_[root] = 1;
    grow(0);
    return found_;
  }

 private:
  static constexpr std::uint32_t kUnknown = PolyformWindow::kNone;
  static constexpr std::uint32_t kImpossible = PolyformWindow::kNone - 1;

  /// The number of the cell's orbit, kImpossible if it leaves the window, is too large, or has a
  /// cell before the first one.
  std::uint32_t orbit_of(std::uint32_t start) {
    if (known_[start] != kUnknown) return known_[start];
    std::vector<std::uint32_t> cells;
    std::uint32_t cell = start;
    bool possible = true;
    do {
      possible = cell != PolyformWindow::kNone && cell >= origin_ && cells.size() < window_.size();
      if (!possible) break;
      cells.push_back(cell);
      cell = window_.cell_at(symmetry_.places[cell] + move_);
    } while (cell != start);
    const auto number = static_cast<std::uint32_t>(orbits_.size());
    for (const std::uint32_t member : cells) known_[member] = possible ? number : kImpossible;
    if (!possible) return known_[start] = kImpossible;
    orbits_.push_back(std::move(cells));
    return number;
  }

  /// Adds each untried orbit from `from` on in turn.
  void grow(std::size_t from) {
    if (++steps_ % kStepsBetweenChecks == 0) control_.check();
    const std::size_t to = untried_.size();
    for (std::size_t next = from; next < to; ++next) {
      const std::uint32_t orbit = untried_[next];
      const std::size_t weight = placed_.size() + orbits_[orbit].size();
      if (weight > window_.size()) continue;
      placed_.insert(placed_.end(), orbits_[orbit].begin(), orbits_[orbit].end());
      if (weight == window_.size()) {
        found_ += hangs_together() ? 1 : 0;
      } else {
        // What touches one cell of the orbit touches, turned, every other.
        const std::uint32_t cell = orbits_[orbit].front();
        for (auto near = window_.neighbours_begin(cell); near != window_.neighbours_end(cell);
             ++near) {
          const std::uint32_t beside = orbit_of(*near);
          if (beside == kImpossible || seen_[beside]) continue;
          seen_[beside] = 1;
          untried_.push_back(beside);
        }
        grow(next + 1);
        for (; untried_.size() > to; untried_.pop_back()) seen_[untried_.back()] = 0;
      }
      placed_.resize(weight - orbits_[orbit].size());
    }
  }

  bool hangs_together() {
    for (const std::uint32_t cell : placed_) inside_[cell] = 1;
    reached_.assign(1, placed_.front());
    inside_[placed_.front()] = 0;
    for (std::size_t i = 0; i < reached_.size(); ++i)
      for (auto near = window_.neighbours_begin(reached_[i]);
           near != window_.neighbours_end(reached_[i]); ++near)
        if (inside_[*near]) {
          inside_[*near] = 0;
          reached_.push_back(*near);
        }
    for (const std::uint32_t cell : placed_) inside_[cell] = 0;
    return reached_.size() == placed_.size();
  }

  const PolyformWindow& window_;
  const WindowSymmetry& symmetry_;
  Control& control_;
  std::uint32_t origin_ = 0;
  std::int64_t move_ = 0;
  std::vector<std::uint32_t> known_;  ///< the orbit of each cell, as far as it is known
  std::vector<std::vector<std::uint32_t>> orbits_;
  std::vector<std::uint8_t> seen_;    ///< by orbit: placed, untried or tried
  std::vector<std::uint8_t> inside_;  ///< scratch of hangs_together, all 0 between its calls
  std::vector<std::uint32_t> reached_;
  std::vector<std::uint32_t> untried_;
  std::vector<std::uint32_t> placed_;
  std::uint64_t found_ = 0;
  std::uint64_t steps_ = 0;
};

void require(bool holds, const char* what) {
  if (!holds) throw std::invalid_argument(what);
}

bool all_below(const std::vector<std::uint32_t>& numbers, std::size_t bound) {
  return std::all_of(numbers.begin(), numbers.end(), [=](auto number) { return number < bound; });
}

}  // namespace

PolyformWindow::PolyformWindow(std::uint32_t size, std::vector<std::int64_t> places,
                               std::vector<std::uint32_t> colours,
                               std::vector<std::uint32_t> neighbours,
                               std::vector<std::uint32_t> neighbour_starts,
                               std::vector<std::uint32_t> origins,
                               std::vector<WindowSymmetry> symmetries)
    : size_(size),
      places_(std::move(places)),
      colours_(std::move(colours)),
      neighbours_(std::move(neighbours)),
      neighbour_starts_(std::move(neighbour_starts)),
      origins_(std::move(origins)),
      symmetries_(std::move(symmetries)) {
  constexpr std::int64_t kFarthest = std::int64_t{1} << 40;
  const std::size_t cells = places_.size();
  require(size_ > 0 && cells > 0, "a window needs cells, and so do polyforms");
  require(cells <= std::numeric_limits<std::uint16_t>::max(), "the window has too many cells");
  require(std::is_sorted(places_.begin(), places_.end(), std::less_equal<>()),
          "the places do not rise");
  require(places_.front() > -kFarthest && places_.back() < kFarthest &&
              places_.back() - places_.front() < (std::int64_t{1} << 28),
          "the places are too far apart");
  require(colours_.size() == cells && all_below(colours_, origins_.size()), "bad colours");
  require(all_below(origins_, cells), "an origin is out of the window");
  require(neighbour_starts_.size() == cells + 1 && neighbour_starts_.front() == 0 &&
              neighbour_starts_.back() == neighbours_.size() &&
              std::is_sorted(neighbour_starts_.begin(), neighbour_starts_.end()) &&
              all_below(neighbours_, cells),
          "bad neighbours");
  for (const WindowSymmetry& symmetry : symmetries_) {
    require(symmetry.places.size() == cells && symmetry.colours.size() == cells &&
                all_below(symmetry.colours, origins_.size()),
            "bad symmetry");
    for (const std::int64_t place : symmetry.places)
      require(place > -kFarthest && place < kFarthest, "an image is too far away");
  }
  cell_at_.assign(static_cast<std::size_t>(places_.back() - places_.front()) + 1, kNone);
  for (std::size_t cell = 0; cell < cells; ++cell)
    cell_at_[static_cast<std::size_t>(places_[cell] - places_.front())] =
        static_cast<std::uint32_t>(cell);
}

std::uint64_t count_fixed_polyforms(const PolyformWindow& window, unsigned threads,
                                    Control& control) {
  threads = std::clamp(threads, 1U, kMostThreads);
  std::atomic<std::uint64_t> count{0};
  in_parallel(threads,
              [&](unsigned thread) { count += Growth(window, control).count(thread, threads); });
  return count;
}

std::uint64_t count_kept_polyforms(const PolyformWindow& window, std::size_t symmetry,
                                   unsigned threads, Control& control) {
  threads = std::clamp(threads, 1U, kMostThreads);
  const WindowSymmetry& turning = window.symmetry(symmetry);
  std::atomic<std::uint64_t> count{0};
  in_parallel(threads, [&](unsigned thread) {
    KeptGrowth growth(window, turning, control);
    for (const std::uint32_t origin : window.origins())
      for (std::uint32_t goal = origin; goal < window.cells(); ++goal)
        if (goal % threads == thread && window.colour(goal) == turning.colours[origin])
          count += growth.count(origin, goal);
  });
  return count;
}

std::vector<std::uint16_t> list_polyforms(const PolyformWindow& window,
                                          const std::vector<std::size_t>& symmetries,
                                          Control& control) {
  constexpr std::size_t kFormsHeldAtOnce = 1024;
  const CellSets sets(window.cells());
  const std::size_t words = sets.words(), size = window.size();
  // The bits, twice since vectors double, then the order, then the cells handed over.
  const std::size_t bytes =
      2 * words * sizeof(CellSets::Word) + sizeof(std::uint32_t) + size * sizeof(std::uint16_t);
  std::deque<Held> held;
  std::vector<CellSets::Word> found, set(words);
  std::size_t forms = 0;

  LeastImage images(window, symmetries);
  Growth growth(window, control);
  growth.visit_all([&] {
    std::fill(set.begin(), set.end(), CellSets::Word{0});
    for (const std::uint32_t cell : growth.placed())
      set[cell / 64] |= CellSets::Word{1} << (cell % 64);
    if (!images.is_least(growth.placed(), set.data())) return;
    if (forms++ % kFormsHeldAtOnce == 0) held.emplace_back(control, kFormsHeldAtOnce * bytes);
    found.insert(found.end(), set.begin(), set.end());
  });

  if (forms > std::numeric_limits<std::uint32_t>::max()) throw Stopped(Stop::memory_limit);
  std::vector<std::uint32_t> order(forms);
  std::iota(order.begin(), order.end(), 0U);
  std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
    return sets.is_before(&found[a * words], &found[b * words]);
  });
  std::vector<std::uint16_t> cells;
  cells.reserve(forms * size);
  for (const std::uint32_t form : order)
    for (std::size_t word = 0; word < words; ++word)
      for (CellSets::Word left = found[form * words + word]; left != 0; left &= left - 1)
        cells.push_back(
            static_cast<std::uint16_t>(word * 64 + static_cast<unsigned>(std::countr_zero(left))));
  return cells;
}

}  // namespace boardfill
