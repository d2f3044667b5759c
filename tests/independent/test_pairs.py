"""Pairs of cells, near each other or apart, on open and closed boards: Pfaffians, or declined."""

from __future__ import annotations

import json
from collections import Counter
from random import Random

from boardfill import Placement
from boardfill.cover.translation.translate import cover_of
from boardfill.engines.limits import Limits
from boardfill.engines.planar import PlanarEngine
from boardfill.engines.protocol import Question
from tests.independent.case import Case
from tests.independent.documents import random_document
from tests.independent.judging import TooMuch

PLANAR = PlanarEngine()


def test_pairs_are_counted_and_shared_out_as_the_judge_does_or_declined() -> None:
    met: Counter[str] = Counter()
    for seed in range(3000):
        document = random_document("pairs", Random(seed))
        case = Case(document, Random(seed), 3000)
        cover = cover_of(case.problem)
        if not PLANAR.supports(cover, Question.COUNT):
            met["declined"] += 1
            continue
        try:
            expected = case.count
        except TooMuch:
            continue
        assert PLANAR.count(cover, Limits()).count == expected, json.dumps(document)
        met["some" if expected else "none"] += 1
        shares = PLANAR.plan_shares(cover, Limits())
        if shares is None:
            met["torus"] += bool(expected)
            continue
        total, with_each = shares.run(Limits())
        times = Counter(choice for filling in case.judged.fillings for choice in filling)
        found = {
            case.judges_choice(option.meaning): number
            for option, number in zip(cover.options, with_each, strict=True)
            if number and isinstance(option.meaning, Placement)
        }
        assert (total, found) == (expected, dict(times)), json.dumps(document)
    assert min(met.values()) > 100, met
    assert len(met) == 4
