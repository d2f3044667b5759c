"""The argument by a colouring that repeats: chessboards, stripes, diagonals and such.

The cells are sorted into a few classes by their coordinates; all cells of a class weigh the same.
Then only the classes and the pieces of bounded supply have weights to be found.  A piece must weigh
the opposite of the cells under it, wherever it lies, so its placements must all weigh the same; one
of unbounded supply weighs nothing.  What remains are a few equations in a few small numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice, product
from typing import Any

from boardfill.answers.certificate import Colouring
from boardfill.answers.solution import Placement
from boardfill.answers.subject import CELL, PIECE
from boardfill.explaining.lattice_rows import Span
from boardfill.explaining.statement import Statement
from boardfill.problem.lattices.lattice import Cell, Lattice
from boardfill.problem.tiling import Tiling

_MODULI = (0, 2, 3, 4, 5, 6, 8, 9, 12)
_MOST_TRIED = 2000
_MOST_SUMS = 1000

Pattern = Callable[[Cell], tuple[int, ...]]


def by_colouring(
    problem: Tiling, statement: Statement, check: Callable[[], None]
) -> Colouring | None:
    """The argument with the simplest pattern that gives one, if any does.

    Where something is starved there are no sums to weigh, and that is argument enough.
    """
    if statement.starved:
        return None
    for pattern in _patterns(problem.board.lattice):
        check()
        found = _with_pattern(problem, statement, pattern)
        if found is not None:
            return found
    return None


def _patterns(lattice: Lattice) -> Iterator[Pattern]:
    """Ways to sort cells into classes, the simplest first."""
    dimensions = lattice.dimensions
    straight = [tuple(int(d == e) for e in range(dimensions)) for d in range(dimensions)]
    slanted = [(1, *signs) for signs in product((1, -1), repeat=dimensions - 1)]

    def modulo(form: tuple[int, ...], classes: int) -> Pattern:
        return lambda cell: (sum(a * x for a, x in zip(form, cell, strict=True)) % classes,)

    yield modulo(slanted[0], 2)
    yield from (modulo(form, 2) for form in straight)
    yield from (modulo(form, classes) for classes in (3, 4) for form in slanted)
    yield lambda cell: tuple(x % 2 for x in cell)
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
class _Classes:
    """A tiling seen through a pattern: cells by class, placements by the classes under them."""

    number_of: dict[Cell, int]
    """The class of each cell."""
    exact: list[int]
    """How many cells of each class must be covered."""
    optional: list[int]
    """How many more may be."""
    placed: dict[str, set[tuple[int, ...]]]
    """For each piece the numbers of cells of each class that its placements cover."""


def _classes(problem: Tiling, statement: Statement, pattern: Pattern) -> _Classes:
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
    return _Classes(number_of, exact, optional, placed)


def _with_pattern(problem: Tiling, statement: Statement, pattern: Pattern) -> Colouring | None:
    classes = _classes(problem, statement, pattern)
    supplies = {
        str(key): (statement.low[subject], statement.high[subject])
        for subject, (kind, key) in enumerate(statement.subjects)
        if kind == PIECE
    }
    if not _may_have_weights(classes, supplies):
        return None
    best: tuple[tuple[int, int, int], Colouring] | None = None
    span = _to_weigh_nothing(classes, supplies)
    for modulus in _MODULI:
        values = range(modulus) if modulus else (0, 1, -1, 2, -2, 3, -3)
        for weights in islice(span.weights(values, modulus), _MOST_TRIED):
            cost = (len(set(weights)), modulus, sum(map(abs, weights)))
            if best is not None and cost >= best[0]:
                continue
            pieces = _piece_weights(classes, supplies, weights, modulus)
            if _never_zero(classes, supplies, weights, pieces, modulus):
                of_cells = {cell: weights[at] for cell, at in classes.number_of.items()}
                weight_of: dict[str, dict[Any, int]] = {CELL: of_cells, PIECE: pieces}
                named = [weight_of.get(s.kind, {}).get(s.key, 0) for s in statement.subjects]
                best = cost, Colouring(modulus, statement.named_weights(named))
    return None if best is None else best[1]


def _to_weigh_nothing(classes: _Classes, supplies: dict[str, tuple[int, int]]) -> Span:
    """What must weigh 0: placements, or where the supply may weigh something, their differences."""
    width = len(classes.exact)
    span = Span(width)
    for name, vectors in classes.placed.items():
        first = next(iter(vectors)) if name in supplies else (0,) * width
        for vector in vectors:
            span.add([a - b for a, b in zip(vector, first, strict=True)])
    return span


def _may_have_weights(classes: _Classes, supplies: dict[str, tuple[int, int]]) -> bool:
    """Where everything is exact: is the whole no sum of multiples of placements?"""
    if any(classes.optional) or any(low != high for low, high in supplies.values()):
        return True
    names = list(supplies)
    span = Span(len(classes.exact) + len(names))
    for name, vectors in classes.placed.items():
        mark = [int(name == other) for other in names]
        for vector in vectors:
            span.add([*vector, *mark])
    return [*classes.exact, *(supplies[name][0] for name in names)] not in span


def _piece_weights(
    classes: _Classes, supplies: dict[str, tuple[int, int]], weights: list[int], modulus: int
) -> dict[str, int]:
    found = {}
    for name in supplies:
        vector = next(iter(classes.placed.get(name, ())), ())
        weight = -sum(a * b for a, b in zip(vector, weights, strict=bool(vector)))
        found[name] = weight % modulus if modulus else weight
    return found


def _never_zero(
    classes: _Classes,
    supplies: dict[str, tuple[int, int]],
    weights: list[int],
    pieces: dict[str, int],
    modulus: int,
) -> bool:
    """Can the whole not weigh 0, however often what has a choice is used?"""
    sums = {sum(a * b for a, b in zip(classes.exact, weights, strict=True))}
    ranges = [(weight, 0, more) for weight, more in zip(weights, classes.optional, strict=True)]
    ranges += [(pieces[name], low, high) for name, (low, high) in supplies.items()]
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
