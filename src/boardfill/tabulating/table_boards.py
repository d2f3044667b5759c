"""The boards of a table, counted: all lengths of a width by one sweep.

If the boards wrap in both directions, have holes or rules, are cut into parts of any shape, or
pieces are required in so many ways that a sweep would have to remember too much, every board is
counted by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import product
from math import fsum
from typing import TypeAlias

from boardfill.answers.tally import Effort
from boardfill.cover.translation.area_bounds import is_ruled_out
from boardfill.engines.limits import Deadline, Limits
from boardfill.errors import BadInput, LimitReached, NoEngine
from boardfill.problem.parts import Parts
from boardfill.problem.piece import ANY
from boardfill.problem.tiling import Tiling
from boardfill.questions.counting import tally
from boardfill.questions.preparing import refuse_too_large
from boardfill.tabulating.growth import StripGrowth, strip_growth
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
    can_be_swept,
    strips_by_shorter_side,
    strips_for,
)
from boardfill.tabulating.recurrence import StripRecurrence, recurrence

Lengths: TypeAlias = int | Iterable[int]
MOST_SIZES = 100_000
"""Larger tables are refused at once."""
_FIRST_TERMS, _MOST_TERMS = 32, 2000
"""The first and the greatest number of terms of a row used to find its recurrence."""
_MOST_SECONDS = 5
"""The most seconds that a sweep for more terms should take."""
_PROBED = 40
"""Lines in which all states of a sweep are usually met, if no supply is bounded."""
_PROBED_CELLS, _PROBED_STATES = 100_000, 2_000_000
"""The most cells, and the most states, for finding the number of states at a line end."""


class TableBoards:
    """The rectangles of a table, with the counts found so far."""

    def __init__(
        self, rows: Lengths, columns: Lengths | None, boards: Rectangles, limits: Limits
    ) -> None:
        self.rows = _numbers(rows, "rows")
        self.columns = self.rows if columns is None else _numbers(columns, "columns")
        squares = columns is None
        total = len(self.rows) * (1 if squares else len(self.columns))
        if total > MOST_SIZES:
            raise BadInput(f"expected a table of at most {MOST_SIZES:,} counts, found {total:,}")
        self.boards, self.pieces = boards, boards.pieces
        self.deadline = Deadline(limits.unseen())
        sizes = (
            zip(self.rows, self.rows, strict=True) if squares else product(self.rows, self.columns)
        )
        self.counts: dict[Size, int | None] = dict.fromkeys(sizes)
        ends = ({numbers[0], numbers[-1]} for numbers in (self.rows, self.columns))
        for size in self.counts if boards.grid else self.counts.keys() & set(product(*ends)):
            boards.problem(size)  # raises BadInput for impossible boards
        can_sweep = boards.are_plain and not squares and can_be_swept(self.pieces)
        self.axes = [
            place
            for place, axis in enumerate(boards.lattice.axes)
            if can_sweep and axis.name not in boards.wrap
        ]
        """The axes along which a sweep can go: only those where the boards are open."""
        self.sweeps = self.single = 0
        self.effort = Effort(0.0, None, None, 0)
        self.stopped: str | None = None
        self.done, self.ahead = 0.0, 1.0
        self.current: tuple[float, Callable[[], float]] = (0.0, float)

    def fraction_done(self) -> float:
        """The fraction of the work that is done."""
        cost, fraction = self.current
        return (self.done + cost * fraction()) / self.ahead

    def count_all(self) -> None:
        """Count every size of the table, as far as the limits allow."""
        for size in self.counts:
            if self.boards.are_plain and is_ruled_out(size[0] * size[1], self.pieces):
                self.counts[size] = 0
        if not self.axes:
            self._count_one_by_one()
            return
        alike = self.boards.are_alike_transposed
        self._sweep(strips_for(self._unknown(), self.axes, alike_transposed=alike))
        if len(self.axes) == 2 and not alike:
            # Strips too wide for a sweep in one direction may be narrow enough in the other.
            self._sweep(
                strip
                for strip in strips_by_shorter_side(self._unknown())
                if strip.width < strip.length
            )
        if not self._unknown():
            self.stopped = None

    def strips(self) -> Iterator[tuple[StripRecurrence, int, list[int]]]:
        """All rows, or all columns where only those can be swept, with their widths and counts."""
        axis = self.axes[-1]
        for width in (self.columns, self.rows)[axis]:
            found, terms = self._recurrence(axis, width)
            yield found, width, terms

    def grown(self, found: StripRecurrence, width: int, terms: list[int]) -> StripGrowth:
        """How fast the counts of a strip grow."""
        any_number = all(piece.copies == ANY for piece in self.pieces)
        step = self._alike(self.axes[-1]) if any_number else None
        strip = found.shape, width, terms
        try:
            return strip_growth(*strip, found.recurrence, step, self.deadline.check)
        except LimitReached as limit:
            self.stopped = str(limit)
            return strip_growth(*strip, None, step)

    def _recurrence(self, axis: int, width: int) -> tuple[StripRecurrence, list[int]]:
        """The recurrence of a strip, and the counts used to find it."""
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
            found = StripRecurrence(shape, len(terms), recurrence(terms), bound).judged()
            more = 2 * length
            if found.recurrence is not None:
                if found.recurrence.proven or found.terms_proving is None:
                    return found, terms
                more = found.terms_proving - 1  # a(0) is one of the terms
            longer = swept.usual_seconds * more / length
            is_affordable = more <= _MOST_TERMS and longer <= _MOST_SECONDS
            if swept.stopped is not None or not is_affordable:
                return found, terms
            length = more

    def _alike(self, axis: int) -> int:
        """The number of lines after which the lattice repeats."""
        lattice = self.boards.lattice
        coordinate = lattice.axes[axis].coordinate
        step = [0] * lattice.dimensions
        while True:
            step[coordinate] += 1
            if lattice.keeps_colours(tuple(step)):
                return step[coordinate]

    def _order_bound(self, axis: int, width: int) -> int | None:
        """The number of states in which a sweep can leave a line; None if not found."""
        coordinate = self.boards.lattice.axes[axis].coordinate
        alike = self._alike(axis)
        used = [piece for piece in self.pieces if piece.copies.high != 0]
        shapes = (shape for piece in used for shape in piece.orientations)
        places = ([cell[coordinate] for cell in shape] for shape in shapes)
        reach = max((max(place) - min(place) for place in places), default=0)
        # All states occur only once the supplies can have been used up.
        supplied = sum((piece.copies.high or 0) * len(piece.cells) for piece in used)
        length = 2 * reach + _PROBED + supplied // width
        length += -length % alike
        if length > _MOST_TERMS or length * width > _PROBED_CELLS:
            return None
        try:
            lines = self._lines(_strip(axis, width, length), of_any_length=True)
            return line_states(lines, reach, self.deadline.left(), _PROBED_STATES, alike)
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
            self.current = 0.0, float
        self.sweeps += 1
        self.effort = self.effort.followed_by(found.effort)
        if found.stopped is not None:
            self.stopped = f"a sweep of width {strip.width} was not finished: {found.stopped}"
        return found

    def _lines(self, strip: Strip, *, of_any_length: bool = False) -> LineCover:
        problem = self.boards.problem(strip.size)
        assert isinstance(problem, Tiling)
        refuse_too_large(problem, self.deadline.limits)
        coordinate = self.boards.lattice.axes[strip.axis].coordinate
        return line_cover(problem, coordinate, self.deadline.check, of_any_length=of_any_length)

    def _count_one_by_one(self) -> None:
        unknown = self._unknown()
        self.ahead = max(len(unknown), 1)
        alike, tried = self.boards.are_alike_transposed, set[Size]()
        for size in sorted(unknown, key=lambda size: (size[0] * size[1], size)):
            if alike and size[::-1] in tried:
                self.counts[size] = self.counts[size[::-1]]
            else:
                self._count_one(size)
                tried.add(size)
            self.done += 1

    def _count_one(self, size: Size) -> None:
        problem = self.boards.problem(size)
        try:
            found = tally(problem, up_to=self.boards.up_to, limits=self.deadline.left())
        except LimitReached as limit:
            self.stopped = str(limit)
        except NoEngine as reason:
            if not isinstance(problem, Parts):  # for parts, smaller boards are counted anyway
                raise
            self.stopped = str(reason)
        else:
            self.counts[size] = found.count
            self.effort = self.effort.followed_by(found.effort)
            self.single += 1


def _strip(axis: int, width: int, length: int) -> Strip:
    """The strip that is asked for one length only, but tells all below."""
    size = (length, width) if axis == 0 else (width, length)
    return Strip(axis, width, {size: length})


def _numbers(given: Lengths, what: str) -> tuple[int, ...]:
    """Numbers of rows or columns, each at least 1, in rising order."""
    numbers = (given,) if isinstance(given, int) else tuple(given)
    if not numbers:
        raise BadInput(f"expected at least one number of {what}")
    for number in numbers:
        if number < 1:
            raise BadInput(f"expected a number of {what} of at least 1, found {number}")
    return tuple(sorted(set(numbers)))
