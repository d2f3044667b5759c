"""Published facts, each with its source, and how to read them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from boardfill.questions.keywords import UpTo

FOLDER = Path(__file__).parent
CONVENTIONS: dict[str, UpTo | None] = {
    "count": None,
    "up_to_rotation": "rotation",
    "up_to_symmetry": "symmetry",
}
"""What a published number may be called, and how boardfill is asked for it."""


def rows(name: str) -> Any:
    return json.loads((FOLDER / name).read_text(encoding="utf-8"))


def solved_lines(name: str) -> list[tuple[str, str]]:
    """Puzzles of a file in puzzles/, each with its one solution: rows separated by slashes."""
    lines = (FOLDER / "puzzles" / name).read_text(encoding="utf-8").splitlines()
    return [
        (form, solution)
        for form, solution in (line.split(" ") for line in lines if not line.startswith("#"))
    ]


def variants() -> list[dict[str, Any]]:
    """Sudoku variants, magic squares and queens of puzzles/, each with its one solution."""
    return [
        json.loads(line)
        for line in (FOLDER / "puzzles" / "variants.jsonl").read_text(encoding="utf-8").splitlines()
    ]
