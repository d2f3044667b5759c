"""How fast the counts of strips grow: the largest root of a recurrence, in a certain interval.

Let the counts have the generating function P/Q in lowest terms, as a proven recurrence says.  Its
coefficients are counts, so none is negative, and the radius R within which it converges is itself a
pole (Pringsheim): a root of Q, and no other root is nearer to 0.  So the growth, the limit superior
of the n-th root of a(n), is 1/R, the largest real root of the reversed Q, and no root has a larger
absolute value.  That makes both ends easy to prove in whole numbers.  Upper end: if the reversed Q,
rewritten in powers of (z - high), has no negative coefficient, then it has no root beyond; and this
always succeeds, as every root lies to the left.  Lower end: at low the polynomial is negative or 0,
and beyond all roots it is positive.  Nothing here is decided by floating point.

The limit of the entropies of strips of increasing width is only a guess, with a spread.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from decimal import ROUND_CEILING, ROUND_FLOOR, Context, Decimal
from fractions import Fraction
from functools import partial, reduce
from itertools import pairwise
from math import ceil, gcd, lcm
from typing import TypeAlias

from boardfill.cover.bounded import Check, unchecked
from boardfill.tabulating.recurrence import Recurrence

_BITS = 80
"""The binary places of roots."""
_LOOKED_AT = 12
"""How many of the longest strips are used for a lower bound; some of their counts may be 0."""
_PRIME = 2**127 - 1
_DIGITS = 40
"""Decimal digits of logarithms; the last one may be off by one."""


@dataclass(frozen=True)
class Enclosure:
    """A closed interval that contains a number."""

    low: Fraction
    high: Fraction

    @property
    def middle(self) -> Fraction:
        """The number half-way."""
        return (self.low + self.high) / 2

    def root(self, degree: int) -> Enclosure:
        """The interval for the root of this degree."""
        one = 2**_BITS
        low, high = (_root(int(end * one**degree), degree) for end in (self.low, self.high))
        is_exact = Fraction(high, one) ** degree == self.high
        return Enclosure(Fraction(low, one), Fraction(high if is_exact else high + 1, one))

    def logarithm(self) -> Enclosure:
        """The interval for the natural logarithm."""
        if self.low == self.high == 1:
            return Enclosure(Fraction(0), Fraction(0))
        down, up = Context(_DIGITS, ROUND_FLOOR), Context(_DIGITS, ROUND_CEILING)
        low = down.divide(Decimal(self.low.numerator), Decimal(self.low.denominator)).ln(down)
        high = up.divide(Decimal(self.high.numerator), Decimal(self.high.denominator)).ln(up)
        # `decimal` is accurate to half a unit of the last digit.
        return Enclosure(Fraction(low.next_minus(down)), Fraction(high.next_plus(up)))


@dataclass(frozen=True)
class StripGrowth:
    """How fast the counts of one strip grow with its length.

    `per_line` holds the growth: the largest number that n-th roots of the counts a(n) come near to
    again and again.  `per_period` holds its power for `period` lines: counts may be 0 for all
    lengths but every second or third.  Both are None if no recurrence was found; if one was, but
    was not `proven`, they hold only if it does.  `at_least` is certain in any case.
    """

    shape: str
    cells: int
    """The number of cells in a line of the strip."""
    at_least: Fraction
    period: int = 1
    per_period: Enclosure | None = None
    proven: bool = False

    @property
    def per_line(self) -> Enclosure | None:
        """The interval for the growth per line; None if unknown."""
        return None if self.per_period is None else self.per_period.root(self.period)

    @property
    def entropy(self) -> Enclosure | None:
        """The interval for the logarithm of the growth per cell; None also if the growth is 0."""
        if self.per_period is None or self.per_period.low == 0:
            return None
        found, cells = self.per_period.logarithm(), self.period * self.cells
        return Enclosure(found.low / cells, found.high / cells)


@dataclass(frozen=True)
class GrowthByWidth:
    """The growth of strips of some widths, and its apparent limit if they are enough."""

    strips: tuple[StripGrowth, ...]
    extrapolated: Extrapolation | None

    def __str__(self) -> str:
        """The text that the command line prints."""
        from boardfill.tabulating.table_text import growth_text

        return growth_text(self).removesuffix("\n")


def growth_by_width(strips: Sequence[StripGrowth]) -> GrowthByWidth:
    """The strips with their apparent limit."""
    found = {strip.cells: strip.entropy for strip in strips}
    middles = {cells: entropy.middle for cells, entropy in found.items() if entropy is not None}
    return GrowthByWidth(tuple(strips), extrapolated(middles))


def strip_growth(
    shape: str,
    cells: int,
    terms: Sequence[int],
    found: Recurrence | None,
    step: int | None,
    check: Check = unchecked,
) -> StripGrowth:
    """How fast these counts of 0, 1, ... lines grow, given their recurrence.

    `step` is set if boards placed end to end form a board again, where the first has a multiple of
    `step` lines.  Then a(m + n) >= a(m) a(n), so the growth is at least the n-th root of a(n)
    (Fekete).
    """
    period, root = 1, None
    if found is not None:
        period = gcd(*(n for n, c in enumerate(found.coefficients, 1) if c)) or 1
        root = dominant_root(found, period, check)
    if root is not None and found is not None and found.proven:
        return StripGrowth(shape, cells, root.root(period).low, period, root, proven=True)
    lengths = range(step, len(terms), step)[-_LOOKED_AT:] if step is not None else range(0)
    roots = [_root(terms[n] << _BITS * n, n) for n in lengths]
    at_least = Fraction(max(roots, default=0), 2**_BITS)
    return StripGrowth(shape, cells, at_least, period, root)


def dominant_root(found: Recurrence, period: int, check: Check = unchecked) -> Enclosure | None:
    """The interval for the growth per period of counts that obey the recurrence.

    None if unknown, as for numbers that are no counts.
    """
    if found.order == 0:
        return Enclosure(Fraction(0), Fraction(0))
    if len(_common_modulo(_whole(found.numerator), _whole(found.denominator))) > 1:
        return None
    reversed_q = _whole(found.denominator[::period])  # by falling powers of z
    simple = _without_squares(reversed_q[::-1])
    if simple[-1] < 0:
        simple = [-c for c in simple]
    degree = len(simple) - 1
    scaled = [c << _BITS * (degree - power) for power, c in enumerate(simple)]
    slope = [power * c for power, c in enumerate(scaled)][1:]
    high, away = _guess(found, period), 1
    while not _none_beyond(scaled, high, check):
        high, away = high + away, away << 6
    # Newton's method from beyond all roots, where the polynomial is convex: it never overshoots.
    while (falls := _value(slope, high)) > 0 and (step := _value(scaled, high) // falls) > 0:
        high -= step
    if _value(scaled, high - 1) == 0:
        high -= 1
    low, away = high, 1
    while low > 0 and _value(scaled, low) > 0:
        low, away = low - away, away << 1
    if low <= 0 or high < 2**_BITS or not _none_beyond(scaled, high, check):
        return None  # only if they are no counts, or two roots are very close
    # Counts that are not eventually 0 are at least 1 infinitely often, and so is the growth.
    return Enclosure(max(Fraction(low, 2**_BITS), Fraction(1)), Fraction(high, 2**_BITS))


def _guess(found: Recurrence, period: int) -> int:
    """A scaled guess of the growth per period; a bad guess only costs time."""
    terms = found.terms(2 * len(found.initial) + 40 * period)
    last = next((n for n in range(len(terms) - period - 1, -1, -1) if terms[n] > 0), None)
    if last is None:
        return 1 << _BITS
    before, after = Fraction(terms[last]), Fraction(terms[last + period])
    return ceil(after / before * (1 << _BITS))


def _root(number: int, degree: int) -> int:
    """The root rounded down, by Newton's method from above."""
    if number == 0:
        return 0
    root = 1 << -(-number.bit_length() // degree)
    while (closer := ((degree - 1) * root + number // root ** (degree - 1)) // degree) < root:
        root = closer
    return root


def _value(polynomial: Sequence[int], at: int) -> int:
    return reduce(lambda value, c: value * at + c, reversed(polynomial), 0)


def _none_beyond(polynomial: Sequence[int], at: int, check: Check) -> bool:
    """True if no coefficient is negative in powers of (z - at), by repeated Horner schemes."""
    left = list(reversed(polynomial))
    while left:
        check()
        for place in range(1, len(left)):
            left[place] += at * left[place - 1]
        if left.pop() < 0:
            return False
    return True


def _whole(numbers: Sequence[int | Fraction]) -> list[int]:
    """The numbers scaled to the smallest integers."""
    common = lcm(*(number.denominator for number in numbers))
    whole = [int(number * common) for number in numbers]
    divisor = gcd(*whole) or 1
    return [number // divisor for number in whole]


def _without_squares(polynomial: list[int]) -> list[int]:
    """The polynomial with the same roots, each once.
    Here and below, polynomials are lists of coefficients by rising powers.
    """
    slope = [power * c for power, c in enumerate(polynomial)][1:]
    if len(_common_modulo(polynomial, slope)) <= 1:
        return polynomial
    one, other = polynomial, slope
    while any(other):
        one, other = other, _whole(_divided(one, other)[1])
    return _whole(_divided(polynomial, one)[0])


def _common_modulo(one: Sequence[int], other: Sequence[int]) -> list[int]:
    """The common divisor modulo a prime; if it is constant, there is none over the integers.

    The leading coefficient of a common divisor divides those of both, so its degree stays the same
    modulo a prime that divides neither; otherwise the result may be longer.
    """
    if one[-1] % _PRIME == 0 or other[-1] % _PRIME == 0:
        return list(one)
    first, second = ([c % _PRIME for c in polynomial] for polynomial in (one, other))
    while second:
        inverse = pow(second[-1], -1, _PRIME)
        while len(first) >= len(second):
            factor, place = first[-1] * inverse % _PRIME, len(first) - len(second)
            for at, c in enumerate(second, place):
                first[at] = (first[at] - factor * c) % _PRIME
            while first and first[-1] == 0:
                first.pop()
        first, second = second, first
    return first


def _divided(one: Sequence[int], other: Sequence[int]) -> tuple[list[Fraction], list[Fraction]]:
    """Quotient and remainder, the remainder without trailing zeros."""
    rest, quotient = [Fraction(c) for c in one], [Fraction(0)] * (len(one) - len(other) + 1)
    while len(rest) >= len(other):
        place = len(rest) - len(other)
        quotient[place] = rest[-1] / other[-1]
        for at, c in enumerate(other, place):
            rest[at] -= quotient[place] * c
        while rest and rest[-1] == 0:
            rest.pop()
    return quotient, rest


@dataclass(frozen=True)
class Extrapolation:
    """The apparent limit of the entropy per cell for ever wider strips.

    It is a guess, with nothing proven; `spread` is its possible error, judged by how much it still
    changed with the last widths.
    """

    entropy: float
    spread: float
    widths: tuple[int, ...]


def extrapolated(entropies: Mapping[int, Fraction]) -> Extrapolation | None:
    """The apparent limit of the entropies per cell of these widths; None if they are too few.

    Several formulas are fitted to the last widths, in steps of one, two and three, and the one
    whose values still changed least is taken.  An error that falls like a power of the width is at
    most the last change times the number of smaller widths; the spread is that many times the
    larger of the last two changes.
    """
    tries = []
    for step in (1, 2, 3):
        below = range(max(entropies, default=0), 0, -step)
        widths = [width for width in reversed(below) if width in entropies]
        if any(right - left != step for left, right in pairwise(widths)):
            continue
        for way in _WAYS:
            told = _told_by(way, widths, [entropies[width] for width in widths])
            if len(told) == _TELLING:
                moved = max(abs(right - left) for left, right in pairwise(told))
                tries.append((moved * (widths[-1] // step), told[-1], tuple(widths)))
    if not tries:
        return None
    spread, entropy, used = min(tries)
    return Extrapolation(float(entropy), float(spread), used)


_TELLING = 3
"""The number of values of a formula that show two changes."""
_Way: TypeAlias = Callable[[list[int], list[Fraction]], Fraction | None]


def _told_by(way: _Way, widths: list[int], entropies: list[Fraction]) -> list[Fraction]:
    """The values of a formula fitted to all widths, and to all but the last one or two."""
    ends = range(max(len(widths) - 2, 1), len(widths) + 1)
    values = (way(widths[:end], entropies[:end]) for end in ends)
    return [value for value in values if value is not None]


def _open(widths: list[int], entropies: list[Fraction], *, terms: int) -> Fraction | None:
    """The formula A w + B + C/w + ... for the logarithm per line; A is the entropy."""
    values = [e * w ** (terms - 1) for w, e in zip(widths, entropies, strict=True)]
    return _leading(widths[-terms:], values[-terms:]) if len(widths) >= terms else None


def _closed(widths: list[int], entropies: list[Fraction], *, terms: int) -> Fraction | None:
    """The formula A + B/w^2 + C/w^4 + ... for the entropy, as for strips that wrap around."""
    return _open([w * w for w in widths], entropies, terms=terms)


def _geometric(widths: list[int], entropies: list[Fraction], *, terms: int) -> Fraction | None:
    """The formula A + B c^w for the entropy, or for the increment of the logarithm (Aitken)."""
    told = _told_by(partial(_open, terms=terms), widths, entropies)
    if len(told) < _TELLING or told[2] - told[1] == told[1] - told[0]:
        return None
    first, second, third = told
    return third - (third - second) ** 2 / (third - 2 * second + first)


def _leading(places: list[int], values: list[Fraction]) -> Fraction:
    """The leading coefficient of the polynomial through these values (Newton)."""
    if len(values) == 1:
        return values[0]
    rest = _leading(places[1:], values[1:]) - _leading(places[:-1], values[:-1])
    return rest / (places[-1] - places[0])


_WAYS: list[_Way] = [partial(way, terms=n) for way in (_open, _closed) for n in range(1, 6)]
_WAYS += [partial(_geometric, terms=n) for n in (1, 2)]
