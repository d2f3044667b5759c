"""The font that pictures are painted with, so that they look alike on every machine."""

from __future__ import annotations

import importlib.util
from functools import cache
from pathlib import Path


@cache
def font_files() -> list[str]:
    """Bitstream Vera, regular and bold, as reportlab brings it; none without."""
    found = importlib.util.find_spec("reportlab")
    if found is None or found.origin is None:
        return []
    fonts = Path(found.origin).parent / "fonts"
    return [str(file) for name in ("Vera.ttf", "VeraBd.ttf") if (file := fonts / name).is_file()]
