#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include <bit>
#include <cstring>

#include "control.hpp"
#include "cover_form.hpp"
#include "dense_plan.hpp"
#include "dense_sweep.hpp"
#include "interruptible.hpp"
#include "registration.hpp"
#include "sparse_sweep.hpp"
#include "sweep_schedule.hpp"

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
      .def(nb::init<std::optional<double>, std::optional<std::uint64_t>,
                    std::optional<std::uint64_t>>(),
           "time_limit"_a.none() = nb::none(), "memory_limit"_a.none() = nb::none(),
           "work_limit"_a.none() = nb::none(),
           "Seconds from now, bytes, and states visited; None means no limit.")
      .def("cancel", &Control::cancel, "Ask the computation to stop soon.")
      .def_prop_ro("steps_done", [](const Control& c) { return c.steps_done.load(); })
      .def_prop_ro("work_done", [](const Control& c) { return c.work_done.load(); })
      .def_prop_ro("alive", [](const Control& c) { return c.alive.load(); })
      .def_prop_ro("peak_bytes", &Control::peak_bytes);

  using Numbers = std::vector<std::uint32_t>;
  nb::class_<CoverForm>(module, "CoverForm", "A bounded cover, laid flat.")
      .def(nb::init<Numbers, Numbers, Numbers, Numbers>(), "lows"_a, "highs"_a, "option_items"_a,
           "option_starts"_a);

  nb::class_<SweepSchedule>(module, "SweepSchedule", "A sweep of a cover in one item order.")
      .def(
          "__init__",
          [](SweepSchedule* self, const CoverForm& form, const Numbers& order) {
            new (self) SweepSchedule(form, order);
          },
          "form"_a, "order"_a)
      .def_prop_ro("impossible", &SweepSchedule::impossible)
      .def_prop_ro("step_count",
                   [](const SweepSchedule& schedule) { return schedule.steps().size(); })
      .def_prop_ro("frontier_bits", &SweepSchedule::frontier_bits,
                   "For each step, log2 of how many states could be told apart after it.");

  nb::class_<DensePlan>(module, "DensePlan", "A schedule compiled for a dense store.")
      .def_static("fits", &DensePlan::fits, "schedule"_a, "most_bits"_a)
      .def(nb::init<const SweepSchedule&, std::uint32_t>(), "schedule"_a, "most_touched"_a)
      .def_prop_ro("bits", &DensePlan::bits)
      .def_prop_ro("work", &DensePlan::work, "The states that one sweep visits.")
      .def_prop_ro("pass_count", [](const DensePlan& plan) { return plan.passes().size(); });

  nb::class_<SweepCount>(module, "SweepCount", "An exact count and what it took.")
      .def_prop_ro(
          "count", [](const SweepCount& result) { return as_bytes(result.count); },
          "The count as little-endian bytes.")
      .def_ro("states", &SweepCount::states)
      .def_ro("widest", &SweepCount::widest);

  module.def(
      "count_by_sparse_sweep",
      [](const SweepSchedule& schedule, unsigned threads, Control& control) {
        return run_interruptibly(control,
                                 [&] { return count_by_sparse_sweep(schedule, threads, control); });
      },
      "schedule"_a, "threads"_a, "control"_a,
      "Count the fillings of the scheduled cover, exactly.");
  module.def(
      "count_modulo",
      [](const DensePlan& plan, std::uint64_t modulus, unsigned threads, Control& control) {
        return run_interruptibly(control,
                                 [&] { return count_modulo(plan, modulus, threads, control); });
      },
      "plan"_a, "modulus"_a, "threads"_a, "control"_a,
      "The number of fillings modulo a number below 2^62, or modulo 2^64 if it is 0.");
  module.def(
      "bound_bits",
      [](const DensePlan& plan, unsigned threads, Control& control) {
        return run_interruptibly(control, [&] { return bound_bits(plan, threads, control); });
      },
      "plan"_a, "threads"_a, "control"_a,
      "A number of bits that surely holds the count; None if the method cannot tell.");
}

}  // namespace boardfill
