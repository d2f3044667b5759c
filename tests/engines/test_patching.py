"""Large boards are filled from a corner on; what is found so is a filling, or nothing."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from hypothesis import given

from boardfill import Board, Tiling, pieces, solve
from boardfill.checking.checker import is_solution
from boardfill.cover.bounded import Cover
from boardfill.cover.translation.tiling_cover import TilingCover
from boardfill.cover.translation.translate import cover_of, least_bytes
from boardfill.engines import one_filling
from boardfill.engines.limits import Cancellation, Limits
from boardfill.engines.one_filling import patched_filling
from boardfill.engines.search import SearchSeeker
from boardfill.problem.lattices.lattice import Cell, lattices
from boardfill.questions.listing import sample
from tests.agreement.brute_force import all_fillings
from tests.clock import Clock
from tests.strategies import covers

CASES = [
    ("square", "domino", (6, 10), 6),
    ("square", "L3", (6, 9), 6),
    ("square", "L3", (9, 5), 8),
    ("square", "T4,L3", (6, 8), 5),
    ("square", "W,F,Y,P", (8, 10), 4),
    ("square", "L4:0-300,domino", (8, 6), 5),
    ("hex", "I2", (6, 6), 6),
    ("hex", "trihexes:any", (6, 6), 6),
    ("triangle", "I2", (6, 8), 6),
    ("triangle", "I3", (6, 6), 6),
    ("cubic", "L3", (2, 3, 4), 3),
]
"""A lattice, pieces, a block of which random fillings are drawn, and how often it is repeated."""


def _with_holes(case: tuple[str, str, tuple[int, ...], int], part: float, seed: int) -> Tiling:
    """A board of blocks, each filled at random, without some of the pieces."""
    name, piece_list, size, times = case
    lattice, random = lattices()[name], Random(seed)
    used = pieces(piece_list, lattice=lattice)
    block = Tiling(Board.rectangle(*size, lattice=lattice), used)
    corners = list(product(*(range(0, extent * times, extent) for extent in size)))
    laid: list[tuple[Cell, ...]] = []
    for corner, filling in zip(corners, sample(block, len(corners), seed=seed), strict=True):
        laid += [
            tuple(lattice.moved(cell, corner) for cell in placement.cells)
            for placement in filling.placements
        ]
    random.shuffle(laid)
    kept = laid[round(part * len(laid)) :]
    return Tiling(Board(frozenset(cell for cells in kept for cell in cells), lattice), used)


@pytest.mark.parametrize("seed", [0, *(pytest.param(n, marks=pytest.mark.full) for n in (1, 2))])
@pytest.mark.parametrize("part", [0.0, 0.01, 0.1])
@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case[0]}-{case[1]}")
def test_what_is_left_of_a_random_filling_is_filled(
    case: tuple[str, str, tuple[int, ...], int], part: float, seed: int
) -> None:
    problem = _with_holes(case, part, seed)
    cover = cover_of(problem)
    found = patched_filling(cover, Limits())
    assert found is not None
    assert is_solution(problem, cover.solution(found))


@pytest.mark.parametrize("wrap", [["columns"], ["rows", "columns"]])
def test_boards_that_close_on_themselves_are_filled(wrap: list[str]) -> None:
    for piece_list in ("domino", "L3", "W,F,Y"):
        problem = Tiling(Board.rectangle(30, 30, wrap=wrap), pieces(piece_list))
        cover = cover_of(problem)
        found = patched_filling(cover, Limits())
        assert found is not None
        assert is_solution(problem, cover.solution(found))


@given(covers())
def test_whatever_is_found_is_a_filling(cover: Cover) -> None:
    """Also where items are used several times, or may be left."""
    found = patched_filling(cover, Limits())
    assert found is None or frozenset(found) in all_fillings(cover)


def test_a_large_board_is_filled_without_search(monkeypatch: pytest.MonkeyPatch) -> None:
    def unasked(*_: object) -> None:
        raise AssertionError("nobody was to search")

    monkeypatch.setattr(SearchSeeker, "__init__", unasked)
    monkeypatch.setattr(TilingCover, "list_options", unasked)
    problem = Tiling(Board.rectangle(90, 90), pieces("L3"))
    found = solve(problem)
    assert found is not None
    assert is_solution(problem, found)
    assert solve(problem) == found


def test_a_small_board_is_searched_as_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    def unasked(*_: object) -> None:
        raise AssertionError("nobody was to lay pieces before the search")

    monkeypatch.setattr(one_filling, "patched_filling", unasked)
    assert solve(Tiling(Board.rectangle(6, 10), pieces("pentominoes"))) is not None


def test_that_nothing_was_found_says_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(one_filling, "patched_filling", lambda *_: None)
    problem = Tiling(Board.rectangle(40, 40), pieces("domino"))
    found = solve(problem)
    assert found is not None
    assert is_solution(problem, found)


def test_where_there_is_none_the_search_says_so() -> None:
    """A corner that nothing covers; laying pieces gives up at once."""
    cells = Board.rectangle(40, 40).cells - {(38, 39), (39, 38), (0, 0)}
    problem = Tiling(Board(cells), pieces("L3,domino"))
    assert patched_filling(cover_of(problem), Limits()) is None
    assert solve(problem) is None


def test_a_time_limit_ends_the_laying(clock: Clock) -> None:
    cover = cover_of(Tiling(Board.rectangle(150, 150), pieces("pentominoes:any")), flat=True)
    clock.tick(2 / 40)
    assert patched_filling(cover, Limits(seconds=2)) is None
    assert clock.looks < 60
    with clock.stops(2):
        one_filling.one_filling(cover, Limits(seconds=2))


def test_a_memory_limit_ends_the_laying() -> None:
    cover = cover_of(Tiling(Board.rectangle(42, 40), pieces("L3")), flat=True)
    assert patched_filling(cover, Limits()) is not None
    assert patched_filling(cover, Limits(bytes=10_000)) is None


def test_what_need_not_be_listed_needs_no_memory() -> None:
    problem = Tiling(Board.rectangle(210, 210), pieces("L3"))
    flat, listed = least_bytes(problem, flat=True)[0], least_bytes(problem)[0]
    assert 2 * flat < listed
    found = solve(problem, memory_limit=listed - 1)
    assert found is not None
    assert is_solution(problem, found)


def test_a_cancellation_ends_the_laying() -> None:
    """Ctrl-C cancels it, as all work of the core."""
    stop = Cancellation()
    stop.cancel()
    cover = cover_of(Tiling(Board.rectangle(42, 40), pieces("L3")), flat=True)
    assert patched_filling(cover, Limits(cancellation=stop)) is None
