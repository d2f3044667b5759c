r"""Puzzles of tiles in text, read and written: colours on the sides of squares.

    tetravex          edge-matching        rows and columns, then a line for each tile with its
    2 2               2 2                  colours up, right, down and left: numbers or names
    1 2 3 4           0 a b 0
    ...               ...
                      rim: 0

Tiles of a tetravex lie as they are written, those of edge-matching may turn; without a first line
they may turn.  `rim: 0` says that all sides at the rim have that colour, `rim: free` that they need
not.  Where neither is said and tiles may turn, 0 is the colour of the rim if the tiles are those of
a frame: four with 0 on two sides next to each other, one with a single 0 for each other place at
the rim, and no other 0.
"""

from __future__ import annotations

import re
from collections import Counter

from boardfill import words
from boardfill.errors import BadInput
from boardfill.formats.puzzle_text import PuzzleText, parts_of, split
from boardfill.problem.kinds import Problem
from boardfill.problem.piece import Turn
from boardfill.problem.tile_puzzles import RIM, edge_matching, is_frame
from boardfill.problem.tile_rules import Sides
from boardfill.problem.tiles import NOTHING
from boardfill.problem.tiling import Tiling

TETRAVEX, EDGE_MATCHING = "tetravex", "edge-matching"
_FREE = "free"
_RIM_WORDS = ("rim", "rim:")
_SIZE = re.compile(r"\s*(\d{1,4})[\s,x]+(\d{1,4})\s*")
_RIM = re.compile(r"\s*rim\s+(\S+)\s*", re.IGNORECASE)


def looks_like_tiles(text: str) -> bool:
    r"""Is it two numbers, then lines of four colours?

    >>> looks_like_tiles("1 2\n1 2 3 4\n5 6 7 2\n"), looks_like_tiles("1 2\n..\n")
    (True, False)
    """
    lines = (split(line) for line in text.splitlines() if line.strip())
    size = next(lines, [])
    if len(size) != 2 or not all(map(str.isdecimal, size)):
        return False  # without a look at the rest, which may be long
    tiles = list(lines)
    return bool(tiles) and all(len(tile) == 4 or tile[0] in _RIM_WORDS for tile in tiles)


def read_tiles(text: PuzzleText, turn: Turn) -> Tiling:
    """Tiles that lie as they are written, or may turn."""
    rims = [value for _, value in text.take("rim")]
    rims += [found[1] for line in text.lines if (found := _RIM.fullmatch(line))]
    if len(rims) > 1:
        raise BadInput(f"expected one colour of the rim, found {words.listed(rims)}")
    lines = [line for line in text.lines if not _RIM.fullmatch(line)]
    size = " ".join(map(str, text.numbers)) or (lines.pop(0) if lines else "")
    found = _SIZE.fullmatch(size)
    if found is None:
        raise BadInput(f"expected the numbers of rows and columns, found {size.strip()!r}")
    rows, columns = int(found[1]), int(found[2])
    tiles = []
    for number, line in enumerate(lines, 1):
        tiles.append(split(line))
        if len(tiles[-1]) != 4:
            raise BadInput(
                f"expected the colours up, right, down and left, found {line.strip()!r}",
                place=f"tile {number}",
            )
    rim = rims[0] if rims else _FREE
    if not rims and turn is Turn.ROTATE and is_frame(rows, columns, tiles):
        rim = RIM
    return edge_matching(rows, columns, tiles, turn=turn, rim="" if rim == _FREE else rim)


def to_edge_matching(problem: Problem) -> str:
    """The puzzle in text; BadInput if it is no puzzle of square tiles."""
    if not isinstance(problem, Tiling) or not problem.board.cells:
        raise BadInput("expected a puzzle of square tiles with colours on their sides")
    turns = {piece.turn for piece in problem.pieces}
    rims = [rule.rim for rule in problem.rules if isinstance(rule, Sides)]
    rows, columns = (1 + max(cell[axis] for cell in problem.board.cells) for axis in (0, 1))
    lines = [f"{rows} {columns}"]
    for piece in problem.pieces:
        tile = " ".join(colour or NOTHING for colour in (piece.sides or [("",) * 4])[0])
        lines += [tile] * piece.copies.low
    lines.append(f"rim: {next(filter(None, rims), _FREE)}")
    kind, turn = (TETRAVEX, Turn.FIXED) if turns == {Turn.FIXED} else (EDGE_MATCHING, Turn.ROTATE)
    try:
        again = read_tiles(parts_of(lines), turn)
    except BadInput:
        again = None
    # Whatever this form cannot say is missing when it is read again.
    if again is None or _parts(again) != _parts(problem):
        raise BadInput(
            "expected an empty rectangle and square tiles, all fixed or all turning, each used "
            "once, under the one rule that sides are equal; --to toml writes what is different"
        )
    return "\n".join([kind, *lines, ""])


def _parts(problem: Tiling) -> tuple[object, ...]:
    """All that matters of it; names do not."""
    tiles = Counter((piece.ways, piece.turn, piece.copies) for piece in problem.pieces)
    flags = problem.fault_free, problem.tatami
    return problem.board, problem.optional, problem.given, problem.rules, flags, tiles
