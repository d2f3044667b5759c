"""Pictures as SVG and as HTML pages, with every text escaped.

Numbers have two digits after the point, and marks of one kind are one path, so that files stay
small.  A film shows its panels one after the other, by CSS only, so that it also works where a
browser shows it as an image.  With reduced motion, or without CSS, the last panel is shown.
HTML pages are self-contained and follow the reader's light or dark mode.  Each panel is drawn for

both, and the page shows the right one; on paper it is always the light one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from html import escape
from itertools import pairwise

from boardfill import words
from boardfill.drawing.figures import figure as figures
from boardfill.drawing.figures.page_layout import PIXELS_PER_MM
from boardfill.drawing.figures.picture_figure import picture_figure
from boardfill.drawing.figures.scene_figure import scene_figure
from boardfill.drawing.look import DARK, LIGHT, Look, Palette
from boardfill.drawing.scene import Picture, Scene

FONTS = "Inter, 'Segoe UI', Roboto, Helvetica, Arial, 'DejaVu Sans', sans-serif"
CAPITALS = 0.36
"""Half the height of capital letters as a fraction of the font size."""
_SHORTEST, _SLOWEST, _LONGEST = 0.15, 1.0, 60.0
"""The least and the most seconds of a panel of a film, and the most of a whole film."""


def svg_file(picture: Picture, look: Look) -> bytes:
    """The picture in one drawing, or as a film."""
    if picture.is_film and len(picture.panels) > 1:
        return _film(picture, look).encode()
    return svg(picture_figure(picture, look)).encode()


def svg(figure: figures.Figure) -> str:
    """The figure as a document."""
    return _document(figure, svg_marks(figure))


def _document(figure: figures.Figure, marks: Iterable[str]) -> str:
    width, height = _number(figure.width), _number(figure.height)
    box = f'width="{width}" height="{height}" viewBox="0 0 {width} {height}"'
    head = [f'<svg xmlns="http://www.w3.org/2000/svg" {box} font-family="{FONTS}" role="img">']
    if figure.title:
        head.append(f"<title>{text(figure.title)}</title>")
    return "\n".join([*head, *marks, "</svg>\n"])


def svg_marks(figure: figures.Figure) -> Iterator[str]:
    """The background, the patterns and the marks."""
    yield from pattern_definitions(figure.marks)
    yield from plain_marks(figure)


def plain_marks(figure: figures.Figure) -> Iterator[str]:
    """The background and the marks; the patterns are defined elsewhere."""
    if figure.background:
        yield f'<rect width="100%" height="100%" fill="{figure.background}"/>'
    for mark in figure.marks:
        if isinstance(mark, figures.Label):
            yield _label(mark)
        elif isinstance(mark, figures.Strokes):
            if mark.lines:
                yield _strokes(mark)
        elif mark.rings:
            yield from _area(mark)


def text(shown: str) -> str:
    """Escaped text, without characters that are not allowed in documents."""
    return escape("".join(letter for letter in shown if letter.isprintable() or letter == " "))


def _area(area: figures.FilledArea) -> Iterator[str]:
    path = "".join(_line(ring) + "z" for ring in area.rings)
    # Lines along the axes are drawn sharply, without gaps.
    is_upright = all(
        one[0] == other[0] or one[1] == other[1]
        for ring in area.rings
        for one, other in pairwise(ring)
    )
    crisp = ' shape-rendering="crispEdges"' if is_upright else ""
    yield f'<path fill="{area.fill}" fill-rule="evenodd"{crisp} d="{path}"/>'
    if area.pattern is not None and figures.PATTERNS[area.pattern % len(figures.PATTERNS)]:
        yield f'<path fill="url(#{_pattern_name(area)})" fill-rule="evenodd" d="{path}"/>'


def _label(label: figures.Label) -> str:
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


def _strokes(strokes: figures.Strokes) -> str:
    colour, opacity = strokes.colour[:7], strokes.colour[7:]
    faint = f' stroke-opacity="{_number(int(opacity, 16) / 255)}"' if opacity else ""
    dashes = f' stroke-dasharray="{_number(strokes.dash)}"' if strokes.dash else ""
    ends = "butt" if strokes.dash or faint else "square"
    return (
        f'<path fill="none" stroke="{colour}"{faint} stroke-width="{_number(strokes.width)}"'
        f' stroke-linecap="{ends}"{dashes} d="{"".join(map(_line, strokes.lines))}"/>'
    )


def _line(points: Iterable[figures.XY]) -> str:
    """The code of a path, with short commands for steps along the axes."""
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


def _pattern_name(area: figures.FilledArea) -> str:
    return f"p{(area.pattern or 0) % len(figures.PATTERNS)}-{area.ink[1:]}"


def pattern_definitions(marks: Iterable[figures.Mark]) -> Iterator[str]:
    """The definitions of the marks' patterns, each once."""
    patterned = {
        _pattern_name(mark): mark
        for mark in marks
        if isinstance(mark, figures.FilledArea) and mark.pattern is not None
    }
    for name, mark in sorted(patterned.items()):
        if lines := figures.PATTERNS[(mark.pattern or 0) % len(figures.PATTERNS)]:
            yield (
                f'<defs><pattern id="{name}" width="{figures.TILE:g}" height="{figures.TILE:g}"'
                f' patternUnits="userSpaceOnUse"><path fill="none" stroke="{mark.ink}"'
                f' d="{"".join(map(_line, lines))}"/></pattern></defs>'
            )


def _film(picture: Picture, look: Look) -> str:
    """The film, as large as its largest panel; boards stay in place, however long the captions."""
    widest = max(
        figures.text_width(panel.caption, figures.CAPTION_SIZE) for panel in picture.panels
    )
    frames = [
        picture_figure(replace(picture, panels=(panel,)), look, widest) for panel in picture.panels
    ]
    width, height = max(frame.width for frame in frames), max(frame.height for frame in frames)
    size = figures.Figure(width, height, (), look.palette.background, picture.title)
    return _document(size, [*svg_marks(size), *_frames(frames)])


def _frames(frames: Sequence[figures.Figure]) -> Iterator[str]:
    each = max(_SHORTEST, min(_SLOWEST, _LONGEST / len(frames)))
    share = 100 / len(frames)
    yield (
        f"<style>.f{{animation:f {each * len(frames):.5f}s step-end infinite}}"
        f"@keyframes f{{0%{{visibility:visible}}{share:.6f}%{{visibility:hidden}}}}"
        "@media (prefers-reduced-motion:reduce){.f{animation:none}}</style>"
    )
    for number, frame in enumerate(frames, 1):
        seen = "" if number == len(frames) else ' visibility="hidden"'
        # Negative delays, so that no panel waits for its first turn.
        began = (number - 1 - len(frames)) * each
        yield f'<g class="f"{seen} style="animation-delay:{began:.5f}s">'
        yield from svg_marks(replace(frame, background=None))
        yield "</g>"


_STYLE = """
:root {{ color-scheme: {scheme}; --page: {light.background}; --ink: {light.text}; }}
body {{ margin: 2rem auto; max-width: 72rem; padding: 0 1rem; background: var(--page);
  color: var(--ink); font-family: {fonts}; line-height: 1.45; }}
h1 {{ font-size: 1.5rem; }}
.panels {{ display: flex; flex-wrap: wrap; gap: 1.75rem; align-items: flex-end; }}
figure {{ margin: 0; max-width: 100%; break-inside: avoid; text-align: center; }}
figure svg {{ max-width: 100%; height: auto; vertical-align: top; }}
figcaption {{ margin-top: .4rem; font-size: .85rem; }}
pre, .notes p {{ white-space: pre-wrap; overflow-wrap: anywhere; }}
pre {{ font: inherit; text-align: left; margin: 0; }}
.alone {{ flex-basis: 100%; text-align: left; }}
.small {{ gap: 1.5rem; }}
.small figure {{ width: 13rem; }}
.notes {{ margin-top: 1.5rem; max-width: 46rem; }}
.notes p {{ margin: .3rem 0; }}
.dark {{ display: none; }}
@page {{ size: {paper.width:g}mm {paper.height:g}mm; margin: {paper.margin:g}mm; }}
@media print {{ body {{ margin: 0; max-width: none; padding: 0; }} h1 {{ margin-top: 0; }}
  .alone {{ flex-basis: 100%; text-align: left; }}
.small {{ gap: 4mm; }} .small figure {{ width: 40mm; }} }}
"""
_BOTH = """
@media screen and (prefers-color-scheme: dark) {{
  :root {{ --page: {dark.background}; --ink: {dark.text}; }}
  .light {{ display: none; }}
  .dark {{ display: inline; }}
}}
"""
_FEW, _NOT_WIDE = 6, 460.0
"""With more panels they are shown smaller, unless they are wider than this."""
_SHEETS = """
:root {{ color-scheme: light; }}
body {{ margin: 0; background: #8a8f98; }}
.page {{ display: block; margin: 1rem auto; box-shadow: 0 1px 6px #0006; }}
@page {{ size: {width} {height}; margin: 0; }}
@media print {{
  body {{ background: none; }}
  .page {{ margin: 0; box-shadow: none; break-after: page; }}
  .page:last-of-type {{ break-after: auto; }}
}}
"""


def html_file(picture: Picture, look: Look) -> bytes:
    """The picture as a page."""
    is_both = look.palette == LIGHT
    palettes = (LIGHT, DARK) if is_both else (look.palette,)
    style = _STYLE + (_BOTH if is_both else "")
    scheme = "light dark" if is_both else "dark" if look.palette == DARK else "light"
    shown = style.format(scheme=scheme, light=palettes[0], dark=DARK, fonts=FONTS, paper=look.paper)
    return _page(picture.title, shown, _picture(picture, look, palettes))


def html_pages(pages: Sequence[figures.Figure], title: str) -> bytes:
    """Pages of paper, all of one size, one below the other; they print at their true size."""
    width, height = _millimetres(pages[0].width), _millimetres(pages[0].height)
    patterns: dict[str, None] = {}
    body: list[str] = []
    for at, page in enumerate(pages, 1):
        size = f'width="{_millimetres(page.width)}" height="{_millimetres(page.height)}"'
        about = f"{page.title}, page {at} of {len(pages)}"
        body += _inline(page, f'class="page" {size}', about, patterns)
    style = _SHEETS.format(width=width, height=height)
    return _page(title, style, [*body, *_definitions(patterns)])


def _page(title: str, style: str, body: Iterable[str]) -> bytes:
    head = (
        "<!DOCTYPE html>",
        '<html lang="en">',
        "<head>",
        '<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        '<meta name="generator" content="boardfill">',
        f"<title>{text(title) or 'boardfill'}</title>",
        f"<style>{style}</style>",
        "</head>",
        "<body>",
    )
    return "\n".join((*head, *body, "</body>", "</html>", "")).encode()


def _picture(picture: Picture, look: Look, palettes: Sequence[Palette]) -> Iterator[str]:
    patterns: dict[str, None] = {}
    yield "<main>"
    if picture.title:
        yield f"<h1>{text(picture.title)}</h1>"
    drawn: list[str] = []
    widths: set[float] = set()
    for at, panel in enumerate(picture.panels, 1):
        alone = ' class="alone"' if panel.is_alone else ""
        drawn.append(f'<figure id="panel-{at}"{alone}>')
        if panel.scene.lines is not None:
            drawn.append("<pre>" + "\n".join(map(text, panel.scene.lines)) + "</pre>")
        else:
            about = ", ".join(
                (panel.caption or picture.title or "drawing", _described(panel.scene))
            )
            for kind, palette in zip(("light", "dark"), palettes, strict=False):
                figure = scene_figure(panel.scene, replace(look, palette=palette))
                size = f'width="{figure.width:.2f}" height="{figure.height:.2f}"'
                drawn += _inline(figure, f'class="{kind}" {size}', about, patterns)
                widths.add(figure.width)
        if panel.caption:
            drawn.append(f"<figcaption>{text(panel.caption)}</figcaption>")
        drawn.append("</figure>")
    # Panels of one width can all be smaller, and still be seen well.
    is_alike = len(widths) == 1 and max(widths) <= _NOT_WIDE
    is_small = look.cell is None and len(picture.panels) > _FEW and is_alike
    yield f'<div class="panels{" small" if is_small else ""}">'
    yield from drawn
    yield "</div>"
    if picture.notes:
        yield '<div class="notes">'
        yield from (f"<p>{text(note)}</p>" for note in picture.notes)
        yield "</div>"
    yield "</main>"
    yield from _definitions(patterns)


def _inline(
    figure: figures.Figure, kind: str, about: str, patterns: dict[str, None]
) -> Iterator[str]:
    """The figure as an element of a page; its patterns are added to those of the page."""
    patterns |= dict.fromkeys(pattern_definitions(figure.marks))
    box = f'viewBox="0 0 {figure.width:.2f} {figure.height:.2f}"'
    yield f'<svg {kind} {box} font-family="{FONTS}" role="img" aria-label="{text(about)}">'
    yield from plain_marks(figure)
    yield "</svg>"


def _definitions(patterns: Iterable[str]) -> Iterator[str]:
    """The patterns of all drawings, in an SVG of size 0, since hidden ones define none."""
    if patterns:
        yield '<svg width="0" height="0" style="position:absolute" aria-hidden="true">'
        yield from patterns
        yield "</svg>"


def _millimetres(length: float) -> str:
    return f"{length / PIXELS_PER_MM:g}mm"


def _described(scene: Scene) -> str:
    """A description of the scene for people who cannot see it."""
    cells = {cell for tile in scene.tiles if tile.is_board for cell in tile.cells}
    pieces = sum(bool(tile.piece) for tile in scene.tiles)
    parts = [words.counted(len(cells), "cell")]
    if pieces:
        parts.append(words.counted(pieces, "piece"))
    return f"{' and '.join(parts)} on the {scene.lattice.name} lattice"
