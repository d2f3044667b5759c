"""Pictures as PNG: the SVG rendered by resvg; for very many cells, just a colour for each.

Tracing and rendering a million pieces takes minutes, and their outlines could not be seen.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterable, Iterator

from boardfill.drawing.figures.figure_elements import fill_of, recoloured
from boardfill.drawing.figures.picture_figure import MARGIN, picture_figure
from boardfill.drawing.look import Look, channels
from boardfill.drawing.picture_formats.picture_files import font_files, load_picture_extra
from boardfill.drawing.picture_formats.svg import svg
from boardfill.drawing.scene import Picture
from boardfill.problem.lattices.square import SQUARE

_SHARP = 2
"""Pixels of the image for each pixel of the figure, for screens that have more."""
_MOST = 8000
"""Images with longer sides are rendered with fewer pixels."""
_MANY_CELLS = 400_000
_CELL, _LINED = 2, 5
"""The pixels of a cell on very large boards, and the size from which on lines are drawn."""
_RIM = 2
"""Pixels around the board, besides those around the picture."""
_MOST_PLACES = 16
"""The most places in the rectangle around the board for each cell."""
_PALETTE_SIZE = 256


def png_file(picture: Picture, look: Look) -> bytes:
    """The picture in one image."""
    if (image := cell_image(picture, look)) is not None:
        return image
    resvg = load_picture_extra("resvg_py", ".png")
    figure = picture_figure(picture, look)
    painted: bytes = resvg.svg_to_bytes(
        svg_string=svg(figure),
        zoom=min(float(_SHARP), _MOST / max(figure.width, figure.height)),
        font_files=font_files(),
        sans_serif_family="Bitstream Vera Sans",
    )
    return painted


def cell_image(picture: Picture, look: Look) -> bytes | None:
    """The picture as PNG, if it is one board with too many squares to show more than colours."""
    cell = _CELL if look.cell is None else int(look.cell)
    is_coarse = cell >= _LINED or look.cell not in (None, cell) or look.palette.patterns
    if is_coarse or len(picture.panels) != 1 or picture.title or picture.notes:
        return None
    (panel,) = picture.panels
    cells = list(panel.scene.cells())
    if panel.caption or panel.scene.lattice != SQUARE or len(cells) < _MANY_CELLS:
        return None
    if panel.scene.legend or not all(tile.is_board for tile, _ in panel.scene.alike()):
        return None
    top, left = (min(place[axis] for place in cells) for axis in range(2))
    height, width = (max(place[axis] for place in cells) + 1 for axis in range(2))
    height, width = height - top, width - left
    if height * width > _MOST_PLACES * len(cells):
        return None
    numbers = {look.palette.background: 0}
    rows = [bytearray(width) for _ in range(height)]
    for tile, places in recoloured(panel.scene, look.colour_by).alike():
        number = numbers.setdefault(fill_of(tile, look.palette).colour, len(numbers))
        if number >= _PALETTE_SIZE:
            return None
        for row, column in places:
            rows[row - top][column - left] = number
    rim = int(MARGIN) + _RIM
    longest = cell * max(height, width) + 2 * rim
    zoom = _SHARP if longest * _SHARP <= _MOST else 1
    across = zoom * (cell * width + 2 * rim)
    return _png(_lines(rows, across, cell * zoom, rim * zoom), across, numbers)


def _lines(
    rows: Iterable[bytearray], width: int, cell: int, rim: int
) -> Iterator[tuple[bytes, int]]:
    """Lines of pixels, and how often each is repeated; the rim has colour 0."""
    grown = [bytes([number]) * cell for number in range(_PALETTE_SIZE)]
    yield bytes(width), rim
    for row in rows:
        yield bytes(rim) + b"".join(map(grown.__getitem__, row)) + bytes(rim), cell
    yield bytes(width), rim


def _png(lines: Iterable[tuple[bytes, int]], width: int, colours: Iterable[str]) -> bytes:
    """An image whose pixels are numbers of colours."""
    packed, height = zlib.compressobj(), 0
    data = []
    for line, times in lines:
        data.append(packed.compress((b"\0" + line) * times))
        height += times
    data.append(packed.flush())
    head = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    known = b"".join(bytes(channels(colour)) for colour in colours)
    parts = ((b"IHDR", head), (b"PLTE", known), (b"IDAT", b"".join(data)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(part)) + name + part + struct.pack(">I", zlib.crc32(name + part))
        for name, part in parts
    )
