"""Packages that only some formats of pictures need."""

from __future__ import annotations

import importlib
from types import ModuleType

from boardfill.errors import BadInput

_INSTEAD = {".dxf": ".cut.svg", ".pdf": ".html"}
"""What needs no extra and is nearest; .svg if nothing is said."""
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
        instead = _INSTEAD.get(ending, ".svg")
        raise BadInput(
            f"{ending} needs the extra \"{extra}\": pip install 'boardfill[{extra}]'; "
            f"or write {instead}, which needs nothing"
        ) from None
