"""What may stand in a request: plain values, as JSON has them, and not too deep."""

from __future__ import annotations

import math
from itertools import chain
from types import NoneType

from boardfill.errors import BadInput

_MOST_DEEP = 24
"""Nothing in a request is nested deeper; a document has regions of cells of numbers, some 8."""
_MOST = 2**63
"""Of whole numbers: counts, ranks and seeds, which may be larger, are strings of digits."""
_PLAIN = frozenset({dict, list, tuple, str, int, float, bool, NoneType})


def refuse_others(request: object) -> None:
    """BadInput unless the request is made of plain values; never deeper into them than it may.

    It looks at all values of a depth together, since each page of cells being painted waits for it.
    """
    level = [request]
    for _ in range(_MOST_DEEP):
        tables = [value for value in level if type(value) is dict]
        lists = [value for value in level if type(value) is list or type(value) is tuple]
        for other in set(map(type, level)) - _PLAIN:
            raise BadInput(f"expected values that JSON has, found {other.__name__}")
        _refuse_numbers(level)
        _refuse_text([value for value in level if type(value) is str])
        for table in tables:
            _refuse_keys(table)
        level = list(chain(*lists, *(table.values() for table in tables)))
        if not level:
            return
    raise BadInput(f"expected values nested at most {_MOST_DEEP} deep, found deeper")


def _refuse_numbers(level: list[object]) -> None:
    numbers = [value for value in level if type(value) is int]
    if numbers and not (min(numbers) > -_MOST and max(numbers) < _MOST):
        raise BadInput("expected numbers of at most 18 digits, found a longer one")
    for value in level:
        if type(value) is float and not math.isfinite(value):
            raise BadInput(f"expected numbers, found {value}")


def _refuse_keys(table: dict[object, object]) -> None:
    for key in table:
        if type(key) is not str:
            raise BadInput(f"expected names as keys, found {type(key).__name__}")
    _refuse_text([key for key in table if type(key) is str])


def _refuse_text(texts: list[str]) -> None:
    """A lone half of a surrogate pair can be read, but never be written."""
    try:
        "".join(texts).encode()
    except UnicodeEncodeError:
        raise BadInput("expected text, found a character that is half a pair") from None
