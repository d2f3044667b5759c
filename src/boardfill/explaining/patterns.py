"""Patterns that repeat: chessboards, stripes, blocks, diagonals; and a tiling seen through one.

The cells are sorted into a few classes by their coordinates.  Of a placement, only the numbers of
cells of each class matter then, so that thousands of placements become a few rows of numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import product

from boardfill.answers.solution import Placement
from boardfill.explaining.statement import Statement
from boardfill.problem.lattices.lattice import Cell, Lattice
from boardfill.problem.tiling import Tiling

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
