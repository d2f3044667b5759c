"""A tiling in few numbers: cells by patterns that repeat, and how many copies there must be.

Chessboards, stripes, blocks, diagonals: the cells are sorted into a few classes by their
coordinates.  Of a placement, only the numbers of cells of each class matter then, so that thousands
of placements become a few rows of numbers.  Copies are known by the supply, or because of the
areas: in 100 cells there are 25 tetrominoes, however many there could be elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import NamedTuple

from boardfill.answers.certificate import PIECE, Number
from boardfill.answers.solution import Placement
from boardfill.cover.translation.area_bounds import Amount, reachable_sums
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
    """How many more may be."""
    placed: dict[str, set[tuple[int, ...]]]
    """For each piece the numbers of cells of each class that its placements cover."""


def classes_of(
    problem: Tiling, statement: Statement, check: Callable[[], None]
) -> Iterator[Classes]:
    """The tiling seen through one pattern after the other, the simplest first."""
    for pattern in _patterns(problem.board.lattice):
        check()
        yield _classes(problem, statement, pattern)


def _classes(problem: Tiling, statement: Statement, pattern: Pattern) -> Classes:
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
    return Classes(number_of, exact, optional, placed)


_MOST_WORK = 20_000_000


class Lot(NamedTuple):
    """Pieces of which together `low` to `high` copies are used, be it a `number` by the areas."""

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
    """The numbers that certificates must name: those of pieces that have a weight."""
    return tuple(lot.number for lot in lots if lot.number and weights.get(lot.names[0]))


def _numbers_by_area(problem: Tiling) -> tuple[Number, ...]:
    """Of pieces one by one where the areas tell, and of those of one size together."""
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
