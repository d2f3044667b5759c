#include <nanobind/nanobind.h>
#include <nanobind/stl/function.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <span>
#include <tuple>
#include <utility>

#include "cover_form.hpp"
#include "items_by_use.hpp"
#include "placements.hpp"
#include "registration.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace boardfill {
namespace {

using Ranks = std::vector<std::uint32_t>;
using StepTables = std::vector<std::vector<std::int32_t>>;
using GivenAxis = std::tuple<Ranks, std::uint32_t, StepTables>;
using GivenShape = std::tuple<std::uint32_t, std::uint32_t, std::vector<std::uint32_t>>;

Placements placements_of(std::vector<GivenAxis> axes, std::vector<std::uint32_t> colours,
                         std::vector<GivenShape> shapes, const Check& check) {
  PlacementBoard board{{}, std::move(colours)};
  for (auto& [ranks, extent, steps] : axes)
    board.axes.push_back({std::move(ranks), extent, std::move(steps)});
  std::vector<PlacementShape> laid;
  for (auto& [piece, colour, steps] : shapes) laid.push_back({piece, colour, std::move(steps)});
  return {board, laid, check};
}

nb::tuple tuple_of(std::span<const std::uint32_t> numbers) {
  PyObject* tuple = PyTuple_New(static_cast<Py_ssize_t>(numbers.size()));
  if (tuple == nullptr) throw nb::python_error();
  for (std::size_t i = 0; i < numbers.size(); ++i)
    PyTuple_SetItem(tuple, static_cast<Py_ssize_t>(i), PyLong_FromUnsignedLong(numbers[i]));
  return nb::steal<nb::tuple>(tuple);
}

std::size_t checked(const Placements& placements, std::size_t placement) {
  if (placement >= placements.size()) throw nb::index_error("there is no such placement");
  return placement;
}

}  // namespace

void bind_placements(nb::module_& module) {
  nb::class_<Placements>(module, "Placements", "Where shapes can lie on a board, in order.")
      .def(nb::new_(&placements_of), "axes"_a, "colours"_a, "shapes"_a, "check"_a,
           "Axes are ranks of cells, how many there are, and where each step leads from each rank "
           "(-1: nowhere; around the board: that many further).  Shapes are a piece, the colour of "
           "the first cell, and the steps from it to each other cell, axis by axis.  `check` is "
           "called now and then and may raise.")
      .def("__len__", &Placements::size)
      .def(
          "cells_of",
          [](const Placements& self, std::size_t k) {
            return tuple_of(self.cells_of(checked(self, k)));
          },
          "placement"_a, nb::sig("def cells_of(self, placement: int) -> tuple[int, ...]"),
          "The cells under it, in rising order.")
      .def(
          "shape_of",
          [](const Placements& self, std::size_t k) { return self.shape_of(checked(self, k)); },
          "placement"_a)
      .def(
          "anchor_of",
          [](const Placements& self, std::size_t k) { return self.anchor_of(checked(self, k)); },
          "placement"_a, "The cell under the first cell of its shape.")
      .def(
          "crosses_seam",
          [](const Placements& self, std::size_t k) { return self.crosses_seam(checked(self, k)); },
          "placement"_a)
      .def(
          "carried",
          [](const Placements& self, const std::vector<std::uint32_t>& cells,
             const std::vector<std::int64_t>& pieces, const Check& check) {
            std::vector<std::uint32_t> images;
            for (const std::int64_t piece : pieces)
              images.push_back(piece < 0 ? kNoPiece : static_cast<std::uint32_t>(piece));
            return self.carried(cells, images, check);
          },
          "cells"_a, "pieces"_a, "check"_a,
          "Which placement each becomes if each cell and each piece become these, where -1 is no "
          "piece; None if that is not onto all placements.  For open boards only.")
      .def(
          "form",
          [](const Placements& self, std::vector<std::uint32_t> lows,
             std::vector<std::uint32_t> highs, std::vector<std::int64_t> supplies,
             std::vector<std::vector<std::uint32_t>> further) {
            return tiling_form(self, {std::move(supplies), std::move(further)}, std::move(lows),
                               std::move(highs));
          },
          "lows"_a, "highs"_a, "supplies"_a, "further"_a,
          "The cover: a placement uses its cells, its further items, if any placement has some, "
          "and the supply of its shape, which is -1 where it has none.");

  nb::class_<ItemsByUse>(module, "ItemsByUse",
                         "Items, told by their bounds and the options that use them.")
      .def(nb::init<const CoverForm&, const Check&>(), "form"_a, "check"_a)
      .def(
          "carried",
          [](const ItemsByUse& self, const std::vector<std::uint32_t>& options,
             const Check& check) { return self.carried(options, check); },
          "options"_a, "check"_a,
          "Where the items go if the options go there; None if some item has no image.");
}

}  // namespace boardfill
