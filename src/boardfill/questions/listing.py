"""Which fillings are there?"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import NamedTuple, Unpack

from boardfill.answers.heat import Marginals
from boardfill.answers.solution import Solution
from boardfill.cover.symmetry.group import representatives
from boardfill.cover.translation.area_bounds import with_usable_pieces
from boardfill.engines.limits import Deadline
from boardfill.engines.one_filling import one_filling, two_fillings
from boardfill.engines.planner import choose_engine
from boardfill.engines.protocol import Ability
from boardfill.problem.board import Board
from boardfill.problem.classics import arrows
from boardfill.problem.kinds import Problem
from boardfill.problem.marking import Marking
from boardfill.questions.keywords import ClassOptions, LimitOptions, given_limits
from boardfill.questions.preparing import cover_within_limits, given_problem
from boardfill.questions.solution_set import SolutionSet
from boardfill.questions.up_to_symmetry import UpTo, group_up_to


def solutions(
    problem: Problem | Board | str,
    pieces: object = None,
    *,
    engine: str | None = None,
    notice: Callable[[str], object] | None = None,
    **limits: Unpack[LimitOptions],
) -> SolutionSet:
    """All fillings as a lazy sequence in rank order, which answers many questions by itself.

    A board will do, too, with the `pieces` to fill it.

    >>> from boardfill import Board, Tiling, pieces
    >>> for filling in solutions(Tiling(Board.rectangle(2, 3), pieces("L3"))):
    ...     print(*(placement.cells for placement in filling.placements))
    ((0, 0), (0, 1), (1, 0)) ((0, 2), (1, 1), (1, 2))
    ((0, 0), (1, 0), (1, 1)) ((0, 1), (0, 2), (1, 2))
    """
    return SolutionSet(given_problem(problem, pieces), engine, given_limits(limits), notice)


class OneOfEachClass(NamedTuple):
    """One filling of each class, and the symmetries that make the classes, in a few words."""

    found: Iterator[Solution]
    group: str


class Wanted(NamedTuple):
    """Fillings; and the symmetries, in a few words, if one of each class was wanted."""

    found: Iterator[Solution]
    group: str | None = None


def one_of_each_class(
    problem: Problem | str,
    up_to: UpTo,
    *,
    ordered: bool = False,
    engine: str | None = None,
    **limits: Unpack[LimitOptions],
) -> OneOfEachClass:
    """The fillings up to symmetry, or up to rotation: of each class the first in rank order.

    They come in rank order if `ordered`, or else as they are found soonest.

    >>> from boardfill import arrows
    >>> boards, group = one_of_each_class(arrows(4), "symmetry")
    >>> len(list(boards)), group
    (1, '8 symmetries: 4 rotations, 4 reflections')
    """
    problem = given_problem(problem)
    problem = with_usable_pieces(problem)
    cover, left = cover_within_limits(problem, given_limits(limits))
    question = Ability.LIST_ORDERED if ordered else Ability.LIST
    chosen = choose_engine(cover, question, engine)
    deadline = Deadline(left)
    group = group_up_to(problem, cover, up_to, deadline.check)
    fillings = chosen.fillings(cover, deadline.left(), ordered=ordered)
    kept = representatives(cover, group, fillings)
    found = (cover.solution(filling).about(problem) for filling in kept)
    return OneOfEachClass(found, group.describe())


def wanted(
    problem: Problem | str,
    number: int | None,
    *,
    skip: int = 0,
    ordered: bool = False,
    up_to: UpTo | None = None,
    engine: str | None = None,
    notice: Callable[[str], object] | None = None,
    **limits: Unpack[LimitOptions],
) -> Wanted:
    """So many fillings, or all, after those to be skipped: as `boardfill solve` lists them."""
    last = None if number is None else skip + number
    if up_to is not None:
        options: ClassOptions = {"ordered": ordered, "engine": engine, **limits}
        classes, group = one_of_each_class(problem, up_to, **options)
        return Wanted(islice(classes, skip, last), group)
    if last == 1 and not ordered:
        only = first(problem, engine=engine, **limits)
        return Wanted(iter([] if only is None else [only]))
    found = solutions(problem, engine=engine, notice=notice, **limits)
    if ordered:
        return Wanted(found.ordered(skip, last))
    return Wanted(islice(found.any_order(), skip, last))


def solve(
    problem: Problem | Board | str,
    pieces: object = None,
    *,
    engine: str | None = None,
    **limits: Unpack[LimitOptions],
) -> Solution | None:
    """One filling as `first` finds it, also of a board with the `pieces` to fill it.

    >>> print(solve("2x3", "L3"))
    ┌───────┬───┐
    │       │   │
    │   ┌───┘   │
    │   │       │
    └───┴───────┘
    """
    return first(given_problem(problem, pieces), engine=engine, **limits)


def first(
    problem: Problem | str, *, engine: str | None = None, **limits: Unpack[LimitOptions]
) -> Solution | None:
    """One filling, always the same, or None if there is none.

    On a large board it is not always the first of `solutions`, which may be far harder to find.
    Where the search finds none for a while, clingo may find another than a machine without it does.

    >>> from boardfill import Board, Tiling, pieces
    >>> first(Tiling(Board.rectangle(2, 2), pieces("L3"))) is None
    True
    """
    problem = given_problem(problem)
    cover, left = cover_within_limits(
        problem, given_limits(limits), only_fillings=True, flat=engine is None
    )
    if engine is None:
        filling = one_filling(cover, left)
    else:
        filling = choose_engine(cover, Ability.FIRST, engine).first(cover, left)
    return None if filling is None else cover.solution(filling).about(problem)


def is_unique(
    problem: Problem | Board | str,
    pieces: object = None,
    *,
    engine: str | None = None,
    **limits: Unpack[LimitOptions],
) -> bool:
    """Is there exactly one filling?

    >>> from boardfill import Board, Tiling, pieces
    >>> is_unique(Tiling(Board.rectangle(1, 6), pieces("I3")))
    True
    """
    return len(at_most_two(given_problem(problem, pieces), engine=engine, **limits)) == 1


def at_most_two(
    problem: Problem | str, *, engine: str | None = None, **limits: Unpack[LimitOptions]
) -> list[Solution]:
    """Two different fillings; the only one; or none.

    >>> from boardfill import Board, Tiling, pieces
    >>> len(at_most_two(Tiling(Board.rectangle(2, 3), pieces("L3"))))
    2
    """
    problem = given_problem(problem)
    cover, left = cover_within_limits(problem, given_limits(limits), only_fillings=True)
    if engine is None:
        found = two_fillings(cover, left)
    else:
        lister = choose_engine(cover, Ability.LIST, engine)
        found = list(islice(lister.fillings(cover, left), 2))
    return [cover.solution(filling).about(problem) for filling in found]


def sample(
    problem: Problem | Board | str,
    number: int,
    *,
    pieces: object = None,
    seed: int | None = None,
    sampler: str | None = None,
    **limits: Unpack[LimitOptions],
) -> list[Solution]:
    """Fillings drawn independently, each equally likely; LookupError if there is none.

    The same seed draws the same fillings, on any machine and any number of threads.  `sampler` says
    who shall draw: "diagram", or without one "shuffling", "coupling" or "determinants".

    >>> from boardfill import Board, Tiling, pieces
    >>> board = Tiling(Board.rectangle(8, 8), pieces("domino"))
    >>> sample(board, 3, seed=1) == sample(board, 5, seed=1)[:3]
    True
    """
    found = solutions(problem, pieces, **limits)
    return found.sample(number, seed=seed, sampler=sampler)


def marginals(problem: Problem | str, **limits: Unpack[LimitOptions]) -> Marginals | None:
    """How likely each placement or mark is in a fair random filling; None if there is no filling.

    >>> from boardfill import Board, Placement, Tiling, pieces
    >>> found = marginals(Tiling(Board.rectangle(2, 3), pieces("I2")))
    >>> found.total, found.placements[Placement(((0, 0), (1, 0)), "I2")]
    (3, Fraction(2, 3))
    """
    return solutions(problem, **limits).marginals()


def arrow_boards(size: int, **limits: Unpack[LimitOptions]) -> list[Solution]:
    """All arrow boards of that size, in order: by cell, row by row, with ↖ before ↗ ↘ ↙.

    >>> len(arrow_boards(4))
    2
    """
    problem = arrows(size)
    return in_symbol_order(problem, solutions(problem, **limits).any_order())


def in_symbol_order(problem: Marking, found: Iterable[Solution]) -> list[Solution]:
    """The solutions by cell, row by row, with the problem's symbols ranked as they are listed."""
    rank = {symbol.name: place for place, symbol in enumerate(problem.symbols)}
    return sorted(found, key=lambda filling: [rank[mark.symbol] for mark in filling.marks])
