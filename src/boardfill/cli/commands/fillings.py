"""Fillings: `solve`, `sample`, `unique`, `best`, `heat`, `rank` and `unrank`."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, Any

import click

from boardfill.answers.solution import HOW_MANY, Drawn, Solution
from boardfill.cli.main import (
    LIMIT_REACHED,
    NO_FILLING,
    command,
    no_filling,
    note,
    progress_line,
    say,
)
from boardfill.cli.options import Answers, Output, plain_output_options, question_options
from boardfill.cli.pictures import (
    DrawnOutput,
    SolutionOutput,
    animate_option,
    filling_output_options,
    output_options,
    solution_output_options,
)
from boardfill.cli.problem_options import (
    ProblemDescription,
    board_options,
    problem_and_file,
    problem_options,
)
from boardfill.drawing import answer_pictures
from boardfill.drawing.scene import Panel, Picture, board_scene, solution_scene
from boardfill.drawing.text.text_drawing import as_text
from boardfill.errors import BadInput, LimitReached
from boardfill.formats.amounts import parse_rank
from boardfill.formats.input_text import STANDARD_INPUT, about, read_text
from boardfill.problem.kinds import Problem
from boardfill.questions import listing, weighing
from boardfill.questions.estimating import approximate_sample
from boardfill.questions.fair_samples import USUAL_SAMPLER, drawn_by
from boardfill.questions.keywords import OptionInfo
from boardfill.questions.listing import PieceToShow, ShowAll, SymbolToShow
from boardfill.words import decimal

if TYPE_CHECKING:
    from boardfill.answers.best import Best, WeightedSolution


@command(
    "solve",
    "boardfill solve 6x10 --pieces pentominoes",
    "boardfill solve gallery:scotts-board --all --up-to-symmetry -o scott.txt",
    "boardfill solve --board 8x8 --pieces L3 --holes 0,0 -n 3",
)
@problem_options
@question_options(listing.listed)
@solution_output_options
@animate_option
def solve_command(
    description: ProblemDescription,
    options: dict[str, Any],
    output: SolutionOutput,
    animate: bool,
    show_all: ShowAll = False,
) -> int:
    """Draw one filling, or several, or write them to a file.

    Exit status 1 if there is none.
    """
    if show_all and "number" in options:
        raise BadInput("expected either -n or --all, found both")
    problem = description.problem()
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
@problem_options
@question_options(listing.sample)
@solution_output_options
@animate_option
def sample_command(
    description: ProblemDescription,
    options: dict[str, Any],
    output: SolutionOutput,
    animate: bool,
    approximate: Annotated[
        bool, OptionInfo("Draw about evenly, where no sampler reaches; --json has weights.")
    ] = False,
) -> int:
    """Draw fillings at random, each as likely as any other and independent of the others.

    Exit status 1 if there is none.
    """
    problem = description.problem()
    if approximate:
        return _sample_approximately(problem, options, output, animate=animate)
    number, seed, sampler = (options.pop(name, None) for name in ("number", "seed", "sampler"))
    drawn = secrets.randbits(64) if seed is None else seed
    try:
        samples = listing.solution_set(problem, **options).samples(seed=drawn, sampler=sampler)
    except LookupError:
        return no_filling()
    except LimitReached as limit:
        raise LimitReached(f"{limit}; `--approximate` draws about evenly") from None
    if seed is None:
        note(f"drawn with --seed {drawn}")
    if samples.sampler != USUAL_SAMPLER:
        note(f"drawn by {samples.sampler}")
        output = output.by_direction()  # of so many pairs little else is seen
    told = drawn_by(drawn, samples.sampler)
    return output.present(problem, samples.first(number or 1), drawn=told, animate=animate)


def _sample_approximately(
    problem: Problem, options: dict[str, Any], output: SolutionOutput, *, animate: bool
) -> int:
    if "sampler" in options:
        raise BadInput("expected either --sampler or --approximate, found both")
    with progress_line() as progress:
        try:
            found = approximate_sample(problem, **options, on_progress=progress)
        except LookupError:
            return no_filling()
    if "seed" not in options:
        note(f"drawn with --seed {found.seed}")
    say(found.text)
    if not output.is_json:
        return output.present(problem, (one.solution for one in found.draws), animate=animate)
    from boardfill.answers.json_answers import sample_json

    seed = str(found.seed)
    output.show(
        str,
        lambda: [
            sample_json(problem, one.solution, Drawn(seed, None, one.log10_weight))
            for one in found.draws
        ],
    )
    return 0


_STATUSES = (1, 0, 4)
_SENTENCES = {
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
@problem_options
@question_options(listing.uniqueness_witnesses)
@filling_output_options
def unique_command(
    description: ProblemDescription, options: dict[str, Any], output: DrawnOutput
) -> int:
    """Say `unique`, `none` or `several`, and draw the filling, or two different ones.

    Exit status 0 if there is exactly one filling, 1 if there is none, 4 if there are several.
    """
    problem = description.problem()
    found = listing.uniqueness_witnesses(problem, **options)
    word = HOW_MANY[len(found)]
    style = output.style
    scenes = [solution_scene(problem, one, letters=style.letters) for one in found]
    if output.is_json:  # only who wants it waits for it
        from boardfill.answers.json_answers import unique_json
    output.show_drawn(
        lambda: "\n".join([f"{word}\n", *(as_text(scene, style) for scene in scenes)]),
        lambda: unique_json(problem, found),
        lambda: Picture(
            tuple(map(Panel, scenes or [board_scene(problem)])), problem.title, (_SENTENCES[word],)
        ),
    )
    return _STATUSES[len(found)]


@command(
    "best",
    "boardfill best --board 3x3 --pieces X --partial",
    "boardfill best --board 4x4 --pieces L3,I1 --weight L3=2 --weight I1=-1",
    "boardfill best 3x4 --pieces domino --weight 0,0=1 -n 3",
)
@problem_options
@question_options(weighing.best_few, weighing.best)
@filling_output_options
def best_command(
    description: ProblemDescription, options: dict[str, Any], output: DrawnOutput
) -> int:
    """Print the greatest weight that a filling can have, and draw one that has it.

    Without --weight each covered cell (or set symbol) weighs 1.  Otherwise a piece weighs what its
    name and its cells weigh, and what is not named weighs 0; negative weights find the least.

    Exit status 1 if there is no filling, 3 if a limit stopped the search: then the best filling
    found is shown with a bound that no other can exceed.
    """
    problem = description.problem()
    if "number" not in options:
        return show_best(problem, weighing.best(problem, **options), output)
    if "engine" in options:
        raise BadInput("expected either -n or --engine, found both")
    return show_best_few(problem, weighing.best_few(problem, **options), output)


def show_best(problem: Problem, found: Best | None, output: DrawnOutput) -> int:
    """Show the best filling; returns the exit status."""
    if found is None:
        return no_filling()
    sure = "proven" if found.is_proven else f"at most {found.bound}"
    if output.is_json:  # only who wants it waits for it
        from boardfill.answers.json_answers import best_json
    weighed = [(f"{found.weight} ({sure})", found.solution)]
    _show_weighed(problem, weighed, lambda: best_json(problem, found), output)
    return 0 if found.is_proven else LIMIT_REACHED


def show_best_few(problem: Problem, found: list[WeightedSolution], output: DrawnOutput) -> int:
    """Show the best few, the best first; returns the exit status."""
    if not found:
        return no_filling()
    if output.is_json:  # only who wants it waits for it
        from boardfill.answers.json_answers import few_json
    weighed = [(str(weight), solution) for weight, solution in found]
    _show_weighed(problem, weighed, lambda: few_json(problem, found), output)
    return 0


def _show_weighed(
    problem: Problem,
    found: list[tuple[str, Solution]],
    as_json: Callable[[], Answers],
    output: DrawnOutput,
) -> None:
    """Show the fillings, each below its weight."""
    letters = output.letters

    def drawn(solution: Solution) -> str:
        return as_text(solution_scene(problem, solution, letters=letters), output.style)

    output.show_drawn(
        lambda: "\n".join(f"{weight}\n\n{drawn(solution)}" for weight, solution in found),
        as_json,
        lambda: answer_pictures.solutions_picture(
            problem, [(f"weight {weight}", one) for weight, one in found], letters=letters
        ),
    )


@command(
    "heat",
    "boardfill heat --board 3x4 --pieces domino",
    "boardfill heat gallery:pentominoes-6x10 --piece X",
    "boardfill heat gallery:queens -o queens.csv",
)
@problem_options
@question_options(listing.heat)
@output_options(".csv")
def heat_command(
    description: ProblemDescription,
    options: dict[str, Any],
    output: DrawnOutput,
    piece: PieceToShow | None = None,
    symbol: SymbolToShow | None = None,
) -> int:
    """Draw how likely each piece or symbol is, if all fillings are equally likely.

    For every cell, the percentage of fillings with the likeliest placement or symbol there; with
    --piece or --symbol, of those with this one there.  0 and 100 are exact.  Exit status 1 if
    there is no filling.
    """
    problem = description.problem()
    name = answer_pictures.name_to_show(problem, piece, symbol, option="--{}")
    found = listing.heat(problem, **options)
    if found is None:
        return no_filling(", so nothing has a probability")
    if output.is_json:  # only who wants it waits for it
        from boardfill.answers.json_answers import heat_json
    output.show_drawn(
        lambda: (
            as_text(answer_pictures.heat_scene(problem, found, name), output.style)
            + answer_pictures.heat_caption(problem, found, name)
        ),
        lambda: heat_json(problem, found, name),
        lambda: answer_pictures.heat_picture(problem, found, name),
        csv=lambda: answer_pictures.heat_csv(problem, found, name),
    )
    return 0


@command(
    "rank",
    "boardfill rank --board 4x4 --pieces domino fillings.jsonl",
    "boardfill rank gallery:queens fillings.jsonl",
)
@problem_and_file("[FILLINGS]", STANDARD_INPUT)
@question_options(listing.solution_set)
@plain_output_options()
def rank_command(
    described: tuple[ProblemDescription, str], options: dict[str, Any], output: Output
) -> None:
    """Print the rank of each filling, from 0, without listing those before it.

    FILLINGS are what `solve` draws or writes with --json, or pictures in which the cells of a piece
    share a letter; from standard input if no file is given.
    """
    from boardfill.checking.checker import why_not
    from boardfill.formats.positions import read_positions

    description, file = described
    problem = description.problem()
    found = listing.solution_set(problem, **options)
    text = read_text(file)
    ranks = []
    with about(file):
        for place, position in read_positions(problem, text):
            if reason := position.wrong or why_not(problem, position.solution):
                raise BadInput(f"not a filling of this problem: {reason}", place=place)
            if not position.tells_seams:
                raise BadInput(
                    "the drawing does not show how a piece crosses the seam; write JSON instead",
                    place=place,
                )
            ranks.append(decimal(found.index(position.solution)))
    if output.is_json:  # only who wants it waits for it
        from boardfill.answers.json_answers import RankJson
    output.show(lambda: "".join(f"{rank}\n" for rank in ranks), lambda: list(map(RankJson, ranks)))


@command(
    "unrank",
    "boardfill unrank --board 12x12 --pieces L3 1000000000000",
    "boardfill unrank gallery:queens 0 91",
)
@click.argument("arguments", metavar="[PROBLEM] RANK...", nargs=-1)
@board_options
@question_options(listing.solution_set)
@solution_output_options
def unrank_command(
    arguments: tuple[str, ...],
    description: ProblemDescription,
    options: dict[str, Any],
    output: SolutionOutput,
) -> int:
    """Draw the fillings of these ranks; 0 is the first.

    Exit status 1 if there are fewer fillings than that.
    """
    if arguments and description.board is None:
        description, arguments = description.of_file(arguments[0]), arguments[1:]
    ranks = list(map(parse_rank, arguments))
    if not ranks:
        raise BadInput("expected at least one RANK, such as 0 for the first filling")
    problem = description.problem()
    found = listing.solution_set(problem, **options)
    try:
        chosen = [found[rank] for rank in ranks]
    except IndexError as nothing:
        return say(str(nothing), NO_FILLING)
    return output.present(problem, iter(chosen))
