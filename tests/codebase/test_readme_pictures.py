"""The pictures that README shows are those that boardfill draws now."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from draw_pictures import FOLDER, drawn

ROOT = Path(__file__).parents[2]


@pytest.mark.full
def test_pictures_are_drawn_by_this_version() -> None:
    """If they are meant to change: look at them, then `python tools/draw_pictures.py`."""
    expected = dict(drawn())
    assert {file.name: file.read_bytes() for file in FOLDER.glob("*.svg")} == expected


def test_readme_shows_pictures_that_are_there_for_light_and_dark_pages() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    shown = re.findall(r"docs/pictures/[\w-]+\.svg", text)
    assert len(shown) >= 4
    for name in shown:
        assert (ROOT / name).is_file()
        other = (
            name.replace("-dark", "-light") if "-dark" in name else name.replace("-light", "-dark")
        )
        assert other in shown
