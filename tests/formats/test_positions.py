"""Partial fillings are read on every lattice, and errors say where."""

from __future__ import annotations

from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardfill import (
    BadInput,
    Board,
    Covering,
    CoveringItem,
    CoveringOption,
    Placement,
    Solution,
    Tiling,
    latin_square,
    pieces,
)
from boardfill.cover.translation.translate import cover_of
from boardfill.drawing.text import lattice_text
from boardfill.formats.positions import read_position
from boardfill.formats.solution_json import solution_json
from boardfill.problem.board_families import family_board
from boardfill.problem.lattices.hex import HEX
from boardfill.problem.picture import draw_picture
from tests.strategies import lattice_tilings, tilings


@given(lattice_tilings() | tilings(), st.data())
def test_what_is_drawn_is_read_back(problem: Tiling, data: st.DataObject) -> None:
    """Each placement with a letter of its own; those of equal cells and name are one."""
    options = [option.meaning for option in cover_of(problem).options]
    lying: list[Placement] = []
    for choice in data.draw(st.lists(st.sampled_from(options), max_size=4)) if options else []:
        assert isinstance(choice, Placement)
        if not any(set(choice.cells) & set(other.cells) for other in lying):
            lying.append(choice)
    letters = dict.fromkeys(problem.board.cells, ".")
    for number, placement in enumerate(lying):
        letters |= dict.fromkeys(placement.cells, "ABCD"[number])
    if not letters:
        return
    try:
        found = read_position(problem, draw_with_gaps(problem.board, letters))
    except BadInput as error:
        if "could be" in str(error):
            return  # two pieces of one shape
        raise
    assert [p[:2] for p in found.placements] == sorted(p[:2] for p in lying)


def draw_with_gaps(board: Board, letters: dict[tuple[int, ...], str]) -> str:
    """The picture of the whole box around the board."""
    ends = [range(max(along) + 1) for along in zip(*board.cells, strict=True)]
    sizes = [len(ends[axis.coordinate]) for axis in board.lattice.axes]
    everywhere = dict.fromkeys(board.lattice.box(tuple(sizes)), "#")
    return draw_picture(everywhere | letters, board.lattice)


@given(lattice_tilings(), st.data())
def test_a_line_of_json_is_read_back(problem: Tiling, data: st.DataObject) -> None:
    options = [option.meaning for option in cover_of(problem).options]
    some = data.draw(st.sets(st.sampled_from(options), max_size=3)) if options else set()
    part = Solution.of(choice for choice in some if isinstance(choice, Placement))
    assert read_position(problem, solution_json(problem, part)) == part


def test_a_letter_that_names_a_piece_means_it() -> None:
    problem = Tiling(Board.rectangle(3, 3), pieces("F,P,X"))
    assert read_position(problem, "...\n.PP\nPPP").placements[0].piece == "P"
    with pytest.raises(BadInput, match=r"cell \(1, 1\): the cells of 'F' are not piece F"):
        read_position(problem, "...\n.FF\nFFF")


def test_parts_of_one_letter_are_pieces_of_their_own() -> None:
    problem = Tiling(Board.rectangle(2, 5), pieces("I2"))
    assert len(read_position(problem, "aa.aa\n.....").placements) == 2
    with pytest.raises(BadInput, match="need different letters"):
        read_position(problem, "aaaa.\n.....")


def test_the_picture_of_a_board_away_from_the_origin() -> None:
    board = family_board("hexagon", (2,), HEX)
    problem = Tiling(board, pieces("I3", lattice=HEX))
    letters = dict.fromkeys(board.cells, ".")
    middle = [cell for cell in board.ordered if cell[1] == sorted(c[1] for c in board.cells)[3]]
    letters |= dict.fromkeys(middle, "a")
    found = read_position(problem, draw_picture(letters, HEX))
    assert found.placements == (Placement(tuple(middle), "I3"),)


def test_symbols_stand_in_their_cells() -> None:
    square = latin_square(2)
    assert read_position(square, "1.\n..").marks == (((0, 0), "1"),)
    with pytest.raises(BadInput, match=r"cell \(0, 1\): expected 1 or 2, found '3'"):
        read_position(square, "13\n..")


@pytest.mark.parametrize(
    ("picture", "reason"),
    [
        ("..", "of the board is not in the picture"),
        ("...\n...", "of the picture is not on the board"),
        ("#.\n..", r"cell \(0, 0\) of the board is not in the picture"),
        ("zz\nz.", "the cells of 'z' are no piece"),
        ('{"placements": []}\n{"placements": []}', "line 2: expected exactly one partial filling"),
        ("{", "expected JSON"),
        ("", "empty"),
    ],
)
def test_errors_say_where(picture: str, reason: str) -> None:
    problem = Tiling(Board.rectangle(2, 2), pieces("I2"))
    with pytest.raises(BadInput, match=reason):
        read_position(problem, picture)


def test_a_covering_has_no_picture() -> None:
    problem = Covering((CoveringItem("a"),), (CoveringOption(("a",)),))
    assert read_position(problem, '{"picks": [{"option": 0, "items": ["a"]}]}').picks[0].option == 0
    with pytest.raises(BadInput, match="as a line of JSON"):
        read_position(problem, "a.")


def test_pieces_of_one_letter_hang_together_over_the_seam() -> None:
    board = Tiling(Board.rectangle(1, 6, wrap=["columns"]), pieces("I2"))
    found = read_position(board, "a.aa.a")
    assert [lying.cells for lying in found.placements] == [((0, 0), (0, 5)), ((0, 2), (0, 3))]
    assert [bool(lying.unwrapped_cells) for lying in found.placements] == [True, False]


def test_the_cells_of_a_piece_may_be_written_in_any_order() -> None:
    board = Tiling(Board.rectangle(1, 2), pieces("I2"))
    read = read_position(board, '{"placements": [{"piece": "I2", "cells": [[0, 1], [0, 0]]}]}')
    assert read == Solution.of([Placement(((0, 0), (0, 1)), "I2")])


@pytest.mark.parametrize("lattice", ["square", "hex", "triangle"])
def test_a_long_line_beside_the_picture_is_not_tried_with_every_length_of_label(
    lattice: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    draw = lattice_text.DRAWN[lattice]
    drawn: list[int] = []

    def counted(canvas: lattice_text.Canvas) -> None:
        drawn.append(1)
        draw(canvas)

    monkeypatch.setitem(cast("dict[str, object]", lattice_text.DRAWN), lattice, counted)
    problem = Tiling(Board.rectangle(6, 6, lattice=lattice), pieces("I2", lattice=lattice))
    with pytest.raises(BadInput):
        read_position(problem, "\n".join(["." * 6] * 20 + ["a" * 10_000]))
    assert 1 <= len(drawn) <= 8
