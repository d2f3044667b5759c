"""Whole-number rows and what they span: exact linear algebra, in plain Python.

`Span` keeps the sums of multiples of some rows, over the whole numbers.  `ResidueSpan` does so
modulo a power of a prime, and where a row is none of these sums, it knows weights to tell: every
row of the span weighs 0 by them, and that row does not.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import gcd

Row = list[int]


class Span:
    """All sums of multiples of rows, kept as rows of which each begins further right.

    >>> span = Span(2)
    >>> span.add([4, 2]); span.add([6, 0])
    >>> [row in span for row in ([2, -2], [2, 2], [0, 6])]
    [True, False, True]
    """

    def __init__(self, width: int) -> None:
        self.width = width
        self.leading: dict[int, Row] = {}
        """For each column the row that begins there, if there is one."""

    def add(self, row: Sequence[int]) -> None:
        """Let the span have this row too."""
        left = list(row)
        for column in range(self.width):
            if not left[column]:
                continue
            leader = self.leading.get(column)
            if leader is None:
                self.leading[column] = left
                return
            # Euclid's algorithm on the two rows: one of them ends with 0 in this column.
            while left[column]:
                times = leader[column] // left[column]
                leader = [a - times * b for a, b in zip(leader, left, strict=True)]
                leader, left = left, leader
            self.leading[column] = leader

    def __contains__(self, row: Sequence[int]) -> bool:
        left = list(row)
        for column in range(self.width):
            if left[column]:
                leader = self.leading.get(column)
                if leader is None or left[column] % leader[column]:
                    return False
                times = left[column] // leader[column]
                left = [a - times * b for a, b in zip(left, leader, strict=True)]
        return True

    def weights(self, values: Sequence[int], modulus: int) -> Iterator[Row]:
        """All weights among the values by which every row weighs 0, modulo the modulus if any."""
        weights = [0] * self.width

        def choose(column: int) -> Iterator[Row]:
            if column < 0:
                yield list(weights)
                return
            leader = self.leading.get(column)
            rest = 0
            if leader is not None:
                pairs = zip(leader[column + 1 :], weights[column + 1 :], strict=True)
                rest = sum(a * b for a, b in pairs)
            for value in values:
                if leader is not None:
                    weight = leader[column] * value + rest
                    if weight % modulus if modulus else weight:
                        continue
                weights[column] = value
                yield from choose(column - 1)

        return choose(self.width - 1)


class ResidueSpan:
    """All sums of multiples of rows modulo q = p ** e.

    Whatever sums of the rows begin with 0 are sums of the rows that begin further right, which
    takes more than one row for a column: with a row that begins with p, the span has its multiple
    by q / p, which begins with 0.
    """

    def __init__(self, width: int, prime: int, power: int) -> None:
        self.width, self.prime, self.modulus = width, prime, prime**power
        self.leading: dict[int, Row] = {}

    def _divisor(self, number: int) -> int:
        """The largest power of the prime that divides the number; the modulus for 0."""
        return gcd(number, self.modulus)

    def add(self, row: Sequence[int]) -> None:
        """Let the span have this row too."""
        waiting = [[entry % self.modulus for entry in row]]
        while waiting:
            left = waiting.pop()
            for column in range(self.width):
                if not left[column]:
                    continue
                leader = self.leading.get(column)
                divisor = self._divisor(left[column])
                if leader is None or divisor < leader[column]:
                    unit = pow(left[column] // divisor, -1, self.modulus)
                    left = [entry * unit % self.modulus for entry in left]
                    self.leading[column] = left
                    if divisor > 1:
                        times = self.modulus // divisor
                        waiting.append([entry * times % self.modulus for entry in left])
                    if leader is None:
                        break
                    left, leader = leader, left
                times = left[column] // leader[column]
                left = [(a - times * b) % self.modulus for a, b in zip(left, leader, strict=True)]

    def separating_weights(self, row: Sequence[int]) -> Row | None:
        """Weights by which every row of the span weighs 0 and this row does not, if it is none."""
        left = [entry % self.modulus for entry in row]
        for column in range(self.width):
            if left[column]:
                leader = self.leading.get(column)
                if leader is None or left[column] % leader[column]:
                    return self._weights(left, column)
                times = left[column] // leader[column]
                left = [(a - times * b) % self.modulus for a, b in zip(left, leader, strict=True)]
        return None

    def _weights(self, left: Row, last: int) -> Row:
        """Weights up to the last column, where `left` begins and differs from the whole span."""
        weights = [0] * self.width
        leader = self.leading.get(last)
        divisor = self._divisor(left[last]) * self.prime if leader is None else leader[last]
        weights[last] = self.modulus // divisor
        for column in reversed(range(last)):
            leader = self.leading.get(column)
            if leader is not None:
                rest = sum(
                    a * b
                    for a, b in zip(
                        leader[column + 1 : last + 1], weights[column + 1 : last + 1], strict=True
                    )
                )
                # It divides: the multiple of the leader that begins with 0 weighs 0 already.
                weights[column] = -(rest % self.modulus) // leader[column] % self.modulus
        return weights
