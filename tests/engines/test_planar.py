"""The planar engine: right or declined, and as the formulas say on boards that no sweep reaches."""

from __future__ import annotations

from collections import Counter
from decimal import Decimal, getcontext, localcontext
from fractions import Fraction
from itertools import product
from math import prod
from random import Random

import pytest

from boardfill import Board, LimitReached, NoEngine, Piece, Tiling, Turn, count, pieces
from boardfill.answers.solution import Pick
from boardfill.cli.main import main
from boardfill.cover.bounded import Around, Check, Cover, Item, Option, unchecked
from boardfill.cover.meanings import NamedItem
from boardfill.cover.translation.translate import cover_of
from boardfill.engines.limits import Limits
from boardfill.engines.planar import PlanarEngine
from boardfill.engines.protocol import Ability
from boardfill.engines.reference import ReferenceEngine
from boardfill.engines.sweep.frontier import FrontierEngine
from boardfill.problem.board_families import family_board
from boardfill.problem.lattices.cubic import CUBIC
from boardfill.problem.lattices.hex import HEX
from boardfill.problem.lattices.lattice import Lattice
from boardfill.problem.lattices.square import SQUARE
from boardfill.problem.lattices.triangle import TRIANGLE
from boardfill.questions.counting import plan, tally
from tests.clock import Clock

PLANAR, SWEEP = PlanarEngine(), FrontierEngine()


def planar_count(board: Board) -> int:
    return count(Tiling(board, pieces("I2", lattice=board.lattice)), engine="planar")


def swept_count(board: Board) -> int:
    return count(Tiling(board, pieces("I2", lattice=board.lattice)), engine="frontier")


def by_cosines(rows: int, columns: int) -> int:
    """Dominoes on a rectangle: the product of Kasteleyn, and of Temperley and Fisher (1961)."""
    with localcontext() as context:
        context.prec = rows * columns // 6 + 50
        circle = pi()
        squares = [
            [4 * cosine(circle * k / (side + 1)) ** 2 for k in range(1, (side + 1) // 2 + 1)]
            for side in (rows, columns)
        ]
        number = prod((a + b for a, b in product(*squares)), start=Decimal(1))
        whole = number.to_integral_value()
        assert abs(number - whole) < Decimal("1e-20")
        return int(whole)


def pi() -> Decimal:
    """As precisely as the context asks for; by Machin's formula."""
    return 16 * _arctan_of_inverse(5) - 4 * _arctan_of_inverse(239)


def _arctan_of_inverse(number: int) -> Decimal:
    power = total = 1 / Decimal(number)
    divisor = 1
    while total + power != total:
        power /= -number * number
        divisor += 2
        total += power / divisor
    return total


def cosine(angle: Decimal) -> Decimal:
    term = total = Decimal(1)
    number = 0
    while abs(term) > Decimal(10) ** -getcontext().prec:
        number += 2
        term *= -angle * angle / (number * (number - 1))
        total += term
    return total


@pytest.mark.parametrize(
    "size",
    [(1, 2), (2, 2), (3, 4), (7, 8), (8, 8), (30, 41), (60, 60)]
    + [pytest.param((side, side), marks=pytest.mark.full) for side in (100, 120)],
)
def test_dominoes_on_a_rectangle_are_as_the_product_of_cosines_says(size: tuple[int, int]) -> None:
    assert planar_count(Board(*size)) == by_cosines(*size)


@pytest.mark.parametrize("order", [1, 2, 3, 10, 40, pytest.param(100, marks=pytest.mark.full)])
def test_dominoes_on_an_aztec_diamond_are_a_power_of_two(order: int) -> None:
    board = family_board("aztec-diamond", (order,), SQUARE)
    assert planar_count(board) == 2 ** (order * (order + 1) // 2)


@pytest.mark.parametrize("sides", [(1, 1, 1), (1, 2, 3), (2, 3, 4), (7, 7, 7), (15, 17, 12)])
def test_lozenges_in_a_hexagon_are_plane_partitions(sides: tuple[int, int, int]) -> None:
    ranges = (range(1, side + 1) for side in sides)
    expected = prod(Fraction(i + j + k - 1, i + j + k - 2) for i, j, k in product(*ranges))
    assert planar_count(family_board("hexagon", sides, TRIANGLE)) == expected


@pytest.mark.parametrize("lattice", [SQUARE, HEX, TRIANGLE], ids=lambda lattice: lattice.name)
def test_boards_with_holes_and_cylinders_are_counted_as_the_sweep_does(lattice: Lattice) -> None:
    random = Random(lattice.name)
    met: Counter[bool] = Counter()
    for _ in range(60):
        size = random.randint(2, 7), 2 * random.randint(1, 4)
        wrap = ["columns"] if random.random() < 0.4 else []
        board = Board.rectangle(*size, lattice=lattice, wrap=wrap)
        board = board.without(
            random.sample(board.ordered, random.choice((0, 2, 2, 4, 6)) % len(board.cells))
        )
        found = planar_count(board)
        assert found == swept_count(board), board
        met[found > 0] += 1
    assert min(met[True], met[False]) > 5


@pytest.mark.parametrize("boards", [200, pytest.param(1000, marks=pytest.mark.full)])
def test_pairs_of_any_cells_are_counted_as_by_trying_or_declined(boards: int) -> None:
    """Knight's moves, cells two apart, several pieces, closed boards: lines cross or do not."""
    random = Random(5)
    answered: Counter[bool] = Counter()
    for _ in range(boards):
        lattice = random.choice([SQUARE, HEX, TRIANGLE])
        size = random.randint(1, 4), 2 * random.randint(1, 3)
        wrap = [
            axis.name
            for axis, extent in zip(lattice.axes, size, strict=True)
            if random.random() < 0.3 and lattice.closes_after(extent, axis)
        ]
        board = Board.rectangle(*size, lattice=lattice, wrap=wrap)
        board = board.without(
            random.sample(board.ordered, random.choice((0, 0, 2)) % len(board.cells))
        )
        pairs = []
        for name in "abc"[: random.choice((1, 2, 2, 3))]:
            other = random.choice(((0, 1), (0, 1), (1, 0), (1, 2), (0, 2), (1, 1), (2, 2), (0, 3)))
            turn = random.choice((Turn.FREE, Turn.FREE, Turn.FIXED))
            pairs.append(Piece(name, [(0, 0), other], turn, lattice=lattice))
        cover = cover_of(Tiling(board, tuple(pairs)))
        is_answered = PLANAR.supports(cover, Ability.COUNT)
        if is_answered:
            found = PLANAR.count(cover, Limits()).count
            assert found == SWEEP.count(cover, Limits()).count, (board, pairs)
        answered[is_answered] += 1
    assert min(answered.values()) > boards // 5


class DrawnCover(Cover):
    """Items joined by options, and somebody's word for how they lie around each item."""

    def __init__(self, vertices: int, edges: list[tuple[int, int]], random: Random) -> None:
        items = [Item(NamedItem(str(number)), 1, 1) for number in range(vertices)]
        options = [Option(edge, Pick(number, ())) for number, edge in enumerate(edges)]
        super().__init__(items, options)
        self._order = [random.sample(options, len(options)) for options in self.form.users()]

    def find_around(self, check: Check = unchecked) -> Around:  # noqa: ARG002
        return tuple(map(tuple, self._order))


@pytest.mark.parametrize("graphs", [500, pytest.param(5000, marks=pytest.mark.full)])
def test_whatever_the_order_around_items_the_count_is_right_or_declined(graphs: int) -> None:
    """Random graphs, with options side by side, drawn at random on random surfaces."""
    random = Random(6)
    planar_ones: Counter[bool] = Counter()
    for _ in range(graphs):
        vertices = random.choice((2, 4, 4, 6, 8))
        ends = (random.sample(range(vertices), 2) for _ in range(random.randint(1, vertices + 4)))
        edges = sorted((min(one, other), max(one, other)) for one, other in ends)
        cover = DrawnCover(vertices, edges, random)
        if PLANAR.supports(cover, Ability.COUNT):
            expected = ReferenceEngine().count(cover, Limits()).count
            assert PLANAR.count(cover, Limits()).count == expected, (edges, cover.find_around())
            planar_ones[expected > 0] += 1
    assert min(planar_ones[True], planar_ones[False]) > graphs // 30


def test_an_island_in_a_hole_is_counted_by_itself() -> None:
    ring = [cell for cell in product(range(7), repeat=2) if not {0, 6}.isdisjoint(cell)]
    island = list(product((2, 3), (2, 3, 4)))
    assert planar_count(Board([*ring, *island])) == 2 * 3


def test_options_on_the_same_cells_are_told_apart() -> None:
    twice = (Piece("a", [(0, 0), (0, 1)]), Piece("b", [(0, 0), (0, 1)]))
    assert count(Tiling(Board(4, 4), twice), engine="planar") == 36 * 2**8


def test_parts_of_a_cover_are_drawn_as_the_whole() -> None:
    cover = cover_of(Tiling(Board(4, 5), pieces("I2")))
    random = Random(7)
    for _ in range(50):
        part = cover.part(random.choices(range(len(cover.options)), k=35))
        assert PLANAR.count(part, Limits()).count == SWEEP.count(part, Limits()).count


def test_what_it_cannot_count_is_declined_in_a_sentence() -> None:
    solid = Tiling(Board.rectangle(2, 2, 2, lattice=CUBIC), pieces("I2", lattice=CUBIC))
    bounded = Tiling(Board(2, 4), (*pieces("I2:2"), Piece("b", [(0, 0), (0, 1)])))
    for problem in (solid, bounded, Tiling(Board(3, 3), pieces("L3"))):
        with pytest.raises(NoEngine, match="engine planar cannot count the fillings"):
            count(problem, engine="planar")


@pytest.mark.parametrize(("board", "expected"), [("3x3", 0), ("1x1", 0), ("1x2", 1)])
def test_plain_cases(board: str, expected: int) -> None:
    assert planar_count(Board(board)) == expected


def test_a_limit_gives_no_count(clock: Clock) -> None:
    plan = PLANAR.plan(cover_of(Tiling(Board(120, 120), pieces("I2"))), Limits())
    with clock.stops(2, "time limit stopped the count after"):
        plan.run(Limits(seconds=2))
    with pytest.raises(LimitReached, match="is predicted to need"):
        count(Tiling(Board(40, 40), pieces("I2")), engine="planar", limits=Limits(bytes=2**15))


def test_threads_change_nothing() -> None:
    problem = Tiling(Board(20, 22), pieces("I2"))
    one, three = (tally(problem, engine="planar", limits=Limits(threads=n)) for n in (1, 3))
    assert one.count == three.count == by_cosines(20, 22)


@pytest.mark.parametrize(
    ("board", "kind", "engine"),
    [
        ("12x12", "domino", "frontier"),
        ("40x40", "domino", "planar"),
        ("80x80", "domino", "planar"),  # refused if it had to be swept
        ("2x8000", "domino", "frontier"),
        ("20x20", "domino,I1", "frontier"),
    ],
)
def test_who_counts_is_who_is_expected_to_be_faster(board: str, kind: str, engine: str) -> None:
    assert plan(Tiling(Board(board), pieces(kind))).engine == engine


def test_wide_boards_are_counted_without_naming_the_engine() -> None:
    found = tally(Tiling(Board(50, 50), pieces("domino")))
    assert (found.engine, found.count) == ("planar", by_cosines(50, 50))
    assert "Pfaffian" in str(found.effort.plan)


def test_a_plan_says_what_is_eliminated(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["plan", "40x40", "--pieces", "domino"]) == 0
    told = dict(line.split(maxsplit=1) for line in capsys.readouterr().out.splitlines())
    assert list(told) == ["engine", "plan", "rows", "memory", "time"]
    assert told["engine"] == "planar"
    assert main(["plan", "12x12", "--pieces", "domino"]) == 0
    assert "\nstates " in capsys.readouterr().out


def test_pairs_that_cross_are_refused_on_boards_too_wide_for_a_sweep() -> None:
    with pytest.raises(LimitReached, match=r"at least 2\^\d+ states"):
        count(Tiling(Board(100, 100), (Piece("k", [(0, 0), (1, 2)]),)))
