"""Questions whose answers are arguments: why there is none, what next, which is the best."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import combinations

import boardfill
from boardfill import BadInput, Hint, HintKind, NoEngine, why_no_proof
from boardfill.formats.certificate_json import certificate_json, read_certificate
from tests.independent import markings, tilings
from tests.independent.asked import Asked
from tests.independent.geometry import Cell
from tests.independent.judging import Choice, Filling, judged

BEST_ENGINES = [None, "diagram", "reference", "highs"]


def why_none(asked: Asked) -> None:
    found = asked.problem.why_none()
    if asked.count:
        assert found is None, f"{found} is told of a problem with {asked.count} fillings"
        return
    assert found is not None, "there is no filling, and no reason is told"
    assert why_no_proof(asked.problem, found) is None
    assert why_no_proof(asked.problem, read_certificate(certificate_json(found))) is None


# What next


def hint(asked: Asked) -> None:
    asked.must_be("tiling", "marking", "covering")
    part = asked.any_choices()
    try:
        found = asked.problem.hint(asked.solution(part))
    except BadInput:
        assert not any(filling.issuperset(part) for filling in asked.judged.fillings)
        return
    laid = frozenset(part)
    clues = _all_given(asked)
    completions = [filling for filling in asked.judged.fillings if filling >= laid | clues]
    if found.kind is HintKind.COMPLETE:
        assert laid | clues in asked.judged.fillings
    elif found.kind is HintKind.NO_FILLING:
        assert not asked.judged.fillings
    elif found.kind is HintKind.TAKE_BACK:
        _check_repair(asked, found, laid - clues)
        assert not completions
    else:
        _check_next(asked, found, laid | clues, completions)
    assert found.is_completable == bool(completions)


def _all_given(asked: Asked) -> Filling:
    """What the problem itself says; not a piece that can lie on its cells in several ways."""
    if asked.kind == "marking":
        clues = markings.clues_of(asked.document)
        return frozenset(Choice(symbol, (cell,)) for cell, symbol in clues.items())
    ways = [
        [choice for choice in asked.judged.choices if tilings.meets(choice, known)]
        for known in tilings.givens_of(asked.document)
    ]
    return frozenset(choices[0] for choices in ways if len(choices) == 1)


def _check_next(asked: Asked, found: Hint, laid: Filling, completions: list[Filling]) -> None:
    """Is what is told of the next choice true of the fillings that complete this one?"""
    assert found.choice is not None
    choice = asked.told(found.choice)
    assert choice not in laid
    times = sum(choice in filling for filling in completions)
    assert times, f"no filling that completes this one has {choice}"
    assert not found.is_forced or times == len(completions), f"{choice} is not forced"
    if found.fillings is not None:
        assert found.fillings == len(completions)
    if found.share is not None:
        assert found.share == Fraction(times, len(completions))
    if found.kind is HintKind.LIKELIEST:
        others = {other for filling in completions for other in filling if other not in laid}
        most = max(sum(other in filling for filling in completions) for other in others)
        assert times == most, f"{choice} is not the likeliest"


def _check_repair(asked: Asked, found: Hint, laid: Filling) -> None:
    back = frozenset(map(asked.told, found.take_back))
    assert back <= laid
    assert any(filling >= laid - back for filling in asked.judged.fillings)
    for fewer in combinations(laid, len(back) - 1):
        rest = laid.difference(fewer)
        assert not any(filling >= rest for filling in asked.judged.fillings), f"{fewer} would do"
    for conflict in found.conflicts:
        clash = frozenset(map(asked.told, conflict))
        assert clash <= laid
        assert not any(filling >= clash for filling in asked.judged.fillings)


# Which is the best


def best(asked: Asked) -> None:
    weights = _weights(asked)
    _check_best(asked, weights, asked.judged.fillings, partial=False)
    few = boardfill.best_few(asked.problem, 3, weights=weights)
    heaviest = sorted((_weight(asked, f, weights) for f in asked.judged.fillings), reverse=True)
    assert [one.weight for one in few] == heaviest[:3]


def best_partial(asked: Asked) -> None:
    asked.must_be("tiling", "marking")
    fillings = judged(asked.document, partial=True, steps=asked.steps).fillings
    _check_best(asked, _weights(asked), fillings, partial=True)


def _check_best(
    asked: Asked,
    weights: Mapping[str | Cell, Fraction] | None,
    fillings: frozenset[Filling],
    *,
    partial: bool,
) -> None:
    expected = max((_weight(asked, filling, weights) for filling in fillings), default=None)
    for engine in BEST_ENGINES:
        try:
            found = asked.problem.best(weights=weights, partial=partial, engine=engine)
        except NoEngine:
            continue
        if found is None:
            assert expected is None, f"{engine} finds no best of {len(fillings)} fillings"
            continue
        assert found.is_proven
        assert found.weight == expected, f"{engine} finds {found.weight}, the best is {expected}"
        filling = asked.filling(found.solution)
        assert filling in fillings, f"{engine} finds no filling"
        assert _weight(asked, filling, weights) == expected


def _weights(asked: Asked) -> dict[str | Cell, Fraction] | None:
    """Some weights for names and cells, often of both signs; sometimes none are told."""
    if asked.random.random() < 0.3:
        return None
    names: list[str | Cell] = []
    if asked.kind != "fitting":
        names += sorted({choice.name for choice in asked.judged.choices} - {""})
    if asked.kind == "covering":
        names += [s if isinstance(s, str) else s["name"] for s in asked.document["items"]]
    names += sorted({cell for choice in asked.judged.choices for cell in choice.cells})
    given = asked.random.sample(names, asked.random.randint(0, len(names)))
    parts = asked.random.choice((1, 1, 6))
    return {name: Fraction(asked.random.randint(-4, 6), parts) for name in given}


def _weight(
    asked: Asked, filling: Filling, weights: Mapping[str | Cell, Fraction] | None
) -> Fraction:
    total = Fraction(0)
    for choice in filling:
        if weights is None:
            total += 1 if asked.kind == "covering" else len(choice.cells)
            continue
        parts: list[str | Cell] = [choice.name, *choice.cells]
        if asked.kind == "covering":
            parts += asked.document["options"][choice.number]["items"]
        total += sum(weights.get(part, Fraction(0)) for part in parts)
    return total
