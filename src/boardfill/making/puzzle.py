"""Puzzles: what was made."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from boardfill.answers.solution import Solution
from boardfill.making.seeded_draws import Draws
from boardfill.problem.kinds import BoardProblem
from boardfill.rating.difficulty import Rating


@dataclass(frozen=True)
class Puzzle:
    """A problem that has exactly `fillings` fillings, proven; `solution` is one of them.

    `rating` says how hard it is, if that was asked for.  `is_fewest` tells whether no fewer givens
    would do for this solution: proven if True, not known if False, not asked if None.
    """

    problem: BoardProblem
    solution: Solution
    fillings: int
    seed: int
    attempt: int
    """Which candidate of the seed it was, from 0."""
    rating: Rating | None = None
    is_fewest: bool | None = None
    every_date: tuple[int, int] | None = None
    """Of a calendar, of which `problem` is the first date: the fewest and the most fillings that a
    date has."""
    up_to_symmetry: int | None = None
    """How many fillings there are if turned and mirrored ones are one; None if that was not asked.
    """


class Candidate(NamedTuple):
    """A problem with so many fillings as wanted; two of one `key` are alike up to symmetry."""

    problem: BoardProblem
    solution: Solution
    key: Hashable
    fillings: int
    is_fewest: bool | None = None
    every_date: tuple[int, int] | None = None
    up_to_symmetry: int | None = None
    most_more: int = 0
    with_more: Callable[[int], Candidate] | None = None
    """The same with so many more givens, or pairs of them, from 1 to `most_more`; if it can be."""


class Brief(Protocol):
    """What puzzles are wanted."""

    def attempt(self, draws: Draws) -> Candidate | None:
        """A candidate that these draws decide, proven; None if nothing came of them."""
