"""Reads whole files as text, also those of the gallery, and text given instead of a file.

The problems of the gallery are called `gallery:NAME`.  An installed package has their documents
next to its modules, a checkout in its folder `examples`.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from boardfill.errors import BadInput

STANDARD_INPUT = "-"
PREFIX = "gallery:"
BYTE_ORDER_MARK = b"\xef\xbb\xbf"
_ENDING = ".toml"
_PACKAGE = Path(__file__).parents[1]
_FOLDERS = (_PACKAGE / "examples", _PACKAGE.parents[1] / "examples")
# What begins like this, or is; Python compiles an expression when it is first asked for.
_MATRIX = r"\s*(?:[A-Za-z_]\w*\s*=\s*)?\[\s*\["
_PICTURE = r"(?:[.#?\s]|\\n)*"
GAMES = ("solo", "keen", "towers", "unequal", "lightup", "tents", "unruly", "dominosa", "pattern")
"""The games of Simon Tatham's collection whose IDs are read."""
_HOSTS = r"(?:puzz\.link|pzv\.jp|pzplus\.tck\.mn|swaroopg92\.github\.io)/"
_LINK = rf"(?i)\s*(?:https?://\S|{_HOSTS}\S)"
_GAME_ID = rf"(?i)\s*(?:{'|'.join(GAMES)}):[0-9]+(?:x[0-9]+)?[A-Za-z0-9.]*[:#]"


@contextmanager
def about(source: str) -> Iterator[None]:
    """Add the name of the source to errors raised inside."""
    try:
        yield
    except BadInput as error:
        raise error.inside(shown_name(source)) from None


def read_text(source: str) -> str:
    """The text of what `read_bytes` reads."""
    with about(source):
        return decoded(read_bytes(source))


def read_bytes(source: str) -> bytes:
    """The bytes of a file, of standard input for `-`, of the gallery for `gallery:NAME`.

    If there is no such file, but the name is itself a problem, the bytes of the name.
    """
    if source == STANDARD_INPUT:
        if sys.stdin is None:
            raise BadInput("cannot be read: it is closed")
        return sys.stdin.buffer.read()
    is_of_gallery = source.startswith(PREFIX)
    try:
        path = gallery_path(source.removeprefix(PREFIX)) if is_of_gallery else Path(source)
        return path.read_bytes()
    except BadInput:
        raise  # BadInput is a ValueError too, but already says what is wrong
    except (OSError, ValueError) as error:
        if is_written_out(source):
            return source.replace("\\n", "\n").encode("utf-8", "surrogateescape")
        hint = ""
        if isinstance(error, FileNotFoundError):
            from boardfill.formats.suggestions import did_you_mean, near_files

            hint = did_you_mean(near_files(source))
        reason = getattr(error, "strerror", None) or error
        raise BadInput(f"cannot be read: {reason}{hint}") from None


def is_written_out(source: str) -> bool:
    r"""True if this is no file name but a problem itself: lines, a picture, a sudoku, a link.

    A picture may have a literal `\n` between its rows, as shells leave it.

    >>> [is_written_out(text) for text in (r"..\n.#", "[[0,1],[1,1]]", "1" * 81, "board.txt")]
    [True, True, True, False]
    """
    if "\n" in source or re.match(_MATRIX, source):
        return True
    if source.strip() and re.fullmatch(_PICTURE, source):
        return True
    if is_link(source) or is_game_id(source):
        return True
    from boardfill.problem.classics import is_grid

    return is_grid(source)


def is_link(text: str) -> bool:
    """True for any link."""
    return re.match(_LINK, text) is not None


def is_game_id(text: str) -> bool:
    """True for the ID of a game, such as towers:4:..."""
    return re.match(_GAME_ID, text) is not None


def shown_name(source: str) -> str:
    """The name of the source in errors."""
    if source == STANDARD_INPUT:
        return "standard input"
    if is_written_out(source):
        is_one_line = "\n" not in source.strip()
        if is_one_line and is_link(source):
            return "the link"
        return "the game ID" if is_one_line and is_game_id(source) else "the text given"
    return source or "the empty file name"


def decoded(data: bytes, *, otherwise: str = "") -> str:
    """UTF-8 text, with or without a byte-order mark; `otherwise` encodes what is none."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        if not otherwise:
            raise BadInput(f"expected UTF-8 text, but byte {error.start} is not") from None
        text = data.decode(otherwise)
    if "\0" in text:
        raise BadInput("expected text, found a binary file")
    if not text.strip():
        raise BadInput("the input is empty")
    return text


def gallery_names() -> list[str]:
    """The names of all problems in the gallery, in alphabetical order."""
    return sorted(path.stem for path in _folder().iterdir() if path.suffix == _ENDING)


def gallery_path(name: str) -> Path:
    """The document with this name; if there is none, BadInput suggests similar names."""
    if name not in gallery_names():
        from boardfill.formats.suggestions import did_you_mean, near_gallery_names

        hint = did_you_mean(near_gallery_names(name)) or "; `boardfill gallery` lists all"
        raise BadInput(f"there is no such problem in the gallery{hint}")
    return _folder() / f"{name}{_ENDING}"


def _folder() -> Path:
    for folder in _FOLDERS:
        if folder.is_dir():
            return folder
    raise BadInput("the gallery is missing from this installation of boardfill")


def chosen_problem(titles: Sequence[str], number: int | None) -> int:
    """The index of the problem with this number, from 1; a single problem needs no number."""
    if number is None and len(titles) > 1:
        named = ", ".join(f"#{at} {title}".rstrip() for at, title in enumerate(titles, 1))
        raise BadInput(f"it has {len(titles)} problems; add the number of one to its name: {named}")
    chosen = 1 if number is None else number
    if not 1 <= chosen <= len(titles):
        raise BadInput(f"expected a problem from #1 to #{len(titles)}, found #{chosen}")
    return chosen - 1
