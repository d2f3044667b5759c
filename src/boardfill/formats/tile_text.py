r"""Puzzles of tiles in text: colours on the sides of squares, and the pips of dominoes.

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

    pips                A letter in each cell tells its region, `.` is a cell without a condition,
    AAB                 `#` or a blank no cell.  Each region has one: `A = 5` a sum, `A < 5` and
    .CB                 `A > 5` a smaller or a larger one, `A =` all are equal, `A !=` no two are.
    A = 5  B =  C < 3   Then come the dominoes.
    dominoes: 0-2 5-5 3-4

In JSON, as the daily game publishes it, a puzzle of pips has `dominoes` (pairs of numbers) and
`regions`, each with its cells as `indices`, a `type` (sum, less, greater, equals, unequal, empty)
and, of the first three, a `target`; a day has three of them, easy, medium and hard.
"""

from __future__ import annotations

import re
import textwrap
from collections import Counter
from collections.abc import Sequence
from typing import Any

from boardfill import words
from boardfill.errors import BadInput, inside
from boardfill.formats.input_text import chosen_problem, decoded
from boardfill.formats.puzzle_text import PuzzleText, lettered, parts_of, split
from boardfill.formats.strict_parsing import json_value
from boardfill.problem.kinds import Problem, Tiling
from boardfill.problem.lattices.square import extent
from boardfill.problem.picture import cells_drawn
from boardfill.problem.piece import Turn
from boardfill.problem.tile_puzzles import RIM, edge_matching, is_frame, pips
from boardfill.problem.tile_rules import Sides
from boardfill.problem.tiles import NOTHING

TETRAVEX, EDGE_MATCHING = "tetravex", "edge-matching"
_FREE = "free"
_RIM_WORDS = ("rim", "rim:")
_SIZE = re.compile(r"\s*(\d{1,4})[\s,x]+(\d{1,4})\s*")
_RIM = re.compile(r"\s*rim\s+(\S+)\s*", re.IGNORECASE)


def looks_like_tiles(text: str) -> bool:
    r"""True for two numbers followed by lines of four colours.

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
    """Read tiles that lie as written or, depending on `turn`, may be turned."""
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
    rows, columns = extent(problem.board.cells)
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
    # Anything that this form cannot express is missing when it is read again.
    if again is None or _parts(again) != _parts(problem):
        raise BadInput(
            "expected an empty rectangle and square tiles, all fixed or all turning, each used "
            "once, under the one rule that sides are equal; --to toml writes what is different"
        )
    return "\n".join([kind, *lines, ""])


def _parts(problem: Tiling) -> tuple[object, ...]:
    """All parts of the problem that matter; names do not."""
    tiles = Counter((piece.ways, piece.turn, piece.copies) for piece in problem.pieces)
    flags = problem.fault_free, problem.tatami
    return problem.board, problem.optional, problem.given, problem.rules, flags, tiles


PIPS = "pips"
_HOLES = str.maketrans("# ", "##")
_CONDITION = re.compile(r"([A-Za-z])\s*(=|!=|≠|<|>)\s*(\d*)")
_WORD = re.compile(r"\s*dominoe?s\b\s*:?", re.IGNORECASE)
_DOMINO = re.compile(r"(\d{1,4})[-|](\d{1,4})")
_SEPARATORS = " \t,;"
_PICTURE = re.compile(r"[A-Za-z.# ]+")
_LEVELS = ("easy", "medium", "hard")
_TYPES = {"sum": "=", "less": "<", "greater": ">", "equals": "=", "unequal": "!=", "empty": ""}
_WITH_TARGET = ("sum", "less", "greater")


def read_pips(lines: Sequence[str]) -> Tiling:
    """The puzzle in these lines."""
    picture: list[str] = []
    conditions: dict[str, str] = {}
    dominoes: list[tuple[int, int]] = []
    for line in filter(str.strip, lines):
        if (pairs := _pairs(line)) is not None:
            dominoes += pairs
        elif (found := _CONDITION.findall(line)) and not _CONDITION.sub("", line).strip(
            _SEPARATORS
        ):
            for letter, sign, number in found:
                if letter in conditions:
                    raise BadInput(f"several conditions are given for region {letter}")
                conditions[letter] = sign + number
        elif _PICTURE.fullmatch(line) and not conditions and not dominoes:
            picture.append(line.rstrip())
        else:
            raise BadInput(
                "expected rows of letters, then conditions such as A = 5, then dominoes such as "
                f"3-5, found {words.shortened(line.strip(), 40)!r}"
            )
    rows = textwrap.dedent("\n".join(picture)).translate(_HOLES).split("\n")
    regions = lettered(rows)
    regions.pop("#", None)
    for letter in regions.keys() ^ conditions.keys():
        if letter in conditions:
            raise BadInput(f"no cell has the letter {letter}")
        raise BadInput(
            f"region {letter} has no condition; write {letter} = 5 or the like, or put . for "
            "cells without one"
        )
    free = cells_drawn(rows, ".")
    stated = [(conditions[letter], cells) for letter, cells in regions.items()]
    return pips([*stated, ("", free)] if free else stated, dominoes)


def _pairs(line: str) -> list[tuple[int, int]] | None:
    """The dominoes in a line that has nothing else; otherwise None."""
    listed = split(re.sub(r"\s*([-|])\s*", r"\1", _WORD.sub("", line, count=1)).replace(";", " "))
    found = [_DOMINO.fullmatch(domino) for domino in listed]
    if not all(found) or not (found or _WORD.match(line)):
        return None
    return [(int(domino[1]), int(domino[2])) for domino in found if domino]


def read_daily_pips(data: bytes, number: int | None = None) -> Tiling:
    """The puzzle with this number, from 1, in the JSON of a day, or the only one."""
    tree = json_value(decoded(data))
    if not isinstance(tree, dict):
        raise BadInput("expected a puzzle, or those of a day")
    levels = [level for level in _LEVELS if isinstance(tree.get(level), dict)]
    if not levels:
        if number not in (None, 1):
            raise BadInput(f"there is only one problem; leave out #{number}")
        return _of_tree(tree)
    level = levels[chosen_problem(levels, number)]
    with inside(level):
        return _of_tree(tree[level])


def _of_tree(tree: dict[str, Any]) -> Tiling:
    regions = []
    for number, region in enumerate(_listed(tree, "regions")):
        with inside(f"regions[{number}]"):
            if not isinstance(region, dict):
                raise BadInput("expected indices, a type and a target")
            kind, target = region.get("type"), region.get("target")
            if kind not in _TYPES:
                raise BadInput(words.expected_one_of(_TYPES, str(kind)), place="type")
            if kind in _WITH_TARGET and (not isinstance(target, int) or isinstance(target, bool)):
                raise BadInput(f"expected a whole number, found {target!r}", place="target")
            cells = _listed(region, "indices")
            condition = _TYPES[kind] + (str(target) if kind in _WITH_TARGET else "")
        regions.append((condition, cells))
    return pips(regions, _listed(tree, "dominoes"))


def _listed(tree: dict[str, Any], key: str) -> list[Any]:
    found = tree.get(key)
    if not isinstance(found, list):
        raise BadInput(f"expected a list, found {found!r}", place=key)
    return found
