"""The page on extending: its worked example is run as it stands, its paths exist."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "extending.md").read_text(encoding="utf-8")


def test_the_worked_example_agrees_with_the_published_counts() -> None:
    names: dict[str, object] = {}
    for block in re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL):
        exec(block, names)
    assert "count_polyforms" in names


def test_what_is_named_is_there() -> None:
    package = ROOT / "src" / "boardfill"
    rows = [line for line in PAGE.splitlines() if line.startswith("| a")]
    assert len(rows) > 8
    for row in rows:
        for path in re.findall(r"`([a-z_/]+\.py)`", row):
            assert (package / path).exists(), path
        for name, path in re.findall(r"`([A-Z_]{3,})` in `([a-z_/]+\.py)`", row):
            text = (package / path).read_text(encoding="utf-8")
            assert re.search(rf"^{name}\b", text, re.MULTILINE), name
