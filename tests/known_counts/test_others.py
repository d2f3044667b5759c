"""Counts of symbols under rules, and some that others.json does not have."""

from __future__ import annotations

import math

import pytest

from boardfill import Board, Marking, Symbol, arrows, count, latin_square, queens, solve, sudoku
from boardfill.problem.classics import ARROWS
from boardfill.questions.listing import is_unique, solution_set
from boardfill.questions.plain_answers import in_symbol_order
from boardfill.rules import Count
from tests.sanitizers import not_under_sanitizers


@pytest.mark.parametrize(
    "size",
    [2, 4, 6, 8, 10, 12, 20, pytest.param(30, marks=[not_under_sanitizers, pytest.mark.full])],
)
def test_there_are_two_arrow_boards_of_every_even_size(size: int) -> None:
    assert count(arrows(size)) == 2


def test_boards_are_ordered_by_cell_and_then_by_arrow() -> None:
    free = Marking(Board.rectangle(1, 2), ARROWS)
    backwards = sorted(solution_set(free), key=lambda found: found.marks[::-1], reverse=True)
    listed = [
        "".join(mark.symbol for mark in found.marks) for found in in_symbol_order(free, backwards)
    ]
    rank = {arrow.name: place for place, arrow in enumerate(ARROWS)}
    assert listed == sorted(listed, key=lambda text: [rank[arrow] for arrow in text])
    assert listed[0] == "↖↖"
    assert listed[-1] == "↙↙"


@pytest.mark.parametrize(("size", "expected"), [(1, 4), (2, 79), (3, 3600), (4, 281571)])
def test_arrows_without_balance(size: int, expected: int) -> None:
    assert count(Marking(Board.rectangle(size, size), ARROWS)) == expected


@pytest.mark.parametrize("size", [2, 4, 6, 8])
def test_arrows_without_the_corner_rule_are_binomials_squared(size: int) -> None:
    edges_only = tuple(Symbol(arrow.name, arrow.points_at[:2]) for arrow in ARROWS)
    problem = Marking(Board.rectangle(size, size), edges_only, arrows(size).rules)
    assert count(problem) == math.comb(size, size // 2) ** 2


@pytest.mark.parametrize(("size", "expected"), [(1, 1), (2, 2), (3, 12), (4, 576), (5, 161280)])
def test_latin_squares(size: int, expected: int) -> None:
    """OEIS A002860."""
    assert count(latin_square(size)) == expected


@pytest.mark.parametrize(("size", "expected"), [(4, 2), (5, 10), (6, 4), (7, 40), (8, 92)])
def test_queens(size: int, expected: int) -> None:
    """OEIS A000170."""
    assert count(queens(size)) == expected


def test_sudoku_has_one_solution() -> None:
    """The puzzle on Wikipedia's page on sudoku; its solution is unique."""
    puzzle = sudoku(
        """
        53..7....
        6..195...
        .98....6.
        8...6...3
        4..8.3..1
        7...2...6
        .6....28.
        ...419..5
        ....8..79
        """
    )
    assert is_unique(puzzle)
    found = solve(puzzle)
    assert found is not None
    assert "".join(mark.symbol for mark in found.marks[:9]) == "534678912"


def test_rule_with_regions_counts_in_each_region() -> None:
    halves = (((0, 0), (0, 1)), ((0, 2), (0, 3)))
    rule = Count("region", frozenset("x"), 1, 1, regions=halves)
    assert count(Marking(Board.rectangle(1, 4), (Symbol("x"),), (rule,), blanks=True)) == 4
