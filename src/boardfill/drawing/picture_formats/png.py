"""Figures as PNG: the SVG painted by resvg."""

from __future__ import annotations

from boardfill.drawing.figures.figure import Figure
from boardfill.drawing.figures.picture_figure import picture_figure
from boardfill.drawing.look import Look
from boardfill.drawing.panels import Picture
from boardfill.drawing.picture_formats.cell_image import cell_image
from boardfill.drawing.picture_formats.fonts import font_files
from boardfill.drawing.picture_formats.picture_extra import load_picture_extra
from boardfill.drawing.picture_formats.svg import svg

_SHARP = 2.0
"""Pixels of the image for each pixel of the figure, for screens that have more."""
_MOST = 8000.0
"""Longer sides are painted in fewer."""


def png_file(picture: Picture, look: Look) -> bytes:
    """The picture in one image."""
    image = cell_image(picture, look, int(_SHARP), int(_MOST))
    return png(picture_figure(picture, look)) if image is None else image


def png(figure: Figure) -> bytes:
    """The figure as an image."""
    resvg = load_picture_extra("resvg_py", ".png")
    zoom = min(_SHARP, _MOST / max(figure.width, figure.height))
    painted: bytes = resvg.svg_to_bytes(
        svg_string=svg(figure),
        zoom=zoom,
        font_files=font_files(),
        sans_serif_family="Bitstream Vera Sans",
    )
    return painted
