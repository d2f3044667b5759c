"""Marks and colours of sides are drawn where they lie, in text and in figures."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from math import dist

import pytest

from boardfill import BadInput, Board, Piece, Tiling
from boardfill.answers.solution import Placement, Solution
from boardfill.drawing.answer_pictures import problem_picture, solutions_picture
from boardfill.drawing.figures.carried_figure import rim_sides, tile_sides
from boardfill.drawing.figures.figure import XY, FilledArea, Label
from boardfill.drawing.figures.geometry import geometry_of
from boardfill.drawing.figures.scene_figure import cell_outlines, scene_figure
from boardfill.drawing.look import DARK, LIGHT, PRINT, Look
from boardfill.drawing.picture_formats.picture_files import picture_bytes
from boardfill.drawing.scene import Scene, board_scene, piece_scene, solution_scene
from boardfill.drawing.text.text_drawing import as_text
from boardfill.drawing.text.text_style import TextStyle
from boardfill.formats.positions import read_position
from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.piece import Carried
from boardfill.problem.tiles import turned_cell
from boardfill.rules import Areas, BoardMarks, Different, Lying, Neighbours, Sides, Sum

CELL = 60.0
LOOK = Look(cell=CELL)


def _tiles(*sides: str, turn: str = "rotate", lattice: str = "square") -> list[Piece]:
    return [
        Piece(f"tile {number}", [(0, 0)], turn, 1, lattice, sides=each)
        for number, each in enumerate(sides)
    ]


def _dominoes(*pips: str) -> list[Piece]:
    return [
        Piece(f"{a}-{b}", [(0, 0), (0, 1)], "free", 1, marks=a + b) for a, b in map(tuple, pips)
    ]


def _only_filling(problem: Tiling) -> Solution:
    found = problem.solve()
    assert isinstance(found, Solution)
    return found


def test_marks_stand_in_their_cells_instead_of_names() -> None:
    """The outline tells which two belong together."""
    problem = Tiling(Board("2x2"), _dominoes("36", "54"))
    lying = Solution.of(
        [
            Placement(((0, 0), (1, 0)), "3-6", (), (Carried("6"), Carried("3"))),
            Placement(((0, 1), (1, 1)), "5-4", (), (Carried("5"), Carried("4"))),
        ]
    )
    assert as_text(solution_scene(problem, lying)).splitlines() == [
        "┌───┬───┐",
        "│ 6 │ 5 │",
        "│   │   │",
        "│ 3 │ 4 │",
        "└───┴───┘",
    ]
    with_letters = as_text(solution_scene(problem, lying, letters=True), TextStyle(ascii=True))
    assert "3-6:6" in with_letters
    assert "5-4:4" in with_letters


def test_squares_show_their_sides_around_the_mark() -> None:
    """Up, right, down, left; a side without a colour is left blank."""
    piece = Piece("t", [(0, 0), (0, 1)], marks=["x", ""], sides=["a..d", "be3f"])
    assert as_text(piece_scene(piece)).splitlines() == [
        "┌───────────────┐",
        "│   a       b   │",
        "│ d x     f   e │",
        "│           3   │",
        "└───────────────┘",
    ]


def test_long_names_of_colours_make_cells_wider() -> None:
    piece = Piece("t", [(0, 0)], sides=["red", "blue", "green", "red"])
    assert as_text(piece_scene(piece)).splitlines() == [
        "┌─────────────┐",
        "│     red     │",
        "│ red    blue │",
        "│    green    │",
        "└─────────────┘",
    ]


@pytest.mark.parametrize("lattice", ["hex", "triangle", "cubic"])
def test_other_lattices_list_their_sides(lattice: str) -> None:
    cell = (0, 0, 0) if lattice == "cubic" else (0, 0)
    around = Board([cell], lattice=lattice).lattice.around(cell)
    names = [name for name in around if "-" not in name]
    piece = Piece("t", [cell], "fixed", lattice=lattice, sides={names[0]: "z"})
    assert f"({', '.join(map(str, cell))}): {names[0]} z" in as_text(piece_scene(piece))


def test_the_rim_and_the_marks_of_an_empty_board_are_shown() -> None:
    """The rim has its colours on its lines, where they are single characters."""
    rules = [Sides(rim={((0, 0), "up"): "a", ((0, 0), "left"): "b"}), BoardMarks({(0, 1): "7"})]
    piece = Piece("t", [(0, 0)], marks="7", sides="abab")
    problem = Tiling(Board("1x2"), [piece], rules=rules)
    assert as_text(board_scene(problem)).splitlines() == ["┌─a─┬───┐", "b · │ 7 │", "└───┴───┘"]
    named = replace(problem, rules=(Sides(rim="red"),))
    assert "rim: red" in as_text(board_scene(named))


def test_the_sum_of_a_cage_is_seen_under_a_piece() -> None:
    """Its first cell may lie in the middle of a piece, where no line is."""
    rule = Sum("region", [7], regions=[[(1, 0), (1, 1)]])
    problem = Tiling(Board("2x3"), _dominoes("36", "54", "11"), rules=[rule])
    lying = [
        Placement(((0, at), (1, at)), name, (), tuple(map(Carried, marks)))
        for at, (name, marks) in enumerate({"3-6": "63", "5-4": "54", "1-1": "11"}.items())
    ]
    lines = as_text(solution_scene(problem, Solution.of(lying))).splitlines()
    assert lines[2].startswith("│7")


def test_every_region_with_a_sum_is_a_cage() -> None:
    """Also a whole row, and a run below a hole: sums of symbols would stand elsewhere."""
    rule = Sum("region", [5, 6], regions=[[(0, 0), (1, 0)], [(1, 1), (1, 2)]])
    problem = Tiling(Board(".##\n..."), _dominoes("36", "54"), rules=[rule])
    marks = board_scene(problem).rule_marks
    assert {(min(cage.cells), cage.told) for cage in marks.cages} == {((0, 0), "5"), ((1, 1), "6")}
    assert not marks.rim
    assert not marks.blocks


def test_cages_of_equal_and_different_marks_have_signs() -> None:
    regions = [[(0, 0), (0, 1), (0, 2)]]
    rules = [
        Neighbours("region", "equal", regions=regions),
        Different("region", regions=[[(1, 1), (1, 2)]]),
        Sum("region", [9], regions=regions),
    ]
    problem = Tiling(Board("2x3"), _dominoes("33", "34", "56"), rules=rules)
    marks = board_scene(problem).rule_marks
    assert {cage.told for cage in marks.cages} == {"9 =", "≠"}
    assert not marks.lines
    assert not marks.signs
    assert "!=" in as_text(board_scene(problem), TextStyle(ascii=True))


def test_a_region_for_pieces_is_outlined_and_told() -> None:
    pieces = [Piece("a", [(0, 0)], copies=1), Piece("b", [(0, 0)], copies=3)]
    problem = Tiling(Board("2x2"), pieces, rules=[Lying("a", [(0, 0), (0, 1)])])
    text = as_text(board_scene(problem))
    assert "┏━━━┯━━━┓" in text
    assert "a: inside (0, 0) (0, 1)" in text


def _nearest(point: XY, middles: Mapping[Cell, XY]) -> Cell:
    return min(middles, key=lambda cell: dist(middles[cell], point))


def _names_by_cell(scene: Scene) -> dict[Cell, set[str]]:
    """The letters in a figure, by the cell around which they stand."""
    outlines = cell_outlines(scene, LOOK)
    middles = {
        cell: (sum(x for x, _ in ring) / len(ring), sum(y for _, y in ring) / len(ring))
        for cell, ring in outlines.items()
    }
    found: dict[Cell, set[str]] = {}
    for mark in scene_figure(scene, LOOK).marks:
        if isinstance(mark, Label):
            near = _nearest(mark.at, middles)
            found.setdefault(near, set()).add(mark.text)
    return found


@pytest.mark.parametrize("lattice", ["square", "hex", "triangle"])
def test_a_turned_tile_shows_turned_sides_at_their_edges(lattice: str) -> None:
    """However a tile is turned, each side lies at the edge that it was turned to."""
    whole = Board([(0, 0)], lattice=lattice).lattice
    names, around = whole.edge_names(), whole.around((0, 0))
    sides = tuple(f"{place}" if name in around else "" for place, name in enumerate(names))
    for symmetry in whole.symmetries:
        cell = symmetry.apply((0, 0))
        carried = turned_cell((0, 0), Carried("", sides), symmetry, whole)
        problem = Tiling(Board([cell], lattice=lattice), [Piece("t", [cell], lattice=lattice)])
        lying = Solution.of([Placement((cell,), "t", (), (carried,))])
        scene = solution_scene(problem, lying)
        geometry = geometry_of(whole, [cell])
        (tile,) = scene.tiles
        shown = {each.colour: each.corners[:2] for each in tile_sides(tile, whole, geometry)}
        wanted = {}
        for name, colour in zip(names, sides, strict=True):
            if colour:
                meeting = sorted(map(symmetry.apply, around[name]))
                wanted[colour] = geometry.shared_edge(meeting[0], meeting[1])
        assert shown == wanted


def test_figures_have_every_mark_and_side_at_its_cell() -> None:
    piece = Piece("t", [(0, 0), (0, 1)], "fixed", marks=["x", "y"], sides=["abcd", "efgh"])
    problem = Tiling(Board("1x2"), [piece])
    scene = solution_scene(problem, _only_filling(problem))
    assert _names_by_cell(scene) == {(0, 0): set("xabcd"), (0, 1): set("yefgh")}
    assert {"x", "y", *"abcdefgh"} == {
        mark.text
        for mark in scene_figure(piece_scene(piece), LOOK).marks
        if isinstance(mark, Label)
    }


def test_the_rim_lies_outside_the_board() -> None:
    """Its bands share the edges of the board, and are drawn within the figure."""
    problem = Tiling(Board("1x2"), _tiles("aaaa", "aaaa"), rules=[Sides(rim="a")])
    scene = board_scene(problem)
    geometry = geometry_of(scene.lattice, [(0, 0)])
    found = list(rim_sides(scene, geometry))
    assert len(found) == 6
    for side in found:
        x, y = side.middle
        assert not (0 < x < 2 and 0 < y < 1)
    figure = scene_figure(scene, LOOK)
    for mark in figure.marks:
        if isinstance(mark, FilledArea):
            for x, y in mark.rings[0]:
                assert 0 <= x <= figure.width
                assert 0 <= y <= figure.height


def test_a_colour_is_the_same_on_the_board_and_on_every_piece() -> None:
    """A name decides its colour, on whatever it stands; so do `a` and `A` together."""
    problem = Tiling(Board("1x3"), _tiles("cccc", "bcbc", "Abab"), rules=[Sides(rim="c")])
    for palette in (LIGHT, DARK):
        found: dict[str, set[str]] = {}
        for panel in problem_picture(problem).panels:
            marks = scene_figure(panel.scene, replace(LOOK, palette=palette)).marks
            areas = [mark for mark in marks if isinstance(mark, FilledArea)]
            labels = [mark for mark in marks if isinstance(mark, Label)]
            for area, label in zip(areas[-len(labels) :], labels, strict=True):
                found.setdefault(label.text.lower(), set()).add(area.fill)
        assert {name: len(fills) for name, fills in found.items()} == {"a": 1, "b": 1, "c": 1}
        assert len(set().union(*found.values())) == 3


@pytest.mark.parametrize("ending", [".svg", ".png", ".pdf", ".dxf", ".cut.svg", ".html"])
def test_every_format_draws_tiles(ending: str) -> None:
    problem = Tiling(Board("1x2"), _tiles("1234", "5678"), rules=[Sides()])
    free = replace(problem, rules=())
    picture = solutions_picture(free, [("", _only_filling(free))])
    look = Look(palette=PRINT) if ending == ".pdf" else Look()
    data = picture_bytes(picture, ending, look)
    assert data
    if ending in (".svg", ".dxf", ".cut.svg"):
        text = data.decode()
        assert all(text.count(f">{name}<") or f"\n{name}\n" in text for name in "12345678")


def test_a_picture_of_such_pieces_is_refused_as_a_position() -> None:
    """It does not tell how they lie, and a guess would mislead."""
    problem = Tiling(Board("1x2"), _dominoes("35"))
    drawing = as_text(solution_scene(problem, _only_filling(problem)))
    for text in (drawing, "aa"):
        with pytest.raises(BadInput, match="does not tell how pieces that carry marks"):
            read_position(problem, text)


def test_numbers_of_the_board_are_seen_on_plain_pieces_and_read_as_empty_cells() -> None:
    """In a picture they stay; in text only empty cells have them, so that it can be read back."""
    pieces = [Piece("I2", [(0, 0), (0, 1)]), Piece("I4", [(0, at) for at in range(4)])]
    problem = Tiling(Board("2x4"), pieces, rules=[Areas({(0, 1): 4, (1, 0): 2, (1, 3): 2})])
    whole = _only_filling(problem)
    assert _names_by_cell(solution_scene(problem, whole)) == {
        (0, 1): {"4"},
        (1, 0): {"2"},
        (1, 3): {"2"},
    }
    for begun in (Solution(()), Solution(whole.choices[:1]), whole):
        drawing = as_text(solution_scene(problem, begun))
        assert read_position(problem, drawing) == begun


def test_plain_pieces_are_drawn_as_ever() -> None:
    """A rule for pieces that draws nothing changes nothing."""
    pieces = [Piece("L", [(0, 0), (1, 0), (1, 1)]), Piece("I", [(0, 0), (0, 1)])]
    plain = Tiling(Board("2x3"), pieces)
    ruled = replace(plain, rules=(Sides(),))
    filling = _only_filling(plain)
    for style in (TextStyle(), TextStyle(colour=True), TextStyle(ascii=True, compact=True)):
        one, other = (as_text(solution_scene(each, filling), style) for each in (plain, ruled))
        assert one == other
    one_figure, other_figure = (
        scene_figure(solution_scene(each, filling), LOOK) for each in (plain, ruled)
    )
    assert one_figure == other_figure
