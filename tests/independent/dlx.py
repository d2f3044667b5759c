"""What a file in Knuth's format asks for, as a document of a covering."""

from __future__ import annotations

import re
from typing import Any

from tests.independent.judging import Document


def document_of(text: str) -> Document:
    """Items and options.  An option without a primary item is left out, as Knuth's programs do."""
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("|")]
    first, _, second = lines[0].partition(" | ")
    items: list[dict[str, Any]] = [_primary(word) for word in first.split()]
    primary = {item["name"] for item in items}
    items += [{"name": word, "uses": [0, 1]} for word in second.split()]
    options = []
    for line in lines[1:]:
        words = [word.partition(":") for word in line.split()]
        if any(name in primary for name, _, _ in words):
            colours = {name: colour for name, _, colour in words if colour}
            options.append({"items": [name for name, _, _ in words], "colours": colours})
    return {"format": "boardfill/1", "items": items, "options": options}


def _primary(word: str) -> dict[str, Any]:
    """`name`, `most|name` or `least:most|name`."""
    found = re.fullmatch(r"(?:(?:(\d+):)?(\d+)\|)?(.+)", word)
    assert found
    low, high, name = found.groups()
    if high is None:
        return {"name": name}
    return {"name": name, "uses": [int(low or high), int(high)]}
