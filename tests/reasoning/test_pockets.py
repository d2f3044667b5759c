"""Pockets: which cells are connected, and whether sizes add up to them."""

from __future__ import annotations

from collections.abc import Container

from hypothesis import given
from hypothesis import strategies as st

from boardfill.cover.translation.area_bounds import Amount
from boardfill.reasoning.pockets import adds_up, flood, groups

GRAPHS = st.lists(st.lists(st.booleans(), min_size=7, max_size=7), min_size=7, max_size=7)


@given(GRAPHS)
def test_groups_are_what_can_be_reached_both_ways_of_looking(joined: list[list[bool]]) -> None:
    near = [{b for b in range(7) if a != b and (joined[a][b] or joined[b][a])} for a in range(7)]

    def beside(cell: int, _left: Container[int]) -> set[int]:
        return near[cell]

    found = list(groups(range(7), beside))
    assert sorted(cell for group in found for cell in group) == list(range(7))
    bits = [sum(1 << b for b in others) for others in near]
    for group in found:
        assert flood(bits, 1 << group[0], 2**7 - 1) == sum(1 << cell for cell in group)
    assert [group[0] for group in found] == sorted(map(min, found))


def test_sizes_add_up_within_what_may_stay_empty() -> None:
    assert adds_up(5, 6, (Amount(3, 0, None),))
    assert not adds_up(4, 5, (Amount(3, 0, None),))
    assert not adds_up(6, 6, (Amount(3, 0, 1),))
