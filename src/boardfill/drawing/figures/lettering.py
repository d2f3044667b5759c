"""Lines of text in figures, and how wide they are, as far as that can be told without a font."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from functools import cache

from boardfill.drawing.figures.figure import Figure, Label

NOTE_SIZE = CAPTION_SIZE = 13.0
LINE_HEIGHT = 1.45
BESIDE = 2.0
"""What is left free at either end of a line."""
BOLD = 1.13
"""Bold letters are so much wider."""
_USUAL, _WIDE = 65, 105
_WIDTHS: Mapping[int, str] = {
    33: " ,.'IJijl",
    40: '-/:;\\f|!()[]rt"',
    55: "*_`sz?Lc",
    62: "FPTYaekovxy",
    78: "ABCRVXZDGHNU",
    87: "&OQw#+<=>M^~",
    100: "%m@W",
}
"""The width of characters in hundredths of their size, so that they add up exactly; most other
fonts are narrower than ours."""


def text_width(text: str, size: float) -> float:
    """How wide the text is at most, in most fonts."""
    return size * sum(map(_width, text)) / 100


@cache
def _width(character: str) -> int:
    if unicodedata.east_asian_width(character) in "WF":
        return _WIDE
    return next((width for width, alike in _WIDTHS.items() if character in alike), _USUAL)


def fitting_size(text: str, width: float) -> float:
    """The size in which a label takes no more than the width, and not half of it in height."""
    return min(0.5 * width, width / max(text_width(text.strip(), 1.0), 0.01))


def wrapped(lines: Iterable[str], width: float, size: float = NOTE_SIZE) -> list[str]:
    """The lines broken between words where they would be wider; indents are kept.

    >>> wrapped(["  one two three"], 60.0, 10.0)
    ['  one two', '    three']
    """
    return [part for line in lines for part in _broken(line, width / size)]


def _broken(line: str, width: float) -> Iterator[str]:
    """The parts of a line; a word that is wider than all of it is broken, too."""
    start = " " * (len(line) - len(line.lstrip()))
    filled = start
    for word in line.split():
        left = word
        while text_width(filled + left, 1.0) > width:
            if filled.strip():
                yield filled.rstrip()
            else:
                fitting = max(1, _fitting(left, width - text_width(filled, 1.0)))
                if fitting >= len(left):
                    break
                yield filled + left[:fitting]
                left = left[fitting:]
            filled = f"{start}  "
        filled += f"{left} "
    yield filled.rstrip()


def _fitting(word: str, width: float) -> int:
    """How many letters of the word are no wider."""
    used = 0
    for number, letter in enumerate(word):
        used += _width(letter)
        if used / 100 > width:
            return number
    return len(word)


def text_lines(
    lines: Iterable[str], colour: str, *, top: float = 0.0, size: float = NOTE_SIZE
) -> Figure:
    """Lines of text below each other."""
    shown = list(lines)
    step = size * LINE_HEIGHT
    labels = tuple(
        Label(
            (_indent(line, size) + BESIDE, top + (at + 0.5) * step),
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
    return Figure(width + 2 * BESIDE, top + step * len(shown), labels)


def _indent(line: str, size: float) -> float:
    return text_width(" ", size) * (len(line) - len(line.lstrip()))
