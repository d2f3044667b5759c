"""The calendar puzzle: cover everything but the date with one copy of each piece.

With month and day (known as A-Puzzle-A-Day, by DragonFjord): 43 cells, the pentominoes L N P U V Y
Z and the rectangle of 2 x 3.  With weekday, too (sold as Daily Calendar Puzzle): 50 cells, the
pentominoes L N P T U V Z and the tetrominoes I L S.  The boards, with 0 for places outside:

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
import re
from calendar import monthrange
from typing import NamedTuple

from boardfill.errors import BadInput
from boardfill.problem.board import Board
from boardfill.problem.catalogue import named_piece
from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.piece import ONE, Piece
from boardfill.problem.tiling import Tiling

MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
)  # fmt: skip
WEEKDAYS = ("Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday")
_MONTH_CELLS: list[Cell] = [divmod(month, 6) for month in range(12)]
_DAY_CELLS: list[Cell] = [(2 + day // 7, day % 7) for day in range(31)]
_WEEKDAY_CELLS: list[Cell] = [(6, 3), (6, 4), (6, 5), (6, 6), (7, 4), (7, 5), (7, 6)]
_LEAP_YEAR = 2000
_TH = "st|nd|rd|th"
_YEAR = "(?:,?[ -](?P<year>[0-9]{4}))?"
_FORMS = (
    r"(?P<year>[0-9]{4})[-./](?P<month>[0-9]{1,2})[-./](?P<day>[0-9]{1,2})",
    r"(?P<month>[0-9]{1,2})-(?P<day>[0-9]{1,2})",
    r"(?P<day>[0-9]{1,2})\. ?(?P<month>[0-9]{1,2})\.?(?: ?(?P<year>[0-9]{4}))?",
    r"(?P<first>[0-9]{1,2})/(?P<second>[0-9]{1,2})(?:/(?P<year>[0-9]{4}))?",
    rf"(?P<day>[0-9]{{1,2}})(?:{_TH}|\.)?[ -]?(?:of )?(?P<name>[a-z]{{3,9}})\.?{_YEAR}",
    rf"(?P<name>[a-z]{{3,9}})\.?[ -]?(?P<day>[0-9]{{1,2}})(?:{_TH})?{_YEAR}",
)
_WANTED = "expected a date such as 12-25 (month-day), 25.12., 25 December or 2026-12-25"


def calendar(date: str | datetime.date | None = None, *, weekday: bool = False) -> Tiling:
    """The calendar puzzle for a date (default: today), with or without its weekday.

    >>> calendar("12-25").count()
    92
    """
    if date is None:
        day = today()
    elif isinstance(date, datetime.date):
        day = CalendarDate(date.month, date.day, date.year)
    elif isinstance(date, str):
        day = parse_date(date)
    else:
        raise BadInput(f"{_WANTED}, found {date!r}")
    printed = {cell: name[:3] for cell, name in zip(_MONTH_CELLS, MONTHS, strict=True)}
    printed |= {cell: str(number) for number, cell in enumerate(_DAY_CELLS, 1)}
    shown = [_MONTH_CELLS[day.month - 1], _DAY_CELLS[day.day - 1]]
    name = str(day)
    if weekday:
        printed |= {cell: name[:3] for cell, name in zip(_WEEKDAY_CELLS, WEEKDAYS, strict=True)}
        shown.append(_WEEKDAY_CELLS[day.weekday])
        name = f"{WEEKDAYS[day.weekday]}, {day}"
    names = "L N P T U V Z I4 L4 S4" if weekday else "L N P U V Y Z"
    pieces = [named_piece(name, copies=ONE) for name in names.split()]
    if not weekday:
        pieces.append(Piece.from_picture("box", "XXX\nXXX", copies=ONE))
    return Tiling(
        Board(frozenset(printed).difference(shown)),
        tuple(pieces),
        title=f"The calendar puzzle: {name}",
        printed=tuple((cell, printed[cell]) for cell in sorted(shown)),
    )


class CalendarDate(NamedTuple):
    """A day of the year; `year` is None if it is not given."""

    month: int
    day: int
    year: int | None = None

    @property
    def weekday(self) -> int:
        """The weekday as a number, 0 for Sunday; BadInput if the year is not known."""
        if self.year is None:
            full = f"2026-{self.month}-{self.day}"
            raise BadInput(f"expected the year, too, which tells the weekday, such as {full}")
        return datetime.date(self.year, self.month, self.day).isoweekday() % 7

    def __str__(self) -> str:
        """The date in words.

        >>> str(CalendarDate(12, 25)), str(CalendarDate(11, 15, 2026))
        ('25 December', '15 November 2026')
        """
        year = "" if self.year is None else f" {self.year}"
        return f"{self.day} {MONTHS[self.month - 1]}{year}"


def today() -> CalendarDate:
    """Today's date."""
    now = datetime.datetime.now().astimezone()
    return CalendarDate(now.month, now.day, now.year)


def parse_date(text: str) -> CalendarDate:
    """The date that a text gives; BadInput if there is no such day or the text is ambiguous.

    >>> {parse_date(text) for text in ("12-25", "25.12.", "25 December", "Dec 25", "12/25")}
    {CalendarDate(month=12, day=25, year=None)}
    """
    plain = " ".join(text.lower().split())
    if plain == "today":
        return today()
    found = next((match for form in _FORMS if (match := re.fullmatch(form, plain))), None)
    parts = found.groupdict() if found else {}
    year = int(parts["year"]) if parts.get("year") else None
    if "first" in parts:
        return _either_way(int(parts["first"]), int(parts["second"]), year, text)
    month = int(parts.get("month") or 0)
    if "name" in parts:
        named = (n for n, name in enumerate(MONTHS, 1) if name.lower().startswith(parts["name"]))
        month = next(named, 0)
    if not parts or ("name" in parts and not month):
        raise BadInput(f"{_WANTED}, found {text!r}")
    return _checked(month, int(parts["day"]), year)


def _either_way(first: int, second: int, year: int | None, text: str) -> CalendarDate:
    """A date with a slash, which some write with the month first and others with the day first."""
    if first != second and first <= 12 and second <= 12:
        raise BadInput(
            f"{text!r} may be {first}-{second} ({MONTHS[first - 1]}) or "
            f"{second}-{first} ({MONTHS[second - 1]}): say which, with a hyphen and the month first"
            if first and second
            else f"{_WANTED}, found {text!r}"
        )
    return _checked(first, second, year) if second > 12 else _checked(second, first, year)


def _checked(month: int, day: int, year: int | None) -> CalendarDate:
    if not 1 <= month <= 12:
        swapped = 1 <= day <= 12 and 1 <= month <= 31
        hint = f"did you mean {day}-{month}?" if swapped else _WANTED
        raise BadInput(f"there is no month {month}; {hint}")
    if year is not None and not year >= datetime.MINYEAR:
        raise BadInput(f"expected a year from {datetime.MINYEAR} on, found {year}")
    days = monthrange(year or _LEAP_YEAR, month)[1]
    if not 1 <= day <= days:
        named = MONTHS[month - 1] if year is None else f"{MONTHS[month - 1]} {year}"
        raise BadInput(
            f"{named} has {days} days{'' if year or month != 2 else ' at most'}, found {day}"
        )
    return CalendarDate(month, day, year)
