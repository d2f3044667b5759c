"""Tables: the counts of a whole family of rectangles."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from boardfill.answers.tally import Effort
from boardfill.display import Pictured
from boardfill.problem.piece import Piece
from boardfill.tabulating.recurrence import StripRecurrence


@dataclass(frozen=True)
class Table(Pictured):
    """How many fillings each rectangle of the family has, exactly.

    `counts` maps (rows, columns) to the count; None stands for one that a limit left unknown, and
    `stopped` then says which limit.  `sweeps` tells how many sweeps gave the counts, `single` how
    many of the counts were found board by board instead.
    """

    rows: tuple[int, ...]
    columns: tuple[int, ...]
    pieces: tuple[Piece, ...]
    counts: Mapping[tuple[int, int], int | None]
    sweeps: int
    single: int
    effort: Effort
    stopped: str | None = None
    wrap: tuple[str, ...] = ()
    """The directions in which the boards close on themselves."""
    recurrences: tuple[StripRecurrence, ...] = field(default=())
    """If they were asked for: of every row, or of every column where the columns close."""
    rules: tuple[str, ...] = ()
    """What else holds for the boards, in words: `fault-free`, `up to symmetry`, ..."""
    are_squares: bool = False
    """Are they squares alone?"""

    def __str__(self) -> str:
        """The table as the command line prints it."""
        from boardfill.tabulating.table_text import table_text

        return table_text(self).removesuffix("\n")

    def __getitem__(self, size: tuple[int, int]) -> int | None:
        """The count of the board of so many rows and columns."""
        return self.counts[size]

    def squares(self) -> list[int | None]:
        """The counts of all squares in the table, from the smallest on."""
        return [self.counts[side, side] for side in self.rows if (side, side) in self.counts]

    def row(self, rows: int) -> list[int | None]:
        """The counts of all boards with so many rows."""
        return [self.counts[rows, columns] for columns in self.columns]

    def column(self, columns: int) -> list[int | None]:
        """The counts of all boards with so many columns."""
        return [self.counts[rows, columns] for rows in self.rows]

    @property
    def unknown(self) -> int:
        """How many counts a limit left unknown."""
        return sum(count is None for count in self.counts.values())
