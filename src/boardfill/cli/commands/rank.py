"""`boardfill rank` and `unrank`: the place of a filling among all, and the filling at a place."""

from __future__ import annotations

import click

from boardfill.answers.solution import Solution
from boardfill.checking.checker import why_not
from boardfill.cli.command import command
from boardfill.cli.drawn_output import SolutionOutput, solution_output_options
from boardfill.cli.main import NO_FILLING, say
from boardfill.cli.output import Output, plain_output_options
from boardfill.cli.problem_options import (
    FILE,
    ProblemDescription,
    board_options,
    problem_and_filling,
)
from boardfill.cli.shared_options import limit_options
from boardfill.errors import BadInput
from boardfill.formats.amounts import parse_rank
from boardfill.formats.input_text import STANDARD_INPUT, about, read_text
from boardfill.formats.positions import read_positions
from boardfill.questions import listing
from boardfill.questions.keywords import Limits
from boardfill.words import decimal


@command(
    "rank",
    "boardfill rank --board 4x4 --pieces domino fillings.jsonl",
    "boardfill rank gallery:queens fillings.jsonl",
)
@click.argument("sources", metavar="[PROBLEM] [FILLINGS]", nargs=-1, type=FILE)
@board_options
@plain_output_options()
@limit_options
def rank_command(
    sources: tuple[str, ...],
    description: ProblemDescription,
    output: Output,
    limits: Limits,
) -> None:
    """Print the rank of each filling, from 0, without listing those before it.

    FILLINGS are what `solve` draws or writes with --json, or pictures in which the cells of a piece
    share a letter; from standard input if no file is given.
    """
    has_board = description.board is not None
    source, second = problem_and_filling(sources, "FILLINGS", has_board=has_board)
    given = second or STANDARD_INPUT
    if source == given == STANDARD_INPUT:
        raise BadInput("only one of PROBLEM and FILLINGS can be read from standard input")
    problem = description.problem(source)
    found = listing.solution_set(problem, limits=limits)
    text = read_text(given)
    ranks = []
    with about(given):
        for place, position in read_positions(problem, text):
            if reason := position.wrong or why_not(problem, position.solution):
                raise BadInput(f"not a filling of this problem: {reason}", place=place)
            if not position.tells_seams:
                raise BadInput(
                    "a piece may cross the seam in several ways; write the filling as JSON",
                    place=place,
                )
            ranks.append(found.index(position.solution))
    texts = list(map(decimal, ranks))
    output.show(
        lambda: "".join(f"{rank}\n" for rank in texts),
        lambda: [{"rank": rank} for rank in texts],
    )


@command(
    "unrank",
    "boardfill unrank --board 12x12 --pieces L3 1000000000000",
    "boardfill unrank gallery:queens 0 91",
)
@click.argument("arguments", metavar="[PROBLEM] RANK...", nargs=-1)
@board_options
@solution_output_options
@limit_options
def unrank_command(
    arguments: tuple[str, ...],
    description: ProblemDescription,
    output: SolutionOutput,
    limits: Limits,
) -> int:
    """Draw the fillings of these ranks; 0 is the first.

    Exit status 1 if there are fewer fillings than that.
    """
    source = arguments[0] if arguments and description.board is None else None
    ranks = [parse_rank(text) for text in arguments[0 if source is None else 1 :]]
    if not ranks:
        raise BadInput("expected at least one RANK, such as 0 for the first filling")
    problem = description.problem(source)
    found = listing.solution_set(problem, limits=limits)
    chosen: list[Solution] = []
    for rank in ranks:
        try:
            chosen.append(found[rank])
        except IndexError as nothing:
            return say(str(nothing), NO_FILLING)
    return output.present(problem, iter(chosen))
