"""`boardfill make`: puzzles with exactly one filling."""

from __future__ import annotations

import secrets
from dataclasses import replace
from pathlib import Path

import click

from boardfill.cli.command import command as named
from boardfill.cli.files import refuse_without_folder
from boardfill.cli.made_puzzles import DOCUMENT, PuzzleWriter
from boardfill.cli.main import NO_FILLING, say
from boardfill.cli.notes import note
from boardfill.cli.output import Output, plain_output_options
from boardfill.cli.picture_options import PictureChoice, paper_options
from boardfill.cli.problem_options import FILE, ProblemDescription, board_options, problem_argument
from boardfill.cli.shared_options import limit_options, number_option
from boardfill.errors import BadInput
from boardfill.formats.amounts import parse_numbers
from boardfill.formats.input_text import about, read_text
from boardfill.formats.positions import read_position
from boardfill.making import make_puzzles
from boardfill.problem.classics import empty_grid
from boardfill.problem.kinds import Problem
from boardfill.questions.keywords import Limits
from boardfill.questions.solution_set import MOST_SEED
from boardfill.sheets.sheet_making import SHEETS, refuse_without_extra


@named(
    "make",
    "boardfill make sudoku --difficulty medium --seed 1",
    "boardfill make 8x8 --pieces pentominoes --choose holes --use 6 -n 5",
    "boardfill make 6x10 --pieces pentominoes -n 10 -o puzzle.toml",
)
@problem_argument
@board_options
@number_option("Make so many, no two alike.", default=1, most=10**6)
@click.option(
    "--choose",
    type=click.Choice(make_puzzles.WAYS_TO_CHOOSE),
    default=make_puzzles.GIVENS,
    show_default=True,
    help="What makes a puzzle of it: givens, some of the pieces, or holes in the board.",
)
@click.option("--use", metavar="N", type=click.IntRange(1), help="Choose so many of the pieces.")
@click.option("--difficulty", metavar="HOW", help="easy, medium, hard, or a range such as 20-50.")
@click.option(
    "--fillings",
    metavar="K",
    help="How many fillings a puzzle has, exactly (default: 1); of a calendar a range as 1-200.",
)
@click.option(
    "--groups",
    metavar="LIST",
    help="Of a calendar: how many cells are months, days, ..., such as 12,31.",
)
@click.option("--unrated", is_flag=True, help="Leave the difficulty out, which saves time.")
@click.option(
    "--up-to-symmetry", is_flag=True, help="Turned and mirrored fillings of a board are one."
)
@click.option("--symmetric", is_flag=True, help="Symmetric givens of symbols, or boards.")
@click.option("--unconnected", is_flag=True, help="Boards need not hang together.")
@click.option("--fewest", is_flag=True, help="Prove that no fewer givens will do, or say so.")
@click.option("--filling", metavar="FILE", type=FILE, help="Make the puzzle of this filling.")
@click.option("--graded", is_flag=True, help="The easiest first; files are always so.")
@click.option(
    "--seed", type=click.IntRange(0, MOST_SEED), help="Make the same puzzles as ever with it."
)
@plain_output_options(DOCUMENT, *SHEETS)
@paper_options
@limit_options
def command(
    source: str | None,
    description: ProblemDescription,
    number: int,
    choose: str,
    use: int | None,
    difficulty: str | None,
    fillings: str | None,
    groups: str | None,
    unrated: bool,
    up_to_symmetry: bool,
    symmetric: bool,
    unconnected: bool,
    fewest: bool,
    filling: str | None,
    graded: bool,
    seed: int | None,
    output: Output,
    picture: PictureChoice,
    limits: Limits,
) -> int:
    """Make puzzles that have exactly one filling, proven, no two alike up to symmetry.

    PROBLEM may also be sudoku, sudoku:4, latin-square:5, queens:8 or arrows:6, with nothing in it.
    With --choose givens as few are given that none can be dropped, or as many more as --difficulty
    needs; with pieces the board stays and pieces are chosen; with holes all pieces, or --use N of
    them, fill what is left; with calendar pieces are chosen that cover all but one cell of each of
    the --groups, whichever these are.

    A family of boards with a range of sizes, such as aztec-diamond:2-4, has puzzles on all of them.

    In .pdf and .html all puzzles are in one file, the easiest first and the solutions last; in
    .toml each has its own: puzzle-1.toml, puzzle-2.toml, ...  What is found before a limit is
    written; then the exit status is 3.
    """
    if graded and unrated:
        raise BadInput("--graded needs the difficulty that --unrated leaves out")
    _check_output(output, picture)
    writer = PuzzleWriter(output, number, graded, picture, limits)
    problems = _problems(source, description)
    wanted = None
    if filling is not None:
        if len(problems) > 1:
            raise BadInput("--filling goes with one board, not with a range of them")
        text = read_text(filling)
        with about(filling):
            wanted = read_position(problems[0], text)
    drawn = secrets.randbits(64) if seed is None else seed
    try:
        made = make_puzzles.make(
            problems,
            number,
            seed=drawn,
            difficulty=difficulty,
            choose=choose,
            use=use,
            rated=not unrated,
            fillings=_fillings(fillings),
            groups=_groups(groups),
            up_to_symmetry=up_to_symmetry,
            symmetric=symmetric,
            connected=not unconnected,
            fewest=fewest,
            filling=wanted,
            limits=limits,
        )
    except LookupError as none:
        return say(str(none), NO_FILLING)
    if seed is None:
        note(f"made with --seed {drawn}")
    return writer.written(made)


def _problems(source: str | None, description: ProblemDescription) -> list[Problem]:
    """What puzzles are made of: one problem, or one for each board of a family."""
    grid = None if source is None or Path(source).exists() else empty_grid(source)
    if grid is not None:
        return [grid]
    boards = description.boards_in_range(source or "")
    if not boards:
        return [description.problem(source)]
    return [replace(description, board=board).problem(None) for board in boards]


def _check_output(output: Output, picture: PictureChoice) -> None:
    """BadInput, before anything is worked for, if it cannot be written so."""
    if output.file is not None:
        refuse_without_folder(output.file)
    if output.ending in SHEETS:
        refuse_without_extra(output.ending)
        picture.check(output.ending)
    elif picture.given or picture.show:
        option = next(iter(picture.given), "--show")
        raise BadInput(f"{option} goes with puzzles on paper: -o puzzles.pdf, or -o puzzles.html")


def _fillings(text: str | None) -> int | tuple[int, int] | None:
    """A number of fillings, or a range of them."""
    if text is None:
        return None
    numbers = parse_numbers(text)
    if "-" in text:
        return numbers[0], numbers[-1]
    if len(numbers) > 1:
        raise BadInput(f"--fillings: expected a number, or a range as 1-200, found {text}")
    return numbers[0]


def _groups(text: str | None) -> list[int] | None:
    """How many cells each group of a calendar has."""
    if text is None:
        return None
    if not all(part.isascii() and part.isdigit() for part in text.split(",")):
        raise BadInput(f"--groups: expected numbers as 12,31, found {text}")
    return list(map(int, text.split(",")))
