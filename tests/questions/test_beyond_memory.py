"""What is answered, or refused, before a placement is listed."""

from __future__ import annotations

import re
from typing import NoReturn

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardfill import Board, LimitReached, Limits, Tiling, count, pieces, solve
from boardfill import _core as core
from boardfill.cli.main import main
from boardfill.cover.translation.area_bounds import unreached_corner
from boardfill.cover.translation.translate import cover_of
from boardfill.engines.search import SearchEngine
from boardfill.engines.sweep.sweep_choice import axis_orders, slanted_orders
from boardfill.questions import preparing
from boardfill.questions.beyond_memory import least_state_bits
from boardfill.questions.counting import count_by_pieces, plan
from tests.clock import Clock

HUGE = "--board", "400x400", "--pieces"
KNOWN_ORDERS = ("rows", "columns", "diagonals", "antidiagonals")


@pytest.fixture
def no_placements(monkeypatch: pytest.MonkeyPatch) -> None:
    def listed(*_: object, **__: object) -> NoReturn:
        raise AssertionError("placements are listed")

    monkeypatch.setattr("boardfill.questions.preparing.cover_of", listed)


@pytest.mark.usefixtures("no_placements")
@pytest.mark.parametrize(
    ("size", "kind"),
    [
        ("1000x1000", "domino"),  # Pfaffians count smaller ones
        ("400x400", "pentominoes:any"),
        ("400x400", "L3,I1"),
        ("400x400", "T4"),
    ],
)
def test_a_count_far_beyond_any_memory_is_refused_at_once(
    size: str, kind: str, capsys: pytest.CaptureFixture[str]
) -> None:
    board = "--board", size, "--pieces", kind
    assert main(["count", *board]) == 3
    refused = capsys.readouterr()
    assert main(["explain", "--plan", *board]) == 0
    assert refused.out == ""
    assert re.search(r"at least 2\^\d+ states at once, far above the memory limit", refused.err)
    assert re.search(r"at least 2\^\d+ states", capsys.readouterr().out)


@pytest.mark.usefixtures("no_placements")
@pytest.mark.parametrize("kind", ["L3", "pentominoes", "O4:any,I1:1-3", "X:any"])
def test_areas_and_corners_alone_tell_that_there_is_no_filling(
    kind: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["count", *HUGE, kind]) == 0
    assert capsys.readouterr().out == "0\n"
    small = Tiling(Board.rectangle(5, 5), pieces("domino"))
    assert plan(small).states == 0
    assert solve(small) is None
    assert count(small, engine="reference") == 0


CASES = [
    ("domino", 6, 8),
    ("domino", 9, 6),
    ("L3", 6, 6),
    ("tetrominoes:any", 8, 4),
    ("I1,O4", 6, 8),
    ("P", 4, 10),
    ("T4", 8, 8),
]


@pytest.mark.parametrize(("kind", "rows", "columns"), CASES)
def test_every_order_meets_at_least_as_many_states_as_are_predicted(
    kind: str, rows: int, columns: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(preparing, "_MANY_CELLS", 0)
    problem = Tiling(Board.rectangle(rows, columns), pieces(kind))
    bits = least_state_bits(problem, Limits(bytes=1))
    assert bits is not None
    cover = cover_of(problem)
    orders = dict([*axis_orders(cover), *slanted_orders(cover)])
    for name in KNOWN_ORDERS:
        schedule = core.SweepSchedule(cover.form, orders[name])
        layers = core.first_layers(schedule, Limits().control())
        assert max(layers) >= 2**bits, name


@pytest.mark.parametrize(
    ("rows", "columns", "kind"),
    [
        (1000, 10, "domino"),  # narrow
        (100, 100, "O4"),  # one filling
        (100, 100, "I1"),
        (100, 100, "domino:0-5000"),  # a supply
        (101, 103, "L3,domino"),  # cannot be cut into equal blocks
    ],
)
def test_what_might_be_answered_is_not_refused(rows: int, columns: int, kind: str) -> None:
    problem = Tiling(Board.rectangle(rows, columns), pieces(kind))
    assert least_state_bits(problem, Limits(bytes=2**33)) is None


def test_only_whole_rectangles_are_refused() -> None:
    square = Board.rectangle(100, 100)
    limits = Limits(bytes=2**33)
    assert least_state_bits(Tiling(square, pieces("domino")), limits) is not None
    assert least_state_bits(Tiling(square.without([(0, 0)]), pieces("domino")), limits) is None
    closed = Board.rectangle(100, 100, wrap=["columns"])
    assert least_state_bits(Tiling(closed, pieces("domino")), limits) is None
    assert least_state_bits(Tiling(square, pieces("domino"), tatami=True), limits) is None
    loose = Tiling(square, pieces("domino"), optional=frozenset({(50, 50)}))
    assert least_state_bits(loose, limits) is None
    begun = Tiling(square, pieces("domino"), given=[("domino", [(0, 0), (0, 1)])])
    assert least_state_bits(begun, limits) is None


def test_counts_by_pieces_are_refused_likewise_and_named_engines_are_not(clock: Clock) -> None:
    problem = Tiling(Board.rectangle(100, 100), pieces("domino"))
    with pytest.raises(LimitReached, match=r"at least 2\^50 states"):
        count_by_pieces(problem)
    with clock.stops(2, "the time limit stopped"):
        count(problem, engine="search", time_limit=2)


def test_a_board_knows_its_size() -> None:
    assert Board.rectangle(3, 4).size == (3, 4)
    assert Board.from_picture("...\n...").size == (2, 3)
    assert Board.from_picture("..#\n...").size is None
    assert Board.from_cells([(1, 1)]).size is None
    assert Board.from_cells([]).size is None


def test_a_corner_that_may_stay_empty_need_not_be_reached() -> None:
    board, plus = Board.rectangle(100, 100), pieces("X:any")
    assert unreached_corner(Tiling(board, plus, optional=frozenset({(0, 0)}))) == (0, 99)
    assert unreached_corner(Tiling(board, plus, optional=board.cells)) is None


@given(
    st.integers(1, 4),
    st.integers(1, 5),
    st.sampled_from(["X:any", "L3", "I3", "F:any", "L4", "S4", "T4,I1:0-3", "Z"]),
    st.sampled_from(["fixed", "rotate", "free"]),
)
def test_corners_are_called_unreached_only_where_there_is_no_filling(
    rows: int, columns: int, kind: str, turn: str
) -> None:
    problem = Tiling(Board.rectangle(rows, columns), pieces(kind, turn))
    corner = unreached_corner(problem)
    if corner is not None:
        cover = cover_of(problem)
        assert not cover.users[cover.places.index(corner)]
        assert not SearchEngine().count(cover, Limits()).count
