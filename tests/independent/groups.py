"""The groups of cells that rules look at, found by walking over the board."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import product
from typing import Any

from tests.independent.geometry import (
    AXES,
    Cell,
    line_kinds,
    line_through,
    next_along,
    points_around,
    points_up,
    sides_of,
)
from tests.independent.tilings import Board

Group = tuple[Cell, ...]
FROM_CELLS = ("seen", "around", "touching")
PAIRS = ("edge", "corner", "knight")


def groups_of(table: Any, board: Board, *, ordered: bool) -> list[Group]:
    """All groups of all kinds that a rule names; the cells of listed regions in their order."""
    if "each" not in table:
        listed = regions_of(table) if "regions" in table else [table["cells"]]
        return [_region(region, ordered=ordered) for region in listed]
    kinds = [table["each"]] if isinstance(table["each"], str) else table["each"]
    return [group for kind in kinds for group in groups(kind, table, board, ordered=ordered)]


def groups(kind: str, table: Any, board: Board, *, ordered: bool) -> list[Group]:
    if kind == "board":
        return [tuple(sorted(board.cells))]
    if kind == "region":
        return [_region(region, ordered=ordered) for region in regions_of(table)]
    if kind in FROM_CELLS:
        beside = {"seen": seen, "around": around, "touching": touching}[kind]
        return [tuple(sorted(beside(tuple(cell), board))) for cell in table["cells"]]
    if kind in PAIRS:
        others = {"edge": around, "corner": at_corners, "knight": knights}[kind]
        return [
            (cell, other)
            for cell in sorted(board.cells)
            for other in sorted(others(cell, board))
            if cell <= other
        ]
    if kind.endswith(" run"):
        return runs(kind.removesuffix(" run"), board)
    return lines(kind, board)


def regions_of(table: Any) -> list[Any]:
    """The listed regions, or those of a picture, by their first cells; `.` and `#` are none."""
    listed = table["regions"]
    if not isinstance(listed, str):
        return list(listed)
    drawn: dict[str, list[Cell]] = {}
    for row, line in enumerate(listed.split("\n")):
        for column, letter in enumerate(line):
            if letter not in ".#":
                drawn.setdefault(letter, []).append((row, column))
    return list(drawn.values())


def _region(cells: Any, *, ordered: bool) -> Group:
    listed = map(tuple, cells)
    return tuple(listed) if ordered else tuple(sorted(set(listed)))


# Lines


def number_of(cell: Cell, kind: str, lattice: str) -> int:
    """Lines come from top to bottom, from left to right, or so that their numbers rise."""
    if lattice == "cubic":
        return cell[("layer", "row", "column").index(kind)]
    if lattice == "hex":
        return {"row": cell[1], "column": cell[0], "diagonal": cell[0] + cell[1]}[kind]
    row, column = cell
    if lattice == "triangle":  # a strip of triangles begins with each second one
        aside = {"row": 0, "diagonal": -column, "antidiagonal": column}[kind]
        return row if kind == "row" else (row + aside) // 2
    return {"row": row, "column": column, "diagonal": row - column, "antidiagonal": row + column}[
        kind
    ]


def read_along(cell: Cell, kind: str) -> tuple[int, ...]:
    """What sorts the cells of a line: down and to the right, or to the left."""
    return (cell[0], -cell[1]) if kind == "antidiagonal" else cell


def lines(kind: str, board: Board) -> list[Group]:
    """The whole lines; on a closed board those that are one after going around are one."""
    found = [
        tuple(sorted(line, key=lambda cell: read_along(cell, kind)))
        for line in lines_of(kind, board)
    ]
    return sorted(set(found), key=lambda line: number_of(line[0], kind, board.lattice))


def lines_of(kind: str, board: Board) -> Iterator[frozenset[Cell]]:
    """The line through every cell, over seams too, as often as it takes to come back."""
    spans = [high - low + 1 for low, high in map(board.extent, range(len(board.periods)))]
    length = 2
    for span, period in zip(spans, board.periods, strict=True):
        length *= max(span, period)
    if board.lattice == "cubic":
        length = max(*spans, *board.periods)
    for cell in board.cells:
        line = line_through(cell, kind, board.lattice, length)
        yield frozenset(map(board.home, line)) & board.cells


def runs(kind: str, board: Board) -> list[Group]:
    """From each cell with nothing before it on as far as there are cells; rings from the least."""

    def onward(cell: Cell) -> Cell:
        return board.home(next_along(cell, kind, board.lattice))

    entered = {onward(cell) for cell in board.cells}
    starts = sorted(board.cells - entered) + sorted(board.cells & entered)
    found, walked = [], set[Cell]()
    for start in starts:
        run: list[Cell] = []
        cell = start
        while cell in board.cells and cell not in walked:
            walked.add(cell)
            run.append(cell)
            cell = onward(cell)
        if len(run) > 1:
            found.append(tuple(run))

    def order(run: Group) -> tuple[Any, ...]:
        return number_of(run[0], kind, board.lattice), min(read_along(c, kind) for c in run)

    return sorted(found, key=order)


def seen(cell: Cell, board: Board) -> set[Cell]:
    """Along lines that go over sides, both ways, up to the next hole; itself, too."""
    return ({cell} & board.cells).union(*views(cell, board))


def views(cell: Cell, board: Board) -> list[Group]:
    """Each way to look from a cell, the nearest cells first."""
    found = []
    for step in _ways_to_look(board.lattice):
        line = []
        at = board.home(step(cell))
        while at in board.cells and at != cell:
            line.append(at)
            at = board.home(step(at))
        found.append(tuple(line))
    return found


def _ways_to_look(lattice: str) -> Iterator[Callable[[Cell], Cell]]:
    if lattice == "cubic":
        for side in sides_of(lattice):
            yield lambda cell, side=side: tuple(a + b for a, b in zip(cell, side, strict=True))  # type: ignore[misc]
        return
    kinds = ("row", "column") if lattice == "square" else line_kinds(lattice)
    for kind in kinds:
        for back in (False, True):
            yield lambda cell, kind=kind, back=back: next_along(cell, kind, lattice, back=back)  # type: ignore[misc]


# What lies beside a cell


def around(cell: Cell, board: Board) -> set[Cell]:
    turned = -1 if board.lattice == "triangle" and not points_up(cell) else 1
    steps = [(turned * step[0], *step[1:]) for step in sides_of(board.lattice)]
    return {board.home(_moved(cell, step)) for step in steps} & board.cells


def touching(cell: Cell, board: Board) -> set[Cell]:
    """Those that have a point in common with it."""
    upside_down = board.lattice == "triangle" and not points_up(cell)
    others = (_moved(cell, step) for step in _steps_to_touching(board.lattice, upside_down))
    return set(map(board.home, others)) & board.cells


@cache
def _steps_to_touching(lattice: str, upside_down: bool) -> list[Cell]:
    cell = (0,) * (len(AXES[lattice]) - 1) + (int(upside_down),)
    points = set(points_around(cell, lattice).values())
    return [
        step
        for step in product(range(-2, 3), repeat=len(cell))
        if any(step) and points & set(points_around(_moved(cell, step), lattice).values())
    ]


def at_corners(cell: Cell, board: Board) -> set[Cell]:
    return touching(cell, board) - around(cell, board)


def knights(cell: Cell, board: Board) -> set[Cell]:
    steps = [step for step in product((-2, -1, 1, 2), repeat=2) if step[0] ** 2 + step[1] ** 2 == 5]
    return {board.home(_moved(cell, step)) for step in steps} & board.cells


def _moved(cell: Cell, step: tuple[int, ...]) -> Cell:
    return tuple(a + b for a, b in zip(cell, step, strict=True))
