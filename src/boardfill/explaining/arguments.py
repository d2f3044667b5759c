"""All arguments that are known, the simplest first.

Nobody should believe them yet: whoever gives one away lets the verifier check it first, and takes
the next if it is refused.  So each sort is looked for only when the one before was not enough.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import tee

from boardfill.answers.certificate import Certificate, Forced, Pocket
from boardfill.cover.translation.translate import cover_of
from boardfill.engines.limits import Deadline
from boardfill.engines.search import SearchEngine
from boardfill.errors import LimitReached
from boardfill.explaining.area_argument import by_area
from boardfill.explaining.colour_bounds import by_colour_bounds
from boardfill.explaining.colouring import by_colouring
from boardfill.explaining.colours import colours_of
from boardfill.explaining.crossing_argument import by_crossings
from boardfill.explaining.exhaustion import by_exhaustion
from boardfill.explaining.forced_argument import Position, by_need
from boardfill.explaining.inequality import by_inequality
from boardfill.explaining.patterns import classes_of
from boardfill.explaining.piece_numbers import Lot, lots_of
from boardfill.explaining.pocket_argument import by_pocket
from boardfill.explaining.residue_argument import by_residues
from boardfill.explaining.statement import Statement, statement_of
from boardfill.problem.covering import Covering
from boardfill.problem.marking import Marking
from boardfill.problem.tiling import Tiling

_PATIENCE = 2.0
"""Seconds for a filling to turn up before arguments are looked for that take long."""
_SHORT_CHAIN = 3
"""Forced choices that are easier to follow than a colouring."""


def arguments(
    problem: Tiling | Marking | Covering, deadline: Deadline
) -> Iterator[Certificate | None]:
    """The arguments, exhaustion last; or None at the end, once it is found that there is a filling.

    LimitReached at the deadline.
    """
    if isinstance(problem, Tiling) and (area := by_area(problem)):
        yield area
    statement = statement_of(problem, deadline.check)
    harder = []
    for found in _by_need(problem, statement, deadline):
        if _is_hard_to_follow(found):
            harder.append(found)
        else:
            yield found
    lots: tuple[Lot, ...] = ()
    if isinstance(problem, Tiling) and not statement.starved:
        lots = lots_of(problem, statement)
        yield from _by_patterns(problem, statement, lots, harder, deadline)
    else:
        yield from harder
    cover = cover_of(problem, deadline.check)
    try:
        search_is_quick = True
        if SearchEngine().first(cover, deadline.left(at_most=_PATIENCE)) is not None:
            yield None
            return
    except LimitReached:
        deadline.check()
        search_is_quick = False
    if colouring := by_residues(statement, lots, deadline.check):
        yield colouring
    if inequality := by_inequality(statement, deadline.left()):
        yield inequality
    yield by_exhaustion(cover, deadline.left(), search_is_quick=search_is_quick)


def _by_patterns(
    problem: Tiling,
    statement: Statement,
    lots: tuple[Lot, ...],
    harder: Iterable[Certificate],
    deadline: Deadline,
) -> Iterator[Certificate]:
    """Colours that repeat; what is harder to follow; weights that repeat, lines to be crossed."""
    views, same_views = tee(classes_of(problem, statement, deadline.check))
    colouring = by_colouring(views, lots, deadline.check)
    if colouring is not None and colours_of(colouring):
        yield colouring
        colouring = None
    if bounds := by_colour_bounds(same_views, lots):
        yield bounds
    yield from harder
    if colouring is not None:
        yield colouring
    if crossings := by_crossings(problem, statement, lots, deadline.check):
        yield crossings


def _is_hard_to_follow(found: Certificate) -> bool:
    """Is it a long chain, or something to be tried?"""
    if isinstance(found, Forced):
        return len(found.steps) > _SHORT_CHAIN or _is_hard_to_follow(found.end)
    return isinstance(found, Pocket) and found.by == "search"


def _by_need(
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
