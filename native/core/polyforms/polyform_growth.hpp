// How polyforms grow, cell by cell.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "control.hpp"
#include "polyforms/polyform_window.hpp"

namespace boardfill {

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
  /// The branches at this size are dealt out to the threads in turn: there are 216 fixed hexominoes
  /// and 3481 fixed hexacubes, so that the shares of a few threads come out alike.  A size more
  /// costs each thread what it takes to visit them, one less leaves 63 branches on squares.
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

}  // namespace boardfill
