"""What the entropies of strips seem to tend to as strips get wider: a guess with a spread."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import TypeAlias


@dataclass(frozen=True)
class Extrapolation:
    """The entropy per cell that strips of more and more lines across seem to tend to.

    A guess, of which nothing is proven; `spread` is how far it may be off, judged by how much it
    still moved with the last widths.
    """

    entropy: float
    spread: float
    widths: tuple[int, ...]


def extrapolated(entropies: Mapping[int, Fraction]) -> Extrapolation | None:
    """What the entropies per cell of these widths seem to tend to; None if they are too few.

    Several ways to go on are tried on the last widths, by ones, twos and threes, and the one that
    still moved least is taken.  An error that goes down like a power of the width is no larger than
    the last move times the number of widths below; the spread is so many times the larger of the
    last two moves.
    """
    tries = []
    for step in (1, 2, 3):
        below = range(max(entropies, default=0), 0, -step)
        widths = [width for width in reversed(below) if width in entropies]
        if any(right - left != step for left, right in pairwise(widths)):
            continue
        for way in _WAYS:
            values = [
                way(widths[:end], [entropies[width] for width in widths[:end]])
                for end in range(len(widths) - 2, len(widths) + 1)
                if end > 0
            ]
            told = [value for value in values if value is not None]
            if len(told) == _TELLING:
                moved = max(abs(right - left) for left, right in pairwise(told))
                tries.append((moved * (widths[-1] // step), told[-1], tuple(widths)))
    if not tries:
        return None
    spread, entropy, used = min(tries)
    return Extrapolation(float(entropy), float(spread), used)


_TELLING = 3
"""So many values of a way to go on show twice how far it moved."""
_Way: TypeAlias = Callable[[list[int], list[Fraction]], Fraction | None]


def _open(terms: int) -> _Way:
    """The logarithm per line is A w + B + C/w + ..., of so many terms; A is the entropy."""

    def way(widths: list[int], entropies: list[Fraction]) -> Fraction | None:
        values = [e * w ** (terms - 1) for w, e in zip(widths, entropies, strict=True)]
        return _leading(widths[-terms:], values[-terms:]) if len(widths) >= terms else None

    return way


def _closed(terms: int) -> _Way:
    """The entropy is A + B/w^2 + C/w^4 + ..., as it is where strips close on themselves."""

    def way(widths: list[int], entropies: list[Fraction]) -> Fraction | None:
        squares = [w * w for w in widths]
        return _open(terms)(squares, entropies)

    return way


def _geometric(terms: int) -> _Way:
    """The entropy, or the logarithm per line that one more row adds, is A + B c^w (Aitken)."""

    def way(widths: list[int], entropies: list[Fraction]) -> Fraction | None:
        ends = range(len(widths) - 2, len(widths) + 1)
        found = [_open(terms)(widths[:end], entropies[:end]) for end in ends if end > 0]
        first, second, third = [*(value for value in found if value is not None), *[None] * 3][:3]
        if first is None or second is None or third is None or third - second == second - first:
            return None
        return third - (third - second) ** 2 / (third - 2 * second + first)

    return way


def _leading(places: list[int], values: list[Fraction]) -> Fraction:
    """The leading coefficient of the polynomial through these values (Newton)."""
    if len(values) == 1:
        return values[0]
    rest = _leading(places[1:], values[1:]) - _leading(places[:-1], values[:-1])
    return rest / (places[-1] - places[0])


_WAYS: list[_Way] = [*(way(terms) for way in (_open, _closed) for terms in range(1, 6))]
_WAYS += [_geometric(1), _geometric(2)]
