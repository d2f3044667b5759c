"""Which module writes a picture, by the ending of its name, and the packages that it needs."""

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
    """A module of this room and its function from a picture and a look to bytes.

    Where that needs a package: which, and what comes nearest without one.
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


def load_picture_extra(package: str, ending: str) -> ModuleType:
    """The package; if it is missing, BadInput tells how to get it."""
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
    """BadInput if pictures of that ending need a package that is missing."""
    if ending in _WRITERS and (package := _WRITERS[ending].package):
        load_picture_extra(package, ending)


@cache
def font_files() -> list[str]:
    """Bitstream Vera, regular and bold, as reportlab brings it, so that all machines paint alike.

    None without reportlab.
    """
    found = importlib.util.find_spec("reportlab")
    if found is None or found.origin is None:
        return []
    fonts = Path(found.origin).parent / "fonts"
    return [str(file) for name in ("Vera.ttf", "VeraBd.ttf") if (file := fonts / name).is_file()]
