"""Why is there no filling?"""

from __future__ import annotations

from typing import Unpack

from boardfill.answers.certificate import Certificate, Exhaustion
from boardfill.checking.verifier import why_no_proof
from boardfill.engines.limits import Deadline
from boardfill.errors import LimitReached
from boardfill.explaining.arguments import arguments
from boardfill.problem.fitting import Fitting
from boardfill.problem.kinds import Problem
from boardfill.questions.keywords import LimitOptions, given_limits
from boardfill.questions.preparing import given_problem, refuse_too_large

_CHECKING = 20.0
"""Seconds for the verifier: an argument that takes it longer is none that anybody would check."""
_TRYING = 2.0
"""Seconds for it to try everything again, which it can only do where that is little."""


def why_none(problem: Problem | str, **limits: Unpack[LimitOptions]) -> Certificate | None:
    """Why the problem has no filling, by the simplest argument that is found; None if it has one.

    Arguments are tried in this order: area, something that nothing can use, a pocket, a few forced
    choices, a colouring, many forced choices, an inequality, and at last exhaustion.  Each has
    passed `why_no_proof` before it is returned, but that exhaustion may be too long to be repeated
    there; then two engines vouch for it.  At a limit LimitReached is raised.

    >>> from boardfill import Board, Tiling, pieces
    >>> chessboard = Board.rectangle(8, 8)
    >>> print(why_none(Tiling(chessboard, pieces("domino"))))
    None
    >>> why_none(Tiling(chessboard.without([(0, 0), (7, 7)]), pieces("domino"))).kind
    'colouring'
    """
    problem = given_problem(problem)
    given = given_limits(limits)
    if isinstance(problem, Fitting):
        return None  # every hole may stay empty
    refuse_too_large(problem, given)
    deadline = Deadline(given)
    for argument in arguments(problem, deadline):
        if argument is None or _is_checked(problem, argument, deadline):
            return None if argument is None else argument.about(problem)
    # Engines that found nothing against a verifier that found a filling: nobody can say who errs.
    raise AssertionError("the engines find no filling, but the verifier refuses their exhaustion")


def _is_checked(problem: Problem, argument: Certificate, deadline: Deadline) -> bool:
    """Does the verifier accept the argument, or two engines where it would take the verifier long?

    Finders may err as any program does; what is refused is not given away.
    """
    exhausted = isinstance(argument, Exhaustion)
    seconds = min(deadline.seconds, _TRYING if exhausted else _CHECKING)
    try:
        return why_no_proof(problem, argument, time_limit=seconds) is None
    except LimitReached:
        return exhausted
