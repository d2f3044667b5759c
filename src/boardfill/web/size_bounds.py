"""Boards and pieces that are too large for a page, told by their size before they are made."""

from __future__ import annotations

import re
from collections.abc import Mapping
from math import prod

from boardfill.errors import LimitReached
from boardfill.words import number

MOST_CELLS = 250_000
"""More take seconds to list; most questions about so many could not be answered anyway."""

_SIZE = re.compile(r"[0-9]{1,18}(?:\s*[xX×*,]\s*[0-9]{1,18}){0,2}")

_MOST_READ = 1000
"""Characters of a name: what is longer is no name of anything."""


def refuse_large_document(document: Mapping[str, object]) -> None:
    """LimitReached if a board or a piece in the document is so large."""
    board, pieces = document.get("board"), document.get("pieces")
    if isinstance(board, dict):
        _refuse_size(board.get("size"), has_family="family" in board)
    for piece in pieces if isinstance(pieces, list) else [pieces]:
        for name in piece.values() if isinstance(piece, dict) else [piece]:
            if isinstance(name, str):
                refuse_large_words(name)


def refuse_large_words(words: str) -> None:
    """LimitReached if a size in the words, such as 1000x1000, is so large."""
    for size in _SIZE.findall(words[:_MOST_READ]):
        _refuse_size(size, has_family=":" in words)


def _refuse_size(size: object, *, has_family: bool) -> None:
    """Of a family, one number tells the board: it has about the square of it."""
    sides = []
    if isinstance(size, str):
        sides = [int(side) for side in re.findall("[0-9]{1,18}", size[:_MOST_READ])]
    elif isinstance(size, list):
        sides = [side for side in size[:3] if isinstance(side, int)]
    if has_family and len(sides) == 1:
        sides *= 2
    if len(sides) > 1 and prod(sides) > MOST_CELLS:
        raise LimitReached(f"a page takes boards and pieces of up to {number(MOST_CELLS)} cells")
