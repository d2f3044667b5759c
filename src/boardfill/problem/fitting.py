"""Fitting: put whole pieces from a table into the holes of a game board."""

from __future__ import annotations

from dataclasses import dataclass

from boardfill.methods import AskableFitting
from boardfill.problem.matrix import Matrix


@dataclass(frozen=True)
class Fitting(AskableFitting):
    """The pieces are the groups of 1 on the table, the holes the groups of 0 on the game board.

    A piece may be turned, not flipped, and goes into a hole only if it fills it exactly.  A hole
    may stay empty, a piece unused.  Pieces of one shape are interchangeable.
    """

    game: Matrix
    table: Matrix
    title: str = ""
