"""Rules are seen in drawings: cages, clues at the rim, signs, dots, lines, blocks, shaded cells."""

from __future__ import annotations

import re

import pytest

from boardfill import Board, Marking, Supply, Symbol
from boardfill.drawing.answer_pictures import solutions_picture
from boardfill.drawing.figures.figure import FilledArea, Label, Strokes
from boardfill.drawing.figures.scene_figure import scene_figure
from boardfill.drawing.look import LIGHT, PALETTES, Look
from boardfill.drawing.picture_formats.picture_files import picture_bytes
from boardfill.drawing.rule_marks import Cage, Line, Sign
from boardfill.drawing.rule_reading import rule_marks
from boardfill.drawing.scene import board_scene, picture_of, solution_scene
from boardfill.drawing.text.text_drawing import as_text
from boardfill.drawing.text.text_style import TextStyle
from boardfill.formats.positions import read_position
from boardfill.problem.board_families import family_board
from boardfill.problem.lattices.hex import HEX
from boardfill.puzzles import (
    battleships,
    calcudoku,
    dominosa,
    magic_square,
    star_battle,
    sudoku_variant,
    tents,
)
from boardfill.rules import Count, Different, Pattern, Product, Sum
from tests.drawing import ruled_puzzles as puzzles


def test_what_was_found_has_a_colour_where_symbols_are_given() -> None:
    problem = puzzles.futoshiki()
    filling = problem.solve()
    assert filling is not None
    painted = as_text(solution_scene(problem, filling), TextStyle(colour=True))
    assert len(re.findall(r"\x1b\[38;5;33m \d \x1b\[0m", painted)) == 15
    figure = scene_figure(solution_scene(problem, filling), Look())
    digits = [mark for mark in figure.marks if isinstance(mark, Label)]
    assert [label.text for label in digits if label.bold] == ["1"]
    assert sum(label.colour == LIGHT.found for label in digits) == 15


def test_shaded_cells_are_filled_and_not_lettered() -> None:
    problem = puzzles.nonogram()
    filling = problem.solve()
    assert filling is not None
    marks = scene_figure(solution_scene(problem, filling), Look()).marks
    assert any(isinstance(mark, FilledArea) and mark.fill == LIGHT.lines for mark in marks)
    assert "#" not in [mark.text for mark in marks if isinstance(mark, Label)]
    painted = as_text(solution_scene(problem, filling), TextStyle(colour=True))
    assert painted.count("\x1b[7m") == len(filling.marks)


def _shown(name: str) -> tuple[list[str], list[Strokes], list[FilledArea]]:
    marks = scene_figure(board_scene(puzzles.PUZZLES[name]()), Look(cell=36)).marks
    return (
        [mark.text for mark in marks if isinstance(mark, Label)],
        [mark for mark in marks if isinstance(mark, Strokes)],
        [mark for mark in marks if isinstance(mark, FilledArea)],
    )


def test_cages_are_dashed_inside_their_cells_with_sums_in_small() -> None:
    texts, strokes, _ = _shown("killer")
    assert sorted(texts) == ["1", "6", "6", "7", "7", "8"]
    dashed = [each for each in strokes if each.dash and each.lines]
    assert len(dashed) == 6
    # The cage of the two cells at the upper right: its line lies inside their outline.
    across = [x for x, _ in dashed[1].lines[0]]
    assert 36 < max(across) - min(across) < 72
    thick = max(strokes, key=lambda each: each.width)
    assert not thick.dash
    assert thick.width > 1.2 * 36 / 15


def test_operations_stand_with_their_targets() -> None:
    assert sorted(_shown("calcudoku")[0]) == ["12×", "1−", "2÷", "6+", "6+", "8×"]


def test_clues_stand_outside_the_board() -> None:
    figure = scene_figure(board_scene(puzzles.nonogram()), Look(cell=36))
    labels = [mark for mark in figure.marks if isinstance(mark, Label)]
    assert [label.text for label in labels] == ["2"] * 4 + ["1", "1", "4", "2"]
    box = [x for mark in figure.marks if isinstance(mark, FilledArea) for x, _ in mark.rings[0]]
    left = [label for label in labels if label.anchor == "end"]
    assert [label.text for label in sorted(left, key=lambda label: label.at[::-1])][:2] == [
        "1",
        "1",
    ]
    assert all(0 < label.at[0] < min(box) for label in left)
    assert figure.width > 4 * 36 + 36


def test_totals_stand_in_a_split_hole() -> None:
    texts, strokes, areas = _shown("kakuro")
    assert sorted(texts) == ["10", "3", "4", "6", "6", "9"]
    ends = [each.lines[0] for each in strokes if len(each.lines) == 1 and len(each.lines[0]) == 2]
    sloping = [(one, other) for one, other in ends if one[0] != other[0] and one[1] != other[1]]
    assert len(sloping) == 6
    assert any(area.fill == LIGHT.block for area in areas)


def test_dots_are_round() -> None:
    _, _, areas = _shown("kropki")
    dots = [area.fill for area in areas if len(area.rings[0]) > 20]
    assert sorted(dots) == ["#111111", "#ffffff", "#ffffff", "#ffffff"]


@pytest.mark.parametrize("ending", [".svg", ".png", ".pdf", ".html"])
@pytest.mark.parametrize("name", ["killer", "kakuro", "tents", "lines"])
def test_every_format_draws_them(name: str, ending: str) -> None:
    problem = puzzles.PUZZLES[name]()
    filling = problem.solve()
    assert filling is not None
    picture = solutions_picture(problem, [("", filling)])
    assert picture_bytes(picture, ending, Look())
    assert picture_bytes(picture_of(board_scene(problem)), ending, Look(cell=10))


@pytest.mark.parametrize("palette", PALETTES.values(), ids=PALETTES)
def test_drawings_know_no_numbers_that_are_none(palette: object) -> None:
    for made in puzzles.PUZZLES.values():
        look = Look(palette=palette)  # type: ignore[arg-type]
        drawn = picture_bytes(picture_of(board_scene(made())), ".svg", look).decode()
        assert not re.search(r"\bnan\b|\binf\b", drawn)


def test_what_rules_say_everywhere_is_not_drawn() -> None:
    magic = Marking(
        Board("3x3"), [Symbol(str(n)) for n in range(1, 10)], [Sum("row", 15), Different("board")]
    )
    assert not rule_marks(magic).needs_room
    assert as_text(board_scene(magic)).count("·") == 9


def test_two_rules_about_the_same_cells_share_a_cage() -> None:
    pair = ((0, 0), (1, 1))
    problem = Marking(
        Board("3x3"),
        puzzles.DIGITS,
        [
            Sum("region", [Supply(3, 5)], regions=(pair,)),
            Product("region", 4, regions=(pair,)),
            Different("region", regions=(pair,)),
        ],
    )
    assert rule_marks(problem).cages == (Cage(frozenset(pair), "3-5+ 4×"),)


def test_counts_of_several_symbols_in_a_row_are_told_apart() -> None:
    row = tuple((0, column) for column in range(3))
    counts = [Count("region", [name], n, n, regions=(row,)) for name, n in (("a", 1), ("b", 2))]
    problem = Marking(Board("2x3"), [Symbol("a"), Symbol("b")], counts)
    assert rule_marks(problem).rim == {(0, -1): ("a:1", "b:2")}


def test_patterns_are_told_below_the_board_and_read_past() -> None:
    problem = Marking(Board("2x2"), [Symbol("a"), Symbol("b")], [Pattern("row", ["a*", "b+a"])])
    drawn = as_text(board_scene(problem))
    assert drawn.endswith("row 0: pattern a*\nrow 1: pattern b+a\n")
    assert read_position(problem, drawn).choices == ()


def test_on_other_lattices_pictures_have_cages_and_text_says_them() -> None:
    board = family_board("hexagon", (2,), HEX)
    cells = board.ordered[:3]
    problem = Marking(board, puzzles.DIGITS, [Sum("region", 7, regions=(cells,))])
    drawn = as_text(board_scene(problem))
    assert drawn.splitlines()[-1] == f"{' '.join(map(str, cells))}: sum 7"
    assert read_position(problem, drawn).choices == ()
    figure = scene_figure(board_scene(problem), Look())
    assert any(isinstance(mark, Strokes) and mark.dash for mark in figure.marks)
    assert "7" in [mark.text for mark in figure.marks if isinstance(mark, Label)]


def test_marks_move_with_their_cells() -> None:
    scene = board_scene(puzzles.lines()).moved(lambda cell: (cell[0] + 1, cell[1] + 2))
    assert scene.rule_marks.lines[0] == Line(((1, 2), (1, 3), (2, 2)), "thermo")
    scene = board_scene(puzzles.futoshiki()).moved(lambda cell: (cell[0] + 1, cell[1]))
    assert scene.rule_marks.signs[0] == Sign((1, 0), (1, 1), "less")


def test_the_numbers_under_dominoes_follow_from_the_rules() -> None:
    numbers = [[0, 1, 1, 2], [2, 0, 2, 1], [2, 0, 0, 1]]
    problem = dominosa(numbers)
    told = {cage.cells: cage.told for cage in rule_marks(problem).cages}
    assert told == {
        frozenset({(row, column)}): str(number)
        for row, line in enumerate(numbers)
        for column, number in enumerate(line)
    }
    assert as_text(board_scene(problem)).splitlines()[:2] == [
        "┌0──┬1──┬1──┬2──┐",
        "│ · │ · │ · │ · │",
    ]
    filling = problem.solve()
    assert filling is not None
    shapes = {tile.shape for tile in solution_scene(problem, filling).tiles}
    assert shapes == {"half right", "half left", "half up", "half down"}


def test_ships_are_drawn_as_ships_and_only_their_clues_stand_at_the_rim() -> None:
    problem = battleships([3, 0, 2, 1, 0], [1, 2, 1, 1, 1], [3, 2, 1], clues={(0, 0): "~"})
    marks = rule_marks(problem)
    assert [told for _, told in sorted(marks.rim.items())] == [
        *(("1",), ("2",), ("1",), ("1",), ("1",)),
        *(("3",), ("0",), ("2",), ("1",), ("0",)),
    ]
    filling = problem.solve()
    assert filling is not None
    shapes = [tile.shape for tile in solution_scene(problem, filling).tiles]
    assert shapes.count("ship alone") == shapes.count("ship") == 1


def test_known_parts_of_ships_stand_in_their_cells() -> None:
    problem = battleships([3, 0, 1, 1], [3, 1, 1, 0], [3, 2], clues={(0, 1): "m", (2, 0): "#"})
    marks = rule_marks(problem)
    told = {cell: cage.told for cage in marks.cages for cell in cage.cells}
    assert told == {(0, 1): "m", (2, 0): "#"}
    assert not marks.notes


def test_a_cage_whose_operation_is_not_said_has_only_its_number() -> None:
    cages = [("", 2, [(0, 0), (0, 1)]), ("-", 0, [(1, 0), (1, 1), (1, 2)]), ("=", 3, [(2, 2)])]
    told = {cage.told for cage in rule_marks(calcudoku(4, cages)).cages}
    assert told == {"2", "0−", "3"}


def test_totals_that_are_alike_are_not_drawn() -> None:
    assert not rule_marks(magic_square(3)).needs_room


def test_windows_are_shaded_and_diagonals_are_lines() -> None:
    marks = rule_marks(sudoku_variant(9, kinds=["windoku", "x"]))
    assert len(marks.regions) == 9
    assert len(marks.shaded) == 36
    assert [line.kind for line in marks.lines] == ["line", "line"]


def test_tents_have_their_counts_at_the_rim_and_not_in_trees() -> None:
    problem = tents(4, [(0, 1), (2, 2), (3, 0)], rows=[1, 0, 2, 0], columns=[1, None, 1, 1])
    marks = rule_marks(problem)
    assert not marks.blocks
    assert marks.rim[2, -1] == ("2",)
    assert (-1, 1) not in marks.rim


def test_a_region_of_one_cell_among_others_is_outlined() -> None:
    marks = rule_marks(star_battle("abbb\nbbbb\nbbcd\nbbdd"))
    assert frozenset({(0, 0)}) in marks.regions
    assert not marks.notes
