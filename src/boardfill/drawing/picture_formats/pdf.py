"""Figures as pages of a PDF file, drawn by reportlab; the same picture gives the same bytes.

If our font lacks a character, a font of this machine that has it is used.  Korean, Chinese and
Japanese are left to the viewer if no font of this machine has them.
"""

from __future__ import annotations

import io
import os
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from itertools import chain, groupby
from math import ceil, floor, fsum
from pathlib import Path
from typing import Any, NamedTuple

from boardfill._version import __version__
from boardfill.drawing.figures.figure import PATTERNS, TILE, XY, Figure, FilledArea, Label, Strokes
from boardfill.drawing.figures.page_layout import picture_pages
from boardfill.drawing.look import Look, channels
from boardfill.drawing.picture_formats.picture_files import font_files, load_picture_extra
from boardfill.drawing.picture_formats.svg import CAPITALS
from boardfill.drawing.scene import Picture

_POINTS = 72 / 96
"""Points of the paper for each pixel of a figure."""
_STRIP = 160
"""The number of squares in a strip of a pattern, which is drawn once and then repeated."""
_EVEN_ODD = 0


def pdf_file(picture: Picture, look: Look) -> bytes:
    """The picture on pages of paper."""
    return pdf(picture_pages(picture, look), picture.title)


def pdf(pages: Iterable[Figure], title: str) -> bytes:
    """The figures, each as a page of its size."""
    reportlab = load_picture_extra("reportlab.pdfgen.canvas", ".pdf")
    written = io.BytesIO()
    usual = next(iter(_ours()), None)
    canvas = reportlab.Canvas(
        written, pageCompression=1, invariant=1, lang="en", initialFontName=usual
    )
    canvas.setTitle("".join(filter(str.isprintable, title)) or "boardfill")
    canvas.setCreator(f"boardfill {__version__}")
    canvas.setAuthor("boardfill")
    drawing = _Drawing(canvas)
    for page in pages:
        drawing.page(page)
    canvas.save()
    return written.getvalue()


@dataclass(frozen=True)
class _Drawing:
    """Marks on a canvas, on which y grows downwards as in figures."""

    canvas: Any
    strips: dict[tuple[int, str], str] = field(default_factory=dict)
    """Names of patterns already drawn, by number and colour."""

    def page(self, figure: Figure) -> None:
        canvas = self.canvas
        canvas.setPageSize((figure.width * _POINTS, figure.height * _POINTS))
        # Patterns are drawn before the page turns upside down, as drawings of their own.
        for mark in figure.marks:
            if isinstance(mark, FilledArea) and mark.pattern is not None:
                self._strip(mark.pattern % len(PATTERNS), mark.ink)
        canvas.scale(_POINTS, -_POINTS)
        canvas.translate(0, -figure.height)
        if figure.background not in (None, "#ffffff"):
            canvas.setFillColorRGB(*_rgb(figure.background or ""))
            canvas.rect(0, 0, figure.width, figure.height, stroke=0, fill=1)
        for mark in figure.marks:
            if isinstance(mark, Label):
                self._label(mark)
            elif isinstance(mark, FilledArea) and mark.rings:
                self._area(mark)
            elif isinstance(mark, Strokes) and mark.lines:
                self._strokes(mark)
        canvas.showPage()

    def _area(self, area: FilledArea) -> None:
        path = self._path(area.rings, closed=True)
        self.canvas.setFillColorRGB(*_rgb(area.fill))
        self.canvas.drawPath(path, stroke=0, fill=1, fillMode=_EVEN_ODD)
        if area.pattern is None or not PATTERNS[area.pattern % len(PATTERNS)]:
            return
        strip = self._strip(area.pattern % len(PATTERNS), area.ink)
        heights = [y for ring in area.rings for _, y in ring]
        self.canvas.saveState()
        self.canvas.clipPath(path, stroke=0, fill=0, fillMode=_EVEN_ODD)
        for at in range(floor(min(heights) / TILE), ceil(max(heights) / TILE)):
            self.canvas.saveState()
            self.canvas.translate(0, at * TILE)
            self.canvas.doForm(strip)
            self.canvas.restoreState()
        self.canvas.restoreState()

    def _strip(self, pattern: int, ink: str) -> str:
        """The name of a drawing of the pattern, one square high and wider than any page."""
        key = pattern, ink
        if key not in self.strips:
            self.strips[key] = name = f"pattern{len(self.strips)}"
            canvas = self.canvas
            canvas.beginForm(name, -TILE, -TILE, (_STRIP + 1) * TILE, 2 * TILE)
            canvas.setStrokeColorRGB(*_rgb(ink))
            canvas.setLineWidth(1)
            clip = canvas.beginPath()
            clip.rect(0, 0, _STRIP * TILE, TILE)
            canvas.clipPath(clip, stroke=0, fill=0)
            lines = (
                tuple((x + at * TILE, y) for x, y in line)
                for at in range(_STRIP)
                for line in PATTERNS[pattern]
            )
            canvas.drawPath(self._path(lines), stroke=1, fill=0)
            canvas.endForm()
        return self.strips[key]

    def _strokes(self, strokes: Strokes) -> None:
        canvas, opacity = self.canvas, strokes.colour[7:]
        canvas.saveState()
        canvas.setStrokeColorRGB(*_rgb(strokes.colour))
        if opacity:
            canvas.setStrokeAlpha(int(opacity, 16) / 255)
        canvas.setLineWidth(strokes.width)
        canvas.setLineCap(0 if strokes.dash or opacity else 2)
        if strokes.dash:
            canvas.setDash(strokes.dash, strokes.dash)
        canvas.drawPath(self._path(strokes.lines), stroke=1, fill=0)
        canvas.restoreState()

    def _path(self, lines: Iterable[Iterable[XY]], *, closed: bool = False) -> Any:
        path = self.canvas.beginPath()
        for line in lines:
            (x, y), *rest = line
            path.moveTo(x, y)
            for point in rest:
                path.lineTo(*point)
            if closed:
                path.close()
        return path

    def _label(self, label: Label) -> None:
        canvas, size = self.canvas, label.size
        runs = runs_of(label.text, bold=label.bold)
        width = fsum(run.width(size) for run in runs)
        left = {"start": 0.0, "middle": -width / 2, "end": -width}[label.anchor]
        canvas.saveState()
        canvas.translate(*label.at)
        # Letters stand upright on a page whose y grows downwards.
        canvas.scale(-1 if label.upside_down else 1, 1 if label.upside_down else -1)
        canvas.setFillColorRGB(*_rgb(label.colour))
        for run in runs:
            if run.font is None:
                self._boxes(len(run.text), left, label)
            else:
                if label.halo:
                    canvas.saveState()
                    canvas.setStrokeColorRGB(*_rgb(label.halo))
                    canvas.setLineWidth(size / 4)
                    canvas.setLineJoin(1)
                    self._letters(run, left, size, mode=1)
                    canvas.restoreState()
                self._letters(run, left, size, mode=0)
            left += run.width(size)
        canvas.restoreState()

    def _letters(self, run: Run, left: float, size: float, mode: int) -> None:
        letters = self.canvas.beginText(left, -size * CAPITALS)
        letters.setTextRenderMode(mode)
        letters.setFont(run.font, size)
        letters.textOut(run.text)
        self.canvas.drawText(letters)

    def _boxes(self, number: int, left: float, label: Label) -> None:
        """A box for each character that no font has."""
        size = label.size
        self.canvas.setStrokeColorRGB(*_rgb(label.colour))
        self.canvas.setLineWidth(size / 16)
        for at in range(number):
            x = left + (at + 0.12) * MISSING_WIDTH * size
            box = 0.76 * MISSING_WIDTH * size, 2 * CAPITALS * size
            self.canvas.rect(x, -CAPITALS * size, *box, stroke=1, fill=0)


def _rgb(colour: str) -> tuple[float, float, float]:
    red, green, blue = channels(colour)
    return red / 255, green / 255, blue / 255


_FOLDERS = (
    "~/.fonts,~/.local/share/fonts,/usr/share/fonts,/usr/local/share/fonts,/Library/Fonts,"
    "/System/Library/Fonts,C:/Windows/Fonts"
)
_WIDELY_MADE = (
    "dejavusans,freesans,notosans-regular,notosanssymbols-regular,notosanssymbols2-regular,symbola,"
    "seguisym,nanumgothic,malgun,applegothic,wqy-microhei,wqy-zenhei,droidsansfallbackfull,uming,"
    "msyh,simhei,arial unicode,unifont"
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
"""The width of the box for a missing character, as a fraction of the font size."""


def _metrics() -> Any:
    return load_picture_extra("reportlab.pdfbase.pdfmetrics", ".pdf")


class Run(NamedTuple):
    """Characters in one font; `font` is None if no font has them."""

    text: str
    font: str | None

    def width(self, size: float) -> float:
        """The width of the run."""
        if self.font is None:
            return MISSING_WIDTH * size * len(self.text)
        found: float = _metrics().stringWidth(self.text, self.font, size)
        return found


def runs_of(text: str, *, bold: bool) -> list[Run]:
    """The text in parts, each in one font, without unprintable characters."""
    fonts = ((_font_with(letter, bold=bold), letter) for letter in text if letter.isprintable())
    pairs = (
        (font, letter)
        for font, letter in fonts
        # A combining mark needs no box.
        if font is not None or not unicodedata.category(letter).startswith("M")
    )
    return [
        Run("".join(letter for _, letter in same), font)
        for font, same in groupby(pairs, key=lambda pair: pair[0])
    ]


@cache
def _font_with(letter: str, *, bold: bool) -> str | None:
    """The first font that has the letter."""
    ours = reversed(_ours()) if bold else _ours()
    others = (name for file in _of_this_machine() if (name := _registered(file)))
    for known in chain(ours, others):
        if ord(letter) in _metrics().getFont(known).face.charToGlyph:
            return known
    script, _, _ = unicodedata.name(letter, "").partition(" ")
    name = _OF_VIEWERS.get(script)
    if name is not None:
        from reportlab.pdfbase.cidfonts import UnicodeCIDFont

        _metrics().registerFont(UnicodeCIDFont(name))
    return name


@cache
def _ours() -> list[str]:
    """The names of our fonts, regular and bold."""
    return [name for file in map(Path, font_files()) if (name := _registered(file))]


@cache
def _registered(file: Path) -> str | None:
    """The name under which reportlab knows the font now; None if it cannot use it."""
    from reportlab.pdfbase.ttfonts import TTFError, TTFont

    name = f"boardfill-{file.stem}"
    try:
        _metrics().registerFont(TTFont(name, str(file)))
    except (TTFError, OSError, ValueError, KeyError, IndexError):
        return None
    return name


@cache
def _of_this_machine() -> list[Path]:
    """Fonts with many characters that are installed."""
    found: dict[str, Path] = {}
    for folder in _FOLDERS.split(","):
        for place, below, names in os.walk(Path(folder).expanduser()):
            below.sort()
            for file in (Path(place) / name for name in sorted(names)):
                if file.suffix.lower() in (".ttf", ".ttc"):
                    found.setdefault(file.stem.lower(), file)
    return [found[name] for name in _WIDELY_MADE.split(",") if name in found]
