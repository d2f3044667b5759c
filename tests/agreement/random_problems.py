"""Small random problems of every kind, many of them without a filling; a seed gives the same ones.

Tilings lie on all lattices, open or closed, with supplies, cells that may stay empty, and rules;
markings have targets, rules and clues; coverings have bounds and colours.
"""

from __future__ import annotations

from random import Random

import boardfill
from boardfill.problem.kinds import Problem
from boardfill.problem.lattices.lattice import Cell, Lattice, lattices
from boardfill.problem.lattices.square import SQUARE

_SIZES = {"square": (6, 6), "hex": (5, 5), "triangle": (4, 8), "cubic": (2, 3, 4)}


def random_problem(random: Random) -> Problem:
    """A tiling (three times in five), a marking or a covering."""
    return random.choice((_tiling, _tiling, _tiling, _marking, _covering))(random)


def _board(random: Random) -> boardfill.Board:
    lattice = random.choice(list(lattices().values()))
    size = tuple(random.randint(2, most) for most in _SIZES[lattice.name])
    wrap = [
        axis.name
        for axis, extent in zip(lattice.axes, size, strict=True)
        if random.random() < 0.15 and lattice.closes_after(extent, axis)
    ]
    board = boardfill.Board.rectangle(*size, lattice=lattice, wrap=wrap)
    return board.without(random.sample(board.ordered, random.choice((0, 0, 1, 2, 3))))


def _shape(random: Random, lattice: Lattice, cells: int) -> frozenset[Cell]:
    grown = {random.choice(lattice.origins)}
    while len(grown) < cells:
        grown.add(random.choice(list(lattice.neighbours(random.choice(sorted(grown))))))
    return frozenset(grown)


def _supply(random: Random, most: int) -> boardfill.Supply:
    low = random.randint(0, most)
    return random.choice(
        (
            boardfill.Supply(),
            boardfill.Supply(),
            boardfill.Supply(low, low),
            boardfill.Supply(low, low + random.randint(0, 2)),
        )
    )


def _tiling(random: Random) -> boardfill.Tiling:
    board = _board(random)
    pieces = []
    for number in range(random.choice((1, 1, 2, 2, 3))):
        cells = random.choice((1, 2, 3, 3, 4, 4, 5))
        turn = random.choice(
            (boardfill.Turn.FREE, boardfill.Turn.FREE, boardfill.Turn.ROTATE, boardfill.Turn.FIXED)
        )
        supply = _supply(random, len(board.cells) // cells)
        shape = _shape(random, board.lattice, cells)
        pieces.append(boardfill.Piece("abc"[number], shape, turn, supply, board.lattice))
    plain = board.lattice == SQUARE and not board.periods
    spared = min(random.choice((0, 0, 0, 1, 2)), len(board.cells))
    optional = frozenset(random.sample(board.ordered, spared))
    return boardfill.Tiling(
        board,
        tuple(pieces),
        fault_free=plain and random.random() < 0.1,
        tatami=plain and random.random() < 0.15,
        optional=optional,
    )


def _marking(random: Random) -> boardfill.Marking:
    board = boardfill.Board(
        frozenset(random.sample(list(SQUARE.box((4, 4))), random.randint(3, 14)))
    )
    names = "xyz"[: random.randint(1, 3)]
    around = SQUARE.meeting_names()
    symbols = [
        boardfill.Symbol(name, tuple(random.sample(around, random.randint(0, 3)))) for name in names
    ]
    rules = []
    for _ in range(random.randint(0, 3)):
        each = random.choice([*SQUARE.line_numbers, "board"])
        counted = frozenset(random.sample(names, random.randint(1, len(names))))
        rules.append(boardfill.rules.Count(each, counted, *_supply(random, 2)))
    cells = random.sample(board.ordered, random.choice((0, 0, 1, 2)))
    clues = {cell: random.choice(names) for cell in cells}
    return boardfill.Marking(board, tuple(symbols), tuple(rules), clues, random.random() < 0.4)


def _covering(random: Random) -> boardfill.Covering:
    names = "abcdefgh"[: random.randint(2, 8)]
    items = [
        boardfill.CoveringItem(name, random.choice((boardfill.Supply(1, 1), _supply(random, 2))))
        for name in names
    ]
    items += [
        boardfill.CoveringItem(name, boardfill.Supply(0, 1))
        for name in random.choice(("", "", "p", "pq"))
    ]
    shared = [item.name for item in items if item.name in "pq"]
    options = []
    for _ in range(random.randint(2, 14)):
        used = random.choices(names, k=random.randint(1, 3))
        coloured = [name for name in shared if random.random() < 0.5]
        colours = {name: random.choice("RG") for name in coloured if random.random() < 0.7}
        twice = [n for n in coloured if n not in colours and random.random() < 0.2]
        options.append(
            boardfill.CoveringOption((*used, *coloured, *twice), "", tuple(colours.items()))
        )
    return boardfill.Covering(tuple(items), tuple(options))
