"""Colours for tiles, so that neighbours differ.

Tiles are coloured in the reverse of an order in which always one with the fewest neighbours left
is taken away (Matula, Beck: Smallest-last ordering and clustering and graph coloring algorithms,
1983).  Connected tiles of a flat board form a planar graph, and so does whatever is left: some tile
has at most five neighbours.  So each finds one of six colours free.  On a torus, in space, and for
tiles in several parts it may take more.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, count

from boardfill.problem.board import Board
from boardfill.problem.lattices.lattice import Cell

ALWAYS_ENOUGH = 6
"""Colours for connected tiles of a flat board."""


def neighbour_colours(tiles: Sequence[frozenset[Cell]], board: Board) -> list[int]:
    """A colour for each tile, from 0 on, different from those of its neighbours."""
    beside = _neighbours(tiles, board)
    colours = [-1] * len(tiles)
    for tile in reversed(_smallest_last(beside)):
        taken = {colours[other] for other in beside[tile]}
        # Starting at a different colour each time spreads all of them over the board.
        spread = ((tile + offset) % ALWAYS_ENOUGH for offset in range(ALWAYS_ENOUGH))
        tries = chain(spread, count(ALWAYS_ENOUGH))
        colours[tile] = next(colour for colour in tries if colour not in taken)
    return colours


def _neighbours(tiles: Sequence[frozenset[Cell]], board: Board) -> list[set[int]]:
    """For each tile, those that share an edge with it, across seams, too."""
    owner = {cell: index for index, cells in enumerate(tiles) for cell in cells}
    near, home = board.lattice.neighbours, board.home if board.periods else None
    beside = []
    for index, cells in enumerate(tiles):
        others = (other if home is None else home(other) for cell in cells for other in near(cell))
        beside.append({owner.get(cell, index) for cell in others} - {index})
    return beside


def _smallest_last(beside: Sequence[set[int]]) -> list[int]:
    """An order that always goes on with one that has the fewest neighbours among those left."""
    left = [len(others) for others in beside]
    by_size: list[list[int]] = [[] for _ in range(max(left, default=0) + 1)]
    for tile, size in enumerate(left):
        by_size[size].append(tile)
    order: list[int] = []
    least = 0
    while len(order) < len(beside):
        while not by_size[least]:
            least += 1
        tile = by_size[least].pop()
        if left[tile] != least:
            continue  # it has moved to a smaller size since, or is in the order
        left[tile] = -1
        order.append(tile)
        for other in beside[tile]:
            if left[other] > 0:
                left[other] -= 1
                by_size[left[other]].append(other)
                least = min(least, left[other])
    return order
