"""Reading a problem from a file of any known kind, told by its ending or by what is in it."""

from __future__ import annotations

import os
import re
from collections.abc import Collection

from boardfill.errors import BadInput
from boardfill.formats.amounts import is_number
from boardfill.formats.input_text import decoded, read_bytes, shown_name
from boardfill.problem.board import Board
from boardfill.problem.kinds import Problem
from boardfill.problem.lattices.lattice import Lattice
from boardfill.problem.picture import split_optional
from boardfill.problem.piece import Piece
from boardfill.problem.tiling import Tiling

_KINDS = {
    ".toml": "toml",
    ".json": "json",
    ".txt": "picture",
    ".dlx": "dlx",
    ".xcc": "dlx",
    ".ec": "ec",
    ".xmpuzzle": "xmpuzzle",
}
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"
_EXACT_COVER = re.compile(rb"(?:c(?:[ \t][^\n]*|\r?)\n\s*)*p[ \t]+ec\b")


def read_problem(
    source: str | os.PathLike[str],
    pieces: tuple[Piece, ...] = (),
    *,
    lattice: Lattice | None = None,
    wrap: Collection[str] = (),
) -> Problem:
    """The problem in a file, on standard input for `-`, or in the gallery for `gallery:NAME`.

    A picture is a board only, so it needs `pieces`, and if it is not square, or closes on itself,
    its `lattice` and `wrap`; all others bring their own.  Of several problems in a file of
    BurrTools one is named by its number: `puzzle.xmpuzzle#2`.
    """
    source = os.fspath(source)
    name, number = _numbered(source)
    try:
        data = read_bytes(name)
        return problem_in(data, name, pieces, number=number, lattice=lattice, wrap=wrap)
    except BadInput as error:
        raise error.inside(shown_name(source)) from None


def problem_in(
    data: bytes,
    name: str = "",
    pieces: tuple[Piece, ...] = (),
    *,
    number: int | None = None,
    lattice: Lattice | None = None,
    wrap: Collection[str] = (),
) -> Problem:
    """The problem in a file; the ending of `name` tells its kind, or else how it begins."""
    kind = _kind(data, name)
    if kind == "picture":
        text = decoded(data)
        if not pieces:
            raise BadInput("a picture is a board only; say with --pieces what to fill it with")
        lattice = lattice or pieces[0].lattice
        plain, optional = split_optional(text, lattice)
        try:
            board = Board.from_picture(plain, lattice, wrap)
        except BadInput as error:
            if not _looks_like_position(text):
                raise
            raise BadInput(f"{error}; a position on a board goes with --given") from None
        return Tiling(board, pieces, optional=optional)
    if pieces:
        raise BadInput("a document says itself what to fill the board with; leave out --pieces")
    if lattice or wrap:
        raise BadInput("a document says itself how its cells lie; leave out --lattice and --wrap")
    # Only who needs a reader waits until it is loaded.
    if kind == "xmpuzzle":
        from boardfill.formats.burrtools.read_burrtools import read_burrtools

        return read_burrtools(data, number)
    if kind == "dlx":
        from boardfill.formats.dlx.read_dlx import read_dlx

        return read_dlx(decoded(data))
    if kind == "ec":
        from boardfill.formats.dlx.read_ec import read_exact_cover

        return read_exact_cover(decoded(data))
    from boardfill.formats.document import read_document as document

    return (document.read_json if kind == "json" else document.read_toml)(decoded(data))


def _looks_like_position(text: str) -> bool:
    """Is it a picture of a board, but for letters in it?"""
    lines = [line.strip() for line in text.splitlines()]
    return all(len(line.split()) <= 1 for line in lines) and any(map(str.isalpha, text))


def _numbered(source: str) -> tuple[str, int | None]:
    """The name of the file, and which of its problems is meant, if that is said."""
    name, mark, number = source.rpartition("#")
    if not mark or _kind_by_ending(name) != "xmpuzzle" or not is_number(number):
        return source, None
    return name, int(number)


def _kind_by_ending(name: str) -> str | None:
    lowered = name.lower()
    return next((kind for ending, kind in _KINDS.items() if lowered.endswith(ending)), None)


def _kind(data: bytes, name: str) -> str:
    if kind := _kind_by_ending(name):
        return kind
    begins = data.removeprefix(_BYTE_ORDER_MARK).lstrip()
    start = begins[:2]
    if start.startswith((b"<", b"\x1f\x8b")):
        return "xmpuzzle"
    if start.startswith(b"{"):
        return "json"
    if start.startswith(b"|"):
        return "dlx"
    if _EXACT_COVER.match(begins):
        return "ec"
    # A TOML document may begin with a comment, which looks like a picture, but no picture has this.
    return "toml" if b"=" in data else "picture"
