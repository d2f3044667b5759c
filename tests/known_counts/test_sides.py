"""Published counts of what tiles with coloured sides can say: walls, arrows, windows.

Rectangles: at each inner point of the grid walls meet, and none ends or bends there.  Alternating
sign matrices: arrows, two in and two out at each point.  Windows: a cell tells its neighbours what
it and the one above it hold.
"""

from __future__ import annotations

from itertools import product

import pytest

from boardfill import Board, Piece, Tiling
from boardfill.checking.checker import is_solution
from boardfill.cover.translation.wall_cover import wall_cover
from boardfill.engines.limits import Limits
from boardfill.engines.reference import ReferenceEngine
from boardfill.rules import Sides


def _tile(*sides: str) -> Piece:
    return Piece(" ".join(sides), [(0, 0)], "fixed", sides=sides)


def _rectangles(rows: int, columns: int) -> Tiling:
    """The dissections of a board into rectangles, by the walls at its inner points."""
    walls = product("01", repeat=4)
    tiles = [_tile(*on) for on in walls if on.count("1") not in (1, 2) or on[:2] == on[2:]]
    return Tiling((rows - 1, columns - 1), tiles, rules=[Sides()])


@pytest.mark.parametrize(
    ("rows", "columns", "count"),
    [  # https://oeis.org/A116694, https://oeis.org/A182275
        (2, 2, 8),
        (2, 6, 2864),
        (3, 4, 3164),
        (3, 6, 314662),
        (4, 4, 70878),
        (6, 6, 535236230270),
        (10, 10, 15657867573050419014814618149422562),
        (12, 12, 59647666241586874002530830848160043213559146735474),
    ],
)
def test_dissections_into_rectangles(rows: int, columns: int, count: int) -> None:
    assert _rectangles(rows, columns).count() == count
    assert Tiling((rows, columns), f"rectangles-{max(rows, columns)}").count() == count


@pytest.mark.parametrize(
    ("size", "least"),
    [
        *(((2, 2), 1), ((2, 4), 1), ((3, 3), 1)),
        pytest.param((4, 3), 1, marks=pytest.mark.full),
        *(((2, 2), 2), ((4, 4), 2), ((3, 6), 2), ((5, 6), 2), ((6, 7), 3)),
    ],
)
def test_walls_stand_for_rectangles(size: tuple[int, int], least: int) -> None:
    """Each filling of the cover of walls is one filling with rectangles, and all are there."""
    problem = Tiling(size, f"rectangles-{least}-7")
    walls = wall_cover(problem)
    assert walls is not None
    found = [walls.solution(chosen) for chosen in ReferenceEngine().fillings(walls, Limits())]
    assert all(is_solution(problem, one) for one in found)
    assert sorted(one.choices for one in found) == sorted(
        one.choices for one in problem.solve_all()
    )


@pytest.mark.parametrize(
    "size",
    [(6, 6), (4, 9), *(pytest.param(size, marks=pytest.mark.full) for size in ((8, 5), (7, 7)))],
)
@pytest.mark.parametrize("least", [2, 3])
def test_least_sides_are_counted_by_walls_as_by_placements(
    size: tuple[int, int], least: int
) -> None:
    problem = Tiling(size, f"rectangles-{least}-9")
    assert wall_cover(problem) is not None
    assert problem.count() == sum(is_solution(problem, one) for one in problem.solve_all())


def test_rectangles_are_drawn_by_their_walls() -> None:
    problem = Tiling("2x2", "rectangles-2")
    found = problem.solution_set()
    drawn = found.sample(400, seed=7)
    assert set(drawn) == set(problem.solve_all())
    # Each of 8 is drawn some 50 times; the seed is fixed, so this passes always or never.
    assert all(29 <= drawn.count(one) <= 71 for one in set(drawn))
    rows = found.sample_rows(5, seed=7)
    assert rows.shape == (5, 4)
    for row, solution in zip(rows, drawn, strict=False):
        shown = [found.choices[number] for number in row if number < len(found.choices)]
        assert sorted(shown) == list(solution.choices)


def test_large_boards_of_rectangles_are_drawn() -> None:
    """As placements they have no diagram that any memory holds."""
    problem = Tiling("9x9", "rectangles-9")
    assert is_solution(problem, problem.solution_set().sample(1, seed=1)[0])
    assert problem.solution_set().count() == problem.count()


@pytest.mark.parametrize(
    "problem",
    [
        Tiling("3x3", "rectangles-2"),
        Tiling("3x3", "rectangles-2-2,3x3:any"),
        Tiling("5x5", "squares-5"),
        Tiling("1x3", "rectangles-3"),
        Tiling("3x3", "rectangles-3:0-9"),
        Tiling("3x3", "rectangles-3,also=I1"),
        Tiling("3x3", "rectangles-3", tatami=True),
        Tiling("3x3", "rectangles-3").with_given([("I1", [(0, 0)])]),
        Tiling(Board.rectangle(3, 3).without([(0, 0)]), "rectangles-3"),
        Tiling(Board.rectangle(3, 3, wrap=["rows"]), "rectangles-3"),
    ],
    ids=str,
)
def test_other_problems_are_counted_by_placements(problem: Tiling) -> None:
    assert wall_cover(problem) is None
    assert problem.count() == problem.count(engine="reference")


@pytest.mark.parametrize(
    ("size", "count"), [(3, 6), (4, 40), (5, 472), (6, 10668), (12, 781621363452405930)]
)
def test_dissections_into_squares(size: int, count: int) -> None:
    """https://oeis.org/A045846."""
    assert Tiling((size, size), f"squares-{size}").count() == count


@pytest.mark.parametrize(
    ("size", "count"),  # https://oeis.org/A005130
    [(1, 1), (2, 2), (3, 7), (4, 42), (5, 429), (8, 10850216), (12, 12611311859677500)],
)
def test_alternating_sign_matrices(size: int, count: int) -> None:
    tiles = [  # 1 is an arrow to the right, or down
        _tile(*map(str, (up, right, down, left)))
        for up, right, down, left in product((0, 1), repeat=4)
        if up + left == down + right
    ]
    rim = []
    for at in range(size):
        rim += [((at, 0), "left", "1"), ((at, size - 1), "right", "0")]
        rim += [((0, at), "up", "0"), ((size - 1, at), "down", "1")]
    assert Tiling((size, size), tiles, rules=[Sides("equal", rim)]).count() == count


@pytest.mark.parametrize(
    ("size", "count"),  # https://oeis.org/A139810
    [(2, 15), (3, 417), (4, 42176), (8, 1968910887183791359)],
)
def test_squares_without_a_block_of_ones(size: int, count: int) -> None:
    tiles = [
        _tile(up, own + up, own, left + corner)
        for up, own, left, corner in product("01", repeat=4)
        if "0" in (up, own, left, corner)
    ]
    rim = [((0, at), "up", "0") for at in range(size)]
    rim += [((at, 0), "left", "00") for at in range(size)]
    assert Tiling((size, size), tiles, rules=[Sides("equal", rim)]).count() == count
