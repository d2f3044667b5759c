"""Options that several commands share, and what they stand for."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from functools import wraps
from typing import TYPE_CHECKING, Any, TypeVar

import click
from click.shell_completion import CompletionItem

from boardfill.drawing.text_style import TextStyle
from boardfill.errors import BadInput
from boardfill.formats.amounts import parse_board, parse_cells
from boardfill.formats.gallery_files import PREFIX, gallery_names
from boardfill.formats.piece_list import pieces as read_pieces
from boardfill.formats.problem_file import read_problem
from boardfill.problem.board import Board
from boardfill.problem.board_families import family_board
from boardfill.problem.covering import Covering
from boardfill.problem.fitting import Fitting
from boardfill.problem.kinds import Problem
from boardfill.problem.lattices.cubic import CUBIC
from boardfill.problem.lattices.known_lattices import named_lattice
from boardfill.problem.lattices.lattice import Lattice
from boardfill.problem.piece import Piece, Turn
from boardfill.problem.tiling import Tiling
from boardfill.running.machine import parse_bytes

if TYPE_CHECKING:
    from boardfill.questions.up_to_symmetry import UpTo

Function = TypeVar("Function", bound=Callable[..., Any])


def _all(*decorators: Callable[[Function], Function]) -> Callable[[Function], Function]:
    def decorated(function: Function) -> Function:
        for decorator in reversed(decorators):
            function = decorator(function)
        return function

    return decorated


_problem_options = _all(
    click.option(
        "--board",
        metavar="SIZE",
        help="A whole board instead of a file: ROWSxCOLUMNS, or a family such as hexagon:3.",
    ),
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
    click.option(
        "--lattice", metavar="NAME", help="square, hex, triangle or cubic (default: as the pieces)."
    ),
    click.option(
        "--wrap", metavar="WAYS", help="Close the board on itself: columns, rows or rows,columns."
    ),
    click.option("--holes", metavar="CELLS", help="Take out cells, such as '0,0 7,7'."),
    click.option("--fault-free", is_flag=True, help="Every line through the board cuts a piece."),
    click.option("--tatami", is_flag=True, help="No four pieces meet at a corner."),
)


def board_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """The options that say what to fill and with what, handed to the command together."""

    @_problem_options
    @wraps(function)
    def command(**values: Any) -> Any:
        names = [field.name for field in fields(Said)]
        said = Said(**{name: values.pop(name) for name in names})
        return function(said=said, **values)

    return command


class _File(click.Path):
    """Names of files, so that shells can complete them; reading them has its own errors."""

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """What the shell itself completes, or else the names in the gallery."""
        if not incomplete.startswith(PREFIX):
            return super().shell_complete(ctx, param, incomplete)
        names = (PREFIX + name for name in gallery_names())
        return [CompletionItem(name) for name in names if name.startswith(incomplete)]


FILE = _File(allow_dash=True)
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
    "--threads",
    metavar="N",
    type=click.IntRange(1, 1024),
    help="Use at most N cores (default: all).",
)
ascii_option = click.option(
    "--ascii", "ascii_only", is_flag=True, help="Draw with plain ASCII characters."
)
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
    click.option(
        "--up-to-translation",
        is_flag=True,
        help="Fillings that moving a closed board around itself carries onto each other are one.",
    ),
)
json_option = click.option("--json", "as_json", is_flag=True, help="Answer in JSON.")


@dataclass(frozen=True)
class Said:
    """What the command line says of the problem beside or instead of a file."""

    board: str | None
    pieces: str | None
    turn: str | None
    lattice: str | None
    wrap: str | None
    holes: str | None
    fault_free: bool
    tatami: bool

    def problem(self, source: str | None) -> Problem:
        """The problem in the file, or the one that --board and --pieces describe."""
        if self.turn is not None and self.pieces is None:
            raise BadInput("--turn goes with --pieces")
        if source is None:
            problem: Problem = self._problem_without_file()
        elif self.board is not None:
            raise BadInput(f"expected either the file {source} or --board, found both")
        else:
            problem = read_problem(
                source, self._pieces(self._lattice()), lattice=self._lattice(), wrap=self._wrap()
            )
        if self.holes is not None:
            if isinstance(problem, Fitting | Covering):
                raise BadInput("--holes goes with boards of cells only")
            board = problem.board.without(parse_cells(self.holes))
            if isinstance(problem, Tiling):
                problem = replace(problem, optional=problem.optional & board.cells)
            problem = replace(problem, board=board)
        if not (self.fault_free or self.tatami):
            return problem
        if not isinstance(problem, Tiling):
            raise BadInput("--fault-free and --tatami go with pieces only")
        return replace(
            problem,
            fault_free=self.fault_free or problem.fault_free,
            tatami=self.tatami or problem.tatami,
        )

    def _problem_without_file(self) -> Tiling:
        if self.board is None:
            raise BadInput("expected a PROBLEM file, or --board and --pieces")
        family, size = parse_board(self.board)
        lattice = self._lattice()
        is_plain = family is None and len(size) == CUBIC.dimensions
        if lattice is None and (is_plain or family == "cuboid"):
            lattice = CUBIC
        pieces = self._pieces(lattice)
        if not pieces:
            raise BadInput("no pieces were given; say with --pieces what to fill the board with")
        lattice = lattice or pieces[0].lattice
        if family is None:
            return Tiling(Board.rectangle(*size, lattice=lattice, wrap=self._wrap()), pieces)
        if self.wrap is not None:
            raise BadInput("--wrap goes with a plain size or a picture only")
        return Tiling(family_board(family, size, lattice), pieces)

    def _lattice(self) -> Lattice | None:
        return None if self.lattice is None else named_lattice(self.lattice)

    def _pieces(self, lattice: Lattice | None) -> tuple[Piece, ...]:
        return () if self.pieces is None else read_pieces(self.pieces, self.turn, lattice)

    def _wrap(self) -> tuple[str, ...]:
        return () if self.wrap is None else tuple(way.strip() for way in self.wrap.split(","))


def convention(
    *, up_to_symmetry: bool, up_to_rotation: bool, up_to_translation: bool
) -> UpTo | None:
    """Which fillings shall count as one."""
    if up_to_symmetry and up_to_rotation:
        raise BadInput("expected either --up-to-symmetry or --up-to-rotation, found both")
    if up_to_symmetry:
        return "symmetry+translation" if up_to_translation else "symmetry"
    if up_to_rotation:
        return "rotation+translation" if up_to_translation else "rotation"
    return "translation" if up_to_translation else None


def text_style(*, ascii_only: bool) -> TextStyle:
    """Colours only where a person sees them and has not turned them off."""
    wanted = not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    width = shutil.get_terminal_size().columns
    return TextStyle(wanted and sys.stdout.isatty(), ascii_only, width)
