"""The fewest options to take back: right, and no fewer would do."""

from __future__ import annotations

import random
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardfill import Board, LimitReached, Mark, Tiling, pieces
from boardfill.cover.bounded import Cover, Item, Option
from boardfill.cover.meanings import NamedItem
from boardfill.cover.translation.translate import cover_of
from boardfill.engines.limits import Deadline, Limits
from boardfill.engines.search import SearchEngine
from boardfill.engines.sweep.diagram import DiagramEngine
from boardfill.reasoning.completions import (
    Repair,
    Repairs,
    listed_uses,
    smallest_repair,
    unavoidable_option,
    uses_of_options,
)
from tests.agreement.brute_force import all_fillings
from tests.strategies import covers


@pytest.mark.parametrize("way", ["smallest_repair", "by_conflicts", "by_diagram"])
@given(cover=covers(), data=st.data())
def test_no_smaller_repair_would_do(way: str, cover: Cover, data: st.DataObject) -> None:
    numbers = range(len(cover.options))
    some = st.frozensets(st.sampled_from(numbers)) if numbers else st.just(frozenset())
    fixed = sorted(data.draw(some))
    loose = sorted(data.draw(some) - set(fixed))
    fillings = [found for found in all_fillings(cover) if found.issuperset(fixed)]
    if way == "smallest_repair":
        found = smallest_repair(cover, fixed, loose, Limits())
    else:
        found = getattr(Repairs(cover, fixed, loose, Deadline(Limits())), way)()
    if not fillings:
        assert found is None
        return
    assert found is not None
    fewest = min(
        len(back)
        for size in range(len(loose) + 1)
        for back in combinations(loose, size)
        if any(filling.issuperset(set(loose) - set(back)) for filling in fillings)
    )
    assert len(found.taken_back) == fewest
    hasty = Repairs(cover, fixed, loose, Deadline(Limits())).by_diagram(most_asked=1)
    assert hasty is not None
    assert len(hasty.taken_back) == fewest
    assert not any(filling >= {*one} for one in hasty.conflicts for filling in fillings)
    assert any(filling.issuperset(set(loose) - set(found.taken_back)) for filling in fillings)
    for conflict in found.conflicts:
        assert not any(filling.issuperset(conflict) for filling in fillings)
        for left_out in conflict:
            others = set(conflict) - {left_out}
            assert any(filling.issuperset(others) for filling in fillings)


@given(covers())
def test_what_fillings_have_in_common(cover: Cover) -> None:
    fillings = all_fillings(cover)
    uses = uses_of_options(cover, Limits())
    assert uses is not None
    assert uses.total == len(fillings)
    assert list(uses.taking) == [
        sum(option in filling for filling in fillings) for option in range(len(cover.options))
    ]
    for filling in list(fillings)[:3]:
        common = frozenset.intersection(*fillings)
        option = unavoidable_option(cover, tuple(sorted(filling)), Limits())
        assert option in common if common else option is None


@pytest.mark.parametrize(
    ("size", "used"),
    [((4, 5), "L,P,W,Y"), ((4, 5), "L,P,V,Y"), ((3, 5), "P,U,V"), ((3, 3), "X,I1")],
)
@pytest.mark.parametrize("copies", [":1", ""])
def test_fillings_found_one_by_one_are_used_as_all_are(
    size: tuple[int, int], used: str, copies: str
) -> None:
    """Also where a piece is laid in one of several symmetric placements only."""
    problem = Tiling(Board.rectangle(*size), pieces(",".join(p + copies for p in used.split(","))))
    cover = cover_of(problem)
    fillings = list(SearchEngine().fillings(cover, Limits()))
    taking = [
        sum(option in filling for filling in fillings) for option in range(len(cover.options))
    ]
    for threads in (1, 2):
        found = listed_uses(cover, Limits(threads=threads), problem)
        assert (found.total, list(found.taking)) == (len(fillings), taking)


def test_more_fillings_than_can_be_listed_are_not() -> None:
    problem = Tiling(Board.rectangle(8, 8), pieces("domino"))
    with pytest.raises(LimitReached, match="work limit"):
        listed_uses(cover_of(problem), Limits())


def test_one_option_may_be_in_every_conflict() -> None:
    """The last clashes with both others, which get along."""
    items = Item(NamedItem("x"), 0, 1), Item(NamedItem("y"), 0, 1)
    used = (0,), (1,), (0, 1)
    cover = Cover(items, tuple(Option(one, Mark((0,), "x")) for one in used))
    assert smallest_repair(cover, [], [0, 1, 2], Limits()) == Repair((2,), ((1, 2), (0, 2)))


def test_where_a_search_would_never_end() -> None:
    """Dominoes laid so that more black than white cells are left, and much else is wrong."""
    problem = Tiling(Board.rectangle(10, 10), pieces("I2"))
    cover = cover_of(problem)
    chance = random.Random(2)
    taken: list[int] = []
    for option in chance.sample(range(len(cover.options)), len(cover.options)):
        used = {item for other in taken for item in cover.options[other].items}
        if len(taken) < 28 and not used & set(cover.options[option].items):
            taken.append(option)
    found = smallest_repair(cover, [], taken, Limits())
    assert found is not None
    weights = [int(option in taken) for option in range(len(cover.options))]
    ((most, _),) = DiagramEngine().build(cover, Limits()).best(weights)
    assert len(taken) - len(found.taken_back) == most
    assert set(found.conflicts[0]) & set(found.taken_back)
