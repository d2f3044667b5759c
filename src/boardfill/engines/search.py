"""The search engine: depth-first, the most constrained item first.  It lists, and finds one.

The search itself is native (native/core/search.hpp).  It lists in an order that the cover alone
decides, or in rank order, and can be resumed at any filling.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from threading import Event, Thread

from boardfill import _core
from boardfill.answers.forecast import Forecast
from boardfill.answers.tally import Effort, Tally
from boardfill.cover.bounded import Cover
from boardfill.cover.order import rank_order_of_options
from boardfill.engines.flat import flat_form
from boardfill.engines.protocol import Engine, Filling, Limits, Question
from boardfill.errors import LimitReached

_QUESTIONS = (Question.COUNT, Question.LIST, Question.LIST_ORDERED, Question.FIRST)
_TELLING_PART = 0.03
"""Such a part of a search, which is cut into many parts, tells how long the rest will take."""
_LARGEST_BATCH = 2**17
"""The most options, of all fillings together, that are found before they are asked for."""


@dataclass(frozen=True)
class Reached:
    """How far a search came that counted."""

    nodes: int
    found: int
    """Fillings, so that there are at least so many."""
    part: float
    """Of the search, from 0 to 1."""
    seconds: float

    def __str__(self) -> str:
        return (
            f"had found {self.found:,} fillings after {self.nodes:,} nodes, "
            f"in {100 * self.part:.2g} % of its parts"
        )

    @property
    def expected_seconds(self) -> float | None:
        """For all of the search, if enough of it has been done to tell."""
        return self.seconds / self.part if self.part >= _TELLING_PART else None


@dataclass(frozen=True)
class SearchEngine(Engine):
    """Depth-first search in the native core."""

    name: str = "search"

    def supports(self, cover: Cover, question: Question) -> bool:  # noqa: ARG002 - any cover will do
        """It counts and lists every cover."""
        return question in _QUESTIONS

    def forecast(self, cover: Cover, limits: Limits) -> Forecast:  # noqa: ARG002 - limits tell nothing
        """How long a search takes cannot be told before."""
        return Forecast(self.name, "depth-first search", None, None, _tables(cover).bytes)

    def count(self, cover: Cover, limits: Limits) -> Tally:
        """Count by finding every filling, on all threads."""
        control = limits.control()
        limits.watch(lambda: _part_done(control))
        try:
            return self._count(cover, limits.threads, control)
        except _core.Stopped as stop:
            raise _limit_reached(stop, control) from None

    def count_if_promising(
        self, cover: Cover, limits: Limits, patience: float, hope: float
    ) -> Tally | Reached:
        """The count if it is found within the `patience`, or is expected to be within the `hope`.

        Both are seconds.  What is to be expected follows from the part of the search that is done.
        Otherwise, how far the search came.
        """
        control = limits.control()
        limits.watch(lambda: _part_done(control))
        finished = Event()
        start = time.perf_counter()

        def give_up_in_time() -> None:
            while not finished.wait(patience / 4):
                spent = time.perf_counter() - start
                if spent > patience and spent > hope * _part_done(control):
                    control.cancel()
                    return

        watcher = Thread(target=give_up_in_time, daemon=True)
        watcher.start()
        try:
            return self._count(cover, limits.threads, control)
        except _core.Stopped:
            return _reached(control, time.perf_counter() - start)
        finally:
            finished.set()
            watcher.join()

    def _count(self, cover: Cover, threads: int, control: _core.Control) -> Tally:
        start = time.perf_counter()
        found = _core.count_by_search(_tables(cover), threads, control)
        seconds = time.perf_counter() - start
        effort = Effort(seconds, None, found.nodes, control.peak_bytes, "depth-first search")
        return Tally(found.count, self.name, effort)

    def first(self, cover: Cover, limits: Limits) -> Filling | None:
        """One filling by plain search or, on a large board, by many short searches beside it."""
        control = limits.control()
        try:
            return _core.first_by_search(_tables(cover), control).options
        except _core.Stopped as stop:
            raise _limit_reached(stop, control) from None

    def fillings(self, cover: Cover, limits: Limits, *, ordered: bool = False) -> Iterator[Filling]:
        """List as they are found: the first at once, later ones in growing batches."""
        return _in_batches(_tables(cover, ordered=ordered), limits, ordered=ordered)


def _reached(control: _core.Control, seconds: float) -> Reached:
    return Reached(control.work_done, control.found, _part_done(control), seconds)


def _part_done(control: _core.Control) -> float:
    """How much of the search is done, between 0 and 1: of its parts, which differ in size."""
    return control.parts_done / control.parts_planned if control.parts_planned else 0.0


def _in_batches(tables: _core.SearchTables, limits: Limits, *, ordered: bool) -> Iterator[Filling]:
    control = limits.control()
    batch = 1
    try:
        listing = _core.SearchListing(tables, ordered, control)
        while True:
            found = listing.next(batch)
            yield from found
            if len(found) < batch:
                return
            batch = min(2 * batch, _LARGEST_BATCH // (len(found[-1]) + 1) + 1)
    except _core.Stopped as stop:
        raise _limit_reached(stop, control) from None


def _tables(cover: Cover, *, ordered: bool = False) -> _core.SearchTables:
    """The cover for the search; options are tried in rank order, or as they are numbered."""
    order = rank_order_of_options(cover) if ordered else list(range(len(cover.options)))
    placed = [(i, item.place) for i, item in enumerate(cover.items) if item.place is not None]
    return _core.SearchTables(
        flat_form(cover),
        order,
        [item for item, _ in placed],
        list(chain.from_iterable(place for _, place in placed)),
        len(placed[0][1]) if placed else 0,
    )


def _limit_reached(stop: _core.Stopped, control: _core.Control) -> LimitReached:
    if control.parts_planned:
        return LimitReached(f"the {stop} stopped the search, which {_reached(control, 0.0)}")
    return LimitReached(f"the {stop} stopped the search after {control.work_done:,} nodes")
