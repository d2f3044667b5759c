"""The calendar puzzle: cover everything but the date, with pieces that are there once each.

With month and day (known as A-Puzzle-A-Day, by DragonFjord): 43 cells, the pentominoes L N P U V Y
Z and the rectangle of 2 x 3.  With weekday, too (sold as Daily Calendar Puzzle): 50 cells, the
pentominoes L N P T U V Z and the tetrominoes I L S.  The boards, 0 for what is none:

    Jan Feb Mar Apr May Jun  0        Jan Feb Mar Apr May Jun  0
    Jul Aug Sep Oct Nov Dec  0        Jul Aug Sep Oct Nov Dec  0
     1   2   3   4   5   6   7         1   2   3   4   5   6   7
     8   9  10  11  12  13  14         8   9  10  11  12  13  14
    15  16  17  18  19  20  21        15  16  17  18  19  20  21
    22  23  24  25  26  27  28        22  23  24  25  26  27  28
    29  30  31   0   0   0   0        29  30  31  Sun Mon Tue Wed
                                       0   0   0   0  Thu Fri Sat

The second board is described at https://sandbox.dodona.be/en/activities/772656454 and its pieces at
https://www.royvanrijn.com/blog/2022/07/daily-calendar-puzzle-solutions, with a filling.
"""

from __future__ import annotations

import datetime

from boardfill.problem.board import Board
from boardfill.problem.calendar_dates import MONTHS, WEEKDAYS, CalendarDate, parse_date, today
from boardfill.problem.catalogue import named_piece
from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.piece import ONE, Piece
from boardfill.problem.tiling import Tiling

_SHORT = 3
"""So many letters of months and weekdays are printed on the board."""


def calendar(date: str | datetime.date | None = None, *, weekday: bool = False) -> Tiling:
    """The calendar puzzle of a date, today if none is given, with or without its weekday.

    >>> calendar("12-25").count()
    92
    """
    if date is None:
        day = today()
    elif isinstance(date, datetime.date):
        day = CalendarDate(date.month, date.day, date.year)
    else:
        day = parse_date(date)
    printed = _printed(has_weekdays=weekday)
    shown = {_month_cell(day.month), _day_cell(day.day)}
    if weekday:
        shown.add(_weekday_cell(day.weekday))
    board = Board(frozenset(printed) - shown)
    name = f"{WEEKDAYS[day.weekday]}, {day}" if weekday else str(day)
    return Tiling(
        board,
        _pieces(has_weekdays=weekday),
        title=f"The calendar puzzle: {name}",
        printed=tuple((cell, printed[cell]) for cell in sorted(shown)),
    )


def _pieces(*, has_weekdays: bool) -> tuple[Piece, ...]:
    names = "L N P T U V Z I4 L4 S4" if has_weekdays else "L N P U V Y Z"
    pieces = [named_piece(name, copies=ONE) for name in names.split()]
    if not has_weekdays:
        pieces.append(Piece.from_picture("box", "XXX\nXXX", copies=ONE))
    return tuple(pieces)


def _printed(*, has_weekdays: bool) -> dict[Cell, str]:
    """What is printed on each cell of the board."""
    printed = {_month_cell(number): name[:_SHORT] for number, name in enumerate(MONTHS, 1)}
    printed |= {_day_cell(number): str(number) for number in range(1, 32)}
    if has_weekdays:
        printed |= {_weekday_cell(number): name[:_SHORT] for number, name in enumerate(WEEKDAYS)}
    return printed


def _month_cell(month: int) -> Cell:
    return divmod(month - 1, 6)


def _day_cell(day: int) -> Cell:
    row, column = divmod(day - 1, 7)
    return row + 2, column


def _weekday_cell(weekday: int) -> Cell:
    """Weekdays go on behind the 31st, and those of the last row stand at its end."""
    return (6, 3 + weekday) if weekday < 4 else (7, weekday)
