"""Nested dissection, which wide boards take, gives the Pfaffians of plain elimination."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from boardfill import Board, Tiling, _core, pieces
from boardfill.cover.translation.translate import cover_of
from boardfill.engines.limits import Limits
from boardfill.problem.board_families import family_board
from boardfill.problem.lattices.lattice import Lattice
from boardfill.problem.lattices.square import SQUARE
from boardfill.problem.lattices.triangle import TRIANGLE

PRIMES = _core.greatest_primes(3)


def both_ways(board: Board, weights: list[int] | None = None) -> list[tuple[list[int], list[int]]]:
    """Of each component that is cut: the Pfaffians of all orientations, modulo all primes."""
    cover = cover_of(Tiling(board, pieces("I2", lattice=board.lattice)))
    graph = _core.PlaneGraph(cover.form, cover.find_around() or ())
    given = weights[: cover.form.option_count] if weights else []
    matrices = [
        graph.matching_matrices(given, points, _core.Control(), cut_everything=True)
        for points in (board.ordered, ())
    ]
    found = []
    for cut, whole in zip(*(matrix or () for matrix in matrices), strict=True):
        if cut.is_cut:
            residues = [
                [
                    value
                    for of_one in matrix.pfaffians(PRIMES, 1, Limits().control())
                    for value in of_one
                ]
                for matrix in (cut, whole)
            ]
            found.append((residues[0], residues[1]))
    return found


def are_same(cut: list[int], whole: list[int]) -> bool:
    """But for one sign that all have in common."""
    primes = PRIMES * (len(cut) // len(PRIMES))
    turned = [-value % prime for value, prime in zip(cut, primes, strict=True)]
    return whole in (cut, turned)


@pytest.mark.parametrize("lattice", [SQUARE, TRIANGLE], ids=lambda lattice: lattice.name)
@pytest.mark.parametrize("closed", [0, 1, 2])
def test_cut_or_not_a_pfaffian_is_the_same(lattice: Lattice, closed: int) -> None:
    """With holes and with weights, some of them 0, so that parts lack partners here and there."""
    random = Random(f"{lattice.name} {closed}")
    met: Counter[bool] = Counter()
    for _ in range(60):
        wrap = [axis.name for axis in lattice.axes][:closed]
        board = Board.rectangle(
            2 * random.randint(5, 8), 2 * random.randint(5, 8), lattice=lattice, wrap=wrap
        )
        black = [cell for cell in board.ordered if sum(cell) % 2 == 0]
        white = [cell for cell in board.ordered if sum(cell) % 2]
        holes = random.choice((0, 1, 3, 10))
        board = board.without(random.sample(black, holes) + random.sample(white, holes))
        most, kept = random.choice((1, 1, 3)), random.choice((0.97, 0.7))
        weights = [int(random.random() < kept) * random.randint(1, most) for _ in range(2000)]
        for cut, whole in both_ways(board, random.choice((None, weights))):
            assert are_same(cut, whole), board
            met[any(cut)] += 1
    assert met[True] > 8
    assert met[False] > 2


@pytest.mark.parametrize(
    ("board", "is_cut"),
    [
        (Board(90, 90), True),
        (family_board("aztec-diamond", (60,), SQUARE), True),
        (Board(4, 2000), False),
        (Board(12, 12), False),
    ],
)
def test_boards_are_cut_if_that_saves_work(board: Board, is_cut: bool) -> None:
    cover = cover_of(Tiling(board, pieces("I2")))
    graph = _core.PlaneGraph(cover.form, cover.find_around() or ())
    matrix, whole = (
        (graph.matching_matrices([], points, _core.Control()) or [])[0]
        for points in (board.ordered, ())
    )
    assert matrix.is_cut == is_cut
    assert (matrix.work < whole.work) == is_cut
    assert are_same(*(one.pfaffians(PRIMES, 1, Limits().control())[0] for one in (matrix, whole)))
