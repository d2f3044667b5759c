"""Boards so large that no memory holds a sweep of them, recognised before listing placements.

Cut a rectangle into equal blocks, each of which has several fillings by itself.  Sweep it, and stop
when the cells before a straight line have been settled: every block that the line crosses may have
been filled in any way, independently of the others, and the sweep must distinguish fillings whose
pieces reach over the line differently.  So it has at least as many states as the product, over all
blocks, of the different ways to reach over the line.  All of them are needed: each has a filling.
That holds for each line that the orders of a sweep follow, rows, columns and both diagonals; other
orders are for boards that are no rectangles.

There are also at least as many fillings as the product of those of the blocks, so that listing them
all is impossible.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice, product
from math import prod
from typing import TYPE_CHECKING, TypeAlias, TypeGuard

from boardfill import words
from boardfill.answers.solution import Placement
from boardfill.engines.limits import Limits
from boardfill.engines.protocol import Ability
from boardfill.errors import LimitReached
from boardfill.problem.board import Board
from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.lattices.square import SQUARE
from boardfill.problem.piece import ANY
from boardfill.problem.tiling import Tiling
from boardfill.questions.preparing import is_large

if TYPE_CHECKING:
    from boardfill.problem.kinds import Problem

_LONGEST_BLOCK = 8
_MOST_FILLINGS = 100
"""The most fillings of a block to look at."""
_MOST_BLOCKS = 64
"""The most blocks to count along each side: as many as an address has bits."""
_MOST_PAIRED_CELLS = 250_000
"""A square of so many cells takes about a quarter of an hour by Pfaffians; the time grows as the
number of cells to the power of 2.5."""
BEYOND_MACHINES = 2**43
"""The memory assumed for plans that must be the same on every machine: more than any dense sweep
takes."""
_LEAST_BYTES = 8
"""The least that any store takes for a state: its count."""

Filling: TypeAlias = list[frozenset[Cell]]
"""The cells of each piece."""
_LINES: tuple[Callable[[int, int], int], ...] = (
    lambda row, _: row,
    lambda _, column: column,
    lambda row, column: row + column,
    lambda row, column: row - column,
)
"""The number of the row, column, diagonal or antidiagonal on which a cell lies."""


def refuse_if_beyond_memory(problem: Problem, limits: Limits) -> None:
    """Raise LimitReached if the store of a sweep is certain to exceed the memory limit."""
    bits = least_state_bits(problem, limits)
    if bits is not None:
        raise LimitReached(no_room(bits, limits))


def may_need_no_sweep(problem: Problem) -> bool:
    """True for a plain board of pairs that do not cross, small enough for Pfaffians.

    It is enough to check a small board: pieces that cross on a large one also cross there.
    """
    if not _is_plain(problem) or len(problem.board.cells) > _MOST_PAIRED_CELLS:
        return False
    if any(len(piece.cells) != 2 for piece in problem.pieces):
        return False
    from boardfill.cover.translation.translate import cover_of
    from boardfill.engines.planar import PlanarEngine

    small = cover_of(Tiling(Board.rectangle(_LONGEST_BLOCK, _LONGEST_BLOCK), problem.pieces))
    return PlanarEngine().supports(small, Ability.COUNT)


def no_room(bits: int, limits: Limits) -> str:
    """Why neither a sweep nor a list is possible, in words."""
    most = "" if limits.most_bytes is None else f" of {words.memory(limits.most_bytes)}"
    return (
        f"a sweep would meet at least 2^{bits} states at once, far above the memory limit{most}, "
        "and there are too many fillings to be listed"
    )


def least_state_bits(problem: Problem, limits: Limits) -> int | None:
    """A number n of bits such that a sweep needs 2^n states, more than fit; None if it may fit."""
    most = limits.most_bytes
    if most is None or not _is_plain(problem):
        return None
    if problem.board.size is None:
        return None
    rows, columns = problem.board.size
    sides = range(1, _LONGEST_BLOCK + 1)
    fitting = [(h, w) for h, w in product(sides, sides) if rows % h == 0 and columns % w == 0]
    for height, width in sorted(fitting, key=lambda size: (size[0] * size[1], size)):
        fillings = _fillings(problem, height, width)
        if len(fillings) > 1:
            blocks = min(rows // height, _MOST_BLOCKS), min(columns // width, _MOST_BLOCKS)
            bits = min(_bits(fillings, (height, width), blocks, line) for line in _LINES)
            if _LEAST_BYTES << bits > most:
                return bits
    return None


def _is_plain(problem: Problem) -> TypeGuard[Tiling]:
    """True for a large open board without rules, to be covered by any number of each piece."""
    return (
        isinstance(problem, Tiling)
        and is_large(problem)
        and problem.board.lattice == SQUARE
        and not (problem.board.periods or problem.optional or problem.fault_free or problem.tatami)
        and not problem.given
        and problem.is_plain
        and all(piece.copies == ANY for piece in problem.pieces)
    )


def _fillings(problem: Tiling, height: int, width: int) -> list[Filling]:
    """Some fillings of a block, at most `_MOST_FILLINGS`."""
    from boardfill.cover.translation.translate import cover_of
    from boardfill.engines.search import SearchEngine

    cover = cover_of(Tiling(Board.rectangle(height, width), problem.pieces))
    found = islice(SearchEngine().fillings(cover, Limits()), _MOST_FILLINGS)
    return [
        [
            frozenset(meaning.cells)
            for option in filling
            if isinstance(meaning := cover.options[option].meaning, Placement)
        ]
        for filling in found
    ]


def _bits(
    fillings: list[Filling],
    size: tuple[int, int],
    blocks: tuple[int, int],
    line: Callable[[int, int], int],
) -> int:
    """The binary logarithm, rounded down, of the states when such a line crosses the blocks.

    `blocks` is the number of blocks to count along each side.
    """
    height, width = size
    values = {line(row, column) for row in range(height) for column in range(width)}
    ways = {value: len(_reaches(fillings, line, value)) for value in values}
    places = [line(height * i, width * j) for i in range(blocks[0]) for j in range(blocks[1])]
    middle = sorted(places)[len(places) // 2]
    lines = (middle + ahead for ahead in values)
    return max(prod(ways.get(at - place, 1) for place in places) for at in lines).bit_length() - 1


def _reaches(
    fillings: list[Filling], line: Callable[[int, int], int], value: int
) -> set[frozenset[Cell]]:
    """The different sets of cells beyond the line covered by pieces that begin before it."""
    return {
        frozenset(
            cell
            for piece in filling
            if any(line(*one) <= value for one in piece)
            for cell in piece
            if line(*cell) > value
        )
        for filling in fillings
    }
