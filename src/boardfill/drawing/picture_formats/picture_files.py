"""Chooses the module that writes a picture by the ending of its name, and checks its packages."""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

from boardfill import words
from boardfill.drawing.look import Look
from boardfill.drawing.scene import Picture
from boardfill.errors import BadInput


class _Writer(NamedTuple):
    """A module in this room, and its function from a picture and a look to bytes.

    Also the package that it needs, if any, and the closest format without one.
    """

    module: str
    function: str
    package: str = ""
    instead: str = ".svg"


_WRITERS: Mapping[str, _Writer] = {
    ".svg": _Writer("svg", "svg_file"),
    ".png": _Writer("png", "png_file", "resvg_py"),
    ".pdf": _Writer("pdf", "pdf_file", "reportlab.pdfgen.canvas", ".html"),
    ".html": _Writer("svg", "html_file"),
    ".stl": _Writer("stl", "stl_file"),
    ".dxf": _Writer("cutting", "dxf_file", "ezdxf", ".cut.svg"),
    ".cut.svg": _Writer("cutting", "cut_svg_file"),
}
PICTURES = tuple(_WRITERS)
"""The endings of files that are pictures."""
_EXTRAS = {"resvg_py": "pictures", "reportlab": "pictures", "ezdxf": "cut", "matplotlib": "plot"}


def picture_bytes(picture: Picture, ending: str, look: Look) -> bytes:
    """The picture in the format of this ending; modules are loaded only when needed."""
    if ending not in _WRITERS:
        raise BadInput(words.expected_one_of(PICTURES, ending))
    writer = _WRITERS[ending]
    module = importlib.import_module(f"boardfill.drawing.picture_formats.{writer.module}")
    written: bytes = getattr(module, writer.function)(picture, look)
    return written


def ending_of(name: str) -> str:
    """The picture ending of a file name; BadInput if it has none."""
    endings = [ending for ending in PICTURES if name.lower().endswith(ending)]
    if not endings:
        known = words.listed(PICTURES, "or")
        raise BadInput(f"expected a name that ends in {known}, found {name!r}")
    return max(endings, key=len)


def load_picture_extra(package: str, ending: str) -> ModuleType:
    """Load a package; if it is missing, BadInput says how to install it."""
    try:
        return importlib.import_module(package)
    except ImportError:
        extra = _EXTRAS[package.partition(".")[0]]
        instead = _WRITERS[ending].instead if ending in _WRITERS else ".svg"
        raise BadInput(
            f'{ending} needs the extra "{extra}": {words.pip_install(extra)}; '
            f"or write {instead}, which needs nothing"
        ) from None


def check_extra(ending: str) -> None:
    """Raise BadInput if pictures with this ending need a package that is missing."""
    if ending in _WRITERS and (package := _WRITERS[ending].package):
        load_picture_extra(package, ending)


@cache
def font_files() -> list[str]:
    """Bitstream Vera, regular and bold, from reportlab, so that all machines draw the same.

    Empty without reportlab.
    """
    found = importlib.util.find_spec("reportlab")
    if found is None or found.origin is None:
        return []
    fonts = Path(found.origin).parent / "fonts"
    return [str(file) for name in ("Vera.ttf", "VeraBd.ttf") if (file := fonts / name).is_file()]
