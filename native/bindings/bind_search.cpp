#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "control.hpp"
#include "interruptible.hpp"
#include "registration.hpp"
#include "search.hpp"
#include "search_count.hpp"
#include "search_first.hpp"
#include "search_tables.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace boardfill {
namespace {

nb::tuple as_tuple(const std::uint32_t* begin, const std::uint32_t* end) {
  nb::object tuple = nb::steal(PyTuple_New(end - begin));
  for (const std::uint32_t* number = begin; number != end; ++number)
    PyTuple_SetItem(tuple.ptr(), number - begin, PyLong_FromUnsignedLong(*number));
  return nb::borrow<nb::tuple>(tuple);
}

/// A search, and the fillings that it has found but not yet handed over.
class Listing {
 public:
  Listing(const SearchTables& tables, bool ordered, Control& control)
      : control_(control),
        held_(control, tables.bytes() + Search::bytes_for(tables)),
        search_(tables, ordered ? Branching::first_option : Branching::tightest_item) {}

  nb::list next(std::size_t most, std::optional<std::uint64_t> most_nodes) {
    search_.allow_nodes(most_nodes.value_or(std::numeric_limits<std::uint64_t>::max()));
    try {
      run_interruptibly(control_, [&] { find(most); });
    } catch (const NodesSpent&) {
      // What was found until here is handed over.
    }
    nb::list fillings;
    std::size_t begin = 0;
    for (const std::size_t end : ends_) {
      fillings.append(as_tuple(options_.data() + begin, options_.data() + end));
      begin = end;
    }
    options_.clear();
    ends_.clear();
    return fillings;
  }

  [[nodiscard]] std::uint64_t nodes() const { return search_.nodes(); }
  [[nodiscard]] bool finished() const { return finished_; }

 private:
  void find(std::size_t most) {
    while (ends_.size() < most && !finished_) {
      if (!search_.next(control_)) {
        finished_ = true;
      } else {
        search_.append_filling(options_);
        ends_.push_back(options_.size());
      }
    }
  }

  Control& control_;
  Held held_;
  Search search_;
  std::vector<std::uint32_t> options_;
  std::vector<std::size_t> ends_;
  bool finished_ = false;
};

}  // namespace

void bind_search(nb::module_& module) {
  using Numbers = std::vector<std::uint32_t>;
  nb::class_<SearchTables>(module, "SearchTables", "A cover, ready to be searched.")
      .def(
          "__init__",
          [](SearchTables* self, const CoverForm& form, Numbers order, Numbers placed,
             std::vector<std::int32_t> coordinates, std::uint32_t dimensions) {
            new (self) SearchTables(form, std::move(order),
                                    {std::move(placed), std::move(coordinates), dimensions});
          },
          "form"_a, "order"_a, "placed"_a, "coordinates"_a, "dimensions"_a,
          "`order` lists the options as they shall be tried; `placed` are the items that lie on "
          "the board, at these coordinates.")
      .def_prop_ro("bytes", &SearchTables::bytes);

  nb::class_<Listing>(module, "SearchListing", "A search that can be stopped and resumed.")
      .def(nb::init<const SearchTables&, bool, Control&>(), "tables"_a, "ordered"_a, "control"_a,
           nb::keep_alive<1, 2>(), nb::keep_alive<1, 4>(),
           "If `ordered`, fillings come in the order of the tables.")
      .def("next", &Listing::next, "most"_a, "most_nodes"_a.none() = nb::none(),
           nb::sig("def next(self, most: int, most_nodes: int | None = None) -> "
                   "list[tuple[int, ...]]"),
           "So many more fillings; fewer when the search is finished or has visited so many more "
           "nodes.  Can be resumed after any limit, and loses nothing.")
      .def_prop_ro("finished", &Listing::finished, "Have all fillings been found?")
      .def_prop_ro("nodes", &Listing::nodes, "Decisions tried so far.");

  nb::class_<SearchCount>(module, "SearchCount", "A count, and how many decisions were tried.")
      .def_ro("count", &SearchCount::count)
      .def_ro("nodes", &SearchCount::nodes);

  nb::class_<FirstFilling>(module, "FirstFilling", "One filling, or the proof that there is none.")
      .def_prop_ro(
          "options",
          [](const FirstFilling& found) -> std::optional<nb::tuple> {
            if (!found.options) return std::nullopt;
            return as_tuple(found.options->data(), found.options->data() + found.options->size());
          },
          nb::sig("def options(self) -> tuple[int, ...] | None"))
      .def_ro("nodes", &FirstFilling::nodes);

  module.def(
      "first_by_search",
      [](const SearchTables& tables, Control& control) {
        return run_interruptibly(control, [&] { return first_by_search(tables, control); });
      },
      "tables"_a, "control"_a, "One filling, also of a large board; always the same.");
  module.def(
      "count_by_search",
      [](const SearchTables& tables, unsigned threads, Control& control) {
        return run_interruptibly(control,
                                 [&] { return count_by_search(tables, threads, control); });
      },
      "tables"_a, "threads"_a, "control"_a, "Count the fillings by finding each.");
}

}  // namespace boardfill
