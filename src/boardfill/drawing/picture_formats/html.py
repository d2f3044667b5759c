"""Pictures as pages of the web that need nothing from elsewhere, light or dark as the reader's.

Each panel is drawn for both, and the page shows what goes with the reader's colours; on paper it is
always the light one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from boardfill import words
from boardfill.drawing.figures.figure import Figure
from boardfill.drawing.figures.picture_pages import PIXELS_PER_MM
from boardfill.drawing.figures.scene_figure import scene_figure
from boardfill.drawing.look import DARK, LIGHT, Look, Palette
from boardfill.drawing.picture_formats.svg import (
    FONTS,
    pattern_definitions,
    plain_marks,
    text,
)
from boardfill.drawing.scene import Picture, Scene

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
"""More panels are smaller, unless they are wider and small would be too small."""
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
    return _document(picture.title, shown, _picture(picture, look, palettes))


def html_pages(pages: Sequence[Figure], title: str) -> bytes:
    """Pages of paper, all of one size, below each other; they are printed in their true size."""
    width, height = _millimetres(pages[0].width), _millimetres(pages[0].height)
    return _document(title, _SHEETS.format(width=width, height=height), _pages(pages))


def _document(title: str, style: str, body: Iterable[str]) -> bytes:
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


def _pages(pages: Sequence[Figure]) -> Iterator[str]:
    patterns: dict[str, None] = {}
    for at, page in enumerate(pages, 1):
        about = f"{page.title}, page {at} of {len(pages)}"
        width, height = _millimetres(page.width), _millimetres(page.height)
        size = f'class="page" width="{width}" height="{height}"'
        yield from _inline(page, size, about, patterns)
    yield from _definitions(patterns)


def _inline(figure: Figure, kind: str, about: str, patterns: dict[str, None]) -> Iterator[str]:
    """The figure as an element of a page; its patterns are added to those of the page."""
    patterns |= dict.fromkeys(pattern_definitions(figure.marks))
    box = f'viewBox="0 0 {figure.width:.2f} {figure.height:.2f}"'
    yield f'<svg {kind} {box} font-family="{FONTS}" role="img" aria-label="{text(about)}">'
    yield from plain_marks(figure)
    yield "</svg>"


def _definitions(patterns: Iterable[str]) -> Iterator[str]:
    """The patterns of all drawings; what is hidden has none, so they stand in one of no size."""
    if patterns:
        yield '<svg width="0" height="0" style="position:absolute" aria-hidden="true">'
        yield from patterns
        yield "</svg>"


def _millimetres(length: float) -> str:
    return f"{length / PIXELS_PER_MM:g}mm"


def _described(scene: Scene) -> str:
    """What is to be seen, for those who do not see it."""
    cells = {cell for tile in scene.tiles if tile.is_board for cell in tile.cells}
    pieces = sum(bool(tile.piece) for tile in scene.tiles)
    parts = [words.counted(len(cells), "cell")]
    if pieces:
        parts.append(words.counted(pieces, "piece"))
    return f"{' and '.join(parts)} on the {scene.lattice.name} lattice"
