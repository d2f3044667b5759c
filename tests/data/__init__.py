"""Published facts, each with its source, and how to read them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent


def rows(name: str) -> Any:
    return json.loads((FOLDER / name).read_text(encoding="utf-8"))
