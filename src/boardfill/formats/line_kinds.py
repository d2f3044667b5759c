"""Puzzles of lines: read from text and from links, written as links, and known by their rules.

The codes of links are facts from the source of pzprjs (github robx/pzprjs, src/variety).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardfill.formats import link_codes as codes
from boardfill.formats.link_codes import Arguments, Code
from boardfill.formats.puzzle_text import PuzzleText, rim_number
from boardfill.problem import line_puzzles
from boardfill.problem.marking import Marking
from boardfill.problem.web_rules import Joined

if TYPE_CHECKING:
    from boardfill.formats.puzzle_arguments import Reading

_FREE = frozenset("._-*?")
"""Cells without a clue."""


def slitherlink_text(text: PuzzleText) -> Marking:
    """Rows of numbers and dots."""
    rows = text.rows()
    return line_puzzles.slitherlink(
        [[None if held in _FREE else rim_number(held) for held in row] for row in rows]
    )


def read_slitherlink(code: Code, columns: int, rows: int) -> Arguments:
    """The clues, a row after the other."""
    clues = codes.known(code.lamps(columns * rows))
    return {"clues": [clues[at : at + columns] for at in range(0, len(clues), columns)]}


def write_slitherlink(arguments: Arguments) -> tuple[int, int, str]:
    """Columns, rows and data."""
    rows = arguments["clues"]
    return len(rows[0]), len(rows), codes.lamps_code([clue for row in rows for clue in row])


def slitherlink_arguments(told: Reading) -> Arguments:
    """The clues, of which each is told by the corners of its square."""
    rows, columns = told.extent()
    clue_at = {fact.cells[0]: fact.clue for fact in told.about(Joined)}
    return {"clues": [[clue_at.get((r, c)) for c in range(columns - 1)] for r in range(rows - 1)]}
