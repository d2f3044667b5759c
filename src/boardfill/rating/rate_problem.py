"""How hard is a problem?"""

from __future__ import annotations

from fractions import Fraction
from typing import Unpack

from boardfill.answers.solution import choice_cells
from boardfill.engines.limits import Deadline, Limits
from boardfill.engines.one_filling import two_fillings
from boardfill.errors import BadInput, LimitReached
from boardfill.hinting.position import as_told, carried
from boardfill.problem.fitting import Fitting
from boardfill.problem.kinds import Problem
from boardfill.questions.keywords import WatchedLimits, given_limits
from boardfill.questions.preparing import cover_within_limits, given_problem
from boardfill.rating.difficulty import RatedStep, Rating
from boardfill.rating.solver_path import SolverPath
from boardfill.watching.search_cost import SearchCost
from boardfill.watching.watched_search import counted_search

MOST_NODES = 10_000
"""Where the textbook searches stop by default."""


class RateOptions(WatchedLimits, total=False):
    """How far the textbook searches go, and what rating may take."""

    most_nodes: int


def rate(
    problem: Problem | str, *, most_nodes: int = MOST_NODES, **limits: Unpack[WatchedLimits]
) -> Rating | None:
    """How hard the problem is for a person, as one number and its parts; None if it has no filling.

    The number depends on the problem alone; see `Rating`.  The textbook searches stop after
    `most_nodes` boards; with 0 they are left out.

    >>> from boardfill import Board, Tiling, pieces
    >>> corridor = Tiling(Board.from_picture('''
    ...     ....
    ...     .##.
    ... '''), pieces("I2"))
    >>> rating = rate(corridor)
    >>> rating.difficulty, rating.level, len(rating.steps), rating.forced_share
    (0, 'easy', 3, Fraction(1, 1))
    >>> print(rating.steps[0].sentence)
    Cell (1, 0) can be covered in only one way. Lay I2 on (0, 0) (1, 0).
    """
    problem = given_problem(problem)
    if isinstance(problem, Fitting):
        raise BadInput("a fitting has no path of steps, since every hole may stay empty; see fit")
    if most_nodes < 0:
        raise BadInput(f"expected at least 0 nodes, found {most_nodes}")
    deadline = Deadline(given_limits(limits, WatchedLimits))
    cover, left = cover_within_limits(problem, deadline.left())
    found = two_fillings(cover, left)
    if not found:
        return None
    told = as_told(problem, cover, deadline.check)
    filling = carried(found[0], cover, told)
    steps = tuple(SolverPath(problem, told, filling, deadline.check).steps())
    textbook = tuple(
        _textbook(problem, deadline, most_nodes, pockets=pockets)
        for pockets in (False, True)
        if most_nodes
    )
    return Rating(steps, len(found) == 1, _forced_share(steps), textbook)


def _textbook(
    problem: Problem, deadline: Deadline, most_nodes: int, *, pockets: bool
) -> SearchCost:
    limits: Limits = deadline.left()
    cost = counted_search(problem, limits, "first", most_nodes, pockets=pockets)
    if not cost.finished and cost.nodes < most_nodes:
        raise LimitReached(f"the time limit stopped a search after {cost.nodes} nodes")
    return cost


def _forced_share(steps: tuple[RatedStep, ...]) -> Fraction:
    """Of the cells that the steps fill; of the steps where there are no cells."""
    # An option of a covering fills no cells.
    filled = [(step, max(len(choice_cells(step.choice)), 1)) for step in steps]
    everything = sum(cells for _, cells in filled)
    if not everything:
        return Fraction(1)
    return Fraction(sum(cells for step, cells in filled if step.kind.is_forced), everything)
