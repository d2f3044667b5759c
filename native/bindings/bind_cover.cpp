#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "clock.hpp"
#include "control.hpp"
#include "cover_form.hpp"
#include "id_casters.hpp"
#include "interruptible.hpp"
#include "numbers.hpp"
#include "registration.hpp"
#include "resident.hpp"
#include "sweep/beam.hpp"
#include "sweep/dense_plan.hpp"
#include "sweep/dense_sweep.hpp"
#include "sweep/narrow_order.hpp"
#include "sweep/sparse_sweep.hpp"
#include "sweep/sweep_schedule.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace boardfill {
namespace {

template <typename Number>
bool are_fillings_of(const CoverForm& form, nb::bytes rows, std::size_t width) {
  constexpr auto nothing = static_cast<Number>(~Number{0});
  const auto* numbers = static_cast<const Number*>(rows.data());
  const std::size_t count = rows.size() / sizeof(Number);
  std::vector<std::uint32_t> options;
  for (std::size_t start = 0; start < count; start += width) {
    options.assign(numbers + start, numbers + std::min(start + width, count));
    std::erase(options, nothing);
    if (!form.is_filling(options)) return false;
  }
  return true;
}

bool are_fillings(const CoverForm& form, nb::bytes rows, std::size_t width, bool is_narrow) {
  if (width == 0) throw std::invalid_argument("a row has at least one number");
  return is_narrow ? are_fillings_of<std::uint16_t>(form, rows, width)
                   : are_fillings_of<std::uint32_t>(form, rows, width);
}

using Pair = std::pair<std::uint32_t, std::uint32_t>;
using Mark = std::optional<std::uint32_t>;

void make_web(Web* self, std::size_t nodes, std::size_t options,
              const std::vector<std::uint32_t>& tying,
              const std::vector<std::vector<std::uint32_t>>& ties,
              const std::vector<std::vector<Pair>>& aparts,
              const std::vector<std::uint32_t>& weights, const std::vector<Mark>& marks,
              std::pair<std::uint32_t, Mark> number, std::pair<std::uint32_t, Mark> sizes,
              const std::string& cycles, const std::string& marks_are, bool tied_twice,
              const std::vector<std::uint32_t>& left_out) {
  const std::size_t number_tying = tying.size();
  if (ties.size() != number_tying || aparts.size() != number_tying ||
      weights.size() != number_tying || marks.size() != number_tying)
    throw std::invalid_argument("a web needs all of each option that ties");
  Web web{nodes, {}, PerOption<WebEffect>(options)};
  WebRule& rule = web.rule;
  rule.fewest = number.first;
  rule.most = number.second.value_or(kAnyNumber);
  rule.least_size = sizes.first;
  rule.most_size = sizes.second.value_or(kAnyNumber);
  rule.cycles = cycles == "none" ? Cycles::none : cycles == "one" ? Cycles::one : Cycles::any;
  rule.marks = marks_are == "one" ? Marks::one : marks_are == "equal" ? Marks::equal : Marks::none;
  rule.tied_twice = tied_twice;
  rule.left_out = left_out;
  for (std::size_t at = 0; at < number_tying; ++at) {
    if (tying[at] >= options) throw std::invalid_argument("a web ties an unknown option");
    WebEffect& effect = web.effects[OptionId{tying[at]}];
    for (const std::uint32_t node : ties[at]) effect.ties.push_back(NodeId{node});
    for (const auto& [a, b] : aparts[at]) effect.aparts.emplace_back(NodeId{a}, NodeId{b});
    effect.weight = weights[at];
    effect.mark = marks[at].value_or(kNoMark);
  }
  new (self) Web(std::move(web));
}

}  // namespace

void bind_cover(nb::module_& module) {
  nb::class_<Control>(module, "Control", "Stops, limits and watches one long computation.")
      .def(nb::init<std::optional<double>, std::optional<std::uint64_t>,
                    std::optional<std::uint64_t>, std::optional<std::uint64_t>>(),
           "time_limit"_a.none() = nb::none(), "memory_limit"_a.none() = nb::none(),
           "work_limit"_a.none() = nb::none(), "resident_before"_a.none() = nb::none(),
           "Seconds from now, bytes, and states visited; None means no limit.  If it is told how "
           "many bytes the process had before, all that it has taken since counts.")
      .def("cancel", &Control::cancel, "Ask the computation to stop soon.")
      .def_prop_ro("steps_done", [](const Control& c) { return c.steps_done.load(); })
      .def_prop_ro("part_done", &Control::part_done)
      .def_prop_ro("work_done", [](const Control& c) { return c.work_done.load(); })
      .def_prop_ro("found", [](const Control& c) { return c.found.load(); })
      .def_prop_ro("alive", [](const Control& c) { return c.alive.load(); })
      .def_prop_ro("peak_bytes", &Control::peak_bytes);

  using Seconds = std::chrono::duration<double>;
  const auto duration = [](double seconds) {
    return std::chrono::duration_cast<Clock::duration>(Seconds(seconds));
  };
  module.def(
      "now", [] { return Seconds(Clock::now().time_since_epoch()).count(); },
      "The time by which limits are measured, in seconds from some moment on.");
  module.def(
      "set_clock",
      [=](std::optional<double> at, double step) {
        if (at)
          Clock::set(duration(*at), duration(step));
        else
          Clock::release();
      },
      "at"_a.none(), "step"_a = 0.0,
      "For tests: that time stands at so many seconds, and moves on by `step` at each look; None "
      "lets it run again.");
  module.def("looks_at_clock", &Clock::looks, "Since it was set.");

  module.def(
      "resident_bytes", &resident_bytes,
      "Bytes that the process holds in memory, a millisecond ago at most; 0 where nobody tells.");

  using Numbers = std::vector<std::uint32_t>;
  using Items = std::vector<ItemId>;
  nb::class_<Web>(module, "Web", "What options tie together, and what of that must be.")
      .def("__init__", &make_web, "nodes"_a, "options"_a, "tying"_a, "ties"_a, "aparts"_a,
           "weights"_a, "marks"_a, "number"_a, "sizes"_a, "cycles"_a, "marks_are"_a, "tied_twice"_a,
           "left_out"_a,
           "Of so many options, for each of those `tying` the nodes that it ties, the pairs that "
           "it keeps apart, its weight and its mark; bounds of the number and the sizes of "
           "components.");
  nb::class_<CoverForm>(module, "CoverForm", "A bounded cover, laid flat.")
      .def(nb::init<Numbers, Numbers, Numbers, Numbers>(), "lows"_a, "highs"_a, "option_items"_a,
           "option_starts"_a)
      .def_prop_ro("item_count", &CoverForm::item_count)
      .def_prop_ro("option_count", &CoverForm::option_count)
      .def_prop_ro("use_count", &CoverForm::use_count, "Uses of items by all options together.")
      .def_prop_ro("has_repeated_uses", &CoverForm::has_repeated_uses,
                   "Does an option use an item more than once, as numbers use sums?")
      .def("with_webs", &CoverForm::with_webs, "webs"_a, "The same with webs; it has none before.")
      .def(
          "part", [](const CoverForm& form, const Numbers& options) { return form.part(options); },
          "options"_a, "The same items with these of the options alone, in this order.")
      .def(
          "is_filling",
          [](const CoverForm& form, const Numbers& options) { return form.is_filling(options); },
          "options"_a, "Are these options, all different, a filling?")
      .def("are_fillings", &are_fillings, "rows"_a, "width"_a, "is_narrow"_a,
           "Is each row of numbers a filling?  Short rows end in all-one bits.")
      .def(
          "items_of",
          [](const CoverForm& form, std::uint32_t option) {
            if (option >= form.option_count()) throw nb::index_error("there is no such option");
            nb::list items;
            for (const ItemId item : form.items_of(OptionId{option}))
              items.append(static_cast<std::uint32_t>(item));
            return nb::tuple(items);
          },
          "option"_a, nb::sig("def items_of(self, option: int) -> tuple[int, ...]"),
          "The items that an option uses, each as often as it uses it, in rising order.")
      .def(
          "users",
          [](const CoverForm& form) {
            nb::list users;
            for (const std::vector<OptionId>& options : form.users()) {
              nb::list numbers;
              for (const OptionId option : options)
                numbers.append(static_cast<std::uint32_t>(option));
              users.append(numbers);
            }
            return users;
          },
          nb::sig("def users(self) -> list[list[int]]"),
          "For each item the options that use it, each as often as it uses it, in rising order.");

  module.def(
      "item_colours",
      [](const CoverForm& form) {
        const auto colours = item_colours(form);
        return std::vector<std::uint64_t>(colours.begin(), colours.end());
      },
      "form"_a, "For each item a number; items that can be exchanged have the same.");
  module.def(
      "narrow_order",
      [](const CoverForm& form, bool anywhere) {
        return narrow_order(form, anywhere ? Reach::any : Reach::touched);
      },
      "form"_a, "anywhere"_a,
      "An item order that keeps the frontier narrow, from the structure of the cover alone; None "
      "if the cover is too large.  If `anywhere`, the next item need not be one of the frontier.");

  nb::class_<SweepSchedule>(module, "SweepSchedule", "A sweep of a cover in one item order.")
      .def(
          "__init__",
          [](SweepSchedule* self, const CoverForm& form, const Items& order, const Items& kept,
             const Numbers& marks, const Numbers& leasts) {
            new (self) SweepSchedule(form, order, kept, {marks, leasts});
          },
          "form"_a, "order"_a, "kept"_a = Items{}, "marks"_a = Numbers{}, "leasts"_a = Numbers{},
          "The items of `kept` never close.  The sweep is looked at after as many items of the "
          "order as `marks` say; kept items must then have been used as often as `leasts` say.")
      .def_prop_ro("impossible", &SweepSchedule::impossible)
      .def_prop_ro("unmet_item", &SweepSchedule::unmet_item,
                   "The first item whose bounds no set of options meets; None if all can be met.")
      .def_prop_ro("step_count",
                   [](const SweepSchedule& schedule) { return schedule.steps().size(); })
      .def_prop_ro(
          "closed",
          [](const SweepSchedule& schedule) {
            std::vector<std::uint32_t> closed;
            std::size_t items = 0;
            for (const std::vector<ItemId>& closing : schedule.closing())
              closed.push_back(static_cast<std::uint32_t>(items += closing.size()));
            return closed;
          },
          "For each step, how many items are settled after it.")
      .def_prop_ro("frontier_bits", &SweepSchedule::frontier_bits,
                   "For each step, log2 of how many states could be told apart after it.")
      .def_prop_ro("widest_bits", &SweepSchedule::widest_bits, "The most of these.")
      .def_prop_ro("most_states", &SweepSchedule::most_states,
                   "How many states could be told apart, after all steps together.");

  nb::class_<DenseWork>(module, "DenseWork", "A cover, or its symmetric halves, ready to sweep.")
      .def_static(
          "fits",
          [](const SweepSchedule& schedule, std::uint32_t most_bits) {
            return DensePlan::fits(schedule, most_bits);
          },
          "schedule"_a, "most_bits"_a)
      .def_static(
          "packed_share",
          [](const SweepSchedule& schedule) {
            return DensePlan::packed_share(schedule, find_invariant(schedule));
          },
          "schedule"_a, "Of all entries, how many a packed store has room for.")
      .def_static("whole", &DenseWork::whole, "schedule"_a, "most_touched"_a, "packed"_a = false)
      .def_static("halves", &DenseWork::halves, "upper"_a, "lower"_a, "upper_meeting"_a,
                  "lower_meeting"_a, "most_touched"_a, "packed"_a = false)
      .def_prop_ro(
          "room", [](const DenseWork& work) { return work.upper.room(); },
          "How many entries a store has room for.")
      .def_prop_ro("is_halved", [](const DenseWork& work) { return work.lower.has_value(); })
      .def_prop_ro("bits", [](const DenseWork& work) { return work.upper.bits(); })
      .def_prop_ro("pass_count", [](const DenseWork& work) { return work.upper.passes().size(); })
      .def_prop_ro("states", &DenseWork::states, "The states that one sweep visits.")
      .def_prop_ro(
          "upper", [](const DenseWork& work) -> const DensePlan& { return work.upper; },
          nb::rv_policy::reference_internal, "The passes over the whole, or over the upper half.")
      .def_prop_ro(
          "lower", [](const DenseWork& work) { return work.lower ? &*work.lower : nullptr; },
          nb::rv_policy::reference_internal, nb::sig("def lower(self) -> DensePlan | None"))
      .def_prop_ro("meeting", [](const DenseWork& work) {
        return work.lower ? std::optional(MeetingBits(work)) : std::nullopt;
      });

  nb::class_<SweepCount>(module, "SweepCount", "An exact count and what it took.")
      .def_prop_ro(
          "count", [](const SweepCount& result) { return as_bytes(result.count); },
          "The count as little-endian bytes.")
      .def_ro("states", &SweepCount::states)
      .def_ro("widest", &SweepCount::widest);

  module.def("count_by_sparse_sweep", interruptible(&count_by_sparse_sweep), "schedule"_a,
             "threads"_a, "control"_a, "Count the fillings of the scheduled cover, exactly.");

  nb::class_<UseCounts>(module, "UseCounts", "Exact counts by uses, and what they took.")
      .def_prop_ro(
          "counts",
          [](const UseCounts& result) {
            nb::list counts;
            for (const UseCount& entry : result.counts)
              counts.append(nb::make_tuple(entry.uses, as_bytes(entry.count)));
            return counts;
          },
          nb::sig("def counts(self) -> list[tuple[list[int], bytes]]"),
          "Uses with the number of fillings that have them, as little-endian bytes.")
      .def_ro("states", &UseCounts::states);
  module.def(
      "count_by_uses",
      [](const SweepSchedule& schedule, const Items& items, unsigned threads, Control& control) {
        return run_interruptibly(control,
                                 [&] { return count_by_uses(schedule, items, threads, control); });
      },
      "schedule"_a, "items"_a, "threads"_a, "control"_a,
      "Count the fillings by their uses of the items, all of which the schedule keeps.");
  nb::class_<MarkCounts>(module, "MarkCounts", "Exact counts at the marks of a schedule.")
      .def_prop_ro(
          "counts",
          [](const MarkCounts& result) {
            nb::list counts;
            for (const auto& count : result.counts) counts.append(as_bytes(count));
            return counts;
          },
          nb::sig("def counts(self) -> list[bytes]"),
          "For each mark that was reached, the count as little-endian bytes.")
      .def_ro("states", &MarkCounts::states)
      .def_prop_ro(
          "stopped",
          [](const MarkCounts& result) {
            return result.stopped ? std::optional<std::string>(result.stopped->what())
                                  : std::nullopt;
          },
          "The limit that stopped the sweep; None if it reached the end.");
  module.def(
      "first_layers", interruptible(&first_layers), "schedule"_a, "control"_a,
      "How many states are alive after each step, up to where the work limit ends the sweep.");
  module.def("count_at_marks", interruptible(&count_at_marks), "schedule"_a, "threads"_a,
             "control"_a,
             "At every mark, how many sets of options fill just what comes before it.");
  module.def("states_at_marks", interruptible(&states_at_marks), "schedule"_a, "control"_a,
             "At every mark, how many states fillings that began at any mark before can have.");
  module.def(
      "marks_modulo",
      [](const DenseWork& work, std::uint64_t modulus, unsigned threads, Control& control) {
        return run_interruptibly(
            control, [&] { return marks_modulo(work.upper, modulus, threads, control); });
      },
      "work"_a, "modulus"_a, "threads"_a, "control"_a,
      "The counts at the marks modulo a number below 2^62, or modulo 2^64 if it is 0.");
  module.def(
      "marks_bits",
      [](const DenseWork& work, unsigned threads, Control& control) {
        return run_interruptibly(control, [&] { return marks_bits(work.upper, threads, control); });
      },
      "work"_a, "threads"_a, "control"_a,
      "For each mark a number of bits that surely holds the count; None if it cannot be told.");
  module.def(
      "beam_filling",
      [](const SweepSchedule& schedule, const std::vector<std::int64_t>& weights,
         const std::vector<std::int64_t>& prices, std::size_t width, Control& control) {
        return run_interruptibly(
            control, [&] { return beam_filling(schedule, weights, prices, width, control); });
      },
      "schedule"_a, "weights"_a, "prices"_a, "width"_a, "control"_a,
      "The options of the heaviest filling met by a beam of so many states; None proves nothing.");
  module.def(
      "count_modulo",
      [](const DenseWork& work, std::uint64_t modulus, unsigned threads, Control& control) {
        return run_interruptibly(
            control, [&] { return count_modulo(work, modulus, threads, control); },
            length_of_dense_sweep(work.states()));
      },
      "work"_a, "modulus"_a, "threads"_a, "control"_a,
      "The number of fillings modulo a number below 2^62, or modulo 2^64 if it is 0.");
  module.def(
      "bound_bits",
      [](const DenseWork& work, unsigned threads, Control& control) {
        return run_interruptibly(
            control, [&] { return bound_bits(work, threads, control); },
            length_of_dense_sweep(work.states()));
      },
      "work"_a, "threads"_a, "control"_a,
      "A number of bits that surely holds the count; None if the method cannot tell.");
}

}  // namespace boardfill
