"""The search engine: depth-first, the most constrained item first.  It lists, and finds one.

The search itself is native (native/core/search.hpp).  It lists in an order that the cover alone
decides, or in rank order, and can be resumed at any filling.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, chain, pairwise

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
_FARTHEST = 2**31 - 1
_LONGEST_GAP = 64
"""Between neighbours in one direction, once cells lie beyond the farthest: a million cells, the
most that a board has, then still lie within it."""


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
        limits.watch(lambda: control.part_done)
        try:
            return self._count(cover, limits.threads, control)
        except _core.Stopped as stop:
            raise _limit_reached(stop, control) from None

    def count_if_promising(
        self, cover: Cover, limits: Limits, patience: float, hope: float
    ) -> Tally | None:
        """The count if it is found within the `patience`, or is expected to be within the `hope`.

        Both are seconds.  What is to be expected follows from the part of the search that is done.
        """
        control = limits.control()
        control.expect(patience, hope)
        limits.watch(lambda: control.part_done)
        try:
            return self._count(cover, limits.threads, control)
        except _core.Stopped:
            return None

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
    placed = [i for i, item in enumerate(cover.items) if item.place is not None]
    places = [item.place for item in cover.items if item.place is not None]
    return _core.SearchTables(
        flat_form(cover),
        order,
        placed,
        list(chain.from_iterable(_within_reach(places))),
        len(places[0]) if places else 0,
    )


def _within_reach(places: Sequence[tuple[int, ...]]) -> Sequence[tuple[int, ...]]:
    """The places as the core's 32 bits hold them: where cells lie far out, long gaps are shortened.

    The core asks only which cells of an option are near to each other, to hang them together; how
    far the others are does not matter.

    >>> _within_reach([(0, 5), (2**70, 5), (2**70 + 1, 7)])
    [(0, 0), (64, 0), (65, 2)]
    """
    numbers = list(chain.from_iterable(places))
    if not numbers or (min(numbers) >= -_FARTHEST and max(numbers) <= _FARTHEST):
        return places
    moved = [_closed_up(line) for line in zip(*places, strict=True)]
    return [tuple(at[number] for at, number in zip(moved, place, strict=True)) for place in places]


def _closed_up(numbers: Iterable[int]) -> dict[int, int]:
    """Where each number goes if no gap between two of them is longer than `_LONGEST_GAP`."""
    in_order = sorted(set(numbers))
    gaps = (min(after - before, _LONGEST_GAP) for before, after in pairwise(in_order))
    return dict(zip(in_order, accumulate(gaps, initial=0), strict=True))


def _limit_reached(stop: _core.Stopped, control: _core.Control) -> LimitReached:
    return LimitReached(f"the {stop} stopped the search after {control.work_done:,} nodes")
