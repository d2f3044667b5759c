"""Sudoku grids as people write them: in a line, in rows, or with lines drawn between the boxes.

A clue is its digit (with 16 rows, digits go on as A to G); `.`, `0`, `_`, `*`, `?` and `-` are
cells to be filled.  Blanks, bars, and lines made of dashes and plus signs alone are drawing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from math import isqrt

from boardfill.errors import BadInput

EMPTY = "."
SYMBOLS = "123456789ABCDEFG"
SIZES = (4, 9, 16)
_EMPTY_CELLS = "0_*?-"
_RULER = re.compile(r"[\s|+=\-\u2500-\u257f]*")
_DRAWN = re.compile(r"[\s|\u2500-\u257f]+")


def grid_rows(text: str) -> list[str]:
    r"""The rows of the grid, each character a symbol or `.`; BadInput if it is no grid.

    >>> grid_rows("1..43_0000304000"), grid_rows("1 0|. .\n0 2|. .\n---+---\n. .|3 .\n. .|. 4")
    (['1..4', '3...', '..3.', '4...'], ['1...', '.2..', '..3.', '...4'])
    """
    lines = [line for line in text.splitlines() if not _RULER.fullmatch(line)]
    rows = [_DRAWN.sub("", line).upper() for line in lines]
    if not rows:
        raise BadInput("expected a sudoku, found nothing")
    size = len(rows) if len(rows) > 1 else isqrt(len(rows[0]))
    if len(rows) == 1:
        rows = [rows[0][at : at + size] for at in range(0, len(rows[0]), size or 1)]
    if size not in SIZES or len(rows) != size or any(len(row) != size for row in rows):
        widths = sorted({len(row) for row in rows})
        raise BadInput(
            "expected 9 rows of 9 characters (or 4 of 4, or 16 of 16), "
            f"found {len(rows)} of {'-'.join(map(str, (widths[0], widths[-1])[: len(widths)]))}"
        )
    for number, row in enumerate(rows, 1):
        for character in row:
            if character not in SYMBOLS[:size] + EMPTY + _EMPTY_CELLS:
                raise BadInput(
                    f"expected a symbol from 1 to {SYMBOLS[size - 1]}, or '.', "
                    f"found {character!r} in row {number}"
                )
    return [re.sub(f"[{re.escape(_EMPTY_CELLS)}]", EMPTY, row) for row in rows]


def listed_grid(rows: object) -> str:
    r"""The text of a grid that is given as lists: numbers, with 0 or None for cells to be filled.

    >>> listed_grid([[1, 0], [None, "."]])
    '1.\n..'
    """
    if not isinstance(rows, Iterable):
        raise BadInput(f"expected a sudoku as text or as a list of rows, found {rows!r}")
    return "\n".join(
        "".join(map(_symbol, row)) if isinstance(row, Iterable) else str(row) for row in rows
    )


def _symbol(given: object) -> str:
    """What stands for a clue in the text of a grid: 10 is A, and so on."""
    text = "" if given is None else str(given)
    if text.isdecimal() and len(text) <= 2 and int(text) <= len(SYMBOLS):
        return SYMBOLS[int(text) - 1] if int(text) else EMPTY
    return text or EMPTY


def is_grid(text: str) -> bool:
    """Is this a sudoku rather than a picture of anything else?

    It has digits, which no board has, and not only 0 and 1, of which matrices are made.
    """
    digits = set(re.findall("[0-9]", text))
    if not digits or digits == {"0", "1"} or "#" in text:
        return False
    try:
        grid_rows(text)
    except BadInput:
        return False
    return True
