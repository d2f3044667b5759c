"""Puzzles that were made, as plain values."""

from __future__ import annotations

from boardfill.formats.write_document import tree_of
from boardfill.making.puzzle import Puzzle, puzzle_tree


def made_tree(puzzle: Puzzle, number: int) -> dict[str, object]:
    """The puzzle of that number, with its document."""
    return puzzle_tree(puzzle, number) | {"document": tree_of(puzzle.problem)}
