"""`boardfill sample`: fair random fillings."""

from __future__ import annotations

import secrets
import sys
from itertools import islice

import click

from boardfill.cli.main import NO_FILLING, say
from boardfill.cli.problem_options import (
    Said,
    ascii_option,
    board_options,
    json_option,
    memory_option,
    problem_argument,
    threads_option,
    time_option,
)
from boardfill.cli.showing import check_format, output_option, present
from boardfill.questions import listing
from boardfill.questions.solution_set import MOST_SEED


@click.command(name="sample")
@problem_argument
@board_options
@click.option("-n", "number", type=click.IntRange(1, 2**62), default=1, help="Draw so many.")
@click.option(
    "--seed", type=click.IntRange(0, MOST_SEED), help="Draw the same fillings as ever with it."
)
@output_option
@json_option
@ascii_option
@time_option
@memory_option
@threads_option
def command(
    problem: str | None,
    said: Said,
    number: int,
    seed: int | None,
    output: str | None,
    as_json: bool,
    ascii_only: bool,
    time_limit: float | None,
    memory_limit: int | None,
    threads: int | None,
) -> int:
    """Draw fillings at random, each as likely as any other and independent of those before.

    Exit status 1 if there is none.
    """
    check_format(output, as_json=as_json, ascii_only=ascii_only)
    asked = said.problem(problem)
    found = listing.solutions(
        asked, time_limit=time_limit, memory_limit=memory_limit, threads=threads
    )
    drawn = secrets.randbits(64) if seed is None else seed
    try:
        samples = found.samples(seed=drawn)
    except LookupError as nothing:
        return say(str(nothing), NO_FILLING)
    if seed is None and sys.stderr.isatty():
        say(f"drawn with --seed {drawn}")
    return present(asked, islice(samples, number), output, as_json=as_json, ascii_only=ascii_only)
