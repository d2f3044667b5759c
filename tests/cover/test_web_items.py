"""Lines and parts as webs: what the cover must not lose of the rules."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardfill import BadInput, Board, Mark, Marking, NoEngine, Solution, Symbol
from boardfill.certificates import is_proof
from boardfill.checking.checker import is_solution
from boardfill.rules import Connected, Joined, Lines
from tests.jobs.asked import do, fillings

LOOP = Marking(
    "2x3",
    [
        *(Symbol(name, joins=tuple(name.split())) for name in ("right down", "down left")),
        *(Symbol(name, joins=tuple(name.split())) for name in ("up right", "up left")),
        *(Symbol(name, joins=tuple(name.split())) for name in ("left right", "up down")),
        Symbol("none"),
    ],
    [Lines("loop")],
)


@pytest.mark.parametrize(("size", "expected"), [(0, 4), (1, 1), (2, 2), (3, 1), (4, 0)])
def test_a_cell_with_a_mark_does_not_stay_empty(size: int, expected: int) -> None:
    rule = Connected(["x"], marks={(0, 1): size})
    found = Marking("1x3", [Symbol("x")], [rule], blanks=True)
    assert found.count() == found.count(engine="reference") == expected


def test_a_line_around_a_board_one_wide_goes_over_one_edge() -> None:
    board = Board.rectangle(1, 1, wrap=["columns"])
    ring = [Symbol("ring", joins=("left", "right"))]
    for clue, expected in ((0, 0), (1, 1), (2, 0)):
        found = Marking(board, ring, [Joined("edge", clue)])
        assert found.count() == expected
        assert is_solution(found, Solution.of([Mark((0, 0), "ring")])) == bool(expected)


def test_no_filling_with_lines_is_partial() -> None:
    with pytest.raises(BadInput, match="give a symbol that joins nothing"):
        LOOP.best(partial=True)


def test_symmetries_of_lines_are_not_known() -> None:
    for rules in ([Lines("loop")], []):
        with pytest.raises(NoEngine, match="symmetries of lines"):
            Marking("2x2", LOOP.symbols, rules).count(up_to="symmetry")


def test_a_line_that_can_only_leave_the_board_is_a_reason() -> None:
    alone = Marking("1x1", [Symbol("out", joins=("up",))])
    assert alone.count() == 0
    found = alone.explain()
    assert found is not None
    assert is_proof(alone, found)


def test_a_job_lists_lines_at_once(tmp_path: Path) -> None:
    assert do(tmp_path / "count", LOOP, "count") == 3
    assert set(fillings(tmp_path / "solve", LOOP, number=None)) == set(LOOP.solve_all())
    with pytest.raises(NoEngine, match="symmetries of lines"):
        do(tmp_path / "classes", LOOP, "count", up_to="symmetry")
