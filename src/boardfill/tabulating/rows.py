"""A family of rectangles, counted strip by strip: all lengths of a width by one sweep.

Where the boards close on themselves in both directions, have holes or rules, or pieces are required
in so many ways that a sweep would have to remember too much, every board is counted by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import product
from math import fsum

from boardfill.answers.tally import Effort
from boardfill.cover.translation.area_bounds import is_ruled_out
from boardfill.engines.limits import Deadline
from boardfill.errors import BadInput, LimitReached
from boardfill.questions.counting import tally
from boardfill.questions.preparing import refuse_too_large
from boardfill.tabulating.line_sweep import (
    LineCounts,
    LineCover,
    line_cover,
    line_states,
    sweep_lines,
)
from boardfill.tabulating.rectangles import (
    Rectangles,
    Size,
    Strip,
    are_alike_transposed,
    can_be_swept,
    strips_by_shorter_side,
    strips_for,
)
from boardfill.tabulating.recurrence import StripRecurrence, shortest_recurrence

MOST_SIZES = 100_000
"""Larger tables are refused at once."""
_FIRST_TERMS, _MOST_TERMS = 32, 2000
"""Terms of a row that are looked at first, and at most, for its recurrence."""
_MOST_SECONDS = 5
"""What one sweep for more terms may usually take."""
_PROBED = 40
"""Lines in which all states of a sweep are usually met, if no supply is bounded."""
_PROBED_CELLS, _PROBED_STATES = 100_000, 2_000_000
"""Cells of the board, and states visited on it, at most to tell how many states there are."""


class TableBoards:
    """The rectangles of a table, and what has been found out about them."""

    def __init__(
        self,
        rows: tuple[int, ...],
        columns: tuple[int, ...],
        boards: Rectangles,
        deadline: Deadline,
        *,
        squares: bool = False,
    ) -> None:
        total = len(rows) if squares else len(rows) * len(columns)
        if total > MOST_SIZES:
            raise BadInput(f"expected a table of at most {MOST_SIZES:,} counts, found {total:,}")
        pieces, wrap = boards.pieces, boards.wrap
        self.rows, self.columns, self.pieces, self.wrap = rows, columns, pieces, wrap
        self.problem = boards.problem
        self.up_to = boards.up_to
        self.deadline = deadline
        self.counts: dict[Size, int | None] = dict.fromkeys(
            ((side, side) for side in rows) if squares else product(rows, columns)
        )
        for size in {
            (rows[0], columns[0]),
            *product({rows[0], rows[-1]}, {columns[0], columns[-1]}),
        }:
            if size in self.counts:
                self.problem(size)  # refuses what makes no sense
        self.axes = [
            place
            for place, axis in enumerate(pieces[0].lattice.axes)
            if boards.are_plain and not squares and axis.name not in wrap and can_be_swept(pieces)
        ]
        """What the lines of a sweep can be: only where the boards are open."""
        self.are_plain = boards.are_plain
        self.sweeps = self.single = 0
        self.effort = Effort(0.0, None, None, 0)
        self.stopped: str | None = None
        self.done, self.ahead = 0.0, 1.0
        self.current: tuple[float, Callable[[], float]] = (0.0, lambda: 0.0)

    def fraction_done(self) -> float:
        """How much of the work is done."""
        cost, fraction = self.current
        return (self.done + cost * fraction()) / self.ahead

    def count_all(self) -> None:
        """Count every size of the table, as far as the limits allow."""
        for size in self.counts:
            if self.are_plain and is_ruled_out(size[0] * size[1], self.pieces):
                self.counts[size] = 0
        if not self.axes:
            self._count_one_by_one()
            return
        alike = not self.wrap and are_alike_transposed(self.pieces, self.pieces[0].lattice)
        self._sweep(strips_for(self._unknown(), self.axes, alike_transposed=alike))
        if len(self.axes) == 2 and not alike:
            # What was too wide to be swept that way may be narrow enough the other way.
            self._sweep(
                strip
                for strip in strips_by_shorter_side(self._unknown())
                if strip.width < strip.length
            )
        if not self._unknown():
            self.stopped = None

    def recurrences(self) -> Iterator[StripRecurrence]:
        """The recurrences of all rows, or of all columns where only those can be swept."""
        axis = self.axes[-1]
        for width in (self.columns, self.rows)[axis]:
            yield self._recurrence(axis, width)

    def _recurrence(self, axis: int, width: int) -> StripRecurrence:
        shape = f"{width} x n" if axis == 1 else f"n x {width}"
        empty = int(all(piece.copies.low == 0 for piece in self.pieces))
        bound = self._order_bound(axis, width)
        length = max(_FIRST_TERMS, *(self.rows, self.columns)[axis])
        while True:
            swept = self._swept(_strip(axis, width, length))
            terms = [empty]
            for count in swept.counts:
                if count is None:
                    break
                terms.append(count)
            shortest = shortest_recurrence(terms)
            found = StripRecurrence(shape, len(terms), shortest, bound).judged()
            more = 2 * length
            if found.recurrence is not None:
                if found.recurrence.proven or found.terms_proving is None:
                    return found
                more = found.terms_proving - 1  # a(0) is one of the terms
            longer = swept.usual_seconds * more / length
            is_affordable = more <= _MOST_TERMS and longer <= _MOST_SECONDS
            if swept.stopped is not None or not is_affordable:
                return found
            length = more

    def _order_bound(self, axis: int, width: int) -> int | None:
        """The number of states in which a sweep can leave a line, if it is found."""
        # Only where every line is like the one before it.
        lattice = self.pieces[0].lattice
        if len(lattice.origins) > 1:
            return None
        coordinate = lattice.axes[axis].coordinate
        used = [piece for piece in self.pieces if piece.copies.high != 0]
        shapes = (shape for piece in used for shape in piece.orientations)
        places = ([cell[coordinate] for cell in shape] for shape in shapes)
        reach = max((max(place) - min(place) for place in places), default=0)
        # Not before the supplies can have been used up all states are met.
        supplied = sum((piece.copies.high or 0) * len(piece.cells) for piece in used)
        length = 2 * reach + _PROBED + supplied // width
        if length > _MOST_TERMS or length * width > _PROBED_CELLS:
            return None
        try:
            lines = self._lines(_strip(axis, width, length), of_any_length=True)
            return line_states(lines, reach, self.deadline.left(), _PROBED_STATES)
        except LimitReached:
            return None

    def _unknown(self) -> list[Size]:
        return [size for size, count in self.counts.items() if count is None]

    def _sweep(self, strips: Iterable[Strip]) -> None:
        strips = list(strips)
        self.ahead = max(self.done + fsum(strip.cost for strip in strips), 1.0)
        for strip in strips:
            swept = self._swept(strip)
            for size, lines in strip.lines.items():
                self.counts[size] = swept.counts[lines - 1]
            self.done += strip.cost

    def _swept(self, strip: Strip) -> LineCounts:
        """The counts of all lengths of a strip, as far as the limits allow."""

        def on_progress(fraction: Callable[[], float]) -> None:
            self.current = strip.cost, fraction

        try:
            lines = self._lines(strip)
            found = sweep_lines(lines, replace(self.deadline.left(), on_progress=on_progress))
        except LimitReached as limit:
            self.stopped = str(limit)
            return LineCounts([None] * strip.length, Effort(0.0, None, None, 0), str(limit))
        finally:
            self.current = 0.0, lambda: 0.0
        self.sweeps += 1
        self.effort = self.effort.followed_by(found.effort)
        if found.stopped is not None:
            self.stopped = f"a sweep of width {strip.width} was not finished: {found.stopped}"
        return found

    def _lines(self, strip: Strip, *, of_any_length: bool = False) -> LineCover:
        problem = self.problem(strip.size)
        refuse_too_large(problem, self.deadline.limits)
        coordinate = self.pieces[0].lattice.axes[strip.axis].coordinate
        return line_cover(problem, coordinate, self.deadline.check, of_any_length=of_any_length)

    def _count_one_by_one(self) -> None:
        unknown = self._unknown()
        self.ahead = max(len(unknown), 1)
        for size in sorted(unknown, key=lambda size: (size[0] * size[1], size)):
            try:
                found = tally(self.problem(size), up_to=self.up_to, limits=self.deadline.left())
            except LimitReached as limit:
                self.stopped = str(limit)
            else:
                self.counts[size] = found.count
                self.effort = self.effort.followed_by(found.effort)
                self.single += 1
            self.done += 1


def _strip(axis: int, width: int, length: int) -> Strip:
    """The strip that is asked for one length only, but tells all below."""
    size = (length, width) if axis == 0 else (width, length)
    return Strip(axis, width, {size: length})
