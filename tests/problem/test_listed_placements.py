"""Pieces that may lie only where it is listed, and the names of these places."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import pytest

from boardfill import BadInput, Board, Piece, Tiling
from boardfill.answers.json_answers import heat_json, solve_json
from boardfill.answers.solution import Solution
from boardfill.checking.checker import is_solution, why_not
from boardfill.drawing.scene import board_scene, solution_scene
from boardfill.drawing.text.text_drawing import as_text
from boardfill.formats.positions import read_position
from boardfill.formats.problem_writers import to_python
from boardfill.formats.read_document import problem_of
from boardfill.formats.solution_json import solution_json
from boardfill.formats.solution_tables import write_csv
from boardfill.formats.write_document import tree_of
from boardfill.hinting.hints import hint_json
from boardfill.rules import ListedPlacements

WEST, NORTH, SOUTH = [(0, 0), (1, 0)], [(0, 1), (0, 2)], [(1, 2), (1, 1)]
MIDDLE, EAST = [(0, 1), (1, 1)], [(0, 2), (1, 2)]
NAMED = {"west": WEST, "north": NORTH, "south": SOUTH}


def _problem(*more: object) -> Tiling:
    return Tiling("2x3", "I2", rules=[ListedPlacements("I2", [*NAMED.items(), *more])])


def test_pieces_lie_only_where_it_is_listed() -> None:
    assert _problem().count() == 1
    both = _problem(MIDDLE, EAST)
    assert both.count() == 2
    every = list(Tiling("2x3", "I2").solve_all())
    for problem in (_problem(), both):
        assert {one for one in every if is_solution(problem, one)} == set(problem.solve_all())
    top = [one for one in every if not is_solution(both, one)]
    assert [why_not(both, one) for one in top] == ["I2 may not lie on (0, 0) (0, 1)"]


def test_other_pieces_lie_anywhere_and_a_piece_in_any_way_on_its_cells() -> None:
    one_place = [ListedPlacements("I2", [[(0, 0), (0, 1)]])]
    assert Tiling("1x3", "I1,I2", rules=one_place).count() == 2
    turned = Piece("d", [(0, 0), (0, 1)], marks="12")
    listed = [ListedPlacements("d", [[(0, 0), (0, 1)]])]
    assert Tiling("1x2", [turned], rules=listed).count() == 2
    ring = Board.rectangle(1, 2, wrap=["columns"])
    assert Tiling(ring, "I2", rules=[ListedPlacements("I2", [[(0, 0), (0, 1)]])]).count() == 2


def test_an_aztec_diamond_with_a_list_is_not_drawn_as_one_without() -> None:
    diamond = Tiling("aztec-diamond:2", "I2")
    every = {choice.cells for one in diamond.solve_all() for choice in one.placements}
    listed = Tiling(diamond.board, "I2", rules=[ListedPlacements("I2", sorted(every)[1:])])
    assert 0 < listed.count() < diamond.count()
    assert set(listed.sample(40, seed=1)) == set(listed.solve_all())
    assert diamond.sample(1, seed=1, sampler="shuffling")
    with pytest.raises(BadInput, match="Aztec diamonds of dominoes"):
        listed.sample(1, seed=1, sampler="shuffling")


def test_answers_show_the_names() -> None:
    problem = _problem(MIDDLE, EAST)
    first = problem.solve()
    assert first is not None
    shown: Any = solve_json(problem, first).placements
    assert [entry.name for entry in shown] == ["west", "north", "south"]
    heat = problem.heat()
    assert heat is not None
    likely: Any = heat_json(problem, heat).placements
    assert [entry.name for entry in likely] == ["west", "north", None, None, "south"]
    hint: Any = hint_json(problem, Solution(()), problem.hint())
    assert hint.choice.name == "west"
    written = BytesIO()
    write_csv(problem, [(1, first)], written)
    assert written.getvalue().decode().splitlines()[1] == "1,I2,0 0;1 0,west"
    line = solution_json(problem, first)
    assert read_position(problem, line) == first


def test_drawings_name_what_lies_there_and_are_read_back() -> None:
    problem = _problem()
    first = problem.solve()
    assert first is not None
    drawing = as_text(solution_scene(problem, first))
    assert drawing.endswith(
        "I2: only on west, north or south\n"
        "west: I2 on (0, 0) (1, 0)\n"
        "north: I2 on (0, 1) (0, 2)\n"
        "south: I2 on (1, 1) (1, 2)\n"
    )
    assert read_position(problem, drawing) == first
    assert "on (0, 0)" not in as_text(board_scene(problem))


def test_documents_and_programs_say_the_same() -> None:
    problem = _problem(MIDDLE)
    assert problem_of(tree_of(problem)) == problem
    scope: dict[str, object] = {}
    exec(to_python(problem).replace("print(", "str("), scope)
    assert scope["problem"] == problem


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        (lambda: _problem(WEST), r"\(0, 0\) \(1, 0\) is listed twice"),
        (lambda: _problem([(0, 0)]), r"I2 cannot lie on \(0, 0\), however it is turned"),
        (lambda: _problem([(0, 2), (0, 3)]), "cell \\(0, 3\\) is not on the board"),
        (lambda: _problem([]), "expected different cells"),
        (lambda: _problem([(0, 0), (0, 0)]), "expected different cells"),
        (lambda: Tiling("1x2", "I2", rules=[ListedPlacements("I3", [])]), "expected I2, found"),
        (lambda: ListedPlacements("I2", 3), "placements: expected lists of cells"),
        (
            lambda: problem_of(
                tree_of(_problem()) | {"rules": [{"placements": [{"cells": [[0, 0], [0, 1]]}]}]}
            ),
            r"rules\[0\].pieces: this key is missing",
        ),
    ],
)
def test_what_is_stated_wrongly_is_said_in_words(wrong: object, says: str) -> None:
    with pytest.raises(BadInput, match=says):
        wrong()  # type: ignore[operator]
