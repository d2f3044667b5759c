"""Checks of the arguments of rules and puzzles: lists of cells, regions, clues at the rim."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from itertools import pairwise
from types import MappingProxyType
from typing import Any, TypeAlias

from boardfill import words
from boardfill.errors import BadInput, inside
from boardfill.problem.board import Board, cell_of, whole_number
from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.lattices.square import SQUARE
from boardfill.problem.picture import read_picture

CellLists: TypeAlias = tuple[tuple[Cell, ...], ...]
Clues: TypeAlias = Mapping[Cell, str | int]
"""The symbols in some cells; numbers stand for their names."""
NO_CLUES: Clues = MappingProxyType({})
RimClues: TypeAlias = Sequence[int | None]
"""A number for each line, None for lines without one."""


def side(given: object) -> int:
    """The size of a square board."""
    if (size := whole_number(given, "size")) < 1:
        raise BadInput(f"expected at least 1, found {size}", place="size")
    return size


def sides(given: object) -> tuple[int, int]:
    """The rows and columns of a board; a single number is a square."""
    listed = [given, given] if isinstance(given, int) else entries(given, "size", "rows, columns")
    if len(listed) != 2:
        raise BadInput(f"expected rows and columns, found {given!r}", place="size")
    return side(listed[0]), side(listed[1])


def entries(given: object, place: str, wanted: str) -> list[Any]:
    """The entries of a list; if it is no list, BadInput that says what is `wanted`."""
    if not isinstance(given, Iterable) or isinstance(given, str | bytes | Mapping | Set):
        raise BadInput(f"expected {wanted}, found {given!r}", place=place)
    return list(given)


def flag(given: object, place: str) -> bool:
    """The value if it is True or False; otherwise BadInput."""
    if not isinstance(given, bool):
        raise BadInput(f"expected True or False, found {given!r}", place=place)
    return given


def cell_list(given: object, place: str, *, ordered: bool) -> tuple[Cell, ...]:
    """A list of cells of any lattice; unless they are `ordered`, a set or a mapping is fine."""
    if isinstance(given, Set | Mapping) and not ordered:
        given = list(given)
    listed = entries(given, place, "a list of cells")
    return tuple(cell_of(cell, f"{place}[{number}]") for number, cell in enumerate(listed))


def names(given: object, place: str) -> Iterable[str]:
    """Yield the names in a list; BadInput if it is no list of names."""
    if not isinstance(given, Iterable) or isinstance(given, str):
        raise BadInput(f"expected a list of names, found {given!r}", place=place)
    for name in given:
        if not isinstance(name, str):
            raise BadInput(f"expected a name, found {name!r}", place=place)
        yield name


def named(clues: Clues, place: str = "clues") -> dict[Cell, str]:
    """The clues with symbols given by name."""
    if not isinstance(clues, Mapping):
        raise BadInput(f"expected cells with symbols, found {clues!r}", place=place)
    return {cell: str(symbol) for cell, symbol in clues.items()}


def cell_lists(
    given: object, place: str, board: Board | None = None, *, ordered: bool = False
) -> CellLists:
    """Lists of cells; if there is a board, all must be on it."""
    lists = tuple(
        cell_list(cells, f"{place}[{number}]", ordered=ordered)
        for number, cells in enumerate(entries(given, place, "lists of cells"))
    )
    for number, cells in enumerate(lists):
        for cell in cells:
            is_there = board is None or cell in board.cells
            if not is_there or cells.count(cell) > 1:
                what = "is listed twice" if is_there else "is not on the board"
                raise BadInput(f"cell {words.cell(cell)} {what}", place=f"{place}[{number}]")
    return lists


def chains(given: Iterable[Iterable[Cell]], place: str, board: Board) -> CellLists:
    """Lists of cells on the board, one after the other; BadInput unless each has two or more."""
    lists = cell_lists(given, place, board, ordered=True)
    for number, cells in enumerate(lists):
        if len(cells) < 2:
            raise BadInput("expected at least two cells", place=f"{place}[{number}]")
    return lists


def paths(given: Iterable[Iterable[Cell]], place: str, board: Board) -> CellLists:
    """Chains in which each cell touches the next."""
    lists = chains(given, place, board)
    refuse_jumps(lists, place)
    return lists


def edges(given: Iterable[Iterable[Cell]], place: str, board: Board) -> CellLists:
    """Pairs of cells; BadInput unless they share an edge."""
    pairs = chains(given, place, board)
    for number, cells in enumerate(pairs):
        if len(cells) > 2:
            raise BadInput(f"expected two cells, found {len(cells)}", place=f"{place}[{number}]")
    refuse_jumps(pairs, place, corners=False)
    return pairs


def refuse_jumps(lists: CellLists, place: str, *, corners: bool = True) -> None:
    """Raise BadInput unless each cell shares an edge with the next, or touches it at `corners`."""
    for number, cells in enumerate(lists):
        for one, other in pairwise(cells):
            steps = [abs(a - b) for a, b in zip(one, other, strict=True)]
            if (max if corners else sum)(steps) > 1:
                pair = f"cells {words.cell(one)} and {words.cell(other)}"
                reason = "do not touch" if corners else "share no edge"
                raise BadInput(f"{pair} {reason}", place=f"{place}[{number}]")


def region_lists(given: str | Iterable[Iterable[Cell]]) -> CellLists:
    r"""Regions, given as lists of cells or as a picture with a character for each region.

    >>> region_lists("aab\nabb")
    (((0, 0), (0, 1), (1, 0)), ((0, 2), (1, 1), (1, 2)))
    """
    if not isinstance(given, str):
        return cell_lists(given, "regions")
    drawn: dict[str, list[Cell]] = {}
    with inside("regions"):
        for cell, character in read_picture(given, SQUARE):
            drawn.setdefault(character, []).append(cell)
    return tuple(map(tuple, drawn.values()))


def rim(given: RimClues, place: str, lines: int) -> list[int | None]:
    """The clues of so many lines; an empty list means None for each."""
    listed = entries(given, place, "a list of numbers")
    clues = [None if clue is None else whole_number(clue, place) for clue in listed]
    if clues and len(clues) != lines:
        raise BadInput(f"expected {words.counted(lines, 'clue')}, found {len(clues)}", place=place)
    return clues or [None] * lines
