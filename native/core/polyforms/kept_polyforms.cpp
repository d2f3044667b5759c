#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "control.hpp"
#include "parallel.hpp"
#include "polyforms/polyform_window.hpp"
#include "polyforms/polyforms.hpp"

namespace boardfill {
namespace {

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

}  // namespace

std::uint64_t count_kept_polyforms(const PolyformWindow& window, std::size_t symmetry,
                                   unsigned threads, Control& control) {
  threads = sensible_threads(threads);
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

}  // namespace boardfill
