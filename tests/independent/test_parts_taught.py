"""Hints, ratings and searches about parts of any shape, held against the list of all cuts."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from fractions import Fraction
from random import Random

import pytest

from boardfill import NoEngine, Parts, Solution
from boardfill.answers.solution import Choice, Placement
from boardfill.cover.translation import parts_cover
from boardfill.formats.read_document import read_json
from boardfill.hinting.hints import HintKind
from boardfill.problem.parts import PART
from tests.independent.parts import Cut, Part, TooMany, random_cuts

BOARDS = int(os.environ.get("BOARDFILL_EXAMPLES", "40"))


def _random_boards(first: int, number: int) -> Iterator[tuple[Parts, set[Cut], Random]]:
    """Boards with at most so many cuts that all can be listed, sometimes with a given part."""
    for seed in range(first, first + number):
        random = Random(seed)
        try:
            document, expected = random_cuts(random)
        except TooMany:
            continue
        problem = read_json(json.dumps(document))
        assert isinstance(problem, Parts)
        yield problem, expected, random


def _parts(choices: tuple[Choice, ...]) -> set[Part]:
    return {frozenset(choice.cells) for choice in choices if isinstance(choice, Placement)}


def _part(cells: Part) -> Placement:
    return Placement(tuple(sorted(cells)), PART)


@pytest.mark.parametrize("block", [0, pytest.param(1, marks=pytest.mark.full)])
def test_hints_lead_to_the_end_and_are_true_of_all_cuts(block: int) -> None:
    for problem, expected, _ in _random_boards(5_000 + block * BOARDS, BOARDS):
        made = Solution(())
        while (hint := problem.hint(made)).kind is not HintKind.COMPLETE:
            if not expected:
                assert hint.kind is HintKind.NO_FILLING
                break
            left = [cut for cut in expected if cut >= _parts(made.choices)]
            assert hint.choice is not None
            having = [cut for cut in left if cut >= _parts((hint.choice,))]
            assert having, "of some cut"
            assert not hint.is_forced or len(having) == len(left)
            assert hint.fillings in (None, len(left))
            assert hint.share in (None, Fraction(len(having), len(left)))
            made = Solution.of([*made.choices, hint.choice])
        else:
            assert _parts(made.choices) | set(map(frozenset, problem.given)) in expected


def test_what_to_take_back_is_the_least() -> None:
    taken_back = 0
    for problem, expected, random in _random_boards(6_000, 4 * BOARDS):
        if len(expected) < 2:
            continue
        given = set(map(frozenset, problem.given))
        one, other = random.sample(sorted(expected, key=lambda cut: sorted(map(sorted, cut))), 2)
        mixed = {part for part in one if part not in given and random.random() < 0.5}
        used = frozenset().union(*mixed)
        mixed |= {part for part in other if not part & used and part not in given}
        hint = problem.hint(Solution.of(map(_part, mixed)))
        fitting = max(len(cut & mixed) for cut in expected)
        assert hint.is_completable == (fitting == len(mixed))
        if not hint.is_completable:
            taken_back += 1
            assert len(hint.take_back) == len(mixed) - fitting
            kept = mixed - _parts(hint.take_back)
            assert any(cut >= kept for cut in expected)
    assert taken_back


def test_ratings_and_searches_meet_the_cuts_there_are() -> None:
    for problem, expected, _ in _random_boards(7_000, BOARDS // 2):
        rating = problem.rate(most_nodes=0)
        assert (rating is None) == (not expected)
        if rating is not None:
            assert rating.is_unique == (len(expected) == 1)
            made = _parts(tuple(step.choice for step in rating.steps))
            assert made | set(map(frozenset, problem.given)) in expected
        if len(expected) < 100:
            ways = problem.compare_searches(most_nodes=200_000)
            assert {way.found for way in ways if way.finished} == {len(expected)}


def test_more_parts_than_can_be_looked_at_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parts_cover, "MOST_GROWN", 50)
    with pytest.raises(NoEngine, match="here are too many"):
        Parts("4x4", 4).hint()
    assert Parts("2x3", 3).hint().fillings == 3
