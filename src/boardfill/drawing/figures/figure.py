"""Figures: flat shapes with coordinates and colours, and nothing that would need thinking about.

Whoever writes files of pictures draws figures, mark after mark.  Lengths are pixels of a screen
(96 to the inch); y grows downwards.  Colours are written as on the web, such as #4477aa.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

XY: TypeAlias = tuple[float, float]
Anchor: TypeAlias = Literal["start", "middle", "end"]


@dataclass(frozen=True, slots=True)
class Area:
    """Closed lines filled with a colour, even-odd; with a pattern in another one on top."""

    rings: tuple[tuple[XY, ...], ...]
    fill: str
    pattern: int | None = None
    ink: str = ""
    """The colour of the pattern."""


@dataclass(frozen=True, slots=True)
class Strokes:
    """Lines of one colour and width; `dash` is the length of dashes and gaps, 0 for none."""

    lines: tuple[tuple[XY, ...], ...]
    colour: str
    width: float
    dash: float = 0.0


@dataclass(frozen=True, slots=True)
class Label:
    """A line of text: `at` is its start, middle or end, at half the height of capital letters."""

    at: XY
    text: str
    size: float
    colour: str
    anchor: Anchor = "middle"
    bold: bool = False
    upside_down: bool = False
    halo: str = ""
    """The colour of an edge around the letters, on a pattern."""


Mark: TypeAlias = Area | Strokes | Label


@dataclass(frozen=True, slots=True)
class Figure:
    """What is drawn, the first mark at the bottom."""

    width: float
    height: float
    marks: tuple[Mark, ...]
    background: str | None = None
    title: str = ""


def moved(mark: Mark, right: float, down: float, scale: float = 1.0) -> Mark:
    """The mark scaled around the corner of its figure, then moved."""

    def at(point: XY) -> XY:
        return point[0] * scale + right, point[1] * scale + down

    if isinstance(mark, Area):
        return replace(mark, rings=tuple(tuple(map(at, ring)) for ring in mark.rings))
    if isinstance(mark, Strokes):
        lines = tuple(tuple(map(at, line)) for line in mark.lines)
        return replace(mark, lines=lines, width=mark.width * scale, dash=mark.dash * scale)
    return replace(mark, at=at(mark.at), size=mark.size * scale)


def upside_down(figure: Figure) -> Figure:
    """The figure as those see it who sit opposite."""

    def at(point: XY) -> XY:
        return figure.width - point[0], figure.height - point[1]

    def turned(mark: Mark) -> Mark:
        if isinstance(mark, Area):
            return replace(mark, rings=tuple(tuple(map(at, ring)) for ring in mark.rings))
        if isinstance(mark, Strokes):
            return replace(mark, lines=tuple(tuple(map(at, line)) for line in mark.lines))
        return replace(mark, at=at(mark.at), upside_down=not mark.upside_down)

    return replace(figure, marks=tuple(map(turned, figure.marks)))
