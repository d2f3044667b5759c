"""Lines of text in figures, and how wide they are, as far as that can be told without a font."""

from __future__ import annotations

import textwrap
import unicodedata
from collections.abc import Iterable

from boardfill.drawing.figures.figure import Figure, Label

NOTE_SIZE = CAPTION_SIZE = 13.0
LINE_HEIGHT = 1.45
_NARROW, _WIDE = 0.6, 1.05
"""The width of a character as a part of its size: common fonts have less."""


def text_width(text: str, size: float) -> float:
    """How wide the text is at most, in most fonts."""
    wide = sum(unicodedata.east_asian_width(character) in "WF" for character in text)
    return size * (_WIDE * wide + _NARROW * (len(text) - wide))


def fitting_size(text: str, width: float) -> float:
    """The size in which a label takes no more than the width, and not half of it in height."""
    return min(0.5 * width, width / max(text_width(text.strip(), 1.0), 0.01))


def wrapped(lines: Iterable[str], width: float, size: float = NOTE_SIZE) -> list[str]:
    """The lines broken between words where they would be wider; indents are kept."""
    columns = max(20, int(width / (size * _NARROW)))
    broken = []
    for line in lines:
        indent = " " * (len(line) - len(line.lstrip()))
        broken += textwrap.wrap(line, columns, subsequent_indent=f"{indent}  ") or [""]
    return broken


def text_lines(
    lines: Iterable[str], colour: str, *, top: float = 0.0, size: float = NOTE_SIZE
) -> Figure:
    """Lines of text below each other."""
    shown = list(lines)
    step = size * LINE_HEIGHT
    labels = tuple(
        Label(
            (_indent(line, size) + 2.0, top + (at + 0.5) * step),
            line.strip(),
            size,
            colour,
            "start",
        )
        for at, line in enumerate(shown)
    )
    width = max(
        (_indent(line, size) + text_width(line.strip(), size) for line in shown), default=0.0
    )
    return Figure(width + 4.0, top + step * len(shown), labels)


def _indent(line: str, size: float) -> float:
    return (len(line) - len(line.lstrip())) * size * _NARROW
