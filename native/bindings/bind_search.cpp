#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <limits>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

#include "control.hpp"
#include "found_fillings.hpp"
#include "id_casters.hpp"
#include "interruptible.hpp"
#include "registration.hpp"
#include "search/known_fillings.hpp"
#include "search/mask_state.hpp"
#include "search/merging_count.hpp"
#include "search/merging_uses.hpp"
#include "search/patched_filling.hpp"
#include "search/search.hpp"
#include "search/search_count.hpp"
#include "search/search_first.hpp"
#include "search/search_tables.hpp"
#include "search/textbook_count.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace boardfill {
namespace {

/// The candidates that these options are, each once.
std::vector<CandidateId> candidates_of(const SearchTables& tables,
                                       const std::vector<OptionId>& options) {
  if (options.empty()) return {};
  PerOption<bool> is_meant(tables.option_count(), false);
  for (const OptionId option : options) {
    if (!is_meant.contains(option)) throw std::invalid_argument("there is no such option");
    is_meant[option] = true;
  }
  std::vector<CandidateId> candidates;
  for (const CandidateId candidate : tables.candidates())
    if (is_meant[tables.option_of(candidate)]) candidates.push_back(candidate);
  return candidates;
}

/// A search, and the fillings that it has found but not yet handed over.
class Listing : public Resumable<Search> {
 public:
  Listing(const SearchTables& tables, bool ordered, Control& control,
          const std::vector<OptionId>& taken, const std::vector<OptionId>& ruled_out,
          std::uint64_t plain_decisions)
      : Resumable(control, tables.bytes() + Search::bytes_for(tables), tables,
                  ordered ? Branching::first_option : Branching::tightest_item, plain_decisions),
        options_(tables.option_count()) {
    if (!taken.empty() || !ruled_out.empty())
      finder_.assume(candidates_of(tables, taken), candidates_of(tables, ruled_out));
  }

  nb::list next(std::size_t most, std::optional<std::uint64_t> most_nodes) {
    finder_.allow_nodes(most_nodes.value_or(std::numeric_limits<std::uint64_t>::max()));
    try {
      run_interruptibly(control_, [&] { find(most); });
    } catch (const NodesSpent&) {
      // What was found until here is handed over.
    }
    return found_.handed_over();
  }

  [[nodiscard]] bool can_know() const { return finder_.can_know(); }

  void know(const KnownFillings& all) {
    if (!finder_.can_know()) throw std::invalid_argument("this search tries options ahead");
    if (all.option_count() != options_) throw std::invalid_argument("fillings of another cover");
    if (finished_) return;
    finder_.begin_knowing(all);
    to_skip_ = met_;
  }

 private:
  void find(std::size_t most) {
    while (found_.number() < most && !finished_) {
      finished_ = !finder_.next(control_);
      if (finished_) return;
      if (to_skip_ > 0) {
        --to_skip_;
      } else {
        found_.add(finder_);
        ++met_;
      }
    }
  }

  std::size_t options_;
  std::uint64_t met_ = 0;
  std::uint64_t to_skip_ = 0;  ///< they were met before the search began anew
};

/// A `FirstSearch` with the control it runs under.
class FirstFillings {
 public:
  FirstFillings(const SearchTables& tables, std::uint64_t head_start, Control& control)
      : control_(control), search_(tables, head_start, control) {}

  std::optional<nb::tuple> next(std::uint64_t most_nodes) {
    const auto found =
        run_interruptibly(control_, [&] { return search_.next(most_nodes, control_); });
    if (!found) return std::nullopt;
    return as_tuple(found->data(), found->data() + found->size());
  }

  [[nodiscard]] Search::Settled settled() const { return search_.settled(); }
  [[nodiscard]] std::uint64_t nodes() const { return search_.nodes(); }
  [[nodiscard]] bool finished() const { return search_.finished(); }

 private:
  Control& control_;
  FirstSearch search_;
};

}  // namespace

void bind_search(nb::module_& module) {
  nb::class_<SearchTables>(module, "SearchTables", "A cover, ready to be searched.")
      .def(
          "__init__",
          [](SearchTables* self, const CoverForm& form, std::vector<OptionId> order,
             std::vector<ItemId> placed, std::vector<std::int32_t> coordinates,
             std::uint32_t dimensions, std::uint32_t web_tests) {
            const WebTests tests{(web_tests & 1) != 0, (web_tests & 2) != 0, (web_tests & 4) != 0,
                                 (web_tests & 8) != 0};
            new (self) SearchTables(form, std::move(order),
                                    {std::move(placed), std::move(coordinates), dimensions}, tests);
          },
          "form"_a, "order"_a, "placed"_a, "coordinates"_a, "dimensions"_a, "web_tests"_a = 15,
          "`order` lists the options as they shall be tried; `placed` are the items that lie on "
          "the board, at these coordinates.  `web_tests` says, bit by bit, which tests of webs "
          "look "
          "ahead: near, number, sizes, forced; without any, webs are judged at the end.")
      .def_prop_ro("bytes", &SearchTables::bytes)
      .def_prop_ro("fit_masks", &MaskState::fits, "Is the faster state for small covers used?")
      .def_prop_ro(
          "sums", [](const SearchTables& tables) { return tables.sums().sum_count(); },
          "How many items are bounded as sums over groups of options.")
      .def_prop_ro(
          "classes", [](const SearchTables& tables) { return tables.joints().class_count(); },
          "How many classes of options there are in the joints.");

  nb::class_<Listing> listing(module, "SearchListing", "A search that can be stopped and resumed.");
  listing.def(
      nb::init<const SearchTables&, bool, Control&, const std::vector<OptionId>&,
               const std::vector<OptionId>&, std::uint64_t>(),
      "tables"_a, "ordered"_a, "control"_a, "taken"_a = std::vector<OptionId>(),
      "ruled_out"_a = std::vector<OptionId>(), "plain_decisions"_a = Prober::kPlainDecisions,
      nb::keep_alive<1, 2>(), nb::keep_alive<1, 4>(),
      nb::sig("def __init__(self, tables: SearchTables, ordered: bool, control: Control, "
              "taken: Sequence[int] = ..., ruled_out: Sequence[int] = ..., "
              "plain_decisions: int = ...) -> None"),
      "If `ordered`, fillings come in the order of the tables.  Only those with all options of "
      "`taken` and none of `ruled_out` are met.  Under rules, so many decisions are made "
      "before "
      "options are tried to see what follows.");
  Resumable<Search>::bind(listing);
  listing
      .def("know", &Listing::know, "all"_a,
           "From now on goes only where there are some of these, which must be all fillings: "
           "the rest comes sooner, in the same order.")
      .def_prop_ro(
          "can_know", [](const Listing& self) { return self.can_know(); },
          "May it be told all fillings?");

  nb::class_<FoundCount>(module, "FoundCount", "A count, and how many decisions were tried.")
      .def_ro("count", &FoundCount::count)
      .def_ro("nodes", &FoundCount::nodes);

  nb::class_<SearchUses>(module, "SearchUses", "A count, and how many fillings take each option.")
      .def_ro("count", &SearchUses::count)
      .def_prop_ro("taking", [](const SearchUses& uses) {
        return std::vector<std::uint64_t>(uses.taking.begin(), uses.taking.end());
      });

  nb::class_<FirstFillings>(module, "FirstSearch",
                            "One filling, also of a large board, by a search that can be resumed.")
      .def(nb::init<const SearchTables&, std::uint64_t, Control&>(), "tables"_a, "head_start"_a,
           "control"_a, nb::keep_alive<1, 2>(), nb::keep_alive<1, 4>(),
           "For `head_start` nodes it goes as a listing does.")
      .def("next", &FirstFillings::next, "most_nodes"_a,
           nb::sig("def next(self, most_nodes: int) -> tuple[int, ...] | None"),
           "A filling, maybe one that has been met before; None when about so many more nodes have "
           "been visited or all fillings have been met.")
      .def(
          "settled",
          [](const FirstFillings& search) {
            Search::Settled settled = search.settled();
            return nb::make_tuple(settled.taken, settled.ruled_out);
          },
          nb::sig("def settled(self) -> tuple[list[int], list[int]]"),
          "The options of all fillings that have not been met, and those of none of them, as far "
          "as it has found out before any decision; under rules only.")
      .def_prop_ro("finished", &FirstFillings::finished, "Have all fillings been met?")
      .def_prop_ro("nodes", &FirstFillings::nodes, "Decisions tried so far.");

  module.def(
      "patched_filling",
      [](const CoverForm& form, std::vector<ItemId> placed, std::vector<std::int32_t> coordinates,
         std::uint32_t dimensions, Control& control) -> std::optional<nb::tuple> {
        const Places places{std::move(placed), std::move(coordinates), dimensions};
        const auto found =
            run_interruptibly(control, [&] { return patched_filling(form, places, control); });
        if (!found) return std::nullopt;
        return as_tuple(found->data(), found->data() + found->size());
      },
      "form"_a, "placed"_a, "coordinates"_a, "dimensions"_a, "control"_a,
      nb::sig("def patched_filling(form: CoverForm, placed: Sequence[int], coordinates: "
              "Sequence[int], dimensions: int, control: Control) -> tuple[int, ...] | None"),
      "A filling of a large cover, whose placed items lie at these coordinates; None proves "
      "nothing.");

  module.def(
      "count_by_search",
      [](const SearchTables& tables, unsigned threads, Control& control,
         const std::vector<OptionId>& taken) {
        const std::vector<CandidateId> assumed = candidates_of(tables, taken);
        return run_interruptibly(
            control, [&] { return count_by_search(tables, assumed, threads, control); });
      },
      "tables"_a, "threads"_a, "control"_a, "taken"_a = std::vector<OptionId>(),
      nb::sig("def count_by_search(tables: SearchTables, threads: int, control: Control, "
              "taken: Sequence[int] = ...) -> FoundCount"),
      "Count the fillings with all options of `taken` by finding each.");

  nb::class_<MergingTables>(module, "MergingTables", "A cover, ready for `count_merging`.")
      .def(
          "__init__",
          [](MergingTables* self, const CoverForm& form, std::vector<ItemId> placed,
             std::vector<std::int32_t> coordinates, std::uint32_t dimensions,
             const std::vector<ItemId>& order) {
            if (!MergingTables::fits(form)) throw std::invalid_argument("the cover does not fit");
            new (self)
                MergingTables(form, {std::move(placed), std::move(coordinates), dimensions}, order);
          },
          "form"_a, "placed"_a, "coordinates"_a, "dimensions"_a, "order"_a,
          "`placed` are the items that lie on the board, at these coordinates; `order` lists every "
          "item once, as they are to be used.")
      .def_static("fits", &MergingTables::fits, "form"_a,
                  "Are there few enough items, each used at most once?")
      .def_prop_ro("bytes", &MergingTables::bytes);

  module.def("count_merging", interruptible(count_merging), "tables"_a, "before"_a.none(),
             "threads"_a, "control"_a,
             "Count the fillings, meeting equal positions once; None where the count is beyond 64 "
             "bits.  The options of the item `before` are laid first.");

  nb::class_<KnownFillings>(module, "KnownFillings", "All fillings, for a listing.");

  module.def("known_fillings", interruptible(known_fillings), "tables"_a, "before"_a.none(),
             "most"_a, "control"_a,
             "All fillings, found likewise; None if there are more than so many.");

  module.def(
      "uses_merging", interruptible(uses_merging), "tables"_a, "before"_a.none(), "most"_a,
      "threads"_a, "control"_a,
      "Count the fillings likewise, and those with each option; stopped by the work limit if "
      "there are more than so many.");

  module.def(
      "uses_by_search", interruptible(&uses_by_search), "tables"_a, "most"_a, "threads"_a,
      "control"_a,
      "Count the fillings, and those with each option; stopped by the work limit if there are more "
      "than so many.");

  module.def(
      "count_textbook",
      [](const CoverForm& form, std::vector<ItemId> items, std::size_t cells,
         std::vector<ItemId> rules, std::vector<ItemId> supplies, bool tightest, bool pockets,
         std::uint64_t most_nodes, Control& control) {
        const TextbookOrder order{std::move(items), cells, std::move(rules), std::move(supplies)};
        const TextbookCost cost = run_interruptibly(control, [&] {
          return count_textbook(form, order, {tightest, pockets, most_nodes}, control);
        });
        return nb::make_tuple(cost.nodes, cost.fails, cost.found, cost.finished);
      },
      "form"_a, "items"_a, "cells"_a, "rules"_a, "supplies"_a, "tightest"_a, "pockets"_a,
      "most_nodes"_a, "control"_a,
      nb::sig("def count_textbook(form: CoverForm, items: Sequence[int], cells: int, rules: "
              "Sequence[int], supplies: Sequence[int], tightest: bool, pockets: bool, most_nodes: "
              "int, control: Control) -> tuple[int, int, int, bool]"),
      "What the search that is taught comes to: boards, dead ends, fillings, and whether it came "
      "to its end.  `items` lists the cells first, `cells` of them.");
}

}  // namespace boardfill
