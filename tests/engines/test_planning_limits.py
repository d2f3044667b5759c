"""Planning keeps to the limits: it looks at the clock all the way, and foresees its memory."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from boardfill import Board, LimitReached, Limits, Tiling, _core, count, pieces
from boardfill.checking.checker import is_solution
from boardfill.cover.bounded import Cover
from boardfill.cover.translation.tiling_cover import TilingCover
from boardfill.cover.translation.translate import cover_of
from boardfill.engines.highs import HighsEngine
from boardfill.engines.limits import Deadline
from boardfill.engines.planner import plan_count, plan_shares
from boardfill.engines.sweep.sweep_choice import axis_orders
from boardfill.problem.board_families import family_board
from boardfill.problem.lattices.square import SQUARE
from boardfill.puzzles import magic_square
from boardfill.questions.preparing import refuse_too_large
from boardfill.questions.weighing import best
from tests.clock import Clock

LARGE = Tiling(Board.rectangle(50, 50), pieces("domino"))
CROSSES = Tiling(Board.rectangle(14, 14), pieces("X"))


def test_what_lies_around_cells_is_found_with_an_eye_on_the_clock() -> None:
    cover = cover_of(LARGE)
    assert isinstance(cover, TilingCover)
    checks: list[None] = []
    assert cover.find_around(lambda: checks.append(None)) is not None
    # Every thousand placements, and every thousand cells.
    assert len(checks) >= (cover.form.option_count + cover.form.item_count) // 1024


@pytest.mark.parametrize("plan", [plan_count, plan_shares])
def test_planning_stops_where_the_time_is_over(
    plan: Callable[[Cover, Limits], object], clock: Clock
) -> None:
    """The clock ticks whenever it is looked at: none of the looks is far from the next."""
    clock.tick(1.0)
    plan(cover_of(LARGE), Limits(seconds=1e6))
    all_looks = clock.looks
    assert all_looks > 20
    for seconds in (all_looks // 8, all_looks // 4, all_looks // 2):
        clock.tick(1.0)
        with pytest.raises(LimitReached, match="time limit"):
            plan(cover_of(LARGE), Limits(seconds=seconds))
        assert clock.looks < seconds + 10


def test_matrices_are_made_within_the_limits() -> None:
    cover = cover_of(LARGE)
    graph = _core.PlaneGraph(cover.form, cover.find_around() or ())
    with pytest.raises(_core.Stopped, match="time limit"):
        graph.matching_matrices((), (), _core.Control(0.0))


def test_pfaffians_are_refused_before_the_board_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    def drawn(*_: object) -> None:
        raise AssertionError("the board is drawn")

    monkeypatch.setattr(TilingCover, "find_around", drawn)
    wide = Tiling(Board.rectangle(320, 320), pieces("domino"))
    with pytest.raises(LimitReached, match=r"predicted .* above the memory limit of 60 MiB"):
        count(wide, engine="planar", memory_limit=60 * 2**20)


def test_what_has_been_taken_counts_when_more_is_refused() -> None:
    taken = _core.resident_bytes()
    if not taken:
        pytest.skip("this system does not tell")
    limits = Limits(bytes=taken + 2**20, resident_before=0)
    Deadline(limits).refuse_more(0, "nothing")
    with pytest.raises(LimitReached, match="a table is predicted to need"):
        Deadline(limits).refuse_more(2**26, "a table")


def test_a_board_that_has_no_room_is_refused_before_anything_is_listed() -> None:
    diamond = Tiling(family_board("aztec-diamond", (100,), SQUARE), pieces("domino"))
    with pytest.raises(LimitReached, match="the board alone is predicted to need"):
        refuse_too_large(diamond, Limits(bytes=10**6), flat=True)


def test_laying_nothing_is_a_filling_where_cells_may_stay_empty(
    monkeypatch: pytest.MonkeyPatch, clock: Clock
) -> None:
    def too_long(*_: object) -> None:
        clock.move(1e6)
        raise LimitReached("the time limit stopped the work")

    monkeypatch.setattr("boardfill.questions.weighing.plan_best", too_long)
    found = best(CROSSES, partial=True, time_limit=3)
    assert found is not None
    assert 0 < found.weight <= found.bound <= 14 * 14
    assert not found.is_proven
    assert is_solution(CROSSES, found.solution, partial=True)
    with pytest.raises(LimitReached):
        best(CROSSES, time_limit=3)


def test_highs_has_a_filling_however_little_time_there_is() -> None:
    pytest.importorskip("highspy")
    cover = cover_of(CROSSES, partial=True)
    found = HighsEngine().best(cover, [5] * len(cover.options), Limits(seconds=1e-9))
    assert found is not None
    assert 0 < found.weight <= found.bound <= 14 * 14


def test_a_work_limit_holds_within_a_step() -> None:
    """Each cell of a magic square of order 6 has 36 numbers: a step has up to 36 times as many
    states as the one before.
    """
    cover = cover_of(magic_square(6))
    _, order = next(iter(axis_orders(cover)))
    schedule = _core.SweepSchedule(cover.lean_form, order)
    layers = _core.first_layers(schedule, _core.Control(work_limit=60_000))
    assert layers == [36, 36 * 35, 36 * 35 * 34]
