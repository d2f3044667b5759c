"""Samplers: every filling equally likely, the same for a seed, and nothing at a limit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from itertools import islice, product
from math import sqrt
from random import Random

import pytest

from boardfill import BadInput, Board, LimitReached, Tiling, pieces
from boardfill.answers.solution import Placement
from boardfill.cover.bounded import Cover
from boardfill.cover.translation.translate import cover_of
from boardfill.engines.limits import Deadline, Limits
from boardfill.engines.protocol import Filling
from boardfill.engines.reference import ReferenceEngine
from boardfill.engines.samplers import Coupling, Sampler, Shuffling, _of_faces
from boardfill.problem.board_families import family_board
from boardfill.problem.lattices.hex import HEX
from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.lattices.square import SQUARE
from boardfill.problem.lattices.triangle import TRIANGLE
from boardfill.questions.listing import heat, sample, solution_set
from tests.clock import Clock


def pairs(board: Board) -> Tiling:
    return Tiling(board, pieces("I2", lattice=board.lattice))


def aztec(order: int, moved: Cell = (0, 0)) -> Board:
    cells = family_board("aztec-diamond", (order,), SQUARE).cells
    return Board(frozenset((row + moved[0], column + moved[1]) for row, column in cells))


def now() -> Deadline:
    return Deadline(Limits(threads=2))


def hexagon(*sides: int) -> Board:
    return family_board("hexagon", sides, TRIANGLE)


CORNERS_GONE = Board.rectangle(6, 6).without([(0, 0), (0, 5), (5, 0), (5, 5)])
SMALL_CORNERS_GONE = Board.rectangle(4, 6).without([(0, 0), (0, 5), (3, 0), (3, 5)])
RING = Board.rectangle(5, 5).without([(2, 2)])
FORCED = Board.rectangle(4, 4).without([(0, 1), (3, 1)])
"""Cells that have no choice hang on it."""
TWO_HOLES = Board.rectangle(4, 7).without([(1, 1), (1, 4)])
TWO_PARTS = Board(
    Board.rectangle(2, 3).cells | {(r, c + 5) for r, c in Board.rectangle(4, 4).cells}
)
CYLINDER = Board.rectangle(3, 4, wrap=("columns",))


def is_fair(sampler: Sampler | None, cover: Cover, each: int) -> bool:
    """Is the sum of chi-square within five deviations of what fair draws give?  All must occur."""
    assert sampler is not None
    known = set(ReferenceEngine().fillings(cover, Limits()))
    number = each * len(known)
    drawn = Counter(islice(sampler.samples(5, now()), number))
    assert drawn.keys() == known
    squares = sum((times - each) ** 2 for times in drawn.values()) / each
    freedom = len(known) - 1
    return abs(squares - freedom) < 5 * sqrt(2 * max(freedom, 1))


DRAWS = pytest.mark.parametrize("each", [20, pytest.param(60, marks=pytest.mark.full)])


SHUFFLED = [aztec(1), aztec(2), aztec(3, (7, -4))]
COUPLED = [Board.rectangle(4, 4), SMALL_CORNERS_GONE, aztec(2), aztec(3), FORCED, TWO_PARTS]
TURNED = [
    hexagon(2, 2, 2),
    hexagon(1, 2, 3),
    RING,
    TWO_HOLES,
    CYLINDER,
    FORCED,
    Board.rectangle(4, 4),
]


@DRAWS
@pytest.mark.parametrize(
    ("sampler_of", "board"),
    [
        *((Shuffling.of, board) for board in SHUFFLED),
        *((Coupling.of, board) for board in COUPLED),
        pytest.param(Coupling.of, CORNERS_GONE, marks=pytest.mark.full),
        *((_of_faces, board) for board in TURNED),
    ],
)
def test_fillings_are_fair(
    sampler_of: Callable[[Cover, Deadline], Sampler | None], board: Board, each: int
) -> None:
    """Shuffled, coupled, or made by turning faces."""
    cover = cover_of(pairs(board))
    assert is_fair(sampler_of(cover, now()), cover, each)


def test_pieces_of_one_shape_are_drawn_alike() -> None:
    two_kinds = (*pieces("I2"), pieces("I2")[0].__class__("other", pieces("I2")[0].cells))
    cover = cover_of(Tiling(Board.rectangle(2, 2), two_kinds))
    assert is_fair(Coupling.of(cover, now()), cover, each=100)


@pytest.mark.parametrize("seed", range(4))
def test_determinants_draw_what_the_diagram_draws(seed: int) -> None:
    random = Random(seed)
    holes = random.sample(Board.rectangle(4, 6).ordered, 4)
    for board in (
        Board.rectangle(4, 6).without(holes),
        CYLINDER,
        Board.rectangle(3, 4, lattice=HEX),
    ):
        problem = pairs(board)
        if solution_set(problem).count():
            found = solution_set(problem)
            by_both = (
                found.sample(5, seed=seed, sampler=name) for name in ("diagram", "determinants")
            )
            assert next(by_both) == next(by_both)


def test_samplers_decline_what_is_not_theirs() -> None:
    for board in (Board.rectangle(4, 4), aztec(3).without([(0, 2), (0, 3)])):
        assert Shuffling.of(cover_of(pairs(board)), now()) is None
    hole = [(row, column) for row in range(2, 8) for column in range(2, 8)]
    assert Coupling.of(cover_of(pairs(Board.rectangle(10, 10).without(hole))), now()) is None
    assert Coupling.of(cover_of(pairs(Board.rectangle(3, 4, lattice=HEX))), now()) is None
    assert Coupling.of(cover_of(Tiling(Board.rectangle(3, 4), pieces("L3"))), now()) is None
    with pytest.raises(BadInput, match="Aztec diamonds of dominoes"):
        sample_by("shuffling", Board.rectangle(4, 4))
    with pytest.raises(BadInput, match="diagram, shuffling, coupling or determinants"):
        sample_by("coupled", Board.rectangle(4, 4))


def sample_by(sampler: str, board: Board, seed: int = 1) -> object:
    return solution_set(pairs(board)).sample(1, seed=seed, sampler=sampler)


@pytest.mark.parametrize("sampler", ["diagram", "coupling", "determinants"])
def test_nothing_is_drawn_where_nothing_can_be(sampler: str) -> None:
    mutilated = Board.rectangle(4, 4).without([(0, 0), (3, 3)])
    for board in (mutilated, Board.rectangle(3, 3)):
        with pytest.raises(LookupError, match="no filling"):
            sample_by(sampler, board)


@pytest.mark.parametrize(
    ("sampler", "board"),
    [("shuffling", aztec(40)), ("coupling", Board.rectangle(40, 40)), ("coupling", hexagon(9))],
)
def test_a_sample_depends_on_its_seed_and_number_alone(sampler: str, board: Board) -> None:
    found = solution_set(pairs(board))
    drawn = found.sample(5, seed=3, sampler=sampler)
    for threads in (1, 3):
        again = solution_set(pairs(board), threads=threads)
        assert again.sample(5, seed=3, sampler=sampler) == drawn
    assert found.sample(2, seed=3, sampler=sampler) == drawn[:2]
    assert found.sample(1, seed=4, sampler=sampler) != drawn[:1]
    assert len(set(drawn)) == 5


@pytest.mark.parametrize(
    ("sampler", "board"), [(Shuffling, aztec(4)), (Coupling, Board(6, 6)), (Coupling, hexagon(3))]
)
def test_samples_go_on_from_any_number(sampler: type[Coupling | Shuffling], board: Board) -> None:
    made = sampler.of(cover_of(pairs(board)), now())
    assert made is not None
    drawn = list(islice(made.samples(3, now()), 7))
    assert len(set(drawn)) > 1
    for first in range(1, 5):
        assert list(islice(made.samples(3, now(), first), 3)) == drawn[first : first + 3]


def test_seeds_keep_their_samples() -> None:
    """Written down once; who changes them must know it.  Here by the first cells of dominoes."""
    for sampler, board, upright in (
        ("shuffling", aztec(2), {(0, 1), (0, 2), (1, 0), (1, 3), (2, 1), (2, 2)}),
        ("coupling", Board.rectangle(2, 4), {(0, 0), (0, 3)}),
        ("coupling", RING, {(0, 2), (1, 3), (1, 4), (2, 0), (2, 1), (3, 4)}),
        ("determinants", RING, {(0, 0), (2, 0), (2, 1), (2, 3), (2, 4), (3, 2)}),
    ):
        (drawn,) = solution_set(pairs(board)).sample(1, seed=1, sampler=sampler)
        ends = (lying.cells for lying in drawn.placements)
        assert {start for start, end in ends if start[1] == end[1]} == upright, sampler


def test_the_sampler_is_chosen_and_said() -> None:
    found = {
        (8, 8): "diagram",
        (2, 60): "diagram",
        (34, 34): "coupling",
    }
    for size, sampler in found.items():
        assert solution_set(pairs(Board.rectangle(*size))).samples(seed=1).sampler == sampler
    assert solution_set(pairs(aztec(20))).samples(seed=1).sampler == "shuffling"
    assert solution_set(pairs(hexagon(20))).samples(seed=1).sampler == "coupling"
    near = solution_set(pairs(Board.rectangle(12, 12)), memory_limit=4_000_000).samples(seed=1)
    assert near.sampler == "determinants"
    assert next(near) == sample(pairs(Board.rectangle(12, 12)), 1, seed=1)[0]


def test_long_lines_with_hardly_a_choice_are_drawn_by_the_diagram() -> None:
    corner = {(0, at) for at in range(40)} | {(at, 0) for at in range(40)}
    board = Board.from_cells(corner | {(1, 1), (1, 10), (1, 11), (10, 1), (11, 1)})
    assert solution_set(pairs(board)).samples(seed=1).sampler == "diagram"


def test_who_cannot_be_drawn_from_is_told_why() -> None:
    wide = pairs(Board.rectangle(40, 40, lattice=HEX))
    with pytest.raises(LimitReached, match=r"memory.*determinants draws from pairs .* 1,000 cells"):
        sample(wide, 1, memory_limit=10_000_000)


def test_a_limit_is_heeded_while_a_wide_board_is_looked_at(clock: Clock) -> None:
    cover = cover_of(pairs(aztec(200)))
    deadline = Deadline(Limits(seconds=1))
    clock.move(2)
    for sampler in (Shuffling, Coupling):
        with pytest.raises(LimitReached, match="time limit"):
            sampler.of(cover, deadline)


def test_a_limit_leaves_no_sample(clock: Clock) -> None:
    drawn = solution_set(pairs(Board.rectangle(150, 150)), time_limit=2).samples(seed=1)
    with clock.stops(2, "time limit stopped the coupling, so nothing is drawn"):
        next(drawn)


def test_ctrl_c_ends_a_coupling(clock: Clock) -> None:
    """Which would take minutes."""
    drawn = solution_set(pairs(Board.rectangle(300, 300)), time_limit=2).samples(seed=1)
    with clock.interrupts():
        next(drawn)


# Heights.  Walk along a line between cells: with a black cell on the left it rises by 1, with a
# white one it falls; where a domino is in the way, by 3 the other way round.


def heights(board: Board, filling: Filling, cover: Cover) -> dict[Cell, int]:
    """Of each corner of a cell, from the first one on; not only along one path, to be sure."""
    owner = {cell: option for option in filling for cell in placement_at(cover, option).cells}
    first = min(board.cells)
    found, waiting = {first: 0}, [first]
    while waiting:
        row, column = corner = waiting.pop()
        for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            other = row + down, column + right
            left, beyond = _beside(corner, other)
            if left not in board.cells and beyond not in board.cells:
                continue
            is_crossed = left in owner and owner[left] == owner.get(beyond)
            step = (1 if sum(left) % 2 == 0 else -1) * (-3 if is_crossed else 1)
            if other not in found:
                found[other] = found[corner] + step
                waiting.append(other)
            assert found[other] == found[corner] + step
    return found


def _beside(corner: Cell, other: Cell) -> tuple[Cell, Cell]:
    """The cells left and right of a step between corners."""
    (row, column), (down, right) = corner, (other[0] - corner[0], other[1] - corner[1])
    if down == 0:
        above, below = (row - 1, min(column, other[1])), (row, min(column, other[1]))
        return (above, below) if right == 1 else (below, above)
    here = min(row, other[0])
    return (
        ((here, column), (here, column - 1)) if down == 1 else ((here, column - 1), (here, column))
    )


def placement_at(cover: Cover, option: int) -> Placement:
    meaning = cover.meaning_of(option)
    assert isinstance(meaning, Placement)
    return meaning


@pytest.mark.parametrize("board", [Board.rectangle(4, 5), CORNERS_GONE, aztec(3), FORCED])
def test_the_extremes_are_below_and_above_all_others(board: Board) -> None:
    cover = cover_of(pairs(board))
    all_heights = [
        heights(board, filling, cover) for filling in ReferenceEngine().fillings(cover, Limits())
    ]
    fast, slow = Coupling.of(cover, now()), _of_faces(cover, now())
    assert fast is not None
    assert slow is not None
    extremes = {
        tuple(pick(found[corner] for found in all_heights) for corner in sorted(all_heights[0]))
        for pick in (min, max)
    }
    for sampler in (fast, slow):
        found = [heights(board, one, cover) for one in (sampler.lowest, sampler.highest)]
        assert {tuple(one[corner] for corner in sorted(one)) for one in found} == extremes


# The exact chances on Aztec diamonds: of the block (i, j) of order n each domino has, before it
# slides, the chance p that it had at order n - 1, and in any block both pairs are equally likely to
# go; so the chance after is p + (1 - sum of all four) / 2, as as many blocks are expected to be
# empty, beyond those that become so, as the sum of the four is short of 1.


@cache
def aztec_chances(order: int) -> dict[tuple[Cell, ...], Fraction]:
    """How likely each domino is.  Halves of halves: whole numbers of 1/2^order are exact."""
    whole = 2**order
    chances: dict[str, dict[Cell, int]] = {way: {} for way in "NSWE"}
    for grown in range(1, order + 1):
        before, chances = chances, {way: {} for way in "NSWE"}
        for i, j in product(range(grown), range(grown)):
            moved = {
                "N": before["N"].get((i, j), 0),
                "S": before["S"].get((i - 1, j - 1), 0),
                "W": before["W"].get((i - 1, j), 0),
                "E": before["E"].get((i, j - 1), 0),
            }
            half, rest = divmod(whole - sum(moved.values()), 2)
            assert rest == 0
            for way, chance in moved.items():
                chances[way][i, j] = chance + half
    found: dict[tuple[Cell, ...], Fraction] = {}
    for way, known in chances.items():
        for (i, j), chance in known.items():
            row, column = i + j + (way == "S"), order - 1 - i + j + (way == "E")
            end = (row, column + 1) if way in "NS" else (row + 1, column)
            found[(row, column), end] = Fraction(chance, whole)
    return found


def test_the_chances_to_compare_with_are_those_of_the_diagram() -> None:
    found = heat(pairs(aztec(5)))
    assert found is not None
    known = {
        lying.cells: chance
        for lying, chance in found.placements.items()
        if isinstance(lying, Placement)
    }
    assert aztec_chances(5) == known


def _weights_of_mean_height(order: int) -> dict[tuple[Cell, ...], int]:
    """How much a domino changes the sum of all heights, each found along its line from the left."""
    weights: dict[tuple[Cell, ...], int] = {}
    for row in range(1, 2 * order):
        end = 2 * order
        for column in range(end):
            cell = row, column
            upright = (row - 1, column), cell
            # The corners right of it are lower or higher by 4 if it lies in the way.
            weights[upright] = (4 if sum(cell) % 2 == 0 else -4) * (end - column)
    return weights


@pytest.mark.parametrize("order", [20, pytest.param(50, marks=pytest.mark.full)])
@pytest.mark.parametrize(("make", "number"), [(Shuffling.of, 100), (Coupling.of, 10)])
def test_the_mean_height_is_as_chances_tell(
    make: Callable[[Cover, Deadline], Sampler | None], number: int, order: int
) -> None:
    exact, weights = aztec_chances(order), _weights_of_mean_height(order)
    expected = sum(weights.get(domino, 0) * chance for domino, chance in exact.items())
    cover = cover_of(pairs(aztec(order)))
    made = make(cover, now())
    assert made is not None
    values = [
        sum(weights.get(placement_at(cover, option).cells, 0) for option in filling)
        for filling in islice(made.samples(2, now()), number)
    ]
    assert abs(float(expected) - _mean(values)) < 4 * _deviation(values) / sqrt(number)
    # The north is frozen: there a fair filling is all alike.
    assert exact[(0, order - 1), (0, order)] > Fraction(999, 1000)


def _mean(values: Sequence[int]) -> float:
    return sum(values) / len(values)


def _deviation(values: Sequence[int]) -> float:
    mean = _mean(values)
    return sqrt(sum((value - mean) ** 2 for value in values) / (len(values) - 1))


@pytest.mark.parametrize("board", [Board.rectangle(6, 7), aztec(9), hexagon(4), RING])
def test_what_is_drawn_does_not_depend_on_where_runs_start(board: Board) -> None:
    """Coins belong to their time: those thrown for a shorter run are never thrown anew."""
    sampler = Coupling.of(cover_of(pairs(board)), now())
    assert sampler is not None
    drawn = [
        sampler.draw(7, 0, 40, 2, Limits().control(), start) for start in (1, 2, 3, 8, 100, 999)
    ]
    assert all(one == drawn[0] for one in drawn)
