"""Fillings as rows of names."""

from __future__ import annotations

from boardfill import Board, Placement, Tiling, pieces
from boardfill.answers.solution import Solution


def test_a_grid_has_every_cell_of_the_board_also_where_nothing_lies_up_to_its_edge() -> None:
    problem = Tiling(Board.rectangle(3, 3), pieces("O4:1"))
    found = problem.best(partial=True, weights={(1, 1): 1, (1, 2): 1, (2, 1): 1, (2, 2): 1})
    assert found is not None
    assert found.solution.grid() == [[None, None, None], [None, "O4", "O4"], [None, "O4", "O4"]]


def test_without_a_problem_a_grid_is_around_what_lies_there() -> None:
    laid = Solution.of([Placement(((2, 3), (2, 4)), "I2")])
    assert laid.grid() == [["I2", "I2"]]
