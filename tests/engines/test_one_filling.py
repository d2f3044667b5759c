"""One or two fillings are found by whichever way finds them; "none" is said only if it is so."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given

from boardfill import Board, LimitReached, Tiling, at_most_two, first, is_solution, pieces
from boardfill.cover.bounded import Cover
from boardfill.engines.clingo import ClingoEngine
from boardfill.engines.one_filling import two_by_forbidding, two_fillings
from boardfill.engines.protocol import Filling, Limits
from boardfill.engines.search import SearchEngine
from tests.agreement.brute_force import all_fillings
from tests.strategies import covers

BOARD = Tiling(Board.rectangle(4, 6), pieces("L3"))


def _are_two_or_all(cover: Cover, find: Callable[[Cover, Limits], list[Filling]]) -> None:
    expected = all_fillings(cover)
    found = find(cover, Limits())
    assert len(set(found)) == len(found) == min(2, len(expected))
    assert set(map(frozenset, found)) <= expected


@given(covers())
def test_two_fillings_are_two_or_all(cover: Cover) -> None:
    _are_two_or_all(cover, two_fillings)


@given(covers())
def test_forbidding_each_option_finds_a_second_filling_if_there_is_one(cover: Cover) -> None:
    _are_two_or_all(cover, two_by_forbidding)


def _give_up(*_: object, **__: object) -> None:
    raise LimitReached("the time limit stopped the search")


def test_clingo_answers_where_the_search_gives_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SearchEngine, "first", _give_up)
    found = first(BOARD)
    assert found is not None
    assert is_solution(BOARD, found)


def test_without_clingo_the_search_has_the_last_word(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ClingoEngine, "is_installed", staticmethod(lambda: False))
    assert first(BOARD) is not None
    monkeypatch.setattr(SearchEngine, "first", _give_up)
    with pytest.raises(LimitReached):
        first(BOARD)


def test_two_of_a_large_tight_board_are_found() -> None:
    """A listing finds one and then loses itself; forbidding a piece of it finds another."""
    problem = Tiling(Board.rectangle(30, 30), pieces("W,F,Y"))
    found = at_most_two(problem, time_limit=60)
    assert len(set(found)) == 2
    assert all(is_solution(problem, solution) for solution in found)


def test_a_limit_leaves_it_open_whether_there_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SearchEngine, "fillings", _give_up)
    monkeypatch.setattr(SearchEngine, "first", _give_up)
    monkeypatch.setattr(ClingoEngine, "first", _give_up)
    with pytest.raises(LimitReached):
        at_most_two(BOARD)
