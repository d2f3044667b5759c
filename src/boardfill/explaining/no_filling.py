"""Why is there no filling?  All known arguments, the simplest first.

None is used before the verifier has accepted it; if it is refused, the next is tried.  So each kind
is searched for only if the one before was not enough.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import tee
from typing import Literal, TypeAlias, Unpack, cast

from boardfill.answers import certificate as kinds
from boardfill.answers.solution import choice_name
from boardfill.checking.verifier import why_no_proof
from boardfill.cover.bounded import Cover, Item, Option
from boardfill.cover.meanings import NamedItem
from boardfill.cover.translation.area_bounds import Amount
from boardfill.cover.translation.translate import cover_of
from boardfill.engines.clingo import ClingoEngine
from boardfill.engines.limits import Deadline, Limits
from boardfill.engines.one_filling import one_filling
from boardfill.engines.reference import ReferenceEngine
from boardfill.engines.search import SearchSeeker
from boardfill.engines.sweep.diagram import DiagramEngine
from boardfill.engines.sweep.frontier import FrontierEngine
from boardfill.errors import LimitReached
from boardfill.explaining.area_argument import by_area
from boardfill.explaining.colouring import (
    Lot,
    by_colour_bounds,
    by_colouring,
    classes_of,
    colours_of,
    lots_of,
)
from boardfill.explaining.group_argument import by_groups
from boardfill.explaining.parts_argument import pockets_of
from boardfill.explaining.weight_proofs import by_crossings, by_inequality, by_residues
from boardfill.problem.kinds import Covering, Fitting, Marking, Parts, Problem, Tiling
from boardfill.problem.lattices.lattice import Cell
from boardfill.questions.keywords import LimitOptions, given_limits
from boardfill.questions.preparing import refuse_too_large
from boardfill.reasoning.pockets import adds_up
from boardfill.reasoning.propagation import Deduction, Statement, statement_of

_CHECKING = 20.0
"""Seconds for the verifier: nobody would check an argument that takes it longer."""
_TRYING = 2.0
"""Seconds for the verifier to repeat an exhaustive search: possible only if it is small."""
_PATIENCE = 2.0
"""Seconds of search for a filling before slow arguments are tried."""
_SWEEPING = 20.0
"""Seconds for a sweep to show that there is no filling, before clingo tries."""
_MOMENT = 1.0
"""Seconds for trying all ways to fill a pocket."""
_SHORT_CHAIN = 3
"""Up to so many forced choices are easier to follow than a colouring."""
_FEW_RULED_OUT = 8
"""Ruling out symbols in up to so many cells is easier to follow than weights."""
_MOST_TRIED = 24
"""The most cells of a pocket to fill by trying, so that a person could repeat it."""


def explain(problem: Problem, **limits: Unpack[LimitOptions]) -> kinds.Certificate | None:
    """Why the problem has no filling, by the simplest argument found; None if it has a filling.

    Arguments are tried in this order: area, a line or sum that cannot be met, something that
    nothing can use, a pocket, a few forced choices, a colouring, what lines and sums rule out one
    after the other, many forced choices, an inequality, and finally exhaustion.  Each has passed
    `why_no_proof` before it is returned, except exhaustion that takes too long to repeat, which two
    engines confirm.  At a limit LimitReached is raised.

    >>> from boardfill import Board, Tiling, pieces
    >>> chessboard = Board.rectangle(8, 8)
    >>> print(Tiling(chessboard, pieces("domino")).explain())
    None
    >>> Tiling(chessboard.without([(0, 0), (7, 7)]), pieces("domino")).explain().kind
    'colouring'
    """
    given = given_limits(limits)
    if isinstance(problem, Fitting):
        return None  # every hole may stay empty
    refuse_too_large(problem, given)
    deadline = Deadline(given)
    for argument in (
        _about_parts(problem, deadline)
        if isinstance(problem, Parts)
        else arguments(problem, deadline)
    ):
        if argument is None or _is_checked(problem, argument, deadline):
            return None if argument is None else argument.about(problem)
    # The engines found nothing, but the verifier found a filling: it is unclear which is wrong.
    raise AssertionError("the engines find no filling, but the verifier refuses their exhaustion")


def _is_checked(problem: Problem, argument: kinds.Certificate, deadline: Deadline) -> bool:
    """True if the verifier accepts the argument or, for long exhaustion, two engines confirm it.

    The code that finds arguments may have bugs, so refused arguments are never returned.
    """
    exhausted = isinstance(argument, kinds.Exhaustion)
    seconds = min(deadline.seconds, _TRYING if exhausted else _CHECKING)
    try:
        return why_no_proof(problem, argument, time_limit=seconds) is None
    except LimitReached:
        return exhausted


def _about_parts(problem: Parts, deadline: Deadline) -> Iterator[kinds.Certificate | None]:
    """The arguments why a board cannot be cut into parts: numbers of cells, or exhaustion."""
    yield from pockets_of(problem)
    cover = cover_of(problem, deadline.check)
    filled = one_filling(cover, deadline.left()) is not None
    yield None if filled else by_exhaustion(cover, None, deadline)


def arguments(
    problem: Tiling | Marking | Covering, deadline: Deadline
) -> Iterator[kinds.Certificate | None]:
    """Yield the arguments, exhaustion last; or None at the end if there is a filling.

    LimitReached at the deadline.
    """
    if isinstance(problem, Tiling) and (area := by_area(problem)):
        yield area
    unmet = by_groups(problem, deadline.check) if isinstance(problem, Marking) else None
    is_short = unmet is not None and len(unmet.steps) <= _FEW_RULED_OUT
    if unmet and not unmet.steps:
        yield unmet
    statement = statement_of(problem, deadline.check)
    harder: list[kinds.Certificate] = [unmet] if unmet and is_short else []
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
    # The search does not handle webs.
    seeker = None if cover.webs else SearchSeeker(cover, deadline.left())
    if _is_filled(cover, seeker, deadline):
        yield None
        return
    if colouring := by_residues(statement, lots, deadline.check):
        yield colouring
    if inequality := by_inequality(statement, deadline.left()):
        yield inequality
    if unmet:
        yield unmet
    yield by_exhaustion(cover, seeker, deadline)


def _is_filled(cover: Cover, seeker: SearchSeeker | None, deadline: Deadline) -> bool:
    """True if a filling is found soon or, without a search, at all."""
    if seeker is None:
        return one_filling(cover, deadline.left()) is not None
    return any(True for _ in seeker.seek(_PATIENCE))


def _by_patterns(
    problem: Tiling,
    statement: Statement,
    lots: tuple[Lot, ...],
    harder: Iterable[kinds.Certificate],
    deadline: Deadline,
) -> Iterator[kinds.Certificate]:
    """Yield colourings, then harder arguments, then weights that repeat and crossings."""
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


def _is_hard_to_follow(found: kinds.Certificate) -> bool:
    """True for a long chain, or an argument that involves trying."""
    if isinstance(found, kinds.Forced):
        return len(found.steps) > _SHORT_CHAIN or _is_hard_to_follow(found.end)
    return isinstance(found, kinds.Pocket) and found.by == "search"


def _by_need(
    problem: Tiling | Marking | Covering, statement: Statement, deadline: Deadline
) -> Iterator[kinds.Certificate]:
    """Yield arguments by something starved, or a pocket: at once, or after forced choices."""
    deduction = Deduction(statement)
    for forcing in (False, True):
        starved = deduction.force(deadline.check) if forcing else deduction.starved()
        if forcing and not deduction.steps:
            return
        if starved is not None:
            yield deduction.until_starved(starved)
        if isinstance(problem, Tiling) and (pocket := by_pocket(problem, deduction)):
            yield pocket


def by_pocket(problem: Tiling, deduction: Deduction) -> kinds.Certificate | None:
    """The argument that ends in a pocket, if there is one: the smallest, by area if possible."""
    pockets = deduction.pockets()
    for cells in pockets:
        if _has_wrong_area(problem, deduction, cells):
            return _pocket_certificate(deduction, cells, "area")
    if len(pockets) > 1 or deduction.steps:
        for cells in pockets:
            if len(cells) <= _MOST_TRIED and _cannot_be_filled(deduction, cells):
                return _pocket_certificate(deduction, cells, "search")
    return None


def _has_wrong_area(problem: Tiling, deduction: Deduction, cells: list[int]) -> bool:
    statement = deduction.statement
    names = {choice_name(statement.choices[one]) for one in deduction.options_inside(cells)}
    # Count copies, not placements: an argument by area must not use that placements are few.
    used = {
        key: statement.high[subject] - deduction.room[subject]
        for subject, (kind, key) in enumerate(statement.subjects)
        if kind == kinds.PIECE
    }
    amounts = tuple(
        Amount(len(piece.cells), 0, high and high - used[piece.name])
        for piece in problem.pieces
        if piece.name in names
        for high in (piece.copies.high,)
    )
    return not adds_up(sum(deduction.need[cell] > 0 for cell in cells), len(cells), amounts)


def _cannot_be_filled(deduction: Deduction, cells: list[int]) -> bool:
    """True if a short search has tried everything and found nothing."""
    statement, inside = deduction.statement, set(cells)
    items = tuple(
        Item(NamedItem(str(number)), max(need, 0) if number in inside else 0, room)
        for number, (need, room) in enumerate(zip(deduction.need, deduction.room, strict=True))
    )
    options = tuple(
        Option(statement.options[option], statement.choices[option])
        for option in deduction.options_inside(cells)
    )
    seeker = SearchSeeker(Cover(items, options), Limits())
    return not any(True for _ in seeker.seek(_MOMENT)) and seeker.finished


def _pocket_certificate(
    deduction: Deduction, cells: list[int], by: Literal["area", "search"]
) -> kinds.Certificate:
    """The certificate with the steps that closed the pocket or used up pieces that would fit."""
    statement = deduction.statement
    supplies = {
        used
        for cell in cells
        for option in statement.users[cell]
        for used in statement.options[option]
        if statement.subjects[used].kind != kinds.CELL
    }
    takers = [
        step
        for step, (_, option) in enumerate(deduction.steps)
        if supplies.intersection(statement.options[option])
    ]
    shortened = deduction.with_steps(deduction.rests_on(cells, takers))
    names = sorted(cast("Cell", statement.subjects[cell].key) for cell in cells)
    return shortened.certificate(kinds.Pocket(tuple(names), by))


_Way: TypeAlias = Callable[[], tuple[bool, int | None]]
"""Returns whether there is a filling, and the effort."""


def by_exhaustion(
    cover: Cover, seeker: SearchSeeker | None, deadline: Deadline
) -> kinds.Exhaustion | None:
    """The exhaustion by two engines; None if there is a filling."""
    ways = _ways(cover, seeker, deadline)
    engines: list[kinds.Exhausted] = []
    while len(engines) < 2:
        name, way = ways.pop(0)
        try:
            has_filling, effort = way()
        except LimitReached:
            if deadline.seconds <= 0 or len(engines) + len(ways) < 2:
                raise
            continue
        if has_filling and engines:
            raise AssertionError("engines disagree about whether there is a filling")
        if has_filling:
            return None
        engines.append(kinds.Exhausted(name, effort))
    return kinds.Exhaustion(tuple(engines))


def _ways(cover: Cover, seeker: SearchSeeker | None, deadline: Deadline) -> list[tuple[str, _Way]]:
    """The engines to try, by name.

    An unfinished search comes last; a sweep that lacks memory or takes long is replaced by clingo.
    With webs, a search that checks them only for complete choices is tried for a while, then a
    diagram instead.
    """

    def sweep() -> tuple[bool, int | None]:
        patience = min(deadline.seconds / 2, _SWEEPING)
        left = deadline.left(at_most=patience) if ClingoEngine.is_installed() else deadline.left()
        swept = FrontierEngine().count(cover, left)
        return swept.count > 0, swept.effort.states or 0

    def solve() -> tuple[bool, int | None]:
        return ClingoEngine().first(cover, deadline.left()) is not None, None

    def refer() -> tuple[bool, int | None]:
        tried = ReferenceEngine().count(cover, deadline.left(at_most=_PATIENCE))
        return tried.count > 0, tried.effort.nodes

    def draw() -> tuple[bool, int | None]:
        built = DiagramEngine().build(cover, deadline.left())
        return built.count > 0, built.effort.states

    ways: list[tuple[str, _Way]] = [("frontier", sweep)]
    if seeker is None:
        return [*ways, ("reference", refer), ("diagram", draw)]

    def search() -> tuple[bool, int | None]:
        return any(True for _ in seeker.seek()), seeker.nodes

    if ClingoEngine.is_installed():
        ways.append(("clingo", solve))
    ways.insert(0 if seeker.finished else len(ways), ("search", search))
    return ways
