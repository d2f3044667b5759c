"""Integer rows and what they span: exact linear algebra in plain Python."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import mul

Row = list[int]


def dot(row: Sequence[int], weights: Sequence[int]) -> int:
    """The weight of the row."""
    return sum(map(mul, row, weights))


class Span:
    """All integer combinations of rows, stored in echelon form.

    Modulo a number, its multiples count as 0.

    >>> span = Span(2)
    >>> span.add([4, 2]); span.add([6, 0])
    >>> [row in span for row in ([2, -2], [2, 2], [0, 6])]
    [True, False, True]
    """

    def __init__(self, width: int, modulus: int = 0) -> None:
        self.width, self.modulus = width, modulus
        self._leading: dict[int, Row] = {}
        """For each column the row that begins there, if there is one."""
        for column in range(width if modulus else 0):
            self._leading[column] = [modulus * (other == column) for other in range(width)]

    def _less(self, row: Sequence[int], times: int, other: Row) -> Row:
        less = [a - times * b for a, b in zip(row, other, strict=True)]
        return [entry % self.modulus for entry in less] if self.modulus else less

    def add(self, row: Sequence[int]) -> None:
        """Add a row to the span."""
        left = list(row)
        for column in range(self.width):
            leader = self._leading.get(column)
            if leader is None and left[column]:
                self._leading[column] = left
                return
            # Euclid's algorithm on the two rows, until one of them has 0 in this column.
            while leader is not None and left[column]:
                left = self._less(left, left[column] // leader[column], leader)
                if left[column]:
                    leader, left = left, leader
                    self._leading[column] = leader

    def __contains__(self, row: Sequence[int]) -> bool:
        return self._outside(row) is None

    def _outside(self, row: Sequence[int]) -> int | None:
        """The first column in which the row differs from all combinations; None if it is one."""
        left = list(row)
        for column in range(self.width):
            if left[column]:
                leader = self._leading.get(column)
                if leader is None or left[column] % leader[column]:
                    return column
                left = self._less(left, left[column] // leader[column], leader)
        return None

    def separating_weights(self, row: Sequence[int]) -> Row | None:
        """Weights under which every combination weighs 0 (modulo the modulus) and this row does
        not.

        None if the row is a combination itself.
        """
        last = self._outside(row)
        if last is None:
            return None
        weights = [0] * self.width
        weights[last] = self.modulus // self._leading[last][last]
        for column in reversed(range(last)):
            leader = self._leading[column]
            # This division is exact: the multiple of the leader that begins with 0 already weighs
            # 0.
            weights[column] = -(dot(leader, weights) % self.modulus) // leader[column]
            weights[column] %= self.modulus
        return weights

    def weights(self, values: Sequence[int], modulus: int) -> Iterator[Row]:
        """Yield all weights from these values under which every row weighs 0."""
        weights = [0] * self.width

        def choose(column: int) -> Iterator[Row]:
            if column < 0:
                yield list(weights)
                return
            leader = self._leading.get(column)
            for value in values:
                weights[column] = value
                weight = 0 if leader is None else dot(leader, weights)
                if not (weight % modulus if modulus else weight):
                    yield from choose(column - 1)

        return choose(self.width - 1)
