"""Puzzles in lines of text: links, game IDs, and the forms in which sudokus are collected.

A line may have a comment after its puzzle and a blank; lines that begin with `#`, `%` or `;` are
comments.  From the files of sudoku programs (.sdk, .sdm, .ss) only the puzzle is read, not what a
player has entered.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import nullcontext

from boardfill.errors import BadInput, inside
from boardfill.formats.input_text import is_game_id, is_link
from boardfill.problem.classics import is_grid, sudoku
from boardfill.problem.marking import Marking
from boardfill.problem.tiling import Tiling

_COMMENT = re.compile(r"\s*(?:[#%;].*)?")
_FRAME = re.compile(r"\s*\*-[-\s]*\*\s*")
_LISTED = re.compile(r"""\s*["']?([0-9A-Ga-g._*?-]{16,256})["']?(?:[\s,;|#].*)?""")
_SECTION = re.compile(r"\s*\[(\w+)\]\s*")


def puzzles_in_lines(text: str) -> Sequence[Marking | Tiling] | None:
    """The puzzles, if all lines except comments are links or game IDs, or all are sudokus."""
    lines = [
        (number, line)
        for number, line in enumerate(text.splitlines(), 1)
        if not _COMMENT.fullmatch(line)
    ]
    if lines and (is_link(lines[0][1]) or is_game_id(lines[0][1])):
        return list(_read_lines(lines))
    grids = _sudokus([line for _, line in lines])
    return None if grids is None else [sudoku(grid) for grid in grids]


def _read_lines(lines: Sequence[tuple[int, str]]) -> Iterator[Marking | Tiling]:
    for number, line in lines:
        with inside(f"line {number}") if len(lines) > 1 else nullcontext():
            yield _puzzle(line.split()[0])


def _puzzle(word: str) -> Marking | Tiling:
    if is_game_id(word):
        from boardfill.formats.game_ids import read_game_id

        return read_game_id(word)
    if not is_link(word):
        raise BadInput("expected a link or a game ID, as on the other lines")
    if "penpa" in word or re.search("[#?&]p=", word):
        from boardfill.formats.penpa import read_penpa

        return read_penpa(word)
    from boardfill.formats.puzzle_links import read_link

    return read_link(word)


def _sudokus(lines: Sequence[str]) -> list[str] | None:
    """The grids: one that is drawn in several lines, or one in each line."""
    section, rows = "puzzle", []
    for line in lines:
        if named := _SECTION.fullmatch(line):
            section = named[1].lower()
        elif section == "puzzle" and not _FRAME.fullmatch(line):
            rows.append(line)
    drawn = "\n".join(rows)
    if is_grid(drawn):
        return [drawn]
    listed = [found[1] for row in rows if (found := _LISTED.fullmatch(row))]
    return listed if listed and len(listed) == len(rows) and all(map(is_grid, listed)) else None
