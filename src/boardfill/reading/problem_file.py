"""Reading a problem from a file of any known kind, told by its ending or by its text."""

from __future__ import annotations

import os
from collections.abc import Collection

from boardfill.errors import BadInput
from boardfill.problem.board import Board
from boardfill.problem.kinds import Problem
from boardfill.problem.lattice import Lattice
from boardfill.problem.piece import Piece
from boardfill.problem.tiling import Tiling
from boardfill.reading.text import read_text, shown_name


def read_problem(
    source: str | os.PathLike[str],
    pieces: tuple[Piece, ...] = (),
    *,
    lattice: Lattice | None = None,
    wrap: Collection[str] = (),
) -> Problem:
    """The problem in a file, on standard input for `-`, or in the gallery for `gallery:NAME`.

    A picture is a board only, so it needs `pieces`, and if it is not square, or closes on itself,
    its `lattice` and `wrap`; a document brings its own.
    """
    source = os.fspath(source)
    text = read_text(source)
    try:
        return problem_in(text, source, pieces, lattice=lattice, wrap=wrap)
    except BadInput as error:
        raise error.inside(shown_name(source)) from None


def problem_in(
    text: str,
    name: str = "",
    pieces: tuple[Piece, ...] = (),
    *,
    lattice: Lattice | None = None,
    wrap: Collection[str] = (),
) -> Problem:
    """The problem in a text; the ending of `name` tells its kind, or else its first characters."""
    kind = _kind(text, name)
    if kind == "picture":
        if not pieces:
            raise BadInput("a picture is a board only; say with --pieces what to fill it with")
        return Tiling(Board.from_picture(text, lattice or pieces[0].lattice, wrap), pieces)
    if pieces:
        raise BadInput("a document says itself what to fill the board with; leave out --pieces")
    if lattice or wrap:
        raise BadInput("a document says itself how its cells lie; leave out --lattice and --wrap")
    # Only documents need their reader, which takes a while to load.
    from boardfill.reading import document

    return document.read_json(text) if kind == "json" else document.read_toml(text)


def _kind(text: str, name: str) -> str:
    for ending, kind in ((".toml", "toml"), (".json", "json"), (".txt", "picture")):
        if name.lower().endswith(ending):
            return kind
    start = text.lstrip()
    if start.startswith("{"):
        return "json"
    # A TOML document may begin with a comment, which looks like a picture, but no picture has this.
    return "toml" if "=" in text else "picture"
