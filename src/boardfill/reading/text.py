"""Reading whole files as text."""

from __future__ import annotations

import sys
from pathlib import Path

from boardfill.errors import BadInput

STANDARD_INPUT = "-"


def read_text(source: str) -> str:
    """The text of a file, or of standard input for `-`."""
    try:
        return decoded(read_bytes(source))
    except BadInput as error:
        raise error.inside(shown_name(source)) from None


def read_bytes(source: str) -> bytes:
    """The bytes of a file, or of standard input for `-`."""
    if source == STANDARD_INPUT:
        if sys.stdin is None:
            raise BadInput("cannot be read: it is closed")
        return sys.stdin.buffer.read()
    try:
        return Path(source).read_bytes()
    except (OSError, ValueError) as error:
        raise BadInput(f"cannot be read: {getattr(error, 'strerror', None) or error}") from None


def shown_name(source: str) -> str:
    """How errors call the source."""
    return "standard input" if source == STANDARD_INPUT else source or "the empty file name"


def decoded(data: bytes) -> str:
    """UTF-8 text, with or without a byte-order mark."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadInput(f"expected UTF-8 text, but byte {error.start} is not") from None
    if "\0" in text:
        raise BadInput("expected text, found a binary file")
    if not text.strip():
        raise BadInput("the input is empty")
    return text
