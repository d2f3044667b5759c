"""Limits on requests: plain values, not nested too deeply, and boards that are not too large."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from itertools import chain
from math import prod
from types import NoneType

from boardfill.errors import BadInput, LimitReached
from boardfill.words import number

_MOST_DEEP = 24
"""The deepest nesting of a request; documents need about 8 levels."""
_MOST = 2**63
"""The bound for whole numbers; counts, ranks and seeds may be larger and are strings of digits."""
_PLAIN = frozenset({dict, list, tuple, str, int, float, bool, NoneType})
_MOST_CELLS = 250_000
"""More cells take seconds to list; most questions about them could not be answered anyway."""
_SIZE = re.compile(r"[0-9]{1,18}(?:\s*[xX×*,]\s*[0-9]{1,18}){0,2}")
_MOST_READ = 1000
"""The most characters of a text to read as a name; longer ones are none."""


def refuse_others(request: object) -> None:
    """Raise BadInput unless the request consists of plain values, not nested too deeply.

    It checks all values of one depth together, for speed: painting cells waits for it.
    """
    level = [request]
    for _ in range(_MOST_DEEP):
        tables = [value for value in level if type(value) is dict]
        lists = [value for value in level if type(value) is list or type(value) is tuple]
        for other in set(map(type, level)) - _PLAIN:
            raise BadInput(f"expected values that JSON has, found {other.__name__}")
        numbers = [value for value in level if type(value) is int]
        if numbers and not (min(numbers) > -_MOST and max(numbers) < _MOST):
            raise BadInput("expected numbers of at most 18 digits, found a longer one")
        for value in level:
            if type(value) is float and not math.isfinite(value):
                raise BadInput(f"expected numbers, found {value}")
        keys = list(chain(*tables))
        for other in set(map(type, keys)) - {str}:
            raise BadInput(f"expected names as keys, found {other.__name__}")
        try:
            "".join(value for value in chain(level, keys) if type(value) is str).encode()
        except UnicodeEncodeError:  # half a surrogate pair, which cannot be sent back
            raise BadInput("expected text, found half of a surrogate pair") from None
        level = list(chain(*lists, *(table.values() for table in tables)))
        if not level:
            return
    raise BadInput(f"expected values nested at most {_MOST_DEEP} deep, found deeper")


def refuse_large_document(document: Mapping[str, object]) -> None:
    """Raise LimitReached if a board or a piece in the document is too large."""
    board, pieces = document.get("board"), document.get("pieces")
    if isinstance(board, dict):
        _refuse_size(board.get("size"), has_family="family" in board)
    for piece in pieces if isinstance(pieces, list) else [pieces]:
        for name in piece.values() if isinstance(piece, dict) else [piece]:
            if isinstance(name, str):
                refuse_large_words(name)


def refuse_large_words(words: str) -> None:
    """Raise LimitReached if a size in a text, such as 1000x1000, is too large."""
    for size in _SIZE.findall(words[:_MOST_READ]):
        _refuse_size(size, has_family=":" in words)


def _refuse_size(size: object, *, has_family: bool) -> None:
    """Raise LimitReached for a size; a single number is a family with about its square of cells."""
    sides = []
    if isinstance(size, str):
        sides = [int(side) for side in re.findall("[0-9]{1,18}", size[:_MOST_READ])]
    elif isinstance(size, list):
        sides = [side for side in size[:3] if isinstance(side, int)]
    if has_family and len(sides) == 1:
        sides *= 2
    if len(sides) > 1 and prod(sides) > _MOST_CELLS:
        raise LimitReached(f"a page takes boards and pieces of up to {number(_MOST_CELLS)} cells")
