"""Checks of arguments by areas and weights, from the problem alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from boardfill import words
from boardfill.answers import certificate as kinds
from boardfill.answers.solution import Choice, choice_words
from boardfill.checking.listed_choices import AllChoices, Check
from boardfill.errors import LimitReached
from boardfill.problem.kinds import Problem, Tiling


def _cells_and_areas(problem: Tiling) -> tuple[int, int, dict[str, kinds.PieceArea]]:
    """The least and the most cells that pieces can cover, and the pieces by name."""
    most = len(problem.board.cells)
    pieces = {p.name: kinds.PieceArea(p.name, len(p.cells), *p.copies) for p in problem.pieces}
    return most - len(problem.optional), most, pieces


def why_not_area(problem: Problem, certificate: kinds.Area) -> str | None:
    """Why the certificate does not prove that there is no filling; None if it does."""
    if not isinstance(problem, Tiling):
        return "an argument by area requires pieces on a board"
    least, most, by_name = _cells_and_areas(problem)
    pieces = tuple(by_name.values())
    if (certificate.least, certificate.most) != (least, most):
        return f"there are {words.number(least)} to {words.counted(most, 'cell')} to cover"
    if certificate.pieces != pieces:
        return "the pieces are not those of the problem"
    sums = area_sums(pieces, most + max(piece.cells for piece in pieces))
    if (area := smallest_within(sums, least, most)) is not None:
        return f"pieces can have {words.counted(area, 'cell')} together"
    below = (sums & ((1 << least) - 1)).bit_length() - 1
    nearest = below if below >= 0 else None, smallest_within(sums, most + 1, sums.bit_length())
    if {certificate.below, certificate.above} - {None} != set(nearest) - {None}:
        return "the numbers of cells that can be had are others"
    return None


def why_not_numbers(problem: Problem, numbers: Iterable[kinds.Number], check: Check) -> str | None:
    """Why the numbers of copies do not follow for every filling; None if they do."""
    named: set[str] = set()
    for number in numbers:
        if not isinstance(problem, Tiling):
            return "numbers of pieces require pieces on a board"
        if len(set(number.pieces)) < len(number.pieces) or named & set(number.pieces):
            return "a piece is counted twice"
        named.update(number.pieces)
        if reason := _why_not_number(problem, number, check):
            return reason
    return None


def _why_not_number(problem: Tiling, number: kinds.Number, check: Check) -> str | None:
    least, most, pieces = _cells_and_areas(problem)
    if not number.pieces or not set(number.pieces) <= pieces.keys():
        return "there are no such pieces to be counted"
    counted = [pieces.pop(name) for name in number.pieces]
    size, *other_sizes = {piece.cells for piece in counted}
    if other_sizes:
        return "pieces of several sizes are counted together"
    fewest = sum(piece.low for piece in counted)
    highs = [most // size if piece.high is None else piece.high for piece in counted]
    others = area_sums(pieces.values(), most)
    for times in range(fewest, min(sum(highs), most // size) + 1):
        check()
        left = max(least - times * size, 0), most - times * size
        if times != number.times and smallest_within(others, *left) is not None:
            return f"the areas allow {words.number(times)} of {words.listed(number.pieces)}"
    return None


def area_sums(pieces: Iterable[kinds.PieceArea], most: int) -> int:
    """The numbers of cells up to `most` that some choice of pieces has, as bits of an integer."""
    within = (1 << most + 1) - 1
    sums = 1
    for _, cells, low, high in pieces:
        sums = sums << min(low * cells, most + 1) & within
        copies = most // cells if high is None else min(high - low, most // cells)
        step = 1
        while copies > 0:
            # Adding 1, 2, 4, ... copies and the remainder reaches all numbers up to `copies`.
            taken = min(step, copies)
            sums |= sums << taken * cells & within
            copies -= taken
            step *= 2
    return sums


def smallest_within(sums: int, least: int, most: int) -> int | None:
    """The smallest of the sums from `least` to `most`; None if there is none."""
    within = sums >> least & (1 << max(most - least + 1, 0)) - 1
    return least + (within & -within).bit_length() - 1 if within else None


_MOST_SUMS = 100_000


def why_not_weights(
    listed: AllChoices, certificate: kinds.Colouring | kinds.Inequality, check: Check
) -> str | None:
    """Why the weights prove nothing; None if they do prove it, given the numbers of pieces."""
    if reason := _why_not_named(listed, certificate.weights):
        return reason
    weight_of = dict(certificate.weights)
    for names, _ in certificate.numbers:
        if len({weight_of.get(kinds.Subject(kinds.PIECE, name), 0) for name in names}) != 1:
            return "pieces that are counted together have different weights"
    if isinstance(certificate, kinds.Colouring):
        modulus = certificate.modulus
        if modulus < 0:
            return "the modulus is below 0"
        if reason := _why_not_nothing(listed, certificate.weights, modulus):
            return reason
        can_be_nothing = 0 in weights_of_whole(
            bounds_of_weights(listed, certificate), modulus, check
        )
        return "the whole can weigh 0 within the bounds" if can_be_nothing else None
    for raised in certificate.raised:
        if reason := _why_not_raised(listed, raised, check):
            return reason
    most, least = weights_against_bounds(listed, certificate)
    if most < least:
        return None
    bounds = f"the bounds ask for no more than {words.number(least)}"
    return f"choices can weigh {words.number(most)} together, and {bounds}"


def bounds_of_weights(
    listed: AllChoices, certificate: kinds.Colouring | kinds.Inequality
) -> list[tuple[int, int, int]]:
    """Each weight with the least and the most uses; pieces counted together are one entry."""
    weight_of = dict(certificate.weights)
    low = dict(listed.low)
    for raised in certificate.raised if isinstance(certificate, kinds.Inequality) else ():
        low[raised.subject] = max(low[raised.subject], raised.low)
    ranges = []
    for names, times in certificate.numbers:
        ranges.append((weight_of.get(kinds.Subject(kinds.PIECE, names[0]), 0), times, times))
        for name in names:
            weight_of.pop(kinds.Subject(kinds.PIECE, name), None)
    return ranges + [(weight, low[s], listed.high[s]) for s, weight in weight_of.items()]


def weights_of_whole(
    ranges: Iterable[tuple[int, int, int]], modulus: int, check: Check = lambda: None
) -> set[int]:
    """The possible total weights if each (weight, low, high) is used low to high times."""
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


def weights_against_bounds(listed: AllChoices, certificate: kinds.Inequality) -> tuple[int, int]:
    """The most that choices weigh together, and the least that the bounds require."""
    most = sum(weight for _, weight in _weighed(listed, certificate.weights) if weight > 0)
    ranges = bounds_of_weights(listed, certificate)
    return most, sum(w * (low if w > 0 else high) for w, low, high in ranges)


def _why_not_named(listed: AllChoices, weights: kinds.Weights) -> str | None:
    if len(dict(weights)) != len(weights):
        return "something has two weights"
    for subject, _ in weights:
        if subject not in listed.low:
            return f"the problem has no {subject.name} that could have a weight"
    return None


def _weighed(listed: AllChoices, weights: kinds.Weights) -> Iterator[tuple[Choice, int]]:
    """Every choice with its weight."""
    weight_of = dict(weights)
    for choice, uses in listed.uses.items():
        yield choice, sum(weight_of.get(subject, 0) * times for subject, times in uses.items())


def _why_not_nothing(listed: AllChoices, weights: kinds.Weights, modulus: int) -> str | None:
    """A choice that does not weigh 0, modulo the modulus if there is one; None if all do."""
    for choice, weight in _weighed(listed, weights):
        if weight % modulus if modulus else weight:
            return f"{choice_words(choice)} weighs {words.number(weight)}, not 0"
    return None


def _why_not_raised(listed: AllChoices, raised: kinds.Raised, check: Check) -> str | None:
    weights = (*raised.weights, (raised.subject, 1))
    if reason := _why_not_named(listed, weights):
        return reason
    if raised.modulus < 1:
        return "the modulus is below 1"
    if reason := _why_not_nothing(listed, weights, raised.modulus):
        return reason
    ranges = [(weight, listed.low[s], listed.high[s]) for s, weight in raised.weights]
    least = listed.low[raised.subject]
    # The uses plus the weight of the others are 0: raise the least until that is possible.
    others = weights_of_whole(ranges, raised.modulus, check)
    more = (-(weight + least) % raised.modulus for weight in others)
    least += min(more, default=0)
    if raised.low > least:
        return f"{raised.subject.name} may be used as rarely as {words.counted(least, 'time')}"
    return None
