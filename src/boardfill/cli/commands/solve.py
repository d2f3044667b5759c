"""`boardfill solve`: show me."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import click

from boardfill.answers.solution import Solution
from boardfill.cli.main import say
from boardfill.cli.problem_options import (
    Said,
    ascii_option,
    board_options,
    convention,
    engine_option,
    json_option,
    problem_argument,
    time_option,
    up_to_options,
)
from boardfill.cli.showing import check_format, output_option, present
from boardfill.errors import BadInput
from boardfill.questions import listing
from boardfill.questions.keywords import TimeLimit


@click.command(name="solve")
@problem_argument
@board_options
@click.option("-n", "number", type=click.IntRange(1, 2**62), help="Show this many fillings.")
@click.option("--all", "show_all", is_flag=True, help="Show every filling.")
@click.option(
    "--skip", type=click.IntRange(0, 2**62), default=0, help="Leave out the first so many."
)
@click.option("--ordered", is_flag=True, help="In rank order, as rank and unrank count.")
@up_to_options
@output_option
@engine_option
@json_option
@ascii_option
@time_option
def command(
    problem: str | None,
    said: Said,
    number: int | None,
    show_all: bool,
    skip: int,
    ordered: bool,
    up_to_symmetry: bool,
    up_to_rotation: bool,
    up_to_translation: bool,
    output: str | None,
    engine: str | None,
    as_json: bool,
    ascii_only: bool,
    time_limit: float | None,
) -> int:
    """Draw one filling, or several, or write them to a file.

    Exit status 1 if there is none.
    """
    if show_all and number is not None:
        raise BadInput("expected either -n or --all, found both")
    check_format(output, as_json=as_json, ascii_only=ascii_only)
    up_to = convention(
        up_to_symmetry=up_to_symmetry,
        up_to_rotation=up_to_rotation,
        up_to_translation=up_to_translation,
    )
    asked = said.problem(problem)
    last = None if show_all else skip + (number or 1)
    limits: TimeLimit = {"engine": engine, "time_limit": time_limit}
    found: Iterator[Solution]
    if up_to is not None:
        classes, group = listing.one_of_each_class(asked, up_to, ordered=ordered, **limits)
        say(f"one filling of each class up to {up_to}; {group}")
        found = islice(classes, skip, last)
    elif ordered:
        found = listing.solutions(asked, notice=say, **limits).ordered(skip, last)
    elif last == 1:
        only = listing.first(asked, **limits)
        found = iter([] if only is None else [only])
    else:
        found = islice(listing.solutions(asked, **limits).any_order(), skip, last)
    return present(
        asked, found, output, as_json=as_json, ascii_only=ascii_only, first_number=skip + 1
    )
