"""Givens: what lies on the board already is checked, kept in order, and part of the problem."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardfill import (
    BadInput,
    Board,
    Given,
    Mark,
    Placement,
    Solution,
    Tiling,
    latin_square,
    pieces,
)
from boardfill.checking.checker import is_solution, why_no_part, why_not
from boardfill.problem.tiling import ways_to_lie
from tests.strategies import lattice_tilings, tilings

DOMINOES = Tiling(Board.rectangle(4, 4), pieces("domino"))
TORUS = Tiling(Board.rectangle(2, 2, wrap=["rows", "columns"]), pieces("domino"))
TOP = ("I2", [(0, 0), (0, 1)])


@pytest.mark.parametrize(
    ("entry", "complaint"),
    [
        (("I2", [(0, 0), (1, 1)]), "given[0]: I2 cannot lie on (0, 0) (1, 1)"),
        (("I2", [(0, 0), (0, 4)]), "given[0]: cell (0, 4) is not on the board"),
        (("I2", [(0, 0), (0, 0)]), "given[0]: cells[1]: (0, 0) is given twice"),
        (("X", [(0, 0), (0, 1)]), "given[0].piece: expected I2, found 'X'"),
        (("I2", []), "given[0]: no cells"),
        (7, "given[0]: expected a piece and the cells under it"),
        ("I2", "given[0]: expected a piece and the cells under it"),
    ],
)
def test_what_cannot_lie_there_is_refused(entry: object, complaint: str) -> None:
    with pytest.raises(BadInput) as caught:
        DOMINOES.with_given([entry])
    assert str(caught.value).startswith(complaint)


def test_two_that_overlap_and_more_than_there_are_are_refused() -> None:
    with pytest.raises(BadInput, match=r"I2 would lie over piece I2 at cell \(0, 1\)"):
        DOMINOES.with_given([TOP]).with_given([("I2", [(0, 1), (0, 2)])])
    few = Tiling(DOMINOES.board, pieces("I2:1,I1"))
    with pytest.raises(BadInput, match="I2 is given twice, but there is only 1 copy of it"):
        few.with_given([TOP, ("I2", [(1, 0), (1, 1)])])


def test_pairs_placements_and_other_names_say_the_same() -> None:
    known = DOMINOES.with_given([TOP])
    assert known.given == (Given("I2", ((0, 0), (0, 1))),)
    same = [
        Tiling(DOMINOES.board, DOMINOES.pieces, given=[("domino", [(0, 1), (0, 0)])]),
        DOMINOES.with_given([Placement(((0, 0), (0, 1)), "I2")]),
        DOMINOES.with_given(Solution((Placement(((0, 0), (0, 1)), "I2"),))),
        DOMINOES.with_given([(None, [(0, 0), (0, 1)])]),
        known.with_given([TOP]),
    ]
    assert all(problem == known for problem in same)
    assert all(hash(problem) == hash(known) for problem in same)
    assert known.count() == 18


def test_a_symbol_that_is_given_is_a_clue() -> None:
    square = latin_square(3)
    first = square.symbols[0].name
    assert square.with_given([((0, 0), first)]) == replace(square, clues={(0, 0): first})
    assert square.with_given(Solution((Mark((0, 0), first),))).count() == 4
    with pytest.raises(BadInput, match="holds 1 already, not 2"):
        square.with_given([((0, 0), "1")]).with_given([((0, 0), "2")])


def test_a_filling_without_what_is_given_is_wrong() -> None:
    known = DOMINOES.with_given([TOP])
    for filling in DOMINOES.solution_set():
        has = any(lying.cells == ((0, 0), (0, 1)) for lying in filling.placements)
        assert is_solution(known, filling) == has
        if not has:
            assert why_not(known, filling) == "piece I2 is given on (0, 0) (0, 1), and not there"
    over = Solution((Placement(((0, 1), (1, 1)), "I2"),))
    assert why_no_part(known, over) == "cell (0, 1) is under piece I2, which is given"
    with pytest.raises(BadInput, match="which is given"):
        known.hint(over)


def test_a_given_cell_does_not_stay_empty() -> None:
    board = Tiling(DOMINOES.board, DOMINOES.pieces, optional=DOMINOES.board.cells)
    assert board.with_given([TOP]).optional == board.board.cells - {(0, 0), (0, 1)}


def test_around_a_closed_board_any_way_will_do_unless_one_is_said() -> None:
    assert len(list(ways_to_lie(frozenset({(0, 0), (0, 1)}), TORUS.pieces[0], TORUS.board))) == 2
    assert TORUS.count() == 8
    assert TORUS.with_given([TOP]).count() == 4
    straight = TORUS.with_given([Given("I2", ((0, 0), (0, 1)), ((0, 0), (0, 1)))])
    across = TORUS.with_given([Given("I2", ((0, 0), (0, 1)), ((0, 1), (0, 2)))])
    assert straight.count() == across.count() == 2
    with pytest.raises(BadInput, match="cannot be laid on"):
        TORUS.with_given([Given("I2", ((0, 0), (0, 1)), ((0, 0), (1, 1)))])


def test_only_symmetries_count_that_keep_what_is_given() -> None:
    middle = Tiling(Board.rectangle(2, 4), pieces("domino")).with_given([("I2", [(0, 1), (0, 2)])])
    corner = Tiling(Board.rectangle(2, 4), pieces("domino")).with_given([("I2", [(0, 0), (1, 0)])])
    assert [middle.count(), middle.count(up_to="symmetry")] == [1, 1]
    # In what is left, two of the three are mirror images of each other.
    assert [corner.count(), corner.count(up_to="symmetry")] == [3, 3]
    both = corner.with_given([("I2", [(0, 3), (1, 3)])])
    assert [both.count(), both.count(up_to="symmetry")] == [2, 2]


def test_what_is_given_is_not_what_merely_must_be_so() -> None:
    """The left island is given; the right one has no other choice, and is still not the same."""
    islands = Tiling(Board.from_picture(".#...#.\n.#...#.\n"), pieces("L3,I2"))
    assert [islands.count(), islands.count(up_to="rotation")] == [5, 4]
    known = islands.with_given([("I2", [(0, 0), (1, 0)])])
    assert [known.count(), known.count(up_to="rotation")] == [5, 5]
    assert len(list(known.solve_all(up_to="rotation"))) == 5


@given(lattice_tilings(most=8) | tilings(most=8), st.data())
def test_counts_are_those_of_fillings_that_have_it(problem: Tiling, data: st.DataObject) -> None:
    """Fillings are listed without it, and those that have it are picked out."""
    every = list(islice(problem.solution_set(engine="reference").any_order(), 300))
    laid = sorted({lying for filling in every for lying in filling.placements})
    if len(every) == 300 or not laid:
        return
    start = data.draw(st.sampled_from(laid))
    beside = data.draw(st.lists(st.sampled_from(laid), max_size=2))
    part = [start, *(one for one in beside if set(one.cells).isdisjoint(start.cells))][:2]
    high = {piece.name: piece.copies.high for piece in problem.pieces}
    if len(part) == 2 and part[0].piece == part[1].piece and high[part[0].piece] == 1:
        return  # more than there are
    known = problem.with_given(
        Given(one.piece, one.cells, one.unwrapped_cells or one.cells) for one in part
    )
    expected = [filling for filling in every if set(part) <= set(filling.placements)]
    assert known.count() == len(expected)
    assert set(known.solution_set()) == set(expected)
