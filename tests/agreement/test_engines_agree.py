"""Methods that share no code must give the same answers, on thousands of random problems."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, settings

from boardfill import Fitting, Marking, NoEngine, count
from boardfill.answers.solution import Mark
from boardfill.checking.checker import is_solution
from boardfill.cover.bounded import Cover, Item, Option, rank_order
from boardfill.cover.meanings import NamedItem
from boardfill.cover.translation.fitting_cover import fitting_cover
from boardfill.cover.translation.marking_cover import marking_cover
from boardfill.cover.translation.translate import tightened
from boardfill.engines.limits import Limits
from boardfill.engines.planner import every_engine
from boardfill.engines.protocol import Ability, Engine
from boardfill.problem.kinds import Problem
from boardfill.questions.listing import solution_set
from boardfill.questions.weighing import fit
from tests.agreement.brute_force import all_fillings, engines_for
from tests.strategies import covers, fittings, markings, of_each_kind, tilings

THOROUGH = settings(max_examples=settings().max_examples * 2)


@THOROUGH
@given(covers())
def test_every_engine_counts_every_cover_as_brute_force_does(cover: Cover) -> None:
    expected = len(all_fillings(cover))
    for engine in engines_for(cover, Ability.COUNT):
        assert engine.count(cover, Limits()).count == expected, engine.name


@THOROUGH
@given(covers())
def test_every_listing_engine_lists_each_filling_once(cover: Cover) -> None:
    expected = all_fillings(cover)
    for engine in engines_for(cover, Ability.LIST):
        found = list(engine.fillings(cover, Limits()))
        assert len(found) == len(expected), engine.name
        assert set(map(frozenset, found)) == expected, engine.name
        assert all(tuple(sorted(filling)) == filling for filling in found), engine.name


@THOROUGH
@given(covers())
def test_every_ordered_listing_is_in_rank_order(cover: Cover) -> None:
    expected = all_fillings(cover)
    for engine in engines_for(cover, Ability.LIST_ORDERED):
        found = list(engine.fillings(cover, Limits(), ordered=True))
        assert found == sorted(map(_rising, expected), key=_plain_rank(cover)), engine.name


def _rising(filling: frozenset[int]) -> tuple[int, ...]:
    return tuple(sorted(filling))


def _plain_rank(cover: Cover) -> Callable[[tuple[int, ...]], list[bool]]:
    """As the rule says it: option by option, in the order of their first items, taken first."""
    order = rank_order(cover)
    options = [
        option
        for item in order
        for option in range(len(cover.options))
        if min(cover.options[option].items, key=order.index, default=None) == item
    ]
    options += [i for i, option in enumerate(cover.options) if not option.items]
    return lambda filling: [option not in filling for option in options]


def _agree_and_check(problem: Problem) -> None:
    found = list(solution_set(problem, engine="reference"))
    assert len(set(found)) == len(found)
    assert count(problem, engine="frontier") == len(found)
    for solution in found[:20]:
        assert is_solution(problem, solution)


@THOROUGH
@of_each_kind(tilings=tilings(), markings=markings(), fittings=fittings())
def test_problems_are_counted_alike_and_pass_the_checker(problem: Problem) -> None:
    _agree_and_check(problem)


@given(fittings())
def test_matching_fills_as_many_cells_as_the_best_of_all_fittings(problem: Fitting) -> None:
    cover = fitting_cover(problem)
    best = max(
        sum(len(placement.cells) for placement in solution.placements)
        for solution in solution_set(problem)
    )
    assert fit(problem).cells == best
    assert len(cover.options) >= len(fit(problem).pieces)


@THOROUGH
@given(markings())
def test_tightening_changes_no_filling(problem: Marking) -> None:
    loose = marking_cover(problem)
    tight = tightened(loose)
    reference = next(engines_for(loose, Ability.LIST))
    assert set(reference.fillings(loose, Limits())) == set(reference.fillings(tight, Limits()))


A = NamedItem("a")
NOWHERE = Mark((0, 0), "x")


@pytest.mark.parametrize("engine", every_engine(), ids=lambda engine: engine.name)
@pytest.mark.parametrize(
    ("cover", "expected"),
    [
        (Cover((), ()), 1),
        (Cover((Item(A, 0, 0),), ()), 1),
        (Cover((Item(A, 1, 1),), ()), 0),
        (Cover((), (Option((), NOWHERE),) * 3), 8),
        (Cover((Item(A, 2, 2),), (Option((0, 0), NOWHERE),)), 1),
        (Cover((Item(A, 1, 1),), (Option((0, 0), NOWHERE),)), 0),
        (Cover((Item(A, 0, None),), (Option((0,), NOWHERE),) * 9), 2**9),
    ],
    ids=[
        "nothing at all",
        "an item that may go unused",
        "an item that nothing can use",
        "options that use nothing",
        "an option that uses an item twice",
        "an option that uses an item too often",
        "nine free choices",
    ],
)
def test_corner_cases_have_the_defined_meaning(cover: Cover, expected: int, engine: Engine) -> None:
    if engine.supports(cover, Ability.COUNT):
        assert engine.count(cover, Limits()).count == expected
    else:
        with pytest.raises(NoEngine):
            engine.count(cover, Limits())


def test_a_cover_with_bounds_beyond_32_bits_is_counted() -> None:
    cover = Cover((Item(A, 0, 2**40),), (Option((0,), NOWHERE),))
    for engine in engines_for(cover, Ability.COUNT):
        assert engine.count(cover, Limits()).count == 2
