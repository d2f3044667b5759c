"""In how many fillings each option is, and what fillings weigh: by Pfaffians and their inverses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import prod
from random import Random

import pytest

from boardfill import Board, LimitReached, Placement, Tiling, _core, count, pieces
from boardfill.cover.bounded import Cover
from boardfill.cover.translation.translate import cover_of
from boardfill.engines.limits import Limits
from boardfill.engines.planar import PlanarEngine
from boardfill.engines.planner import plan_shares
from boardfill.engines.protocol import UsesOfOptions
from boardfill.engines.reference import ReferenceEngine
from boardfill.engines.sweep.diagram import DiagramEngine
from boardfill.problem.board_families import family_board
from boardfill.problem.lattices.hex import HEX
from boardfill.problem.lattices.lattice import Lattice
from boardfill.problem.lattices.square import SQUARE
from boardfill.problem.lattices.triangle import TRIANGLE
from boardfill.questions.listing import heat
from tests.clock import Clock

PLANAR = PlanarEngine()


def pairs_on(board: Board) -> Cover:
    return cover_of(Tiling(board, pieces("I2", lattice=board.lattice)))


def random_board(random: Random, lattice: Lattice, most: int, *, wrap: bool) -> Board:
    closed = ["columns"] if wrap else []
    size = random.randint(2, most), 2 * random.randint(1, most // 2)
    board = Board.rectangle(*size, lattice=lattice, wrap=closed)
    holes = random.choice((0, 2, 2, 4, 6)) % len(board.cells)
    return board.without(random.sample(board.ordered, holes))


def shares(cover: Cover, weights: Sequence[int] = ()) -> UsesOfOptions:
    plan = PLANAR.plan_shares(cover, Limits(), weights)
    assert plan is not None
    return plan.run(Limits())


@pytest.mark.parametrize("lattice", [SQUARE, HEX, TRIANGLE], ids=lambda lattice: lattice.name)
def test_shares_are_those_of_the_diagram(lattice: Lattice) -> None:
    random = Random(lattice.name)
    met: Counter[bool] = Counter()
    for _ in range(60):
        cover = pairs_on(random_board(random, lattice, 7, wrap=random.random() < 0.3))
        diagram = DiagramEngine().build(cover, Limits())
        found = shares(cover)
        assert found.total == diagram.count
        met[found.total > 0] += 1
        if found.total:
            assert found.taking == diagram.fillings_with_each_option()
        else:
            assert not any(found.taking)
    assert min(met[True], met[False]) > 2


def by_listing(cover: Cover, weights: list[int]) -> UsesOfOptions:
    total, with_each = 0, [0] * len(cover.options)
    for filling in ReferenceEngine().fillings(cover, Limits()):
        weight = prod(weights[option] for option in filling)
        total += weight
        for option in filling:
            with_each[option] += weight
    return UsesOfOptions(total, with_each)


@pytest.mark.parametrize("lattice", [SQUARE, HEX, TRIANGLE], ids=lambda lattice: lattice.name)
@pytest.mark.parametrize("rounds", [16, pytest.param(40, marks=pytest.mark.full)])
def test_weights_are_those_of_all_fillings_one_by_one(lattice: Lattice, rounds: int) -> None:
    random = Random(lattice.name)
    for round_ in range(rounds):
        closed = [axis.name for axis in lattice.axes] if round_ % 2 else []
        board = Board.rectangle(4, 4, lattice=lattice, wrap=closed)
        cover = pairs_on(board.without(random.sample(board.ordered, random.choice((0, 2)))))
        most = random.choice((3, 100, 2**32 - 1))
        weights = [random.randint(0, most) for _ in cover.options]
        expected = by_listing(cover, weights)
        found = PLANAR.total_weight(cover, weights, Limits())
        assert found == expected.total, (board, weights)
        if not closed:
            assert shares(cover, weights) == expected, (board, weights)


def test_primes_that_divide_what_fillings_weigh_are_replaced_by_others() -> None:
    (greatest, second) = _core.greatest_primes(2)
    cover = pairs_on(Board(2, 6))
    for first in (1, greatest, greatest * 2, 3):
        weights = [1] * len(cover.options)
        weights[0], weights[-1] = first, second
        assert shares(cover, weights) == by_listing(cover, weights)
    square = pairs_on(Board(2, 2))
    lying_and_standing = [1, 1, greatest - 7, 7]  # two fillings, which weigh the prime together
    assert shares(square, lying_and_standing) == by_listing(square, lying_and_standing)
    assert shares(square, lying_and_standing).total == greatest


def test_tori_leave_shares_to_the_diagram() -> None:
    torus = Tiling(Board.rectangle(4, 4, wrap=["rows", "columns"]), pieces("I2"))
    assert PLANAR.plan_shares(cover_of(torus), Limits()) is None
    found = heat(torus)
    assert found is not None
    assert found.total == 272


def test_wide_boards_have_marginals_without_a_diagram() -> None:
    problem = Tiling(Board(26, 26), pieces("I2"))
    assert plan_shares(cover_of(problem), Limits()) is not None
    found = heat(problem)
    assert found is not None
    assert found.total == count(problem)
    for cell in problem.board.cells:
        assert found.of_cell(cell) == {"I2": 1}
    corner = [Placement(((0, 0), other), "I2") for other in ((0, 1), (1, 0))]
    assert [found.placements[one] * 2 for one in corner] == [1, 1]


def test_marginals_of_an_aztec_diamond_are_mirrored_with_it() -> None:
    problem = Tiling(family_board("aztec-diamond", (15,), SQUARE), pieces("I2"))
    found = heat(problem)
    assert found is not None
    assert found.total == 2**120
    rows = max(row for row, _ in problem.board.cells)
    for placement, chance in found.placements.items():
        assert isinstance(placement, Placement)
        mirrored = tuple(sorted((rows - row, column) for row, column in placement.cells))
        assert found.placements[Placement(mirrored, "I2")] == chance


def test_small_boards_and_what_is_no_pair_are_left_to_the_diagram() -> None:
    for problem in (
        Tiling(Board(12, 12), pieces("I2")),
        Tiling(Board(18, 18), pieces("I2,I1")),
    ):
        assert plan_shares(cover_of(problem), Limits()) is None


def test_a_limit_gives_no_shares(clock: Clock) -> None:
    plan = PLANAR.plan_shares(pairs_on(Board(100, 100)), Limits())
    assert plan is not None
    with clock.stops(2, "time limit stopped the count after"):
        plan.run(Limits(seconds=2))
    with pytest.raises(LimitReached, match="is predicted to need"):
        plan.run(Limits(bytes=2**20))
