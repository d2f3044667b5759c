"""How many fillings do all rectangles of a family have?"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from boardfill.answers.recurrence import Recurrence, RowRecurrence
from boardfill.answers.table import Table
from boardfill.answers.tally import Effort
from boardfill.cover.area import is_ruled_out
from boardfill.cover.families import (
    Size,
    Strip,
    are_alike_transposed,
    can_be_swept,
    strips_by_shorter_side,
    strips_for,
)
from boardfill.cover.lines import LineCover, line_cover
from boardfill.engines.berlekamp_massey import shortest_recurrence
from boardfill.engines.deadline import Deadline
from boardfill.engines.line_sweep import LineCounts, line_states, sweep_lines
from boardfill.engines.protocol import Watch
from boardfill.errors import BadInput, LimitReached
from boardfill.problem.board import Board
from boardfill.problem.piece import Piece
from boardfill.problem.tiling import Tiling
from boardfill.questions.counting import tally
from boardfill.questions.limits import checked_limits, refuse_too_many_placements

MOST_SIZES = 100_000
"""Larger tables are refused at once."""


def table(
    rows: int | Iterable[int],
    columns: int | Iterable[int],
    pieces: Iterable[Piece],
    *,
    recurrences: bool = False,
    time_limit: float | None = None,
    memory_limit: int | None = None,
    threads: int | None = None,
    watch: Watch | None = None,
) -> Table:
    """The exact counts of all rectangles of so many rows and columns, from as few sweeps as can be.

    With `recurrences`, also the linear recurrence of every row: how its counts go on for ever.  At
    a limit no error is raised: counts not known yet are None, and `stopped` names the limit.

    >>> from boardfill import pieces
    >>> table(2, range(1, 10), pieces("domino")).row(2)
    [1, 2, 3, 5, 8, 13, 21, 34, 55]
    >>> str(table(3, 1, pieces("domino"), recurrences=True).recurrences[0].recurrence)
    'a(n) = 4 a(n-2) - a(n-4)'
    """
    start = time.perf_counter()
    family = _Family(
        _numbers(rows, "rows"),
        _numbers(columns, "columns"),
        tuple(pieces),
        Deadline(checked_limits(time_limit, memory_limit, threads)),
    )
    family.watch(watch)
    family.count_all()
    found = tuple(map(family.recurrence_of, family.rows)) if recurrences else ()
    return Table(
        family.rows,
        family.columns,
        family.pieces,
        family.counts,
        family.sweeps,
        family.single,
        replace(family.effort, seconds=time.perf_counter() - start),
        family.stopped,
        found,
    )


def recurrence(sequence: Iterable[int]) -> Recurrence | None:
    """The shortest linear recurrence with constant coefficients that all the numbers obey.

    None if the shortest one is so long that fewer than four numbers are left to check it on.

    >>> found = recurrence([1, 1, 2, 3, 5, 8, 13, 21, 34])
    >>> found.coefficients, found.verified_on
    ((1, 1), 5)
    """
    return shortest_recurrence(list(sequence))


class _Family:
    """The rectangles of a table, and what has been found out about them."""

    def __init__(
        self,
        rows: tuple[int, ...],
        columns: tuple[int, ...],
        pieces: tuple[Piece, ...],
        deadline: Deadline,
    ) -> None:
        if len(rows) * len(columns) > MOST_SIZES:
            raise BadInput(
                f"expected a table of at most {MOST_SIZES:,} counts, "
                f"found {len(rows) * len(columns):,}"
            )
        self.rows, self.columns, self.pieces, self.deadline = rows, columns, pieces, deadline
        self.problem((max(rows), max(columns)))  # refuses what makes no sense
        self.counts: dict[Size, int | None] = {(r, c): None for r in rows for c in columns}
        self.sweeps = self.single = 0
        self.effort = Effort(0.0, None, None, 0)
        self.stopped: str | None = None
        self.done, self.ahead = 0.0, 1.0
        self.current: tuple[float, Callable[[], float]] = (0.0, lambda: 0.0)

    def problem(self, size: Size) -> Tiling:
        """The rectangle of that size."""
        if not self.pieces:
            raise BadInput("no pieces were given to fill the boards with")
        return Tiling(Board.rectangle(*size, lattice=self.pieces[0].lattice), self.pieces)

    def watch(self, watch: Watch | None) -> None:
        """Let somebody watch how much of the work is done."""
        if watch is not None:
            watch(lambda: (self.done + self.current[0] * self.current[1]()) / self.ahead)

    def count_all(self) -> None:
        """Count every size of the table, as far as the limits allow."""
        for size in self.counts:
            if is_ruled_out(size[0] * size[1], self.pieces):
                self.counts[size] = 0
        if not can_be_swept(self.pieces):
            self._count_one_by_one()
            return
        alike = are_alike_transposed(self.pieces, self.pieces[0].lattice)
        self._sweep(strips_for(self._unknown(), alike_transposed=alike))
        if not alike:
            # What was too wide to be swept that way may be narrow enough the other way.
            self._sweep(
                strip
                for strip in strips_by_shorter_side(self._unknown())
                if strip.width < strip.length
            )
        if not self._unknown():
            self.stopped = None

    def recurrence_of(self, row: int) -> RowRecurrence:
        """The recurrence of the boards with so many rows, as the number of columns grows."""
        empty = int(all(piece.copies.low == 0 for piece in self.pieces))
        if not can_be_swept(self.pieces):
            terms = [empty]
            while (count := self.counts.get((row, len(terms)))) is not None:
                terms.append(count)
            return RowRecurrence(row, len(terms), shortest_recurrence(terms))
        bound = self._order_bound(row)
        columns = max(_FIRST_TERMS, *self.columns)
        while True:
            swept = self._swept(Strip(1, row, {(row, columns): columns}))
            terms = [empty]
            for count in swept.counts:
                if count is None:
                    break
                terms.append(count)
            found = shortest_recurrence(terms)
            more = 2 * columns
            if found is not None:
                # Two recurrences that agree for as many terms as their orders add up to agree for
                # ever, and one of the order of the bound holds for certain.
                proving = (bound or 0) + len(found.initial)
                if bound is not None and len(terms) >= proving:
                    found = replace(found, proven=True)
                    break
                more = proving
            longer = swept.usual_seconds * more / columns
            is_affordable = more <= _MOST_TERMS and longer <= _MOST_SECONDS
            if swept.stopped is not None or not is_affordable or (found and bound is None):
                break
            columns = more
        return RowRecurrence(row, len(terms), found, bound)

    def _order_bound(self, row: int) -> int | None:
        """The number of states in which a sweep can leave a column."""
        # Only where every column is like the one before it.
        if len(self.pieces[0].lattice.origins) > 1:
            return None
        try:
            self.deadline.check()
            return line_states(self._lines(Strip(1, row, {(row, 1): _PROBED})), _PROBED_STATES)
        except LimitReached:
            return None

    def _unknown(self) -> list[Size]:
        return [size for size, count in self.counts.items() if count is None]

    def _sweep(self, strips: Iterable[Strip]) -> None:
        strips = list(strips)
        self.ahead = max(self.done + sum(strip.cost for strip in strips), 1.0)
        for strip in strips:
            swept = self._swept(strip)
            for size, lines in strip.lines.items():
                self.counts[size] = swept.counts[lines - 1]
            self.done += strip.cost

    def _swept(self, strip: Strip) -> LineCounts:
        """The counts of all lengths of a strip, as far as the limits allow."""

        def watch(fraction: Callable[[], float]) -> None:
            self.current = strip.cost, fraction

        try:
            lines = self._lines(strip)
            found = sweep_lines(lines, replace(self.deadline.left(), watch=watch))
        except LimitReached as limit:
            self.stopped = str(limit)
            return LineCounts([None] * strip.length, Effort(0.0, None, None, 0), str(limit))
        finally:
            self.current = 0.0, lambda: 0.0
        self.sweeps += 1
        self.effort = self.effort.followed_by(found.effort)
        if found.stopped is not None:
            self.stopped = f"the {found.stopped} stopped a sweep of width {strip.width}"
        return found

    def _lines(self, strip: Strip) -> LineCover:
        problem = self.problem(strip.size)
        refuse_too_many_placements(problem, self.deadline.limits)
        return line_cover(problem, strip.axis, self.deadline.check)

    def _count_one_by_one(self) -> None:
        unknown = self._unknown()
        self.ahead = max(len(unknown), 1)
        for size in sorted(unknown, key=lambda size: (size[0] * size[1], size)):
            try:
                left = self.deadline.left()
                found = tally(
                    self.problem(size),
                    time_limit=left.seconds,
                    memory_limit=left.bytes,
                    threads=left.threads,
                )
            except LimitReached as limit:
                self.stopped = str(limit)
            else:
                self.counts[size] = found.count
                self.effort = self.effort.followed_by(found.effort)
                self.single += 1
            self.done += 1


_FIRST_TERMS, _MOST_TERMS = 32, 2000
"""Terms of a row that are looked at first, and at most, for its recurrence."""
_MOST_SECONDS = 5
"""What one sweep for more terms may usually take."""
_PROBED, _PROBED_STATES = 40, 2_000_000
"""Columns within which the states of a sweep have long been met, and states visited to tell."""


def _numbers(given: int | Iterable[int], what: str) -> tuple[int, ...]:
    """Numbers of rows or columns, each at least 1, in rising order."""
    numbers: Sequence[int] = (given,) if isinstance(given, int) else tuple(given)
    if not numbers:
        raise BadInput(f"expected at least one number of {what}")
    for number in numbers:
        if number < 1:
            raise BadInput(f"expected a number of {what} of at least 1, found {number}")
    return tuple(sorted(set(numbers)))
