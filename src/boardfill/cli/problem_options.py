"""What to fill and with what: a file, or options instead of it and beside it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import click
from click.shell_completion import CompletionItem

from boardfill import words
from boardfill.cli.shared_options import option_group
from boardfill.errors import BadInput
from boardfill.formats.amounts import parse_board, parse_cells
from boardfill.formats.piece_list import pieces as read_pieces
from boardfill.problem.board import Board
from boardfill.problem.lattices.known_lattices import NAMES, named_lattice
from boardfill.problem.piece import Piece, Turn
from boardfill.problem.tiling import Tiling

if TYPE_CHECKING:
    from boardfill.problem.kinds import Problem
    from boardfill.problem.lattices.lattice import Lattice


class _File(click.Path):
    """Names of files, so that shells can complete them; reading them has its own errors."""

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """What the shell itself completes, or else the names in the gallery."""
        from boardfill.formats.gallery_files import PREFIX, gallery_names

        if not incomplete.startswith(PREFIX):
            return super().shell_complete(ctx, param, incomplete)
        names = (PREFIX + name for name in gallery_names())
        return [CompletionItem(name) for name in names if name.startswith(incomplete)]


_SOLID = 3
"""Sides of a board in space."""

FILE = _File(allow_dash=True)
problem_argument = click.argument("source", metavar="[PROBLEM]", required=False, type=FILE)


@dataclass(frozen=True)
class ProblemDescription:
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
            from boardfill.formats.problem_file import read_problem

            problem = read_problem(
                source, self._pieces(self._lattice()), lattice=self._lattice(), wrap=self._wrap()
            )
        if self.holes is not None:
            from boardfill.problem.covering import Covering
            from boardfill.problem.fitting import Fitting

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
        is_solid = family == "cuboid" or (family is None and len(size) == _SOLID)
        if lattice is None and is_solid:
            lattice = named_lattice("cubic")
        pieces = self._pieces(lattice)
        if not pieces:
            raise BadInput("no pieces were given; say with --pieces what to fill the board with")
        lattice = lattice or pieces[0].lattice
        if family is None:
            return Tiling(Board.rectangle(*size, lattice=lattice, wrap=self._wrap()), pieces)
        if self.wrap is not None:
            raise BadInput("--wrap goes with a plain size or a picture only")
        from boardfill.problem.board_families import family_board

        return Tiling(family_board(family, size, lattice), pieces)

    def _lattice(self) -> Lattice | None:
        return None if self.lattice is None else named_lattice(self.lattice)

    def _pieces(self, lattice: Lattice | None) -> tuple[Piece, ...]:
        return () if self.pieces is None else read_pieces(self.pieces, self.turn, lattice)

    def _wrap(self) -> tuple[str, ...]:
        return () if self.wrap is None else tuple(way.strip() for way in self.wrap.split(","))


board_options = option_group(
    "description",
    ProblemDescription,
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
        "--lattice",
        metavar="NAME",
        help=f"{words.listed(NAMES, 'or')} (default: as the pieces).",
    ),
    click.option(
        "--wrap", metavar="WAYS", help="Close the board on itself: columns, rows or rows,columns."
    ),
    click.option("--holes", metavar="CELLS", help="Take out cells, such as '0,0 7,7'."),
    click.option("--fault-free", is_flag=True, help="Every line through the board cuts a piece."),
    click.option("--tatami", is_flag=True, help="No four pieces meet at a corner."),
)
"""What to fill and with what, as one argument `description`."""
