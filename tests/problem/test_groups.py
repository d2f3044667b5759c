"""The groups of cells that rules look at, where holes and seams could mislead."""

from __future__ import annotations

import pytest

from boardfill import BadInput, Board, Marking, Symbol, rules
from boardfill.problem.groups import group_kinds, groups

AB = [Symbol("a", value=1), Symbol("b", value=2)]


def _numbers(board: Board, each: str) -> list[int]:
    return [int(name.split()[-1]) for name in groups(board, each)]


def test_lines_come_in_the_order_of_their_numbers_whatever_holes_they_begin_with() -> None:
    board = Board.from_picture("##.\n#..\n...\n")
    for each in ("row", "column", "diagonal", "antidiagonal"):
        assert _numbers(board, each) == sorted(_numbers(board, each)), each


def test_the_clues_of_columns_go_from_left_to_right() -> None:
    board = Board.from_picture("#..\n...\n")
    found = Marking(board, AB, [rules.Sum("column", (1, 2, 4))]).solve_all()
    marks = {solution.marks for solution in found}
    assert all(dict(some)[1, 0] == "a" and dict(some)[0, 2] == "b" for some in marks)
    assert len(marks) == 1


def test_a_run_of_triangles_ends_at_a_hole_even_where_corners_touch_across_it() -> None:
    board = Board.rectangle(1, 5, lattice="triangle").without([(0, 2)])
    assert list(groups(board, "row run").values()) == [((0, 0), (0, 1)), ((0, 3), (0, 4))]


def test_a_run_over_a_seam_begins_behind_the_hole() -> None:
    board = Board.rectangle(1, 3, wrap=["columns"]).without([(0, 1)])
    assert list(groups(board, "row run").values()) == [((0, 2), (0, 0))]


def test_a_ring_begins_with_its_first_cell() -> None:
    board = Board.rectangle(1, 3, wrap=["columns"])
    assert list(groups(board, "row run").values()) == [((0, 0), (0, 1), (0, 2))]


def test_one_sees_along_all_three_directions_of_space_and_from_a_hole_too() -> None:
    board = Board.rectangle(2, 2, 2, lattice="cubic")
    seen = {(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)}
    (found,) = groups(board, "seen", cells=[(0, 0, 0)]).values()
    assert set(found) == seen
    (found,) = groups(board.without([(0, 0, 0)]), "seen", cells=[(0, 0, 0)]).values()
    assert set(found) == seen - {(0, 0, 0)}


def test_one_sees_around_a_closed_board_of_hexes() -> None:
    board = Board.rectangle(3, 3, lattice="hex", wrap=["rows", "columns"])
    (found,) = groups(board, "seen", cells=[(1, 1)]).values()
    assert set(found) == board.cells - {(0, 0), (2, 2)}


def test_planes_have_no_runs() -> None:
    kinds = group_kinds(Board.rectangle(2, 2, 2, lattice="cubic"))
    assert not [kind for kind in kinds if kind.endswith("run")]


@pytest.mark.parametrize(
    ("rule", "sentence"),
    [
        (lambda: rules.Arrow("region", regions=[[]]), "an arrow needs at least its first cell"),
        (lambda: rules.Sum("seen", 3, cells=[(0, 0), (0, 0)]), "cells: a cell is listed twice"),
        (
            lambda: rules.Forbid([[((0, 0), "a"), ((0, 0), "b")]]),
            r"patterns\[0\]: cells\[1\]: \(0, 0\) is given twice",
        ),
    ],
)
def test_what_cannot_be_meant_is_refused(rule: object, sentence: str) -> None:
    with pytest.raises(BadInput, match=sentence):
        Marking("2x2", AB, [rule()])  # type: ignore[operator]


@pytest.mark.parametrize(
    ("symbols", "pattern"),
    [("#", "##"), ("#", [((0, 0), "#"), ((0, 1), "#")]), ("a.", ".."), ("#.", "##")],
)
def test_symbols_named_like_signs_of_pictures_are_these_symbols(
    symbols: str, pattern: object
) -> None:
    """63 ways to choose cells of 3 x 3 of which no two are neighbours."""
    forbidden = rules.Forbid([pattern], turn="rotate")
    blanks = len(symbols) == 1
    assert Marking("3x3", map(Symbol, symbols), [forbidden], blanks=blanks).count() == 63


def test_arrows_and_empty_cells_are_refused() -> None:
    arrow = rules.Arrow("region", regions=[[(0, 0), (0, 1)]])
    with pytest.raises(BadInput, match="arrows need a value in every cell; leave out blanks"):
        Marking("2x2", AB, [arrow], blanks=True)
