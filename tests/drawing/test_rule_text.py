"""Rules are seen in text, and drawings with them are read back."""

from __future__ import annotations

from random import Random

import pytest

from boardfill import Marking, Symbol
from boardfill.answers.solution import Mark, Solution, given_choices
from boardfill.drawing.figures.scene_figure import scene_figure
from boardfill.drawing.look import Look
from boardfill.drawing.scene import board_scene, solution_scene
from boardfill.drawing.text.text_drawing import as_text
from boardfill.drawing.text.text_style import TextStyle
from boardfill.formats.positions import read_position, read_positions
from boardfill.formats.read_document import problem_of
from boardfill.rules import Paired
from boardfill.sheets.rule_sentences import rule_sentences
from tests.drawing import ruled_puzzles as puzzles
from tests.independent.documents import random_document

EMPTY = {
    "killer": """\
┏6━━┯━━━┳7━━┯━━━┓
┃ 1 ╎ · ┃ · ╎ · ┃
┠╌╌╌┼7──╂───┼8──┨
┃ · │ · ╏ · │ · ┃
┣6━━┿╍╍╍╋━━━┿╍╍╍┫
┃ · │ · ┃ · ╎ · ┃
┠╌╌╌┼───╂───┼───┨
┃ · │ · ╏ · ╎ · ┃
┗━━━┷━━━┻━━━┷━━━┛
""",
    "calcudoku": """\
┌6+─┬───┬1−─┬───┐
│ · ╎ · │ · ╎ · │
├╌╌╌┼8×─┼───┼12×┤
│ · │ · ╎ · │ · │
├2÷─┼╌╌╌┼───┼╌╌╌┤
│ · │ · │ · ╎ · │
├╌╌╌┼6+─┼───┼───┤
│ · │ · ╎ · ╎ · │
└───┴───┴───┴───┘
""",
    "futoshiki": """\
┌───┬───┬───┬───┐
│ · < · │ · │ · │
├───┼───┼───┼───┤
│ · │ · │ · │ · │
├─∨─┼─∧─┼───┼───┤
│ · │ · │ · > · │
├───┼───┼───┼───┤
│ · │ · │ · │ 1 │
└───┴───┴───┴───┘
""",
    "kropki": """\
┌───┬───┬───┬───┐
│ · ○ · │ · │ · │
├───┼─●─┼───┼───┤
│ · │ · │ · │ · │
├───┼─○─┼───┼───┤
│ · │ · │ · ○ · │
├───┼───┼───┼───┤
│ · │ · │ · │ · │
└───┴───┴───┴───┘
(2, 2) (2, 3): differ by 3
""",
    "lines": """\
┏━━━┯━━━┳━━━┯━━━┓
┃ · < · ┃ · │ · ┃
┠───↙▪──╂─↓─┼───┨
┃ · │ · ┃ · → · ┃
┣━━━↖━━━╋━━━┿━━━┫
┃ · │ · ┃ · │ · ┃
┠───↗───╂•──┼───┨
┃ · │ · ┃ · │ · ┃
┗━━━┷━━━┻━━━┷━━━┛
""",
    "nonogram": """\
      2   2   2   2
    ┌───┬───┬───┬───┐
1 1 │ · │ · │ · │ · │
    ├───┼───┼───┼───┤
  4 │ · │ · │ · │ · │
    ├───┼───┼───┼───┤
  2 │ · │ · │ · │ · │
    └───┴───┴───┴───┘
""",
    "skyscrapers": """\
    3   2       1
  ┌───┬───┬───┬───┐
4 │ · │ · │ · │ · │
  ├───┼───┼───┼───┤
  │ · │ · │ · │ · │ 3
  ├───┼───┼───┼───┤
2 │ · │ · │ · │ · │ 2
  ├───┼───┼───┼───┤
1 │ · │ · │ · │ · │
  └───┴───┴───┴───┘
        2   2   3
""",
    "little_killer": """\
    9↘
   ┌───┬───┬───┬───┐
4↘ │ · │ · │ · │ · │
   ├───╲───┼───╱───┤
 0 │ · │ · │ · │ · │
   ├───┼───╳───┼───┤
 2 │ · │ · │ · │ · │
   ├───╱───┼───╲───┤
   │ · │ · │ · │ · │
   └───┴───┴───┴───┘
""",
    "akari": """\
┌───┬───┬───┬───┐
│███│█1█│ · │ · │
├───┼───┼───┼───┤
│ · │ · │ · │ · │
├───┼───┼───┼───┤
│ · │ · │███│ · │
├───┼───┼───┼───┤
│█1█│ · │ · │███│
└───┴───┴───┴───┘
""",
    "kakuro": """\
┌───┬───┬───┬───┐
│███│ 3\\│ 6\\│███│
├───┼───┼───┼───┤
│ \\4│ · │ · │10\\│
├───┼───┼───┼───┤
│ \\6│ · │ · │ · │
├───┼───┼───┼───┤
│███│ \\9│ · │ · │
└───┴───┴───┴───┘
""",
    "star_battle": """\
┏━━━┯━━━┳━━━┯━━━┓
┃ · │ · ┃ · │ · ┃
┠───╆━━━╋━━━╅───┨
┃ · ┃ · ┃ · ┃ · ┃
┣━━━╃───╂───╄━━━┫
┃ · │ · ┃ · │ · ┃
┠───╆━━━╃───┼───┨
┃ · ┃ · │ · │ · ┃
┗━━━┻━━━┷━━━┷━━━┛
""",
    "tents": """\
    1       1
  ┌───┬───┬───┬───┐
1 │ · │ ♣ │ · │ · │
  ├───┼───┼───┼───┤
  │ · │ · │ · │ · │
  ├───┼───┼───┼───┤
  │ · │ · │ ♣ │ · │
  ├───┼───┼───┼───┤
0 │ ♣ │ · │ · │ · │
  └───┴───┴───┴───┘
""",
    "minesweeper": """\
┌1──┬───┬───┐
│ · │ · │ · │
├───┼2──┼───┤
│ · │ · │ · │
└───┴───┴───┘
""",
}
IN_ASCII = {
    "killer": """\
#6==#===#7==#===#
# 1 : . # . : . #
#...+7--#---+8--#
# . | . ! . | . #
#6==#~~~#===#~~~#
# . | . # . : . #
#...+---#---+---#
# . | . ! . : . #
#===#===#===#===#
""",
    "lines": """\
#===#===#===#===#
# . < . # . | . #
#---/e--#-@-+---#
# . | . # . - . #
#===\\===#===#===#
# . | . # . | . #
#---@---#o--+---#
# . | . # . | . #
#===#===#===#===#
""",
}


@pytest.mark.parametrize("name", puzzles.PUZZLES)
def test_the_empty_puzzle_shows_its_rules(name: str) -> None:
    assert as_text(board_scene(puzzles.PUZZLES[name]())) == EMPTY[name]


@pytest.mark.parametrize("name", IN_ASCII)
def test_and_in_ascii(name: str) -> None:
    assert as_text(board_scene(puzzles.PUZZLES[name]()), TextStyle(ascii=True)) == IN_ASCII[name]


@pytest.mark.parametrize("name", puzzles.PUZZLES)
def test_ascii_drawings_are_ascii(name: str) -> None:
    if name != "star_battle":  # whose symbol is not
        problem = puzzles.PUZZLES[name]()
        filling = problem.solve() or Solution(())
        assert as_text(solution_scene(problem, filling), TextStyle(ascii=True)).isascii()


STYLES = {
    "lines": TextStyle(),
    "ascii": TextStyle(ascii=True),
    "colour": TextStyle(colour=True),
    "compact": TextStyle(compact=True),
}


@pytest.mark.parametrize("style", STYLES.values(), ids=STYLES)
@pytest.mark.parametrize("name", puzzles.PUZZLES)
def test_drawings_with_rules_are_read_back(name: str, style: TextStyle) -> None:
    """Neither clues at the rim nor what stands on lines and in holes is taken for symbols."""
    problem = puzzles.PUZZLES[name]()
    given = Solution.of(given_choices(problem))
    assert read_position(problem, as_text(board_scene(problem), style)) == given
    filling = problem.solve()
    if filling is not None:
        drawn = as_text(solution_scene(problem, filling), style)
        assert read_position(problem, drawn) == filling
        indented = "\n".join(f"    {line}" for line in drawn.splitlines())
        assert style.compact or read_position(problem, indented) == filling
        both = [found.solution for _, found in read_positions(problem, f"{drawn}\n{drawn}")]
        assert both == [filling, filling]


@pytest.mark.parametrize("name", ["nonogram", "skyscrapers"])
def test_a_drawing_without_its_rim_is_read_too(name: str) -> None:
    problem = puzzles.PUZZLES[name]()
    filling = problem.solve()
    assert filling is not None
    plain = Marking(problem.board, problem.symbols, blanks=problem.blanks)
    assert read_position(problem, as_text(solution_scene(plain, filling))) == filling


@pytest.mark.parametrize("seed", range(30))
def test_random_mixes_of_rules_are_drawn_told_and_read_back(seed: int) -> None:
    """Whatever the rules, on every lattice: no clue is taken for a symbol, and none is lost."""
    random = Random(seed)
    problem = problem_of(random_document("ruled marking", random))
    assert isinstance(problem, Marking)
    names = [symbol.name for symbol in problem.symbols]
    marks = {
        cell: problem.clues.get(cell, random.choice(names))
        for cell in problem.board.ordered
        if cell in problem.clues or random.random() < 0.7
    }
    position = Solution.of(Mark(cell, symbol) for cell, symbol in marks.items())
    scene = solution_scene(problem, position)
    assert scene_figure(scene, Look()).marks
    assert all(rule_sentences(problem))
    for style in (TextStyle(), TextStyle(ascii=True), TextStyle(colour=True)):
        assert read_position(problem, as_text(scene, style)) == position


def test_trees_on_the_board_are_read_as_empty_cells() -> None:
    problem = Marking("1x3", [Symbol("A")], [Paired(["A"], [(0, 1)])], blanks=True)
    filling = problem.solve()
    assert filling is not None
    for style in STYLES.values():
        assert read_position(problem, as_text(solution_scene(problem, filling), style)) == filling
