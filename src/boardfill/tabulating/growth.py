"""Tables of counts as plots: how the counts grow."""

from __future__ import annotations

from collections.abc import Iterable

from boardfill import words
from boardfill.drawing.scene import Growth, Picture, Scene, picture_of
from boardfill.tabulating.table_of_counts import Table
from boardfill.tabulating.table_text import what_fills


def table_growth(table: Table) -> Growth:
    """A line for each row of the table; for the only column, or for squares, if that is all."""
    if table.are_squares:
        return Growth({"n x n": _known(table.rows, table.squares())})
    if len(table.columns) == 1:
        (column,) = table.columns
        return Growth({f"n x {column}": _known(table.rows, table.column(column))})
    return Growth({f"{row} x n": _known(table.columns, table.row(row)) for row in table.rows})


def growth_picture(table: Table) -> Picture:
    """The counts as lines; counts that a limit left unknown are missing, and that is said."""
    notes: tuple[str, ...] = ()
    if table.unknown:
        notes = (f"{words.counted(table.unknown, 'count')} left unknown: {table.stopped}",)
    scene = Scene((), plot=table_growth(table))
    return picture_of(scene, f"Fillings with {what_fills(table)}", notes)


def _known(numbers: Iterable[int], counts: Iterable[int | None]) -> list[tuple[int, int]]:
    pairs = zip(numbers, counts, strict=True)
    return [(n, count) for n, count in pairs if count is not None]
