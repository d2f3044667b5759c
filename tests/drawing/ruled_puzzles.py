"""Small puzzles with rules of every kind that is drawn, built from rule values alone."""

from __future__ import annotations

from itertools import product

from boardfill import Board, Marking, Symbol
from boardfill.problem.lattices.lattice import Cell
from boardfill.rules import (
    Arrow,
    Count,
    Different,
    Neighbours,
    Paired,
    Product,
    Rule,
    Runs,
    Sandwich,
    Sum,
    Visible,
)

DIGITS = tuple(Symbol(str(number)) for number in range(1, 5))
LATIN: tuple[Rule, ...] = (Different("row"), Different("column"))
BOXES = tuple(
    tuple((top + down, left + right) for down in (0, 1) for right in (0, 1))
    for top in (0, 2)
    for left in (0, 2)
)
CAGES: tuple[tuple[Cell, ...], ...] = (
    ((0, 0), (0, 1), (1, 0)),
    ((0, 2), (0, 3)),
    ((1, 1), (1, 2), (2, 1)),
    ((1, 3), (2, 3), (2, 2)),
    ((2, 0), (3, 0)),
    ((3, 1), (3, 2), (3, 3)),
)
_AROUND = ("up", "right", "down", "left", "up-right", "down-right", "down-left", "up-left")
_SQUARE = frozenset(product(range(4), range(4)))
_BLACK = {(0, 0), (0, 1), (2, 2), (3, 0), (3, 3)}
_RUNS = (
    ((1, 1), (1, 2)),
    ((2, 1), (2, 2), (2, 3)),
    ((3, 2), (3, 3)),
    ((1, 1), (2, 1)),
    ((1, 2), (2, 2), (3, 2)),
    ((2, 3), (3, 3)),
)
_TREES = ((0, 1), (2, 2), (3, 0))


def _grid(*rules: Rule, clues: dict[Cell, str] | None = None, boxes: bool = False) -> Marking:
    in_boxes = (Different("region", regions=BOXES),) if boxes else ()
    return Marking(Board("4x4"), DIGITS, (*LATIN, *in_boxes, *rules), clues or {})


def killer() -> Marking:
    """Cages with sums across boxes; one of them has none."""
    totals = [6, 7, 7, 8, 6, None]
    return _grid(
        Sum("region", totals, regions=CAGES),
        Different("region", regions=CAGES),
        clues={(0, 0): "1"},
        boxes=True,
    )


def calcudoku() -> Marking:
    """Cages with sums, products, a difference and a quotient."""
    return _grid(
        Sum("region", 6, regions=CAGES[:1]),
        Neighbours("region", "differ by 1", regions=CAGES[1:2]),
        Product("region", [8, 12], regions=CAGES[2:4]),
        Neighbours("region", "ratio 2", regions=CAGES[4:5]),
        Sum("region", 6, regions=CAGES[5:]),
    )


def futoshiki() -> Marking:
    return _grid(
        Neighbours("region", "less", regions=(((0, 0), (0, 1)), ((1, 1), (2, 1)))),
        Neighbours("region", "greater", regions=(((2, 2), (2, 3)), ((1, 0), (2, 0)))),
        clues={(3, 3): "1"},
    )


def kropki() -> Marking:
    return _grid(
        Neighbours("region", "differ by 1", regions=(((0, 0), (0, 1)), ((1, 1), (2, 1)))),
        Neighbours("region", "ratio 2", regions=(((0, 1), (1, 1)),)),
        Neighbours("region", "differ by 3", regions=(((2, 2), (2, 3)),)),
        Neighbours("edge", "not equal"),
    )


def lines() -> Marking:
    """Thermometers, arrows, even and odd cells."""
    return _grid(
        Neighbours("region", "less", regions=(((0, 0), (0, 1), (1, 0)),)),
        Arrow("region", regions=(((3, 0), (2, 1), (1, 0)), ((0, 2), (1, 2), (1, 3)))),
        Count("region", ["2", "4"], 1, 1, regions=(((1, 1),),)),
        Count("region", ["1", "3"], 1, 1, regions=(((3, 2),),)),
        boxes=True,
    )


def nonogram() -> Marking:
    return Marking(
        Board("3x4"),
        (Symbol("#"),),
        (Runs("row", ["1 1", "4", "2"], ["#"]), Runs("column", ["2", "2", "2", "2"], ["#"])),
        blanks=True,
    )


def skyscrapers() -> Marking:
    return _grid(
        Visible("row", [4, None, 2, 1]),
        Visible("row", [None, 3, 2, None], backwards=True),
        Visible("column", [3, 2, None, 1]),
        Visible("column", [None, 2, 2, 3], backwards=True),
    )


def little_killer() -> Marking:
    """Sums of diagonals, sandwiches, and both long diagonals."""
    return _grid(
        Sum("region", [9, 4], regions=(((0, 1), (1, 2), (2, 3)), ((1, 0), (2, 1), (3, 2)))),
        Sandwich("row", [None, 0, 2, None], ends=("1", "4")),
        Different("region", regions=(tuple((n, n) for n in range(4)),)),
        Different("region", regions=(tuple((n, 3 - n) for n in range(4)),)),
    )


def akari() -> Marking:
    cells = tuple(sorted(_SQUARE - _BLACK))
    return Marking(
        Board(cells),
        (Symbol("L"),),
        (
            Count("seen", ["L"], 1, None, cells=cells),
            Count("row run", ["L"], 0, 1),
            Count("column run", ["L"], 0, 1),
            Count("around", ["L"], 1, 1, cells=((0, 1), (3, 0))),
        ),
        blanks=True,
    )


def kakuro() -> Marking:
    cells = sorted({cell for run in _RUNS for cell in run})
    return Marking(
        Board(cells),
        tuple(Symbol(str(number)) for number in range(1, 10)),
        (Sum("region", [4, 6, 9, 3, 6, 10], regions=_RUNS), Different("region", regions=_RUNS)),
    )


def star_battle() -> Marking:
    *others, left = CAGES[0], (*CAGES[1], (1, 3)), ((1, 1), (2, 0), (2, 1), (3, 0))
    regions = (*others, left, tuple(_SQUARE.difference(*others, left)))
    return Marking(
        Board("4x4"),
        (Symbol("★", _AROUND),),
        (
            Count("row", ["★"], 1, 1),
            Count("column", ["★"], 1, 1),
            Count("region", ["★"], 1, 1, regions=regions),
        ),
        blanks=True,
    )


def tents() -> Marking:
    cells = sorted(_SQUARE.difference(_TREES))
    asked = {(0, 0): 1, (0, 3): 0, (1, 0): 1, (1, 2): 1}
    counts = (
        Count("region", ["^"], number, number, regions=([c for c in cells if c[axis] == at],))
        for (axis, at), number in asked.items()
    )
    return Marking(
        Board(cells), (Symbol("^", _AROUND),), (Paired(["^"], _TREES), *counts), blanks=True
    )


def minesweeper() -> Marking:
    numbered = ((0, 0), (1, 1))
    return Marking(
        Board("2x3"),
        (Symbol("x"),),
        (
            Count("touching", ["x"], 1, 1, cells=numbered[:1]),
            Count("touching", ["x"], 2, 2, cells=numbered[1:]),
            Count("region", ["x"], 0, 0, regions=tuple((cell,) for cell in numbered)),
        ),
        blanks=True,
    )


PUZZLES = {
    made.__name__: made
    for made in (
        killer,
        calcudoku,
        futoshiki,
        kropki,
        lines,
        nonogram,
        skyscrapers,
        little_killer,
        akari,
        kakuro,
        star_battle,
        tents,
        minesweeper,
    )
}
