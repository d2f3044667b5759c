"""Figures as pictures: `python -m benchmarks.pictures` writes counting.svg and estimates.svg."""

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
ESTIMATES = Path(__file__).with_name("estimates.md")
ESTIMATES_PICTURE = Path(__file__).with_name("estimates.svg")
SHOWN = ("tetrominoes 12x12", "L-trominoes 18x18")
"""Where it matters most what states are compared by."""
_RUNS = re.compile(r"^\| ([^|]+) \| ([\d,]+) \|((?: [\d.]+, [\d.]+ s \|){3})$", re.MULTILINE)
_DEVIATION = re.compile(r"([\d.]+),")
_COMPARED = ("by weight alone", "by uses", "fitted")


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


def deviation_by_states(report: str) -> dict[str, list[tuple[int, Amount]]]:
    """How far off one run is that keeps so many states, by what these are compared by."""
    found: dict[str, list[tuple[int, Amount]]] = {}
    for problem, states, runs in _RUNS.findall(report):
        if problem in SHOWN:
            for way, deviation in zip(_COMPARED, _DEVIATION.findall(runs), strict=True):
                line = found.setdefault(f"{problem}, {way}", [])
                line.append((int(states.replace(",", "")), float(deviation)))
    return found


def picture_of_estimates(report: str) -> bytes:
    """The deviations as lines."""
    growth = Growth(deviation_by_states(report), "states that a run keeps", "deviation")
    return svg_file(picture_of(Scene((), plot=growth), "How far off one run is"), Look())


def main() -> None:
    """Write the pictures of the reports that are there."""
    PICTURE.write_bytes(picture(REPORT.read_text(encoding="utf-8")))
    ESTIMATES_PICTURE.write_bytes(picture_of_estimates(ESTIMATES.read_text(encoding="utf-8")))


if __name__ == "__main__":
    main()
