"""The checker must refuse everything that is wrong, not only accept what is right."""

from __future__ import annotations

import pytest

import boardfill
from boardfill.checking.checker import is_solution, why_no_part, why_not
from boardfill.judging import arrow_boards
from boardfill.problem.fitting import Matrix
from boardfill.problem.tiling import Given

ROW = boardfill.Tiling(
    boardfill.Board.rectangle(1, 4),
    (
        *boardfill.pieces("I2:1"),
        boardfill.Piece(
            "J", frozenset({(0, 0), (0, 1)}), boardfill.Turn.FIXED, boardfill.Supply.exactly(1)
        ),
    ),
)
LEFT, MIDDLE, RIGHT = ((0, 0), (0, 1)), ((0, 1), (0, 2)), ((0, 2), (0, 3))


def _solution(*placements: tuple[tuple[tuple[int, int], ...], str]) -> boardfill.Solution:
    return boardfill.Solution.of(boardfill.Placement(cells, piece) for cells, piece in placements)


def test_a_right_tiling_is_accepted() -> None:
    assert is_solution(ROW, _solution((LEFT, "I2"), (RIGHT, "J")))


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        (_solution((LEFT, "I2")), "not covered"),
        (_solution((LEFT, "I2"), (MIDDLE, "J")), "covered twice"),
        (_solution((LEFT, "I2"), (RIGHT, "I2")), "used twice"),
        (_solution((LEFT, "I2"), (RIGHT, "K")), "no piece named K"),
        (_solution((LEFT, "I2"), (((0, 2), (1, 2)), "J")), "is not piece J"),
        (_solution((LEFT, "I2"), (((0, 3), (0, 4)), "J")), "not on the board"),
        (boardfill.Solution.of([boardfill.Mark((0, 0), "x")]), "not a piece"),
    ],
)
def test_a_wrong_tiling_is_refused_with_the_reason(wrong: boardfill.Solution, reason: str) -> None:
    assert reason in str(why_not(ROW, wrong))


def test_a_piece_that_must_be_used_is_missed() -> None:
    both = boardfill.Tiling(boardfill.Board.rectangle(1, 2), boardfill.pieces("I2,I1:1-2"))
    assert "I1 is used 0 times" in str(why_not(both, _solution((LEFT, "I2"))))


def test_fitting_refuses_mirror_images_and_holes_filled_twice() -> None:
    hole = ((0, 0), (0, 1), (1, 1), (1, 2))
    game = Matrix.from_rows([[0, 0, 1], [1, 0, 0]])
    mirrored = Matrix.from_rows([[0, 1, 1], [1, 1, 0]])
    same_twice = Matrix.from_rows(
        [[1, 1, 0, 0, 0, 0], [0, 1, 1, 0, 1, 0], [0, 0, 0, 1, 1, 0], [0, 0, 0, 1, 0, 0]]
    )
    assert not is_solution(boardfill.Fitting(game, mirrored), _solution((hole, "shape 0")))
    assert is_solution(boardfill.Fitting(game, same_twice), _solution((hole, "shape 0")))
    twice = boardfill.Solution(
        (boardfill.Placement(hole, "shape 0"), boardfill.Placement(hole, "shape 0"))
    )
    assert "covered twice" in str(why_not(boardfill.Fitting(game, same_twice), twice))


def test_mirror_images_need_a_free_piece() -> None:
    mirrored = ((0, 0), (0, 1), (1, 1), (1, 2))
    board = boardfill.Board(frozenset(mirrored))
    placed = _solution((mirrored, "S4"))
    assert is_solution(boardfill.Tiling(board, boardfill.pieces("S4", "free")), placed)
    assert not is_solution(boardfill.Tiling(board, boardfill.pieces("S4", "rotate")), placed)


ARROWS = boardfill.arrows(4)
BOARD = arrow_boards(4)[0]


def _changed(cell: tuple[int, ...], symbol: str) -> boardfill.Solution:
    return boardfill.Solution.of(
        boardfill.Mark(mark.cell, symbol if mark.cell == cell else mark.symbol)
        for mark in BOARD.marks
    )


def test_arrow_boards_are_accepted_and_every_change_of_one_arrow_refused() -> None:
    assert is_solution(ARROWS, BOARD)
    for mark in BOARD.marks:
        for arrow in "↖↗↘↙":
            if arrow != mark.symbol:
                assert not is_solution(ARROWS, _changed(mark.cell, arrow))


def test_symbol_rules_are_each_checked() -> None:
    board = boardfill.Board.rectangle(1, 2)
    side = (
        boardfill.Symbol("a", ("right",)),
        boardfill.Symbol("b", ("left",)),
        boardfill.Symbol("c"),
    )
    meet = boardfill.Solution.of([boardfill.Mark((0, 0), "a"), boardfill.Mark((0, 1), "b")])
    apart = boardfill.Solution.of([boardfill.Mark((0, 0), "b"), boardfill.Mark((0, 1), "a")])
    assert "point at one place" in str(why_not(boardfill.Marking(board, side), meet))
    assert is_solution(boardfill.Marking(board, side), apart)
    counted = boardfill.Marking(board, side, (boardfill.rules.Count("row", frozenset("c"), 1, 1),))
    assert "row 0" in str(why_not(counted, apart))
    clued = boardfill.Marking(board, side, clues={(0, 0): "c"})
    assert "clue" in str(why_not(clued, apart))
    half = boardfill.Solution.of([boardfill.Mark((0, 0), "c")])
    assert "holds no symbol" in str(why_not(boardfill.Marking(board, side), half))
    assert is_solution(boardfill.Marking(board, side, blanks=True), half)
    twice = boardfill.Solution.of([boardfill.Mark((0, 0), "c"), boardfill.Mark((0, 0), "a")])
    assert "two symbols" in str(why_not(boardfill.Marking(board, side, blanks=True), twice))
    assert "no symbol named" in str(
        why_not(
            boardfill.Marking(board, side), boardfill.Solution.of([boardfill.Mark((0, 0), "z")])
        )
    )
    assert "not on the board" in str(
        why_not(
            boardfill.Marking(board, side), boardfill.Solution.of([boardfill.Mark((9, 9), "a")])
        )
    )


def test_fitting_needs_whole_holes_and_enough_pieces() -> None:
    game = Matrix.from_rows([[0, 0, 1, 0, 0]])
    one_piece = boardfill.Fitting(game, Matrix.from_rows([[1, 1, 0, 0, 0]]))
    left, right = ((0, 0), (0, 1)), ((0, 3), (0, 4))
    assert is_solution(one_piece, _solution((left, "shape 0")))
    assert is_solution(one_piece, _solution())
    assert "no unused piece" in str(
        why_not(one_piece, _solution((left, "shape 0"), (right, "shape 0")))
    )
    assert "whole hole" in str(why_not(one_piece, _solution((((0, 0),), "shape 0"))))


RING = boardfill.Tiling(boardfill.Board.rectangle(1, 4, wrap=["columns"]), boardfill.pieces("I2"))


def test_a_piece_across_the_seam_must_come_to_lie_on_its_cells() -> None:
    over, around = ((0, 0), (0, 3)), ((0, 3), (0, 4))
    middle = boardfill.Placement(MIDDLE, "I2")
    assert is_solution(
        RING, boardfill.Solution.of([boardfill.Placement(over, "I2", around), middle])
    )
    for laid in (((0, 2), (0, 3)), ((0, 4), (0, 5)), ((0, 3), (1, 3)), ((0, 3), (0, 5))):
        wrong = boardfill.Solution.of([boardfill.Placement(over, "I2", laid), middle])
        assert not is_solution(RING, wrong), laid
    assert "is not piece I2" in str(why_not(RING, _solution((over, "I2"), (MIDDLE, "I2"))))


def test_a_given_piece_must_lie_as_it_is_said_on_a_closed_board() -> None:
    """On a ring of two cells a domino lies in two ways on the same cells."""
    straight, around = ((0, 0), (0, 1)), ((0, 1), (0, 2))
    ring = boardfill.Board.rectangle(1, 2, wrap=["columns"])
    lying = {
        straight: boardfill.Solution.of([boardfill.Placement(straight, "I2")]),
        around: boardfill.Solution.of([boardfill.Placement(straight, "I2", around)]),
    }
    for said in lying:
        problem = boardfill.Tiling(
            ring, boardfill.pieces("I2"), given=[Given("I2", straight, said)]
        )
        for laid, solution in lying.items():
            assert is_solution(problem, solution) == (laid == said)
            assert (why_no_part(problem, solution) is None) == (laid == said)
    either = boardfill.Tiling(ring, boardfill.pieces("I2"), given=[Given("I2", straight)])
    assert all(is_solution(either, solution) for solution in lying.values())


def test_every_line_and_corner_is_looked_at() -> None:
    """The last line has nothing across it; four pieces meet in the last corner alone."""
    row = boardfill.Tiling(
        boardfill.Board.rectangle(1, 3), boardfill.pieces("I2,I1"), fault_free=True
    )
    cut = _solution((LEFT, "I2"), (((0, 2),), "I1"))
    assert "after column 1" in str(why_not(row, cut))
    column = boardfill.Tiling(
        boardfill.Board.rectangle(3, 1), boardfill.pieces("I2,I1"), fault_free=True
    )
    down = _solution((((0, 0), (1, 0)), "I2"), (((2, 0),), "I1"))
    assert "after row 1" in str(why_not(column, down))
    floor = boardfill.Tiling(
        boardfill.Board.rectangle(2, 3), boardfill.pieces("I2,I1"), tatami=True
    )
    met = _solution((((0, 0), (1, 0)), "I2"), *((((r, c),), "I1") for r in (0, 1) for c in (1, 2)))
    assert "below and right of cell (0, 1)" in str(why_not(floor, met))


COVERING = boardfill.Covering(
    (
        boardfill.CoveringItem("a", boardfill.Supply(1, 2)),
        boardfill.CoveringItem("p", boardfill.Supply(0, 1)),
    ),
    (
        boardfill.CoveringOption(("a", "p"), "", (("p", "red"),)),
        boardfill.CoveringOption(("a", "p"), "", (("p", "red"),)),
        boardfill.CoveringOption(("p",), "", (("p", "blue"),)),
        boardfill.CoveringOption(("p",), "plain"),
        boardfill.CoveringOption(("p", "p")),
        boardfill.CoveringOption(("a",)),
    ),
)


def _picks(*options: int) -> boardfill.Solution:
    chosen = (COVERING.options[option] for option in options)
    return boardfill.Solution(
        tuple(boardfill.Pick(n, o.items, o.name) for n, o in zip(options, chosen, strict=True))
    )


@pytest.mark.parametrize("right", [(0,), (0, 1), (2, 5), (3, 5)])
def test_options_that_share_a_colour_are_accepted(right: tuple[int, ...]) -> None:
    assert is_solution(COVERING, _picks(*right))


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        (_picks(), "item a is used 0 times"),
        (_picks(0, 1, 5), "item a is used 3 times"),
        (_picks(0, 2), "item p is used twice"),
        (_picks(0, 3), "item p is used twice"),
        (_picks(4, 5), "item p is used twice"),
        (_picks(0, 0), "option 0 is chosen twice"),
        (boardfill.Solution((boardfill.Pick(6, ("a",)),)), "there is no option 6"),
        (boardfill.Solution((boardfill.Pick(-1, ("a",)),)), "there is no option -1"),
        (boardfill.Solution((boardfill.Pick(5, ("a", "a")),)), "option 5 is not a a"),
        (boardfill.Solution((boardfill.Pick(5, ("a",), "named"),)), "option 5 is not a"),
        (boardfill.Solution((boardfill.Mark((0, 0), "a"),)), "not an option"),
    ],
)
def test_wrong_options_are_refused_with_the_reason(wrong: boardfill.Solution, reason: str) -> None:
    assert reason in str(why_not(COVERING, wrong))
