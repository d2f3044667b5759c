"""A judge of strips that shares no code with the program: cell by cell, one dictionary of states.

A shape is a tuple of cells (line, across).  A state is what already lies beyond the cell that is
looked at, counted from there in reading order, and how often each piece has been used.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

Shape = frozenset[tuple[int, int]]


class Supplied(NamedTuple):
    """A piece by the ways it may lie, and how often it must and may be used; None is any number."""

    shapes: frozenset[Shape]
    low: int
    high: int | None


def ways(cells: Iterable[tuple[int, int]], turn: str) -> frozenset[Shape]:
    """How a piece of these cells may lie: `fixed`, turned (`rotate`), or also mirrored (`free`)."""
    found = set()
    current = list(cells)
    for _ in range(2 if turn == "free" else 1):
        for _ in range(1 if turn == "fixed" else 4):
            found.add(_at_origin(current))
            current = [(column, -row) for row, column in current]
        current = [(row, -column) for row, column in current]
    return frozenset(found)


def strip_counts(
    width: int, lines: int, pieces: Sequence[Supplied], *, closed: bool = False
) -> list[int]:
    """How many fillings 0, 1, ..., `lines` lines of that width have; `closed` into a ring each."""
    moves = [_moves(width, piece.shapes, closed=closed) for piece in pieces]
    states: Counter[tuple[int, tuple[int, ...]]] = Counter({(0, (0,) * len(pieces)): 1})
    counts = []
    for _ in range(lines + 1):
        counts.append(
            sum(
                number
                for (beyond, used), number in states.items()
                if not beyond
                and all(uses >= piece.low for uses, piece in zip(used, pieces, strict=True))
            )
        )
        for across in range(width):
            following: Counter[tuple[int, tuple[int, ...]]] = Counter()
            for (covered, used), number in states.items():
                if covered & 1:
                    following[covered >> 1, used] += number
                    continue
                for place, piece in enumerate(pieces):
                    if piece.high is not None and used[place] == piece.high:
                        continue
                    more = (*used[:place], used[place] + 1, *used[place + 1 :])
                    capped = used if piece.high is None and piece.low == 0 else more
                    for laid in moves[place][across]:
                        if not laid & covered:
                            following[(covered | laid) >> 1, capped] += number
            states = following
    return counts


def _moves(width: int, shapes: frozenset[Shape], *, closed: bool) -> list[list[int]]:
    """For each cell of a line, the placements that have it first, as bits from there on."""
    found: list[list[int]] = []
    for across in range(width):
        here = []
        for shape in shapes:
            for step in range(-width, 2 * width) if not closed else range(width):
                cells = [(line, at + step) for line, at in shape]
                if closed:
                    cells = [(line, at % width) for line, at in cells]
                if len(set(cells)) < len(cells) or not all(0 <= at < width for _, at in cells):
                    continue
                places = [line * width + at - across for line, at in cells]
                if min(places) == 0:
                    here.append(sum(1 << place for place in places))
        found.append(here)
    return found


def _at_origin(cells: Iterable[tuple[int, int]]) -> Shape:
    cells = list(cells)
    line, at = min(line for line, _ in cells), min(at for _, at in cells)
    return frozenset((cell[0] - line, cell[1] - at) for cell in cells)
