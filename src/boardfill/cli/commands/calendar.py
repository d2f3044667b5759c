"""`boardfill calendar`: the calendar puzzle of a date."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import click

from boardfill.answers.solution import Solution
from boardfill.cli.command import command as named
from boardfill.cli.shared_options import limit_options, number_option
from boardfill.cli.showing import SolutionOutput, solution_output_options
from boardfill.errors import BadInput
from boardfill.problem import calendar_puzzle
from boardfill.questions import counting, listing
from boardfill.questions.keywords import Limits
from boardfill.words import decimal


@named(
    "calendar",
    "boardfill calendar",
    "boardfill calendar 12-25 --count",
    "boardfill calendar 2026-11-15 --weekday",
)
@click.argument("day", metavar="[DATE]", nargs=-1)
@click.option("--date", metavar="DATE", help="The date, such as 12-25 or 2026-12-25.")
@click.option("--weekday", is_flag=True, help="The board that shows the weekday, too.")
@click.option("--count", "only_count", is_flag=True, help="Print the number of fillings alone.")
@number_option("Show so many fillings.")
@click.option("--all", "show_all", is_flag=True, help="Show every filling.")
@solution_output_options
@limit_options
def command(
    day: tuple[str, ...],
    date: str | None,
    weekday: bool,
    only_count: bool,
    number: int | None,
    show_all: bool,
    output: SolutionOutput,
    limits: Limits,
) -> int:
    """Solve the calendar puzzle: cover all but the month and the day of today, or of DATE.

    DATE is 12-25 (month-day), 25.12., "25 December", "Dec 25" or 2026-12-25.  With --weekday, the
    weekday is left uncovered, too, on a larger board with other pieces.  As a PROBLEM the puzzle is
    called calendar:12-25 or calendar-weekday:2026-12-25.
    """
    if day and date is not None:
        raise BadInput(f"expected either DATE or --date, found both {' '.join(day)} and {date}")
    if sum((only_count, number is not None, show_all)) > 1:
        raise BadInput("expected one of --count, -n and --all, found several")
    problem = calendar_puzzle.calendar(" ".join(day) or date, weekday=weekday)
    if only_count:
        output.refuse_picture("--count prints a number alone; leave it out for a picture")
        count = decimal(counting.count(problem, limits=limits))
        output.show(lambda: f"{count}\n", lambda: {"title": problem.title, "count": count})
        return 0
    found: Iterator[Solution]
    if show_all or number is not None:
        found = islice(listing.solutions(problem, limits=limits).any_order(), number)
    else:
        only = listing.first(problem, limits=limits)
        found = iter([] if only is None else [only])
    return output.present(problem, found)
