"""Packages that only some formats of pictures need."""

from __future__ import annotations

import importlib
from types import ModuleType

from boardfill import words
from boardfill.errors import BadInput

_NEEDED_BY = {".png": "resvg_py", ".pdf": "reportlab.pdfgen.canvas", ".dxf": "ezdxf"}
_INSTEAD = {".pdf": ".html", ".dxf": ".cut.svg"}
"""What comes nearest to a format without needing a package, where it is not .svg."""
EXTRA_OF = {
    "resvg_py": "pictures",
    "reportlab.pdfgen.canvas": "pictures",
    "reportlab.pdfbase.pdfmetrics": "pictures",
    "ezdxf": "cut",
    "matplotlib": "plot",
}


def load_picture_extra(package: str, ending: str) -> ModuleType:
    """The package; if it is missing, BadInput tells how to get it."""
    try:
        return importlib.import_module(package)
    except ImportError:
        extra = EXTRA_OF[package]
        raise BadInput(
            f'{ending} needs the extra "{extra}": {words.pip_install(extra)}; '
            f"or write {_INSTEAD.get(ending, '.svg')}, which needs nothing"
        ) from None


def check_extra(ending: str) -> None:
    """BadInput if pictures of that ending need a package that is missing."""
    if ending in _NEEDED_BY:
        load_picture_extra(_NEEDED_BY[ending], ending)
