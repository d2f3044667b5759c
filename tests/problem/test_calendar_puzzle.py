"""The calendar puzzle by its date, against published counts and a published filling."""

from __future__ import annotations

import datetime

import pytest

from boardfill import BadInput, Board, calendar, count, read_problem
from boardfill.checking.checker import is_solution
from boardfill.drawing.scene import board_scene
from boardfill.formats.positions import read_position
from boardfill.problem.calendar_puzzle import CalendarDate, parse_date, today
from tests.data import rows
from tests.refusals import refuses

MONTH_AND_DAY = rows("calendar.json")
WITH_WEEKDAY = rows("calendar_weekdays.json")


def test_the_board_leaves_out_month_and_day() -> None:
    widths = MONTH_AND_DAY["row_widths"]
    cells = [(row, column) for row, width in enumerate(widths) for column in range(width)]
    for date, month, day, _ in MONTH_AND_DAY["dates"]:
        left = Board.from_cells(cells).without([tuple(month), tuple(day)])
        assert calendar(date).board == left, date


@pytest.mark.parametrize(("date", "expected"), [
    (date, int(expected)) for date, _, _, expected in MONTH_AND_DAY["dates"][::30]
])  # fmt: skip
def test_month_and_day_have_the_published_counts(date: str, expected: int) -> None:
    assert count(calendar(date)) == expected


@pytest.mark.parametrize(("date", "expected"), WITH_WEEKDAY["dates"])
def test_with_weekday_another_program_counts_the_same(date: str, expected: str) -> None:
    assert count(calendar(date, weekday=True)) == int(expected)


def test_a_published_filling_with_weekday_is_one() -> None:
    date, picture = WITH_WEEKDAY["filling"]
    problem = calendar(date, weekday=True)
    assert is_solution(problem, read_position(problem, "\n".join(picture)))


def test_it_is_the_one_of_the_gallery() -> None:
    known = read_problem("gallery:calendar")
    assert calendar("12-25") == known
    assert read_problem("calendar:12-25") == known
    assert read_problem("calendar-weekday:2026-11-15") == calendar("2026-11-15", weekday=True)


def test_the_date_is_printed_beside_the_board() -> None:
    labels = {tile.label for tile in board_scene(calendar("2026-11-15", weekday=True)).tiles}
    assert labels == {"·", "Nov", "15", "Sun"}


def test_today_is_the_default() -> None:
    now = today()
    assert calendar().title in (
        calendar(datetime.date(now.year or 0, now.month, now.day)).title,
        calendar("today").title,
    )


@pytest.mark.parametrize("text", [
    "12-25", "25.12.", "25.12", "25. 12.", "25 December", "25 dec", "Dec 25", "December 25th",
    "25th of December", "12/25", "25/12", "25. December", "dec-25",
])  # fmt: skip
def test_the_25th_of_december_in_many_spellings(text: str) -> None:
    assert parse_date(text) == CalendarDate(12, 25)


@pytest.mark.parametrize("text", [
    "2026-11-15", "15.11.2026", "15 November 2026", "Nov 15, 2026", "11/15/2026", "2026/11/15",
])  # fmt: skip
def test_dates_with_their_year_tell_the_weekday(text: str) -> None:
    assert parse_date(text) == CalendarDate(11, 15, 2026)
    assert parse_date(text).weekday == 0


test_other_dates_are_refused_in_a_sentence = refuses(
    parse_date,
    {
        "13-40": "there is no month 13; expected a date such as 12-25",
        "25-12": "there is no month 25; did you mean 12-25",
        "2-30": "February has 29 days at most, found 30",
        "2025-2-29": "February 2025 has 28 days, found 29",
        "4-31": "April has 30 days, found 31",
        "0-1": "there is no month 0",
        "1-0": "January has 31 days, found 0",
        "3/4": r"may be 3-4 \(March\) or 4-3 \(April\)",
        "12/5": r"may be 12-5 \(December\) or 5-12 \(May\)",
        "5/12": r"may be 5-12 \(May\) or 12-5 \(December\)",
        "0/4": "expected a date such as",
        "0000-1-1": "expected a year from 1 on",
        "25 Decembre": "expected a date such as 12-25",
        "tomorrow": "expected a date such as 12-25",
        "": "expected a date such as 12-25",
    },
)


def test_the_29th_of_february_is_a_day_unless_the_year_has_none() -> None:
    assert parse_date("2-29").day == parse_date("2024-2-29").day == 29


def test_a_weekday_needs_its_year() -> None:
    with pytest.raises(BadInput, match="expected the year, too"):
        calendar("12-25", weekday=True)
