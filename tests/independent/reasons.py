"""Questions whose answers are arguments: why there is none, what next, which is the best."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import combinations

from boardfill import BadInput, LimitReached, NoEngine
from boardfill.certificates import why_no_proof
from boardfill.formats.certificate_json import certificate_json, read_certificate
from boardfill.results import Hint, HintKind
from tests.independent import markings, sentences, tilings, web_sentences
from tests.independent.case import LISTED, Case, NotApplicable
from tests.independent.geometry import Cell
from tests.independent.judging import Choice, Filling, judged

BEST_ENGINES = [None, "diagram", "reference", "highs"]


def explain(case: Case) -> None:
    found = case.problem.explain()
    if case.count:
        assert found is None, f"{found} is told of a problem with {case.count} fillings"
        return
    assert found is not None, "there is no filling, and no reason is told"
    try:
        assert why_no_proof(case.problem, found) is None
        assert why_no_proof(case.problem, read_certificate(certificate_json(found))) is None
    except LimitReached:
        raise NotApplicable from None  # that everything was tried may take too long to check
    if case.kind == "tiling":
        sentences.check_pocket(case, found)


# What next


def hint(case: Case) -> None:
    case.must_be("tiling", "marking", "covering")
    part = case.any_choices()
    try:
        found = case.problem.hint(case.solution(part))
    except BadInput:
        assert not any(filling.issuperset(part) for filling in case.judged.fillings)
        return
    laid = frozenset(part)
    clues = all_given(case)
    completions = [filling for filling in case.judged.fillings if filling >= laid | clues]
    if found.kind is HintKind.COMPLETE:
        assert laid | clues in case.judged.fillings
    elif found.kind is HintKind.NO_FILLING:
        assert not case.judged.fillings
    elif found.kind is HintKind.TAKE_BACK:
        _check_repair(case, found, laid - clues)
        assert not completions
    else:
        _check_next(case, found, laid | clues, completions)
    assert found.is_completable == bool(completions)
    if case.kind == "tiling":
        sentences.check_hint(case, found, laid | clues)
    elif case.hangs_together and found.is_forced:
        web_sentences.check_claims(case, found.full, completions)


def all_given(case: Case) -> Filling:
    """What the problem itself says; not a piece that can lie on its cells in several ways."""
    if case.kind == "marking":
        clues = markings.clues_of(case.document)
        return frozenset(Choice(symbol, (cell,)) for cell, symbol in clues.items())
    ways = [
        [choice for choice in case.judged.choices if tilings.meets(choice, known)]
        for known in tilings.givens_of(case.document)
    ]
    return frozenset(choices[0] for choices in ways if len(choices) == 1)


def _check_next(case: Case, found: Hint, laid: Filling, completions: list[Filling]) -> None:
    """Is what is told of the next choice true of the fillings that complete this one?"""
    assert found.choice is not None
    choice = case.judges_choice(found.choice)
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


def _check_repair(case: Case, found: Hint, laid: Filling) -> None:
    back = frozenset(map(case.judges_choice, found.take_back))
    assert back <= laid
    assert any(filling >= laid - back for filling in case.judged.fillings)
    for fewer in combinations(laid, len(back) - 1):
        rest = laid.difference(fewer)
        assert not any(filling >= rest for filling in case.judged.fillings), f"{fewer} would do"
    for conflict in found.conflicts:
        clash = frozenset(map(case.judges_choice, conflict))
        assert clash <= laid
        assert not any(filling >= clash for filling in case.judged.fillings)


# Which is the best


def best(case: Case) -> None:
    weights = _weights(case)
    _check_best(case, weights, case.judged.fillings, partial=False)
    few = case.problem.best_few(3, weights=weights)
    heaviest = sorted((_weight(case, f, weights) for f in case.judged.fillings), reverse=True)
    assert [one.weight for one in few] == heaviest[:3]


def best_partial(case: Case) -> None:
    case.must_be("tiling", "marking")
    if any("arrow" in rule for rule in case.document.get("rules", ())):
        raise NotApplicable  # what an empty cell is to an arrow is nowhere told
    if case.has_lines or any(rule.get("outside") for rule in case.document.get("rules", ())):
        raise NotApplicable  # which need a symbol in every cell
    fillings = judged(case.document, partial=True, steps=case.steps).fillings
    _check_best(case, _weights(case), fillings, partial=True)


def _check_best(
    case: Case,
    weights: Mapping[str | Cell, Fraction] | None,
    fillings: frozenset[Filling],
    *,
    partial: bool,
) -> None:
    expected = max((_weight(case, filling, weights) for filling in fillings), default=None)
    for engine in BEST_ENGINES:
        if engine == "reference" and len(fillings) > LISTED:
            continue  # it looks at each
        try:
            found = case.problem.best(weights=weights, partial=partial, engine=engine)
        except NoEngine:
            continue
        if found is None:
            assert expected is None, f"{engine} finds no best of {len(fillings)} fillings"
            continue
        assert found.is_proven
        assert found.weight == expected, f"{engine} finds {found.weight}, the best is {expected}"
        filling = case.filling(found.solution)
        assert filling in fillings, f"{engine} finds no filling"
        assert _weight(case, filling, weights) == expected


def _weights(case: Case) -> dict[str | Cell, Fraction] | None:
    """Some weights for names and cells, often of both signs; sometimes none are told."""
    if case.random.random() < 0.3:
        return None
    names: list[str | Cell] = []
    if case.kind != "fitting":
        names += sorted({choice.name for choice in case.judged.choices} - {""})
    if case.kind == "covering":
        names += [s if isinstance(s, str) else s["name"] for s in case.document["items"]]
    names += sorted({cell for choice in case.judged.choices for cell in choice.cells})
    given = case.random.sample(names, case.random.randint(0, len(names)))
    parts = case.random.choice((1, 1, 6))
    return {name: Fraction(case.random.randint(-4, 6), parts) for name in given}


def _weight(
    case: Case, filling: Filling, weights: Mapping[str | Cell, Fraction] | None
) -> Fraction:
    total = Fraction(0)
    for choice in filling:
        if weights is None:
            total += 1 if case.kind == "covering" else len(choice.cells)
            continue
        parts: list[str | Cell] = [choice.name, *choice.cells]
        if case.kind == "covering":
            parts += case.document["options"][choice.number]["items"]
        total += sum(weights.get(part, Fraction(0)) for part in parts)
    return total
