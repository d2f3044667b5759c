"""The search engine: depth-first, the most constrained item first.  It lists, and finds one.

The search itself is native (native/core/search.hpp).  It lists in an order that the cover alone
decides, or in rank order, and can be resumed at any filling.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterator
from contextlib import contextmanager
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
_LARGEST_BATCH = 2**17
"""The most options, of all fillings together, that are found before they are asked for."""
_HEAD_START = 2**14
"""Nodes for the plain search, so that what is easy is answered as a listing begins."""
_NODE, _USE, _USE_IN_MASKS = 1e-6, 1.5e-9, 1e-10
"""Seconds for a decision, and for each use of an item that goes with it."""
_MOST_NODES = 2.0**62


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
        control = _core.Control(limits.seconds, limits.bytes)
        limits.watch(lambda: _part_done(control))
        with _limits_explained(control):
            return self._count(cover, limits.threads, control)

    def count_if_promising(
        self, cover: Cover, limits: Limits, patience: float, hope: float
    ) -> Tally | None:
        """The count if it is found within the `patience`, or is expected to be within the `hope`.

        Both are seconds.  What is to be expected follows from the part of the search that is done.
        """
        control = _core.Control(limits.seconds, limits.bytes)
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
            return None
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
        return next(SearchSeeker(cover, limits).seek(), None)

    def fillings(self, cover: Cover, limits: Limits, *, ordered: bool = False) -> Iterator[Filling]:
        """List as they are found: the first at once, later ones in growing batches."""
        return _in_batches(_tables(cover, ordered=ordered), limits, ordered=ordered)


class SearchSeeker:
    """One filling, and more of them, by a search that takes turns with others.

    A plain search, and on a large board many short searches beside it, which meet a filling by
    chance; for the first `patience` seconds' work the plain one has its way.
    """

    def __init__(self, cover: Cover, limits: Limits, patience: float = 0) -> None:
        tables = _tables(cover)
        self._seconds_per_node = _seconds_per_node(cover, tables)
        self._control = _core.Control(limits.seconds, limits.bytes)
        head_start = max(_HEAD_START, self._nodes(patience))
        with _limits_explained(self._control):
            self._search = _core.FirstSearch(tables, head_start, self._control)

    @property
    def finished(self) -> bool:
        """Have all fillings been found?"""
        return self._search.finished

    def seek(self, patience: float = math.inf) -> Iterator[Filling]:
        """Fillings found by so many seconds' work; the same one may be found again."""
        last = self._search.nodes + self._nodes(patience)
        with _limits_explained(self._control):
            while self._search.nodes < last and not self._search.finished:
                found = self._search.next(last - self._search.nodes)
                if found is not None:
                    yield found

    def _nodes(self, patience: float) -> int:
        return int(min(patience / self._seconds_per_node, _MOST_NODES))


def _seconds_per_node(cover: Cover, tables: _core.SearchTables) -> float:
    """What one decision takes, roughly: options that share an item go, with all their uses.

    Measured between a microsecond (L-trominoes on 12x12) and five milliseconds (squares on 61x69).
    """
    options = max(len(cover.options), 1)
    uses = sum(len(option.items) for option in cover.options)
    removed = min(uses / options * uses / max(len(cover.items), 1), options)
    per_use = _USE_IN_MASKS if tables.fit_masks else _USE
    return _NODE + per_use * removed * uses / options


def _part_done(control: _core.Control) -> float:
    """How much of the search is done, between 0 and 1: of its parts, which differ in size."""
    return control.parts_done / control.parts_planned if control.parts_planned else 0.0


def _in_batches(tables: _core.SearchTables, limits: Limits, *, ordered: bool) -> Iterator[Filling]:
    control = _core.Control(limits.seconds, limits.bytes)
    batch = 1
    with _limits_explained(control):
        listing = _core.SearchListing(tables, ordered, control)
        while True:
            found = listing.next(batch)
            yield from found
            if len(found) < batch:
                return
            batch = min(2 * batch, _LARGEST_BATCH // (len(found[-1]) + 1) + 1)


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


@contextmanager
def _limits_explained(control: _core.Control) -> Iterator[None]:
    """Turns a stop of the native core into LimitReached."""
    try:
        yield
    except _core.Stopped as stop:
        message = f"the {stop} stopped the search after {control.work_done:,} nodes"
        raise LimitReached(message) from None
