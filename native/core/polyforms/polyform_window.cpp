#include "polyforms/polyform_window.hpp"

#include <algorithm>
#include <functional>
#include <limits>
#include <stdexcept>
#include <utility>

namespace boardfill {
namespace {

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

}  // namespace boardfill
