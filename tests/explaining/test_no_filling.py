"""Famous impossibilities have their famous reasons, found in a moment."""

from __future__ import annotations

from dataclasses import replace

import pytest

import boardfill
from boardfill.answers.certificate import (
    CELL,
    ITEM,
    Area,
    Colouring,
    Exhaustion,
    Forced,
    Inequality,
    Number,
    Pocket,
    Starved,
    Subject,
)
from boardfill.certificates import Certificate, why_no_proof
from boardfill.explaining.area_argument import short_reason
from boardfill.explaining.no_filling import explain
from boardfill.formats.dlx import read_dlx
from boardfill.problem.fitting import Matrix
from boardfill.problem.kinds import Problem
from boardfill.problem.lattices.cubic import CUBIC
from tests.clock import Clock

CHESSBOARD = boardfill.Board.rectangle(8, 8)


def _explained(problem: Problem) -> Certificate:
    found = explain(problem)
    assert found is not None
    assert why_no_proof(problem, found) is None
    return found


def test_dominoes_on_the_mutilated_chessboard() -> None:
    board = CHESSBOARD.without([(0, 0), (7, 7)])
    found = _explained(boardfill.Tiling(board, boardfill.pieces("domino")))
    assert isinstance(found, Colouring)
    assert found.modulus == 0
    weights = {subject.key: weight for subject, weight in found.weights}
    assert weights == {(r, c): 1 if (r + c) % 2 else -1 for r, c in board.cells}


@pytest.mark.parametrize("piece", ["T4", "L4", "I4"])
def test_tetrominoes_on_ten_by_ten(piece: str) -> None:
    found = _explained(boardfill.Tiling(boardfill.Board.rectangle(10, 10), boardfill.pieces(piece)))
    assert isinstance(found, Colouring)
    assert found.modulus in (0, 2)
    assert len({weight for subject, weight in found.weights if subject.kind == CELL}) <= 2


def test_straight_trominoes_on_a_chessboard_without_a_cell() -> None:
    """Golomb, 1954: just the four cells on the diagonals, third from the corners, can be left."""
    silent = []
    for hole in CHESSBOARD.ordered:
        problem = boardfill.Tiling(CHESSBOARD.without([hole]), boardfill.pieces("I3"))
        found = explain(problem)
        if found is None:
            silent.append(hole)
        else:
            assert isinstance(found, Colouring)
    assert silent == [(2, 2), (2, 5), (5, 2), (5, 5)]


@pytest.mark.parametrize(
    ("size", "names"),
    [((10, 10), "T4"), ((10, 10), "L4"), ((10, 10), "I4"), ((99, 99), "domino")],
)
def test_famous_reasons_are_found(size: tuple[int, int], names: str) -> None:
    problem = boardfill.Tiling(boardfill.Board.rectangle(*size), boardfill.pieces(names))
    assert explain(problem) is not None


def test_thirteen_cells_and_pieces_of_three() -> None:
    board = boardfill.Board.from_picture("""
        #.....#
        #.....#
        ##...##
    """)
    found = _explained(boardfill.Tiling(board, boardfill.pieces("L3")))
    assert isinstance(found, Area)
    assert (found.least, found.most, found.below, found.above) == (13, 13, 12, 15)


def test_cells_that_may_stay_empty_count() -> None:
    problem = boardfill.Tiling(CHESSBOARD, boardfill.pieces("I3"), optional=frozenset({(0, 0)}))
    assert isinstance(explain(problem), Colouring)
    assert explain(replace(problem, optional=frozenset({(2, 2)}))) is None
    assert isinstance(explain(replace(problem, optional=frozenset())), Area)


def test_supplies_in_a_range_are_explained_by_residues() -> None:
    """Dominoes and squares cover as many black cells as white, however many squares there are."""
    board = CHESSBOARD.without([(0, 0), (0, 2), (7, 7), (7, 5)])
    problem = boardfill.Tiling(board, boardfill.pieces("domino,O4:0-2"))
    found = _explained(problem)
    assert isinstance(found, Colouring)
    assert explain(replace(problem, pieces=boardfill.pieces("domino,I1:0-9"))) is None


def test_a_cell_that_nothing_covers() -> None:
    board = boardfill.Board.from_picture("""
        ..#.
        ..#.
        ...#
        ..#.
    """)
    found = _explained(boardfill.Tiling(board, boardfill.pieces("I2,I3")))
    assert found == Starved(Subject(CELL, (3, 3)), 1, 0)


def test_a_pocket_that_no_areas_fill() -> None:
    board = boardfill.Board.from_picture("""
        ....#..
        ....#.#
        ....#..
    """)
    found = _explained(boardfill.Tiling(board, boardfill.pieces("L4:any,I3:any")))
    assert isinstance(found, Pocket)
    assert (len(found.cells), found.by) == (5, "area")


def test_a_forced_chain() -> None:
    board = boardfill.Board.from_picture("""
        .###
        ..##
        #..#
        #...
    """)
    found = _explained(boardfill.Tiling(board, boardfill.pieces("domino")))
    assert isinstance(found, Forced)
    assert len(found.steps) <= 3


def test_a_chain_has_no_step_that_nothing_rests_on() -> None:
    """Both options with c are forced, and `a c d` alone leaves `b d` as the only one with b."""
    covering = read_dlx("a 2|b 2|c 1:2|d\nb d\na c d\nc d\na\na b")
    found = _explained(covering)
    assert isinstance(found, Forced)
    assert [step.subject.key for step in found.steps] == ["c"]


def test_corners_that_ask_for_too_much() -> None:
    found = _explained(boardfill.Tiling(boardfill.Board.rectangle(3, 3), boardfill.pieces("L3")))
    assert isinstance(found, Inequality)


def test_lines_that_are_crossed_twice() -> None:
    """Golomb: ten lines take 20 dominoes, and there are 18."""
    found = _explained(
        boardfill.Tiling(
            boardfill.Board.rectangle(6, 6), boardfill.pieces("domino"), fault_free=True
        )
    )
    assert isinstance(found, Inequality)
    assert [raised.low for raised in found.raised] == [2] * 10
    assert found.numbers == (Number(("I2",), 18),)
    assert (
        explain(
            boardfill.Tiling(
                boardfill.Board.rectangle(5, 6), boardfill.pieces("domino"), fault_free=True
            )
        )
        is None
    )


def test_pieces_of_one_size_are_counted_together() -> None:
    """Both cover one cell of each of three colours."""
    apart = boardfill.Piece("apart", frozenset({(0, 0), (0, 1), (0, 5)}))
    found = _explained(
        boardfill.Tiling(CHESSBOARD.without([(0, 0)]), (*boardfill.pieces("I3"), apart))
    )
    assert isinstance(found, Colouring)
    assert found.numbers == (Number(("I3", "apart"), 21),)


def test_dominoes_in_a_cube_without_a_cell_of_the_smaller_colour() -> None:
    cube = boardfill.Board.rectangle(3, 3, 3, lattice=CUBIC)
    dominoes = boardfill.pieces("I2", lattice=CUBIC)
    assert isinstance(_explained(boardfill.Tiling(cube.without([(0, 0, 1)]), dominoes)), Colouring)
    assert explain(boardfill.Tiling(cube.without([(0, 0, 0)]), dominoes)) is None


def test_what_has_no_short_reason_is_exhausted_by_two_engines() -> None:
    for problem in (
        boardfill.Tiling(boardfill.Board.rectangle(6, 10), boardfill.pieces("Y")),
        boardfill.Tiling(
            boardfill.Board.rectangle(4, 5, wrap=["rows", "columns"]), boardfill.pieces("T4")
        ),
        boardfill.queens(3),
    ):
        found = _explained(problem)
        assert isinstance(found, Exhaustion)
        assert [engine for engine, _ in found.engines] == ["search", "frontier"]
    assert explain(boardfill.queens(4)) is None


def test_a_cell_that_may_stay_empty_is_no_reason_that_there_is_no_filling() -> None:
    """The four cells below have one in their middle that all dominoes need."""
    board = boardfill.Board.from_picture(".#...\n###.#")
    problem = boardfill.Tiling(board, boardfill.pieces("domino"), optional=frozenset({(0, 0)}))
    assert problem.count() == 0
    assert short_reason(problem) is None
    must = boardfill.Tiling(board, boardfill.pieces("domino,I3:any"))
    assert short_reason(must) == "no piece can cover cell (0, 0)"


def test_counts_that_contradict_each_other() -> None:
    """Two in each of three rows are six, one in each of three columns three."""
    symbols = (boardfill.Symbol("x"), boardfill.Symbol("y"))
    rules = (
        boardfill.rules.Count("row", frozenset("x"), 2, 2),
        boardfill.rules.Count("column", frozenset("x"), 1, 1),
    )
    found = _explained(boardfill.Marking(boardfill.Board.rectangle(3, 3), symbols, rules))
    assert isinstance(found, Colouring | Inequality | Forced)


def test_coverings_with_and_without_colours() -> None:
    items = tuple(boardfill.CoveringItem(name) for name in "abc")
    pairs = tuple(boardfill.CoveringOption(tuple(word)) for word in ("ab", "bc", "ac"))
    assert isinstance(_explained(boardfill.Covering(items, pairs)), Colouring)
    shared = boardfill.CoveringItem("p", boardfill.Supply(0, 1))
    options = tuple(
        boardfill.CoveringOption((name, "p"), "", (("p", colour),))
        for name, colour in ("aR", "bG", "cR")
    )
    found = _explained(boardfill.Covering((*items, shared), options))
    assert isinstance(found, Exhaustion)
    assert (
        explain(
            boardfill.Covering((*items, boardfill.CoveringItem("p", boardfill.Supply(0, 3))), pairs)
        )
        is not None
    )


def test_an_option_that_uses_a_coloured_item_twice_is_no_choice() -> None:
    items = (
        boardfill.CoveringItem("a", boardfill.Supply(3, None)),
        boardfill.CoveringItem("x", boardfill.Supply(0, 1)),
    )
    options = (
        boardfill.CoveringOption(("a", "x", "x")),
        boardfill.CoveringOption(("x",), "", (("x", "blue"),)),
    )
    found = _explained(boardfill.Covering(items, options))
    assert found == Starved(Subject(ITEM, "a"), 3, 0)


def test_fittings_are_never_explained() -> None:
    assert explain(boardfill.Fitting(Matrix(1, 1, b"\0"), Matrix(1, 1, b"\0"))) is None


def test_a_limit_is_no_answer(clock: Clock) -> None:
    with clock.stops(2):
        boardfill.Tiling(boardfill.Board.rectangle(20, 21), boardfill.pieces("Y,I1:0-3")).explain(
            time_limit=2
        )
