"""Strict readers of JSON and TOML: errors have a place, and nothing takes long to read."""

from __future__ import annotations

import json
import re
import tomllib
from typing import Any

from boardfill.errors import BadInput

_LAST_COMMA = re.compile(r",\s*[]}]")


def json_value(text: str) -> Any:
    """The only value in the text."""
    value, end = next_json_value(text, 0)
    if text[end:].strip():
        raise BadInput("expected the end after one JSON value", place=place_of(text, end))
    return value


def next_json_value(text: str, start: int) -> tuple[Any, int]:
    """The value that begins at `start` or after blanks there, and its end."""
    start += len(text) - start - len(text[start:].lstrip())
    try:
        value, end = _DECODER.raw_decode(text, start)
        # Half a surrogate pair can be read, but never be written.
        json.dumps(value, ensure_ascii=False).encode()
    except json.JSONDecodeError as error:
        # Python 3.13 and later point at the comma, with other words; earlier ones at the bracket.
        comma = _LAST_COMMA.match(text, text.rfind(",", 0, error.pos + 1))
        if comma and error.pos in (comma.start(), comma.end() - 1):
            reason = "expected JSON, found a comma before a closing bracket"
            raise BadInput(reason, place=place_of(text, comma.start())) from None
        reason = f"expected JSON: {error.msg}"
        raise BadInput(reason, place=f"line {error.lineno}, column {error.colno}") from None
    except RecursionError:
        raise BadInput("expected JSON, found values nested too deeply") from None
    except UnicodeEncodeError:
        raise BadInput("expected JSON, found half of a surrogate pair") from None
    except BadInput:
        raise
    except ValueError:
        raise BadInput("expected JSON, found a number of too many digits") from None
    return value, end


def converted(value: object, wanted: Any) -> Any:
    """The tree of plain values converted to the wanted type; BadInput if it does not fit."""
    import msgspec

    try:
        return msgspec.convert(value, wanted)
    except msgspec.ValidationError as error:
        reason, where = told_of(error)
        raise BadInput(reason, place=where) from None


def told_of(error: Exception) -> tuple[str, str]:
    """An error of msgspec in our words, and the place of the wrong value."""
    told, _, where = str(error).replace("`", "").partition(" - at $")
    return f"{told[0].lower()}{told[1:]}".replace(", got", ", found"), where.lstrip(".")


def place_of(text: str, at: int) -> str:
    """The line and column of the first text after position `at`."""
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


_MOST_DOTS = 64
"""Keys with more parts are refused: reading them takes time and memory quadratic in the parts."""
_STRING_OR_COMMENT = re.compile(
    r'"""(?:\\.|[^\\])*?"{3,5}'
    r"|'''.*?'{3,5}"
    r'|"(?:\\.|[^"\\\n])*"'
    r"|'[^'\n]*'"
    r"|#[^\n]*",
    re.DOTALL,
)
_PART_OF_KEY = re.compile(r"[ \t]*[A-Za-z0-9_-]+[ \t]*")


def toml_value(text: str) -> dict[str, Any]:
    """The tree of keys that the text holds."""
    _refuse_deep_keys(text)
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = re.fullmatch(r"(.*) \(at (line \d+, column \d+|end of document)\)", str(error))
        reason, place = found.groups() if found else (str(error), "")
        raise BadInput(f"expected TOML: {reason}", place=place) from None
    except RecursionError:
        raise BadInput("expected a problem document, found values nested too deeply") from None
    except ValueError:
        raise BadInput("expected TOML, found a number of too many digits") from None


def _refuse_deep_keys(text: str) -> None:
    if text.count(".") <= _MOST_DOTS:
        return
    structure = _STRING_OR_COMMENT.sub("string", text)
    for line in structure.split("\n"):
        if line.count(".") > _MOST_DOTS:
            parts = 0
            for part in line.split("."):
                parts = parts + 1 if _PART_OF_KEY.fullmatch(part) else 0
                if parts >= _MOST_DOTS:
                    raise BadInput(f"expected keys of at most {_MOST_DOTS} parts, found more")
