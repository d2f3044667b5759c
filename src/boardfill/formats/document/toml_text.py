"""Reading TOML strictly: errors with their place, and nothing that takes long to read."""

from __future__ import annotations

import re
import tomllib
from typing import Any

from boardfill.errors import BadInput

_MOST_DOTS = 64
"""Keys of more parts are refused: reading them takes time and memory by the square of the parts."""
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
