"""Pieces that stick out of the board."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, product
from pathlib import Path

import pytest

from boardfill import BadInput, Board, Piece, Tiling
from boardfill.answers.solution import Placement, Solution
from boardfill.certificates import why_no_proof
from boardfill.checking.checker import is_solution, why_not
from boardfill.cli.main import main
from boardfill.drawing.figures.figure import Strokes
from boardfill.drawing.figures.scene_figure import cell_outlines, scene_figure
from boardfill.drawing.look import Look
from boardfill.drawing.scene import board_scene, solution_scene
from boardfill.drawing.text.text_drawing import as_text
from boardfill.engines.planner import every_engine
from boardfill.errors import NoEngine
from boardfill.formats.positions import read_position
from boardfill.formats.problem_writers import to_python
from boardfill.formats.read_document import problem_of, read_toml
from boardfill.formats.write_document import to_toml, tree_of
from boardfill.rules import Lying, MostEmpty, Overhang, Sides, Sum

Cell = tuple[int, ...]


def _dominoes_over(cells: set[Cell]) -> int:
    """Sets of dominoes with a cell on the board that overlap nowhere and leave none of it empty."""
    every = {frozenset((at, (at[0] + a, at[1] + b))) for at in cells for a, b in STEPS}
    return sum(
        len(set().union(*laid)) == 2 * len(laid) and cells <= set().union(*laid)
        for number in range(len(cells) + 1)
        for laid in combinations(every, number)
    )


STEPS = [(0, 1), (1, 0), (0, -1), (-1, 0)]


@pytest.mark.parametrize("size", [(1, 1), (1, 2), (2, 2), (1, 3)])
def test_every_engine_counts_dominoes_that_stick_out(size: tuple[int, int]) -> None:
    problem = Tiling(Board(size), "I2", rules=[Overhang()])
    expected = _dominoes_over(set(product(*map(range, size))))
    counted = []
    for engine in every_engine():
        try:
            counted.append(int(problem.count(engine=engine.name)))
        except NoEngine:
            continue
    assert counted == [expected] * len(counted)
    assert len(counted) > 3


def test_holes_are_outside_and_a_torus_has_nothing_else() -> None:
    ring = Board.rectangle(3, 3).without([(1, 1)])
    assert (1, 1) in Tiling(ring, "I2", rules=[Overhang()]).board.cells
    torus = Board.rectangle(2, 2, wrap=["rows", "columns"])
    assert Tiling(torus, "I2", rules=[Overhang()]).board == torus
    cylinder = Board.rectangle(2, 2, wrap=["columns"])
    wider = Tiling(cylinder, "I2", rules=[Overhang()]).board.cells - cylinder.cells
    assert wider == {(-1, 0), (-1, 1), (2, 0), (2, 1)}


def test_what_is_outside_follows_board_and_pieces_unless_it_is_listed() -> None:
    problem = Tiling("1x2", "I2", rules=[Overhang()])
    assert len(problem.board.cells) == 2 + 6
    longer = replace(problem, board=Board("1x3"))
    assert longer == Tiling("1x3", "I2", rules=[Overhang()])
    listed = Tiling("1x2", "I2", rules=[Overhang([(0, 2)])])
    assert listed.count() == 1
    assert replace(listed, board=Board("1x3")) == listed


def test_documents_programs_and_files_say_the_same() -> None:
    cylinder = Board.rectangle(2, 3, wrap=["columns"])
    for problem in (
        Tiling("2x3", "L3", rules=[Overhang()]),
        Tiling("2x3", "L3", rules=[Overhang([(-1, 0)])], optional=frozenset({(0, 0)})),
        Tiling(cylinder, "L3", rules=[Overhang()]),
    ):
        assert problem_of(tree_of(problem)) == problem
        assert read_toml(to_toml(problem)) == problem
        scope: dict[str, object] = {}
        exec(to_python(problem).replace("print(", "str("), scope)
        assert scope["problem"] == problem
    given = Tiling("1x2", "I2", rules=[Overhang()]).with_given([("I2", [(-1, 0), (0, 0)])])
    assert problem_of(tree_of(given)) == given
    assert given.count() == 3


def test_the_checker_knows_where_the_board_ends() -> None:
    problem = Tiling("1x2", "I2", rules=[Overhang()])
    inside = Placement(((0, 0), (0, 1)), "I2")
    off = Placement(((-1, 0), (-1, 1)), "I2")
    assert is_solution(problem, Solution.of([inside]))
    assert "lies outside the board" in (why_not(problem, Solution.of([inside, off])) or "")
    up, down = Placement(((-1, 0), (0, 0)), "I2"), Placement(((0, 0), (1, 0)), "I2")
    assert "not covered" in (why_not(problem, Solution.of([up])) or "")
    assert "covered twice" in (why_not(problem, Solution.of([up, down])) or "")


def test_empty_cells_and_marks_are_those_of_the_board() -> None:
    board = Board.rectangle(1, 2)
    most = Tiling(board, "I2", optional=board.cells, rules=[Overhang(), MostEmpty(1)])
    assert most.count() == 2 * 3 + 1 + 3 * 3
    assert all(is_solution(most, one) for one in most.solve_all())
    marked = Piece("3-5", [(0, 0), (0, 1)], marks="35")
    problem = Tiling("1x1", [marked], rules=[Overhang(), Sum("row", [3])])
    assert problem.count() == 4
    assert all(is_solution(problem, one) for one in problem.solve_all())


def test_symmetries_keep_the_board_where_it_is() -> None:
    problem = Tiling("2x2", "I2", rules=[Overhang()])
    assert problem.count() == 34
    assert problem.count(up_to="symmetry") == 8


def test_impossible_ones_are_proven() -> None:
    problem = Tiling("1x1", "I2", rules=[Overhang(), Lying("I2", [(0, 0)])])
    certificate = problem.explain()
    assert certificate is not None
    assert why_no_proof(problem, certificate) is None


def test_drawings_show_what_sticks_out() -> None:
    problem = Tiling("1x2", "I2", rules=[Overhang([(-1, 0), (1, 1)])])
    filling = Solution.of([Placement(((-1, 0), (0, 0)), "I2"), Placement(((0, 1), (1, 1)), "I2")])
    assert as_text(solution_scene(problem, filling)) == (
        "┌───┐\n│   │\n┢╍╍╍┿━━━┓\n┃   │   ┃\n┗━━━┿╍╍╍┩\n    │   │\n    └───┘\n"
    )
    assert as_text(board_scene(problem)) == "┏━━━┯━━━┓\n┃ · │ · ┃\n┗━━━┷━━━┛\n"
    hexes = Tiling(Board.rectangle(1, 1, lattice="hex"), "dihex", rules=[Overhang([(0, 1)])])
    (only,) = hexes.solve_all()
    assert "outside the board: (0, 1)" in as_text(solution_scene(hexes, only))
    with pytest.raises(BadInput, match="line of JSON"):
        read_position(problem, "a.\n")


def test_pictures_have_a_line_of_its_own_around_the_board() -> None:
    problem = Tiling("1x2", "I2", rules=[Overhang()])
    look = Look()
    for filling in problem.solve_all():
        scene = solution_scene(problem, filling)
        drawn = cell_outlines(scene, look)
        corners = {corner for cell in [(0, 0), (0, 1)] for corner in drawn[cell]}
        (edge,) = [
            mark
            for mark in scene_figure(scene, look).marks
            if isinstance(mark, Strokes) and mark.colour == look.palette.highlight
        ]
        # Along a line only its ends are told.
        ends = {(x, y) for x, y in corners if x in (min(corners)[0], max(corners)[0])}
        assert {point for line in edge.lines for point in line} == ends


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        (
            lambda: Tiling("2x2", "I2", fault_free=True, rules=[Overhang()]),
            "of a fault-free board",
        ),
        (lambda: Tiling("2x2", "I2", rules=[Overhang(), Overhang()]), "leave one of them out"),
        (lambda: Tiling("2x2", "I2", rules=[Overhang(), Sides(rim="a")]), "no rim is coloured"),
        (lambda: Tiling("2x2", "I2", rules=[Overhang([(0, 0, 0)])]), "expected 2 numbers"),
        (lambda: Overhang(3), "a list of cells"),
        (
            lambda: Tiling(Board.rectangle(2, 2, wrap=["rows"]), "I2", rules=[Overhang([(2, 0)])]),
            "beyond the seam",
        ),
        (
            lambda: read_toml(
                'format = "boardfill/1"\npieces = "I2"\nboard = {size = "1x1"}\n'
                "[[rules]]\noverhang = false"
            ),
            r"rules\[0\].overhang: expected true or a list of cells",
        ),
    ],
)
def test_what_is_stated_wrongly_is_said_in_words(wrong: object, says: str) -> None:
    with pytest.raises(BadInput, match=says):
        wrong()  # type: ignore[operator]


def test_the_command_line_lets_pieces_stick_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def told(*arguments: str) -> str:
        main(arguments)
        return capsys.readouterr().out.strip()

    assert told("count", "2x2", "--pieces", "I2", "--overhang") == "34"
    file = tmp_path / "problem.toml"
    file.write_text(to_toml(Tiling("3x3", "I2", rules=[Overhang()])), encoding="utf-8")
    ring = Tiling(Board.rectangle(3, 3).without([(1, 1)]), "I2", rules=[Overhang()])
    assert told("count", str(file), "--holes", "1,1") == str(ring.count())
