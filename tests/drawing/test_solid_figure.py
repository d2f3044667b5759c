"""Solids as they are seen: nothing hidden is drawn, and lines are where tiles end."""

from __future__ import annotations

import re
from collections import defaultdict
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardfill import Board, Piece, Tiling, Turn, pieces, polyforms, read_problem, solve
from boardfill.drawing.figures.figure import Figure, FilledArea, Label, Strokes
from boardfill.drawing.figures.scene_figure import scene_figure
from boardfill.drawing.figures.solid_figure import (
    Face,
    Side,
    face_lines,
    triangle_corners,
    triangles_of,
    visible_faces,
    well_turned,
)
from boardfill.drawing.look import PALETTES, Look, View
from boardfill.drawing.picture_formats.svg import svg_marks
from boardfill.drawing.scene import Scene, Tile, board_scene, piece_scene, solution_scene
from boardfill.problem.lattices.cubic import CUBIC
from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.piece import orientations, settled

_NEAR = [(layer, row, column) for layer in range(3) for row in range(3) for column in range(3)]
SOMA = read_problem("gallery:soma-cube")


def _first_hit(triangle: Cell, cells: frozenset[Cell]) -> Face:
    """What a ray from the eye to the middle of the triangle meets first, by calculation."""
    xs, ys = zip(*triangle_corners(triangle), strict=True)
    x, y = Fraction(sum(xs), 3), Fraction(sum(ys), 3)
    row_start, column_start = (y - x) / 2, (y + x) / 2
    hits = []
    for layer, row, column in cells:
        ends = (Fraction(-layer), row + 1 - row_start, column + 1 - column_start)
        if min(ends) > max(end - 1 for end in ends):
            side = Side(ends.index(min(ends)))
            hits.append((min(ends), Face(side, (layer, row, column))))
    return max(hits)[1]


@settings(max_examples=settings().max_examples // 2)
@given(st.frozensets(st.sampled_from(_NEAR), min_size=1, max_size=14))
def test_each_triangle_shows_what_the_eye_meets_first(cells: frozenset[Cell]) -> None:
    seen = visible_faces(cells)
    for triangle, face in seen.items():
        assert face == _first_hit(triangle, cells)
    every = {t for cell in cells for side in Side for t in triangles_of(Face(side, cell))}
    assert seen.keys() == every


@pytest.mark.parametrize("size", [1, 2, 4])
def test_a_cube_shows_three_sides(size: int) -> None:
    seen = visible_faces(product(range(size), repeat=3))
    assert len(set(seen.values())) == 3 * size**2
    assert len(seen) == 6 * size**2


def test_lines_are_bold_where_tiles_end_or_hide_each_other() -> None:
    bar = [(0, 0, 0), (0, 0, 1)]
    as_one = face_lines(visible_faces(bar), lambda _one, _other: True)
    # Around it 8 edges; two edges of the top and one between the sides; between the two cells.
    assert (len(as_one.bold), len(as_one.creases), len(as_one.thin)) == (8, 4, 2)
    apart = face_lines(visible_faces(bar), lambda one, other: one == other)
    assert (len(apart.bold), len(apart.creases), len(apart.thin)) == (10, 4, 0)
    # The cubes are seen side by side but do not touch: the front one has a bold line all around.
    front = set(face_lines(visible_faces([(0, 2, 2)]), lambda _one, _other: True).bold)
    both = face_lines(visible_faces([(0, 2, 2), (1, 0, 1)]), lambda _one, _other: True)
    assert front <= set(both.bold)


@settings(max_examples=settings().max_examples // 3)
@given(st.frozensets(st.sampled_from(_NEAR), min_size=1, max_size=14))
def test_every_edge_between_different_faces_is_drawn_once(cells: frozenset[Cell]) -> None:
    seen = visible_faces(cells)
    lines = face_lines(seen, lambda one, other: sum(one) % 2 == sum(other) % 2)
    drawn = lines.bold + lines.creases + lines.thin
    assert len(set(drawn)) == len(drawn)
    sides = defaultdict(set)
    for triangle, face in seen.items():
        ends = triangle_corners(triangle)
        for one, other in zip(ends, (*ends[1:], ends[0]), strict=True):
            sides[min(one, other), max(one, other)].add((face, triangle))
    inside = {
        edge
        for edge, beside in sides.items()
        if len(beside) == 2 and len({face for face, _ in beside}) == 1
    }
    assert set(drawn) == set(sides) - inside


def _solved(view: View, palette: str = "light", problem: str = "soma-cube") -> Figure:
    tiling = read_problem(f"gallery:{problem}")
    found = solve(tiling)
    assert found is not None
    return scene_figure(solution_scene(tiling, found), Look(PALETTES[palette], view=view))


def _texts(figure: Figure) -> list[str]:
    return [mark.text for mark in figure.marks if isinstance(mark, Label)]


def _area(figure: Figure) -> float:
    """Of all that is filled."""
    rings = [ring for mark in figure.marks if isinstance(mark, FilledArea) for ring in mark.rings]
    return sum(
        (a[0] * b[1] - b[0] * a[1]) / 2
        for ring in rings
        for a, b in zip(ring, (*ring[1:], ring[0]), strict=True)
    )


@pytest.mark.parametrize("problem", ["soma-cube", "soma-bathtub", "soma-pyramid"])
def test_exploded_layers_hide_nothing_of_each_other(problem: str) -> None:
    tiling = read_problem(f"gallery:{problem}")
    assert isinstance(tiling, Tiling)
    whole = _solved("exploded", problem=problem)
    alone = 0.0
    for layer in {cell[0] for cell in tiling.board.cells}:
        cells = frozenset(cell for cell in tiling.board.cells if cell[0] == layer)
        flat = Scene(tuple(Tile(frozenset({cell})) for cell in cells), CUBIC)
        alone += _area(scene_figure(flat, Look(view="isometric", cell=40)))
    assert _area(whole) == pytest.approx(alone)


def test_labels_stand_on_every_layer_of_an_exploded_view() -> None:
    texts = _texts(_solved("exploded"))
    assert [text for text in texts if text.startswith("layer")] == ["layer 0", "layer 1", "layer 2"]
    found = solve(SOMA)
    assert found is not None
    expected = sum(len({cell[0] for cell in lying.cells}) for lying in found.placements)
    assert len(texts) - 3 >= expected


@pytest.mark.parametrize("palette", PALETTES)
def test_the_three_sides_of_a_piece_differ(palette: str) -> None:
    one = Scene((Tile(frozenset({(0, 0, 0)}), "", 1),), CUBIC)
    figure = scene_figure(one, Look(PALETTES[palette], view="isometric"))
    assert len({mark.fill for mark in figure.marks if isinstance(mark, FilledArea)}) == 3


def test_pieces_are_seen_through_empty_cells() -> None:
    tiles = (Tile(frozenset({(1, 0, 0)}), "a", 0), Tile(frozenset({(0, 0, 0)}), "·"))
    figure = scene_figure(Scene(tiles, CUBIC), Look(view="isometric"))
    assert _texts(figure) == ["a"]
    bare = scene_figure(Scene(tiles[1:], CUBIC), Look(view="isometric"))
    assert _area(figure) == pytest.approx(_area(bare))


HIDDEN = frozenset({(0, 0, 0), (0, 0, 1), (0, 1, 0), (0, 1, 1), (1, 0, 0)})
"""A block of four cells, and a fifth below that they hide."""


def test_a_piece_is_turned_so_that_all_its_cells_are_seen() -> None:
    """Turned, never mirrored; one that may not turn stays as it is."""
    seen = {face.cell for face in visible_faces(HIDDEN).values()}
    assert seen == HIDDEN - {(1, 0, 0)}
    for shape in polyforms(5, "cubic", "one-sided"):
        turned = well_turned(piece_scene(Piece("p", frozenset(shape), Turn.ROTATE, lattice=CUBIC)))
        cells = turned.tiles[0].cells
        assert {face.cell for face in visible_faces(cells).values()} == cells
        assert settled(cells, CUBIC) in orientations(shape, Turn.ROTATE, CUBIC)
    fixed = piece_scene(Piece("p", HIDDEN, Turn.FIXED, lattice=CUBIC))
    assert well_turned(fixed) == fixed
    assert well_turned(board_scene(SOMA)) == board_scene(SOMA)


def test_shades_on_top_are_those_of_the_scale() -> None:
    shaded = Scene((Tile(frozenset({(0, 0, 0)}), "", shade=0.3),), CUBIC)
    marks = scene_figure(shaded, Look(view="isometric")).marks
    assert Look().palette.shade(0.3) in {
        mark.fill for mark in marks if isinstance(mark, FilledArea)
    }


def test_the_view_changes_nothing_of_flat_boards() -> None:
    flat = board_scene(Tiling(Board.rectangle(2, 3), pieces("L3")))
    assert scene_figure(flat, Look(view="isometric")) == scene_figure(flat, Look())


def test_layers_side_by_side_have_their_numbers_below() -> None:
    assert [text for text in _texts(_solved("layers")) if "layer" in text] == [
        "layer 0", "layer 1", "layer 2"
    ]  # fmt: skip
    flat = Scene((Tile(frozenset({(5, 0, 0)})),), CUBIC)
    assert _texts(scene_figure(flat, Look())) == []
    narrow = Scene(tuple(Tile(frozenset({(layer, 0, 0)})) for layer in range(3)), CUBIC)
    assert _texts(scene_figure(narrow, Look(cell=20))) == ["0", "1", "2"]


def test_cells_that_hang_together_only_beyond_a_seam_are_drawn_apart() -> None:
    cells: list[Cell] = [(0, 0, 0), (0, 0, 1)]
    beyond = frozenset({((0, 0, 0), (0, 0, -1)), ((0, 0, 1), (0, 0, 2))})
    views: tuple[View, ...] = ("isometric", "exploded")
    for view, joins in product(views, (None, beyond)):
        tile = Tile(frozenset(cells), "", 0, joins=joins)
        marks = scene_figure(Scene((tile,), CUBIC), Look(view=view)).marks
        bold = max((mark for mark in marks if isinstance(mark, Strokes)), key=lambda m: m.width)
        assert len(bold.lines) == (6 if joins is None else 8)


def test_what_is_pointed_at_has_an_arrow_in_every_view() -> None:
    scene = Scene(
        (Tile(frozenset({(0, 0, 0)})), Tile(frozenset({(1, 0, 0)}))),
        CUBIC,
        pointed_at=(frozenset({(1, 0, 0)}),),
    )
    views: tuple[View, ...] = ("isometric", "exploded")
    for view in views:
        marks = scene_figure(scene, Look(view=view)).marks
        colour = Look().palette.highlight
        assert any(isinstance(mark, Strokes) and mark.colour == colour for mark in marks)


def test_a_small_solid_as_svg() -> None:
    scene = Scene((Tile(frozenset({(0, 0, 0), (0, 0, 1)}), "a", 0),), CUBIC)
    drawn = "".join(svg_marks(scene_figure(scene, Look(view="isometric", cell=20))))
    assert re.findall(' d="(.*?)"', drawn) == [
        "M2 12L19.32 2L53.96 22L36.64 32z",
        "M2 12L36.64 32V52L2 32z",
        "M36.64 32L53.96 22V42L36.64 52z",
        "M19.32 22L36.64 12M19.32 22V42",
        "M2 12L36.64 32M36.64 32L53.96 22M36.64 32V52",
        "M19.32 2L53.96 22M2 12L19.32 2M2 12V32M2 32L36.64 52M53.96 22V42M36.64 52L53.96 42",
    ]
