#include <nanobind/nanobind.h>

#include <numeric>
#include <span>
#include <vector>

#include "control.hpp"
#include "interruptible.hpp"
#include "polyforms/shape_groups.hpp"
#include "registration.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace boardfill {
namespace {

using Groups = std::vector<Group>;
using Matches = std::vector<Match>;

BitMatrix matrix_of(const nb::bytes& cells, std::uint32_t rows, std::uint32_t columns) {
  return {{reinterpret_cast<const std::uint8_t*>(cells.c_str()), cells.size()}, rows, columns};
}

/// One field of every element, as bytes of native unsigned 64-bit numbers.
template <typename Element, typename Field>
nb::bytes column(const std::vector<Element>& elements, Field field) {
  std::vector<std::uint64_t> values;
  values.reserve(elements.size());
  for (const Element& element : elements)
    values.push_back(static_cast<std::uint64_t>(field(element)));
  return nb::bytes(reinterpret_cast<const char*>(values.data()),
                   values.size() * sizeof(std::uint64_t));
}

}  // namespace

void bind_shapes(nb::module_& module) {
  nb::class_<Groups>(module, "Groups", "Groups of touching cells, row by row.")
      .def("__len__", [](const Groups& groups) { return groups.size(); })
      .def_prop_ro("first_cells",
                   [](const Groups& groups) {
                     return column(groups, [](const Group& group) { return group.first_cell; });
                   })
      .def_prop_ro("shapes", [](const Groups& groups) {
        return column(groups, [](const Group& group) { return group.shape; });
      });

  nb::class_<Matches>(module, "Matches", "Pieces in holes, in the order of the holes.")
      .def("__len__", [](const Matches& matches) { return matches.size(); })
      .def_prop_ro("holes",
                   [](const Matches& matches) {
                     return column(matches, [](const Match& match) { return match.hole; });
                   })
      .def_prop_ro("pieces",
                   [](const Matches& matches) {
                     return column(matches, [](const Match& match) { return match.piece; });
                   })
      .def_prop_ro("sizes",
                   [](const Matches& matches) {
                     return column(matches, [](const Match& match) { return match.size; });
                   })
      .def_prop_ro(
          "cells",
          [](const Matches& matches) {
            return std::accumulate(
                matches.begin(), matches.end(), std::uint64_t{0},
                [](std::uint64_t sum, const Match& match) { return sum + match.size; });
          },
          "The number of cells that all matches fill together.")
      .def_prop_ro("turns", [](const Matches& matches) {
        return column(matches, [](const Match& match) { return match.turn; });
      });

  nb::class_<ShapeBook>(module, "ShapeBook", "Shapes met so far, equal when a turn makes them so.")
      .def(nb::init<>())
      .def(
          "groups_of",
          [](ShapeBook& book, const nb::bytes& cells, std::uint32_t rows, std::uint32_t columns,
             std::uint8_t value, bool learn, Control& control) {
            const BitMatrix matrix = matrix_of(cells, rows, columns);
            return run_interruptibly(control,
                                     [&] { return book.groups_of(matrix, value, learn, control); });
          },
          "cells"_a, "rows"_a, "columns"_a, "value"_a, "learn"_a, "control"_a)
      .def(
          "match",
          [](const ShapeBook& book, const Groups& holes, const Groups& pieces) {
            return book.match(holes, pieces);
          },
          "holes"_a, "pieces"_a);
}

}  // namespace boardfill
