"""What the translations promise to the engines."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

import boardfill
from boardfill.answers.solution import ItemColour
from boardfill.cover.meanings import BoardCell, CopiesOf
from boardfill.cover.translation.area_bounds import narrowed_supplies, with_usable_pieces
from boardfill.cover.translation.covering_cover import covering_cover, implied_states
from boardfill.cover.translation.fitting_cover import fitting_cover
from boardfill.cover.translation.marking_cover import marking_cover
from boardfill.cover.translation.tiling_cover import tiling_cover
from boardfill.cover.translation.translate import tightened
from boardfill.engines.limits import Limits
from boardfill.engines.reference import ReferenceEngine
from boardfill.problem.fitting import Matrix
from boardfill.problem.lattices.lattice import Cell, Lattice
from boardfill.problem.lattices.square import SQUARE
from boardfill.problem.lattices.triangle import TRIANGLE
from boardfill.questions.counting import tally
from boardfill.rules import Sides


def test_a_placement_uses_its_cells_and_its_bounded_piece() -> None:
    cover = tiling_cover(
        boardfill.Tiling(boardfill.Board.rectangle(1, 3), boardfill.pieces("I2:0-1,I1"))
    )
    assert [item.meaning for item in cover.items] == [
        BoardCell((0, 0)),
        BoardCell((0, 1)),
        BoardCell((0, 2)),
        CopiesOf("I2"),
    ]
    dominoes = [option for option in cover.options if len(option.items) == 3]
    assert [option.items for option in dominoes] == [(0, 1, 3), (1, 2, 3)]
    assert dominoes[0].meaning == boardfill.Placement(((0, 0), (0, 1)), "I2")


@pytest.mark.parametrize(
    ("size", "pieces_", "expected"),
    [
        (6, "L3,I1:0-1", (0, 0)),
        (7, "L3,I1:0-1", (1, 1)),
        (7, "L3,I1:0-5", (1, 4)),
        (6, "L3,I1:1-2", (1, 0)),
        (5, "tetrominoes:any,I1:0-9", (1, 9)),
        (3, "L3,I2,I1:0-4", (0, 4)),
        (2, "I3:0-5", (1, 0)),
    ],
)
def test_area_narrows_supplies(size: int, pieces_: str, expected: tuple[int, int]) -> None:
    problem = boardfill.Tiling(boardfill.Board.rectangle(size, size), boardfill.pieces(pieces_))
    assert narrowed_supplies(problem)[-1] == expected


@pytest.mark.parametrize(
    ("size", "pieces_", "expected"),
    [
        (2, "I3,I4,I:0-9", {"I4": (0, None)}),
        (2, "I2,I3", {"I2": (0, None)}),
        (3, "I2,I3:1-any", {"I2": (0, None), "I3": (1, 3)}),
        (3, "I2:0-4,I3:0-2", {"I2": (0, None), "I3": (0, 2)}),
        (3, "I2:0-3,I3:1-9", {"I2": (0, 3), "I3": (1, 3)}),
        (3, "I4,I:0-7", {"I4": (0, None), "I": (0, None)}),
        (2, "I3:0-5", {"I3": (0, 5)}),
    ],
)
def test_pieces_and_bounds_that_areas_make_idle_are_left_out(
    size: int, pieces_: str, expected: dict[str, tuple[int, int | None]]
) -> None:
    problem = with_usable_pieces(
        boardfill.Tiling(boardfill.Board.rectangle(size, size), boardfill.pieces(pieces_))
    )
    assert isinstance(problem, boardfill.Tiling)
    assert {piece.name: piece.copies for piece in problem.pieces} == expected


def test_an_area_that_no_pieces_add_up_to_is_seen_at_once() -> None:
    found = tally(
        boardfill.Tiling(boardfill.Board.rectangle(11, 11), boardfill.pieces("tetrominoes:any"))
    )
    assert found.count == 0
    assert found.effort.states == 0


def test_given_pieces_lie_there_though_other_cells_may_stay_empty() -> None:
    given = (((0, 0), (0, 1)), ((0, 2), (0, 3)))
    for cells in given:
        problem = boardfill.Tiling(
            boardfill.Board.rectangle(1, 4), boardfill.pieces("I2"), given=[("I2", cells)]
        )
        items = tiling_cover(problem, partial=True).items
        needed = tuple(item.place for item in items if item.low)
        assert needed == cells


def test_a_colour_that_one_option_alone_says_stands_for_use_by_one_alone() -> None:
    says = [(("p", "red"),), (("p", "red"),), (("p", "blue"),), ()]
    options = tuple(boardfill.CoveringOption(("p",), "", colours) for colours in says)
    problem = boardfill.Covering((boardfill.CoveringItem("p", boardfill.Supply(0, 1)),), options)
    chosen = {option.meaning for option in covering_cover(problem).options}
    states = [
        implied_states(problem, boardfill.Solution((boardfill.Pick(number, ("p",)),)))
        for number in range(len(options))
    ]
    red, alone = ItemColour("p", "red"), ItemColour("p", None)
    assert states == [[red], [red], [alone], [alone]]
    assert {red, alone} <= chosen


def test_an_arrow_uses_its_cell_corner_two_edges_and_two_counts() -> None:
    cover = marking_cover(boardfill.arrows(2))
    assert all(len(option.items) == 6 for option in cover.options)
    assert cover.options[0].meaning == boardfill.Mark((0, 0), "↖")


def test_counting_shows_that_every_inner_edge_is_pointed_at() -> None:
    size = 6
    loose = marking_cover(boardfill.arrows(size))
    tight = tightened(loose)
    gained = [a for a, b in zip(tight.items, loose.items, strict=True) if a.low > b.low]
    assert len(gained) == 2 * size * (size - 1)


def test_pieces_of_one_shape_share_a_supply() -> None:
    game = Matrix.from_rows([[0, 1, 0, 1, 0]])
    table = Matrix.from_rows([[1, 0, 1, 0, 0]])
    cover = fitting_cover(boardfill.Fitting(game, table))
    assert [item.high for item in cover.items] == [1, 1, 1, 2]
    assert len(cover.options) == 3


def test_far_apart_cells_do_not_meet_around_the_edge_of_the_numbering() -> None:
    """A piece moved over the right border must not come back on the left of the next row."""
    board = boardfill.Board(frozenset({(0, 3), (1, 0)}))
    assert not tiling_cover(boardfill.Tiling(board, boardfill.pieces("I2"))).options


def _fixed(cells: list[Cell], lattice: Lattice) -> boardfill.Piece:
    return boardfill.Piece("A", frozenset(cells), boardfill.Turn.FIXED, lattice=lattice)


def test_a_shape_that_begins_with_a_triangle_pointing_down_is_found_beyond_the_seam() -> None:
    """From its first triangle it reaches further to the left than from the origin."""
    torus = boardfill.Board.rectangle(2, 2, lattice=TRIANGLE, wrap=["rows", "columns"])
    assert boardfill.Tiling(torus, (_fixed([(0, 1), (1, -1)], TRIANGLE),)).count() == 1
    ring = boardfill.Board.rectangle(2, 4, lattice=TRIANGLE, wrap=["columns"])
    single = boardfill.Piece("single", frozenset({(0, 0)}), lattice=TRIANGLE)
    assert boardfill.Tiling(ring, (_fixed([(0, 1), (1, -2)], TRIANGLE), single)).count() == 4


@pytest.mark.parametrize("far", [2, 7, 10**6 + 1, 10**30 + 1])
def test_a_shape_may_reach_any_number_of_times_around_a_closed_board(far: int) -> None:
    ring = boardfill.Board.rectangle(2, 3, wrap=["columns"])
    steps = len(tiling_cover(boardfill.Tiling(ring, (_fixed([(0, 0), (0, far)], SQUARE),))).options)
    assert steps == (0 if far % 3 == 0 else 6)
    assert not tiling_cover(boardfill.Tiling(ring, (_fixed([(0, 0), (far, 0)], SQUARE),))).options


def test_rows_of_a_board_that_closes_after_one_cell_do_not_run_into_each_other() -> None:
    narrow = boardfill.Board.rectangle(3, 1, wrap=["columns"])
    cover = tiling_cover(boardfill.Tiling(narrow, (_fixed([(0, 0), (1, 5)], SQUARE),)))
    assert [option.items for option in cover.options] == [(0, 1), (1, 2)]
    assert not tiling_cover(boardfill.Tiling(narrow, (_fixed([(0, 0), (0, 5)], SQUARE),))).options


@pytest.mark.parametrize("optional", [frozenset(), frozenset({(0, 0)})])
def test_a_colour_of_which_the_rim_needs_all_is_nowhere_else(optional: frozenset[Cell]) -> None:
    """No filling is lost by that, however much there is of the colour; `a` fits itself or `A`."""
    chance = Random(0)
    without_it = 0
    for fit, _ in product(["equal", "complement"], range(20)):
        at_rim = "a" if fit == "equal" else "A"
        before = chance.choices("bcd" + at_rim, k=7)
        behind = before if fit == "equal" else [colour.swapcase() for colour in before]
        tiles = [
            [at_rim, before[0], before[4], at_rim],
            [at_rim, before[1], before[5], behind[0]],
            [at_rim, at_rim, before[6], behind[1]],
            [behind[4], before[2], at_rim, at_rim],
            [behind[5], before[3], at_rim, behind[2]],
            [behind[6], at_rim, at_rim, behind[3]],
        ]
        pieces = [
            boardfill.Piece(str(number), [(0, 0)], "rotate", 1, sides=sides)
            for number, sides in enumerate(tiles)
        ]
        problem = boardfill.Tiling("2x3", pieces, optional=optional, rules=[Sides(fit, "a")])
        found, told = (tiling_cover(problem, narrowed=narrowed) for narrowed in (True, False))
        without_it += found.form.option_count < told.form.option_count
        counts = [
            ReferenceEngine().plan(each, Limits()).run(Limits()).count for each in (found, told)
        ]
        assert counts[0] == counts[1] > 0
    assert bool(without_it) == (not optional)
