"""Puzzles of tiles with colours on their sides that must match, or with pips."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import product

from boardfill.errors import BadInput, inside
from boardfill.problem.board import Board, whole_number
from boardfill.problem.catalogue import named_piece
from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.piece import Piece, Supply, Turn, Way
from boardfill.problem.placement_rules import Areas
from boardfill.problem.puzzle_parts import cell_list, entries
from boardfill.problem.rules import Different, Neighbours, Rule, Sum
from boardfill.problem.tile_rules import Sides
from boardfill.problem.tiling import Tiling

RIM = "0"
"""The usual colour of the rim of a frame."""
_CONDITION = re.compile(r"\s*(?P<sign>=|!=|≠|<|>|)\s*(?P<number>\d{1,4}|)\s*")


_ALIKE = {"": None, "=": True, "!=": False, "≠": False}


def edge_matching(
    rows: int,
    columns: int,
    tiles: Sequence[object],
    *,
    turn: Turn | str = Turn.ROTATE,
    rim: str = "",
) -> Tiling:
    """Square tiles, each with its colours up, right, down and left; sides that meet are equal.

    Every tile is used once.  Tiles that look the same after an allowed turn are copies of one
    piece.  All sides at the rim have the colour `rim`, if it is given.

    >>> edge_matching(1, 2, ["abcd", "axcb"]).count()
    6
    >>> edge_matching(1, 2, ["abcd", "axcb"], turn="fixed").count()
    1
    """
    board = Board.rectangle(rows, columns)
    alike: dict[tuple[Way, ...], list[Piece]] = {}
    for number, tile in enumerate(entries(tiles, "tiles", "a list of tiles"), 1):
        with inside(f"tiles[{number - 1}]"):
            piece = Piece(str(number), [(0, 0)], turn, 1, sides=tile)
        alike.setdefault(piece.ways, []).append(piece)
    found = sum(map(len, alike.values()))
    if found != rows * columns:
        raise BadInput(f"expected {rows * columns} tiles, found {found}", place="tiles")
    pieces = [
        Piece(first.name, first.cells, first.turn, Supply.exactly(1 + len(others)), sides=[sides])
        for first, *others in alike.values()
        for sides in first.sides or [("",) * 4]
    ]
    title = "TetraVex" if Turn(turn) is Turn.FIXED else "Edge matching"
    return Tiling(board, tuple(pieces), title, rules=[Sides(rim=rim)])


def is_frame(rows: int, columns: int, tiles: Iterable[Sequence[str]]) -> bool:
    """True if colour 0 occurs exactly on as many corner and border tiles as the rim has.

    >>> is_frame(2, 2, ["00ab", "a00b", "0ab0", "c00d"]), is_frame(1, 2, ["0000", "0000"])
    (True, False)
    """
    patterns = Counter(
        max(
            "".join("0" if colour == RIM else "-" for colour in (*tile[at:], *tile[:at]))
            for at in range(len(tile))
        )
        for tile in tiles
    )
    wanted = {"00--": 4, "0---": 2 * (rows + columns) - 8, "----": (rows - 2) * (columns - 2)}
    return min(rows, columns) > 1 and patterns == Counter(wanted)


def pips(
    regions: Iterable[tuple[str, Iterable[Cell]]], dominoes: Iterable[tuple[int, int]]
) -> Tiling:
    """Dominoes, each used once, cover the cells of all regions; their pips obey the conditions.

    `5`: the pips add up to 5; `<5`, `>5`: to less, to more; `=`: all are equal; `!=`: no two are;
    an empty text: no condition.  A domino that is listed twice is used twice.

    >>> pips([("5", [(0, 0), (0, 1)]), ("<2", [(1, 0)]), ("", [(1, 1)])], [(1, 4), (0, 6)]).count()
    2
    """
    sums: list[tuple[Supply, tuple[Cell, ...]]] = []
    like: dict[bool, list[tuple[Cell, ...]]] = {True: [], False: []}
    found: set[Cell] = set()
    for number, region in enumerate(entries(regions, "regions", "conditions with their cells")):
        with inside(f"regions[{number}]"):
            condition, cells = _region(region)
            for cell in cells:
                if cell in found:
                    raise BadInput(f"cell {cell} is in two regions")
                found.add(cell)
            total, are_equal = _meant(condition)
        if total is not None:
            sums.append((total, cells))
        elif are_equal is not None and len(cells) > 1:
            like[are_equal].append(cells)
    pieces = _dominoes(dominoes)
    number = sum(piece.copies.low for piece in pieces)
    if 2 * number != len(found):
        raise BadInput(f"{number} dominoes do not cover {len(found)} cells", place="dominoes")
    rules: list[Rule] = []
    if sums:
        rules.append(Sum("region", [t for t, _ in sums], regions=[cells for _, cells in sums]))
    if like[True]:
        rules.append(Neighbours("region", "equal", regions=like[True]))
    if like[False]:
        rules.append(Different("region", regions=like[False]))
    return Tiling(Board.from_cells(found), pieces, "Pips", rules=rules)


def _region(given: object) -> tuple[str, tuple[Cell, ...]]:
    if not isinstance(given, tuple | list) or len(given) != 2 or not isinstance(given[0], str):
        raise BadInput(f'expected a condition and cells, such as ("5", [(0, 0)]), found {given!r}')
    return given[0], cell_list(given[1], "cells", ordered=False)


def _meant(condition: str) -> tuple[Supply | None, bool | None]:
    """The sum of the pips and whether they are equal, from a condition; None if not given."""
    found = _CONDITION.fullmatch(condition)
    sign, number = (found["sign"], found["number"]) if found else ("?", "")
    if not number and sign in _ALIKE:
        return None, _ALIKE[sign]
    if number and sign in ("", "="):
        return Supply.exactly(int(number)), None
    if number and sign == ">":
        return Supply(int(number) + 1, None), None
    if number and sign == "<" and int(number) > 0:
        return Supply(0, int(number) - 1), None
    raise BadInput(f"expected a condition such as 5, =, !=, <5 or >5, found {condition!r}")


def _dominoes(given: object) -> tuple[Piece, ...]:
    copies: Counter[tuple[int, int]] = Counter()
    for number, domino in enumerate(entries(given, "dominoes", "pairs of numbers")):
        with inside(f"dominoes[{number}]"):
            pair = sorted(whole_number(half) for half in entries(domino, "", "two numbers"))
            if len(pair) != 2 or pair[0] < 0:
                raise BadInput(f"expected two numbers of pips, found {domino!r}")
            copies[pair[0], pair[1]] += 1
    return tuple(
        Piece(f"{low}-{high}", [(0, 0), (0, 1)], copies=times, marks=[low, high])
        for (low, high), times in copies.items()
    )


def shikaku(rows: int, columns: int, areas: Mapping[Cell, int | None]) -> Tiling:
    """Rectangles, each over exactly one number, which is its area; None if that is unknown.

    >>> shikaku(2, 3, {(0, 0): 2, (0, 1): 4}).count()
    1
    """
    board = Board.rectangle(whole_number(rows, "rows"), whole_number(columns, "columns"))
    if not isinstance(areas, Mapping):
        raise BadInput(f"expected cells with numbers, found {areas!r}", place="areas")
    rule = Areas(areas)
    known = {area for _, area in rule.areas}
    sides = product(range(1, rows + 1), range(1, columns + 1))
    wanted = [(a, b) for a, b in sides if 0 in known or a * b in known]
    boxes = {tuple(sorted(box)) for box in wanted} or {(1, 1)}
    pieces = [named_piece(f"{a}x{b}") for a, b in sorted(boxes)]
    return Tiling(board, pieces, "Shikaku", rules=[rule])
