"""Puzzles in which the shaded cells, or the others, are connected."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from types import MappingProxyType

from boardfill.errors import BadInput
from boardfill.problem import puzzle_parts as checked
from boardfill.problem.board import Board, whole_number
from boardfill.problem.lattices.lattice import Cell, connected_parts
from boardfill.problem.lattices.square import SQUARE
from boardfill.problem.marking import Marking, Symbol
from boardfill.problem.piece import ANY, Supply
from boardfill.problem.puzzle_parts import RimClues
from boardfill.problem.rules import Count, Forbid, Held, Neighbours, Rule
from boardfill.problem.web_rules import Connected, InSight

SHADED, OPEN = "#", "."
"""Shaded cells (a sea, a wall), and all others."""
_AT_MOST_ONE = Supply(0, 1)
"""At most one connected part."""
_NOTHING: Mapping[Cell, int] = MappingProxyType({})
NOT_TOLD = "shaded cells with a number that is not told"
"""The name of the rule about shaded cells with unknown numbers."""
NUMBER_IN_ROW = re.compile(r"(\d+) in row \d+")
"""The names of rules of a hitori, from which its numbers can be read back."""
_POOL = {(row, column): SHADED for row in (0, 1) for column in (0, 1)}


def nurikabe(board: object, numbers: Mapping[Cell, int | None]) -> Marking:
    """Islands `.` in a sea `#`, each with exactly one number, which is its number of cells.

    The sea is connected and has no 2 x 2 block; islands touch only at corners.  None stands for an
    unknown number.

    >>> nurikabe("3x3", {(0, 0): 3, (2, 2): 1}).count()
    1
    """
    board = _on_board(board)
    if board.lattice != SQUARE:
        raise BadInput("a nurikabe needs a board of squares", place="board")
    marks = _sizes(numbers, "numbers", board)
    if not marks:
        raise BadInput("expected at least one number: each island has one", place="numbers")
    rules = [
        Connected([SHADED], parts=_AT_MOST_ONE),
        Forbid([_POOL]),
        Connected([OPEN], marks=marks),
    ]
    return Marking(board, _shades(), rules, title="Nurikabe")


def hitori(rows: Sequence[Sequence[int | None]]) -> Marking:
    """Cells are shaded `#` so that no row or column has a number twice among the others.

    No two shaded cells are side by side, and all others are connected.  A cell may have no number,
    None.

    >>> hitori([[1, 1], [1, 2]]).count(), hitori([[1, 1], [None, 2]]).count()
    (1, 2)
    """
    wanted = "rows of numbers"
    number_at = {
        (row, column): None if number is None else whole_number(number, f"rows[{row}]")
        for row, line in enumerate(checked.entries(rows, "rows", wanted))
        for column, number in enumerate(checked.entries(line, f"rows[{row}]", wanted))
    }
    numbers = [number for number in number_at.values() if number is not None]
    if min(numbers, default=-1) < 0:
        raise BadInput("expected numbers of at least 0", place="rows")
    equal: dict[str, list[Cell]] = {}
    for cell, number in number_at.items():
        if number is None:
            continue
        for line, at in zip(("row", "column"), cell, strict=True):
            equal.setdefault(f"{number} in {line} {at}", []).append(cell)
    rules: list[Rule] = [Connected([OPEN], parts=_AT_MOST_ONE)]
    for name, cells in equal.items():
        # For a number that is alone in its row, the rule only records the number.
        if len(cells) > 1 or NUMBER_IN_ROW.fullmatch(name):
            rules.append(Held(name, dict.fromkeys(cells, OPEN), 0, 1))
    return Marking(number_at, _shades(SQUARE.edge_names()), rules, title="Hitori")


def heyawake(regions: str | Iterable[Iterable[Cell]], counts: RimClues = ()) -> Marking:
    r"""Shade cells `#`: `counts` has the number of shaded cells in each room, None if unknown.

    No two shaded cells are side by side, the others are connected, and no straight line of others
    goes from a room through a second into a third.

    >>> heyawake("aab\naab", [1, None]).count()
    8
    """
    rooms = checked.region_lists(regions)
    room = _numbered(rooms, "a cell is in two rooms")
    board = Board.from_cells(room)
    shaded = frozenset({SHADED})
    rules: list[Rule] = [Connected([OPEN], parts=_AT_MOST_ONE)]
    for cells, count in zip(rooms, checked.rim(counts, "counts", len(rooms)), strict=True):
        rules.append(Count("region", shaded, count or 0, count, regions=[cells]))
    name = "shaded cells of a line in three rooms"
    rules += (Held(name, dict.fromkeys(line, SHADED), 1) for line in through_three(room))
    return Marking(board, _shades(SQUARE.edge_names()), rules, title="Heyawake")


def through_three(room: Mapping[Cell, int]) -> Iterator[list[Cell]]:
    """The shortest lines that begin in one room, cross a second one and end in a third."""
    for step in ((0, 1), (1, 0)):
        for cell in sorted(room):
            line = [cell]
            while room.get(after := (line[-1][0] + step[0], line[-1][1] + step[1])) is not None:
                line.append(after)
                parts = [list(part) for _, part in groupby(line, room.__getitem__)]
                if len(parts) == 3:
                    if len(parts[0]) == 1:
                        yield line
                    break


def corral(board: object, numbers: Mapping[Cell, int | None] = _NOTHING) -> Marking:
    """A cave of connected cells `.` that has all numbers; the outside, `#`, is linked to the rim.

    A number says how many cells of the cave are seen from it along its row and column, itself
    included; None is an unknown number.

    >>> corral("2x2", {(0, 0): 2}).count(), corral("3x3", {(1, 1): 5}).count()
    (4, 16)
    """
    return _seen_from(board, numbers, [Connected([SHADED], outside=True)], "Corral")


def kurodoko(board: object, numbers: Mapping[Cell, int | None] = _NOTHING) -> Marking:
    """Cells are shaded `#`, no two side by side, and all others are connected.

    A number is not shaded and says how many unshaded cells are seen from it along its row and
    column, itself included; None is an unknown number.

    >>> kurodoko("2x2", {(0, 0): 3}).count()
    2
    """
    return _seen_from(board, numbers, [], "Kurodoko", SQUARE.edge_names())


def _seen_from(
    board: object,
    numbers: Mapping[Cell, int | None],
    rules: list[Rule],
    title: str,
    points_at: tuple[str, ...] = (),
) -> Marking:
    board = _on_board(board)
    if board.lattice != SQUARE:
        raise BadInput(f"a {title.lower()} needs a board of squares", place="board")
    told = _sizes(numbers, "numbers", board)
    rules = [Connected([OPEN], parts=_AT_MOST_ONE), *rules]
    if marks := {cell: size for cell, size in told.items() if size}:
        rules.append(InSight([SHADED], marks))
    if not_told := [cell for cell, size in told.items() if not size]:
        rules.append(Held(NOT_TOLD, dict.fromkeys(not_told, SHADED), 0, 0))
    return Marking(board, _shades(points_at), rules, title=title)


def fillomino(
    board: object, clues: Mapping[Cell, int] = _NOTHING, borders: Iterable[Iterable[Cell]] = ()
) -> Marking:
    """Numbers in all cells: each connected part of equal numbers n has n cells.

    Any number may occur, not only those of clues.  Two cells with a border between them, given as a
    pair, have different numbers.

    >>> fillomino("2x2", {(0, 0): 1}).count()
    1
    """
    board = _on_board(board)
    sizes = _sizes(clues, "clues", board)
    if 0 in sizes.values():
        raise BadInput("expected numbers, found None", place="clues")
    known = {*range(1, _largest_without_clue(board, sizes) + 1), *sizes.values()}
    rules: list[Rule] = [Connected([str(size)], parts=ANY, sizes=size) for size in sorted(known)]
    if pairs := checked.edges(borders, "borders", board):
        rules.append(Neighbours("region", "different", regions=pairs))
    given = {cell: str(size) for cell, size in sizes.items()}
    symbols = [Symbol(str(size)) for size in sorted(known)]
    return Marking(board, symbols, rules, given, title="Fillomino")


TETROMINOES = {
    "L": ((0, 0), (1, 0), (2, 0), (2, 1)),
    "I": ((0, 0), (1, 0), (2, 0), (3, 0)),
    "T": ((0, 0), (0, 1), (0, 2), (1, 1)),
    "S": ((0, 1), (0, 2), (1, 0), (1, 1)),
}
"""The tetrominoes of a LITS, by their letters."""


def lits(regions: str | Iterable[Iterable[Cell]]) -> Marking:
    r"""A tetromino in each region, shown by the letters L, I, T, S; other cells are `.`.

    All tetrominoes together are connected and form no 2 x 2 block; those of the same kind, turned
    or flipped, never share an edge.

    >>> lits("aabb\naabc\nabbc\ncccc").count()
    1
    """
    parts = checked.region_lists(regions)
    region = _numbered(parts, "a cell is in two regions")
    board, letters = Board.from_cells(region), list(TETROMINOES)
    differ = [(a, b) for a in [*letters, OPEN] for b in [*letters, OPEN] if a != b or a == OPEN]
    between = [
        (cell, other)
        for cell in board.ordered
        for other in SQUARE.neighbours(cell)
        if cell < other and region.get(other, region[cell]) != region[cell]
    ]
    rules: list[Rule] = [
        Connected(letters),
        Count("region", frozenset(letters), 4, 4, regions=parts),
        Forbid([dict.fromkeys(_POOL, letters)]),
    ]
    for letter in letters:
        rules.append(Connected([letter], parts=ANY, sizes=4))
        others = (cells for other, cells in TETROMINOES.items() if other != letter)
        rules.append(Forbid([dict.fromkeys(cells, letter) for cells in others], "free"))
    if between:
        rules.append(Neighbours("region", differ, regions=between))
    return Marking(board, map(Symbol, [*letters, OPEN]), rules, title="LITS")


def _numbered(regions: checked.CellLists, wrong: str) -> dict[Cell, int]:
    found = {cell: number for number, cells in enumerate(regions) for cell in cells}
    if len(found) < sum(map(len, regions)):
        raise BadInput(wrong, place="regions")
    return found


def _largest_without_clue(board: Board, sizes: Mapping[Cell, int]) -> int:
    """The largest part of equal numbers that can do without a clue.

    It lies in one area without clues, and leaves room for all parts with clues: clues too far apart
    belong to different parts, each with as many cells as its number.
    """
    beside = board.beside
    areas = connected_parts([cell for cell in board.ordered if cell not in sizes], beside)
    left = len(board.cells)
    for size in set(sizes.values()):
        free = {cell for cell in board.cells if sizes.get(cell, size) == size}
        clues = [cell for cell in sizes if sizes[cell] == size]
        while clues:
            reached = rim = {clues[0]}
            for _ in range(size - 1):
                rim = free.intersection(near for cell in rim for near in beside(cell)) - reached
                reached = reached | rim
            clues = [cell for cell in clues if cell not in reached]
            left -= size
    return min(max(map(len, areas), default=0), left)


def _shades(points_at: tuple[str, ...] = ()) -> list[Symbol]:
    return [Symbol(SHADED, points_at), Symbol(OPEN)]


def _on_board(given: object) -> Board:
    return given if isinstance(given, Board) else Board(given)


def _sizes(given: object, place: str, board: Board) -> dict[Cell, int]:
    """The cells with their sizes; 0 for None, an unknown size."""
    if not isinstance(given, Mapping):
        raise BadInput(f"expected cells with numbers, found {given!r}", place=place)
    checked.cell_lists([given], place, board)
    most = len(board.cells)
    for size in given.values():
        if size is not None and not 1 <= whole_number(size, place) <= most:
            raise BadInput(
                f"expected a number of cells, from 1 to {most}, found {size}", place=place
            )
    return {cell: size or 0 for cell, size in given.items()}
