#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <optional>
#include <vector>

#include "control.hpp"
#include "interruptible.hpp"
#include "parallel.hpp"
#include "planar/plane_graph.hpp"
#include "registration.hpp"
#include "sampling/aztec_shuffle.hpp"
#include "sampling/domino_board.hpp"
#include "sampling/domino_coupling.hpp"
#include "sampling/face_coupling.hpp"
#include "sampling/perfect_matching.hpp"
#include "sampling/random_words.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace boardfill {
namespace {

using Numbers = std::vector<std::uint32_t>;

/// How far back a coupling begins.  Small boards meet within some sweeps, and those that do not
/// double it.
constexpr std::uint32_t kFirstRun = 8;
constexpr const char* kStart =
    "Fair random ones, as numbers of options; the first run starts so many sweeps back.";

/// The samples from number `first` on, each made by one thread: draw(key) gives its options.
template <typename Draw>
std::vector<Numbers> drawn(std::uint64_t seed, std::uint64_t first, unsigned number,
                           unsigned threads, Control& control, Draw draw) {
  return run_interruptibly(control, [&] {
    std::vector<Numbers> rows(number);
    const unsigned shares = std::min(sensible_threads(threads), std::max(number, 1u));
    in_parallel(shares, [&](unsigned share) {
      for (unsigned row = share; row < number; row += shares)
        rows[row] = draw(SampleKey{seed, first + row});
    });
    return rows;
  });
}

/// What is known of a matching problem before samples are drawn.
struct Matchings {
  std::vector<std::uint8_t> sides;
  Numbers any;   ///< one of them
  Numbers used;  ///< the options that are in some of them
};

std::optional<Matchings> matchings_of(const CoverForm& form, Control& control) {
  return run_interruptibly(control, [&]() -> std::optional<Matchings> {
    std::optional<std::vector<std::uint8_t>> sides = sides_of(form);
    if (!sides) throw std::invalid_argument("the items have no two sides");
    std::optional<Numbers> any = perfect_matching(form, *sides, control);
    if (!any) return std::nullopt;
    Numbers used = options_in_matchings(form, *sides, *any);
    return Matchings{std::move(*sides), std::move(*any), std::move(used)};
  });
}

/// The extremes are found for the first sample, and kept.
class DominoSamples {
 public:
  DominoSamples(DominoBoard board, const Numbers& any, Control& control)
      : board_(std::move(board)), extremes_(run_interruptibly(control, [&] {
          return domino_extremes(board_, board_.planes_of(any), control);
        })) {}

  [[nodiscard]] Numbers lowest() const { return board_.options_of(extremes_.lowest); }
  [[nodiscard]] Numbers highest() const { return board_.options_of(extremes_.highest); }
  std::vector<Numbers> samples(std::uint64_t seed, std::uint64_t first, unsigned number,
                               unsigned threads, Control& control, std::uint32_t start) const {
    return drawn(seed, first, number, threads, control, [&](SampleKey key) {
      return board_.options_of(coupled_dominoes(extremes_, key, start, control));
    });
  }

 private:
  DominoBoard board_;
  DominoExtremes extremes_;
};

}  // namespace

void bind_sampling(nb::module_& module) {
  nb::class_<Matchings>(module, "Matchings", "What is known of the perfect matchings of a form.")
      .def_ro("sides", &Matchings::sides, "Of each item, 0 or 1: every option joins both.")
      .def_ro("any", &Matchings::any, "The options of one of them.")
      .def_ro("used", &Matchings::used, "The options that are in some of them.");
  module.def(
      "has_two_sides", [](const CoverForm& form) { return sides_of(form).has_value(); }, "form"_a,
      "Can the items be split so that every option joins one of each side?");
  module.def("matchings_of", &matchings_of, "form"_a, "control"_a,
             "None if there is no perfect matching.");

  nb::class_<DominoBoard>(module, "DominoBoard", "A board of squares, to be filled with dominoes.")
      .def_static("of", &DominoBoard::of, "form"_a, "rows"_a, "columns"_a,
                  "The board whose items lie there; None if options are no dominoes.")
      .def_prop_ro("aztec_order", &DominoBoard::aztec_order,
                   "Of the Aztec diamond that it is; 0 if it is none.")
      .def_prop_ro("is_simply_connected", &DominoBoard::is_simply_connected)
      .def(
          "shuffled",
          [](const DominoBoard& self, std::uint64_t seed, std::uint64_t first, unsigned number,
             unsigned threads, Control& control) {
            const std::size_t order = self.aztec_order();
            if (order == 0) throw std::invalid_argument("only Aztec diamonds are shuffled");
            return drawn(seed, first, number, threads, control, [&](SampleKey key) {
              return self.options_of(shuffled_aztec_diamond(order, key, control));
            });
          },
          "seed"_a, "first"_a, "number"_a, "threads"_a, "control"_a,
          "Fair random fillings of an Aztec diamond, as options.");

  nb::class_<DominoSamples>(module, "DominoSamples", "Fillings of a simply connected board.")
      .def(nb::init<DominoBoard, const Numbers&, Control&>(), "board"_a, "any"_a, "control"_a)
      .def_prop_ro("lowest", &DominoSamples::lowest)
      .def_prop_ro("highest", &DominoSamples::highest)
      .def("samples", &DominoSamples::samples, "seed"_a, "first"_a, "number"_a, "threads"_a,
           "control"_a, "start"_a = kFirstRun, kStart);

  nb::class_<TurningFaces>(module, "TurningFaces",
                           "A graph whose edges are all in some perfect matching.")
      .def(
          nb::init<const PlaneGraph&, const std::vector<std::uint8_t>&, const Numbers&, Control&>(),
          "graph"_a, "sides"_a, "matching"_a, "control"_a)
      .def_prop_ro("longest", &TurningFaces::longest, "The most edges around a face to be turned.")
      .def_prop_ro("lowest", &TurningFaces::lowest)
      .def_prop_ro("highest", &TurningFaces::highest)
      .def(
          "samples",
          [](const TurningFaces& self, std::uint64_t seed, std::uint64_t first, unsigned number,
             unsigned threads, Control& control, std::uint32_t start) {
            return drawn(seed, first, number, threads, control,
                         [&](SampleKey key) { return self.coupled(key, start, control); });
          },
          "seed"_a, "first"_a, "number"_a, "threads"_a, "control"_a, "start"_a = kFirstRun, kStart);
}

}  // namespace boardfill
