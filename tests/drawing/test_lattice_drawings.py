r"""Drawings on every lattice: small ones to look at, and what holds for all of them."""

from __future__ import annotations

import re
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardfill import Board, Marking, Piece, Supply, Symbol, Tiling, pieces
from boardfill.drawing.answer_pictures import heat_scene
from boardfill.drawing.scene import Scene, Tile, board_scene, piece_scene, solution_scene
from boardfill.drawing.text.text_drawing import TextStyle, as_text, visible_width
from boardfill.problem.kinds import Problem
from boardfill.problem.lattices.cubic import CUBIC
from boardfill.problem.lattices.hex import HEX, HexLattice
from boardfill.problem.lattices.lattice import Cell, Lattice, lattices
from boardfill.problem.lattices.triangle import TRIANGLE
from boardfill.questions.listing import heat, solution_set

ASCII = TextStyle(ascii=True)


def _scene(lattice: Lattice, *tiles: tuple[str, list[Cell]]) -> Scene:
    return Scene(tuple(Tile(frozenset(cells), label) for label, cells in tiles), lattice)


def _drawn(problem: Problem, style: TextStyle = ASCII, most: int = 100) -> list[str]:
    found = islice(solution_set(problem), most)
    return [as_text(solution_scene(problem, solution), style) for solution in found]


class Bricks(HexLattice):
    """A lattice that no module draws."""

    name = "bricks"


def test_a_lattice_that_nobody_draws_is_shown_by_letters() -> None:
    scene = _scene(Bricks(), ("", [(0, 0), (1, 0)]), ("", [(0, 1), (-1, 2)]), ("x", [(1, 1)]))
    assert as_text(scene, ASCII) == "a a\n b x\nb\n"


HEXAGONS = _scene(HEX, ("a", [(0, 0), (0, 1)]), ("b", [(1, 0)]), ("", [(1, 1), (2, 1), (-1, 2)]))
TRIANGLES = _scene(
    TRIANGLE, ("a", [(0, 0), (0, 1)]), ("b", [(0, 2), (1, 2)]), ("", [(0, 3), (0, 4), (1, 1)])
)


def test_hexagons() -> None:
    assert as_text(HEXAGONS) == (
        " ╱ ╲ ╱ ╲\n"
        "│ a │ b │\n"
        " ╲   ╲ ╱ ╲ ╱ ╲\n"
        "  │ a │       │\n"
        " ╱ ╲ ╱ ╲ ╱ ╲ ╱\n"
        "│   │\n"
        " ╲ ╱\n"
    )  # fmt: skip
    assert as_text(HEXAGONS, ASCII) == as_text(HEXAGONS).translate(str.maketrans("╱╲│", "/\\|"))


GROWN_HEXAGONS = r"""
  / \
 /   \
|queen|
 \   / \
  \ /   \
   |  a  |
    \   /
     \ /
"""


def test_hexagons_grow_with_their_labels() -> None:
    queen = _scene(HEX, ("queen", [(0, 0)]), ("a", [(0, 1)]))
    assert as_text(queen, ASCII) == GROWN_HEXAGONS.lstrip("\n")


def test_triangles() -> None:
    assert as_text(TRIANGLES) == (
        "   ╶───────────╴\n"
        "  ╱   a ╱ ╲     ╲\n"
        " ╱ a   ╱ b ╲     ╲\n"
        "╶─────╴     ╶─────╴\n"
        "     ╱ ╲ b ╱\n"
        "    ╱   ╲ ╱\n"
        "   ╶─────╴\n"
    )  # fmt: skip
    assert as_text(TRIANGLES, ASCII) == (
        "   +-----+-----+\n"
        "  /   a / \\     \\\n"
        " / a   / b \\     \\\n"
        "+-----+     +-----+\n"
        "     / \\ b /\n"
        "    /   \\ /\n"
        "   +-----+\n"
    )  # fmt: skip


def test_triangles_grow_with_their_labels() -> None:
    assert as_text(_scene(TRIANGLE, ("queen", [(0, 0)]), ("", [(0, 1)])), ASCII) == (
        "    +-------+\n"
        "   / \\     /\n"
        "  /   \\   /\n"
        " /queen\\ /\n"
        "+-------+\n"
    )  # fmt: skip


def test_corners_of_triangles_show_how_the_outline_turns() -> None:
    scene = _scene(
        TRIANGLE, ("", [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2)]), ("", [(-1, 3), (0, 3)])
    )
    assert as_text(scene) == (
        "            ^\n"
        "           ╱ ╲\n"
        "          ╱   ╲\n"
        "   ╶─────╴     >\n"
        "  ╱       ╲   ╱\n"
        " ╱         ╲ ╱\n"
        "<           ╱\n"
        " ╲         ╱\n"
        "  ╲       ╱\n"
        "   ╶─────╴\n"
    )  # fmt: skip
    assert as_text(_scene(TRIANGLE, ("", [(0, 0), (1, 0), (1, 1)])), ASCII) == (
        "   +\n"
        "  / \\\n"
        " /   \\\n"
        "+     \\\n"
        " \\     \\\n"
        "  \\     \\\n"
        "   +-----+\n"
    )  # fmt: skip


def test_layers_show_the_same_rows_and_columns() -> None:
    a: list[Cell] = [(0, 0, 0), (0, 0, 1), (1, 0, 0)]
    b: list[Cell] = [(1, 0, 1), (1, 1, 1), (0, 1, 1)]
    scene = _scene(CUBIC, ("a", a), ("b", b))
    assert as_text(scene) == (
        "layer 0     layer 1\n"
        "┌───────┐   ┌───┬───┐\n"
        "│ a   a │   │ a │ b │\n"
        "└───┬───┤   └───┤   │\n"
        "    │ b │       │ b │\n"
        "    └───┘       └───┘\n"
    )
    assert as_text(scene, TextStyle(ascii=True, width=20)) == (
        "layer 0\n"
        "+-------+\n"
        "| a   a |\n"
        "+---+---+\n"
        "    | b |\n"
        "    +---+\n"
        "\n"
        "layer 1\n"
        "+---+---+\n"
        "| a | b |\n"
        "+---+   |\n"
        "    | b |\n"
        "    +---+\n"
    )  # fmt: skip


def test_a_single_layer_needs_no_caption() -> None:
    assert as_text(_scene(CUBIC, ("", [(4, 0, 0)])), ASCII) == "+---+\n|   |\n+---+\n"


def _ring(lattice: Lattice, rows: int, columns: int, *cells: Cell) -> Tiling:
    board = Board.rectangle(rows, columns, lattice=lattice, wrap=["columns"])
    return Tiling(board, (Piece("p", frozenset(cells), lattice=lattice),))


def test_squares_across_the_seam_are_dotted_there() -> None:
    torus = Tiling(Board.rectangle(2, 2, wrap=["rows", "columns"]), pieces("I2"))
    drawn = _drawn(torus, TextStyle())
    assert len(set(drawn)) == 8
    assert (
        "┌───────┐\n"
        "│       │\n"
        "├───┬───┤\n"
        "┊   │   ┊\n"
        "└───┴───┘\n"
    ) in drawn  # fmt: skip
    assert (
        "+...+---+\n"
        "|   |   |\n"
        "+---+   |\n"
        "|   |   |\n"
        "+...+---+\n"
    ) in _drawn(torus)  # fmt: skip


def test_hexagons_across_the_seam_are_dotted_there() -> None:
    ring = _ring(HEX, 2, 3, (0, 0), (1, 0), (0, 1))
    assert (
        " ╱ ╲ ╱ ╲ ╱ ╲\n"
        "┊   │   │   ┊\n"
        " ⋱ ╱     ╲   ⋱\n"
        "  │       │   │\n"
        "   ╲ ╱ ╲ ╱ ╲ ╱\n"
    ) in _drawn(ring, TextStyle())  # fmt: skip
    assert (
        " / \\ / \\ / \\\n"
        ":   |   |   :\n"
        " . /     \\   .\n"
        "  |       |   |\n"
        "   \\ / \\ / \\ /\n"
    ) in _drawn(ring)  # fmt: skip


def test_triangles_across_the_seam_are_dotted_there() -> None:
    ring = _ring(TRIANGLE, 1, 4, (0, 0), (0, 1))
    assert (
        "   ╶───────────╴\n"
        "  ⋰ ╲     ╲   ⋰\n"
        " ⋰   ╲     ╲ ⋰\n"
        "╶───────────╴\n"
    ) in _drawn(ring, TextStyle())  # fmt: skip
    assert (
        "   +-----+-----+\n"
        "  . \\     \\   .\n"
        " .   \\     \\ .\n"
        "+-----+-----+\n"
    ) in _drawn(ring)  # fmt: skip


def test_layers_show_which_cells_of_a_piece_across_the_seam_are_above_each_other() -> None:
    ring = Board.rectangle(2, 1, 2, lattice=CUBIC, wrap=["columns"])
    drawn = _drawn(Tiling(ring, pieces("S4", lattice=CUBIC)), TextStyle())
    assert drawn[:2] == [
        """\
layer 0     layer 1
┌───────┐   ┌───┬───┐
│S4› S4 │   ┊‹S4│S4 ┊
└───────┘   └───┴───┘
""",
        """\
layer 0     layer 1
┌───────┐   ┌───┬───┐
│S4  S4›│   ┊S4 │‹S4┊
└───────┘   └───┴───┘
""",
    ]


def test_a_board_shows_where_it_closes_on_itself() -> None:
    torus = Tiling(Board.rectangle(1, 2, wrap=["rows", "columns"]), pieces("I1"))
    assert as_text(board_scene(torus)) == "·┄┄┄┬┄┄┄·\n┊ · │ · ┊\n·┄┄┄┴┄┄┄·\n"
    assert as_text(board_scene(torus), ASCII) == "....+....\n: . | . :\n....+....\n"


def test_pieces_in_space_are_labelled_by_name_or_number() -> None:
    cube = Board.rectangle(2, 1, 2, lattice=CUBIC)
    bar = frozenset({(0, 0, 0), (0, 0, 1)})
    named = Tiling(cube, tuple(Piece(name, bar, lattice=CUBIC) for name in ("top", "low")))
    for drawn in map(_without_legend, _drawn(named)):
        names = re.findall("top|low", drawn)
        assert len(names) == (4 if len(set(names)) == 2 else 0)
    long_names = ("a long name", "another")
    once = tuple(Piece(name, bar, copies=Supply(1, 1), lattice=CUBIC) for name in long_names)
    for drawn in map(_without_legend, _drawn(Tiling(cube, once))):
        assert sorted(re.findall(r"(?<!layer )\d", drawn)) == ["1", "1", "2", "2"]


def _without_legend(drawn: str) -> str:
    return re.sub(".* = .*\n", "", drawn)


def test_pieces_of_one_shape_are_labelled() -> None:
    bars = tuple(Piece(name, frozenset({(0, 0), (0, 1)})) for name in ("red", "bluish"))
    assert "+-------+\n| b   b |\n+-------+\nb = bluish\n" in _drawn(
        Tiling(Board.rectangle(1, 2), bars)
    )


def test_pieces_in_several_parts_are_labelled_by_number() -> None:
    apart = Piece("apart", frozenset({(0, 0), (0, 2)}))
    assert _drawn(Tiling(Board.rectangle(1, 4), (apart,))) == [
        "+---+---+---+---+\n| 1 | 2 | 1 | 2 |\n+---+---+---+---+\n"
    ]


@pytest.mark.parametrize("name", lattices())
def test_every_percentage_has_room(name: str) -> None:
    lattice = lattices()[name]
    board = Board.rectangle(*[2] * lattice.dimensions, lattice=lattice)
    problem = Marking(board, (Symbol("x"),))
    found = heat(problem)
    assert found is not None
    drawn = as_text(heat_scene(problem, found))
    assert drawn.count("100") == len(board.cells)


@pytest.mark.parametrize("name", lattices())
def test_scenes_spread_too_wide_are_listed(name: str) -> None:
    origin = (0,) * lattices()[name].dimensions
    far = (*origin[1:], 2 * 10**8)
    scene = _scene(lattices()[name], ("a", [origin]), ("", [far]))
    assert as_text(scene) == f"a: [{origin}]\npiece: [{far}]\n"


def _cells_near(lattice: Lattice) -> list[Cell]:
    return sorted(lattice.box((2, 2, 2) if lattice.dimensions == 3 else (3, 4)))


@st.composite
def _connected(draw: st.DrawFn, lattice: Lattice, most: int) -> frozenset[Cell]:
    """From two cells on."""
    cells = {lattice.origins[0]}
    for _ in range(draw(st.integers(1, most - 1))):
        beside = {near for cell in cells for near in lattice.neighbours(cell)} - cells
        cells.add(draw(st.sampled_from(sorted(beside))))
    return frozenset(cells)


@st.composite
def _tilings(draw: st.DrawFn) -> Tiling:
    """Single cells and one larger piece, on a few cells of any lattice or on a closed board."""
    lattice = draw(st.sampled_from(list(lattices().values())))
    wrap = draw(st.sets(st.sampled_from([axis.name for axis in lattice.axes])))
    if wrap:
        size = [draw(st.integers(1, 2 if lattice is CUBIC else 4)) for _ in lattice.axes]
        if lattice is TRIANGLE:
            size = [2 * (length // 2 + 1) for length in size]
        board = Board.rectangle(*size, lattice=lattice, wrap=wrap)
        shape = draw(_connected(lattice, 4))
    else:
        near = st.sampled_from(_cells_near(lattice))
        board = Board(frozenset(draw(st.sets(near, max_size=8))), lattice)
        shape = draw(st.one_of(_connected(lattice, 4), st.frozensets(near, min_size=2, max_size=4)))
    names = draw(st.sampled_from([("a", "b"), ("one cell", "several cells")]))
    shapes = (frozenset({lattice.origins[0]}), shape)
    return Tiling(
        board,
        tuple(Piece(*pair, lattice=lattice) for pair in zip(names, shapes, strict=True)),
    )


@pytest.mark.parametrize("style", [TextStyle(), ASCII], ids=["unicode", "ascii"])
@settings(max_examples=settings().max_examples * 2 // 3)
@given(problem=_tilings())
def test_no_two_solutions_look_alike(style: TextStyle, problem: Tiling) -> None:
    drawn = _drawn(problem, style, most=60)
    assert len(set(drawn)) == len(drawn)


@settings(max_examples=settings().max_examples // 2)
@given(problem=_tilings(), ascii_only=st.booleans(), width=st.integers(20, 60))
def test_colour_changes_nothing_but_colour(problem: Tiling, ascii_only: bool, width: int) -> None:
    plain, coloured = (TextStyle(colour, ascii_only, width) for colour in (False, True))
    for one, other in zip(_drawn(problem, plain, 3), _drawn(problem, coloured, 3), strict=True):
        bare = re.sub(r"\x1b\[[0-9;]*m", "", other)
        assert [line.rstrip() for line in bare.splitlines()] == one.splitlines()
        assert one.isascii() or not ascii_only


@settings(max_examples=settings().max_examples // 2)
@given(problem=_tilings(), width=st.integers(20, 60))
def test_lines_end_in_time(problem: Tiling, width: int) -> None:
    style = TextStyle(width=width)
    drawn = [as_text(board_scene(problem), style), *_drawn(problem, style, 3)]
    drawn += [as_text(piece_scene(piece), style) for piece in problem.pieces]
    for line in "".join(drawn).splitlines():
        assert line == line.rstrip()
        if problem.board.lattice is CUBIC:
            assert visible_width(line) <= width


@settings(max_examples=settings().max_examples // 3)
@given(problem=_tilings(), label=st.sampled_from(["x", "漢", "abc", "queen", "a longer one"]))
def test_every_label_is_there(problem: Tiling, label: str) -> None:
    cells = problem.board.ordered
    tiles = tuple(Tile(frozenset({cell}), label) for cell in cells)
    assert as_text(Scene(tiles, problem.board.lattice)).count(label) == len(cells)
