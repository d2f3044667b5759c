"""Two questions without a problem value: `boardfill.count("8x8", "domino")`, and `solve`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Unpack, overload

from boardfill.questions import counting
from boardfill.questions.preparing import given_problem

if TYPE_CHECKING:
    from boardfill.answers.solution import Solution
    from boardfill.problem.board import Board
    from boardfill.problem.kinds import Problem
    from boardfill.questions.keywords import CountOptions
    from boardfill.questions.listing import SolveOptions


def count(
    problem: Problem | Board | str, pieces: object = None, **options: Unpack[CountOptions]
) -> int:
    """The exact number of fillings of a problem, or of a board with the `pieces`.

    The options are those of a problem's method `count`.

    >>> count("8x8", "domino")
    12988816
    """
    return counting.count(given_problem(problem, pieces), **options)


@overload
def solve(
    problem: Problem | Board | str,
    pieces: object = None,
    *,
    number: None = None,
    **options: Unpack[SolveOptions],
) -> Solution | None: ...
@overload
def solve(
    problem: Problem | Board | str,
    pieces: object = None,
    *,
    number: int,
    **options: Unpack[SolveOptions],
) -> list[Solution]: ...
def solve(
    problem: Problem | Board | str,
    pieces: object = None,
    *,
    number: int | None = None,
    **options: Unpack[SolveOptions],
) -> Solution | list[Solution] | None:
    """One filling, or None if there is none; with a `number`, a list of so many.

    The options are those of a problem's method `solve`.

    >>> print(solve("2x3", "L3"))
    ┌───────┬───┐
    │       │   │
    │   ┌───┘   │
    │   │       │
    └───┴───────┘
    """
    from boardfill.questions import listing

    return listing.solve(given_problem(problem, pieces), number, **options)
