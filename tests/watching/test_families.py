"""A search that is watched lays symbols alone, and finds what there is."""

from __future__ import annotations

import pytest

from boardfill import Mark, Marking, Symbol, puzzles, rules
from boardfill.watching.search_events import Done, Fail, Found, Place, TakeBack
from boardfill.watching.textbook_search import WAYS_TO_CHOOSE, Choose
from tests.families import FAMILIES

SMALL = ["nonogram", "nonogram by trial", "skyscrapers", "sandwich", "calcudoku", "tents"]


@pytest.mark.parametrize("choose", WAYS_TO_CHOOSE)
@pytest.mark.parametrize("family", SMALL)
def test_symbols_alone_are_laid_and_the_filling_is_found(family: str, choose: Choose) -> None:
    problem = FAMILIES[family]()
    events = list(problem.watch(choose=choose))
    laid = [event.choice for event in events if isinstance(event, Place | TakeBack)]
    assert all(isinstance(choice, Mark) for choice in laid)
    found = [event.solution for event in events if isinstance(event, Found)]
    assert found == list(problem.solution_set())
    assert isinstance(events[-1], Done)


def test_every_filling_is_found_once() -> None:
    """Tents at the corners of a ring have two pairings with their trees, and are one filling."""
    problem = puzzles.tents(3, [(0, 1), (1, 0), (1, 2), (2, 1)])
    found = [event.solution for event in problem.watch() if isinstance(event, Found)]
    assert found == list(problem.solution_set())
    assert len(found) == problem.count() > 0


def test_a_dead_end_names_the_line() -> None:
    problem = puzzles.nonogram(["2", "1"], ["1", "1", "1"])
    reasons = [event.reason for event in problem.watch() if isinstance(event, Fail)]
    assert "row 0 has no room for 2" in reasons


def test_a_group_that_has_none_to_be_unlike_is_watched() -> None:
    lone = Marking("1x1", [Symbol("a")], [rules.Unlike("region", regions=[[]])])
    assert any(isinstance(event, Found) for event in lone.watch())
