"""What the boards of a table have in common besides their shape."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from boardfill import words
from boardfill.errors import BadInput
from boardfill.problem.board import Board
from boardfill.problem.piece import Piece
from boardfill.problem.tiling import Tiling

if TYPE_CHECKING:
    from boardfill.problem.lattices.lattice import Cell
    from boardfill.questions.up_to_symmetry import UpTo
    from boardfill.tabulating.strips import Size


@dataclass(frozen=True)
class Rectangles:
    """The pieces, how the boards close on themselves, and the rules."""

    pieces: tuple[Piece, ...]
    wrap: tuple[str, ...] = ()
    holes: tuple[Cell, ...] = ()
    fault_free: bool = False
    tatami: bool = False
    up_to: UpTo | None = None

    def problem(self, size: Size) -> Tiling:
        """The rectangle of that size."""
        if not self.pieces:
            raise BadInput("no pieces were given to fill the boards with")
        lattice = self.pieces[0].lattice
        if lattice.dimensions != len(size):
            raise BadInput(f"a table is of flat boards, piece {self.pieces[0].name} is not flat")
        board = Board.rectangle(*size, lattice=lattice, wrap=self.wrap)
        try:
            board = board.without(self.holes)
        except BadInput as error:
            raise error.inside(" x ".join(map(str, size))) from None
        return Tiling(board, self.pieces, fault_free=self.fault_free, tatami=self.tatami)

    @property
    def rules(self) -> tuple[str, ...]:
        """What holds for them besides, in words."""
        found = []
        if self.holes:
            found.append(f"without {words.cells(self.holes)}")
        found += ["fault-free"] if self.fault_free else []
        found += ["tatami"] if self.tatami else []
        return (*found, *([f"up to {self.up_to}"] if self.up_to else []))

    @property
    def are_plain(self) -> bool:
        """Are they whole rectangles, whose first lines are such boards, too?"""
        return not self.rules
