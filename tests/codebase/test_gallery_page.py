"""The page of the gallery shows what is in the documents.

`python -m tests.codebase.test_gallery_page` prints the table that belongs at its end.
"""

from __future__ import annotations

import sys
from pathlib import Path

import boardfill
import page_examples
from boardfill.results import GalleryEntry

PAGE = Path(__file__).parents[2] / "docs" / "gallery.md"
HEAD = "| name | problem | fillings | up to rotation | up to symmetry | cells that fit | source |"


def table() -> str:
    """The table as the page has it."""
    rows = [_row(entry) for entry in boardfill.gallery().values()]
    return "\n".join([HEAD, "|---|---|--:|--:|--:|--:|---|", *rows]) + "\n"


def _row(entry: GalleryEntry) -> str:
    known = entry.answers
    numbers = (known.count, known.up_to_rotation, known.up_to_symmetry, known.fits)
    shown = ["" if number is None else str(number) for number in numbers]
    return "| " + " | ".join([f"`{entry.name}`", entry.title, *shown, known.source]) + " |"


def test_the_page_has_the_table_of_all_problems() -> None:
    assert PAGE.read_text(encoding="utf-8").endswith("\n\n" + table())


def test_every_problem_with_a_board_has_a_picture() -> None:
    boards = [
        name
        for name in boardfill.gallery()
        if not isinstance(boardfill.read_problem(f"gallery:{name}"), boardfill.Covering)
    ]
    pictures = page_examples.pictures(PAGE.read_text(encoding="utf-8"))
    drawn = [arguments.split()[1] for arguments in pictures]
    assert drawn == [f"gallery:{name}" for name in boards]


if __name__ == "__main__":
    sys.stdout.write(table())
