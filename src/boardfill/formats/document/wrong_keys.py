"""What is wrong with the keys and values of a document, and what to write instead."""

from __future__ import annotations

import re
from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any

import msgspec

from boardfill import words
from boardfill.errors import BadInput


def explained(
    error: msgspec.ValidationError, tree: Mapping[str, Any], tables: Mapping[str, type]
) -> BadInput:
    """The error in our words; `tables` says what each key at the top of a document holds."""
    reason, _, path = str(error).partition(" - at `")
    place = path.removesuffix("`").removeprefix("$").removeprefix(".")
    unknown = re.fullmatch(r"Object contains unknown field `(.*)`", reason)
    if unknown:
        hint = _instead(unknown[1], place, tree, tables)
        return BadInput(f"unknown key; {hint}", place=f"{place}.{unknown[1]}".lstrip("."))
    missing = re.fullmatch(r"Object missing required field `(.*)`", reason)
    if missing:
        return BadInput("this key is missing", place=f"{place}.{missing[1]}".lstrip("."))
    plain = reason.replace("`", "").replace("Expected", "expected").replace(", got", ", found")
    return BadInput(plain, place=place)


def _instead(key: str, place: str, tree: Mapping[str, Any], tables: Mapping[str, type]) -> str:
    """What to write for a key that nobody knows."""
    if place == "board" and key in ("rows", "columns", "width", "height", "layers"):
        return f"write size = [{', '.join(_sides(tree['board']))}]"
    table = tables.get(re.split(r"[.\[]", place)[0])
    known = [field.name for field in msgspec.structs.fields(table)] if table else []
    if near := get_close_matches(key.lower(), known, n=1, cutoff=0.6):
        return f"did you mean {near[0]}?"
    return f"expected {words.listed(known, 'or')}"


def _sides(board: Mapping[str, Any]) -> list[str]:
    """The sides of a board as numbers where they are given, otherwise as words."""
    pairs = [("rows", "height"), ("columns", "width")]
    if "layers" in board:
        pairs.insert(0, ("layers", "layers"))
    return [
        str(next((board[key] for key in pair if isinstance(board.get(key), int)), pair[0]))
        for pair in pairs
    ]
