#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <vector>

#include "control.hpp"
#include "interruptible.hpp"
#include "planar/envelope_matrix.hpp"
#include "planar/kasteleyn.hpp"
#include "planar/plane_graph.hpp"
#include "registration.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace boardfill {

void bind_planar(nb::module_& module) {
  module.def("is_matching_problem", &is_matching_problem, "form"_a,
             "Is every item used once, and does every option use two?");
  module.def("greatest_primes", &greatest_primes, "number"_a,
             "So many of the greatest primes below 2^30, falling.");

  nb::class_<PlaneGraph>(module, "PlaneGraph", "Items joined by options, drawn on spheres.")
      .def(nb::init<const CoverForm&, const std::vector<std::vector<std::uint32_t>>&>(), "form"_a,
           "around"_a, "For each item the options in the order in which they lie around it.")
      .def_prop_ro("is_plane", &PlaneGraph::is_plane,
                   "Does Euler's formula hold for each component?")
      .def("matching_matrices", &matching_matrices,
           "A matrix for each component; None if some have no matching, by their numbers alone.");

  nb::class_<MatchingMatrix>(module, "MatchingMatrix",
                             "Its determinant tells how many perfect matchings there are.")
      .def_ro("is_bipartite", &MatchingMatrix::is_bipartite,
              "Is the determinant the number but for its sign, rather than its square?")
      .def_prop_ro("size", [](const MatchingMatrix& self) { return self.matrix.size(); })
      .def_prop_ro(
          "work", [](const MatchingMatrix& self) { return self.matrix.work(); },
          "About how many multiplications an elimination takes.")
      .def_prop_ro(
          "bytes", [](const MatchingMatrix& self) { return self.matrix.bytes(); },
          "What one elimination holds.")
      .def_prop_ro(
          "row_squares", [](const MatchingMatrix& self) { return self.matrix.row_squares(); },
          "The sum of squares in each row.")
      .def_prop_ro(
          "column_squares", [](const MatchingMatrix& self) { return self.matrix.column_squares(); },
          "The sum of squares in each column.")
      .def(
          "determinants",
          [](const MatchingMatrix& self, const std::vector<std::uint32_t>& primes, unsigned threads,
             Control& control) {
            return run_interruptibly(
                control, [&] { return self.matrix.determinants(primes, threads, control); });
          },
          "primes"_a, "threads"_a, "control"_a, "The determinant modulo each prime below 2^30.");
}

}  // namespace boardfill
