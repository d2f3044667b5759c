"""Tilings by bars or rectangles of every size, told as markings of cells that agree.

With a piece for each size, how far every column is filled would have to be remembered.  Instead
each cell says on which sides it goes on into its neighbour, and neighbours have to agree.  They are
black and white in turn and have symbols of their own: of a black cell's `goes on` and its white
neighbour's `ends` exactly one must hold, which is a rule about the two cells.
"""

from __future__ import annotations

from itertools import product

from boardfill import Board, Marking
from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.marking import Symbol
from boardfill.problem.rules import Count

SIDES: dict[str, Cell] = {"u": (-1, 0), "r": (0, 1), "d": (1, 0), "l": (0, -1)}
OPPOSITE = {"u": "d", "d": "u", "l": "r", "r": "l"}
BLACK, WHITE = "b", "w"


def bars(board: Board) -> Marking:
    """Bars of one row or one column and any length: a cell goes on along one line at most."""
    return _agreeing(board, ("", "l", "r", "lr", "u", "d", "ud"), closed=True)


def rectangles(board: Board) -> Marking:
    """Rectangles of any size, told by the points where four cells of the board meet.

    Walls run from point to point.  At a point they go straight on, meet in a T or cross, or there
    are none; one wall cannot end alone and two cannot make a corner inside of a rectangle.
    """
    if any(len({cell[axis] for cell in board.cells}) == 1 for axis in (0, 1)):
        return bars(board)
    inner = frozenset(cell for cell in board.cells if 0 not in cell)
    return _agreeing(Board(inner), ("", "lr", "ud", "lru", "lrd", "udl", "udr", "udlr"))


def _agreeing(board: Board, patterns: tuple[str, ...], *, closed: bool = False) -> Marking:
    """Every cell goes on at the sides of one of the patterns; on a closed board not beyond it."""
    symbols = tuple(Symbol(colour + sides) for colour in (BLACK, WHITE) for sides in patterns)
    rules = [
        _never(
            _names(colour, patterns), [cell for cell in board.ordered if _colour(cell) != colour]
        )
        for colour in (BLACK, WHITE)
    ]
    for side, step in SIDES.items():
        going_on = [sides for sides in patterns if side in sides]
        ending = [sides for sides in patterns if OPPOSITE[side] not in sides]
        pairs, at_the_border = [], []
        for cell in board.ordered:
            neighbour = (cell[0] + step[0], cell[1] + step[1])
            if neighbour not in board.cells:
                at_the_border.append(cell)
            elif _colour(cell) == BLACK:
                pairs.append(frozenset({cell, neighbour}))
        one_of = _names(BLACK, going_on) | _names(WHITE, ending)
        if pairs:
            rules.append(Count("region", one_of, 1, 1, regions=tuple(map(tuple, pairs))))
        if closed:
            both = _names(BLACK, going_on) | _names(WHITE, going_on)
            rules.append(_never(both, at_the_border))
    return Marking(board, symbols, tuple(rules))


def _never(symbols: frozenset[str], cells: list[Cell]) -> Count:
    return Count("region", symbols, 0, 0, regions=(tuple(cells),))


def _names(colour: str, patterns: tuple[str, ...] | list[str]) -> frozenset[str]:
    return frozenset(map("".join, product([colour], patterns)))


def _colour(cell: Cell) -> str:
    return (BLACK, WHITE)[(cell[0] + cell[1]) % 2]
