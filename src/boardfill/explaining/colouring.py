"""Arguments by a colouring that repeats: chessboards, stripes, diagonals and such.

All cells of a class weigh the same.  Then only the classes, and the pieces with a known number of
copies, have unknown weights.  A piece must weigh the opposite of the cells under it, wherever it
lies, so its placements must all weigh the same; a piece that may be used any number of times weighs
nothing.  What remains are a few equations in a few small numbers.

Of all weights that prove it, the easiest to explain are taken: colours before weights, two of them
before more, a count before odd and even, and these before other remainders.

Cells are sorted into a few classes by their coordinates.  Of a placement, only the numbers of cells
of each class matter then, so that thousands of placements become a few rows of numbers.  Copies are
known by the supply, or because of the areas: in 100 cells there are 25 tetrominoes, however many
there could be elsewhere.

Another argument is that pieces cover too few cells of a colour, or too many: no L-tromino covers
two cells in odd rows and odd columns; so three of them cover at most three, and a 3 x 3 board has
four.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, islice, product
from typing import NamedTuple, cast

from boardfill.answers.certificate import (
    CELL,
    PIECE,
    Colouring,
    Inequality,
    Number,
    Subject,
    Weights,
)
from boardfill.answers.solution import Placement
from boardfill.cover.bounded import Check
from boardfill.cover.translation.area_bounds import Amount, reachable_sums
from boardfill.explaining.integer_rows import Span, dot
from boardfill.problem.lattices.lattice import Cell, Lattice
from boardfill.problem.piece import Piece
from boardfill.problem.tiling import Tiling
from boardfill.reasoning.propagation import Statement

Pattern = Callable[[Cell], tuple[int, ...]]


def _patterns(lattice: Lattice) -> Iterator[Pattern]:
    """Ways to sort cells into classes, the simplest first."""
    dimensions = lattice.dimensions
    straight = [tuple(int(d == e) for e in range(dimensions)) for d in range(dimensions)]
    slanted = [(1, *signs) for signs in product((1, -1), repeat=dimensions - 1)]

    def modulo(form: tuple[int, ...], classes: int) -> Pattern:
        return lambda cell: (sum(a * x for a, x in zip(form, cell, strict=True)) % classes,)

    yield modulo(slanted[0], 2)
    yield from (modulo(form, 2) for form in straight)
    yield lambda cell: (sum(x // 2 for x in cell) % 2,)
    yield lambda cell: tuple(x % 2 for x in cell)
    yield from (modulo(form, classes) for classes in (3, 4) for form in slanted)
    yield from (modulo(form, classes) for classes in (3, 4) for form in straight)
    if len(lattice.origins) > 1:
        yield from (
            lambda cell, form=form: (lattice.colour(cell), *modulo(form, 3)(cell))
            for form in (*straight, *slanted)
        )
    knights = [(1, *((2,) * (dimensions - 1))), (2, *((1,) * (dimensions - 1)))]
    yield from (modulo(form, 5) for form in (*slanted, *straight, *knights))
    yield from (modulo(form, 6) for form in slanted)
    if dimensions == 2:
        yield lambda cell: tuple(x % 3 for x in cell)


@dataclass(frozen=True)
class Classes:
    """A tiling seen through a pattern: cells by class, placements by the classes under them."""

    number_of: dict[Cell, int]
    """The class of each cell."""
    exact: list[int]
    """How many cells of each class must be covered."""
    optional: list[int]
    """How many more cells of each class may be covered."""
    placed: dict[str, set[tuple[int, ...]]]
    """For each piece the possible numbers of cells of each class under a placement."""


def classes_of(problem: Tiling, statement: Statement, check: Check) -> Iterator[Classes]:
    """The tiling seen through one pattern after the other, the simplest first."""
    for pattern in _patterns(problem.board.lattice):
        check()
        class_of = {cell: pattern(cell) for cell in problem.board.ordered}
        names = sorted(set(class_of.values()))
        number_of = {cell: names.index(name) for cell, name in class_of.items()}
        exact, optional = [0] * len(names), [0] * len(names)
        for cell, number in number_of.items():
            (optional if cell in problem.optional else exact)[number] += 1
        placed: dict[str, set[tuple[int, ...]]] = {}
        for choice in statement.choices:
            if isinstance(choice, Placement):
                under = [0] * len(names)
                for cell in choice.cells:
                    under[number_of[cell]] += 1
                placed.setdefault(choice.piece, set()).add(tuple(under))
        yield Classes(number_of, exact, optional, placed)


_MOST_WORK = 20_000_000


class Lot(NamedTuple):
    """Pieces of which `low` to `high` copies are used together; `number` if the areas say so."""

    names: tuple[str, ...]
    low: int
    high: int
    number: Number | None = None


def lots_of(problem: Tiling, statement: Statement) -> tuple[Lot, ...]:
    """Everything that is known about numbers of copies; no piece is in two lots."""
    numbers = _numbers_by_area(problem)
    counted = {name for number in numbers for name in number.pieces}
    supplied = (
        Lot((str(key),), statement.low[subject], statement.high[subject])
        for subject, (kind, key) in enumerate(statement.subjects)
        if kind == PIECE and key not in counted
    )
    return (*supplied, *(Lot(*number, number.times, number) for number in numbers))


def numbers_used(lots: Iterable[Lot], weights: dict[str, int]) -> tuple[Number, ...]:
    """The numbers that a certificate must name: those of pieces with weights."""
    return tuple(lot.number for lot in lots if lot.number and weights.get(lot.names[0]))


def _numbers_by_area(problem: Tiling) -> tuple[Number, ...]:
    """The numbers that follow from areas: of single pieces, or of all pieces of one size."""
    several = [piece for piece in problem.pieces if piece.copies.low != piece.copies.high]
    if len(problem.pieces) * len(several) * len(problem.board.cells) > _MOST_WORK:
        return ()
    found, left = [], []
    for piece in several:
        times = _times(problem, [piece])
        if times is not None:
            found.append(Number((piece.name,), times))
        elif piece.copies.high is None:
            left.append(piece)
    for size in sorted({len(piece.cells) for piece in left}):
        alike = [piece for piece in left if len(piece.cells) == size]
        times = _times(problem, alike)
        if times is not None:
            found.append(Number(tuple(piece.name for piece in alike), times))
    return tuple(found)


def _times(problem: Tiling, counted: Sequence[Piece]) -> int | None:
    """The only number of copies of these pieces, all of one size, with which the areas add up."""
    most, size = len(problem.board.cells), len(counted[0].cells)
    least = most - len(problem.optional)
    others = reachable_sums(
        (Amount(len(p.cells), *p.copies) for p in problem.pieces if p not in counted), most
    )
    highs = [most // size if p.copies.high is None else p.copies.high for p in counted]
    possible = None
    for times in range(sum(p.copies.low for p in counted), min(sum(highs), most // size) + 1):
        left = max(least - times * size, 0)
        if others >> left & (1 << most - times * size - left + 1) - 1:
            if possible is not None:
                return None
            possible = times
    return possible


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
    """True if these weights of cells and pieces can be explained in black and white.

    >>> are_colours([0, 1], [1], 2), are_colours([1, -1], [0], 0), are_colours([1, 5], [], 8)
    (True, True, False)
    """
    found = set(cells) - {0}
    # Compared: one cell of one colour stands for some of the other.
    are_two = len(found) == 2 and min(found) < 0 < max(found) and not {1, -1}.isdisjoint(found)
    return found == {1} or (not modulus and not any(pieces) and are_two)


def colours_of(certificate: Colouring | Inequality) -> Colours | None:
    """The colours of the certificate; None if it needs weights, or is about lines."""
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
"""Moduli and the weights to try with them: colours first, since they save other trials."""
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


def by_colouring(views: Iterable[Classes], lots: Sequence[Lot], check: Check) -> Colouring | None:
    """The argument that is easiest to follow, the first of several; None if there is none."""
    best: tuple[_Cost, Colouring] | None = None
    for classes in views:
        seen = _Seen(classes, lots)
        found = seen.simplest(check) if seen.may_have_weights() else None
        if found is not None and (best is None or found[0] < best[0]):
            best = found
            if best[0] <= _PLAIN:
                break
    return None if best is None else best[1]


class _Seen:
    """A tiling seen through a pattern, and what is known about numbers of pieces."""

    def __init__(self, classes: Classes, lots: Sequence[Lot]) -> None:
        self.classes, self.lots = classes, lots
        self.sample_of: dict[str, tuple[int, ...]] = {}
        """For each piece of a lot the cells of each class under some placement of the lot."""
        for lot in lots:
            rows = (row for name in lot.names for row in classes.placed.get(name, ()))
            sample = next(rows, (0,) * len(classes.exact))
            self.sample_of |= dict.fromkeys(lot.names, sample)

    def simplest(self, check: Check) -> tuple[_Cost, Colouring] | None:
        """The class weights that are easiest to follow; None if no weights prove anything."""
        best: tuple[_Cost, Colouring] | None = None
        span = self._nothing()
        for modulus, values in _WAYS:
            check()
            for weights in islice(span.weights(values, modulus), _MOST_TRIED):
                colours = len(set(weights))
                if best is not None and best[0] < (False, colours, modulus):
                    continue
                # A piece weighs the opposite of the cells under it; all of a lot weigh the same.
                pieces = {name: -dot(sample, weights) for name, sample in self.sample_of.items()}
                if modulus:
                    pieces = {name: weight % modulus for name, weight in pieces.items()}
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
                    named = _named_weights(self.classes, weights, pieces)
                    best = cost, Colouring(modulus, named, numbers_used(self.lots, pieces))
        return best

    def _nothing(self) -> Span:
        """The rows that must weigh 0: placements or, within a lot, their differences."""
        span = Span(len(self.classes.exact))
        for name, rows in self.classes.placed.items():
            sample = self.sample_of.get(name, (0,) * span.width)
            for row in rows:
                span.add([a - b for a, b in zip(row, sample, strict=True)])
        return span

    def may_have_weights(self) -> bool:
        """For exact numbers: True if the whole is no integer combination of placements."""
        if any(self.classes.optional) or any(lot.low != lot.high for lot in self.lots):
            return True
        span = Span(len(self.classes.exact) + len(self.lots))
        for name, rows in self.classes.placed.items():
            mark = [int(name in lot.names) for lot in self.lots]
            for row in rows:
                span.add([*row, *mark])
        return [*self.classes.exact, *(lot.low for lot in self.lots)] not in span

    def _is_never_zero(self, weights: list[int], pieces: dict[str, int], modulus: int) -> bool:
        """True if the whole cannot weigh 0, for all allowed numbers of uses."""
        sums = {dot(self.classes.exact, weights)}
        optional = zip(weights, self.classes.optional, strict=True)
        ranges = [(weight, 0, more) for weight, more in optional]
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


def _named_weights(classes: Classes, weights: Sequence[int], pieces: dict[str, int]) -> Weights:
    """The weights of classes and pieces in the form of a certificate."""
    of_cells = ((Subject(CELL, cell), weights[at]) for cell, at in classes.number_of.items())
    of_pieces = ((Subject(PIECE, name), weight) for name, weight in pieces.items())
    return tuple((subject, weight) for subject, weight in (*of_cells, *of_pieces) if weight)


_MOST_CLASSES = 4


def by_colour_bounds(views: Iterable[Classes], lots: Sequence[Lot]) -> Inequality | None:
    """The argument by the first pattern that gives one; None if none does."""
    for classes in views:
        number = len(classes.exact)
        # Try few black classes first; if there are many classes, only one or two, or all others.
        few = range(1, number) if number <= _MOST_CLASSES else (1, 2, number - 2, number - 1)
        for black in (black for size in few for black in combinations(range(number), size)):
            for sign in (1, -1):
                weights = [sign * (at in black) for at in range(number)]
                pieces = _heaviest_weights(classes, lots, weights)
                if pieces is not None and _least_demanded(classes, lots, weights, pieces) > 0:
                    named = _named_weights(classes, weights, pieces)
                    return Inequality(named, numbers_used(lots, pieces))
    return None


def _heaviest_weights(
    classes: Classes, lots: Sequence[Lot], weights: Sequence[int]
) -> dict[str, int] | None:
    """Weights of pieces so that no placement weighs more than 0; None if there are none.

    Pieces in no lot have no weight.
    """
    heaviest = {
        name: max(dot(row, weights) for row in rows) for name, rows in classes.placed.items()
    }
    found: dict[str, int] = {}
    for lot in lots:
        of_lot = [heaviest.pop(name) for name in lot.names if name in heaviest]
        found |= dict.fromkeys(lot.names, -max(of_lot, default=0))
    return None if any(weight > 0 for weight in heaviest.values()) else found


def _least_demanded(
    classes: Classes, lots: Sequence[Lot], weights: Sequence[int], pieces: dict[str, int]
) -> int:
    """The least weight that the bounds require, if no placement weighs more than 0."""
    of_cells = dot(classes.exact, weights) + min(dot(classes.optional, weights), 0)
    of_lots = ((pieces[lot.names[0]], lot.low, lot.high) for lot in lots)
    return of_cells + sum(w * (low if w > 0 else high) for w, low, high in of_lots)
