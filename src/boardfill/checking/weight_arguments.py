"""Arguments by weights, checked: what choices weigh against what the bounds ask for."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from boardfill import words
from boardfill.answers.certificate import PIECE, Colouring, Inequality, Raised, Subject, Weights
from boardfill.answers.solution import choice_words
from boardfill.checking.all_choices import AllChoices
from boardfill.errors import LimitReached

_MOST_SUMS = 100_000


def why_not_weights(
    listed: AllChoices, certificate: Colouring | Inequality, check: Callable[[], None]
) -> str | None:
    """Why the weights prove nothing; None if they do.  The numbers of pieces are taken as true."""
    if reason := _why_not_named(listed, certificate.weights):
        return reason
    weight_of = dict(certificate.weights)
    for names, _ in certificate.numbers:
        if len({weight_of.get(Subject(PIECE, name), 0) for name in names}) != 1:
            return "pieces that are counted together have different weights"
    if isinstance(certificate, Colouring):
        return _why_not_colouring(listed, certificate, check)
    return _why_not_inequality(listed, certificate, check)


def _why_not_colouring(
    listed: AllChoices, certificate: Colouring, check: Callable[[], None]
) -> str | None:
    modulus = certificate.modulus
    if modulus < 0:
        return "the modulus is below 0"
    if reason := _why_not_nothing(listed, certificate.weights, modulus):
        return reason
    if 0 in weights_of_whole(bounds_of_weights(listed, certificate), modulus, check):
        return "the whole can weigh 0 within the bounds"
    return None


def _why_not_inequality(
    listed: AllChoices, certificate: Inequality, check: Callable[[], None]
) -> str | None:
    for raised in certificate.raised:
        if reason := _why_not_raised(listed, raised, check):
            return reason
    most, least = weights_against_bounds(listed, certificate)
    if most >= least:
        return (
            f"choices can weigh {words.number(most)} together, and the bounds ask for no more than "
            f"{words.number(least)}"
        )
    return None


def bounds_of_weights(
    listed: AllChoices, certificate: Colouring | Inequality
) -> list[tuple[int, int, int]]:
    """Each weight with how often at least and at most it is used; pieces of a number together."""
    weight_of = dict(certificate.weights)
    low = dict(listed.low)
    for raised in certificate.raised if isinstance(certificate, Inequality) else ():
        low[raised.subject] = max(low[raised.subject], raised.low)
    ranges = []
    for names, times in certificate.numbers:
        ranges.append((weight_of.get(Subject(PIECE, names[0]), 0), times, times))
        for name in names:
            weight_of.pop(Subject(PIECE, name), None)
    return ranges + [(weight, low[s], listed.high[s]) for s, weight in weight_of.items()]


def weights_of_whole(
    ranges: Iterable[tuple[int, int, int]], modulus: int, check: Callable[[], None] = lambda: None
) -> set[int]:
    """What all uses together can weigh, if each (weight, low, high) is used low to high times."""
    sums, fixed = {0}, 0
    for weight, low, high in ranges:
        check()
        fixed += weight * low
        more = range(min(high - low, modulus - 1 if modulus else high - low) + 1)
        if len(more) != 1:
            if len(sums) * len(more) > 100 * _MOST_SUMS:
                raise LimitReached("the certificate has too many sums to be checked here")
            sums = {s + weight * times for s in sums for times in more}
            sums = {s % modulus for s in sums} if modulus else sums
            if len(sums) > _MOST_SUMS:
                raise LimitReached("the certificate has too many sums to be checked here")
    return {(s + fixed) % modulus if modulus else s + fixed for s in sums}


def weights_against_bounds(listed: AllChoices, certificate: Inequality) -> tuple[int, int]:
    """The most that choices weigh together, and the least that the bounds ask for."""
    weight_of = dict(certificate.weights)
    each = (
        sum(weight_of.get(subject, 0) * times for subject, times in uses.items())
        for uses in listed.uses.values()
    )
    most = sum(weight for weight in each if weight > 0)
    ranges = bounds_of_weights(listed, certificate)
    return most, sum(w * (low if w > 0 else high) for w, low, high in ranges)


def _why_not_named(listed: AllChoices, weights: Weights) -> str | None:
    if len(dict(weights)) != len(weights):
        return "something has two weights"
    for subject, _ in weights:
        if subject not in listed.low:
            return f"the problem has no {subject.name} that could have a weight"
    return None


def _why_not_nothing(listed: AllChoices, weights: Weights, modulus: int) -> str | None:
    """Which choice does not weigh 0, modulo the modulus if there is one."""
    weight_of = dict(weights)
    for choice, uses in listed.uses.items():
        weight = sum(weight_of.get(subject, 0) * times for subject, times in uses.items())
        if weight % modulus if modulus else weight:
            return f"{choice_words(choice)} weighs {words.number(weight)}, not 0"
    return None


def _why_not_raised(listed: AllChoices, raised: Raised, check: Callable[[], None]) -> str | None:
    weights = (*raised.weights, (raised.subject, 1))
    if reason := _why_not_named(listed, weights):
        return reason
    if raised.modulus < 1:
        return "the modulus is below 1"
    if reason := _why_not_nothing(listed, weights, raised.modulus):
        return reason
    ranges = [(weight, listed.low[s], listed.high[s]) for s, weight in raised.weights]
    least = listed.low[raised.subject]
    # The uses and what the others weigh together are 0: as many more than the least as that takes.
    others = weights_of_whole(ranges, raised.modulus, check)
    more = (-(weight + least) % raised.modulus for weight in others)
    least += min(more, default=0)
    if raised.low > least:
        return f"{raised.subject.name} may be used as rarely as {words.counted(least, 'time')}"
    return None
