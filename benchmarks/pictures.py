"""The times of report.md as a picture: `python -m benchmarks.pictures` writes counting.svg."""

from __future__ import annotations

import re
from pathlib import Path

from boardfill.drawing.look import Look
from boardfill.drawing.picture_formats.svg import svg_file
from boardfill.drawing.plot_values import Amount, Growth
from boardfill.drawing.scene import Scene, picture_of

REPORT = Path(__file__).with_name("report.md")
PICTURE = Path(__file__).with_name("counting.svg")
_BOARD = re.compile(
    r"^## L-trominoes (\d+)x(\d+): \d+ fillings$(.*?)(?=^## )", re.MULTILINE | re.DOTALL
)
_TIME = re.compile(r"^\| ([\w-]+) \| ([\d.]+) \|", re.MULTILINE)


def seconds_by_cells(report: str) -> dict[str, list[tuple[int, Amount]]]:
    """How long each program counts the L-trominoes, by the number of cells of the board."""
    found: dict[str, list[tuple[int, Amount]]] = {}
    for rows, columns, table in _BOARD.findall(report):
        for who, seconds in _TIME.findall(table):
            found.setdefault(who, []).append((int(rows) * int(columns), float(seconds)))
    return found


def picture(report: str) -> bytes:
    """The times as lines."""
    growth = Growth(seconds_by_cells(report), "cells of the board", "seconds")
    return svg_file(picture_of(Scene((), plot=growth), "Counting with L-trominoes"), Look())


def main() -> None:
    """Write the picture of the report that is there."""
    PICTURE.write_bytes(picture(REPORT.read_text(encoding="utf-8")))


if __name__ == "__main__":
    main()
