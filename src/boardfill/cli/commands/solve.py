"""`boardfill solve`, `sample` and `unique`: show me fillings."""

from __future__ import annotations

import secrets
from typing import Any

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
from boardfill.cli.shared_options import question_options
from boardfill.drawing.scene import Panel, Picture, board_scene, solution_scene
from boardfill.drawing.text.text_drawing import as_text
from boardfill.errors import BadInput
from boardfill.json_answers.fillings import WORDS, unique_tree
from boardfill.questions import listing
from boardfill.questions.fair_samples import USUAL_SAMPLER, drawn_tree


@command(
    "solve",
    "boardfill solve 6x10 --pieces pentominoes",
    "boardfill solve gallery:scotts-board --all --up-to-symmetry -o scott.txt",
    "boardfill solve --board 8x8 --pieces L3 --holes 0,0 -n 3",
)
@problem_argument
@board_options
@click.option("--all", "show_all", is_flag=True, help="Show every filling.")
@question_options(listing.listed)
@solution_output_options
@animate_option
def solve_command(
    source: str | None,
    description: ProblemDescription,
    show_all: bool,
    options: dict[str, Any],
    output: SolutionOutput,
    animate: bool,
) -> int:
    """Draw one filling, or several, or write them to a file.

    Exit status 1 if there is none.
    """
    if show_all and "number" in options:
        raise BadInput("expected either -n or --all, found both")
    problem = description.problem(source)
    number = {"number": None if show_all else 1}
    found, group = listing.listed(problem, **(number | options), notice=say)
    if group is not None:
        say(f"one filling of each class up to {options['up_to']}; {group}")
    return output.present(problem, found, first_number=options.get("skip", 0) + 1, animate=animate)


@command(
    "sample",
    "boardfill sample --board 8x8 --pieces domino",
    "boardfill sample gallery:lozenges -n 100 -o lozenges.jsonl",
    "boardfill sample --board aztec-diamond:100 --pieces domino -o arctic.svg",
)
@problem_argument
@board_options
@question_options(listing.sample)
@solution_output_options
@animate_option
def sample_command(
    source: str | None,
    description: ProblemDescription,
    options: dict[str, Any],
    output: SolutionOutput,
    animate: bool,
) -> int:
    """Draw fillings at random, each as likely as any other and independent of the others.

    Exit status 1 if there is none.
    """
    problem = description.problem(source)
    found = listing.solution_set(problem, limits=options["limits"])
    drawn = options.get("seed", secrets.randbits(64))
    try:
        samples = found.samples(seed=drawn, sampler=options.get("sampler"))
    except LookupError:
        return no_filling()
    if "seed" not in options:
        note(f"drawn with --seed {drawn}")
    if samples.sampler != USUAL_SAMPLER:
        note(f"drawn by {samples.sampler}")
        output = output.by_direction()  # of so many pairs little else is seen
    beside = drawn_tree(drawn, samples.sampler)
    return output.present(
        problem, samples.first(options.get("number", 1)), beside=beside, animate=animate
    )


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
@question_options(listing.uniqueness_witnesses)
@filling_output_options()
def unique_command(
    source: str | None,
    description: ProblemDescription,
    options: dict[str, Any],
    output: DrawnOutput,
) -> int:
    """Say `unique`, `none` or `several`, and draw the filling, or two different ones.

    Exit status 0 if there is exactly one filling, 1 if there is none, 4 if there are several.
    """
    problem = description.problem(source)
    found = listing.uniqueness_witnesses(problem, **options)
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
