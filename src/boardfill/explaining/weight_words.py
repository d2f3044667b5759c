"""Arguments by weights in words, with their arithmetic."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from boardfill import words
from boardfill.answers.certificate import CELL, Colouring, Inequality, Number, Subject, Weights
from boardfill.answers.solution import choice_name
from boardfill.checking.all_choices import AllChoices
from boardfill.checking.weight_arguments import (
    bounds_of_weights,
    weights_against_bounds,
    weights_of_whole,
)

_MOST_SUMS = 4
_MOST_NAMED = 9


def colouring_words(
    listed: AllChoices, certificate: Colouring, names: Mapping[Subject, str]
) -> Iterator[str]:
    """Why every choice weighs 0, and the whole does not."""
    modulus = certificate.modulus
    zero = f"0 modulo {modulus}" if modulus else "0"
    yield f"Give weights so that whatever is chosen weighs {zero}:"
    yield from _weight_lines(certificate.weights, names)
    yield from _number_lines(certificate.numbers)
    yield from _choice_lines(listed, certificate.weights)
    ranges = bounds_of_weights(listed, certificate)
    if all(low == high for _, low, high in ranges):
        counted: Counter[int] = Counter()
        for weight, low, _ in ranges:
            counted[weight] += low
        total = sum(weight * times for weight, times in counted.items())
        left = f", which is {total % modulus} modulo {modulus}" if modulus else ""
        yield f"But the whole must weigh {_sum(counted)} = {words.number(total)}{left}, not 0."
        return
    found = sorted(weights_of_whole(ranges, modulus))
    shown = some_of(map(words.number, found))
    yield (
        f"But as often as each may be used, the whole weighs {shown or 'nothing possible'}"
        f"{f' modulo {modulus}' if modulus else ''}, never 0."
    )


def inequality_words(
    listed: AllChoices, certificate: Inequality, names: Mapping[Subject, str]
) -> Iterator[str]:
    """Why choices weigh too little."""
    most, least = weights_against_bounds(listed, certificate)
    yield "Give weights:"
    yield from _weight_lines(certificate.weights, names)
    yield from _number_lines(certificate.numbers)
    if most <= 0:
        yield "No choice weighs more than 0."
    else:
        yield f"All choices that weigh more than 0 weigh {words.number(most)} together."
    for subject, low, modulus, _ in certificate.raised:
        name = words.capital(names[subject])
        yield f"{name} is used at least {words.times(low)}, as remainders modulo {modulus} show."
    counted: Counter[int] = Counter()
    for weight, low, high in bounds_of_weights(listed, certificate):
        counted[weight] += low if weight > 0 else high
    yield f"But what must and may be used weighs at least {_sum(counted)} = {words.number(least)}."


def some_of(names: Iterable[str]) -> str:
    """The names in a row; of many only the first."""
    return words.listed(names, most=_MOST_NAMED)


def _weight_lines(weights: Weights, names: Mapping[Subject, str]) -> Iterator[str]:
    """What has which weight: cells by their number, as they are drawn, all else by name."""
    groups: dict[int, list[Subject]] = {}
    for subject, weight in weights:
        groups.setdefault(weight, []).append(subject)
    for weight in sorted(groups, reverse=True):
        cells = sum(subject.kind == CELL for subject in groups[weight])
        others = [names[subject] for subject in groups[weight] if subject.kind != CELL]
        parts = [words.counted(cells, "cell")] if cells else []
        yield f"  weight {words.number(weight)}: {some_of([*parts, *others])}"


def _number_lines(numbers: Iterable[Number]) -> Iterator[str]:
    for names, times in numbers:
        yield f"  {words.number(times)} of {some_of(names)}, by the areas"


def _choice_lines(listed: AllChoices, weights: Weights) -> Iterator[str]:
    """The sums that occur, for all choices of a name, and names together that have the same."""
    weight_of = dict(weights)
    sums: dict[str, set[tuple[tuple[int, int], ...]]] = {}
    for choice, uses in listed.uses.items():
        counted: Counter[int] = Counter()
        for subject, times in uses.items():
            if subject in weight_of:
                counted[weight_of[subject]] += times
        sums.setdefault(choice_name(choice), set()).add(tuple(sorted(counted.items())))
    alike: dict[frozenset[tuple[tuple[int, int], ...]], list[str]] = {}
    for name, found in sums.items():
        alike.setdefault(frozenset(found), []).append(name)
    for several, names in alike.items():
        found_sums = sorted(several)
        shown = [
            f"{_sum(dict(one))} = {words.number(sum(weight * times for weight, times in one))}"
            for one in found_sums[:_MOST_SUMS]
        ]
        beyond = len(found_sums) - _MOST_SUMS
        more = f", or {words.counted(beyond, 'other sum')}" if beyond > 0 else ""
        who = some_of(name for name in names if name) or "options"
        yield f"  {who}: {', or '.join(shown)}{more}"


def _sum(counted: Mapping[int, int]) -> str:
    """The sum of weights, each as often as it occurs.

    >>> _sum({1: 3, -1: 2})
    '3 x 1 - 2 x 1'
    """
    parts = [(weight, times) for weight, times in sorted(counted.items(), reverse=True) if times]
    text = ""
    for weight, times in parts:
        sign = " - " if weight < 0 else " + "
        product = f"{words.number(times)} x {words.number(abs(weight))}"
        text += f"{sign if text or weight < 0 else ''}{product}"
    return text.strip() or "0"
