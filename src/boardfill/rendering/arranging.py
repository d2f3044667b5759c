"""Several drawings together: side by side, and below each other where the width ends."""

from __future__ import annotations

from collections.abc import Iterable

from boardfill.rendering.text_style import visible_width

_GAP = 3


def side_by_side(drawings: list[str], gap: int = _GAP) -> str:
    """Drawings next to each other, as far as their lines go."""
    columns = [drawing.splitlines() for drawing in drawings]
    height = max(map(len, columns))
    widths = list(map(_width, drawings))
    rows = []
    for y in range(height):
        cells = [lines[y] if y < len(lines) else "" for lines in columns]
        padded = [
            cell + " " * (width - visible_width(cell))
            for cell, width in zip(cells, widths, strict=True)
        ]
        rows.append((" " * gap).join(padded).rstrip(" ") + "\n")
    return "".join(rows)


def in_rows(drawings: Iterable[str], width: int) -> str:
    r"""As many drawings side by side as the width allows, then the next below an empty line.

    >>> print(in_rows(["aa\n", "bb\n", "cc\n"], width=8), end="")
    aa   bb
    <BLANKLINE>
    cc
    """
    rows: list[list[str]] = []
    used = 0
    for drawing in drawings:
        needed = _width(drawing)
        if not rows or used + _GAP + needed > width:
            rows.append([])
            used = -_GAP
        rows[-1].append(drawing)
        used += _GAP + needed
    return "\n".join(map(side_by_side, rows))


def _width(drawing: str) -> int:
    return max(map(visible_width, drawing.splitlines()))
