"""The search engine: depth-first, the most constrained item first.  It lists, and finds one.

The search itself is native (native/core/search/search.hpp).  It lists in an order that the cover
alone decides, or in rank order, and can be resumed at any filling.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import ClassVar

from boardfill import _core, words
from boardfill.answers.solution import Hidden
from boardfill.answers.tally import Effort, PlannedCost, Tally
from boardfill.cover.bounded import Cover, rank_order_of_options
from boardfill.engines.limits import Deadline, Limits, stoppable
from boardfill.engines.protocol import Ability, Engine, Filling, Plan, Units, UsesOfOptions

_QUESTIONS = (Ability.COUNT, Ability.LIST, Ability.LIST_ORDERED, Ability.FIRST)
_TELLING_PART = 0.03
"""Such a part of a search, which is cut into many parts, tells how long the rest will take: within
a factor of 2 for both searches in the table of forecasts in benchmarks/limits.md."""
_LOOK, _LONG_LOOK, _RICH = 0.1, 1.0, 16
"""Seconds' work for a first look and for a long one, and nodes for each filling: where so many lead
to one, and one part has not come to its end, there are too many fillings.  Dominoes and trominoes
need one or two nodes for each, pentominoes of any number three; those used once each, hundreds."""
_LOOKS_GROW, _DOUBT = 4.0, 2.0
"""By how much the next look is longer, and a search that promises an end may take longer than
promised."""
_LARGEST_BATCH = 2**17
"""The most options, of all fillings together, that are found before they are asked for: half a
megabyte, or ten thousand fillings with twelve pieces."""
_BEFORE_MERGING = 2**13
"""Nodes of a listing before all fillings are sought by a merging search: a few milliseconds.  Most
puzzles are listed by then.  With 2^12 and 2^15 it took, in ms, the calendar 8.0 and 4.3 (4.3), 8x8
without the middle 28 and 50 (32; 36 without merging), 5x12 65 and 78 (66)."""
_HEAD_START = 2**14
"""Nodes for the plain search, so that what is easy is answered as a listing begins: some hundredth
of a second.  Twice as many are lost on a large board that the plain search does not fill."""
_NODE, _USE, _USE_IN_MASKS = 1e-6, 1.5e-9, 1e-10
"""Seconds for a decision, and for each use of an item that goes with it.  Measured in all: 0.93 us
a decision for pentominoes on 5x12, 0.60 us for L-trominoes on 6x11, both in masks."""
_MANY_OPTIONS, _MANY_USES, _FEW_CLASSES = 1000, 8000, 0.125
"""Where there are joints of many options, none of which is hidden, the search soon tries options
ahead (native/core/search/prober.hpp): for tiles with coloured sides on 7x7 that takes 0.6 s."""
_PER_CLASS = 12.0
"""There, how many times as long a decision takes before a filling is met, for as many classes in
the joints as there are options.  Measured: 3 times for frames of 6x6 to 8x8, with 0.5 to 0.2
classes an option; 10 and 8 times for TetraVex on 7x7 and 8x8, with 0.7 and 0.55."""
_NODE_OF_WEBS = 1e-5
"""Seconds for a decision, or an option that is tried, where there are webs.  Measured: 4 us for
slitherlinks, 9 us for heyawakes of 14x24."""
_FIRST_LOOK, _LONG_ENOUGH = 60, 0.02
"""There, the nodes of turns that are shorter than so many seconds: a walk may be faster by far."""
_MOST_NODES = 2.0**62


@dataclass(frozen=True)
class Reached:
    """How far a search came that counted."""

    nodes: int
    found: int
    """Fillings, so that there are at least so many."""
    part: float
    """Of the search, from 0 to 1."""
    seconds: float
    """Of work on one core of 2025, by the nodes: the same on every machine."""

    def __str__(self) -> str:
        found, nodes = words.counted(self.found, "filling"), words.counted(self.nodes, "node")
        return f"had found {found} after {nodes}, in {100 * self.part:.2g} % of its parts"

    @property
    def expected_seconds(self) -> float | None:
        """For all of the search, if enough of it has been done to tell."""
        return self.seconds / self.part if self.part >= _TELLING_PART else None

    @property
    def finds_no_end(self) -> bool:
        """Does it meet one filling after the other, and has not finished one of its many parts?

        After a second, any fillings will do.  That it has found none tells nothing: the first part
        may be the largest, as on arrow boards.
        """
        plenty = self.found if self.seconds >= _LONG_LOOK else self.found * _RICH > self.nodes
        return self.part == 0 and bool(plenty)


class SearchEngine(Engine):
    """Depth-first search in the native core."""

    lists_in: ClassVar[Units] = Units.SUBTREES
    knows_webs: ClassVar[bool] = True
    name: str = "search"

    def answers(self, cover: Cover, question: Ability) -> bool:
        """It counts and lists every cover.

        In rank order it tries no options ahead, without which webs take long: there, a diagram is
        better.
        """
        return question in _QUESTIONS and not (cover.webs and question is Ability.LIST_ORDERED)

    def plan(self, cover: Cover, limits: Limits, *, thorough: bool = False) -> Plan:  # noqa: ARG002
        """Count by finding every filling, on all threads; how long that takes cannot be told."""
        tables = _tables(cover)
        cost = PlannedCost(self.name, "depth-first search", None, None, tables.bytes)

        def run(limits: Limits) -> Tally:
            control = limits.control()
            limits.on_progress(lambda: control.part_done)
            with _stoppable(control, counting=True):
                return self._count(tables, limits.cores, control)

        return Plan(cost, run, units=Units.SUBTREES)

    def uses_sums(self, cover: Cover) -> bool:
        """Does it rule out what brings a sum, such as that of a row, beyond its bounds?"""
        return _tables(cover).sums > 0

    def count_if_promising(
        self,
        cover: Cover,
        limits: Limits,
        patience: float,
        hope: float,
        *,
        even_if_many: bool = False,
    ) -> Tally | Reached:
        """The count if it is found within the `patience`, or is expected to be within the `hope`.

        Both are seconds' work of one core, counted in nodes.  What is to be expected follows from
        the part of the search that is done.  Otherwise, how far the search came.  Looks on one
        thread come first, each longer than the one before: often a short one tells that fillings
        are far too many to be found one by one; then it goes on only `even_if_many`.
        """
        tables = _tables(cover)
        each = _seconds_per_node(cover, tables)
        deadline, look = Deadline(limits), min(_LOOK, patience)
        while True:
            found = self._try(tables, deadline, 1, look, each)
            if isinstance(found, Tally) or (found.finds_no_end and not even_if_many):
                return found
            expected = found.expected_seconds
            if expected is not None and expected <= hope:
                return self._try(tables, deadline, limits.cores, _DOUBT * hope, each)
            if look >= patience or deadline.passed() is not None:
                return found
            look = min(_LOOKS_GROW * look, patience)

    def _try(
        self,
        tables: _core.SearchTables,
        deadline: Deadline,
        threads: int,
        patience: float,
        each: float,
    ) -> Tally | Reached:
        """The count, if so many seconds' work finds it, given those of each node."""
        control = deadline.control(_nodes(patience, each))
        deadline.limits.on_progress(lambda: control.part_done)
        try:
            return self._count(tables, threads, control)
        except _core.Stopped:
            return _reached(control, control.work_done * each)

    def _count(self, tables: _core.SearchTables, threads: int, control: _core.Control) -> Tally:
        start = time.perf_counter()
        found = _core.count_by_search(tables, threads, control)
        seconds = time.perf_counter() - start
        effort = Effort(seconds, None, found.nodes, control.peak_bytes, "depth-first search")
        return Tally(found.count, self.name, effort)

    def uses(self, cover: Cover, most: int, limits: Limits) -> UsesOfOptions:
        """The uses by all fillings; LimitReached if there are more than so many."""
        control = limits.control()
        with _stoppable(control):
            found = _core.uses_by_search(_tables(cover), most, limits.cores, control)
        return UsesOfOptions(found.count, found.taking)

    def first(self, cover: Cover, limits: Limits) -> Filling | None:
        """One filling by plain search or, on a large board, by many short searches beside it."""
        return next(SearchSeeker(cover, limits).seek(), None)

    def fillings(self, cover: Cover, limits: Limits, *, ordered: bool = False) -> Iterator[Filling]:
        """List as they are found: the first at once, later ones in growing batches."""
        return _listing(_tables(cover, ordered=ordered), limits, ordered=ordered, cover=cover)


class SearchSeeker:
    """One filling, and more of them, by a search that takes turns with others.

    A plain search, and on a large board many short searches beside it, which meet a filling by
    chance; for the first `patience` seconds' work the plain one has its way.
    """

    def __init__(self, cover: Cover, limits: Limits, patience: float = 0) -> None:
        tables = _tables(cover)
        self._each = _seconds_per_node(cover, tables)
        self.is_slow = _is_slow(cover, tables)
        """Does it soon try options ahead, of which there are many?"""
        if self.is_slow:
            self._each *= 1 + _PER_CLASS * tables.classes / cover.form.option_count
        self._control = limits.control()
        # Short searches do not pay where each begins with options that are tried.
        head_start = _nodes(math.inf if cover.webs else patience, self._each)
        head_start = max(_HEAD_START, head_start)
        with _stoppable(self._control):
            self._search = _core.FirstSearch(tables, head_start, self._control)

    @property
    def finished(self) -> bool:
        """Have all fillings been found?"""
        return self._search.finished

    @property
    def nodes(self) -> int:
        """How many have been visited."""
        return self._search.nodes

    def settled(self) -> tuple[list[int], list[int]]:
        """What all fillings that are still to be found take, and what none of them takes."""
        return self._search.settled()

    def seek(self, patience: float = math.inf) -> Iterator[Filling]:
        """Fillings found by so many seconds' work; the same one may be found again."""
        last = self._search.nodes + _nodes(patience, self._each)
        if self.is_slow and patience < _LONG_ENOUGH:
            last = min(last, _FIRST_LOOK)
        with _stoppable(self._control):
            while self._search.nodes < last and not self._search.finished:
                found = self._search.next(last - self._search.nodes)
                if found is not None:
                    yield found


def _is_slow(cover: Cover, tables: _core.SearchTables) -> bool:
    options = cover.form.option_count
    if cover.webs:
        return False
    has_joints = _FEW_CLASSES * options < tables.classes < options
    if not has_joints or options < _MANY_OPTIONS or cover.form.use_count < _MANY_USES:
        return False
    return not any(isinstance(option.meaning, Hidden) for option in cover.options)


def seconds_of_search(cover: Cover, nodes: int) -> float:
    """What so many nodes take on one core of 2025."""
    return nodes * _seconds_per_node(cover, _tables(cover))


def _nodes(patience: float, seconds_per_node: float) -> int:
    return int(min(patience / seconds_per_node, _MOST_NODES))


def _seconds_per_node(cover: Cover, tables: _core.SearchTables) -> float:
    """What one decision takes, roughly: options that share an item go, with all their uses.

    Measured between a microsecond (L-trominoes on 12x12) and five milliseconds (squares on 61x69).
    """
    if cover.webs:
        return _NODE_OF_WEBS
    options, uses = max(cover.form.option_count, 1), cover.form.use_count
    removed = min(uses / options * uses / max(cover.form.item_count, 1), options)
    per_use = _USE_IN_MASKS if tables.fit_masks else _USE
    return _NODE + per_use * removed * uses / options


def _reached(control: _core.Control, seconds: float) -> Reached:
    return Reached(control.work_done, control.found, control.part_done, seconds)


def _listing(
    tables: _core.SearchTables,
    limits: Limits,
    *,
    ordered: bool = False,
    taken: Sequence[int] = (),
    cover: Cover | None = None,
) -> Iterator[Filling]:
    """Fillings of the cover that the tables are of; if it is given, a merging search may help."""
    deadline, control = Deadline(limits), limits.control()
    with _stoppable(control):
        listing = _core.SearchListing(tables, ordered, control, taken)
        if cover is not None and listing.can_know and _core.MergingTables.fits(cover.form):
            yield from in_batches(listing, _BEFORE_MERGING)
            if listing.finished:
                return
            from boardfill.engines.merging import MergingEngine

            known = MergingEngine().all_if_few(cover, deadline)
            if known is not None:
                listing.know(known)
        yield from in_batches(listing)


def in_batches(
    listing: _core.SearchListing | _core.WalkListing, most_nodes: int | None = None
) -> Iterator[Filling]:
    """The first as soon as it is found, later ones in growing batches; maybe for so many nodes."""
    batch = 1
    while True:
        left = None if most_nodes is None else max(most_nodes - listing.nodes, 0)
        found = listing.next(batch, left)
        yield from found
        if len(found) < batch:
            return
        batch = min(2 * batch, _LARGEST_BATCH // (len(found[-1]) + 1) + 1)


def _tables(cover: Cover, *, ordered: bool = False) -> _core.SearchTables:
    """The cover for the search; options are tried in rank order, or as they are numbered."""
    order = rank_order_of_options(cover) if ordered else list(range(cover.form.option_count))
    return _core.SearchTables(cover.form, order, *cover.flat_places())


def _stoppable(control: _core.Control, *, counting: bool = False) -> AbstractContextManager[None]:
    """If it is stopped it says how far it came."""

    def so_far() -> str:
        if counting:
            return f"the search, which {_reached(control, 0.0)}"
        return f"the search, after {words.counted(control.work_done, 'node')}"

    return stoppable(so_far)


class KeptSearch:
    """One cover, searched again and again with some options taken and some ruled out.

    Its tables are made once.  The deadline holds for all searches together.
    """

    def __init__(self, cover: Cover, deadline: Deadline) -> None:
        self.cover, self.deadline = cover, deadline
        self._placed = cover.flat_places()
        self.tables = _tables(cover)

    def fillings(
        self, most: int, taken: Sequence[int] = (), ruled_out: Sequence[int] = ()
    ) -> list[Filling]:
        """So many fillings that keep to it; fewer only if there are no more."""
        control = self.deadline.control()
        with _stoppable(control):
            return _core.SearchListing(self.tables, False, control, taken, ruled_out).next(most)

    def within(
        self, most_nodes: int, most: int, taken: Sequence[int] = (), ruled_out: Sequence[int] = ()
    ) -> list[Filling] | None:
        """The same by at most so many nodes; None if they do not tell."""
        control = self.deadline.control()
        with _stoppable(control):
            listing = _core.SearchListing(self.tables, False, control, taken, ruled_out)
            found = listing.next(most, most_nodes)
            return found if len(found) == most or listing.finished else None

    def listed(self, taken: Sequence[int], limits: Limits) -> Iterator[Filling]:
        """All fillings that have these options, in an order that is always the same."""
        return _listing(self.tables, limits, taken=taken)

    def count(self, taken: Sequence[int], limits: Limits) -> int:
        """How many fillings have all these options, found one by one."""
        control = limits.control()
        limits.on_progress(lambda: control.part_done)
        with _stoppable(control, counting=True):
            return _core.count_by_search(self.tables, limits.cores, control, taken).count

    def met_in_order(
        self,
        order: Sequence[int],
        most_nodes: int,
        taken: Sequence[int] = (),
        ruled_out: Sequence[int] = (),
    ) -> Filling | None:
        """The filling met first if options are tried in this order.

        None if none is met within so many nodes, which proves nothing.
        """
        control = self.deadline.control()
        tables = _core.SearchTables(self.cover.form, order, *self._placed)
        with _stoppable(control):
            listing = _core.SearchListing(tables, False, control, taken, ruled_out)
            return next(iter(listing.next(1, most_nodes)), None)
