"""How many fillings do all rectangles of a family have, and how do the counts continue?"""

from __future__ import annotations

import time
from collections.abc import Collection, Iterable
from dataclasses import replace
from typing import Annotated, TypeAlias, Unpack

from boardfill.engines.limits import Limits
from boardfill.errors import BadInput
from boardfill.problem.empty_grids import grid_name
from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.piece import Piece
from boardfill.questions.keywords import (
    FaultFree,
    LimitOptions,
    OptionInfo,
    Tatami,
    UpTo,
    given_limits,
    question,
)
from boardfill.tabulating.growth import GrowthByWidth, growth_by_width
from boardfill.tabulating.rectangles import Rectangles, Table
from boardfill.tabulating.table_boards import Lengths, TableBoards

Wrap: TypeAlias = Annotated[
    Collection[str],
    OptionInfo(
        "Wrap the boards around: columns, rows or rows,columns.",
        metavar="WAYS",
        text=str,
        reader="boardfill.formats.amounts.parse_wrap",
    ),
]
Holes: TypeAlias = Annotated[
    Collection[Cell],
    OptionInfo(
        "Remove cells, such as 0,0.",
        metavar="CELLS",
        text=tuple[str, ...],
        reader="boardfill.formats.amounts.parse_cells",
    ),
]


@question
def table(
    rows: int | Iterable[int],
    columns: int | Iterable[int] | None,
    pieces: Iterable[Piece] | str,
    *,
    wrap: Wrap = (),
    holes: Holes = (),
    fault_free: FaultFree = False,
    tatami: Tatami = False,
    up_to: UpTo | None = None,
    recurrences: Annotated[
        bool, OptionInfo("Also print the linear recurrence of each row.", name="recurrence")
    ] = False,
    growth: Annotated[
        bool, OptionInfo("Also print how fast each row grows, and its entropy per cell.")
    ] = False,
    **limits: Unpack[LimitOptions],
) -> Table:
    """The exact counts of all rectangles with these rows and columns, by as few sweeps as possible.

    If `columns` is None, the squares of these sides.  Instead of pieces, a family of grids may be
    named, such as "queens" or "spanning-trees".  `wrap` names the directions in which the boards
    close on themselves, into cylinders or tori; `holes`, `fault_free`, `tatami` and `up_to` mean
    the same as for one board.
    With `recurrences`, also the linear recurrence of every row, or of every column if the columns
    close.  With `growth`, how fast the counts grow, as in `boardfill.growth`.  At a limit no error
    is raised: unknown counts are None, and `stopped` names the limit.

    >>> from boardfill import pieces
    >>> table(2, range(1, 10), pieces("domino")).row(2)
    [1, 2, 3, 5, 8, 13, 21, 34, 55]
    >>> table(range(2, 9, 2), None, pieces("domino"))[8, 8]
    12988816
    >>> table(range(1, 5), None, "spanning-trees").squares()
    [1, 4, 192, 100352]
    >>> str(table(3, 1, pieces("domino"), recurrences=True).recurrences[0].recurrence)
    'a(n) = 4 a(n-2) - a(n-4)'
    """
    grid = grid_name(pieces) if isinstance(pieces, str) else None
    given = _pieces(pieces) if grid is None else ()
    rules = fault_free, tatami, up_to
    boards = Rectangles(given, tuple(wrap), tuple(holes), *rules, grid or "")
    asked = given_limits(limits)
    return table_of(rows, columns, boards, asked, recurrences=recurrences, growth=growth)


@question
def growth(
    pieces: Iterable[Piece] | str,
    *,
    width: int | Iterable[int],
    wrap: Wrap = (),
    **limits: Unpack[LimitOptions],
) -> GrowthByWidth:
    """How fast the number of fillings grows with the length of strips, for each width.

    The strips are the rows of a table, or its columns if the columns close.  The growth per line
    and the entropy per cell of each are intervals, which are certain if its recurrence is proven;
    the limit of the entropies of all widths is only an extrapolation.

    >>> (strip,) = growth("domino", width=2).strips
    >>> float(strip.per_line.low), strip.proven
    (1.618033988749895, True)
    """
    boards = Rectangles(_pieces(pieces), tuple(wrap))
    sizes = (1, width) if "columns" in boards.wrap else (width, 1)
    found = table_of(sizes[0], sizes[1], boards, given_limits(limits), growth=True).growth
    assert found is not None
    return found


def table_of(
    rows: Lengths,
    columns: Lengths | None,
    boards: Rectangles,
    limits: Limits,
    *,
    recurrences: bool = False,
    growth: bool = False,
) -> Table:
    """The table of boards that are already described."""
    start = time.perf_counter()
    family = TableBoards(rows, columns, boards, limits)
    if (recurrences or growth) and not family.axes:
        raise BadInput("these boards are counted one by one, which gives no recurrence")
    limits.on_progress(family.fraction_done)
    family.count_all()
    strips = list(family.strips()) if recurrences or growth else []
    grown = [family.grown(*strip) for strip in strips] if growth else None
    return Table(
        family.rows,
        family.columns,
        boards.pieces,
        family.counts,
        family.sweeps,
        family.single,
        replace(family.effort, seconds=time.perf_counter() - start),
        family.stopped,
        boards.wrap,
        tuple(found for found, *_ in strips) if recurrences else (),
        boards.rules,
        columns is None,
        None if grown is None else growth_by_width(grown),
    )


def _pieces(given: Iterable[Piece] | str) -> tuple[Piece, ...]:
    if isinstance(given, str):
        from boardfill.coercion import pieces_of

        given = pieces_of(given)
    return tuple(given)
