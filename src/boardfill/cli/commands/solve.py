"""`boardfill solve`, `sample` and `unique`: show me fillings."""

from __future__ import annotations

import secrets

import click

from boardfill.cli.command import command
from boardfill.cli.drawn_output import (
    DrawnOutput,
    SolutionOutput,
    filling_output_options,
    solution_output_options,
)
from boardfill.cli.main import no_filling, note, say
from boardfill.cli.pictures import animate_option
from boardfill.cli.problem_options import ProblemDescription, board_options, problem_argument
from boardfill.cli.shared_options import (
    engine_option,
    limit_options,
    number_option,
    up_to_options,
)
from boardfill.drawing.scene import Panel, Picture, board_scene, solution_scene
from boardfill.drawing.text.text_drawing import as_text
from boardfill.errors import BadInput
from boardfill.questions import listing
from boardfill.questions.fair_samples import USUAL_SAMPLER, drawn_tree
from boardfill.questions.keywords import Limits
from boardfill.questions.solution_set import MOST_SEED
from boardfill.questions.up_to_symmetry import UpTo
from boardfill.trees.filling_trees import WORDS, unique_tree


@command(
    "solve",
    "boardfill solve 6x10 --pieces pentominoes",
    "boardfill solve gallery:scotts-board --all --up-to-symmetry -o scott.txt",
    "boardfill solve --board 8x8 --pieces L3 --holes 0,0 -n 3",
)
@problem_argument
@board_options
@number_option("Show so many fillings.")
@click.option("--all", "show_all", is_flag=True, help="Show every filling.")
@click.option(
    "--skip", type=click.IntRange(0, 2**62), default=0, help="Leave out the first so many."
)
@click.option("--ordered", is_flag=True, help="In rank order, as rank and unrank count.")
@up_to_options
@solution_output_options
@animate_option
@engine_option
@limit_options
def solve_command(
    source: str | None,
    description: ProblemDescription,
    number: int | None,
    show_all: bool,
    skip: int,
    ordered: bool,
    up_to: UpTo | None,
    output: SolutionOutput,
    animate: bool,
    engine: str | None,
    limits: Limits,
) -> int:
    """Draw one filling, or several, or write them to a file.

    Exit status 1 if there is none.
    """
    if show_all and number is not None:
        raise BadInput("expected either -n or --all, found both")
    problem = description.problem(source)
    found, group = listing.listed(
        problem,
        None if show_all else number or 1,
        skip=skip,
        ordered=ordered,
        up_to=up_to,
        engine=engine,
        notice=say,
        limits=limits,
    )
    if group is not None:
        say(f"one filling of each class up to {up_to}; {group}")
    return output.present(problem, found, first_number=skip + 1, animate=animate)


_SAMPLERS = ("diagram", "shuffling", "coupling", "determinants")
"""Said here, too, since help shall not wait for those who draw."""


@command(
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
def sample_command(
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
    found = listing.solution_set(problem, limits=limits)
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


STATUSES = (1, 0, 4)
SENTENCES = {
    "none": "There is no filling.",
    "unique": "This is the only filling.",
    "several": "There are several fillings; here are two.",
}


@command(
    "unique",
    "boardfill unique gallery:chimney",
    "boardfill unique --board 4x4 --pieces L3 --holes 0,0",
    "boardfill unique gallery:sudoku --json",
)
@problem_argument
@board_options
@engine_option
@filling_output_options()
@limit_options
def unique_command(
    source: str | None,
    description: ProblemDescription,
    engine: str | None,
    output: DrawnOutput,
    limits: Limits,
) -> int:
    """Say `unique`, `none` or `several`, and draw the filling, or two different ones.

    Exit status 0 if there is exactly one filling, 1 if there is none, 4 if there are several.
    """
    problem = description.problem(source)
    found = listing.uniqueness_witnesses(problem, engine=engine, limits=limits)
    word = WORDS[len(found)]
    style = output.style
    scenes = [solution_scene(problem, one, letters=style.letters) for one in found]
    output.show_drawn(
        lambda: "\n".join([f"{word}\n", *(as_text(scene, style) for scene in scenes)]),
        lambda: unique_tree(problem, found),
        lambda: Picture(
            tuple(map(Panel, scenes or [board_scene(problem)])), problem.title, (SENTENCES[word],)
        ),
    )
    return STATUSES[len(found)]
