#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <cstring>
#include <limits>
#include <stdexcept>

#include "control.hpp"
#include "diagram/diagram.hpp"
#include "diagram/diagram_best.hpp"
#include "diagram/diagram_build.hpp"
#include "diagram/diagram_walk.hpp"
#include "diagram/philox.hpp"
#include "id_casters.hpp"
#include "interruptible.hpp"
#include "numbers.hpp"
#include "registration.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace boardfill {
namespace {

/// Numbers of options fit 16 bits, with one to spare for "none", or take 32.
bool is_narrow(const Diagram& diagram) {
  return diagram.option_count() < std::numeric_limits<std::uint16_t>::max();
}

/// Bytes of Python's own, filled by work(pointer to the first row's numbers) while others may run.
template <typename Work>
nb::bytes filled_rows(const Diagram& diagram, std::uint64_t number, Control& control, Work work) {
  const std::uint64_t row = diagram.row_width() * (is_narrow(diagram) ? 2u : 4u);
  const std::uint64_t most = static_cast<std::uint64_t>(std::numeric_limits<Py_ssize_t>::max());
  if (number > most / row) throw std::bad_alloc();
  const Held held(control, number * row);
  auto* object = PyBytes_FromStringAndSize(nullptr, static_cast<Py_ssize_t>(number * row));
  if (object == nullptr) throw nb::python_error();
  auto rows = nb::steal<nb::bytes>(object);
  char* data = PyBytes_AsString(object);
  run_interruptibly(control, [&] {
    if (is_narrow(diagram))
      work(reinterpret_cast<std::uint16_t*>(data));
    else
      work(reinterpret_cast<std::uint32_t*>(data));
  });
  return rows;
}

nb::bytes fillings(const Diagram& diagram, const nb::bytes& first, std::uint64_t number,
                   unsigned threads, Control& control) {
  const WideNumber rank = limbs_of(first, diagram.limbs());
  WideNumber left = diagram.count();
  left.resize(diagram.limbs());
  WideNumber wanted(diagram.limbs(), 0);
  wanted[0] = number;
  bool exist = !is_below(left.data(), rank.data(), rank.size());
  if (exist) {
    subtract_limbs(left.data(), rank.data(), rank.size());
    exist = !is_below(left.data(), wanted.data(), wanted.size());
  }
  if (!exist) throw std::out_of_range("there are not so many fillings");
  return filled_rows(diagram, number, control, [&](auto* rows) {
    write_fillings(diagram, std::span<const Limb>(rank), number, rows, threads, control);
  });
}

nb::bytes samples(const Diagram& diagram, std::uint64_t seed, std::uint64_t first,
                  std::uint64_t number, unsigned threads, Control& control) {
  if (!diagram.root()) throw std::invalid_argument("there is no filling to be drawn");
  return filled_rows(diagram, number, control, [&](auto* rows) {
    write_samples(diagram, seed, first, number, rows, threads, control);
  });
}

std::vector<nb::bytes> fillings_with_each_option(const Diagram& diagram, Control& control) {
  const std::vector<Limb> all =
      run_interruptibly(control, [&] { return diagram.fillings_with_each_option(control); });
  std::vector<nb::bytes> numbers;
  for (std::uint32_t option = 0; option < diagram.option_count(); ++option) {
    const Limb* number = all.data() + option * diagram.limbs();
    numbers.push_back(as_bytes({number, number + diagram.limbs()}));
  }
  return numbers;
}

using Weighted = std::pair<std::int64_t, std::vector<OptionId>>;

std::vector<Weighted> best(const Diagram& diagram, const std::vector<std::int64_t>& weights,
                           std::uint64_t number, Control& control) {
  if (weights.size() != diagram.option_count())
    throw std::invalid_argument("every option needs a weight");
  std::vector<Weighted> found;
  for (WeightedFilling& filling :
       run_interruptibly(control, [&] { return best_fillings(diagram, weights, number, control); }))
    found.emplace_back(filling.weight, std::move(filling.options));
  return found;
}

}  // namespace

void bind_diagram(nb::module_& module) {
  nb::class_<Diagram>(module, "Diagram", "All fillings of a cover as the paths of one graph.")
      .def_prop_ro("node_count", &Diagram::node_count)
      .def_prop_ro("arc_count", &Diagram::arc_count)
      .def_prop_ro("states", &Diagram::states)
      .def_prop_ro("row_width", &Diagram::row_width)
      .def_prop_ro("is_narrow", &is_narrow, "Do numbers in rows have 16 bits, not 32?")
      .def_prop_ro(
          "count", [](const Diagram& diagram) { return as_bytes(diagram.count()); },
          "The number of fillings as little-endian bytes.")
      .def(
          "rank",
          [](const Diagram& diagram,
             const std::vector<OptionId>& filling) -> std::optional<nb::bytes> {
            const auto rank = diagram.rank(filling);
            if (!rank) return std::nullopt;
            return as_bytes(*rank);
          },
          "filling"_a, "The place of a filling as little-endian bytes; None if it is none.")
      .def("fillings", &fillings, "first"_a, "number"_a, "threads"_a, "control"_a,
           "Rows of option numbers from rank `first` on.")
      .def("samples", &samples, "seed"_a, "first"_a, "number"_a, "threads"_a, "control"_a,
           "Rows of option numbers, drawn fairly.")
      .def("fillings_with_each_option", &fillings_with_each_option, "control"_a,
           "For every option, the number of fillings that take it, as little-endian bytes.")
      .def("best", &best, "weights"_a, "number"_a, "control"_a,
           "The fillings of greatest weight with their weights, the best first.");

  module.def("build_diagram", interruptible(&build_diagram), "schedule"_a, "control"_a,
             "The diagram of the scheduled cover.");
  module.def(
      "philox",
      [](std::uint64_t key, std::uint64_t counter_low, std::uint64_t counter_high) {
        const PhiloxBlock words = philox(key, {static_cast<std::uint32_t>(counter_low),
                                               static_cast<std::uint32_t>(counter_low >> 32),
                                               static_cast<std::uint32_t>(counter_high),
                                               static_cast<std::uint32_t>(counter_high >> 32)});
        return std::vector<std::uint32_t>(words.begin(), words.end());
      },
      "key"_a, "counter_low"_a, "counter_high"_a, "One block of the random number generator.");
}

}  // namespace boardfill
