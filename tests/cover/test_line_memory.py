"""Lines that automata read may need much memory: then it is said before, and nothing is listed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardfill import Marking, puzzles
from boardfill.answers.solution import Implied
from boardfill.cover.translation.hidden_choices import least_steps
from boardfill.cover.translation.marking_cover import marking_cover
from boardfill.errors import LimitReached
from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.marking import Symbol
from boardfill.problem.rules import Runs
from boardfill.questions import preparing

LENGTHS = st.lists(st.integers(1, 5), max_size=4)


@given(st.integers(1, 14), LENGTHS, st.booleans(), st.sets(st.integers(0, 13), max_size=2))
def test_no_more_steps_are_predicted_than_there_are(
    cells: int, lengths: list[int], blanks: bool, known: set[int]
) -> None:
    clues: dict[Cell, str] = {(0, at): "a" for at in known if at < cells}
    rule = Runs("row", [lengths], ["a"])
    problem = Marking(f"1x{cells}", [Symbol("a"), Symbol("b")], [rule], clues, blanks)
    alone = Marking(f"1x{cells}", [Symbol("a")], [rule])
    for each in (problem, alone):
        options = marking_cover(each).options
        steps = sum(isinstance(option.meaning, Implied) for option in options)
        assert least_steps(each) <= steps


def test_most_steps_of_a_nonogram_are_predicted() -> None:
    problem = puzzles.nonogram([[3, 1, 2]] * 20, [[2, 2, 2]] * 20)
    assert least_steps(problem) > len(marking_cover(problem).options) / 2


@pytest.mark.parametrize("question", ["solve", "count", "is_unique", "hint", "rate", "explain"])
def test_a_huge_nonogram_is_refused_before_its_lines_are_listed(
    question: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(preparing, "cover_of", None)
    problem = puzzles.nonogram([[2] * 50] * 220, [[2] * 50] * 220)
    with pytest.raises(LimitReached, match=r"what lines may hold alone .* memory limit of 1 GiB"):
        getattr(problem, question)(memory_limit=2**30)


def test_what_cannot_be_read_within_the_limit_is_refused() -> None:
    towers = puzzles.skyscrapers(5, top=[2, 2, 1, 2, 2])
    with pytest.raises(LimitReached, match="reading the list of choices is predicted to need"):
        towers.solve(memory_limit=10**5)
    assert towers.solve(memory_limit=10**8) is not None


def test_a_sweep_whose_plan_is_too_wide_is_refused() -> None:
    wide = puzzles.nonogram([[3, 1, 2]] * 25, [[3, 1, 2]] * 25)
    with pytest.raises(LimitReached, match=r"the plan of a sparse sweep .* is predicted to need"):
        wide.count(engine="frontier-sparse", memory_limit=5 * 10**6)
