"""Which fillings are there?"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Annotated, NamedTuple, TypeAlias, Unpack, overload

from boardfill.answers.heat import Heat
from boardfill.answers.solution import Solution
from boardfill.cover.symmetry.group import representatives
from boardfill.cover.translation.area_bounds import with_usable_pieces
from boardfill.engines.limits import Deadline
from boardfill.engines.one_filling import one_filling, two_fillings
from boardfill.engines.planner import choose_engine
from boardfill.engines.protocol import Ability
from boardfill.errors import BadInput
from boardfill.problem.board import whole_number
from boardfill.problem.kinds import Problem
from boardfill.questions.keywords import (
    Draws,
    EngineAndLimits,
    EngineName,
    LimitOptions,
    Number,
    OptionInfo,
    Ordered,
    SamplerName,
    Seed,
    Skip,
    UpTo,
    given_limits,
    question,
)
from boardfill.questions.preparing import cover_within_limits
from boardfill.questions.solution_set import SolutionSet
from boardfill.questions.up_to_symmetry import group_up_to

ShowAll: TypeAlias = Annotated[bool, OptionInfo("Show every filling.", name="all")]
PieceToShow: TypeAlias = Annotated[str, OptionInfo("Show where this piece lies.", metavar="NAME")]
SymbolToShow: TypeAlias = Annotated[
    str, OptionInfo("Show where this symbol stands.", metavar="NAME")
]


class SolveOptions(EngineAndLimits, total=False):
    """Which fillings count as one, their order, and what listing them may take."""

    up_to: UpTo | None
    ordered: Ordered
    skip: Skip
    notice: Callable[[str], object] | None


class Listed(NamedTuple):
    """Fillings and, if one of each class was asked for, the symmetries in a few words."""

    found: Iterator[Solution]
    group: str | None = None


@question
def listed(
    problem: Problem,
    number: Number | None = None,
    *,
    skip: Skip = 0,
    ordered: Ordered = False,
    up_to: UpTo | None = None,
    engine: EngineName | None = None,
    notice: Callable[[str], object] | None = None,
    **limits: Unpack[LimitOptions],
) -> Listed:
    """The next `number` fillings after `skip`, or all: as `boardfill solve` lists them.

    Up to symmetry or rotation, each class is represented by its first filling in rank order.

    >>> from boardfill import arrows
    >>> boards, group = listed(arrows(4), up_to="symmetry")
    >>> len(list(boards)), group
    (1, '8 symmetries: 4 rotations, 4 reflections')
    """
    last = None if number is None else skip + number
    if up_to is not None:
        classes = _one_of_each_class(problem, up_to, ordered=ordered, engine=engine, **limits)
        return Listed(islice(classes.found, skip, last), classes.group)
    if last == 1 and not ordered:
        only = _one(problem, engine, **limits)
        return Listed(iter([] if only is None else [only]))
    found = solution_set(problem, engine=engine, notice=notice, **limits)
    if ordered:
        return Listed(found.ordered(skip, last))
    return Listed(islice(found.any_order(), skip, last))


@overload
def solve(
    problem: Problem, number: None = None, **options: Unpack[SolveOptions]
) -> Solution | None: ...
@overload
def solve(problem: Problem, number: int, **options: Unpack[SolveOptions]) -> list[Solution]: ...
def solve(
    problem: Problem, number: int | None = None, **options: Unpack[SolveOptions]
) -> Solution | list[Solution] | None:
    """One filling, always the same, or None if there is none; with a `number`, a list of so many.

    On a large board the one filling need not be the first in rank order, which may be far harder to
    find.  On hard boards a machine with clingo may find a different one than a machine without it.
    With `up_to="symmetry"` or `up_to="rotation"` one filling of each class is listed.  They come in
    the order in which they are found or, if `ordered`, in rank order.

    >>> from boardfill import Tiling
    >>> Tiling("2x2", "L3").solve() is None
    True
    >>> len(Tiling("8x8", "domino").solve(5))
    5
    """
    if number is None:
        return next(listed(problem, 1, **options).found, None)
    if whole_number(number, "number") < 0:
        raise BadInput(f"expected 0 or more, found {number}", place="number")
    return list(listed(problem, number, **options).found)


def solve_all(problem: Problem, **options: Unpack[SolveOptions]) -> Iterator[Solution]:
    """Every filling, one after the other; see `solve` for the order.

    >>> from boardfill import Tiling
    >>> for filling in Tiling("2x3", "L3").solve_all():
    ...     print(*(placement.cells for placement in filling.placements))
    ((0, 0), (0, 1), (1, 0)) ((0, 2), (1, 1), (1, 2))
    ((0, 0), (1, 0), (1, 1)) ((0, 1), (0, 2), (1, 2))
    """
    return listed(problem, **options).found


def solution_set(
    problem: Problem,
    *,
    engine: str | None = None,
    notice: Callable[[str], object] | None = None,
    **limits: Unpack[LimitOptions],
) -> SolutionSet:
    """All fillings as a lazy sequence in rank order, with counts, ranks, samples and more.

    >>> from boardfill import Tiling
    >>> found = Tiling("8x8", "domino").solution_set()
    >>> len(found), found.index(found[1_000_000])
    (12988816, 1000000)
    """
    return SolutionSet(problem, engine, given_limits(limits), notice)


def is_unique(problem: Problem, **options: Unpack[EngineAndLimits]) -> bool:
    """True if there is exactly one filling.

    >>> from boardfill import Tiling
    >>> Tiling("1x6", "I3").is_unique()
    True
    """
    return len(uniqueness_witnesses(problem, **options)) == 1


@question
def uniqueness_witnesses(
    problem: Problem, *, engine: EngineName | None = None, **limits: Unpack[LimitOptions]
) -> list[Solution]:
    """Two different fillings; or the only one; or an empty list.

    >>> from boardfill import Tiling
    >>> len(Tiling("2x3", "L3").uniqueness_witnesses())
    2
    """
    cover, left = cover_within_limits(problem, given_limits(limits), only="fillings")
    if engine is None:
        found = two_fillings(cover, left)
    else:
        lister = choose_engine(cover, Ability.LIST, engine)
        found = list(islice(lister.fillings(cover, left), 2))
    return [cover.solution(filling).about(problem) for filling in found]


@question
def sample(
    problem: Problem,
    number: Draws,
    *,
    seed: Seed | None = None,
    sampler: SamplerName | None = None,
    **limits: Unpack[LimitOptions],
) -> list[Solution]:
    """Fillings drawn independently, each equally likely; LookupError if there is none.

    The same seed draws the same fillings, on any machine and any number of threads.  `sampler` is
    "diagram", or without one "shuffling", "coupling" or "determinants".

    >>> from boardfill import Tiling
    >>> board = Tiling("8x8", "domino")
    >>> board.sample(3, seed=1) == board.sample(5, seed=1)[:3]
    True
    """
    return solution_set(problem, **limits).sample(number, seed=seed, sampler=sampler)


def heat(problem: Problem, **limits: Unpack[LimitOptions]) -> Heat | None:
    """How likely each placement or mark is in a fair random filling; None if there is no filling.

    >>> from boardfill import Placement, Tiling
    >>> found = Tiling("2x3", "I2").heat()
    >>> found.total, found.placements[Placement(((0, 0), (1, 0)), "I2")]
    (3, Fraction(2, 3))
    """
    return solution_set(problem, **limits).heat()


def _one(problem: Problem, engine: str | None, **limits: Unpack[LimitOptions]) -> Solution | None:
    cover, left = cover_within_limits(
        problem, given_limits(limits), only="fillings", flat=engine is None
    )
    if engine is None:
        filling = one_filling(cover, left)
    else:
        filling = choose_engine(cover, Ability.FIRST, engine).first(cover, left)
    return None if filling is None else cover.solution(filling).about(problem)


def _one_of_each_class(
    problem: Problem,
    up_to: UpTo,
    *,
    ordered: bool,
    engine: str | None,
    **limits: Unpack[LimitOptions],
) -> Listed:
    problem = with_usable_pieces(problem)
    cover, left = cover_within_limits(problem, given_limits(limits))
    chosen = choose_engine(cover, Ability.LIST_ORDERED if ordered else Ability.LIST, engine)
    deadline = Deadline(left)
    group = group_up_to(problem, cover, up_to, deadline.check)
    fillings = chosen.fillings(cover, deadline.left(), ordered=ordered)
    found = representatives(cover, group, fillings)
    return Listed((cover.solution(one).about(problem) for one in found), group.describe())
