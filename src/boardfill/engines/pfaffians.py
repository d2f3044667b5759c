"""Exact Pfaffians of the matrices of matchings, from residues modulo enough primes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import prod

from boardfill import _core
from boardfill.cover.bounded import Check, paced
from boardfill.engines.limits import Deadline, Limits, stoppable
from boardfill.engines.sweep.frontier import joined, joiner

_PRIME_BITS = 29
"""All primes used are above 2^29."""
_MOST_SHIFT = 64
"""Bits for each row: scales beyond this have diverged, as they do where there is no matching."""
_FACTORS_AT_A_TIME = 8


class MatchingComponent:
    """One component of a graph: its matrix, and enough primes to determine its Pfaffians."""

    def __init__(self, matrix: _core.MatchingMatrix, deadline: Deadline) -> None:
        self.matrix = matrix
        self._most = _most_pfaffian(matrix, deadline)
        # Residues modulo a product above 2 * most determine a number from -most to most.
        self.primes = _primes_beyond(2 * self._most)

    @property
    def eliminations(self) -> int:
        """The number of eliminations: one for each orientation and prime."""
        return self.matrix.orientation_count * len(self.primes)

    def matchings(self, limits: Limits, control: _core.Control) -> int:
        """The number of perfect matchings of the component, or their total weight."""
        modulus = prod(self.primes)
        pfaffians = [
            self._signed(joined(zip(residues, self.primes, strict=True)), modulus)
            for residues in self.matrix.pfaffians(self.primes, limits.cores, control)
        ]
        if len(pfaffians) == 1:
            return abs(pfaffians[0])
        # On a torus: see native/core/planar/kasteleyn.hpp.
        total = sum(pfaffians)
        twice = max(abs(total - 2 * pfaffian) for pfaffian in pfaffians)
        if twice % 2:
            raise ArithmeticError("the Pfaffians of a torus have an odd sum")
        return twice // 2

    def shares(
        self, limits: Limits, control: _core.Control, check: Check
    ) -> tuple[int, dict[int, int]]:
        """How many matchings there are, and how many of them each option is in; on a sphere."""
        options = self.matrix.options
        primes: list[int] = []
        pfaffians: list[int] = []
        rows: list[memoryview] = []
        wanted, tried = self.primes, len(self.primes)
        while wanted:
            residues, told = self.matrix.shares(wanted, limits.cores, control)
            shares = memoryview(told).cast("I")
            for number, (prime, residue) in enumerate(zip(wanted, residues, strict=True)):
                if residue:
                    primes.append(prime)
                    pfaffians.append(residue)
                    rows.append(shares[number * len(options) : (number + 1) * len(options)])
            if not primes:
                return 0, {}  # within the bound only 0 is divisible by all primes
            # A prime that divides the Pfaffian gives no shares: others take its place.
            lacking = _primes_beyond(2 * self._most // prod(primes))
            wanted = _core.greatest_primes(tried + len(lacking))[tried:]
            tried += len(wanted)
        join, modulus = joiner(primes), prod(primes)
        pfaffian = self._signed(join(pfaffians), modulus)
        sign = 1 if pfaffian > 0 else -1
        found: dict[int, int] = {}
        for option, of_option in paced(zip(options, zip(*rows, strict=True), strict=True), check):
            found[option] = sign * self._signed(join(of_option), modulus)
            if not 0 <= found[option] <= abs(pfaffian):
                raise ArithmeticError("an option is in more matchings than there are")
        return abs(pfaffian), found

    def _signed(self, residue: int, modulus: int) -> int:
        """The number from -most to most that has the residue."""
        number = residue - modulus if 2 * residue > modulus else residue
        if abs(number) > self._most:
            raise ArithmeticError("a Pfaffian is beyond its bound")
        return number


def _primes_beyond(needed: int) -> list[int]:
    """The fewest primes whose product is above `needed`."""
    primes: list[int] = []
    product = 1
    for prime in _core.greatest_primes(needed.bit_length() // _PRIME_BITS + 1):
        if product > needed:
            break
        product *= prime
        primes.append(prime)
    return primes


def _most_pfaffian(matrix: _core.MatchingMatrix, deadline: Deadline) -> int:
    """A number that no Pfaffian exceeds, in any orientation.

    Hadamard: the volume spanned by the rows, which is the determinant but for its sign, is at most
    the product of their lengths.  The determinant is the Pfaffian squared.  The same holds once
    each column has been multiplied by something, which multiplies the determinant too.  So, if the
    squares in each column are multiplied by any positive number of its own, the product of all sums
    of squares, divided by the product of those numbers, is at least the fourth power of the
    Pfaffian.  Good numbers were found in floating point; with all of them 1 it is Hadamard's own
    bound.
    """
    with stoppable("the search for a bound of the count"):
        found = matrix.scales(deadline.control())
    bounds = (
        _scaled_bound(matrix, scales, deadline.check) for scales in ([(1, 0)] * matrix.size, found)
    )
    return min(bound for bound in bounds if bound is not None)


def _scaled_bound(
    matrix: _core.MatchingMatrix, scales: Sequence[tuple[int, int]], check: Check
) -> int | None:
    """The bound for numbers given as mantissas and exponents of 2, rounded up to a power of 2.

    None if they have diverged.
    """
    terms: list[list[tuple[int, int]]] = [[] for _ in scales]
    for row, column, magnitude in paced(matrix.entries, check):
        square = magnitude**2
        for one, other in ((row, column), (column, row)):
            mantissa, exponent = scales[other]
            terms[one].append((square * mantissa, exponent))
    sums, shift, spread = [], 0, 0
    for of_row in paced(terms, check):
        exponents = [exponent for _, exponent in of_row] or [0]
        least = min(exponents)
        spread += max(exponents) - least
        if spread > _MOST_SHIFT * matrix.size:
            return None  # before any number is made that would fill the memory
        sums.append(sum(number << (exponent - least) for number, exponent in of_row))
        shift += least
    shift -= sum(exponent for _, exponent in scales)
    if abs(shift) > _MOST_SHIFT * matrix.size:
        return None
    above, below = _product(sums, check), _product((mantissa for mantissa, _ in scales), check)
    # `above` is below 2 to its number of bits, `below` at least half of 2 to its own.
    bits = above.bit_length() - (below.bit_length() - 1) + shift
    return 1 << max(-(-bits // 4), 0)


def _product(numbers: Iterable[int], check: Check) -> int:
    """The product of very many numbers, in small groups first, so that most factors stay short."""
    factors = list(numbers)
    while len(factors) > 1:
        groups = range(0, len(factors), _FACTORS_AT_A_TIME)
        factors = [prod(factors[i : i + _FACTORS_AT_A_TIME]) for i in paced(groups, check)]
    return factors[0] if factors else 1
