"""`boardfill sample`: fair random fillings."""

from __future__ import annotations

import secrets
import sys
from itertools import islice

import click

from boardfill.cli.main import NO_FILLING, say
from boardfill.cli.problem_options import Said, board_options, problem_argument
from boardfill.cli.shared_options import limit_options
from boardfill.cli.showing import Output, output_options
from boardfill.questions import listing
from boardfill.questions.keywords import Limits
from boardfill.questions.solution_set import MOST_SEED


@click.command(name="sample")
@problem_argument
@board_options
@click.option("-n", "number", type=click.IntRange(1, 2**62), default=1, help="Draw so many.")
@click.option(
    "--seed", type=click.IntRange(0, MOST_SEED), help="Draw the same fillings as ever with it."
)
@output_options
@limit_options
def command(
    problem: str | None,
    said: Said,
    number: int,
    seed: int | None,
    output: Output,
    limits: Limits,
) -> int:
    """Draw fillings at random, each as likely as any other and independent of those before.

    Exit status 1 if there is none.
    """
    asked = said.problem(problem)
    found = listing.solutions(asked, limits=limits)
    drawn = secrets.randbits(64) if seed is None else seed
    try:
        samples = found.samples(seed=drawn)
    except LookupError as nothing:
        return say(str(nothing), NO_FILLING)
    if seed is None and sys.stderr.isatty():
        say(f"drawn with --seed {drawn}")
    return output.present(asked, islice(samples, number))
