"""Reads a problem from anything that names one: a file, the gallery, a size, a date, a known grid.

The order is: `-` and `gallery:NAME`; a board by its size or family; a file; a link or a game ID;
`calendar:DATE`; one of several problems in a file, `FILE#2`; a bare name of the gallery; the
problem itself, written out; an empty grid such as `queens:12`.  The format of a file is detected
from its ending or its beginning.
"""

from __future__ import annotations

import importlib
import os
import re
from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Unpack

from boardfill import words
from boardfill.errors import BadInput
from boardfill.formats.amounts import (
    BesideBoard,
    PiecesMissing,
    is_number,
    pieces_named,
    says_board,
    tiling_of_board,
)
from boardfill.formats.input_text import (
    BYTE_ORDER_MARK,
    PREFIX,
    STANDARD_INPUT,
    about,
    decoded,
    gallery_names,
    is_game_id,
    is_link,
    is_written_out,
    read_bytes,
    shown_name,
)
from boardfill.problem.board import Board
from boardfill.problem.lattices.lattice import Lattice
from boardfill.problem.lattices.square import SQUARE
from boardfill.problem.piece import Piece, Turn
from boardfill.problem.tiling import filled_board

if TYPE_CHECKING:
    from boardfill.problem.kinds import Problem

_KINDS = {
    **dict.fromkeys((".txt", ".sdk", ".sdm", ".ss"), "text"),
    **dict.fromkeys((".non", ".csv"), "nonogram"),
    **dict.fromkeys((".dlx", ".xcc"), "dlx"),
    ".toml": "toml",
    ".json": "json",
    ".ec": "ec",
    ".xmpuzzle": "xmpuzzle",
}
"""The formats of files, by ending."""
_READERS = {
    "toml": "read_document.read_toml",
    "json": "read_document.read_json",
    "matrices": "judge_input.read_puzzle_pieces",
    "dlx": "dlx.read_dlx",
    "ec": "dlx.read_exact_cover",
    "xmpuzzle": "burrtools.read_burrtools",
    "pips": "tile_text.read_daily_pips",
    "nonogram": "nonogram_files.read_nonogram",
    "puzzle": "puzzle_kinds.read_puzzle",
}
"""The module in this room, and its function, that reads each format except text."""
_CALENDARS = {"calendar": False, "calendar-weekday": True}
"""The prefixes of calendar puzzles, and whether they include the weekday."""
_MATRICES = rb"(?:(?:game_board|table)\s*=\s*)?\[\s*\[\s*[\[\]0-9]"
_BEGINNINGS = {
    "xmpuzzle": rb"<|\x1f\x8b",
    "json": rb"\{",
    "matrices": _MATRICES,
    "dlx": rb"\|",
    "ec": rb"(?:c(?:[ \t][^\n]*|\r?)\n\s*)*p[ \t]+ec\b",
}
"""How files begin, by which their formats are detected without an ending."""
_PIPS = rb'(?s)\{(?=.*"dominoes"\s*:)(?=.*"regions"\s*:)'
_LINKS = rb"(?:#[^\n]*\n\s*)*https?://"
_JUDGE = r"\s*[0-9]+[ \t]*\r?\n\s*[0-9]+[ \t]+[0-9]+[ \t]*(\r?\n|$)"
_MATRIX = r"[01\s,;]*"


def read_problem(
    source: str | os.PathLike[str],
    pieces: str | tuple[Piece, ...] = (),
    *,
    turn: str | Turn | None = None,
    lattice: Lattice | None = None,
    wrap: Collection[str] = (),
) -> Problem:
    """Read a problem from a file, standard input (`-`), the gallery, a size or a date.

    A size (`6x8`), a family (`aztec-diamond:4`) and a picture are only boards, so they need
    `pieces` (named pieces may have a `turn`) and, unless the board is square and open, its
    `lattice` and `wrap`; other sources have their own.  `gallery:NAME` is a problem of the gallery,
    also just NAME if there is no such file; `calendar:12-25` is the calendar puzzle.  A number
    picks one of several problems in a file: `puzzle.xmpuzzle#2`.

    >>> read_problem("6x8", "L3").count()
    1514
    """
    found = read_problems(source, pieces=pieces, turn=turn, lattice=lattice, wrap=wrap)
    name = os.fspath(source)
    if len(found) != 1:
        several = words.counted(len(found), "board")
        reason = f"expected one problem, found {several}; say which, such as {name}#1"
        raise BadInput(reason).inside(shown_name(name))
    return found[0]


def read_problems(
    source: str | os.PathLike[str], **beside: Unpack[BesideBoard]
) -> Sequence[Problem]:
    """All problems in a source; a judge's input or a list of sudokus may have many."""
    if not isinstance(source, str | os.PathLike):
        raise BadInput(f"expected the name of a file or a problem, found {source!r}")
    name = os.fspath(source)
    if says_board(name):
        if os.path.exists(name):  # noqa: PTH110 - names of files may be any bytes
            raise BadInput(
                f"{name}: this is a size, and a file has this name, too: "
                f"say --board {name} for the board or ./{name} for the file"
            )
        return [tiling_of_board(name, **beside)]
    lattice, wrap = beside.get("lattice"), beside.get("wrap", ())
    pieces = pieces_named(beside.get("pieces", ()), beside.get("turn"), lattice)
    with about(name):
        file, number = _file_and_number(name)
        if file is not None:
            data = read_bytes(file)
            return problems_in(data, file, pieces, number=number, lattice=lattice, wrap=wrap)
        problem = _problem_by_name(name)
        _refuse_options(pieces, lattice, wrap)
        return [problem]


def _file_and_number(source: str) -> tuple[str | None, int | None]:
    """The file that a source names, or None, and the number of the problem, or None.

    >>> _file_and_number("queens"), _file_and_number("a.txt#2"), _file_and_number("calendar:12-25")
    (('gallery:queens', None), ('a.txt', 2), (None, None))
    """
    if source == STANDARD_INPUT or source.startswith(PREFIX):
        return source, None
    is_of_gallery = source.lower() in gallery_names()
    try:
        exists = os.path.lexists(source)
    except ValueError:  # no file can have this name
        exists = False
    if exists and not (is_of_gallery and os.path.isdir(source)):  # noqa: PTH112 - likewise
        return source, None
    if is_link(source) or is_game_id(source):
        return source, None
    if source.partition(":")[0].lower() in _CALENDARS and ":" in source:
        return None, None
    name, mark, number = source.rpartition("#")
    if mark and is_number(number):
        return name, int(number)
    if is_of_gallery:
        return PREFIX + source.lower(), None
    return source if is_written_out(source) else None, None


def _problem_by_name(source: str) -> Problem:
    """A calendar puzzle, an empty grid or the gallery's puzzle of that kind.

    Otherwise BadInput suggests what may be meant.
    """
    kind, colon, date = source.lower().partition(":")
    if colon and kind in _CALENDARS:
        from boardfill.problem.calendar_puzzle import calendar

        return calendar(date, weekday=_CALENDARS[kind])
    from boardfill.problem.empty_grids import empty_grid

    grid = empty_grid(source.lower())
    if grid is not None:
        return grid
    from boardfill.formats.suggestions import gallery_example, unknown_problem

    example = gallery_example(source)
    if example is None:
        raise unknown_problem(source)
    return problems_in(read_bytes(example), example)[0]


def refuse_loose_numbers(sources: tuple[str, ...]) -> None:
    """Raise BadInput if a size was written as several file names, such as `6 8`."""
    if all(map(is_number, sources)):
        raise BadInput(f"expected a size such as {'x'.join(sources)}, found {' '.join(sources)}")


def problems_in(
    data: bytes,
    name: str = "",
    pieces: tuple[Piece, ...] = (),
    *,
    number: int | None = None,
    lattice: Lattice | None = None,
    wrap: Collection[str] = (),
) -> Sequence[Problem]:
    """The problems in a file; the format is detected from the ending of `name` or the beginning."""
    kind = kind_of(data, name)
    if kind == "text":
        several = text_problems(decoded(data), pieces)
        if several is not None:
            _refuse_options((), lattice, wrap)
            if number is None:
                return several
            if not 1 <= number <= len(several):
                raise BadInput(f"expected a number from 1 to {len(several)}, found {number}")
            return [several[number - 1]]
        problem = _of_picture(decoded(data), pieces, lattice, wrap)
    else:
        _refuse_options(pieces, lattice, wrap)
        module, function = _READERS[kind].split(".")
        read = getattr(importlib.import_module(f"boardfill.formats.{module}"), function)
        if kind in ("xmpuzzle", "pips"):
            return [read(data, number)]
        # Titles and names in old collections of nonograms are in Latin-1.
        encoding = "latin-1" if kind == "nonogram" else ""
        problem = read(data if kind == "matrices" else decoded(data, otherwise=encoding))
    if number is not None:
        raise BadInput(f"there is only one problem; leave out #{number}")
    return [problem]


def _of_picture(
    text: str, pieces: tuple[Piece, ...], lattice: Lattice | None, wrap: Collection[str]
) -> Problem:
    from boardfill.problem.picture import split_optional

    lattice = lattice or (pieces[0].lattice if pieces else SQUARE)
    try:
        plain, optional = split_optional(text, lattice)
        board = Board.from_picture(plain, lattice, wrap)
    except BadInput as error:
        first, _, rest = text.partition("\n")
        is_name = re.fullmatch(r"\s*[A-Za-z][A-Za-z /_-]{2,40}[\s0-9x]*", first)
        if is_name and len(first.rstrip()) != len(rest.partition("\n")[0].rstrip()):
            reason = "no kind of puzzle that can be read; docs/puzzles.md lists them"
            raise BadInput(f"{words.shortened(first.strip())!r} is {reason}") from None
        is_one_word = all(len(line.split()) <= 1 for line in text.splitlines())
        if is_one_word and any(map(str.isalpha, text)):  # a picture would have no letters
            raise BadInput(f"{error}; use --given for a position on a board") from None
        if re.fullmatch(_MATRIX, text):
            raise BadInput(
                "a matrix of 0 and 1 is neither a sudoku nor a picture of # and .; "
                "`boardfill fit GAME TABLE` takes two of them"
            ) from None
        raise
    if not pieces:
        reason = "a picture is a board only; say with --pieces what to fill it with"
        raise PiecesMissing(reason, board, optional)
    return filled_board(board, pieces, optional=optional)


def _refuse_options(
    pieces: tuple[Piece, ...], lattice: Lattice | None, wrap: Collection[str]
) -> None:
    if pieces:
        raise BadInput("a document already says what to fill the board with; leave out --pieces")
    if lattice or wrap:
        raise BadInput("a document already says how its cells lie; leave out --lattice and --wrap")


def kind_of(data: bytes, name: str = "") -> str:
    """The format of a file: toml, json, matrices, puzzle, dlx and so on, or other text."""
    begins = data.removeprefix(BYTE_ORDER_MARK).lstrip()
    if re.match(_PIPS, begins):
        return "pips"
    for ending, kind in _KINDS.items():
        if name.lower().endswith(ending):
            if kind in ("json", "text") and re.match(_MATRICES, begins):
                return "matrices"
            return "puzzle" if kind in ("text", "nonogram") and _is_puzzle(data) else kind
    for kind, pattern in _BEGINNINGS.items():
        if re.match(pattern, begins):
            return kind
    if _is_puzzle(data):
        return "puzzle"
    # A TOML document may begin with a comment like a picture, but no picture contains this.
    return "toml" if b"=" in data and not re.match(_LINKS, begins) else "text"


def _is_puzzle(data: bytes) -> bool:
    """True if it names a kind of puzzle, or looks like one."""
    try:
        text = decoded(data)
    except BadInput:
        return False
    from boardfill.formats.puzzle_kinds import puzzle_kind

    return puzzle_kind(text) is not None


def is_judge_input(text: str) -> bool:
    """True for an input of BOARDCOVER: the number of boards, then a height and a width."""
    return re.match(_JUDGE, text) is not None


def text_problems(text: str, pieces: tuple[Piece, ...] = ()) -> Sequence[Problem] | None:
    r"""The problems in a judge's input, or puzzles in lines; None for any other text.

    The boards of a judge's input may be filled with other pieces.

    >>> [problem.count() for problem in text_problems("2\n1 1\n#\n2 3\n...\n...\n")]
    [1, 2]
    """
    if is_judge_input(text):
        from boardfill.formats.judge_input import read_boardcover

        cases = read_boardcover(text.encode())
        return [replace(case, pieces=pieces) for case in cases] if pieces else cases
    from boardfill.formats.puzzle_lines import puzzles_in_lines

    puzzles = puzzles_in_lines(text)
    if puzzles and pieces:
        raise BadInput("a puzzle already says what to fill it with; leave out --pieces")
    return puzzles
