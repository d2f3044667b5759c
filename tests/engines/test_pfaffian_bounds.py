"""How many primes are enough: bounds of Pfaffians, whatever scales they are found with."""

from __future__ import annotations

from random import Random

from boardfill import Board, Tiling, _core, count, pieces
from boardfill._core import MatchingMatrix
from boardfill.cover.bounded import unchecked
from boardfill.cover.translation.translate import cover_of
from boardfill.engines.limits import Deadline, Limits
from boardfill.engines.pfaffians import _product, _scaled_bound
from boardfill.engines.planar import PlanarEngine, _drawn_graph
from tests.clock import Clock


def matrices(board: Board) -> list[MatchingMatrix]:
    graph = _drawn_graph(cover_of(Tiling(board, pieces("domino"))), Deadline(Limits()))
    assert graph is not None
    return graph.matching_matrices((), (), _core.Control()) or []


def test_no_scales_make_a_bound_too_small() -> None:
    for seed in range(60):
        random = Random(seed)
        board = Board.rectangle(random.choice((2, 4)), random.randint(1, 5))
        (matrix,) = matrices(board)
        fillings = count(Tiling(board, pieces("domino")))
        for spread in (0, 2, 20):
            scales = [
                (random.randint(1, 63), random.randint(-spread, spread)) for _ in range(matrix.size)
            ]
            bound = _scaled_bound(matrix, scales, unchecked)
            assert bound is not None
            assert bound >= fillings


def test_without_scales_it_is_the_bound_of_hadamard() -> None:
    (matrix,) = matrices(Board.rectangle(2, 2))
    assert _scaled_bound(matrix, [(1, 0)] * 4, unchecked) == 4  # from 2 up to a power of 2


def test_scales_that_run_away_are_no_bound_and_fill_no_memory() -> None:
    (matrix,) = matrices(Board.rectangle(100, 100))
    away = [(32, 10**9 * (-1) ** row) for row in range(matrix.size)]
    assert _scaled_bound(matrix, away, unchecked) is None


def test_products_of_many_numbers() -> None:
    assert _product([], unchecked) == 1
    assert _product([2] * 1001, unchecked) == 2**1001


def test_a_plan_looks_at_the_clock(clock: Clock) -> None:
    cover = cover_of(Tiling(Board.rectangle(80, 80), pieces("domino")))
    with clock.stops(2, "time limit stopped"):
        PlanarEngine().plan(cover, Limits(seconds=2))
