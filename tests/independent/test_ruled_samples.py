"""Fillings under rules with hidden options: drawn fairly, and answered alike by jobs."""

from __future__ import annotations

import json
from collections import Counter
from math import sqrt
from random import Random

import pytest

from boardfill.answers.solution import Implied
from boardfill.cover.translation.translate import cover_of
from tests.independent.case import Case
from tests.independent.documents import random_document
from tests.independent.judging import TooMuch
from tests.independent.trials import QUESTIONS


def _cases(seeds: range, most: int) -> list[Case]:
    """Those with hidden options and at least two fillings, but not too many."""
    found = []
    for seed in seeds:
        case = Case(random_document("ruled marking", Random(seed)), Random(seed), 2_000)
        try:
            count = case.count
        except TooMuch:
            continue
        options = cover_of(case.problem).options
        if 2 <= count <= most and any(isinstance(one.meaning, Implied) for one in options):
            found.append(case)
    return found


@pytest.mark.parametrize("problems", [50, pytest.param(1000, marks=pytest.mark.full)])
def test_fillings_with_hidden_options_are_drawn_fairly(problems: int) -> None:
    """Chi-square over all problems together: as many squares as there are degrees of freedom."""
    cases = _cases(range(8000, 8000 + problems), 40)
    assert len(cases) > problems // 10
    each, squares, freedom = 40, 0.0, 0
    for place, case in enumerate(cases):
        drawn = case.problem.solution_set().sample(each * case.count, seed=place)
        times = Counter(map(case.filling, drawn))
        assert times.keys() <= case.judged.fillings, json.dumps(case.document)
        squares += sum((times[one] - each) ** 2 for one in case.judged.fillings) / each
        freedom += case.count - 1
    deviations = (squares - freedom) / sqrt(2 * freedom)
    assert abs(deviations) < 4, f"{deviations:.1f} deviations from fair"


@pytest.mark.parametrize("problems", [12, pytest.param(300, marks=pytest.mark.full)])
def test_jobs_answer_as_the_judge_does(problems: int) -> None:
    cases = _cases(range(9000, 9000 + problems), 40)
    assert len(cases) > problems // 10
    for case in cases:
        QUESTIONS["job"](case)
