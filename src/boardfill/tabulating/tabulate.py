"""How many fillings do all rectangles of a family have, and how do they go on?"""

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
    """The exact counts of all rectangles of so many rows and columns, from as few sweeps as can be.

    If `columns` is None, of the squares of so many rows.  Instead of pieces there may be the name
    of a family of grids, such as "queens" or "spanning-trees".  `wrap` names the directions in
    which the boards close on themselves, into cylinders or tori; `holes`, `fault_free`, `tatami`
    and `up_to` mean what they mean for one board.
    With `recurrences`, also the linear recurrence of every row: how its counts go on for ever; of
    every column if the columns close.  With `growth`, how fast these grow, as `boardfill.growth`
    tells.  At a limit no error is raised: counts not known yet are None, and `stopped` names the
    limit.

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

    The strips are the rows of a table, or its columns if the columns close.  Each has its growth
    per line and its entropy per cell in intervals that are certain where its recurrence is proven;
    what the entropies of all widths seem to tend to is an extrapolation, and called so.

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
    """The same for boards that are described already."""
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
