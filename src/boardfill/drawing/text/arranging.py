"""Several drawings together: side by side, and below each other where the width ends."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from boardfill.drawing.text.text_style import visible_width

GAP = 3


def side_by_side(drawings: list[str], gap: int = GAP) -> str:
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
    return "\n".join(row_by_row(drawings, width))


def row_by_row(drawings: Iterable[str], width: int) -> Iterator[str]:
    """The rows as soon as they are full; a drawing that is too wide has one for itself."""
    row: list[str] = []
    used = 0
    for drawing in drawings:
        needed = _width(drawing)
        if row and used + GAP + needed > width:
            yield side_by_side(row)
            row = []
        used = used + GAP + needed if row else needed
        row.append(drawing)
    if row:
        yield side_by_side(row)


def _width(drawing: str) -> int:
    return max(map(visible_width, drawing.splitlines()), default=0)
