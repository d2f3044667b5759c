#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <cstddef>
#include <cstdint>
#include <tuple>
#include <vector>

#include "control.hpp"
#include "interruptible.hpp"
#include "planar/matching_matrix.hpp"
#include "planar/modular.hpp"
#include "planar/plane_graph.hpp"
#include "planar/scales.hpp"
#include "registration.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace boardfill {

void bind_planar(nb::module_& module) {
  module.def("is_matching_problem", &is_matching_problem, "form"_a,
             "Is every item used once, and does every option use two?");
  module.def("greatest_primes", &greatest_primes, "number"_a,
             "So many of the greatest primes below 2^30, falling.");

  nb::class_<PlaneGraph>(module, "PlaneGraph", "Items joined by options, drawn on surfaces.")
      .def(nb::init<const CoverForm&, const std::vector<std::vector<std::uint32_t>>&>(), "form"_a,
           "around"_a, "For each item the options in the order in which they lie around it.")
      .def_prop_ro("is_plane", &PlaneGraph::is_plane, "Does every component lie on a sphere?")
      .def_prop_ro("most_handles", &PlaneGraph::most_handles,
                   "Of any component: 0 on spheres, 1 on tori, by Euler's formula.")
      .def(
          "matching_matrices",
          [](const PlaneGraph& self, const std::vector<std::uint32_t>& weights,
             const std::vector<NestedTree::Point>& points, Control& control, bool cut_everything) {
            return run_interruptibly(control, [&] {
              return matching_matrices(self, weights, points, cut_everything, control);
            });
          },
          "weights"_a, "points"_a, "control"_a, "cut_everything"_a = false,
          "A matrix for each component; None if some have no matching, by their numbers alone.\n\n"
          "The weights are those of the options; if there are none all are 1.  The points are "
          "those\n"
          "of the items; if there are some, the board is cut along them where that saves work.");

  nb::class_<MatchingMatrix>(module, "MatchingMatrix",
                             "Its Pfaffians tell how many perfect matchings there are.")
      .def_prop_ro("size", [](const MatchingMatrix& self) { return self.pattern().size(); })
      .def_prop_ro("orientation_count", &MatchingMatrix::orientation_count,
                   "4 on a torus, 1 on a sphere.")
      .def_prop_ro("is_cut", &MatchingMatrix::is_cut, "Are Pfaffians found by nested dissection?")
      .def_prop_ro("work", &MatchingMatrix::work,
                   "About how many multiplications an elimination takes.")
      .def_prop_ro("work_with_inverse", &MatchingMatrix::work_with_inverse,
                   "About how many an elimination and its inverse take.")
      .def_prop_ro("peak_bytes", &MatchingMatrix::bytes, "What one elimination holds.")
      .def_prop_ro("peak_bytes_with_inverse", &MatchingMatrix::bytes_with_inverse,
                   "What one elimination and its inverse hold.")
      .def_prop_ro(
          "options",
          [](const MatchingMatrix& self) {
            std::vector<std::uint32_t> options;
            for (const auto& edge : self.edges()) options.push_back(edge.option);
            return options;
          },
          "The options of the component.")
      .def_prop_ro(
          "entries",
          [](const MatchingMatrix& self) {
            const std::vector<std::uint64_t> magnitudes = self.magnitudes();
            std::vector<std::tuple<std::uint32_t, std::uint32_t, std::uint64_t>> entries;
            for (std::size_t i = 0; i < magnitudes.size(); ++i) {
              const auto [row, column] = self.pattern().entries()[i];
              entries.emplace_back(row, column, magnitudes[i]);
            }
            return entries;
          },
          "Row, column and greatest absolute value of each entry above the diagonal.")
      .def(
          "scales",
          [](const MatchingMatrix& self, Control& control) {
            return run_interruptibly(
                control, [&] { return row_scales(self.pattern(), self.magnitudes(), control); });
          },
          "control"_a,
          "For each row a mantissa and an exponent of 2 that make rows about equally long.")
      .def(
          "pfaffians",
          [](const MatchingMatrix& self, const std::vector<std::uint32_t>& primes, unsigned threads,
             Control& control) {
            return run_interruptibly(control,
                                     [&] { return self.pfaffians(primes, threads, control); });
          },
          "primes"_a, "threads"_a, "control"_a,
          "For each orientation the Pfaffian modulo each prime below 2^30.")
      .def(
          "shares",
          [](const MatchingMatrix& self, const std::vector<std::uint32_t>& primes, unsigned threads,
             Control& control) {
            const auto found =
                run_interruptibly(control, [&] { return self.shares(primes, threads, control); });
            return nb::make_tuple(found.pfaffians,
                                  nb::bytes(reinterpret_cast<const char*>(found.of_edges.data()),
                                            found.of_edges.size() * sizeof(std::uint32_t)));
          },
          "primes"_a, "threads"_a, "control"_a,
          nb::sig("def shares(self, primes: Sequence[int], threads: int, control: Control) -> "
                  "tuple[list[int], bytes]"),
          "The Pfaffian modulo each prime, and the parts of it that each of the options is in,\n"
          "prime after prime, 32 bits each; zeros for primes that divide the Pfaffian.");
}

}  // namespace boardfill
