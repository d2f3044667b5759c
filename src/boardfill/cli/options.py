"""Options that several commands share, and what they stand for."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click

from boardfill.errors import BadInput
from boardfill.problem.board import Board
from boardfill.problem.kinds import Problem
from boardfill.problem.piece import Turn
from boardfill.problem.tiling import Tiling
from boardfill.reading.amounts import parse_size
from boardfill.reading.piece_list import pieces as read_pieces
from boardfill.reading.problem_file import read_problem
from boardfill.rendering.text_style import TextStyle
from boardfill.running.machine import parse_bytes

if TYPE_CHECKING:
    from boardfill.questions import UpTo

Function = TypeVar("Function", bound=Callable[..., Any])


def _all(*decorators: Callable[[Function], Function]) -> Callable[[Function], Function]:
    def decorated(function: Function) -> Function:
        for decorator in reversed(decorators):
            function = decorator(function)
        return function

    return decorated


board_options = _all(
    click.option("--board", metavar="SIZE", help="A whole board instead of a file: ROWSxCOLUMNS."),
    click.option(
        "--pieces",
        metavar="LIST",
        help="What to fill it with, such as L3 or pentominoes or 'L3:any,I1:0-1'.",
    ),
    click.option(
        "--turn",
        type=click.Choice([turn.value for turn in Turn]),
        help="How the --pieces may be turned.",
    ),
)
FILE = click.Path(allow_dash=True)
"""Names of files, so that shells can complete them; reading them has its own errors."""
problem_argument = click.argument("problem", required=False, type=FILE)
engine_option = click.option("--engine", metavar="NAME", help="Who shall answer, e.g. reference.")


def _seconds(_: click.Context, __: click.Parameter, value: float | None) -> float | None:
    if value is not None and not value > 0:
        raise click.BadParameter("expected a number of seconds above 0")
    return value


time_option = click.option(
    "--time-limit", metavar="S", type=float, callback=_seconds, help="Stop after S seconds."
)
memory_option = click.option(
    "--memory-limit",
    metavar="SIZE",
    callback=lambda _context, _option, value: None if value is None else parse_bytes(value),
    help="Stop before tables grow beyond SIZE, such as 500M (default: 80 % of what is free).",
)
threads_option = click.option(
    "--threads", metavar="N", type=click.IntRange(min=1), help="Use at most N cores (default: all)."
)
ascii_option = click.option("--ascii", is_flag=True, help="Draw with plain ASCII characters.")
up_to_options = _all(
    click.option(
        "--up-to-symmetry",
        is_flag=True,
        help="Fillings that turning or mirroring the board carries onto each other are one.",
    ),
    click.option(
        "--up-to-rotation",
        is_flag=True,
        help="Fillings that turning the board carries onto each other are one.",
    ),
)
json_option = click.option("--json", "as_json", is_flag=True, help="Answer in JSON.")


def given_problem(
    source: str | None, board: str | None, pieces: str | None, turn: str | None
) -> Problem:
    """The problem in the file, or the one that --board and --pieces describe."""
    if turn is not None and pieces is None:
        raise BadInput("--turn goes with --pieces")
    found = () if pieces is None else read_pieces(pieces, turn)
    if source is not None:
        if board is not None:
            raise BadInput(f"expected either the file {source} or --board, found both")
        return read_problem(source, found)
    if board is None:
        raise BadInput("expected a PROBLEM file, or --board and --pieces")
    if not found:
        raise BadInput("no pieces were given; say with --pieces what to fill the board with")
    return Tiling(Board.rectangle(*parse_size(board)), found)


def convention(*, up_to_symmetry: bool, up_to_rotation: bool) -> UpTo | None:
    """Which fillings shall count as one."""
    if up_to_symmetry and up_to_rotation:
        raise BadInput("expected either --up-to-symmetry or --up-to-rotation, found both")
    return "symmetry" if up_to_symmetry else "rotation" if up_to_rotation else None


def text_style(*, ascii_only: bool) -> TextStyle:
    """Colours only where a person sees them and has not turned them off."""
    wanted = not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    width = shutil.get_terminal_size().columns
    return TextStyle(wanted and sys.stdout.isatty(), ascii_only, width)
