"""`boardfill sample`: fair random fillings."""

from __future__ import annotations

import secrets

import click

from boardfill.cli.command import command as named
from boardfill.cli.notes import no_filling, note
from boardfill.cli.picture_options import animate_option
from boardfill.cli.problem_options import ProblemDescription, board_options, problem_argument
from boardfill.cli.shared_options import limit_options, number_option
from boardfill.cli.showing import SolutionOutput, solution_output_options
from boardfill.questions import listing
from boardfill.questions.fair_samples import USUAL_SAMPLER, drawn_tree
from boardfill.questions.keywords import Limits
from boardfill.questions.solution_set import MOST_SEED

_SAMPLERS = ("diagram", "shuffling", "coupling", "determinants")
"""Said here, too, since help shall not wait for those who draw."""


@named(
    "sample",
    "boardfill sample --board 8x8 --pieces domino",
    "boardfill sample gallery:lozenges -n 100 -o lozenges.jsonl",
    "boardfill sample --board aztec-diamond:100 --pieces domino -o arctic.svg",
)
@problem_argument
@board_options
@number_option("Draw so many.", default=1)
@click.option(
    "--seed", type=click.IntRange(0, MOST_SEED), help="Draw the same fillings as ever with it."
)
@click.option(
    "--sampler",
    type=click.Choice(_SAMPLERS),
    help="Who shall draw (default: the diagram where it fits).",
)
@solution_output_options
@animate_option
@limit_options
def command(
    source: str | None,
    description: ProblemDescription,
    number: int,
    seed: int | None,
    sampler: str | None,
    output: SolutionOutput,
    animate: bool,
    limits: Limits,
) -> int:
    """Draw fillings at random, each as likely as any other and independent of those before.

    Exit status 1 if there is none.
    """
    problem = description.problem(source)
    found = listing.solutions(problem, limits=limits)
    drawn = secrets.randbits(64) if seed is None else seed
    try:
        samples = found.samples(seed=drawn, sampler=sampler)
    except LookupError:
        return no_filling()
    if seed is None:
        note(f"drawn with --seed {drawn}")
    if samples.sampler != USUAL_SAMPLER:
        note(f"drawn by {samples.sampler}")
        output = output.by_direction()  # of so many pairs little else is seen
    beside = drawn_tree(drawn, samples.sampler)
    return output.present(problem, samples.first(number), beside=beside, animate=animate)
