"""The shortest linear recurrence of a sequence of whole numbers (Berlekamp 1968, Massey 1969).

It is found modulo a prime and lifted: the coefficients are whole numbers or fractions that leave
these remainders.  Whether they are the right ones is then checked in whole numbers on every term;
if not, the prime was too small for them.  The primes are those of Mersenne, each about twice as
long as the one before, so that a few primes reach any coefficients, and none need be searched for.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import isqrt, lcm
from operator import mul

from boardfill.tabulating.recurrence import FURTHER, Recurrence

_PRIMES = [2**bits - 1 for bits in (61, 127, 521, 1279, 2203, 4423, 9689, 19937)]


def shortest_recurrence(terms: Sequence[int]) -> Recurrence | None:
    """The shortest recurrence that all terms obey, if enough of them were not needed to find it."""
    # Two primes, since one might happen to divide what tells a longer recurrence from a shorter.
    length = max(len(_shortest(terms, prime)) - 1 for prime in _PRIMES[:2])
    used = 2 * length
    if used + FURTHER > len(terms):
        return None
    for prime in _PRIMES:
        residues = _shortest(terms[:used], prime)
        if len(residues) - 1 != length:
            continue
        for lifted in (_whole_numbers(residues, prime), _fractions(residues, prime)):
            if lifted is not None and _obeyed(lifted, terms):
                coefficients = [-c for c in lifted[1:]]
                while coefficients and coefficients[-1] == 0:
                    coefficients.pop()
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


def _whole_numbers(residues: list[int], prime: int) -> list[int | Fraction]:
    """The smallest whole numbers with these remainders."""
    return [r - prime if 2 * r > prime else r for r in residues]


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
    """Do all terms obey, in whole numbers?"""
    common = lcm(*(c.denominator for c in coefficients))
    scaled = [int(c * common) for c in coefficients]
    length = len(scaled) - 1
    backwards = list(reversed(terms))
    return all(
        sum(map(mul, scaled, backwards[start : start + length + 1])) == 0
        for start in range(len(terms) - length)
    )
