"""Pairs of cells, near or apart, on open and closed boards: counted and drawn, or declined."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from math import sqrt
from random import Random

import pytest

from boardfill import BadInput, Placement
from boardfill.cover.translation.translate import cover_of
from boardfill.engines.limits import Limits
from boardfill.engines.planar import PlanarEngine
from boardfill.engines.protocol import Ability
from boardfill.engines.samplers import SAMPLERS
from tests.independent.case import Case, NotApplicable
from tests.independent.documents import random_document
from tests.independent.judging import TooMuch

PLANAR = PlanarEngine()
KINDS = ("pairs", "pairs", "given pairs", "given pairs", "given tiling", "closed tiling")
"""Only the diagram draws from the last two, which are of any lattice and pieces."""


@pytest.mark.parametrize("problems", [200, pytest.param(3000, marks=pytest.mark.full)])
def test_pairs_are_counted_and_shared_out_as_the_judge_does_or_declined(problems: int) -> None:
    met: Counter[str] = Counter()
    for seed in range(problems):
        document = random_document("pairs", Random(seed))
        case = Case(document, Random(seed), 3000)
        cover = cover_of(case.problem)
        if not PLANAR.supports(cover, Ability.COUNT):
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
    assert min(met.values()) > problems // 30, met
    assert len(met) == 4


@pytest.mark.parametrize("number", [3_000, pytest.param(50_000, marks=pytest.mark.full)])
def test_every_sampler_draws_only_fillings_and_each_as_often_as_the_others(number: int) -> None:
    """Over all lattices, turns, givens and wraps.

    Only Aztec diamonds are shuffled, which are seldom met here: `test_samplers` draws from them.
    """
    draws: Counter[str] = Counter()
    squares: dict[str, float] = defaultdict(float)
    freedom: Counter[str] = Counter()
    seed = 0
    while draws.total() < number:
        seed += 1
        random = Random(seed)
        document = random_document(random.choice(KINDS), random)
        case = Case(document, random, 3000)
        try:
            case.must_be_small()
        except (TooMuch, NotApplicable):
            continue
        for sampler in SAMPLERS if case.count else ():
            each = {"coupling": 60, "diagram": 20}.get(sampler, 1)
            try:
                drawn = case.problem.solution_set().sample(
                    each * case.count, seed=seed, sampler=sampler
                )
            except BadInput:
                continue
            times = Counter(map(case.filling, drawn))
            assert times.keys() <= case.judged.fillings, f"{sampler}: {json.dumps(document)}"
            draws[sampler] += len(drawn)
            freedom[sampler] += case.count - 1
            squares[sampler] += sum((times[one] - each) ** 2 for one in case.judged.fillings) / each
    del draws["shuffling"]
    assert min(draws.values()) > number // 500, draws
    for sampler in draws:
        deviations = (squares[sampler] - freedom[sampler]) / sqrt(2 * freedom[sampler])
        assert abs(deviations) < 4, f"{sampler} is {deviations:.1f} deviations from fair"
