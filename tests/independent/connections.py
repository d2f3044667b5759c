"""Rules about what is connected, told as what cells must hold: lines, and parts of a colour.

An edge is the point in its middle.  Two cells meet in it, or a cell and itself on a closed board
that is one wide; where only one cell has it, it is at the rim.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from functools import cache
from typing import Any

from tests.independent import groups
from tests.independent.geometry import Cell, Point, Turning, points_around, turned_point
from tests.independent.judging import Document, bounds_of
from tests.independent.rules import OF_CONNECTIONS, Demand, Held, clues_of, counted_by, symbols_in
from tests.independent.tiles import point_home, side_names, side_points
from tests.independent.tilings import Board

Side = tuple[Cell, str]
"""A cell and the name of one of its sides."""
Drawn = list[tuple[Cell, Cell]]
"""The two cells of every edge that a line goes over."""


def demands_of(document: Document, board: Board, *, blanks: bool) -> list[Demand]:
    joins = joins_of(document)
    found = list(_meeting(joins, board)) if any(joins.values()) else []
    for table in document.get("rules", ()):
        if "connected" in table:
            for names in counted_by(table, symbols_in(document, blanks=blanks)):
                found.append(_connected(table, names, board))
        elif "lines" in table:
            found.append(_lines(table, joins, board))
        elif "joined" in table:
            found += _joined(table, joins, board)
        elif "in_sight" in table:
            for names in counted_by(table, symbols_in(document, blanks=blanks)):
                found += _in_sight(table, names, board)
    return found


def told(
    document: Document, board: Board, moved: Callable[[Cell], Cell], names: Mapping[str, str]
) -> set[Hashable]:
    """What the rules say word for word, once cells and symbols have become others."""
    found: set[Hashable] = set()
    symbols = symbols_in(document, blanks=False)
    for table in document.get("rules", ()):
        if "joined" in table:
            for demand in _joined(table, joins_of(document), board):
                found.add((frozenset(map(moved, demand.cells)), demand.clue))
        elif any(kind in table for kind in OF_CONNECTIONS):
            marks = frozenset((moved(cell), mark) for cell, mark in marks_of(table).items())
            rest = str([table[key] for key in sorted(table) if key not in ("marks", "symbols")])
            for some in counted_by(table, symbols):
                found.add((rest, marks, frozenset(names.get(name, "") for name in some)))
    return found


def joins_of(document: Document) -> dict[str, frozenset[str]]:
    """The sides over which a line leaves the cell of each symbol."""
    return {
        table if isinstance(table, str) else table["name"]: frozenset(
            () if isinstance(table, str) else table.get("joins", ())
        )
        for table in document["symbols"]
    }


def images_on_triangles(
    document: Document, number: int, way: Turning
) -> dict[bool, dict[str, str]]:
    """Which symbol draws the turned line of which, in triangles that are upside down or not."""
    found: dict[bool, dict[str, str]] = {}
    for cell in ((0, 0), (0, 1)):
        here, there = points_around(cell, "triangle"), points_around(way(cell), "triangle")
        images: dict[Hashable, list[str]] = {}
        for name, sides in joins_of(document).items():
            if sides <= there.keys():
                images.setdefault(frozenset(map(there.__getitem__, sides)), []).append(name)
        found[bool(cell[1])] = names = {}
        for name, sides in joins_of(document).items():
            if sides <= here.keys():
                goal = frozenset(turned_point(here[w], number, "triangle") for w in sides)
                if images.get(goal):
                    names[name] = images[goal].pop(0)
    return found


@cache
def edges_of(board: Board) -> dict[Point, list[Side]]:
    """Every edge, with the sides that meet there: two, or one at the rim."""
    found: dict[Point, list[Side]] = {}
    for cell in sorted(board.cells):
        sides = zip(side_names(cell, board.lattice), side_points(cell, board.lattice), strict=True)
        for name, point in sides:
            found.setdefault(point_home(point, board.periods), []).append((cell, name))
    return found


# Lines


def _meeting(joins: Mapping[str, frozenset[str]], board: Board) -> Iterator[Demand]:
    """Over every edge a line goes from both sides or from neither, and over none at the rim."""

    def leaves(name: str, side: str) -> bool:
        return side in joins.get(name, ())

    for cell in board.cells:
        known = frozenset(side_names(cell, board.lattice))

        def has_them(held: Held, known: frozenset[str] = known) -> bool:
            return joins.get(held[0], frozenset()) <= known

        yield Demand("line", (cell,), has_them)
    for sides in edges_of(board).values():
        names = [name for _, name in sides]

        def meet(held: Held, names: list[str] = names) -> bool:
            said = list(map(leaves, held, names))
            return said[0] == said[1] if len(said) == 2 else not said[0]

        yield Demand("line", tuple(cell for cell, _ in sides), meet)


def drawn_by(held: Mapping[Cell, str], joins: Mapping[str, Iterable[str]], board: Board) -> Drawn:
    """The edges that lines go over; lines of cells that hold these symbols meet."""
    return [
        (sides[0][0], sides[1][0])
        for sides in edges_of(board).values()
        if len(sides) == 2 and sides[0][1] in joins.get(held[sides[0][0]], ())
    ]


def _lines(table: Any, joins: Mapping[str, frozenset[str]], board: Board) -> Demand:
    cells = tuple(sorted(board.cells))
    shape, marks = table["lines"], marks_of(table)

    def holds(held: Held) -> bool:
        drawn = drawn_by(dict(zip(cells, held, strict=True)), joins, board)
        return has_shape(drawn, shape, marks)

    return Demand("lines", cells, holds)


def has_shape(drawn: Drawn, shape: str, marks: Mapping[Cell, str]) -> bool:
    """Do the lines make this shape, and end just at the marks, if there are any?"""
    ways = Counter(cell for edge in drawn for cell in edge)
    ends = {cell for cell, number in ways.items() if number == 1}
    if marks and ends != set(marks):
        return False
    parts = parts_of(ways, drawn)
    straight = all(number <= 2 for number in ways.values())
    if shape == "links":
        return (
            straight
            and not _has_cycle(drawn)
            and all(len({marks[cell] for cell in part & ends}) == 1 for part in parts)
        )
    if len(parts) != 1:
        return False
    return {
        "loop": straight and not ends,
        "path": straight and not _has_cycle(drawn),
        "tree": not _has_cycle(drawn),
        "net": True,
    }[shape]


def _has_cycle(drawn: Drawn) -> bool:
    """Does anything stay if what ends somewhere is taken away, edge by edge?"""
    left = list(drawn)
    while True:
        ways = Counter(cell for edge in left for cell in edge)
        kept = [edge for edge in left if all(ways[cell] > 1 for cell in edge)]
        if len(kept) == len(left):
            return bool(left)
        left = kept


def parts_of(cells: Iterable[Cell], edges: Drawn) -> list[set[Cell]]:
    """The connected parts of the cells, over these edges; the parts grow until none meets one."""
    parts = [{cell} for cell in cells]
    for one, other in edges:
        met = [part for part in parts if one in part or other in part]
        parts = [part for part in parts if part not in met]
        parts.append(set[Cell]().union(*met))
    return parts


def _joined(table: Any, joins: Mapping[str, frozenset[str]], board: Board) -> Iterator[Demand]:
    each = table.get("each")
    for one in each if isinstance(each, list) else [each]:
        part = table if one is None else {**table, "each": one}
        found = groups.groups_of(part, board, ordered=False)
        clues = clues_of(table["joined"], "joined", len(found))
        for cells, clue in zip(found, clues, strict=True):
            if clue is not None:
                holds = _crossed_so_often(cells, clue, joins, board)
                yield Demand("joined", cells, holds, clue=str(clue))


def _crossed_so_often(
    cells: groups.Group, clue: int, joins: Mapping[str, frozenset[str]], board: Board
) -> Callable[[Held], bool]:
    def holds(held: Held) -> bool:
        return crossed_in(cells, dict(zip(cells, held, strict=True)), joins, board) == clue

    return holds


def crossed_in(
    cells: groups.Group,
    held: Mapping[Cell, str],
    joins: Mapping[str, Iterable[str]],
    board: Board,
) -> int:
    """Over how many edges between two cells of the group lines go."""
    there = {cell: held[cell] for cell in cells}
    inside = Board(board.lattice, frozenset(cells), frozenset(), board.periods)
    return len(drawn_by(there, joins, inside))


# Parts


def marks_of(table: Any) -> dict[Cell, str]:
    """The marks that are listed, or drawn on the square lattice; `.` and `#` are none."""
    given = table.get("marks", ())
    if not isinstance(given, str):
        return {tuple(mark["cell"]): mark["mark"] for mark in given}
    return {
        (row, column): mark
        for row, line in enumerate(given.split("\n"))
        for column, mark in enumerate(line)
        if mark not in ".#"
    }


def coloured_parts(cells: Iterable[Cell], board: Board) -> list[set[Cell]]:
    """The parts that the cells make, over the edges between them."""
    there = set(cells)
    sides = [sides for sides in edges_of(board).values() if len(sides) == 2]
    edges = [(one[0], other[0]) for one, other in sides]
    return parts_of(there, [edge for edge in edges if there.issuperset(edge)])


def _connected(table: Any, names: frozenset[str], board: Board) -> Demand:
    cells = tuple(sorted(board.cells))
    marks = {cell: int(mark) for cell, mark in marks_of(table).items()}
    number = bounds_of(table.get("parts", "any" if marks else 1))
    sizes = bounds_of(table.get("sizes", "any"))

    def is_right(part: set[Cell]) -> bool:
        told = [size for cell, size in marks.items() if cell in part]
        if marks and (len(told) != 1 or told[0] not in (0, len(part))):
            return False
        return sizes.hold(len(part))

    rim = {sides[0][0] for sides in edges_of(board).values() if len(sides) == 1}
    if table.get("outside"):
        number = bounds_of("any")

    def holds(held: Held) -> bool:
        there = {cell for cell, name in zip(cells, held, strict=True) if name in names}
        parts = coloured_parts(there, board)
        if table.get("outside") and not all(part & rim for part in parts):
            return False
        return there.issuperset(marks) and number.hold(len(parts)) and all(map(is_right, parts))

    return Demand("connected", cells, holds)


def _in_sight(table: Any, names: frozenset[str], board: Board) -> Iterator[Demand]:
    for cell, number in marks_of(table).items():
        cells = (cell, *sorted(groups.seen(cell, board) - {cell}))

        def holds(held: Held, cells: groups.Group = cells, number: str = number) -> bool:
            return seen_from(cells[0], dict(zip(cells, held, strict=True)), names, board) == int(
                number
            )

        yield Demand("in sight", cells, holds)


def seen_from(
    cell: Cell, held: Mapping[Cell, str], names: Iterable[str], board: Board
) -> int | None:
    """How many cells are seen from one, itself included; None if it blocks its own view."""
    blocking = set(names)
    if held[cell] in blocking:
        return None
    lines = [[held[at] in blocking for at in line] for line in groups.views(cell, board)]
    return 1 + sum([*line, True].index(True) for line in lines)
