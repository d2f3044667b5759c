"""The best filling, and the best fit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from boardfill.answers.solution import Solution
from boardfill.answers.tally import Effort
from boardfill.display import Drawable, Pictured
from boardfill.problem.lattices.lattice import Cell


class WeightedSolution(NamedTuple):
    """A filling and its exact weight."""

    weight: int | Fraction
    solution: Solution


@dataclass(frozen=True)
class Best(Pictured):
    """The best filling found; no filling weighs more than `bound`.

    Weights are exact: whole numbers, or fractions if the given weights were.
    """

    solution: Solution
    weight: int | Fraction
    bound: int | Fraction
    engine: str
    effort: Effort

    @property
    def is_proven(self) -> bool:
        """True if it is certain that no filling weighs more."""
        return self.weight == self.bound


class FittedPiece(NamedTuple):
    """A piece in a hole; each is named by its first cell, row by row."""

    hole: Cell
    piece: Cell
    quarter_turns: int
    """Clockwise quarter turns from how the piece lies on the table."""
    cells: int


@dataclass(frozen=True)
class Fit(Drawable):
    """The best way to fit the pieces; `cells` is the most cells that can be filled."""

    cells: int
    pieces: Sequence[FittedPiece]
