"""How many fillings do all rectangles of a family have?"""

from __future__ import annotations

import time
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from typing import Annotated, TypeAlias, Unpack

from boardfill.engines.limits import Deadline, Limits
from boardfill.errors import BadInput
from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.piece import Piece
from boardfill.questions.keywords import LimitOptions, OptionInfo, UpTo, given_limits, question
from boardfill.tabulating.rectangles import Rectangles
from boardfill.tabulating.recurrence import Recurrence, shortest_recurrence
from boardfill.tabulating.rows import TableBoards
from boardfill.tabulating.table_of_counts import Table

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
    fault_free: Annotated[bool, OptionInfo("Every line through the board cuts a piece.")] = False,
    tatami: Annotated[bool, OptionInfo("No four pieces meet at a corner.")] = False,
    up_to: UpTo | None = None,
    recurrences: Annotated[
        bool, OptionInfo("Also print the linear recurrence of each row.", name="recurrence")
    ] = False,
    **limits: Unpack[LimitOptions],
) -> Table:
    """The exact counts of all rectangles of so many rows and columns, from as few sweeps as can be.

    If `columns` is None, of the squares of so many rows.  `wrap` names the directions in which the
    boards close on themselves, into cylinders or tori; `holes`, `fault_free`, `tatami` and `up_to`
    mean what they mean for one board.
    With `recurrences`, also the linear recurrence of every row: how its counts go on for ever; of
    every column if the columns close.  At a limit no error is raised: counts not known yet are
    None, and `stopped` names the limit.

    >>> from boardfill import pieces
    >>> table(2, range(1, 10), pieces("domino")).row(2)
    [1, 2, 3, 5, 8, 13, 21, 34, 55]
    >>> table(range(2, 9, 2), None, pieces("domino"))[8, 8]
    12988816
    >>> str(table(3, 1, pieces("domino"), recurrences=True).recurrences[0].recurrence)
    'a(n) = 4 a(n-2) - a(n-4)'
    """
    boards = Rectangles(_pieces(pieces), tuple(wrap), tuple(holes), fault_free, tatami, up_to)
    return table_of(rows, columns, boards, given_limits(limits), recurrences=recurrences)


def table_of(
    rows: int | Iterable[int],
    columns: int | Iterable[int] | None,
    boards: Rectangles,
    given: Limits,
    *,
    recurrences: bool = False,
) -> Table:
    """The same for boards that are described already."""
    start = time.perf_counter()
    family = _family(rows, columns, boards, given)
    if recurrences and not family.axes:
        raise BadInput("these boards are counted one by one, which gives no recurrence")
    given.on_progress(family.fraction_done)
    family.count_all()
    found = tuple(family.recurrences()) if recurrences else ()
    return Table(
        family.rows,
        family.columns,
        family.pieces,
        family.counts,
        family.sweeps,
        family.single,
        replace(family.effort, seconds=time.perf_counter() - start),
        family.stopped,
        family.wrap,
        found,
        boards.rules,
        columns is None,
    )


def has_sweeps(
    rows: int | Iterable[int], columns: int | Iterable[int] | None, boards: Rectangles
) -> bool:
    """Does one sweep count many boards?  BadInput for boards that make no sense."""
    return bool(_family(rows, columns, boards, Limits()).axes)


def _family(
    rows: int | Iterable[int],
    columns: int | Iterable[int] | None,
    boards: Rectangles,
    given: Limits,
) -> TableBoards:
    numbers = _numbers(rows, "rows")
    return TableBoards(
        numbers,
        numbers if columns is None else _numbers(columns, "columns"),
        boards,
        Deadline(given.unseen()),
        squares=columns is None,
    )


def recurrence(sequence: Iterable[int]) -> Recurrence | None:
    """The shortest linear recurrence with constant coefficients that all the numbers obey.

    None if the shortest one is so long that fewer than four numbers are left to check it on.

    >>> found = recurrence([1, 1, 2, 3, 5, 8, 13, 21, 34])
    >>> found.coefficients, found.verified_on
    ((1, 1), 5)
    """
    return shortest_recurrence(list(sequence))


def _pieces(given: Iterable[Piece] | str) -> tuple[Piece, ...]:
    if isinstance(given, str):
        from boardfill.coercion import pieces_of

        return pieces_of(given)
    return tuple(given)


def _numbers(given: int | Iterable[int], what: str) -> tuple[int, ...]:
    """Numbers of rows or columns, each at least 1, in rising order."""
    numbers: Sequence[int] = (given,) if isinstance(given, int) else tuple(given)
    if not numbers:
        raise BadInput(f"expected at least one number of {what}")
    for number in numbers:
        if number < 1:
            raise BadInput(f"expected a number of {what} of at least 1, found {number}")
    return tuple(sorted(set(numbers)))
