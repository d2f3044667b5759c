"""Which module writes a picture, by the ending of the file's name."""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from typing import NamedTuple

from boardfill import words
from boardfill.drawing.look import Look
from boardfill.drawing.panels import Picture
from boardfill.errors import BadInput


class _Writer(NamedTuple):
    """A module of this room and its function from a picture and a look to bytes."""

    module: str
    function: str


_WRITERS: Mapping[str, _Writer] = {
    ".svg": _Writer("svg", "svg_file"),
    ".png": _Writer("png", "png_file"),
    ".pdf": _Writer("pdf", "pdf_file"),
    ".html": _Writer("html", "html_file"),
    ".stl": _Writer("stl", "stl_file"),
    ".dxf": _Writer("dxf", "dxf_file"),
    ".cut.svg": _Writer("cut_svg", "cut_svg_file"),
}
PICTURES = tuple(_WRITERS)
"""The endings of files that are pictures."""


def picture_bytes(picture: Picture, ending: str, look: Look) -> bytes:
    """The picture in the format of that ending; modules are loaded only when they are needed."""
    if ending not in _WRITERS:
        raise BadInput(words.expected_one_of(PICTURES, ending))
    writer = _WRITERS[ending]
    module = importlib.import_module(f"boardfill.drawing.picture_formats.{writer.module}")
    written: bytes = getattr(module, writer.function)(picture, look)
    return written


def ending_of(name: str) -> str:
    """How the name of a picture's file ends; BadInput if no picture is written so."""
    endings = [ending for ending in PICTURES if name.lower().endswith(ending)]
    if not endings:
        known = words.listed(PICTURES, "or")
        raise BadInput(f"expected a name that ends in {known}, found {name!r}")
    return max(endings, key=len)
