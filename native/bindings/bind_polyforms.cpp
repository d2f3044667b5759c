#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <utility>
#include <vector>

#include "control.hpp"
#include "interruptible.hpp"
#include "polyforms/polyforms.hpp"
#include "registration.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace boardfill {

void bind_polyforms(nb::module_& module) {
  using Places = std::vector<std::int64_t>;
  using Numbers = std::vector<std::uint32_t>;

  nb::class_<PolyformWindow>(module, "PolyformWindow",
                             "A part of a lattice that holds every polyform of a size, as tables.")
      .def(
          "__init__",
          [](PolyformWindow* window, std::uint32_t size, Places places, Numbers colours,
             Numbers neighbours, Numbers neighbour_starts, Numbers origins,
             std::vector<std::pair<Places, Numbers>> images) {
            std::vector<WindowSymmetry> symmetries;
            for (auto& [image_places, image_colours] : images)
              symmetries.push_back({std::move(image_places), std::move(image_colours)});
            new (window) PolyformWindow(size, std::move(places), std::move(colours),
                                        std::move(neighbours), std::move(neighbour_starts),
                                        std::move(origins), std::move(symmetries));
          },
          "size"_a, "places"_a, "colours"_a, "neighbours"_a, "neighbour_starts"_a, "origins"_a,
          "images"_a)
      .def(
          "count_fixed",
          [](const PolyformWindow& window, unsigned threads, Control& control) {
            return run_interruptibly(
                control, [&] { return count_fixed_polyforms(window, threads, control); });
          },
          "threads"_a, "control"_a)
      .def(
          "count_kept",
          [](const PolyformWindow& window, std::size_t symmetry, unsigned threads,
             Control& control) {
            return run_interruptibly(
                control, [&] { return count_kept_polyforms(window, symmetry, threads, control); });
          },
          "symmetry"_a, "threads"_a, "control"_a)
      .def(
          "list",
          [](const PolyformWindow& window, const std::vector<std::size_t>& symmetries,
             Control& control) {
            const std::vector<std::uint16_t> cells = run_interruptibly(
                control, [&] { return list_polyforms(window, symmetries, control); });
            return nb::bytes(reinterpret_cast<const char*>(cells.data()),
                             cells.size() * sizeof(std::uint16_t));
          },
          "symmetries"_a, "control"_a, "Cells as native unsigned 16-bit numbers, form after form.");
}

}  // namespace boardfill
