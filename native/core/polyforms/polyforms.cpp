#include "polyforms/polyforms.hpp"

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <numeric>
#include <stdexcept>
#include <vector>

#include "parallel.hpp"
#include "polyforms/polyform_growth.hpp"

namespace boardfill {
namespace {

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

}  // namespace

std::uint64_t count_fixed_polyforms(const PolyformWindow& window, unsigned threads,
                                    Control& control) {
  threads = sensible_threads(threads);
  std::atomic<std::uint64_t> count{0};
  in_parallel(threads,
              [&](unsigned thread) { count += Growth(window, control).count(thread, threads); });
  return count;
}

std::vector<std::uint16_t> list_polyforms(const PolyformWindow& window,
                                          const std::vector<std::size_t>& symmetries,
                                          Control& control) {
  constexpr std::size_t kFormsHeldAtOnce = 1024;  // some tens of kilobytes
  const CellSets sets(window.cells());
  const std::size_t words = sets.words(), size = window.size();
  // The bits, twice since vectors double, then the order, then the cells handed over.
  const std::size_t bytes =
      2 * words * sizeof(CellSets::Word) + sizeof(std::uint32_t) + size * sizeof(std::uint16_t);
  Held held(control);
  std::vector<CellSets::Word> found, set(words);
  std::size_t forms = 0;

  LeastImage images(window, symmetries);
  Growth growth(window, control);
  growth.visit_all([&] {
    std::fill(set.begin(), set.end(), CellSets::Word{0});
    for (const std::uint32_t cell : growth.placed())
      set[cell / 64] |= CellSets::Word{1} << (cell % 64);
    if (!images.is_least(growth.placed(), set.data())) return;
    if (forms++ % kFormsHeldAtOnce == 0) held.add(kFormsHeldAtOnce * bytes);
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
