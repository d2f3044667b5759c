"""Fillomino as a covering: the board is divided so that regions of one size never touch.

An option is a region: its cells and, for its size, the edges around it, which no other region of
that size may have.
"""

from __future__ import annotations

from collections.abc import Iterator

from boardfill import Covering, CoveringItem, CoveringOption, Supply

Cell = tuple[int, int]

HARD = """
3.181.14..14.1.
........41...4.
1...19.......63
.516.21.1..4.1.
5.5..2.5.1.2..7
..1..1.1..127.2
.1.17..213.....
......1..133..1
.1.51..4...18..
.819....7...512
.1..3...7..51.1
.7.431..1.1....
...1..14.1.19.1
.1...65.4.5....
14.1.....1..1.1
"""
"""Has one filling, which a depth-first search does not find for long; a puzzle of the test
collection of filomino-dlx, written there as Knuth's DLX."""


def fillomino(picture: str) -> Covering:
    """The covering of a puzzle; no region is larger than its largest number."""
    lines = picture.split()
    clues = {(r, c): mark for r, line in enumerate(lines) for c, mark in enumerate(line)}
    size_at = {cell: int(mark) for cell, mark in clues.items() if mark != "."}
    largest = max(size_at.values())
    regions = sorted(
        tuple(sorted(region))
        for size in range(1, largest + 1)
        for region in _regions(frozenset(clues), size_at, size)
    )
    edges = sorted({edge for region in regions for edge in _edges(region, clues)})
    cells = [CoveringItem(str(cell)) for cell in sorted(clues)]
    return Covering(
        (*cells, *(CoveringItem(edge, Supply(0, 1)) for edge in edges)),
        tuple(CoveringOption((*map(str, region), *_edges(region, clues))) for region in regions),
    )


def _regions(
    board: frozenset[Cell], size_at: dict[Cell, int], size: int
) -> Iterator[frozenset[Cell]]:
    """The regions of that size that agree with the numbers, each once."""
    free = {cell for cell in board if size_at.get(cell, size) == size}
    grown = {frozenset([cell]) for cell in free}
    for _ in range(size - 1):
        grown = {
            region | {beside}
            for region in grown
            for cell in region
            for beside in _beside(cell)
            if beside in free and beside not in region
        }
    for region in grown:
        around = {beside for cell in region for beside in _beside(cell)} - region
        if all(size_at.get(cell) != size for cell in around):
            yield region


def _edges(region: tuple[Cell, ...], board: dict[Cell, str]) -> list[str]:
    return sorted(
        f"{len(region)}: {min(cell, beside)} {max(cell, beside)}"
        for cell in region
        for beside in _beside(cell)
        if beside in board and beside not in region
    )


def _beside(cell: Cell) -> list[Cell]:
    row, column = cell
    return [(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)]
