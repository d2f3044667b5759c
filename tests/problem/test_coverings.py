"""Coverings: every question about items and options that are said outright."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given, settings

from boardfill import (
    BadInput,
    Covering,
    CoveringItem,
    CoveringOption,
    LimitReached,
    Pick,
    Solution,
    Supply,
    count,
    solve,
)
from boardfill.checking.checker import is_solution, why_not
from boardfill.cover.translation.translate import cover_of
from boardfill.engines.limits import Limits
from boardfill.engines.protocol import Ability
from boardfill.questions.counting import count_by_pieces, tally
from boardfill.questions.listing import heat, sample, solution_set, uniqueness_witnesses
from boardfill.questions.weighing import best, best_few
from tests.agreement.brute_force import engines_for
from tests.strategies import coverings

XCC = Covering(
    (
        CoveringItem("A"),
        CoveringItem("B"),
        CoveringItem("C", Supply(2, 3)),
        CoveringItem("X", Supply(0, 1)),
        CoveringItem("Y", Supply(0, 1)),
    ),
    (
        CoveringOption(("A", "B", "X", "Y"), colours=(("X", "0"), ("Y", "0"))),
        CoveringOption(("A", "C", "X", "Y"), colours=(("X", "1"), ("Y", "1"))),
        CoveringOption(("C", "X"), colours=(("X", "0"),)),
        CoveringOption(("B", "X"), colours=(("X", "1"),)),
        CoveringOption(("C", "Y"), colours=(("Y", "1"),)),
    ),
)
"""Knuth's example of multiplicities with colours, which has one solution."""


def _picks(problem: Covering, numbers: tuple[int, ...]) -> Solution:
    chosen = ((number, problem.options[number]) for number in numbers)
    return Solution.of(Pick(number, option.items, option.name) for number, option in chosen)


def _all(problem: Covering) -> Iterator[Solution]:
    """Every set of options that the checker calls a solution."""
    for size in range(len(problem.options) + 1):
        for numbers in combinations(range(len(problem.options)), size):
            if is_solution(problem, _picks(problem, numbers)):
                yield _picks(problem, numbers)


def test_the_example_of_multiplicities_and_colours_has_its_one_solution() -> None:
    assert [pick.option for pick in solution_set(XCC)[0].picks] == [1, 3, 4]
    assert count(XCC) == 1


@settings(deadline=None)
@given(coverings())
def test_every_question_agrees_with_the_checker(problem: Covering) -> None:
    right = set(_all(problem))
    assert count(problem) == len(right)
    found = list(solution_set(problem))
    assert len(found) == len(right)
    assert set(found) == right
    held = solution_set(problem)
    assert [held.index(one) for one in found] == list(range(len(found)))
    assert len(uniqueness_witnesses(problem)) == min(2, len(right))
    assert (solve(problem) in right) if right else solve(problem) is None
    assert tally(problem, up_to="symmetry").count == len(right)
    greatest = best(problem)
    assert (greatest is None) == (not right)
    if greatest is not None:
        assert greatest.weight == max(len(one.choices) for one in right)
        assert best_few(problem, 1)[0].weight == greatest.weight
        assert set(sample(problem, 3, seed=1)) <= right


@given(coverings(most=5))
def test_every_engine_counts_coverings_alike(problem: Covering) -> None:
    right, cover = sum(1 for _ in _all(problem)), cover_of(problem)
    for engine in engines_for(cover, Ability.COUNT):
        assert engine.count(cover, Limits()).count == right, engine.name


@given(coverings(most=6))
def test_probabilities_of_options_are_parts_of_all_solutions(problem: Covering) -> None:
    right = list(_all(problem))
    found = heat(problem)
    assert (found is None) == (not right)
    chances = found.placements if found else {}
    for choice, probability in chances.items():
        assert probability == Fraction(sum(choice in one.choices for one in right), len(right))
    assert set(chances) == {choice for one in right for choice in one.choices}


def test_equal_options_are_different_choices() -> None:
    twice = Covering((CoveringItem("a"),), (CoveringOption(("a",)), CoveringOption(("a",))))
    assert count(twice) == 2
    assert solution_set(twice)[0] != solution_set(twice)[1]


def test_weights_are_by_name_of_option_or_item() -> None:
    options = (CoveringOption(("a", "b"), "both"), CoveringOption(("a",)), CoveringOption(("b",)))
    problem = Covering((CoveringItem("a"), CoveringItem("b")), options)
    found = best(problem, weights={"both": 5, "a": -1})
    assert found is not None
    assert found.weight == 4
    with pytest.raises(BadInput, match="expected both, a or b"):
        best(problem, weights={"c": 1})
    mixed = Covering((CoveringItem("a"),), (CoveringOption(("a",), "a"),))
    with pytest.raises(BadInput, match="name of an item and of an option"):
        best(mixed, weights={"a": 1})


def test_uses_are_counted_by_the_names_of_options() -> None:
    options = [CoveringOption((item,), name) for item in "ab" for name in ("red", "blue")]
    problem = Covering((CoveringItem("a"), CoveringItem("b")), tuple(options))
    assert dict(count_by_pieces(problem).counts) == {(0, 2): 1, (1, 1): 2, (2, 0): 1}
    with pytest.raises(BadInput, match="no option has a name"):
        count_by_pieces(XCC)


def test_a_covering_cannot_be_partial() -> None:
    with pytest.raises(BadInput, match="no cells that could stay empty"):
        best(XCC, partial=True)


def test_colours_that_would_not_fit_into_memory_are_refused() -> None:
    items = (CoveringItem("a", Supply()), CoveringItem("x", Supply(0, 1)))
    options = tuple(
        CoveringOption(("a", "x"), colours=(("x", str(number // 2)),)) for number in range(20_000)
    )
    with pytest.raises(LimitReached, match="the table of colours alone"):
        count(Covering(items, options), memory_limit=10**8)


@pytest.mark.parametrize(
    ("numbers", "reason"),
    [
        ((0, 1), "item A is used twice, not once"),
        ((1, 3), "item C is used once, not 2-3 times"),
        ((1, 3, 4, 2), "item X is used 3 times, not 0-1 times"),
        ((0, 2, 4), "item Y is used twice, not 0-1 times"),
    ],
)
def test_the_checker_names_the_item(numbers: tuple[int, ...], reason: str) -> None:
    assert why_not(XCC, _picks(XCC, numbers)) == reason


def test_the_checker_refuses_what_is_no_option() -> None:
    assert why_not(XCC, Solution((Pick(9, ("A",)),))) == "there is no option 9"
    assert why_not(XCC, Solution((Pick(0, ("A",)),))) == "option 0 is not A"
    twice = _picks(XCC, (1, 1))
    assert why_not(XCC, twice) == "option 1 is chosen twice"


@pytest.mark.parametrize(
    ("items", "options", "expected"),
    [
        ([("", Supply(1, 1))], [], "items[0]: an item needs a name"),
        ([("a", Supply(2, 1))], [], "items[0]: expected the least before the most"),
        ([("a", Supply(-1, 1))], [], "items[0]: expected a number of at least 0"),
        ([("a", Supply(1, 1)), ("a", Supply(1, 1))], [], "items[1]: the name 'a' is given twice"),
        ([], [CoveringOption(("b",))], "options[0]: there is no item named 'b'"),
        (
            [("a", Supply(1, 1))],
            [CoveringOption(("a",), colours=(("a", "R"),))],
            "options[0]: item 'a' has a colour, so its uses must be [0, 1], found 1",
        ),
        (
            [("a", Supply(0, 1))],
            [CoveringOption(("a", "a"), colours=(("a", "R"),))],
            "options[0]: item 'a' has a colour, so it must be used once",
        ),
        (
            [("a", Supply(0, 1))],
            [CoveringOption(("a",), colours=(("a", ""),))],
            "options[0]: the colour of item 'a' is empty",
        ),
        (
            [("a", Supply(0, 1))],
            [CoveringOption(("a",), colours=(("a", "R"), ("a", "G")))],
            "options[0].colours[1]: the name 'a' is given twice",
        ),
    ],
)
def test_what_is_wrong_is_named(
    items: list[tuple[str, Supply]], options: list[CoveringOption], expected: str
) -> None:
    with pytest.raises(BadInput) as error:
        Covering(tuple(CoveringItem(*item) for item in items), tuple(options))
    assert expected in str(error.value)
