"""What is cut: every line once, pieces of their true size, on sheets that are large enough."""

from __future__ import annotations

import io
import re
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, pairwise
from math import gcd, hypot, radians, sqrt, tan
from typing import TYPE_CHECKING

import pytest

from boardfill import (
    BadInput,
    Board,
    Piece,
    Solution,
    Tiling,
    pieces,
    polyforms,
    read_problem,
    solve,
    words,
)  # fmt: skip
from boardfill.drawing.answer_pictures import pieces_picture, problem_picture, solutions_picture
from boardfill.drawing.figures.figure_elements import is_plain
from boardfill.drawing.figures.geometry import geometry_of
from boardfill.drawing.figures.parts import spots_in_rows
from boardfill.drawing.look import Look
from boardfill.drawing.picture_formats.picture_files import ending_of, picture_bytes
from boardfill.drawing.scene import Picture, Scene, Tile, board_scene, picture_of, solution_scene
from boardfill.formats.input_text import gallery_names
from boardfill.problem.kinds import Problem
from boardfill.problem.lattices.lattice import lattices

if TYPE_CHECKING:
    from ezdxf.document import Drawing

NOT_FLAT = {
    *("bedlam-cube", "bent-tricubes", "conway-blocks", "iq-puzzler-pro-pyramid", "lonpos-pyramid"),
    *("slothouber-graatsma", "solid-pentominoes-2x3x10", "solid-pentominoes-3x4x5"),
    *("soma-bathtub", "soma-cube", "soma-pyramid", "tetracubes-2x4x4", "exact-cover", "langford"),
}
"""Solids of the gallery, and what has no board."""
FLAT = [name for name in gallery_names() if name not in NOT_FLAT]
XY = tuple[float, float]
Step = tuple[tuple[int, int], tuple[int, int]]


def _drawing(picture: Picture, look: Look) -> Drawing:
    from ezdxf import filemanagement  # here, since it takes long

    drawing = filemanagement.read(io.StringIO(picture_bytes(picture, ".dxf", look).decode()))
    audit = drawing.audit()
    assert not audit.errors
    assert not audit.fixes
    return drawing


def _lines(drawing: Drawing, layer: str) -> list[list[XY]]:
    """The lines of a layer; closed ones end at their start."""
    found = []
    for mark in drawing.modelspace().query(f'*[layer=="{layer}"]'):
        if mark.dxftype() == "LINE":
            found.append([(end.x, end.y) for end in (mark.dxf.start, mark.dxf.end)])
        elif mark.dxftype() == "LWPOLYLINE":
            points = [(x, y) for x, y in mark.get_points("xy")]  # type: ignore[attr-defined]
            found.append([*points, points[0]])
    return found


def _scenes(name: str) -> Iterator[Scene]:
    problem = read_problem(f"gallery:{name}")
    yield board_scene(problem)
    found = solve(problem)
    if isinstance(found, Solution):
        yield solution_scene(problem, found)


def _steps(start: tuple[int, int], end: tuple[int, int]) -> Iterator[Step]:
    """The line in the shortest steps between whole numbers."""
    right, down = end[0] - start[0], end[1] - start[1]
    parts = gcd(right, down)
    at = start
    for _ in range(parts):
        following = at[0] + right // parts, at[1] + down // parts
        yield (at, following) if at < following else (following, at)
        at = following


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=[pytest.mark.full] * (at % 6)) for at, name in enumerate(FLAT)],
)
def test_every_line_of_a_board_is_there_exactly_once(name: str) -> None:
    for scene in _scenes(name):
        drawing = _drawing(picture_of(scene), Look())
        assert drawing.units == 4
        tiles = [tile for tile in scene.tiles if tile.is_cell]
        owner = {cell: -1 if is_plain(tile) else at for at, tile in enumerate(tiles)
                 for cell in tile.cells}  # fmt: skip
        corners, across, down = geometry_of(scene.lattice, owner)
        around: dict[Step, list[int]] = {}
        for cell, tile in owner.items():
            points = corners(cell)
            for start, end in zip(points, (*points[1:], points[0]), strict=True):
                for step in _steps(start, end):
                    around.setdefault(step, []).append(tile)
        left = min(min(start[0], end[0]) for start, end in around)
        top = min(min(start[1], end[1]) for start, end in around)
        both = [point for line in _lines(drawing, "CUT") for point in line]
        least, most = min(x for x, _ in both), max(y for _, y in both)

        def exact(
            point: XY, least: float = least, most: float = most, left: int = left, top: int = top,
            across: float = across, down: float = down,
        ) -> tuple[int, int]:  # fmt: skip
            x, y = (point[0] - least) / (10 * across) + left, (most - point[1]) / (10 * down) + top
            assert abs(x - round(x)) < 1e-6
            assert abs(y - round(y)) < 1e-6
            return round(x), round(y)

        drawn = {
            layer: [(exact(start), exact(end)) for start, end in _lines(drawing, layer)]
            for layer in ("CUT", "ENGRAVE")
        }
        times = Counter(
            step for lines in drawn.values() for line in lines for step in _steps(*line)
        )
        assert set(times.values()) == {1}
        assert times.keys() == around.keys()
        if not (scene.board and scene.board.periods):
            cut = {step for line in drawn["CUT"] for step in _steps(*line)}
            assert cut == {step for step, beside in around.items() if _ends_a_tile(beside)}
        for lines in drawn.values():
            _assert_longest(lines)


def _ends_a_tile(beside: list[int]) -> bool:
    return len(beside) == 1 or beside[0] != beside[1]


def _assert_longest(lines: list[Step]) -> None:
    """No line goes on where another ends."""
    ends: Counter[object] = Counter()
    for (x, y), (to_x, to_y) in lines:
        parts = gcd(to_x - x, to_y - y)
        way = (to_x - x) // parts, (to_y - y) // parts
        way = max(way, (-way[0], -way[1]))
        ends.update([((x, y), way), ((to_x, to_y), way)])
    assert not ends or set(ends.values()) == {1}


def _area(line: list[XY]) -> float:
    return sum((a[0] * b[1] - b[0] * a[1]) / 2 for a, b in pairwise(line))


KERF = Look(kerf=0.4, cell=8.0)
HOLED = Piece("ring", frozenset(Board.rectangle(3, 3).cells - {(1, 1)}))


@pytest.mark.parametrize("lattice", ["square", "hex", "triangle"])
def test_with_a_kerf_what_is_left_has_its_true_size(lattice: str) -> None:
    """Half a kerf around a shape adds its perimeter times that, and a bit at each corner."""
    known = lattices()[lattice]
    shapes = [frozenset(shape) for size in (1, 3, 5) for shape in polyforms(size, lattice)]
    shapes += [HOLED.cells] if lattice == "square" else []
    angle = {"square": 90, "hex": 120, "triangle": 60}[lattice]
    side = {"square": 1, "hex": sqrt(2 / (3 * sqrt(3))), "triangle": sqrt(4 / sqrt(3))}[lattice]
    for cells in shapes:
        picture = pieces_picture([Piece("p", cells, lattice=known)])
        sizes = [abs(_area(line)) for line in _lines(_drawing(picture, KERF), "CUT")]
        area = 2 * max(sizes) - sum(sizes)
        outside = sum(near not in cells for cell in cells for near in known.neighbours(cell))
        corners = geometry_of(known, cells).corners
        meeting = Counter(point for cell in cells for point in corners(cell))
        # The line turns at a corner by what its cells leave of a half turn.
        turns = [180 - angle * times for times in meeting.values() if angle * times < 360]
        expected = len(cells) * 64 + outside * side * 8 * 0.2
        expected += 0.2**2 * sum(tan(radians(turn) / 2) for turn in turns)
        assert area == pytest.approx(expected)


def test_the_cut_runs_half_a_kerf_outside() -> None:
    drawing = _drawing(pieces_picture([HOLED]), Look(kerf=1.0))
    hole, outside = sorted(_lines(drawing, "CUT"), key=lambda line: abs(_area(line)))
    assert abs(_area(outside)) == pytest.approx(31**2)
    assert abs(_area(hole)) == pytest.approx(9**2)
    single = _lines(
        _drawing(pieces_picture([Piece("t", frozenset({(0, 0)}), lattice="triangle")]),
                 Look(kerf=1.0)), "CUT",
    )[0]  # fmt: skip
    side = sqrt(400 / sqrt(3))
    for start, end in pairwise(single):
        assert hypot(end[0] - start[0], end[1] - start[1]) == pytest.approx(side + sqrt(3))


def _solved(name: str) -> tuple[Problem, Picture]:
    problem = read_problem(f"gallery:{name}")
    found = solve(problem)
    assert found is not None
    return problem, solutions_picture(problem, [("", found)])


def _boxes(lines: list[list[XY]]) -> list[tuple[float, float, float, float]]:
    return [
        (min(x for x, _ in line), min(y for _, y in line),
         max(x for x, _ in line), max(y for _, y in line))
        for line in lines
    ]  # fmt: skip


def test_with_a_kerf_the_pieces_of_a_filling_lie_apart() -> None:
    _, picture = _solved("pentominoes-6x10")
    boxes = _boxes(_lines(_drawing(picture, Look(kerf=0.2)), "CUT"))
    assert len(boxes) == 12
    for at, (left, low, right, high) in enumerate(boxes):
        for other in boxes[:at]:
            apart = max(other[0] - right, left - other[2], other[1] - high, low - other[3])
            assert apart > 2


def test_what_does_not_fit_on_one_sheet_goes_onto_further_ones() -> None:
    _, picture = _solved("pentominoes-6x10")
    drawing = _drawing(picture, Look(sheet=(100.0, 70.0), kerf=0.2))
    frames = _boxes(_lines(drawing, "SHEET"))
    assert len(frames) > 1
    assert all(
        (round(right - left, 6), round(high - low, 6)) == (100, 70)
        for left, low, right, high in frames
    )
    assert all(one[2] < other[0] for one, other in pairwise(frames))
    cut = _boxes(_lines(drawing, "CUT"))
    assert len(cut) == 12
    for left, low, right, high in cut:
        assert any(
            frame[0] + 2 < left and right < frame[2] - 2 and frame[1] + 2 < low
            and high < frame[3] - 2
            for frame in frames
        )  # fmt: skip
    written = picture_bytes(picture, ".cut.svg", Look(sheet=(100.0, 70.0), kerf=0.2)).decode()
    assert written.count("<rect") == len(frames)
    assert f'height="{76 * len(frames) - 6}mm"' in written


def test_every_part_lies_wholly_on_its_sheet_and_on_no_other_part() -> None:
    """The last fits beside the third, but is too high for what is left below the first two."""
    sizes = [(40.0, 60.0), (40.0, 60.0), (40.0, 20.0), (40.0, 50.0)]
    spots = spots_in_rows(sizes, 3.0, (100.0, 100.0))
    taken = [(*spot, *size) for spot, size in zip(spots, sizes, strict=True)]
    for _, x, y, width, height in taken:
        assert x + width <= 100
        assert y + height <= 100
    for one, other in combinations(taken, 2):
        is_beside = one[1] + one[3] <= other[1] or other[1] + other[3] <= one[1]
        is_below = one[2] + one[4] <= other[2] or other[2] + other[4] <= one[2]
        assert one[0] != other[0] or is_beside or is_below


def test_a_filling_too_large_for_a_sheet_is_cut_into_its_pieces() -> None:
    _, picture = _solved("pentominoes-6x10")
    whole = _drawing(picture, Look(sheet=(110.0, 70.0)))
    assert len(_lines(whole, "SHEET")) == 1
    assert all(len(line) == 2 for line in _lines(whole, "CUT"))
    apart = _drawing(picture, Look(sheet=(100.0, 70.0)))
    assert len(_lines(apart, "CUT")) == 12
    areas = [abs(_area(line)) for line in _lines(apart, "CUT")]
    assert areas == pytest.approx([500] * 12)


def test_pieces_that_cross_a_seam_are_cut_there() -> None:
    """A bar around a ring that begins in the middle: its ends lie side by side, but apart."""
    ring = Tiling(Board.rectangle(1, 3, wrap=["columns"]), pieces("I3"))
    crossing = [
        found
        for found in ring.solution_set()
        if any(lying.unwrapped_cells for lying in found.placements)
    ]
    picture = solutions_picture(ring, [("", crossing[0])])
    cut = _lines(_drawing(picture, Look(kerf=0.1)), "CUT")
    assert sorted(round(abs(_area(line))) for line in cut) == [102, 203]


SENTENCES = {
    "solids": ("soma-cube", Look(), r"\.dxf is for flat pieces; write \.stl to print solid"),
    "no board": ("exact-cover", Look(), r"a board or pieces are needed for \.dxf"),
    "kerf": (
        "chimney",
        Look(kerf=6.0),
        r"kerf: expected at most half a cell, which is 5 mm, found",
    ),
    "sheet": (
        "chimney",
        Look(sheet=(20.0, 30.0)),
        "one part is 30 x 20 mm, but a sheet has room for 14 x 24 mm; choose a cell of 4.6 mm or a",
    ),
    "tiny sheet": ("chimney", Look(sheet=(6.0, 6.0)), r"room for 0 x 0 mm; choose a larger sheet$"),
}


@pytest.mark.parametrize("case", SENTENCES)
def test_what_cannot_be_cut_is_told_in_one_sentence(case: str) -> None:
    name, look, sentence = SENTENCES[case]
    problem = read_problem(f"gallery:{name}")
    found = solve(problem)
    assert found is not None
    with pytest.raises(BadInput, match=sentence):
        picture_bytes(solutions_picture(problem, [("", found)]), ".dxf", look)


def test_looks_refuse_what_cannot_be() -> None:
    for wrong in (-1.0, 101.0, float("nan")):
        with pytest.raises(BadInput, match="kerf: expected 0 to 100 millimetres"):
            Look(kerf=wrong)
    with pytest.raises(BadInput, match="sheet: expected width and height, above 0"):
        Look(sheet=(0.0, 10.0))


def test_dxf_needs_an_extra_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ezdxf", None)
    picture = picture_of(board_scene(Tiling(Board.rectangle(1, 2), pieces("I2"))))
    said = f"{words.pip_install('cut')}; or write .cut.svg, which needs nothing"
    with pytest.raises(BadInput, match=re.escape(said)):
        picture_bytes(picture, ".dxf", Look())
    assert picture_bytes(picture, ".cut.svg", Look())


def test_endings_may_be_double() -> None:
    names = ("a.cut.svg", "A.Cut.SVG", "a.svg", "cut.svg", "a.b.svg", "a.dxf", "v1.5.stl")
    assert [ending_of(name) for name in names] == [
        ".cut.svg", ".cut.svg", ".svg", ".svg", ".svg", ".dxf", ".stl"
    ]  # fmt: skip
    with pytest.raises(BadInput, match="expected a name that ends in"):
        ending_of("a.svg.cut")


def test_labels_are_engraved_and_escaped() -> None:
    problem = read_problem("gallery:sudoku")
    drawing = _drawing(picture_of(board_scene(problem)), Look())
    texts = drawing.modelspace().query('TEXT[layer=="ENGRAVE"]')
    assert len(texts) == sum(tile.label.isdigit() for tile in board_scene(problem).tiles)
    labelled = Scene((Tile(frozenset({(0, 0)}), "<&%%", 0),))
    assert b"&lt;&amp;%%" in picture_bytes(picture_of(labelled), ".cut.svg", Look())
    written = _drawing(picture_of(labelled), Look()).modelspace().query("TEXT")
    assert [text.dxf.text for text in written] == ["<&% %"]


def test_a_small_cut() -> None:
    tiles = (Tile(frozenset({(0, 0)}), "", 0), Tile(frozenset({(0, 1), (0, 2)}), "", 1))
    written = picture_bytes(picture_of(Scene(tiles)), ".cut.svg", Look(cell=20)).decode()
    assert written.startswith(
        '<svg xmlns="http://www.w3.org/2000/svg" width="66mm" height="26mm" viewBox="0 0 66 26">'
    )
    groups = re.findall('<g id="(.*?)".*?stroke="(.*?)".*\n<path d="(.*?)"', written)
    assert groups == [
        ("ENGRAVE", "#0000ff", "M43 3L43 23"),
        ("CUT", "#ff0000", "M3 3L3 23M3 3L63 3M3 23L63 23M23 3L23 23M63 3L63 23"),
    ]


def test_the_pieces_of_a_problem_are_cut_beside_its_board() -> None:
    problem = read_problem("gallery:pentominoes-6x10")
    drawing = _drawing(problem_picture(problem), Look(kerf=0.2))
    assert len(_lines(drawing, "CUT")) == 13
