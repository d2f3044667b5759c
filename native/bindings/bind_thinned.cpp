#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <utility>
#include <vector>

#include "id_casters.hpp"
#include "interruptible.hpp"
#include "registration.hpp"
#include "sweep/thinned_sweep.hpp"
#include "sweep/thinning.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace boardfill {
namespace {

/// What `ask` finds in so many runs from number `first` on.
template <auto ask>
auto from_runs(const ThinnedSweep& sweep, std::uint64_t seed, std::uint64_t first,
               std::size_t number, std::size_t states, unsigned threads, Control& control) {
  return run_interruptibly(
      control, [&] { return (sweep.*ask)({seed, first}, number, states, threads, control); });
}

}  // namespace

void bind_thinned(nb::module_& module) {
  nb::class_<ThinnedRun>(module, "ThinnedRun", "What a run found: mantissa * 2 ** exponent.")
      .def_ro("mantissa", &ThinnedRun::mantissa)
      .def_ro("exponent", &ThinnedRun::exponent)
      .def_ro("states", &ThinnedRun::states, "Met before thinning, of all steps together.")
      .def_ro("is_thinned", &ThinnedRun::is_thinned,
              "If not, it is no estimate but the count, rounded.");

  nb::class_<DrawnFilling>(module, "DrawnFilling", "A filling drawn from what a run has left.")
      .def_ro("run", &DrawnFilling::run)
      .def_ro("options", &DrawnFilling::options, "None if the run has lost all its states.");

  nb::class_<ThinnedSweep>(module, "ThinnedSweep",
                           "Sweeps whose layers are thinned at random, without bias.")
      .def(nb::init<const SweepSchedule&>(), "schedule"_a)
      .def(
          "learn",
          [](ThinnedSweep& sweep, std::uint64_t seed, std::uint64_t run, std::size_t states,
             Control& control) {
            run_interruptibly(control, [&] { sweep.learn({seed, run}, states, control); });
          },
          "seed"_a, "run"_a, "states"_a, "control"_a,
          "Fit what states are compared by to a run that keeps so many of them.")
      .def_prop_ro("pairs_of_state", &ThinnedSweep::pairs_of_state,
                   "How many pairs of bits are looked at for a state, on average.")
      .def("runs", &from_runs<&ThinnedSweep::runs>, "seed"_a, "first"_a, "number"_a, "states"_a,
           "threads"_a, "control"_a,
           "So many runs, each with at most so many states a layer; each depends on the seed and "
           "its number alone.")
      .def("draw", &from_runs<&ThinnedSweep::draw>, "seed"_a, "first"_a, "number"_a, "states"_a,
           "threads"_a, "control"_a, "The same runs, each with one filling drawn from it.");

  module.def(
      "thinned",
      [](const std::vector<double>& scores, std::size_t room, std::uint64_t random) {
        std::vector<KeptState> kept;
        thin(scores, room, random, kept);
        std::vector<std::pair<std::uint32_t, double>> shown;
        for (const KeptState& one : kept) shown.emplace_back(one.state, one.factor);
        return shown;
      },
      "scores"_a, "room"_a, "random"_a,
      "Which states stay by a random number of 53 bits, and how many each stands for.");
}

}  // namespace boardfill
