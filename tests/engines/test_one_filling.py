"""One or two fillings are found by whichever way finds them; "none" is said only if it is so."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given

from boardfill import Board, LimitReached, Tiling, pieces, read_problem, solve
from boardfill.checking.checker import is_solution
from boardfill.cover.bounded import Cover
from boardfill.cover.translation.translate import cover_of
from boardfill.engines import clingo
from boardfill.engines import one_filling as turns
from boardfill.engines.clingo import ClingoEngine, ClingoSeeker
from boardfill.engines.limits import Deadline, Limits
from boardfill.engines.one_filling import Seeker, one_filling, two_fillings
from boardfill.engines.protocol import Filling
from boardfill.engines.search import SearchSeeker
from boardfill.engines.sweep.diagram import DiagramSeeker
from boardfill.engines.walk import WalkSeeker
from boardfill.questions.listing import is_unique, uniqueness_witnesses
from tests.agreement.brute_force import all_fillings
from tests.clock import Clock
from tests.engines.fillomino import HARD, fillomino
from tests.strategies import covers

BOARD = Tiling(Board.rectangle(4, 6), pieces("L3"))
SEEKERS = [SearchSeeker, WalkSeeker, ClingoSeeker, DiagramSeeker]


def _without_clingo(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ClingoEngine, "is_installed", staticmethod(lambda: False))


def _are_right(cover: Cover) -> None:
    expected = all_fillings(cover)
    found = two_fillings(cover, Limits())
    assert len(set(found)) == len(found) == min(2, len(expected))
    assert set(map(frozenset, found)) <= expected
    one = one_filling(cover, Limits())
    assert (one is None) == (not expected)
    assert one is None or frozenset(one) in expected


def test_what_clingo_gives_is_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    """It might be told the cover wrongly, or be wrong."""

    def wrong_statement(control: Any, cover: Cover, _deadline: Deadline) -> list[int]:
        with control.backend() as backend:
            return [backend.add_atom() for _ in cover.options]

    monkeypatch.setattr(clingo, "_state", wrong_statement)
    with pytest.raises(LimitReached, match="within the bounds"):
        ClingoEngine().first(cover_of(BOARD), Limits())


@given(covers())
def test_two_fillings_are_two_or_all(cover: Cover) -> None:
    _are_right(cover)


@pytest.mark.parametrize("has_clingo", [True, False])
@pytest.mark.parametrize("patience", [1e-6, 1e-4])
def test_turns_that_are_far_too_short_change_no_answer(
    patience: float, has_clingo: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(turns, "_PATIENCE", patience)
    if not has_clingo:
        _without_clingo(monkeypatch)
    given(covers())(_are_right)()


@pytest.mark.parametrize("seeker", SEEKERS)
def test_every_seeker_finds_all_fillings_turn_by_turn(seeker: type) -> None:
    @given(covers())
    def holds(cover: Cover) -> None:
        found: list[Filling] = []
        mine: Seeker = (
            ClingoSeeker(cover, Limits(), found)
            if seeker is ClingoSeeker
            else seeker(cover, Limits())
        )
        patience = 2e-6
        while not mine.finished:
            found.extend(new for new in mine.seek(patience) if new not in found)
            patience *= 1.5
        assert set(map(frozenset, found)) == all_fillings(cover)

    holds()


def test_a_second_filling_may_hold_the_first_and_more() -> None:
    """Where an item need not be used, the options left over are a choice as well."""
    cover = cover_of(Tiling(Board.rectangle(1, 1), pieces("I1"), optional=frozenset({(0, 0)})))
    assert sorted(two_fillings(cover, Limits())) == [(), (0,)]


@pytest.mark.parametrize("problem", [BOARD, Tiling(Board.rectangle(20, 20), pieces("W,F,Y"))])
def test_the_filling_found_is_always_the_same(problem: Tiling) -> None:
    assert solve(problem) == solve(problem, time_limit=1000) == solve(problem)
    assert uniqueness_witnesses(problem) == uniqueness_witnesses(problem, time_limit=1000)


def test_clingo_finds_what_the_search_does_not() -> None:
    """More than three minutes of search, and one second of clingo."""
    problem = fillomino(HARD)
    found = uniqueness_witnesses(problem)
    assert solve(problem) == found[0]
    assert [is_solution(problem, solution) for solution in found] == [True]


def test_a_sweep_shows_what_neither_search_nor_clingo_does(monkeypatch: pytest.MonkeyPatch) -> None:
    """One black cell too many: each dead end is a new one for them."""
    _without_clingo(monkeypatch)
    monkeypatch.setattr(turns, "_PATIENCE", 0.02)
    board = Board(Board.rectangle(10, 10).cells - {(0, 0), (9, 9)})
    problem = Tiling(board, pieces("domino"))
    assert solve(problem) is None
    assert not is_unique(problem)


def test_a_sweep_is_tried_in_an_order_that_suits_the_covering() -> None:
    polyhexes = read_problem("tests/data/polyhexes-4x10-part.dlx")
    seeker = DiagramSeeker(cover_of(polyhexes), Limits())
    assert len([filling for filling, _ in zip(seeker.seek(1.0), range(3), strict=False)]) == 3


def test_two_of_a_large_tight_board_are_found() -> None:
    """A listing finds one and then loses itself; a search that begins otherwise finds another."""
    problem = Tiling(Board.rectangle(30, 30), pieces("W,F,Y"))
    found = uniqueness_witnesses(problem)
    assert len(set(found)) == 2
    assert all(is_solution(problem, solution) for solution in found)


def _give_up(*_: object, **__: object) -> None:
    raise LimitReached("the time limit stopped the search")


def test_others_go_on_where_one_gives_up(monkeypatch: pytest.MonkeyPatch) -> None:
    for given_up in SEEKERS:
        with monkeypatch.context() as patched:
            patched.setattr(given_up, "seek", _give_up)
            found = solve(BOARD)
            assert found is not None
            assert is_solution(BOARD, found)


def test_a_limit_leaves_it_open_whether_there_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    for seeker in SEEKERS:
        monkeypatch.setattr(seeker, "seek", _give_up)
    for question in (solve, is_unique, uniqueness_witnesses):
        with pytest.raises(LimitReached):
            question(BOARD)


HOPELESS = Tiling(Board(Board.rectangle(30, 30).cells - {(0, 0), (29, 29)}), pieces("domino"))
"""Only a sweep shows that there is none, and it would take long."""


@pytest.mark.parametrize("question", [solve, uniqueness_witnesses])
def test_the_time_limit_holds_for_all_turns_together(
    question: Callable[..., object], monkeypatch: pytest.MonkeyPatch, clock: Clock
) -> None:
    monkeypatch.setattr(turns, "_PATIENCE", 0.02)
    with clock.stops(2):
        question(HOPELESS, time_limit=2)


def test_an_interruption_ends_every_turn_and_leaves_no_thread(
    monkeypatch: pytest.MonkeyPatch, clock: Clock
) -> None:
    cover = cover_of(HOPELESS)
    threads = set(threading.enumerate())
    for patience in (10.0, 0.05, 0.02):
        monkeypatch.setattr(turns, "_PATIENCE", patience)
        with clock.interrupts(after=20):
            one_filling(cover, Limits(seconds=1))
    assert set(threading.enumerate()) == threads
