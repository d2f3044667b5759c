"""Puzzles of every family are rated step by step, and every step is right."""

from __future__ import annotations

import pytest

from boardfill import Mark, Marking, Symbol, rules
from boardfill.rating.difficulty import StepKind
from tests.families import CONNECTED, FAMILIES


@pytest.mark.parametrize(
    "family",
    [
        pytest.param(family, marks=[pytest.mark.full] * (family == "LITS"))
        for family in FAMILIES | CONNECTED
    ],
)
def test_the_path_leads_to_the_only_filling(family: str) -> None:
    problem = (FAMILIES | CONNECTED)[family]()
    (filling,) = problem.solution_set()
    rating = problem.rate(most_nodes=200)
    assert rating is not None
    assert rating.is_unique
    given = {Mark(*clue) for clue in problem.clues.items()}
    assert {step.choice for step in rating.steps} | given == set(filling.choices)
    assert StepKind.EITHER not in {step.kind for step in rating.steps}
    assert rating.difficulty < 100 or family == "LITS"


def test_a_look_at_all_groups_costs_one_however_much_it_shows() -> None:
    rating = FAMILIES["nonogram"]().rate(most_nodes=0)
    assert rating is not None
    assert {step.kind for step in rating.steps} == {StepKind.GROUP}
    first = next(n for n, step in enumerate(rating.steps[1:], 1) if step.in_vain)
    assert rating.steps[0].in_vain == 1
    assert first > 1
    assert rating.depth == 0


def test_what_lines_do_not_show_costs_more() -> None:
    rating = FAMILIES["nonogram by trial"]().rate(most_nodes=0)
    assert rating is not None
    trials = [step for step in rating.steps if step.kind is StepKind.TRIAL]
    assert trials
    assert all(step.in_vain >= step.depth >= 1 for step in trials)


def test_where_there_are_other_fillings_nothing_is_said_to_be_forced() -> None:
    """Three in two cells is 1 and 2, either way round."""
    problem = Marking((1, 2), map(Symbol, "12"), [rules.Sum("row", 3)])
    rating = problem.rate(most_nodes=0)
    assert rating is not None
    assert [step.kind for step in rating.steps] == [StepKind.EITHER, StepKind.GROUP]
