"""Limits reach every stage, whatever the pieces and wherever the cells; forecasts are honest."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardfill import Board, LimitReached, Piece, Tiling, Turn, _core, count, pieces, solve
from boardfill.checking.checker import is_solution
from boardfill.cover.bounded import Cover, Item, Option
from boardfill.cover.meanings import NamedItem
from boardfill.cover.translation.translate import cover_of
from boardfill.engines.limits import Deadline, Limits
from boardfill.engines.planner import choose_engine
from boardfill.engines.protocol import Ability
from boardfill.engines.sweep.sweep_choice import slanted_orders
from boardfill.engines.sweep.sweep_estimate import SupplyWays
from boardfill.engines.turns import cost_in_turns
from boardfill.explaining.no_filling import explain
from boardfill.formats.problem_file import read_problem
from boardfill.problem.lattices.cubic import CUBIC
from boardfill.questions.counting import plan
from boardfill.reasoning.propagation import statement_of
from boardfill.running import machine
from tests.clock import Clock
from tests.sanitizers import not_under_sanitizers

DATA = Path(__file__).parents[2] / "benchmarks" / "data"
FAR = Tiling(
    Board(frozenset({(0, 0), (0, 1), (10**9, 0), (10**9, 1)})), pieces("domino"), fault_free=True
)


def test_pieces_of_hundreds_of_cells_are_not_ordered_by_neighbours() -> None:
    """An order by neighbours would look at every pair of cells of every placement."""
    square = Piece("big", frozenset((row, column) for row in range(20) for column in range(20)))
    one = Piece("one", frozenset({(0, 0)}))
    assert count(Tiling(Board.rectangle(20, 40), (square, one))) > 1
    orders = dict(slanted_orders(cover_of(Tiling(Board.rectangle(60, 60), (square, one)))))
    assert "bandwidth" not in orders


def test_a_square_of_sixty_is_counted_and_stated() -> None:
    problem = read_problem(str(DATA / "big-square-60x60.json"))
    assert count(problem) == 1
    assert isinstance(problem, Tiling)
    assert statement_of(problem).options


def test_squares_in_a_rectangle_keep_to_a_time_limit(clock: Clock) -> None:
    problem = read_problem(str(DATA / "rect61x69.json"))
    with clock.stops(2):
        count(problem, time_limit=2, threads=1)


def test_cells_far_apart_cost_no_more_than_cells_close_by() -> None:
    """What crosses one of the lines between two rows crosses all of them."""
    assert count(FAR, memory_limit=2**26) == 0
    assert solve(FAR) is None
    assert explain(FAR) is not None
    across = Piece("across", frozenset({(0, 0), (7, 0)}), turn=Turn.FIXED)
    gap = Board(frozenset({(0, 0), (0, 1), (3, 0), (7, 0), (7, 1), (3, 1), (10, 0), (10, 1)}))
    strict = Tiling(gap, (across, *pieces("domino")), fault_free=True)
    assert count(strict) == _fault_free(gap, across)
    near = Tiling(Board(frozenset({(0, 0), (0, 1), (7, 0), (7, 1)})), (across,), fault_free=True)
    assert count(near) == 0  # nothing crosses the line between the columns


def _fault_free(board: Board, across: Piece) -> int:
    """Those of all tilings that the checker calls fault-free."""
    everything = Tiling(board, (across, *pieces("domino")))
    strict = Tiling(board, (across, *pieces("domino")), fault_free=True)
    return sum(is_solution(strict, found) for found in everything.solution_set())


@not_under_sanitizers
def test_memory_counts_what_the_whole_process_takes() -> None:
    before = _core.resident_bytes()
    if not before:
        pytest.skip("this system does not tell")
    limits = Limits(bytes=2**26)
    assert Deadline(limits).passed() is None
    taken = bytearray(b"x" * (80 * 2**20))
    assert Deadline(limits).passed() == "memory limit of 64 MiB"
    with pytest.raises(LimitReached, match="memory limit"):
        Deadline(limits).check()
    with pytest.raises(LimitReached, match="memory limit"):
        choose_engine(_large(), Ability.COUNT, "frontier-sparse").count(_large(), limits)
    del taken


def _large() -> Cover:
    return cover_of(Tiling(Board.rectangle(9, 10), pieces("pentominoes:any")))


def test_a_board_that_narrower_ones_do_not_resemble_is_not_predicted() -> None:
    for name in ("forecast-heptiamonds", "forecast-trefoil"):
        found = plan(read_problem(str(DATA / f"{name}.json")), threads=1)
        assert found.states is None
        assert found.seconds is None or found.seconds > 4


def test_narrower_boards_tell_even_where_their_area_is_no_sum_of_pieces() -> None:
    """Of 3 to 9 columns, 5 alone make an area that pentominoes can have."""
    found = plan(Tiling(Board.rectangle(10, 12), pieces("W,F,Y")), threads=1)
    assert found.states is not None
    assert 1 / 4 < found.states / 20_345_740 < 4  # so many were met


def test_many_options_a_step_make_a_dense_sweep_longer() -> None:
    board = Board.rectangle(3, 4, 6, lattice=CUBIC)
    found = plan(Tiling(board, pieces("tricubes:any")), threads=1)
    assert "dense" in found.plan
    assert found.seconds is not None
    assert 1 / 4 < found.seconds / 3.7 < 4  # it took 3.7 s


def test_supplies_are_counted_by_the_cells_they_cover() -> None:
    cover = cover_of(Tiling(Board.rectangle(6, 10), pieces("pentominoes")))
    ways = SupplyWays(cover)
    assert ways.bits == 12
    assert ways.within(30, 30) == 924
    assert ways.within(29, 30) == 462
    assert SupplyWays(Cover((Item(NamedItem("a"), 1, 1),), (Option((0,), None),))).bits == 0  # type: ignore[arg-type]


def test_the_forecast_is_of_the_search_where_that_ends_sooner() -> None:
    cover = cover_of(read_problem("gallery:pentominoes-3x20"))
    plan = choose_engine(cover, Ability.COUNT).plan(cover, Limits())
    found = cost_in_turns(plan, cover, Limits())
    assert found.seconds is not None
    assert found.seconds < 20


@not_under_sanitizers
def test_what_the_search_reached_is_told_when_the_sweep_does_not_fit(clock: Clock) -> None:
    wide = Tiling(Board.rectangle(12, 15), pieces("pentominoes:any"))
    with pytest.raises(LimitReached, match=r"a search had found [\d,]+ fillings after"):
        count(wide, memory_limit=2**23, time_limit=4)
    with clock.stops(2, "which had found"):
        count(Tiling(Board.rectangle(12, 12), pieces("L3")), engine="search", time_limit=2)


def test_there_is_always_a_memory_limit(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(machine, "_free_memory", lambda: None)
    monkeypatch.setattr(machine, "_free_in_group", lambda: None)
    monkeypatch.setattr(machine, "_limit_at", machine._limit_at.__wrapped__)
    assert 0 < machine.default_memory_limit() < machine.ADDRESSABLE
    monkeypatch.setattr(machine, "_free_in_group", lambda: 10**6)
    assert machine.default_memory_limit() == 800_000
    (tmp_path / "memory.max").write_text("5000")
    (tmp_path / "memory.current").write_text("3000")
    (tmp_path / "memory.stat").write_text("anon 1\ninactive_file 500\n")
    names = "memory.max", "memory.current", "inactive_file"
    assert machine._left_by(tmp_path, *names) == 2500
    for none in ("max\n", "9223372036854771712\n"):  # as newer and older systems write it
        (tmp_path / "memory.max").write_text(none)
        assert machine._left_by(tmp_path, *names) is None
