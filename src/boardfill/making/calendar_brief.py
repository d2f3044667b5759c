"""Boards like a calendar: whatever is shown, the pieces cover the rest.

The cells of the frame, in reading order, are cut into groups, such as twelve months and 31 days.
One cell of each group stays open: that is a **date**.  Pieces are chosen with which every date has
a filling, and not too many.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import accumulate, pairwise, product
from math import prod

from boardfill import words
from boardfill.answers.solution import Placement, Solution
from boardfill.cover.bit_sets import bits_of, set_of
from boardfill.engines.limits import Deadline
from boardfill.errors import BadInput
from boardfill.making.board_brief import FrameCover
from boardfill.making.puzzle import Candidate, Draws
from boardfill.problem.tiling import Tiling

_MOST_DATES = 20_000


@dataclass
class CalendarBrief:
    """Pieces of the frame for a calendar whose groups of cells have these sizes.

    Every date has from `low` to `high` fillings.  `use` says how many pieces are used.
    """

    frame: Tiling
    deadline: Deadline
    groups: tuple[int, ...]
    low: int = 1
    high: int = 1_000
    use: int | None = None

    def __post_init__(self) -> None:
        cells = len(self.frame.board.cells)
        if min(self.groups, default=0) < 1 or sum(self.groups) > cells:
            raise BadInput(
                f"expected groups of at least 1 cell each, together at most the "
                f"{words.counted(cells, 'cell')} of the board, found "
                f"{','.join(map(str, self.groups)) or 'none'}"
            )
        if prod(self.groups) > _MOST_DATES:
            raise BadInput(f"expected at most {_MOST_DATES:,} dates, found {prod(self.groups):,}")
        self._cover = FrameCover(self.frame, self.deadline)

    def attempt(self, draws: Draws) -> Candidate | None:
        """Pieces that fill the board of one date, if they do so for all; see `Brief`."""
        dates = list(self._dates())
        used = self._cover.drawn(draws.one_of(dates), draws)
        if used is None or (self.use is not None and len(used) != self.use):
            return None
        counts: list[int] = []
        first: list[Placement] = []
        # In any order, so that pieces which do not suffice are soon seen not to.
        for date in draws.shuffled(dates):
            self.deadline.check()
            found = self._cover.fillings(date, used, self.high)
            if found is None or len(found) < self.low:
                return None
            counts.append(len(found))
            if date == dates[0]:
                first = found[0]
                fillings = len(found)
        board = self.frame.board
        shown = frozenset(self._cover.cells[at] for at in bits_of(self._cover.whole ^ dates[0]))
        problem = replace(
            self.frame, board=board.without(shown), pieces=self._cover.pieces_of(used)
        )
        solution = Solution.of(first)
        key = board, tuple(sorted(used))
        return Candidate(problem, solution, key, fillings, None, (min(counts), max(counts)))

    def _dates(self) -> Iterator[int]:
        """The shape that is left to be filled on each date."""
        ends = accumulate(self.groups, initial=0)
        groups = [range(start, end) for start, end in pairwise(ends)]
        for open_cells in product(*groups):
            yield self._cover.whole ^ set_of(open_cells)
