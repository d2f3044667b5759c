"""What is drawn is read back: random fillings, whole and partial, of every lattice and style."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from itertools import islice
from random import Random

import pytest

from boardfill import BadInput, Board, Marking, Solution, Tiling, latin_square, pieces, read_problem
from boardfill.drawing.scene import board_scene, solution_scene
from boardfill.drawing.text.text_drawing import TextStyle, as_text, solution_texts
from boardfill.formats.positions import Position, given_in, read_position, read_positions
from boardfill.formats.read_document import read_json
from boardfill.problem.lattices.triangle import TRIANGLE
from tests.independent.documents import random_document

STYLES = {
    "outlines": TextStyle(),
    "ascii": TextStyle(ascii=True),
    "colours": TextStyle(colour=True),
    "narrow": TextStyle(width=30),
    "letters": TextStyle(letters=True),
    "compact": TextStyle(compact=True),
    "compact letters": TextStyle(compact=True, letters=True),
}
KINDS = ("tiling", "closed tiling", "lone piece", "given tiling", "marking")


@cache
def _filled(kind: str, seed: int) -> tuple[Tiling | Marking, list[Solution]]:
    """A random problem, and two of its fillings where there are so many."""
    problem = read_json(json.dumps(random_document(kind, Random(seed))))
    assert isinstance(problem, Tiling | Marking)
    return problem, list(islice(problem.solution_set().any_order(), 2))


def _without_seams(solution: Solution) -> Solution:
    """The same, without saying how pieces cross a seam."""
    lying = (choice._replace(unwrapped_cells=()) for choice in solution.placements)
    return Solution.of((*lying, *solution.marks))


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    "part", [0, *(pytest.param(n, marks=pytest.mark.full) for n in range(1, 5))]
)
def test_what_is_drawn_is_read_back(kind: str, style: str, part: int) -> None:
    told = 0
    for seed in range(5 * part, 5 * (part + 1)):
        (problem, found), random = _filled(kind, seed), Random(seed)
        if not problem.board.cells:
            continue
        for solution in found:
            some = random.sample(solution.choices, random.randint(0, len(solution.choices)))
            for shown in (solution, Solution.of(some)):
                scene = solution_scene(problem, shown, letters=STYLES[style].letters)
                ((_, position),) = read_positions(problem, as_text(scene, STYLES[style]))
                read = position.solution
                assert position.wrong is None
                assert _without_seams(read) == _without_seams(shown)
                assert read == shown or not position.tells_seams
                told += position.tells_seams
        if found:
            text = "".join(solution_texts(problem, found, STYLES[style]))
            several = [position.solution for _, position in read_positions(problem, text)]
            assert list(map(_without_seams, several)) == list(map(_without_seams, found))
    assert told >= 2


def test_the_drawing_of_a_problem_says_what_is_given() -> None:
    board = Tiling(Board.rectangle(3, 20), pieces("pentominoes"))
    found = board.solve()
    assert found is not None
    known = board.with_given(Solution(found.choices[:3]))
    for style in STYLES.values():
        text = as_text(board_scene(known), style)
        assert given_in(board, text) == known


def test_pieces_of_one_shape_are_told_apart_by_what_explains_the_letters() -> None:
    corner = pieces("L3")[0]
    corners = replace(corner, name="red"), replace(corner, name="bluish")
    both = Tiling(Board.rectangle(2, 3), corners)
    for style in STYLES.values():
        for filling in both.solution_set():
            text = as_text(solution_scene(both, filling, letters=style.letters), style)
            assert read_position(both, text) == filling
    with pytest.raises(BadInput, match="could be red or bluish"):
        read_position(both, "aab\nabb")


def test_many_pieces_share_letters_unless_they_touch() -> None:
    large = Tiling(Board.rectangle(16, 16), pieces("domino"))
    filling = large.solve()
    assert filling is not None
    text = as_text(solution_scene(large, filling), TextStyle(compact=True, ascii=True))
    assert {len(line) for line in text.splitlines()} == {16}
    assert read_position(large, text) == filling


@pytest.mark.parametrize("style", [name for name in STYLES if "compact" not in name])
def test_outlines_tell_how_pieces_cross_the_seam(style: str) -> None:
    torus = Tiling(Board.rectangle(2, 2, wrap=["rows", "columns"]), pieces("domino"))
    for filling in torus.solution_set():
        text = as_text(solution_scene(torus, filling), STYLES[style])
        ((_, position),) = read_positions(torus, text)
        assert position == Position(filling)


def test_what_is_no_line_is_told_with_its_place() -> None:
    board = Tiling(Board.rectangle(1, 2), pieces("domino"))
    with pytest.raises(BadInput, match=r"line 2, column 5: expected a line between two cells"):
        read_position(board, "+---+---+\n|   x   |\n+---+---+\n")


def test_symbols_of_several_characters_are_read_from_outlines_alone() -> None:
    square = latin_square(3)
    names = tuple(symbol.__class__(f"no{symbol.name}") for symbol in square.symbols)
    long_names = Marking(square.board, names)
    filling = long_names.solve()
    assert filling is not None
    assert read_position(long_names, as_text(solution_scene(long_names, filling))) == filling
    with pytest.raises(BadInput, match="one character a cell has no room for 'no1'"):
        as_text(solution_scene(long_names, filling), TextStyle(compact=True))


def test_a_drawing_may_be_indented() -> None:
    board = Tiling(Board.rectangle(2, 3), pieces("L3"))
    for filling in board.solution_set():
        text = as_text(solution_scene(board, filling))
        indented = "".join(f"    {line}\n" for line in text.splitlines())
        assert read_position(board, f"\n{indented}\n") == filling


def test_what_is_printed_beside_the_board_is_no_part_of_a_filling() -> None:
    puzzle = read_problem("calendar:12-25")
    filling = puzzle.solve()
    assert isinstance(puzzle, Tiling)
    assert filling is not None
    for style in STYLES.values():
        text = as_text(solution_scene(puzzle, filling, letters=style.letters), style)
        assert ("Dec" in text) != style.compact
        assert read_position(puzzle, text) == filling


def test_a_piece_named_like_an_empty_triangle_has_another_letter() -> None:
    diamond = replace(pieces("I2", lattice=TRIANGLE)[0], name="v")
    problem = Tiling(Board.rectangle(1, 2, lattice=TRIANGLE), (diamond,))
    filling = problem.solve()
    assert filling is not None
    text = as_text(solution_scene(problem, filling), TextStyle(compact=True, letters=True))
    assert text == "aa\n"
    assert read_position(problem, text) == filling
