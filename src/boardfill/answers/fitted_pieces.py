"""Fits: which piece of the table went into which hole of the game board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from boardfill.picturing import Drawable
from boardfill.problem.lattices.lattice import Cell


class FittedPiece(NamedTuple):
    """A piece in a hole; each is named by its first cell, row by row."""

    hole: Cell
    piece: Cell
    quarter_turns: int
    """Clockwise, from how the piece lies on the table."""
    cells: int


@dataclass(frozen=True)
class Fit(Drawable):
    """The best way to fit the pieces: `cells` is the greatest number that can be filled."""

    cells: int
    pieces: Sequence[FittedPiece]
