"""Reading JSON strictly: errors with their place, no repeated keys, no half characters."""

from __future__ import annotations

import json
import re
from typing import Any

from boardfill.errors import BadInput

_LAST_COMMA = re.compile(r",\s*[]}]")


def json_value(text: str) -> Any:
    """The one value that the text holds."""
    value, end = next_json_value(text, 0)
    if text[end:].strip():
        raise BadInput("expected the end after one JSON value", place=place_of(text, end))
    return value


def next_json_value(text: str, start: int) -> tuple[Any, int]:
    """The value that begins at `start` or after blanks there, and where it ends."""
    start += len(text) - start - len(text[start:].lstrip())
    try:
        value, end = _DECODER.raw_decode(text, start)
        # A lone half of a surrogate pair can be read, but never be written.
        json.dumps(value, ensure_ascii=False).encode()
    except json.JSONDecodeError as error:
        # Since 3.13 Python points at the comma, and in other words; before, at the bracket.
        comma = _LAST_COMMA.match(text, text.rfind(",", 0, error.pos + 1))
        if comma and error.pos in (comma.start(), comma.end() - 1):
            reason = "expected JSON, found a comma before a closing bracket"
            raise BadInput(reason, place=place_of(text, comma.start())) from None
        reason = f"expected JSON: {error.msg}"
        raise BadInput(reason, place=f"line {error.lineno}, column {error.colno}") from None
    except RecursionError:
        raise BadInput("expected JSON, found values nested too deeply") from None
    except UnicodeEncodeError:
        raise BadInput("expected JSON, found a character that is half a pair") from None
    except BadInput:
        raise
    except ValueError:
        raise BadInput("expected JSON, found a number of too many digits") from None
    return value, end


def place_of(text: str, at: int) -> str:
    """Line and column of what comes next after position `at`."""
    at += len(text) - at - len(text[at:].lstrip())
    return f"line {text.count(chr(10), 0, at) + 1}, column {at - text.rfind(chr(10), 0, at)}"


def _without_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    tree: dict[str, Any] = {}
    for key, value in pairs:
        if key in tree:
            raise BadInput("the key is given twice", place=key)
        tree[key] = value
    return tree


_DECODER = json.JSONDecoder(object_pairs_hook=_without_repeats)
