"""Nonograms in files: `.non`, JSON, CSV, lists of rows and columns; `.non` is written, too.

A `.non` file has lines such as `width 5`, `height 10` and `title "Dancer"`, then `rows` with a line
of numbers for each, and `columns`.  A list has a line for each row, an empty line, and one for each
column.  An empty row is 0, or in a `.non` file an empty line.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from boardfill import words
from boardfill.errors import BadInput
from boardfill.problem.marking import Marking
from boardfill.problem.shading_puzzles import nonogram

_KEY = re.compile(r"\s*([A-Za-z]+)\s*:?\s*(.*?)\s*")
_SIZES = {"rows": "height", "columns": "width"}
_ROWS = ("rows", "row", "rowClues", "hor")
_COLUMNS = ("columns", "cols", "column", "col", "colClues", "columnClues", "ver")


def read_nonogram(text: str) -> Marking:
    """The nonogram in a file that is not JSON."""
    return listed_nonogram(text.splitlines())


def listed_nonogram(lines: Sequence[str]) -> Marking:
    r"""The nonogram of rows and columns that are listed one below the other.

    >>> listed_nonogram(["1", "2", "", "2", "1"]).count()
    1
    """
    if any(re.fullmatch(r"\s*columns\s*:?\s*", line, re.IGNORECASE) for line in lines):
        rows, columns = _sections(lines)
    else:
        rows, columns = _blocks(lines)
    return nonogram(list(map(_lengths, rows)), list(map(_lengths, columns)))


def _sections(lines: Sequence[str]) -> tuple[list[str], list[str]]:
    """The lines below the words `rows` and `columns`; empty ones count where sizes need them."""
    sizes: dict[str, int] = {}
    found: dict[str, list[str]] = {"rows": [], "columns": []}
    at = 0
    while at < len(lines):
        key = _KEY.fullmatch(lines[at])
        name, value = (key[1].lower(), key[2]) if key else ("", "")
        at += 1
        if name in _SIZES.values():
            if not re.fullmatch("[0-9]{1,6}", value):
                raise BadInput(f"expected a number after {name}, found {words.shortened(value)!r}")
            sizes[name] = int(value)
        elif name in ("color", "colour"):
            raise BadInput("nonograms in colours cannot be read")
        elif name in found and not value:
            wanted = sizes.get(_SIZES[name], 1)
            while at < len(lines) and not _KEY.fullmatch(lines[at]):
                if lines[at].strip() or len(found[name]) < wanted:
                    found[name].append(lines[at])
                at += 1
    for name, size in _SIZES.items():
        if len(found[name]) != sizes.get(size, len(found[name])):
            said = words.counted(sizes[size], name.removesuffix("s"))
            raise BadInput(f"expected {said}, as {size} says, found {len(found[name])}")
    return found["rows"], found["columns"]


def _blocks(lines: Sequence[str]) -> tuple[list[str], list[str]]:
    text = "\n".join(line.strip() for line in lines).strip()
    blocks = [block.splitlines() for block in re.split(r"\n\n+", text)]
    size = _lengths(blocks[0][0]) if blocks[0] else ()
    if len(blocks) == 1 and len(size) == 2 and len(blocks[0]) == 1 + sum(size):  # width and height
        return blocks[0][1 : 1 + size[1]], blocks[0][1 + size[1] :]
    if len(blocks) != 2:
        raise BadInput("expected a line for each row, an empty line, and a line for each column")
    return blocks[0], blocks[1]


def _lengths(line: str) -> tuple[int, ...]:
    """The lengths of runs; no number or 0 means that there is none."""
    parts = [part for part in re.split(r"[\s,;.\[\]]+", line) if part]
    if not all(re.fullmatch(r"\d{1,4}", part) for part in parts):
        raise BadInput(f"expected lengths of runs such as 3 1 2, found {line.strip()!r}")
    return tuple(length for length in map(int, parts) if length)


def nonogram_in(tree: Any) -> Marking | None:
    """The nonogram in JSON with lists of rows and columns; None if it is no nonogram."""
    if not isinstance(tree, dict) or "format" in tree:
        return None
    rows = next((tree[key] for key in _ROWS if key in tree), None)
    columns = next((tree[key] for key in _COLUMNS if key in tree), None)
    if not isinstance(rows, list) or not isinstance(columns, list):
        return None
    return nonogram(list(map(_listed, rows)), list(map(_listed, columns)))


def _listed(clue: Any) -> tuple[int, ...]:
    given = clue if isinstance(clue, list) else [clue]
    for length in given:
        if not isinstance(length, int | str):
            raise BadInput(f"expected lengths of runs such as [3, 1, 2], found {length!r}")
    return _lengths(" ".join(map(str, given)))


def to_non(problem: object) -> str:
    r"""The nonogram as a `.non` file; BadInput if it is none.

    >>> print(to_non(nonogram([1, 2], [2, 1])).replace("\n", "|"))
    width 2|height 2||rows|1|2||columns|2|1|
    """
    from boardfill.formats.puzzle_specs import recognised

    puzzle = recognised(problem, ["nonogram"])
    if puzzle is None or any(None in clues for clues in puzzle.arguments.values()):
        raise BadInput(".non files have nonograms only")
    rows, columns = map(len, (puzzle.arguments["rows"], puzzle.arguments["columns"]))
    lines = [f"width {columns}", f"height {rows}"]
    for name, clues in puzzle.arguments.items():
        lines += ["", name, *(",".join(map(str, clue)) or "0" for clue in clues)]
    return "\n".join(lines) + "\n"
