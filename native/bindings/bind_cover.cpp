#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include <bit>
#include <cstring>

#include "control.hpp"
#include "cover_form.hpp"
#include "interruptible.hpp"
#include "registration.hpp"
#include "sparse_sweep.hpp"
#include "sweep_plan.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace boardfill {
namespace {

/// Little-endian bytes, ready for int.from_bytes, on any machine.
nb::bytes as_bytes(const std::vector<std::uint64_t>& limbs) {
  std::vector<char> bytes;
  bytes.reserve(limbs.size() * 8);
  for (const std::uint64_t limb : limbs)
    for (unsigned shift = 0; shift < 64; shift += 8)
      bytes.push_back(static_cast<char>((limb >> shift) & 0xff));
  return nb::bytes(bytes.data(), bytes.size());
}

}  // namespace

void bind_cover(nb::module_& module) {
  nb::class_<Control>(module, "Control", "Stops, limits and watches one long computation.")
      .def(nb::init<std::optional<double>, std::optional<std::uint64_t>>(),
           "time_limit"_a.none() = nb::none(), "memory_limit"_a.none() = nb::none(),
           "Seconds from now, and bytes; None means no limit.")
      .def("cancel", &Control::cancel, "Ask the computation to stop soon.")
      .def_prop_ro("steps_done", [](const Control& c) { return c.steps_done.load(); })
      .def_prop_ro("states", [](const Control& c) { return c.states.load(); })
      .def_prop_ro("peak_bytes", &Control::peak_bytes);

  using Numbers = std::vector<std::uint32_t>;
  nb::class_<CoverForm>(module, "CoverForm", "A bounded cover, laid flat.")
      .def(nb::init<Numbers, Numbers, Numbers, Numbers>(), "lows"_a, "highs"_a, "option_items"_a,
           "option_starts"_a);

  nb::class_<SweepPlan>(module, "SweepPlan", "A sweep of a cover, compiled for one item order.")
      .def(
          "__init__",
          [](SweepPlan* self, const CoverForm& form, const Numbers& order) {
            new (self) SweepPlan(form, order);
          },
          "form"_a, "order"_a)
      .def_prop_ro("step_count", [](const SweepPlan& plan) { return plan.steps().size(); })
      .def_prop_ro("frontier_bits", &SweepPlan::frontier_bits)
      .def_prop_ro("cost", &SweepPlan::cost);

  nb::class_<SweepCount>(module, "SweepCount", "An exact count and what it took.")
      .def_prop_ro(
          "count", [](const SweepCount& result) { return as_bytes(result.count); },
          "The count as little-endian bytes.")
      .def_ro("states", &SweepCount::states)
      .def_ro("widest", &SweepCount::widest);

  module.def(
      "count_by_sparse_sweep",
      [](const SweepPlan& plan, Control& control) {
        return run_interruptibly(control, [&] { return count_by_sparse_sweep(plan, control); });
      },
      "plan"_a, "control"_a, "Count the fillings of the planned cover, exactly.");
}

}  // namespace boardfill
