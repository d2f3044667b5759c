// The passes of a dense sweep as plain data, for who runs them elsewhere.
#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include "id_casters.hpp"
#include "registration.hpp"
#include "sweep/dense_plan.hpp"
#include "sweep/dense_sweep.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace boardfill {
void bind_dense_passes(nb::module_& module) {
  nb::class_<BitWeights>(module, "BitWeights",
                         "What index bits of a packed store weigh at some moment.")
      .def_ro("weights", &BitWeights::weights)
      .def_ro("left", &BitWeights::left, "Entries that can be reached have this weight.")
      .def("ranks", &BitWeights::ranks, "modulus"_a,
           "For every entry of a block, how many before it have the same weight.");

  nb::class_<TileProgram>(module, "TileProgram",
                          "Row targets[i] becomes the sum of sources[starts[i]:starts[i + 1]].")
      .def_ro("targets", &TileProgram::targets)
      .def_ro("starts", &TileProgram::starts)
      .def_ro("sources", &TileProgram::sources)
      .def_ro("after", &TileProgram::after);

  nb::class_<DensePass>(module, "DensePass", "Steps that are done to one tile after another.")
      .def_ro("touched", &DensePass::touched, "Index bits that the steps read or write.")
      .def_ro("open", &DensePass::open, "Index bits held by items before or after the pass.")
      .def_ro("loaded", &DensePass::loaded, "Rows that hold states before the pass.")
      .def_ro("stored", &DensePass::stored, "Rows that hold states after it.")
      .def_ro("steps", &DensePass::steps)
      .def_ro("states", &DensePass::states)
      .def_ro("before", &DensePass::before);

  nb::class_<DensePlan>(module, "DensePlan", "The passes over one store.")
      .def_prop_ro("bits", &DensePlan::bits)
      .def_prop_ro("passes", &DensePlan::passes)
      .def_prop_ro("modulus", &DensePlan::modulus,
                   "Of the weights that a store is packed by; 1 if it is not packed.")
      .def_prop_ro("block_room", &DensePlan::block_room,
                   "How many entries of each block a packed store has room for.")
      .def_prop_ro("last_weights", &DensePlan::last_weights)
      .def_prop_ro("shared_passes", &DensePlan::shared_passes,
                   "How many passes the two halves have in common.")
      .def_prop_ro("addition_depth", &DensePlan::addition_depth,
                   "How many additions can lie between 1 and a final count, at most.");

  nb::class_<MeetingBits>(module, "MeetingBits", "Which entries of two halves belong together.")
      .def_ro("possible", &MeetingBits::possible)
      .def_ro("upper_fixed", &MeetingBits::upper_fixed)
      .def_ro("lower_fixed", &MeetingBits::lower_fixed)
      .def_ro("upper", &MeetingBits::upper, "Of each pair of bits just one is set.")
      .def_ro("lower", &MeetingBits::lower);
}
}  // namespace boardfill
