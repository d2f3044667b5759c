"""Which options use an item, and what the items of different kinds of problems mean."""

from __future__ import annotations

from hypothesis import given

from boardfill.cover.bit_sets import bits_of, use_levels
from boardfill.cover.bounded import Cover
from boardfill.cover.meanings import BoardCell, CopiesOf, CornerAt, NamedItem, UsesOf
from tests.strategies import covers


@given(covers())
def test_users_are_the_options_that_use_the_item_as_often_as_they_do(cover: Cover) -> None:
    for item, users in enumerate(cover.users):
        uses = [option.items.count(item) for option in cover.options]
        assert users == [option for option, times in enumerate(uses) for _ in range(times)]


@given(covers())
def test_levels_are_the_options_that_use_the_item_more_than_so_often(cover: Cover) -> None:
    for item, levels in enumerate(use_levels(cover)):
        uses = [option.items.count(item) for option in cover.options]
        assert len(levels) == max([1, *uses])
        for level, options in enumerate(levels):
            assert list(bits_of(options)) == [o for o, times in enumerate(uses) if times > level]


def test_meanings_of_different_kinds_are_different_whatever_they_hold() -> None:
    """They are tuples, which alone would be equal."""
    meanings = [
        BoardCell((0, 1)),
        CornerAt((0, 1)),
        CopiesOf("a"),
        NamedItem("a"),
        UsesOf("a"),
    ]
    assert len(set(meanings)) == len(meanings)
    assert all((a == b) == (a is b) for a in meanings for b in meanings)
    assert all((a != b) == (a is not b) for a in meanings for b in meanings)
    assert CopiesOf("a") == CopiesOf("a")
    assert hash(CopiesOf("a")) == hash(CopiesOf("a"))
