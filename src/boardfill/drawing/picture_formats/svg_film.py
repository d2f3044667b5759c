"""A film as SVG: the panels one after the other in one place, each for a while, again and again.

It moves by CSS alone, so that it does wherever a browser shows it, as an image, too.  Who asked the
system for less motion, and programs that know no CSS, see the last panel.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from boardfill.drawing.figures.figure import Figure
from boardfill.drawing.figures.lettering import CAPTION_SIZE, text_width
from boardfill.drawing.figures.picture_figure import picture_figure
from boardfill.drawing.look import Look
from boardfill.drawing.panels import Picture
from boardfill.drawing.picture_formats.svg import opened, svg_marks

_SLOWEST, _LONGEST = 1.0, 60.0
"""Seconds of a panel, and of a whole film, if it does not come below the shortest."""
_SHORTEST = 0.15


def film_svg(picture: Picture, look: Look) -> str:
    """The film, as large as its largest panel; boards stay in place, however long the captions."""
    widest = max(text_width(panel.caption, CAPTION_SIZE) for panel in picture.panels)
    frames = [
        picture_figure(replace(picture, panels=(panel,)), look, widest) for panel in picture.panels
    ]
    size = Figure(
        max(frame.width for frame in frames),
        max(frame.height for frame in frames),
        (),
        look.palette.background,
        picture.title,
    )
    return "\n".join([*opened(size), *svg_marks(size), *_frames(frames), "</svg>\n"])


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
