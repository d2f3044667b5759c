"""Linear recurrences with constant coefficients, and what is known about those of strips."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import isqrt, lcm
from operator import mul

from boardfill.words import decimal

_PRIMES = [2**bits - 1 for bits in (61, 127, 521, 1279, 2203, 4423, 9689, 19937)]


def recurrence(sequence: Iterable[int]) -> Recurrence | None:
    """The shortest linear recurrence with constant coefficients that all the numbers obey.

    None if the shortest one is so long that fewer than four numbers are left to check it on.

    >>> found = recurrence([1, 1, 2, 3, 5, 8, 13, 21, 34])
    >>> found.coefficients, found.verified_on
    ((1, 1), 5)
    """
    terms = list(sequence)
    # Two primes, in case one makes the recurrence look shorter than it is.
    length = max(len(_shortest(terms, prime)) - 1 for prime in _PRIMES[:2])
    used = 2 * length
    if used + FURTHER > len(terms):
        return None
    for prime in _PRIMES:
        residues = _shortest(terms[:used], prime)
        if len(residues) - 1 != length:
            continue
        # The smallest integers, or otherwise fractions, with these remainders.
        whole: list[int | Fraction] = [r - prime if 2 * r > prime else r for r in residues]
        for lifted in (whole, _fractions(residues, prime)):
            if lifted is not None and _obeyed(lifted, terms):
                coefficients = _trimmed([-c for c in lifted[1:]])
                return Recurrence(tuple(coefficients), tuple(terms[:length]), len(terms) - used)
    return None


def _shortest(terms: Sequence[int], prime: int) -> list[int]:
    """Numbers 1, c1, ..., cL of least L with a(n) + c1 a(n-1) + ... + cL a(n-L) = 0 for n >= L."""
    backwards = [term % prime for term in reversed(terms)]
    current, before = [1], [1]
    length, gap, last = 0, 1, 1
    for n in range(len(terms)):
        start = len(terms) - 1 - n
        wrong = sum(map(mul, current, backwards[start : start + len(current)])) % prime
        if wrong == 0:
            gap += 1
            continue
        factor = wrong * pow(last, -1, prime) % prime
        corrected = current + [0] * (len(before) + gap - len(current))
        for at, value in enumerate(before, gap):
            corrected[at] = (corrected[at] - factor * value) % prime
        if 2 * length <= n:
            length, before, last, gap = n + 1 - length, current, wrong, 1
        else:
            gap += 1
        current = corrected
    return (current + [0] * (length + 1))[: length + 1]


def _fractions(residues: list[int], prime: int) -> list[int | Fraction] | None:
    """The fractions with these remainders and parts below the root of half the prime, if any."""
    most = isqrt(prime // 2)
    found: list[int | Fraction] = []
    for residue in residues:
        # Euclid's algorithm on prime and residue, stopped half-way (Wang 1981).
        above, below = (prime, 0), (residue, 1)
        while below[0] > most:
            quotient = above[0] // below[0]
            rest = above[0] - quotient * below[0], above[1] - quotient * below[1]
            above, below = below, rest
        if not 0 < abs(below[1]) <= most:
            return None
        found.append(Fraction(below[0], below[1]))
    return found


def _obeyed(coefficients: list[int | Fraction], terms: Sequence[int]) -> bool:
    """True if all terms obey the recurrence, checked exactly."""
    common = lcm(*(c.denominator for c in coefficients))
    scaled = [int(c * common) for c in coefficients]
    length = len(scaled) - 1
    backwards = list(reversed(terms))
    return all(
        sum(map(mul, scaled, backwards[start : start + length + 1])) == 0
        for start in range(len(terms) - length)
    )


@dataclass(frozen=True)
class Recurrence:
    """a(n) = c1 a(n-1) + c2 a(n-2) + ..., exact; `coefficients` are c1, c2, ...

    It holds from the first term after the `initial` ones.  It was found from twice as many terms as
    there are initial ones and checked on `verified_on` further ones; that alone proves nothing.  It
    is `proven` where something else bounds the order that the sequence can have.

    >>> fibonacci = Recurrence((1, 1), (1, 1), verified_on=10)
    >>> fibonacci.terms(8), str(fibonacci)
    ([1, 1, 2, 3, 5, 8, 13, 21], 'a(n) = a(n-1) + a(n-2)')
    >>> fibonacci.generating_function()
    '1 / (1 - x - x^2)'
    """

    coefficients: tuple[int | Fraction, ...]
    initial: tuple[int, ...]
    verified_on: int
    proven: bool = False

    @property
    def order(self) -> int:
        """How many earlier terms each term depends on, at most."""
        return len(self.coefficients)

    def terms(self, number: int) -> list[int | Fraction]:
        """The first so many terms of the sequence."""
        terms: list[int | Fraction] = list(self.initial[:number])
        while len(terms) < number:
            terms.append(_products(self.coefficients, reversed(terms)))
        return terms

    @property
    def denominator(self) -> tuple[int | Fraction, ...]:
        """The denominator of the generating function, by rising powers of x."""
        return (1, *(-c for c in self.coefficients))

    @property
    def numerator(self) -> tuple[int | Fraction, ...]:
        """The numerator of the generating function, by rising powers of x."""
        below, ends = self.denominator, range(1, len(self.initial) + 1)
        return tuple(_trimmed([_products(below, reversed(self.initial[:end])) for end in ends]))

    def generating_function(self) -> str:
        """The sum of all a(n) x^n, n from 0 on, as a quotient of polynomials."""
        above, below = _polynomial(self.numerator), _polynomial(self.denominator)
        if below == "1":
            return above
        return " / ".join(f"({text})" if " " in text else text for text in (above, below))

    def __str__(self) -> str:
        """The equation."""
        terms = [(c, f"a(n-{back})") for back, c in enumerate(self.coefficients, 1)]
        return f"a(n) = {_sum(terms)}"


@dataclass(frozen=True)
class StripRecurrence:
    """What is known about the counts of all boards of one width, as their length grows.

    `shape` says which boards those are, such as `8 x n`; a(n) is the count of length n, and a(0) is
    1, or 0 where a piece is required.  `terms` are how many were looked at.  `order_bound`, where
    known, bounds the order from above: the states in which a sweep can leave a line.  Then the
    recurrence is proven once it holds for `terms_proving` terms.
    """

    shape: str
    terms: int
    recurrence: Recurrence | None
    order_bound: int | None = None

    @property
    def terms_proving(self) -> int | None:
        """For how many terms, a(0) included, the recurrence must hold to hold for ever.

        Let it be of length L, so that it says all terms but the first L, and let D be the bound:
        the counts obey some recurrence of length at most D.  The terms that each of them makes have
        a generating function, P/Q and R/S, with P and Q of degree below L and at most L, R and S of
        degree below D and at most D.  If the terms agree up to x^(L+D-1), which are the first L + D
        of them, then (P/Q - R/S) QS = PS - RQ begins with x^(L+D) or later; but it is of degree
        below L + D, hence 0, and the two are the same for ever.  One term less is not enough: 1, 1,
        1, ... with L = 1, and fillings of 1 x n by monominoes and bars of D, agree for D terms.
        """
        if self.recurrence is None or self.order_bound is None:
            return None
        return self.order_bound + len(self.recurrence.initial)

    def judged(self) -> StripRecurrence:
        """The same, with the recurrence marked as proven if the terms are enough."""
        if self.recurrence is None or self.terms_proving is None:
            return self
        proven = self.terms >= self.terms_proving
        return replace(self, recurrence=replace(self.recurrence, proven=proven))

    @property
    def order_excluded(self) -> int:
        """If there is no recurrence: up to which order none fits the terms."""
        return max((self.terms - FURTHER) // 2, 0)

    @property
    def terms_needed(self) -> int:
        """How many terms a recurrence of the least order not excluded would need."""
        return 2 * (self.order_excluded + 1) + FURTHER


FURTHER = 4
"""A recurrence is accepted only if it holds for at least so many terms not used to find it."""


def _products(one: Iterable[int | Fraction], other: Iterable[int | Fraction]) -> int | Fraction:
    """The sum of the products, for as long as both go on."""
    total: Fraction = sum(map(mul, one, other), Fraction(0))
    return total.numerator if total.denominator == 1 else total


def _trimmed(numbers: list[int | Fraction]) -> list[int | Fraction]:
    """The numbers without trailing zeros."""
    while numbers and numbers[-1] == 0:
        numbers.pop()
    return numbers


def _polynomial(coefficients: Sequence[int | Fraction]) -> str:
    powers = ["", "x", *(f"x^{power}" for power in range(2, len(coefficients)))]
    return _sum(list(zip(coefficients, powers, strict=False)))


def _sum(terms: Sequence[tuple[int | Fraction, str]]) -> str:
    """A sum of products such as `1 - 3 x + 1/2 x^2`; `0` if there is nothing to add."""
    text = ""
    for factor, name in terms:
        if factor == 0:
            continue
        size = exact(-factor if factor < 0 else factor)
        product = f"{size} {name}" if name and size != "1" else name or size
        if text:
            text += f" {'-' if factor < 0 else '+'} {product}"
        else:
            text = ("-" if factor < 0 else "") + product
    return text or "0"


def exact(number: int | Fraction) -> str:
    """All digits of a number, such as `-7` or `1/2`."""
    above = "-" * (number < 0) + decimal(abs(number.numerator))
    return above if number.denominator == 1 else f"{above}/{decimal(number.denominator)}"
