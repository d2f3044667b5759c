"""Arguments by a colouring that repeats: chessboards, stripes, diagonals and such.

All cells of a class weigh the same.  Then only the classes, and the pieces of which a number of
copies is known, have weights to be found.  A piece must weigh the opposite of the cells under it,
wherever it lies, so its placements must all weigh the same; one that may be used any number of
times weighs nothing.  What remains are a few equations in a few small numbers.

Of all weights that prove it, those are taken that a class can follow best: colours before weights,
two of them before more, a count before odd and even, and these before other remainders.

Or pieces cover too few cells of a colour, or too many: no L-tromino covers two cells in odd rows
and odd columns; so three of them cover at most three, and a board of 3 x 3 has four.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, islice
from typing import NamedTuple, cast

from boardfill.answers.certificate import CELL, PIECE, Colouring, Inequality, Subject
from boardfill.explaining.lattice_rows import Span
from boardfill.explaining.patterns import Classes, Lot, numbers_used
from boardfill.problem.lattices.lattice import Cell


@dataclass(frozen=True)
class Colours:
    """Cells by their colour.  Only the black ones are counted, or both are compared.

    Where they are compared, `black_for` black cells stand against `white_for` white ones.
    """

    black: frozenset[Cell]
    white: frozenset[Cell] = frozenset()
    black_for: int = 1
    white_for: int = 1


def are_colours(cells: Iterable[int], pieces: Iterable[int], modulus: int) -> bool:
    """Are weights of cells, 0 among them or not, and of pieces told in black and white?

    >>> are_colours([0, 1], [1], 2), are_colours([1, -1], [0], 0), are_colours([1, 5], [], 8)
    (True, True, False)
    """
    found = set(cells) - {0}
    return found == {1} or (not modulus and not any(pieces) and _are_compared(found))


def _are_compared(weights: Collection[int]) -> bool:
    """One weight above and one below 0, and one cell of one colour stands for some of the other."""
    return len(weights) == 2 and min(weights) < 0 < max(weights) and not {1, -1}.isdisjoint(weights)


def colours_of(certificate: Colouring | Inequality) -> Colours | None:
    """The colours that the certificate speaks of; None if it takes weights, or speaks of lines."""
    if {subject.kind for subject, _ in certificate.weights} - {CELL, PIECE}:
        return None
    cells: dict[int, set[Cell]] = {}
    for subject, weight in certificate.weights:
        if subject.kind == CELL:
            cells.setdefault(weight, set()).add(cast("Cell", subject.key))
    pieces = [weight for subject, weight in certificate.weights if subject.kind == PIECE]
    modulus = certificate.modulus if isinstance(certificate, Colouring) else 0
    counted = {1, -1} if isinstance(certificate, Inequality) else {1}
    if len(cells) == 1 and counted.issuperset(cells):
        return Colours(frozenset(*cells.values()))
    if not are_colours(cells, pieces, modulus):
        return None
    high, low = max(cells), min(cells)
    return Colours(frozenset(cells[high]), frozenset(cells[low]), -low, high)


_MODULI = (0, 2, 3, 4, 5, 6, 8, 9, 12)
_WAYS: tuple[tuple[int, tuple[int, ...]], ...] = (
    *((modulus, (0, 1)) for modulus in _MODULI),
    (0, (0, 1, -1)),
    *((modulus, tuple(range(modulus))) for modulus in _MODULI if modulus > 2),
    (0, (0, 1, -1, 2, -2, 3, -3)),
)
"""Moduli and the weights to be tried with them: colours first, since they spare other trials."""
_MOST_TRIED = 2000
_MOST_SUMS = 1000


class _Cost(NamedTuple):
    """How hard an argument is to follow; the parts are compared in this order."""

    by_weights: bool
    colours: int
    modulus: int
    trouble: int
    """0, or 1 if pieces must be counted, or 2 if colours are compared that are not one to one."""
    size: int


_PLAIN = _Cost(by_weights=False, colours=2, modulus=2, trouble=2, size=10**6)
"""Two colours, and nothing but how many there are, or odd and even: no other pattern is tried."""


def by_colouring(
    views: Iterable[Classes], lots: Sequence[Lot], check: Callable[[], None]
) -> Colouring | None:
    """The argument that is the easiest to follow, if there is any; of two alike, the first."""
    best: tuple[_Cost, Colouring] | None = None
    for classes in views:
        seen = _Seen(classes, lots)
        found = seen.simplest(check) if seen.may_have_weights() else None
        if found is not None and (best is None or found[0] < best[0]):
            best = found
            if best[0] <= _PLAIN:
                break
    return None if best is None else best[1]


@dataclass(frozen=True)
class _Seen:
    """A tiling seen through a pattern, and what is known about numbers of pieces."""

    classes: Classes
    lots: Sequence[Lot]

    @cached_property
    def samples(self) -> list[tuple[int, ...]]:
        """Of each lot the cells of each class under some placement."""
        nowhere = (0,) * len(self.classes.exact)
        placed = (
            (row for name in lot.names for row in self.classes.placed.get(name, ()))
            for lot in self.lots
        )
        return [next(rows, nowhere) for rows in placed]

    def simplest(self, check: Callable[[], None]) -> tuple[_Cost, Colouring] | None:
        """The weights of the classes that are the easiest to follow, if any prove anything."""
        best: tuple[_Cost, Colouring] | None = None
        span = self._nothing()
        for modulus, values in _WAYS:
            check()
            for weights in islice(span.weights(values, modulus), _MOST_TRIED):
                colours = len(set(weights))
                if best is not None and best[0] < (False, colours, modulus):
                    continue
                pieces = self._piece_weights(weights, modulus)
                cost = _Cost(
                    not are_colours(weights, pieces.values(), modulus),
                    colours,
                    modulus,
                    2 if max(map(abs, weights)) > 1 else int(bool(numbers_used(self.lots, pieces))),
                    sum(map(abs, weights)),
                )
                if (best is None or cost < best[0]) and self._is_never_zero(
                    weights, pieces, modulus
                ):
                    best = cost, self._certificate(weights, pieces, modulus)
        return best

    def _certificate(self, weights: list[int], pieces: dict[str, int], modulus: int) -> Colouring:
        of_cells = {cell: weights[number] for cell, number in self.classes.number_of.items()}
        named = [(Subject(CELL, cell), weight) for cell, weight in of_cells.items()]
        named += [(Subject(PIECE, name), weight) for name, weight in pieces.items()]
        kept = tuple((subject, weight) for subject, weight in named if weight)
        return Colouring(modulus, kept, numbers_used(self.lots, pieces))

    def _nothing(self) -> Span:
        """What must weigh 0: placements; of a lot, which may weigh something, their differences."""
        span = Span(len(self.classes.exact))
        sample_of = {
            name: sample
            for lot, sample in zip(self.lots, self.samples, strict=True)
            for name in lot.names
        }
        for name, rows in self.classes.placed.items():
            for row in rows:
                sample = sample_of.get(name)
                span.add([a - b for a, b in zip(row, sample, strict=True)] if sample else row)
        return span

    def may_have_weights(self) -> bool:
        """Where everything is exact: is the whole no sum of multiples of placements?"""
        if any(self.classes.optional) or any(lot.low != lot.high for lot in self.lots):
            return True
        span = Span(len(self.classes.exact) + len(self.lots))
        for name, rows in self.classes.placed.items():
            mark = [int(name in lot.names) for lot in self.lots]
            for row in rows:
                span.add([*row, *mark])
        return [*self.classes.exact, *(lot.low for lot in self.lots)] not in span

    def _piece_weights(self, weights: list[int], modulus: int) -> dict[str, int]:
        """Of each piece of a lot; all of a lot weigh the same."""
        found: dict[str, int] = {}
        for lot, sample in zip(self.lots, self.samples, strict=True):
            weight = -sum(a * b for a, b in zip(sample, weights, strict=True))
            found |= dict.fromkeys(lot.names, weight % modulus if modulus else weight)
        return found

    def _is_never_zero(self, weights: list[int], pieces: dict[str, int], modulus: int) -> bool:
        """Can the whole not weigh 0, however often what has a choice is used?"""
        classes = self.classes
        sums = {sum(a * b for a, b in zip(classes.exact, weights, strict=True))}
        ranges = [(weight, 0, more) for weight, more in zip(weights, classes.optional, strict=True)]
        ranges += [(pieces[lot.names[0]], lot.low, lot.high) for lot in self.lots]
        for weight, low, high in ranges:
            most = min(high, low + modulus - 1) if modulus else high
            if weight == 0 and most >= low:
                continue
            sums = {total + weight * times for total in sums for times in range(low, most + 1)}
            if modulus:
                sums = {total % modulus for total in sums}
            if len(sums) > _MOST_SUMS:
                return False
        return all(total % modulus if modulus else total for total in sums)


_MOST_CLASSES = 4


def by_colour_bounds(views: Iterable[Classes], lots: Sequence[Lot]) -> Inequality | None:
    """The argument with the first pattern that gives one, if any does."""
    for classes in views:
        for black in _subsets(len(classes.exact)):
            for sign in (1, -1):
                pieces = _heaviest_weights(classes, lots, black, sign)
                if pieces is not None and _least_demanded(classes, lots, black, pieces, sign) > 0:
                    cells = (cell for cell, at in classes.number_of.items() if at in black)
                    weights = [(Subject(CELL, cell), sign) for cell in cells]
                    weights += [(Subject(PIECE, name), w) for name, w in pieces.items() if w]
                    return Inequality(tuple(weights), numbers_used(lots, pieces))
    return None


def _subsets(classes: int) -> Iterator[tuple[int, ...]]:
    """Which classes may be black together, the fewest first; of many, one or two, or all others."""
    few = range(1, classes) if classes <= _MOST_CLASSES else (1, 2, classes - 2, classes - 1)
    for size in few:
        yield from combinations(range(classes), size)


def _heaviest_weights(
    classes: Classes, lots: Sequence[Lot], black: tuple[int, ...], sign: int
) -> dict[str, int] | None:
    """Weights of pieces so that no placement weighs more than 0; None if there are none.

    Black cells weigh 1, or -1 as the sign says.  What is in no lot has no weight.
    """
    heaviest = {
        name: max(sign * sum(row[at] for at in black) for row in rows)
        for name, rows in classes.placed.items()
    }
    weights: dict[str, int] = {}
    for lot in lots:
        found = [heaviest.pop(name) for name in lot.names if name in heaviest]
        weights |= dict.fromkeys(lot.names, -max(found, default=0))
    return None if any(weight > 0 for weight in heaviest.values()) else weights


def _least_demanded(
    classes: Classes, lots: Sequence[Lot], black: tuple[int, ...], pieces: dict[str, int], sign: int
) -> int:
    """The least that the bounds ask for, where no placement weighs more than 0."""
    cells = sum(classes.exact[at] for at in black)
    if sign < 0:
        cells += sum(classes.optional[at] for at in black)
    of_lots = ((pieces[lot.names[0]], lot.low, lot.high) for lot in lots)
    return sign * cells + sum(w * (low if w > 0 else high) for w, low, high in of_lots)
