"""Probabilities are exact: they are the parts of all fillings, counted one by one."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

import boardfill
from boardfill.answers.solution import choice_cells
from boardfill.problem.kinds import Problem
from boardfill.questions.listing import heat, solution_set
from boardfill.results import Heat
from tests.strategies import fittings, markings, tilings


@given(st.one_of(tilings(9), markings(5), fittings()))
def test_probabilities_are_parts_of_all_fillings(problem: Problem) -> None:
    listed = list(solution_set(problem))
    found = heat(problem)
    if not listed:
        assert found is None
        return
    assert found is not None
    assert found.total == len(listed)
    times = Counter(choice for solution in listed for choice in solution.choices)
    assert found.placements == {choice: Fraction(n, len(listed)) for choice, n in times.items()}
    shared = set.intersection(*(set(solution.choices) for solution in listed))
    assert found.forced == tuple(sorted(shared))
    for cell in {cell for choice in times for cell in choice_cells(choice)}:
        over = [choice for choice in times if cell in choice_cells(choice)]
        names = Counter(choice[1] for choice in over for _ in range(times[choice]))
        assert found.of_cell(cell) == {n: Fraction(k, len(listed)) for n, k in names.items()}
        likeliest = found.most_likely(cell)
        assert likeliest is not None
        assert times[likeliest] == max(times[choice] for choice in over)


def test_what_never_lies_anywhere_is_not_listed() -> None:
    found = heat(boardfill.Tiling(boardfill.Board.rectangle(2, 3), boardfill.pieces("L3,I1:0")))
    assert found is not None
    assert set(found.of_cell((0, 0))) == {"L3"}
    assert found.of_cell((7, 7)) == {}
    assert found.most_likely((7, 7)) is None


def test_of_equally_likely_ones_the_first_is_taken() -> None:
    a, b = boardfill.Placement(((0, 0), (0, 1)), "I2"), boardfill.Placement(((0, 0), (1, 0)), "I2")
    found = Heat(2, {b: Fraction(1, 2), a: Fraction(1, 2)})
    assert found.most_likely((0, 0)) == a


def test_one_filling_forces_everything() -> None:
    found = boardfill.Tiling(boardfill.Board.rectangle(1, 6), boardfill.pieces("I3")).heat()
    assert found is not None
    assert found.forced == (
        boardfill.Placement(((0, 0), (0, 1), (0, 2)), "I3"),
        boardfill.Placement(((0, 3), (0, 4), (0, 5)), "I3"),
    )
