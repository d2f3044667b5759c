"""Fitting by matching: the most cells that pieces can fill, found class by class.

A hole is filled by one whole piece of its own shape or not at all, so within each class any
pairing of holes and pieces is best; the first hole, row by row, takes the first piece, row by row.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import overload

from boardfill import _core
from boardfill.answers.best import Fit, FittedPiece
from boardfill.cover.translation.fitting_cover import ShapeClasses, numbers


def best_fit(classes: ShapeClasses) -> Fit:
    """The piece for each hole, and how many cells they fill."""
    matches = classes.book.match(classes.holes, classes.pieces)
    return Fit(matches.cells, _FittedPieces(classes, matches))


@dataclass
class _FittedPieces(Sequence[FittedPiece]):
    """Makes each fitted piece when it is accessed: a large board has a million of them."""

    classes: ShapeClasses
    matches: _core.Matches

    def __post_init__(self) -> None:
        self.holes = numbers(self.matches.holes)
        self.pieces = numbers(self.matches.pieces)
        self.turns = numbers(self.matches.turns)
        self.hole_cells = numbers(self.classes.holes.first_cells)
        self.piece_cells = numbers(self.classes.pieces.first_cells)
        self.sizes = numbers(self.matches.sizes)

    def __len__(self) -> int:
        return len(self.holes)

    @overload
    def __getitem__(self, index: int) -> FittedPiece: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[FittedPiece]: ...
    def __getitem__(self, index: int | slice) -> FittedPiece | Sequence[FittedPiece]:
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(len(self)))]
        return FittedPiece(
            hole=divmod(self.hole_cells[self.holes[index]], self.classes.game_columns),
            piece=divmod(self.piece_cells[self.pieces[index]], self.classes.table_columns),
            quarter_turns=self.turns[index],
            cells=self.sizes[index],
        )
