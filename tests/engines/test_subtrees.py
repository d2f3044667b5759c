"""Subtrees make up the whole: each filling is in exactly one of them."""

from __future__ import annotations

import pytest
from hypothesis import given

from boardfill import Board, Tiling, _core, pieces
from boardfill.cover.bounded import Cover
from boardfill.cover.symmetry.group import group_of
from boardfill.cover.symmetry.orbits import one_of_each_orbit
from boardfill.cover.translation.translate import cover_of
from boardfill.engines.limits import Deadline, Limits
from boardfill.engines.reference import ReferenceEngine
from boardfill.engines.search import KeptSearch
from boardfill.engines.subtrees import Split, Subtrees
from boardfill.errors import BadInput
from tests.strategies import covers

MOST_UNITS = 10_000


@given(covers())
def test_each_filling_is_in_exactly_one_subtree(cover: Cover) -> None:
    subtrees = Subtrees(cover)
    units = subtrees.units(subtrees.cut(30), MOST_UNITS)
    for filling in ReferenceEngine().fillings(cover, Limits()):
        assert sum(set(unit) <= set(filling) for unit in units) == 1


@given(covers())
def test_counts_of_subtrees_add_up(cover: Cover) -> None:
    subtrees = Subtrees(cover)
    search = KeptSearch(cover, Deadline(Limits()))
    for enough in (1, 3, 20):
        units = subtrees.units(subtrees.cut(enough), MOST_UNITS)
        found = sum(search.count(unit, Limits()) for unit in units)
        assert found == ReferenceEngine().count(cover, Limits()).count


@pytest.fixture(scope="module")
def board() -> Cover:
    return cover_of(Tiling(Board.rectangle(4, 5), pieces("L3,I2")))


@pytest.mark.parametrize("threads", [1, 3])
def test_a_board_is_cut_into_as_many_as_are_wanted(board: Cover, threads: int) -> None:
    subtrees = Subtrees(board)
    units = subtrees.units(subtrees.cut(400), MOST_UNITS)
    assert len(units) >= 400
    search = KeptSearch(board, Deadline(Limits()))
    assert sum(search.count(unit, Limits(threads=threads)) for unit in units) == 2319


def test_a_split_that_is_none_is_refused(board: Cover) -> None:
    subtrees = Subtrees(board)
    (first, *_) = subtrees.cut(2)
    child = subtrees.units([first], MOST_UNITS)[0]
    for wrong in (
        [Split((), len(board.items))],  # no such item
        [first, first],  # it is no more
        [Split(child, first.item)],  # before its parent
        [first, Split(child, first.item)],  # the item has been used
    ):
        with pytest.raises(BadInput, match="does not split"):
            subtrees.units(wrong, MOST_UNITS)


@pytest.mark.parametrize("board", ["4x15", pytest.param("6x10", marks=pytest.mark.full)])
def test_no_unit_is_far_larger_than_aimed_at(board: str) -> None:
    problem = Tiling(board, "pentominoes")
    whole = cover_of(problem)
    part = one_of_each_orbit(whole, group_of(problem, whole))
    assert part is not None
    subtrees = Subtrees(part.cover)
    aim = 2000
    units = subtrees.units(subtrees.cut(64, aim, 4000), MOST_UNITS)
    tables = KeptSearch(part.cover, Deadline(Limits())).tables
    nodes = [_core.count_by_search(tables, 1, Limits().control(), unit).nodes for unit in units]
    assert max(nodes) <= 5 * aim
    assert len(units) <= 10 * sum(nodes) / aim


def test_subtrees_with_an_item_that_nothing_can_meet_are_none(board: Cover) -> None:
    subtrees = Subtrees(board)
    for unit in subtrees.units(subtrees.cut(400), MOST_UNITS):
        clashing = {
            option
            for item in {item for taken in unit for item in board.form.items_of(taken)}
            for option in board.users[item]
        }
        used = {item for taken in unit for item in board.form.items_of(taken)}
        for item in subtrees.exact - used:
            assert set(board.users[item]) - clashing
