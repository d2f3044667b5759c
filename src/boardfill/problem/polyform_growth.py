"""Polyforms of any lattice: connected sets of cells of a size, generated and counted.

Words used here
    fixed       translations of a polyform count as the same
    one-sided   rotations, too
    free        reflections, too
    window      the cells that a polyform of the size can reach from its first cell

The native core does the work and knows no lattice: it gets the window as tables.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import accumulate, chain
from operator import mul, sub
from typing import Literal, TypeAlias, get_args

from boardfill import _core
from boardfill.errors import BadInput, LimitReached, beyond_memory, check_names
from boardfill.problem.lattices.lattice import Cell, Lattice, Symmetry
from boardfill.problem.lattices.square import SQUARE
from boardfill.problem.piece import Shape

Kind: TypeAlias = Literal["free", "one-sided", "fixed"]

LARGEST = 40
"""Polyforms of more cells are refused at once: no machine could list or count them."""
_BYTES_OF_TUPLE = 64


def polyforms(
    size: int,
    lattice: Lattice = SQUARE,
    kind: Kind = "free",
    *,
    time_limit: float | None = None,
    memory_limit: int | None = None,
) -> list[Shape]:
    """All polyforms of `size` cells, in rising order, each represented by its least image.

    >>> [len(polyforms(size)) for size in range(1, 9)]
    [1, 1, 2, 5, 12, 35, 108, 369]
    """
    start = _core.now()
    turns = [number for number, _ in _turns(lattice, kind)[1:]]
    cells, tables = _window(size, lattice)
    with _within(start, time_limit, memory_limit) as control:
        numbers = array("H", tables.list(turns, control))
    needed = len(numbers) // size * (_BYTES_OF_TUPLE + 8 * size)
    if memory_limit is not None and needed > memory_limit:
        raise beyond_memory(needed, memory_limit, "the list of polyforms")
    one_by_one = map(cells.__getitem__, numbers)
    return list(zip(*[one_by_one] * size, strict=True))


def count_polyforms(
    size: int,
    lattice: Lattice = SQUARE,
    kind: Kind = "free",
    *,
    time_limit: float | None = None,
    threads: int = 1,
) -> int:
    """The number of polyforms of `size` cells, without listing them.

    Fixed polyforms are counted directly; the number of others is the average, over the symmetries
    that count as the same, of the fixed polyforms that a symmetry keeps (Burnside's lemma).

    >>> count_polyforms(10, kind="fixed"), count_polyforms(10)
    (36446, 4655)
    """
    start = _core.now()
    turns = _turns(lattice, kind)
    _, tables = _window(size, lattice)
    with _within(start, time_limit, None) as control:
        total = tables.count_fixed(threads, control)
        for members in _classes(turns[1:], lattice):
            total += len(members) * tables.count_kept(members[0], threads, control)
    count, rest = divmod(total, len(turns))
    if rest:
        raise AssertionError(f"{total} polyforms do not fall into classes of {len(turns)}")
    return count


@contextmanager
def _within(
    start: float, time_limit: float | None, memory_limit: int | None
) -> Iterator[_core.Control]:
    """A control for the native core with what is left of the limits."""
    left = None if time_limit is None else max(0.0, time_limit - (_core.now() - start))
    try:
        yield _core.Control(left, memory_limit)
    except _core.Stopped as stop:
        raise LimitReached(f"the {stop} stopped the generation of polyforms") from None


def _turns(lattice: Lattice, kind: Kind) -> list[tuple[int, Symmetry]]:
    """The numbered symmetries under which polyforms of the kind are the same, identity first."""
    check_names([kind], get_args(Kind))
    every = list(enumerate(lattice.symmetries))
    if kind == "fixed":
        return every[:1]
    return [turn for turn in every if kind == "free" or not turn[1].reflects]


def _classes(turns: list[tuple[int, Symmetry]], lattice: Lattice) -> Iterator[list[int]]:
    """The numbers of the turns in conjugacy classes.

    All turns in a class keep equally many polyforms.
    """
    origin = lattice.origins[0]
    probe = [origin, *lattice.neighbours(origin)]
    places = []
    for other in lattice.symmetries:
        seen = [other.apply(cell) for cell in probe]
        places.append((other, {_steps(map(turn.apply, seen)): number for number, turn in turns}))
    left = dict(turns)
    while left:
        turn = next(iter(left.values()))
        turned = [turn.apply(cell) for cell in probe]
        members = {numbers[_steps(map(other.apply, turned))] for other, numbers in places}
        for number in members:
            del left[number]
        yield sorted(members)


def _steps(cells: Iterable[Cell]) -> tuple[Cell, ...]:
    """The positions of the cells relative to the first, which translations do not change."""
    first, *others = cells
    return tuple(tuple(map(sub, cell, first)) for cell in others)


def _window(size: int, lattice: Lattice) -> tuple[list[Cell], _core.PolyformWindow]:
    """The cells of the window in rising order, and its tables for the native core."""
    if size < 1:
        raise BadInput(f"expected polyforms of at least 1 cell, found {size}")
    if size > LARGEST:
        raise BadInput(f"expected polyforms of at most {LARGEST} cells, found {size}")
    cells = sorted(set().union(*(_reach(size, o, lattice) for o in lattice.origins)))
    number = {cell: place for place, cell in enumerate(cells)}
    near = [[number[n] for n in lattice.neighbours(cell) if n in number] for cell in cells]
    images = [[turn.apply(cell) for cell in cells] for turn in lattice.symmetries]
    farthest = max(abs(x) for cell in chain(cells, *images) for x in cell)
    # A turned and moved cell is at most three times as far away as the farthest; lines of this
    # length ensure that it has the place of a window cell only if it is that cell.
    line = 4 * farthest + 1
    weights = [line**power for power in reversed(range(lattice.dimensions))]

    def places(of: Iterable[Cell]) -> list[int]:
        return [sum(map(mul, cell, weights)) for cell in of]

    tables = _core.PolyformWindow(
        size,
        places(cells),
        [lattice.colour(cell) for cell in cells],
        list(chain.from_iterable(near)),
        list(accumulate(map(len, near), initial=0)),
        [number[origin] for origin in lattice.origins],
        [(places(image), [lattice.colour(cell) for cell in image]) for image in images],
    )
    return cells, tables


def _reach(size: int, origin: Cell, lattice: Lattice) -> set[Cell]:
    """The cells that a polyform of this size can have if `origin` is its first."""
    reached = newest = {origin}
    for _ in range(size - 1):
        beside = {near for cell in newest for near in lattice.neighbours(cell) if near > origin}
        newest = beside - reached
        reached = reached | newest
    return reached
