"""Lines that must differ are told by whole words where these are few, and else two by two."""

from __future__ import annotations

import pytest

from boardfill import Board, Marking, puzzles, rules
from boardfill.answers.solution import Implied
from boardfill.cover.translation import hidden_choices, whole_words
from boardfill.cover.translation.marking_cover import marking_cover
from boardfill.cover.translation.whole_words import words_by_group
from boardfill.problem.marking import Symbol

AB = [Symbol("a"), Symbol("b")]
SMALL = {
    "binairo": puzzles.binairo(4, 4, {(0, 0): "1"}),
    "blanks": Marking("3x2", AB, [rules.Unlike("row")], blanks=True),
    "one letter": Marking("2x2", [Symbol("a")], [rules.Unlike("column")], blanks=True),
    "no filling": Marking("2x2", [Symbol("a")], [rules.Unlike("row")]),
    "lengths": Marking(Board("...\n##.\n..."), AB, [rules.Unlike("row"), rules.Unlike("column")]),
    "shared cells": Marking(
        "1x3",
        [Symbol("a"), Symbol("b"), Symbol("c")],
        [rules.Unlike("region", regions=[[(0, 0), (0, 1)], [(0, 1), (0, 2)]])],
        {(0, 2): "c"},
    ),
}


@pytest.mark.parametrize("name", SMALL)
def test_the_fillings_and_their_order_are_the_same_both_ways(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    problem = SMALL[name]
    by_words = problem.solution_set()
    listed = list(by_words)
    assert [by_words.index(filling) for filling in listed] == [*range(len(listed))]
    assert problem.count(engine="search") == problem.count(engine="frontier-sparse") == len(listed)
    with monkeypatch.context() as patched:
        patched.setattr(hidden_choices, "words_by_group", lambda *_: None)
        two_by_two = problem.solution_set()
        assert list(two_by_two) == listed
        assert [two_by_two.index(filling) for filling in listed] == [*range(len(listed))]


def test_rules_within_a_line_leave_few_words() -> None:
    problem = puzzles.binairo(8, 8)
    unlike = [rule for rule in problem.rules if isinstance(rule, rules.Unlike)]
    for rule in unlike:
        words = words_by_group(problem, rule)
        assert words is not None
        assert {len(some) for some in words.values()} == {34}
    options = marking_cover(problem).options
    assert sum(isinstance(option.meaning, Implied) for option in options) == 2 * 8 * 34


def test_many_words_are_not_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    wide = Marking("2x30", AB, [rules.Unlike("row")])
    assert words_by_group(wide, rules.Unlike("row")) is None
    assert wide.solve() is not None
    monkeypatch.setattr(whole_words, "_MOST_WORDS", 3)
    assert words_by_group(Marking("2x2", AB, [rules.Unlike("row")]), rules.Unlike("row")) is None


@pytest.mark.full
def test_published_number_of_boards() -> None:
    """OEIS A253316."""
    assert [puzzles.binairo(size, size).count() for size in (2, 4, 6, 8)] == [2, 72, 4140, 4111116]
