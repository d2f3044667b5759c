"""Boards line by line: one cover whose sweep tells the fillings of every number of its first lines.

A board swept line by line has, after some lines, filled just these lines where nothing sticks out
beyond them.  So the sweep of the longest board counts the shorter ones on its way, as long as
nothing in the cover speaks of the whole: supplies are not narrowed by the board's area, and what a
supply requires at least is asked for only where the count is read off.  A supply that lasts for the
longest board need not be remembered for its counts; what is said of boards of any length must
remember every bounded one, since on a longer board it runs out.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass, replace

from boardfill.cover.bounded import Cover
from boardfill.cover.meanings import CopiesOf
from boardfill.cover.translation.tiling_cover import tiling_cover
from boardfill.problem.tiling import Tiling


@dataclass(frozen=True)
class LineCover:
    """A cover, the order of its items line by line, and where each line ends.

    The items of `kept` are supplies whose uses matter; each must reach its least of `leasts`.
    """

    cover: Cover
    coordinate: int
    """Which coordinate of a cell tells its line."""
    order: list[int]
    ends: list[int]
    """After each line, how many items of the order lie behind."""
    kept: list[int]
    leasts: list[int]

    def coverable(self) -> int:
        """How many first lines there are before one with a cell that no option covers."""
        covered = {item for option in self.cover.options for item in option.items}
        bare = [at for at, item in enumerate(self.order[: self.ends[-1]]) if item not in covered]
        return bisect_right(self.ends, bare[0]) if bare else len(self.ends)

    def first(self, lines: int) -> LineCover:
        """The same on the first so many lines only."""
        cells = set(self.order[: self.ends[lines - 1]])
        places = {index: item.place for index, item in enumerate(self.cover.items)}
        options = tuple(
            option
            for option in self.cover.options
            if all(item in cells or places[item] is None for item in option.items)
        )
        items = tuple(
            item if index in cells or item.place is None else item._replace(low=0)
            for index, item in enumerate(self.cover.items)
        )
        return replace(self, cover=Cover(items, options), ends=self.ends[:lines])


def line_cover(
    problem: Tiling,
    coordinate: int,
    check: Callable[[], None] = lambda: None,
    *,
    of_any_length: bool = False,
) -> LineCover:
    """The cover of a board whose lines are told by that coordinate of its cells.

    If it stands for boards `of_any_length`, every bounded supply is kept.
    """
    partial = tiling_cover(problem, check, partial=True)
    cells = len(problem.board.cells)
    areas = {piece.name: len(piece.cells) for piece in problem.pieces}
    items, kept, leasts = [], [], []
    for index, item in enumerate(partial.items):
        if item.place is not None:
            items.append(item._replace(low=1))
            continue
        assert isinstance(item.meaning, CopiesOf), "tables know no rules"
        most = None if of_any_length else cells // areas[item.meaning.piece]
        lasts = item.high is None or (most is not None and item.high >= most)
        is_loose = item.low == 0 and lasts
        items.append(item._replace(low=0, high=None if is_loose else item.high))
        if not is_loose:
            kept.append(index)
            leasts.append(item.low)
    places = {i: item.place for i, item in enumerate(items) if item.place is not None}
    order = sorted(places, key=lambda item: (places[item][coordinate], places[item]))
    lines = [places[item][coordinate] for item in order]
    ends = [at + 1 for at, line in enumerate(lines) if at + 1 == len(lines) or lines[at + 1] > line]
    others = [index for index, item in enumerate(items) if item.place is None]
    return LineCover(
        Cover(tuple(items), partial.options), coordinate, order + others, ends, kept, leasts
    )
