"""What may stand in a request: plain values, as JSON has them, and not too deep."""

from __future__ import annotations

import math

from boardfill.errors import BadInput

_MOST_DEEP = 24
"""Nothing in a request is nested deeper; a document has regions of cells of numbers, some 8."""

_MOST_BITS = 63
"""Of whole numbers: counts, ranks and seeds, which may be larger, are strings of digits."""


def refuse_others(request: object) -> None:
    """BadInput unless the request is made of plain values; never deeper into them than it may."""
    waiting = [(request, 0)]
    while waiting:
        value, depth = waiting.pop()
        if isinstance(value, list | tuple | dict):
            if depth == _MOST_DEEP:
                raise BadInput(f"expected values nested at most {_MOST_DEEP} deep, found deeper")
            if isinstance(value, dict):
                _refuse_keys(value)
            inside = value.values() if isinstance(value, dict) else value
            waiting += [(one, depth + 1) for one in inside]
        elif value is not None:
            _refuse_value(value)


def _refuse_keys(table: dict[object, object]) -> None:
    for key in table:
        if not isinstance(key, str):
            raise BadInput(f"expected names as keys, found {type(key).__name__}")
        _refuse_half_characters(key)


def _refuse_value(value: object) -> None:
    if isinstance(value, str):
        _refuse_half_characters(value)
    elif isinstance(value, int):
        if value.bit_length() > _MOST_BITS:
            raise BadInput("expected numbers of at most 18 digits, found a longer one")
    elif not isinstance(value, float):
        raise BadInput(f"expected values that JSON has, found {type(value).__name__}")
    elif not math.isfinite(value):
        raise BadInput(f"expected numbers, found {value}")


def _refuse_half_characters(text: str) -> None:
    """A lone half of a surrogate pair can be read, but never be written."""
    if not text.isascii():
        try:
            text.encode()
        except UnicodeEncodeError:
            raise BadInput("expected text, found a character that is half a pair") from None
