"""Pictures as SVG, written by us, every text escaped; a film shows its panels one after the other.

Numbers have two digits after the point, and marks of one kind are one path, so that files stay
small.  A film moves by CSS alone, so that it does wherever a browser shows it, as an image, too.
Readers who asked the system for less motion, and programs that know no CSS, see the last panel.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from html import escape
from itertools import pairwise

from boardfill.drawing.figures.figure import (
    CAPTION_SIZE,
    PATTERNS,
    TILE,
    XY,
    Figure,
    FilledArea,
    Label,
    Mark,
    Strokes,
    text_width,
)
from boardfill.drawing.figures.picture_figure import picture_figure
from boardfill.drawing.look import Look
from boardfill.drawing.scene import Picture

FONTS = "Inter, 'Segoe UI', Roboto, Helvetica, Arial, 'DejaVu Sans', sans-serif"
CAPITALS = 0.36
"""Half the height of capital letters as a part of the size of text."""
_SHORTEST, _SLOWEST, _LONGEST = 0.15, 1.0, 60.0
"""Seconds of a panel of a film, at least and at most, and of a whole film."""


def svg_file(picture: Picture, look: Look) -> bytes:
    """The picture in one drawing, or as a film."""
    if picture.is_film and len(picture.panels) > 1:
        return _film(picture, look).encode()
    return svg(picture_figure(picture, look)).encode()


def svg(figure: Figure) -> str:
    """The figure as a document."""
    return _document(figure, svg_marks(figure))


def _document(figure: Figure, marks: Iterable[str]) -> str:
    width, height = _number(figure.width), _number(figure.height)
    box = f'width="{width}" height="{height}" viewBox="0 0 {width} {height}"'
    head = [f'<svg xmlns="http://www.w3.org/2000/svg" {box} font-family="{FONTS}" role="img">']
    if figure.title:
        head.append(f"<title>{text(figure.title)}</title>")
    return "\n".join([*head, *marks, "</svg>\n"])


def svg_marks(figure: Figure) -> Iterator[str]:
    """The background, the patterns and the marks."""
    yield from pattern_definitions(figure.marks)
    yield from plain_marks(figure)


def plain_marks(figure: Figure) -> Iterator[str]:
    """The background and the marks; the patterns are defined elsewhere."""
    if figure.background:
        yield f'<rect width="100%" height="100%" fill="{figure.background}"/>'
    for mark in figure.marks:
        if isinstance(mark, Label):
            yield _label(mark)
        elif isinstance(mark, Strokes):
            if mark.lines:
                yield _strokes(mark)
        elif mark.rings:
            yield from _area(mark)


def text(words: str) -> str:
    """Text as it stands in a document; what no document may hold is left out."""
    return escape("".join(letter for letter in words if letter.isprintable() or letter == " "))


def _area(area: FilledArea) -> Iterator[str]:
    path = "".join(_line(ring) + "z" for ring in area.rings)
    # Lines along the axes are sharp, and nothing shows between them.
    is_upright = all(
        one[0] == other[0] or one[1] == other[1]
        for ring in area.rings
        for one, other in pairwise(ring)
    )
    crisp = ' shape-rendering="crispEdges"' if is_upright else ""
    yield f'<path fill="{area.fill}" fill-rule="evenodd"{crisp} d="{path}"/>'
    if area.pattern is not None and PATTERNS[area.pattern % len(PATTERNS)]:
        yield f'<path fill="url(#{_pattern_name(area)})" fill-rule="evenodd" d="{path}"/>'


def _label(label: Label) -> str:
    x, y = label.at
    size = _number(label.size)
    turned = f' transform="rotate(180 {_number(x)} {_number(y)})"' if label.upside_down else ""
    anchor = "" if label.anchor == "start" else f' text-anchor="{label.anchor}"'
    weight = ' font-weight="600"' if label.bold else ""
    halo = ""
    if label.halo:
        edge = _number(label.size / 4)
        halo = f' stroke="{label.halo}" stroke-width="{edge}" paint-order="stroke"'
    return (
        f'<text x="{_number(x)}" y="{_number(y + label.size * CAPITALS)}" font-size="{size}"'
        f'{anchor}{weight}{halo} fill="{label.colour}"{turned}>{text(label.text)}</text>'
    )


def _strokes(strokes: Strokes) -> str:
    colour, opacity = strokes.colour[:7], strokes.colour[7:]
    faint = f' stroke-opacity="{_number(int(opacity, 16) / 255)}"' if opacity else ""
    dashes = f' stroke-dasharray="{_number(strokes.dash)}"' if strokes.dash else ""
    ends = "butt" if strokes.dash or faint else "square"
    return (
        f'<path fill="none" stroke="{colour}"{faint} stroke-width="{_number(strokes.width)}"'
        f' stroke-linecap="{ends}"{dashes} d="{"".join(map(_line, strokes.lines))}"/>'
    )


def _line(points: Iterable[XY]) -> str:
    """A path in steps along the axes where it can be, which are shortest."""
    (x, y), *rest = ((_rounded(x), _rounded(y)) for x, y in points)
    path = [f"M{x:.12g} {y:.12g}"]
    for to_x, to_y in rest:
        if to_y == y:
            path.append(f"H{to_x:.12g}")
        elif to_x == x:
            path.append(f"V{to_y:.12g}")
        else:
            path.append(f"L{to_x:.12g} {to_y:.12g}")
        x, y = to_x, to_y
    return "".join(path)


def _rounded(number: float) -> float:
    return round(number, 2) + 0.0


def _number(number: float) -> str:
    return f"{_rounded(number):.12g}"


def _pattern_name(area: FilledArea) -> str:
    return f"p{(area.pattern or 0) % len(PATTERNS)}-{area.ink[1:]}"


def pattern_definitions(marks: Iterable[Mark]) -> Iterator[str]:
    """The patterns that the marks have, each once; equal ones are written alike."""
    patterned = {
        _pattern_name(mark): mark
        for mark in marks
        if isinstance(mark, FilledArea) and mark.pattern is not None
    }
    for name, mark in sorted(patterned.items()):
        if lines := PATTERNS[(mark.pattern or 0) % len(PATTERNS)]:
            yield (
                f'<defs><pattern id="{name}" width="{TILE:g}" height="{TILE:g}"'
                f' patternUnits="userSpaceOnUse"><path fill="none" stroke="{mark.ink}"'
                f' d="{"".join(map(_line, lines))}"/></pattern></defs>'
            )


def _film(picture: Picture, look: Look) -> str:
    """The film, as large as its largest panel; boards stay in place, however long the captions."""
    widest = max(text_width(panel.caption, CAPTION_SIZE) for panel in picture.panels)
    frames = [
        picture_figure(replace(picture, panels=(panel,)), look, widest) for panel in picture.panels
    ]
    width, height = max(frame.width for frame in frames), max(frame.height for frame in frames)
    size = Figure(width, height, (), look.palette.background, picture.title)
    return _document(size, [*svg_marks(size), *_frames(frames)])


def _frames(frames: Sequence[Figure]) -> Iterator[str]:
    each = max(_SHORTEST, min(_SLOWEST, _LONGEST / len(frames)))
    share = 100 / len(frames)
    yield (
        f"<style>.f{{animation:f {each * len(frames):.5f}s step-end infinite}}"
        f"@keyframes f{{0%{{visibility:visible}}{share:.6f}%{{visibility:hidden}}}}"
        "@media (prefers-reduced-motion:reduce){.f{animation:none}}</style>"
    )
    for number, frame in enumerate(frames, 1):
        seen = "" if number == len(frames) else ' visibility="hidden"'
        # All began in the past, so that none waits for its turn the first time.
        began = (number - 1 - len(frames)) * each
        yield f'<g class="f"{seen} style="animation-delay:{began:.5f}s">'
        yield from svg_marks(replace(frame, background=None))
        yield "</g>"
