#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "control.hpp"
#include "counting_in_parts.hpp"
#include "found_fillings.hpp"
#include "id_casters.hpp"
#include "interruptible.hpp"
#include "registration.hpp"
#include "walk/walk.hpp"
#include "walk/walk_order.hpp"
#include "walk/walk_tables.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace boardfill {
namespace {

/// Nodes that are visited in a moment.
constexpr std::uint64_t kFewNodes = 1 << 14;

/// A walk that can be stopped and resumed.
class WalkListing : public Resumable<Walk> {
 public:
  WalkListing(const WalkTables& tables, Control& control)
      : Resumable(control, tables.bytes() + Walk::bytes_for(tables), tables) {}

  nb::list next(std::size_t most, std::optional<std::uint64_t> most_nodes) {
    const std::uint64_t nodes = most_nodes.value_or(std::numeric_limits<std::uint64_t>::max());
    run_interruptibly(
        control_, [&] { find(most, nodes); },
        nodes <= kFewNodes ? Length::short_work : Length::unknown);
    return found_.handed_over();
  }

 private:
  void find(std::size_t most, std::uint64_t more_nodes) {
    const std::uint64_t last = finder_.nodes() + std::min(more_nodes, ~finder_.nodes());
    while (found_.number() < most && !finished_) {
      const Walk::Outcome outcome = finder_.next(last - finder_.nodes(), control_);
      if (outcome == Walk::Outcome::spent) return;
      finished_ = outcome == Walk::Outcome::finished;
      if (!finished_) found_.add(finder_);
    }
  }
};

}  // namespace

void bind_walk(nb::module_& module) {
  nb::class_<WalkTables>(module, "WalkTables", "A cover, ready to be walked over.")
      .def(nb::init<const SweepSchedule&>(), "schedule"_a)
      .def(
          "preferring",
          [](const WalkTables& tables, std::vector<double> preferences) {
            return tables.preferring(PerOption<double>(std::move(preferences)));
          },
          "preferences"_a,
          nb::sig("def preferring(self, preferences: Sequence[float]) -> WalkTables"),
          "The same; options with a greater preference are tried first.")
      .def_prop_ro("bytes", &WalkTables::bytes)
      .def_prop_ro("step_count", &WalkTables::step_count)
      .def_prop_ro("is_keyed", &WalkTables::is_keyed,
                   "Do most steps know by what has been used which options may fit?")
      .def("expected_nodes", &Walk::expected_nodes, "nodes"_a, "control"_a,
           "How many the whole walk may visit, guessed by visiting about so many.");

  nb::class_<WalkListing> listing(module, "WalkListing", "A walk that can be stopped and resumed.");
  listing.def(nb::init<const WalkTables&, Control&>(), "tables"_a, "control"_a,
              nb::keep_alive<1, 2>(), nb::keep_alive<1, 3>(),
              "Fillings come in the order of the steps, options before what is left.");
  Resumable<Walk>::bind(listing);

  module.def(
      "walk_order", &walk_order, "form"_a,
      "An order of the items in which a walk has few options to try; None if the cover is too "
      "large to find one soon.");

  module.def(
      "hardness",
      [](const SweepSchedule& schedule) -> std::optional<nb::tuple> {
        const auto found = hardness(schedule);
        if (!found) return std::nullopt;
        return nb::make_tuple(
            std::vector<ItemId>(found->shared_item.begin(), found->shared_item.end()),
            std::vector<double>(found->clashes.begin(), found->clashes.end()), found->spread);
      },
      "schedule"_a,
      nb::sig(
          "def hardness(schedule: SweepSchedule) -> tuple[list[int], list[float], float] | None"),
      "For each option the item that the most steps can use, and how many options clash with one "
      "that uses it; then how far those of one step are from their mean.  None if there are too "
      "many.");

  module.def(
      "count_by_walk",
      [](const WalkTables& tables, unsigned threads, Control& control) {
        threads = useful_threads(threads);
        const Held held(control, tables.bytes() + threads * Walk::bytes_for(tables));
        return run_interruptibly(control, [&] {
          return count_in_parts([&] { return Walk(tables); }, threads, control);
        });
      },
      "tables"_a, "threads"_a, "control"_a, "Count the fillings by finding each.");
}

}  // namespace boardfill
