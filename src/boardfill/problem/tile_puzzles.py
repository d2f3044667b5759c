"""Puzzles of tiles that carry something: colours on sides that must match, pips on dominoes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from boardfill.errors import BadInput, inside
from boardfill.problem.board import Board
from boardfill.problem.piece import Piece, Supply, Turn, Way
from boardfill.problem.puzzle_parts import entries
from boardfill.problem.tile_rules import Sides
from boardfill.problem.tiling import Tiling

RIM = "0"
"""The usual colour of the rim of a frame."""


def edge_matching(
    rows: int,
    columns: int,
    tiles: Sequence[object],
    *,
    turn: Turn | str = Turn.ROTATE,
    rim: str = "",
) -> Tiling:
    """Square tiles, each with its colours up, right, down and left; sides that meet are equal.

    Every tile is used once.  Tiles that look alike, turned as they may be, are copies of one piece.
    All sides at the rim have the colour `rim`, if it is given.

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
    """Is the colour 0 on as many corner and border tiles as the rim has, and nowhere else?

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
