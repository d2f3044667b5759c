"""Fonts of PDF files: ours, and where it lacks a character, one of this machine that has it.

Korean, Chinese and Japanese are left to the viewer if no font of this machine has them.
"""

from __future__ import annotations

import os
import unicodedata
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import chain, groupby
from pathlib import Path
from typing import Any, NamedTuple

from boardfill.drawing.picture_formats.fonts import font_files
from boardfill.drawing.picture_formats.picture_extra import load_picture_extra

_FOLDERS = (
    "~/.fonts",
    "~/.local/share/fonts",
    "/usr/share/fonts",
    "/usr/local/share/fonts",
    "/Library/Fonts",
    "/System/Library/Fonts",
    "C:/Windows/Fonts",
)
_WIDELY_MADE = (
    "DejaVuSans",
    "FreeSans",
    "NotoSans-Regular",
    "NotoSansSymbols-Regular",
    "NotoSansSymbols2-Regular",
    "Symbola",
    "seguisym",
    "NanumGothic",
    "malgun",
    "AppleGothic",
    "wqy-microhei",
    "wqy-zenhei",
    "DroidSansFallbackFull",
    "uming",
    "msyh",
    "simhei",
    "Arial Unicode",
    "unifont",
)
"""Fonts with many characters, by the names of their files: those that look like ours first."""
_OF_VIEWERS = {
    "HANGUL": "HYGothic-Medium",
    "HIRAGANA": "HeiseiKakuGo-W5",
    "KATAKANA": "HeiseiKakuGo-W5",
    "CJK": "STSong-Light",
}
"""Fonts that every viewer of PDF is to have, by how the names of their characters begin."""
MISSING_WIDTH = 0.7
"""Of the box that stands for a character that no font has, as a part of the size of text."""


class Run(NamedTuple):
    """Characters in one font; `font` None if there is none that has them."""

    text: str
    font: str | None

    def width(self, size: float) -> float:
        """How wide it is."""
        if self.font is None:
            return MISSING_WIDTH * size * len(self.text)
        metrics = load_picture_extra("reportlab.pdfbase.pdfmetrics", ".pdf")
        found: float = metrics.stringWidth(self.text, self.font, size)
        return found


def runs_of(text: str, *, bold: bool) -> list[Run]:
    """The text in parts, each of one font; what cannot be printed is left out."""
    shown = [letter for letter in text if letter.isprintable()]
    fonts = [_font_with(letter, bold=bold) for letter in shown]
    pairs = [
        (font, letter)
        for font, letter in zip(fonts, shown, strict=True)
        # A mark on another letter needs no box of its own.
        if font is not None or not unicodedata.category(letter).startswith("M")
    ]
    return [
        Run("".join(letter for _, letter in same), font)
        for font, same in groupby(pairs, key=lambda pair: pair[0])
    ]


def usual_font() -> str | None:
    """The name of the font that most text is in."""
    return next(iter(_ours()), None)


@cache
def _font_with(letter: str, *, bold: bool) -> str | None:
    """The first font that has the letter."""
    ours = reversed(_ours()) if bold else _ours()
    others = (name for file in _of_this_machine() if (name := _registered(file)))
    found = next((name for name in chain(ours, others) if _has(name, letter)), None)
    return found or _of_viewers(letter)


def _of_viewers(letter: str) -> str | None:
    script, _, _ = unicodedata.name(letter, "").partition(" ")
    name = _OF_VIEWERS.get(script)
    if name is not None:
        metrics = load_picture_extra("reportlab.pdfbase.pdfmetrics", ".pdf")
        from reportlab.pdfbase.cidfonts import UnicodeCIDFont

        metrics.registerFont(UnicodeCIDFont(name))
    return name


@cache
def _ours() -> list[str]:
    """The names of our fonts, regular and bold."""
    return [name for file in map(Path, font_files()) if (name := _registered(file))]


@cache
def _registered(file: Path) -> str | None:
    """The name under which reportlab knows the font now; None if it cannot use it."""
    metrics = load_picture_extra("reportlab.pdfbase.pdfmetrics", ".pdf")
    from reportlab.pdfbase.ttfonts import TTFError, TTFont

    name = f"boardfill-{file.stem}"
    try:
        metrics.registerFont(TTFont(name, str(file)))
    except (TTFError, OSError, ValueError, KeyError, IndexError):
        return None
    return name


def _has(name: str, letter: str) -> bool:
    metrics = load_picture_extra("reportlab.pdfbase.pdfmetrics", ".pdf")
    font: Any = metrics.getFont(name)
    return ord(letter) in font.face.charToGlyph


@cache
def _of_this_machine() -> list[Path]:
    """Fonts with many characters that are installed."""
    found: dict[str, Path] = {}
    for file in _font_files_below(_FOLDERS):
        if file.suffix.lower() in (".ttf", ".ttc"):
            found.setdefault(file.stem.lower(), file)
    return [found[name.lower()] for name in _WIDELY_MADE if name.lower() in found]


def _font_files_below(folders: Iterable[str]) -> Iterator[Path]:
    for folder in folders:
        for place, below, names in os.walk(Path(folder).expanduser()):
            below.sort()
            yield from (Path(place) / name for name in sorted(names))
