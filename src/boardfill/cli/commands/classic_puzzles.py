"""`boardfill calendar`, `fit`, `arrows` and `demo`: problems with their own commands."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Annotated, Any

import click

from boardfill import words
from boardfill.answers.best import Fit
from boardfill.answers.json_answers import fit_json
from boardfill.answers.json_parts import Digits, JsonObject
from boardfill.answers.solution import Solution
from boardfill.cli.main import command, say
from boardfill.cli.options import FILE, ascii_option, question_options, text_style
from boardfill.cli.pictures import (
    DrawnOutput,
    SolutionOutput,
    listed_output_options,
    output_options,
    solution_output_options,
)
from boardfill.drawing.answer_pictures import fit_picture, fit_scenes, numbered, solutions_picture
from boardfill.drawing.scene import board_scene, solution_scene
from boardfill.drawing.text.text_drawing import TextStyle, as_text, side_by_side
from boardfill.errors import BadInput
from boardfill.formats.input_text import about, read_bytes
from boardfill.formats.judge_input import arrow_size
from boardfill.formats.matrix_text import read_matrix
from boardfill.formats.piece_list import pieces
from boardfill.formats.problem_file import read_problem
from boardfill.problem import calendar_puzzle
from boardfill.problem.board import Board
from boardfill.problem.classics import arrows
from boardfill.problem.fitting import Fitting
from boardfill.problem.tiling import Tiling
from boardfill.questions import counting, listing, weighing
from boardfill.questions.keywords import Number, OptionInfo
from boardfill.questions.plain_answers import arrow_boards, arrow_listing, arrows_json


class CalendarCountJson(JsonObject):
    """`calendar --count`; fillings are as `solve` has them."""

    title: str
    count: Digits


@command(
    "calendar",
    "boardfill calendar",
    "boardfill calendar 12-25 --count",
    "boardfill calendar 2026-11-15 --weekday",
)
@click.argument("day", metavar="[DATE]", nargs=-1)
@question_options(listing.solution_set)
@solution_output_options
def calendar_command(
    day: tuple[str, ...],
    options: dict[str, Any],
    output: SolutionOutput,
    date: Annotated[
        str | None, OptionInfo("The date, such as 12-25 or 2026-12-25.", metavar="DATE")
    ] = None,
    weekday: Annotated[bool, OptionInfo("Use the board that also shows the weekday.")] = False,
    only_count: Annotated[
        bool, OptionInfo("Print only the number of fillings.", name="count")
    ] = False,
    number: Number | None = None,
    show_all: listing.ShowAll = False,
) -> int:
    """Solve the calendar puzzle: cover all but the month and the day of DATE (default: today).

    DATE is 12-25 (month-day), 25.12., "25 December", "Dec 25" or 2026-12-25.  With --weekday, the
    weekday stays uncovered as well, on a larger board with other pieces.  As a PROBLEM the puzzle
    is called calendar:12-25 or calendar-weekday:2026-12-25.
    """
    if day and date is not None:
        raise BadInput(f"expected either DATE or --date, found both {' '.join(day)} and {date}")
    if sum((only_count, number is not None, show_all)) > 1:
        raise BadInput("expected one of --count, -n and --all, found several")
    problem = calendar_puzzle.calendar(" ".join(day) or date, weekday=weekday)
    if only_count:
        output.refuse_picture("--count prints only a number; leave it out for a picture")
        count = words.decimal(counting.count(problem, **options))
        output.show(lambda: f"{count}\n", lambda: CalendarCountJson(problem.title, count))
        return 0
    found: Iterator[Solution]
    if show_all or number is not None:
        found = islice(listing.solution_set(problem, **options).any_order(), number)
    else:
        only = listing.solve(problem, **options)
        found = iter([] if only is None else [only])
    return output.present(problem, found)


MOST_DRAWN = 60
"""Boards of more rows or columns are not drawn: nobody could read them in a terminal."""


@command("fit", "boardfill fit game.txt table.txt", "boardfill fit gallery:fitting")
@click.argument("game", type=FILE)
@click.argument("table", required=False, type=FILE)
@output_options()
def fit_command(game: str, table: str | None, output: DrawnOutput) -> None:
    """Print how many cells of GAME the pieces on TABLE can fill, and draw where they go.

    Each file is a JSON matrix of 0 and 1, lines of 0 and 1, or a picture with # for 1 and . for 0.
    A piece may be turned, not flipped, and must fill a hole exactly.  Without TABLE, GAME holds
    both: a document, or two JSON matrices.
    """
    problem = _read_fitting(game, table)
    found = weighing.fit(problem)
    output.show_drawn(
        lambda: _drawing(problem, found, output.style),
        lambda: fit_json(found),
        lambda: fit_picture(problem, found),
    )


def _drawing(problem: Fitting, found: Fit, style: TextStyle) -> str:
    """The number of cells, and below it the game board and the table."""
    sizes = (problem.game.rows, problem.game.columns, problem.table.rows, problem.table.columns)
    if max(sizes) > MOST_DRAWN:
        say(f"not drawn, since a side has more than {MOST_DRAWN} cells")
        return f"{found.cells}\n"
    drawings = [as_text(scene, style) for scene in fit_scenes(problem, found)]
    return f"{found.cells}\n\n{side_by_side(drawings)}"


def _read_fitting(game: str, table: str | None) -> Fitting:
    if table is None:
        problem = read_problem(game)
        if not isinstance(problem, Fitting):
            raise BadInput(f"{game} has no table of pieces; add TABLE, or use `count` or `solve`")
        return problem
    if game == table == "-":
        raise BadInput("only one of GAME and TABLE can be standard input")
    matrices = []
    for source in (game, table):
        with about(source):
            matrices.append(read_matrix(read_bytes(source)))
    return Fitting(matrices[0], matrices[1])


# A negative size looks like an option; it should get the same error as any other bad size.
@command(
    "arrows",
    "boardfill arrows",
    "boardfill arrows 6",
    context_settings={"ignore_unknown_options": True},
)
@click.argument("size", metavar="[N]", default="4")
@question_options(arrow_boards)
@listed_output_options
def arrows_command(size: str, options: dict[str, Any], output: DrawnOutput) -> None:
    """List every N x N board of diagonal arrows, then their number (default: N is 4).

    No two arrows point at the same edge or corner; half of each row points up, half down; half of
    each column left, half right.
    """
    number = arrow_size(size)
    boards = arrow_boards(number, **options)
    output.show_drawn(
        lambda: arrow_listing(boards),
        lambda: arrows_json(boards),
        lambda: solutions_picture(arrows(number), numbered(boards)),
    )


SMALL_BOARDS = ("#.....#\n#.....#\n##...##", "#.....#\n#.....#\n##..###")
"""Two samples of the covering job, with the answers 0 and 2; the gallery has the third."""
TRY_NEXT = """\
Try next:
  boardfill count --board 12x12 --pieces L3
  boardfill solve --board 6x10 --pieces pentominoes
  boardfill draw  --board 5x4 --pieces tetrominoes
"""


@click.command(name="demo")
@ascii_option
def demo_command(ascii_only: bool) -> None:
    """Show three sample problems solved: covering, fitting, arrows."""
    style = text_style(ascii_only=ascii_only)
    click.echo("1. Covering: in how many ways do L-trominoes cover the board?\n")
    small = [Tiling(Board.from_picture(picture), pieces("L3")) for picture in SMALL_BOARDS]
    for problem in (*small, read_problem("gallery:board-cover")):
        found = listing.solve(problem)
        scene = board_scene(problem) if found is None else solution_scene(problem, found)
        click.echo(as_text(scene, style), nl=False, color=True)
        click.echo(f"{words.decimal(counting.count(problem))} ways\n")
    click.echo("2. Fitting: how many cells can pieces of the table (right) fill?\n")
    for name in ("fitting", "fitting-nothing"):
        fitting = _read_fitting(f"gallery:{name}", None)
        best = weighing.fit(fitting)
        drawings = [as_text(scene, style) for scene in fit_scenes(fitting, best)]
        click.echo(side_by_side(drawings), nl=False, color=True)
        click.echo(f"{words.counted(best.cells, 'cell')}\n")
    click.echo("3. Arrows: every 4 x 4 board where no two arrows meet and all lines balance\n")
    click.echo(arrow_listing(arrow_boards(4)), nl=False)
    click.echo("\n" + TRY_NEXT, nl=False)
