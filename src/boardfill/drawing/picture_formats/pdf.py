"""Figures as pages of a PDF file, drawn by reportlab; the same picture gives the same bytes."""

from __future__ import annotations

import io
from collections.abc import Iterable
from math import ceil, floor, fsum
from typing import Any

from boardfill._version import __version__
from boardfill.drawing.figures.figure import XY, Area, Figure, Label, Mark, Strokes
from boardfill.drawing.figures.hatching import PATTERNS, TILE
from boardfill.drawing.figures.palettes import channels
from boardfill.drawing.figures.picture_pages import picture_pages
from boardfill.drawing.look import Look
from boardfill.drawing.panels import Picture
from boardfill.drawing.picture_formats.pdf_fonts import MISSING_WIDTH, runs_of, usual_font
from boardfill.drawing.picture_formats.picture_extra import load_picture_extra

_POINTS = 72 / 96
"""Points of the paper for each pixel of a figure."""
_CAPITALS = 0.36
"""Half the height of capital letters as a part of the size of text."""
_STRIP = 160
"""How many squares of a pattern stand side by side in what is drawn once and then repeated."""
_EVEN_ODD = 0


def pdf_file(picture: Picture, look: Look) -> bytes:
    """The picture on pages of paper."""
    return pdf(picture_pages(picture, look), picture.title)


def pdf(pages: Iterable[Figure], title: str) -> bytes:
    """The figures, each as a page of its size."""
    reportlab = load_picture_extra("reportlab.pdfgen.canvas", ".pdf")
    written = io.BytesIO()
    canvas = reportlab.Canvas(
        written, pageCompression=1, invariant=1, lang="en", initialFontName=usual_font()
    )
    canvas.setTitle(_printable(title) or "boardfill")
    canvas.setCreator(f"boardfill {__version__}")
    canvas.setAuthor("boardfill")
    drawing = _Drawing(canvas)
    for page in pages:
        drawing.page(page)
    canvas.save()
    return written.getvalue()


def _printable(text: str) -> str:
    return "".join(letter for letter in text if letter.isprintable())


class _Drawing:
    """Marks on a canvas, on which y grows downwards as in figures."""

    def __init__(self, canvas: Any) -> None:
        self.canvas = canvas
        self.strips: dict[tuple[int, str], str] = {}
        """Patterns drawn already, by their numbers and colours."""

    def page(self, figure: Figure) -> None:
        canvas = self.canvas
        canvas.setPageSize((figure.width * _POINTS, figure.height * _POINTS))
        # Patterns are drawn before the page turns upside down, as drawings of their own.
        for mark in figure.marks:
            if isinstance(mark, Area) and mark.pattern is not None:
                self._strip(mark.pattern % len(PATTERNS), mark.ink)
        canvas.scale(_POINTS, -_POINTS)
        canvas.translate(0, -figure.height)
        if figure.background not in (None, "#ffffff"):
            canvas.setFillColorRGB(*_rgb(figure.background or ""))
            canvas.rect(0, 0, figure.width, figure.height, stroke=0, fill=1)
        for mark in figure.marks:
            self._mark(mark)
        canvas.showPage()

    def _mark(self, mark: Mark) -> None:
        if isinstance(mark, Area):
            self._area(mark)
        elif isinstance(mark, Strokes):
            self._strokes(mark)
        else:
            self._label(mark)

    def _area(self, area: Area) -> None:
        if not area.rings:
            return
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
        if not strokes.lines:
            return
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
                self._letters(run.text, run.font, left, label)
            left += run.width(size)
        canvas.restoreState()

    def _letters(self, text: str, font: str, left: float, label: Label) -> None:
        canvas, base = self.canvas, -label.size * _CAPITALS
        if label.halo:
            canvas.saveState()
            canvas.setStrokeColorRGB(*_rgb(label.halo))
            canvas.setLineWidth(label.size / 4)
            canvas.setLineJoin(1)
            halo = canvas.beginText(left, base)
            halo.setTextRenderMode(1)
            halo.setFont(font, label.size)
            halo.textOut(text)
            canvas.drawText(halo)
            canvas.restoreState()
        letters = canvas.beginText(left, base)
        letters.setTextRenderMode(0)
        letters.setFont(font, label.size)
        letters.textOut(text)
        canvas.drawText(letters)

    def _boxes(self, number: int, left: float, label: Label) -> None:
        """A box for each character that no font has."""
        size = label.size
        self.canvas.setStrokeColorRGB(*_rgb(label.colour))
        self.canvas.setLineWidth(size / 16)
        for at in range(number):
            x = left + (at + 0.12) * MISSING_WIDTH * size
            box = 0.76 * MISSING_WIDTH * size, 2 * _CAPITALS * size
            self.canvas.rect(x, -_CAPITALS * size, *box, stroke=1, fill=0)


def _rgb(colour: str) -> tuple[float, float, float]:
    red, green, blue = channels(colour)
    return red / 255, green / 255, blue / 255
