"""Why is there no filling?"""

from __future__ import annotations

from collections.abc import Iterator

from boardfill.answers.certificate import Certificate, Exhaustion
from boardfill.answers.verifier import why_no_proof
from boardfill.cover.translation import cover_of
from boardfill.engines.deadline import Deadline
from boardfill.engines.search import SearchEngine
from boardfill.errors import LimitReached
from boardfill.problem.covering import Covering
from boardfill.problem.fitting import Fitting
from boardfill.problem.kinds import Problem
from boardfill.problem.marking import Marking
from boardfill.problem.tiling import Tiling
from boardfill.questions.limits import given_limits, refuse_too_large
from boardfill.reasoning.area import by_area
from boardfill.reasoning.colouring import by_colouring
from boardfill.reasoning.exhaustion import by_exhaustion
from boardfill.reasoning.forced import Position, by_need
from boardfill.reasoning.inequality import by_inequality
from boardfill.reasoning.pockets import by_pocket
from boardfill.reasoning.residues import by_residues
from boardfill.reasoning.statement import Statement, statement_of

_PATIENCE = 2.0
"""Seconds for a filling to turn up before arguments are looked for that take long."""


def why_none(
    problem: Problem,
    *,
    time_limit: float | None = None,
    memory_limit: int | None = None,
    threads: int | None = None,
) -> Certificate | None:
    """Why the problem has no filling, by the simplest argument that is found; None if it has one.

    Arguments are tried in this order: area, something that nothing can use, a pocket, forced
    choices, a colouring, an inequality, and at last exhaustion.  Each but the last has passed
    `why_no_proof` before it is returned.  At a limit LimitReached is raised.

    >>> from boardfill import Board, Tiling, pieces
    >>> chessboard = Board.rectangle(8, 8)
    >>> print(why_none(Tiling(chessboard, pieces("domino"))))
    None
    >>> why_none(Tiling(chessboard.without([(0, 0), (7, 7)]), pieces("domino"))).kind
    'colouring'
    """
    limits = given_limits(time_limit, memory_limit, threads)
    if isinstance(problem, Fitting):
        return None  # every hole may stay empty
    refuse_too_large(problem, limits)
    deadline = Deadline(limits)
    for argument in _arguments(problem, deadline):
        if argument is None or isinstance(argument, Exhaustion):
            return argument
        try:
            reason = why_no_proof(problem, argument, time_limit=_PATIENCE)
        except LimitReached:
            continue  # it may hold, but then nobody could check it in a moment
        if reason is not None:
            raise AssertionError(f"an argument by {argument.kind} does not hold: {reason}")
        return argument
    return None


def _arguments(
    problem: Tiling | Marking | Covering, deadline: Deadline
) -> Iterator[Certificate | None]:
    """The arguments that hold, the simplest first; None, once it is found that there is a filling.

    The next argument is only looked for if the one before cannot be checked.
    """
    if isinstance(problem, Tiling) and (found := by_area(problem)):
        yield found
    statement = statement_of(problem, deadline.check)
    yield from _arguments_by_need(problem, statement, deadline)
    if isinstance(problem, Tiling) and (colouring := by_colouring(
        problem, statement, deadline.check
    )):  # fmt: skip
        yield colouring
    cover = cover_of(problem, deadline.check)
    try:
        search_is_quick = True
        if SearchEngine().first(cover, deadline.left(at_most=_PATIENCE)) is not None:
            yield None
            return
    except LimitReached:
        deadline.check()
        search_is_quick = False
    if colouring := by_residues(statement, deadline.check):
        yield colouring
    if inequality := by_inequality(statement, deadline.left()):
        yield inequality
    yield by_exhaustion(cover, deadline.left(), search_is_quick=search_is_quick)


def _arguments_by_need(
    problem: Tiling | Marking | Covering, statement: Statement, deadline: Deadline
) -> Iterator[Certificate]:
    """Something starved, or a pocket: at once, or after forced choices."""
    position = Position(statement)
    for forcing in (False, True):
        starved = position.force(deadline.check) if forcing else position.starved()
        if forcing and not position.steps:
            return
        if starved is not None:
            yield by_need(position, starved)
        if isinstance(problem, Tiling) and (pocket := by_pocket(problem, position)):
            yield pocket
