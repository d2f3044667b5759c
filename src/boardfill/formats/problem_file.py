"""Reading a problem from whatever names one: a file, the gallery, a size, a date.

The kind of a file is told by its ending or by what is in it.
"""

from __future__ import annotations

import os
import re
from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from boardfill import words
from boardfill.errors import BadInput
from boardfill.formats.amounts import is_number
from boardfill.formats.board_words import PiecesMissing, says_board, tiling_of_board
from boardfill.formats.input_text import (
    PREFIX,
    STANDARD_INPUT,
    about,
    decoded,
    gallery_names,
    is_written_out,
    read_bytes,
)
from boardfill.problem.board import Board
from boardfill.problem.classics import is_grid
from boardfill.problem.kinds import Problem
from boardfill.problem.lattices.lattice import Lattice
from boardfill.problem.lattices.square import SQUARE
from boardfill.problem.picture import split_optional
from boardfill.problem.piece import Piece, Turn
from boardfill.problem.tiling import Tiling

if TYPE_CHECKING:
    from boardfill.problem.marking import Marking


_KINDS = {
    ".toml": "toml",
    ".json": "json",
    ".txt": "text",
    ".dlx": "dlx",
    ".xcc": "dlx",
    ".ec": "ec",
    ".xmpuzzle": "xmpuzzle",
}
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"
_MATRICES = re.compile(rb"(?:(?:game_board|table)\s*=\s*)?\[\s*\[\s*[\[\]0-9]")
_EXACT_COVER = re.compile(rb"(?:c(?:[ \t][^\n]*|\r?)\n\s*)*p[ \t]+ec\b")


def read_problem(
    source: str | os.PathLike[str],
    pieces: str | tuple[Piece, ...] = (),
    *,
    turn: str | Turn | None = None,
    lattice: Lattice | None = None,
    wrap: Collection[str] = (),
) -> Problem:
    """The problem in a file, on standard input for `-`, in the gallery, of a size or a date.

    A size (`6x8`), a family (`aztec-diamond:4`) and a picture are boards only, so they need
    `pieces` (if by name, with their `turn`), and if they are not square, or close on themselves,
    their `lattice` and `wrap`; all others bring their own.  `gallery:NAME` is a problem of the
    gallery, and NAME alone if no file has it; `calendar:12-25` the calendar puzzle.  Of several
    problems in a file one is named by its number: `puzzle.xmpuzzle#2`.

    >>> read_problem("6x8", "L3").count()
    1514
    """
    found = read_problems(source, pieces, turn=turn, lattice=lattice, wrap=wrap)
    name = os.fspath(source)
    with about(name):
        return _one_of(found, name)


def read_problems(
    source: str | os.PathLike[str],
    pieces: str | tuple[Piece, ...] = (),
    *,
    turn: str | Turn | None = None,
    lattice: Lattice | None = None,
    wrap: Collection[str] = (),
) -> Sequence[Problem]:
    """All problems that the source names: a judge's input may hold many, or a list of sudokus."""
    source = os.fspath(source)
    place = located(source)
    with about(source):
        if isinstance(place, WholeBoard):
            return [tiling_of_board(place.text, pieces, turn, lattice, wrap)]
        if isinstance(pieces, str):
            from boardfill.formats.piece_list import pieces as named_pieces

            pieces = named_pieces(pieces, turn, lattice)
        if isinstance(place, Calendar):
            from boardfill.problem.calendar_puzzle import calendar

            _refuse_options(pieces, lattice, wrap)
            return [calendar(place.date, weekday=place.has_weekday)]
        if isinstance(place, Grid):
            _refuse_options(pieces, lattice, wrap)
            return [place.problem]
        data = read_bytes(place.name)
        return problems_in(
            data, place.name, pieces, number=place.number, lattice=lattice, wrap=wrap
        )


def problem_in(
    data: bytes,
    name: str = "",
    pieces: tuple[Piece, ...] = (),
    *,
    number: int | None = None,
) -> Problem:
    """The one problem in a file, or the one of that number."""
    return _one_of(problems_in(data, name, pieces, number=number), name)


def problems_in(
    data: bytes,
    name: str = "",
    pieces: tuple[Piece, ...] = (),
    *,
    number: int | None = None,
    lattice: Lattice | None = None,
    wrap: Collection[str] = (),
) -> Sequence[Problem]:
    """The problems in a file; the ending of `name` tells its kind, or else how it begins."""
    kind = kind_of(data, name)
    if kind == "text":
        several = text_problems(decoded(data), pieces)
        if several is None:
            return [_only(_of_picture(decoded(data), pieces, lattice, wrap), number)]
        if lattice or wrap:
            _refuse_options((), lattice, wrap)
        return several if number is None else [_numbered(several, number)]
    _refuse_options(pieces, lattice, wrap)
    # Only who needs a reader waits until it is loaded.
    if kind == "xmpuzzle":
        from boardfill.formats.burrtools import read_burrtools

        return [read_burrtools(data, number)]
    return [_only(_of_document(data, kind), number)]


def _of_document(data: bytes, kind: str) -> Problem:
    if kind == "matrices":
        from boardfill.formats.matrix_text import read_two_matrices
        from boardfill.problem.fitting import Fitting

        return Fitting(*read_two_matrices(data))
    if kind == "dlx":
        from boardfill.formats.dlx import read_dlx

        return read_dlx(decoded(data))
    if kind == "ec":
        from boardfill.formats.dlx import read_exact_cover

        return read_exact_cover(decoded(data))
    from boardfill.formats import read_document as document

    return (document.read_json if kind == "json" else document.read_toml)(decoded(data))


def _of_picture(
    text: str, pieces: tuple[Piece, ...], lattice: Lattice | None, wrap: Collection[str]
) -> Problem:
    lattice = lattice or (pieces[0].lattice if pieces else SQUARE)
    try:
        plain, optional = split_optional(text, lattice)
        board = Board.from_picture(plain, lattice, wrap)
    except BadInput as error:
        if _looks_like_position(text):
            raise BadInput(f"{error}; a position on a board goes with --given") from None
        raise mistaken_for_board(text) or error from None
    if not pieces:
        reason = "a picture is a board only; say with --pieces what to fill it with"
        raise PiecesMissing(reason, board, optional)
    return Tiling(board, pieces, optional=optional)


def _refuse_options(
    pieces: str | tuple[Piece, ...], lattice: Lattice | None, wrap: Collection[str]
) -> None:
    if pieces:
        raise BadInput("a document says itself what to fill the board with; leave out --pieces")
    if lattice or wrap:
        raise BadInput("a document says itself how its cells lie; leave out --lattice and --wrap")


def _one_of(found: Sequence[Problem], name: str) -> Problem:
    if len(found) != 1:
        several = words.counted(len(found), "board")
        raise BadInput(f"expected one problem, found {several}; say which, such as {name}#1")
    return found[0]


def _numbered(several: Sequence[Problem], number: int) -> Problem:
    if not 1 <= number <= len(several):
        raise BadInput(f"expected a number from 1 to {len(several)}, found {number}")
    return several[number - 1]


def _only(problem: Problem, number: int | None) -> Problem:
    if number is not None:
        raise BadInput(f"there is only one problem; leave out #{number}")
    return problem


def _looks_like_position(text: str) -> bool:
    """Is it a picture of a board, but for letters in it?"""
    lines = [line.strip() for line in text.splitlines()]
    return all(len(line.split()) <= 1 for line in lines) and any(map(str.isalpha, text))


def _kind_by_ending(name: str) -> str | None:
    lowered = name.lower()
    return next((kind for ending, kind in _KINDS.items() if lowered.endswith(ending)), None)


def kind_of(data: bytes, name: str = "") -> str:
    """What is in a file: toml, json, matrices, dlx, ec, xmpuzzle, or text of any other kind."""
    begins = data.removeprefix(_BYTE_ORDER_MARK).lstrip()
    if kind := _kind_by_ending(name):
        return "matrices" if kind in ("json", "text") and _MATRICES.match(begins) else kind
    start = begins[:2]
    if start.startswith((b"<", b"\x1f\x8b")):
        return "xmpuzzle"
    if start.startswith(b"{"):
        return "json"
    if _MATRICES.match(begins):
        return "matrices"
    if start.startswith(b"|"):
        return "dlx"
    if _EXACT_COVER.match(begins):
        return "ec"
    # A TOML document may begin with a comment, which looks like a picture, but no picture has this.
    return "toml" if b"=" in data else "text"


CALENDARS = {"calendar": False, "calendar-weekday": True}
"""What stands before the date of a calendar puzzle, and whether that has weekdays."""


class File(NamedTuple):
    """A file that can be read, and which of its problems is meant, if that is said."""

    name: str
    number: int | None = None


class WholeBoard(NamedTuple):
    """A board by its size or family."""

    text: str


class Calendar(NamedTuple):
    """A calendar puzzle."""

    date: str
    has_weekday: bool


class Grid(NamedTuple):
    """A grid of symbols by its name and size, with nothing in it."""

    problem: Marking


def located(source: str) -> File | WholeBoard | Calendar | Grid:
    """Where the problem is.

    >>> located("12x12"), located("gallery:queens"), located("queens")
    (WholeBoard(text='12x12'), File(name='gallery:queens', number=None), \
File(name='gallery:queens', number=None))
    """
    if source == STANDARD_INPUT or source.startswith(PREFIX):
        return File(source)
    if says_board(source):
        if os.path.exists(source):  # noqa: PTH110 - names of files may be any bytes
            raise BadInput(
                f"{source} is a size, and a file has this name, too: "
                f"say --board {source} for the board or ./{source} for the file"
            )
        return WholeBoard(source)
    is_of_gallery = source.lower() in gallery_names()
    if _exists(source) and not (is_of_gallery and os.path.isdir(source)):  # noqa: PTH112 - likewise
        return File(source)
    kind, colon, date = source.partition(":")
    if colon and kind.lower() in CALENDARS:
        return Calendar(date, CALENDARS[kind.lower()])
    name, mark, number = source.rpartition("#")
    if mark and is_number(number):
        return File(name, int(number))
    if is_of_gallery:
        return File(PREFIX + source.lower())
    return File(source) if is_written_out(source) else _grid(source)


def _grid(source: str) -> Grid:
    """The empty grid of that name; otherwise BadInput that says what may have been meant."""
    from boardfill.problem.classics import empty_grid

    with about(source):
        grid = empty_grid(source.lower())
    if grid is not None:
        return Grid(grid)
    from boardfill.formats.suggestions import about_puzzle, problem_hint

    if told := about_puzzle(source):
        raise BadInput(told, place=source)
    raise BadInput(f"cannot be read: No such file or directory{problem_hint(source)}").inside(
        source or "the empty file name"
    )


def refuse_loose_numbers(sources: tuple[str, ...]) -> None:
    """Raise BadInput if somebody wrote a size as several names of files."""
    if all(map(is_number, sources)):
        raise BadInput(f"expected a size such as {'x'.join(sources)}, found {' '.join(sources)}")


def _exists(source: str) -> bool:
    try:
        return os.path.lexists(source)
    except ValueError:  # a name that no file can have
        return False


_JUDGE = re.compile(r"\s*[0-9]+[ \t]*\r?\n\s*[0-9]+[ \t]+[0-9]+[ \t]*(\r?\n|$)")
_MATRIX = re.compile(r"[01\s,;]*")


def is_judge_input(text: str) -> bool:
    """Is it an input of BOARDCOVER: the number of boards, then a height and a width?"""
    return _JUDGE.match(text) is not None


def text_problems(text: str, pieces: tuple[Piece, ...] = ()) -> Sequence[Problem] | None:
    r"""The problems in the text, or None if it can only be a picture of a board.

    The boards of a judge may be filled with other pieces than the judge's.

    >>> [problem.count() for problem in text_problems("2\n1 1\n#\n2 3\n...\n...\n")]
    [1, 2]
    """
    if is_judge_input(text):
        from boardfill.formats.judge_input import read_boardcover

        cases = read_boardcover(text.encode())
        return [replace(case, pieces=pieces) for case in cases] if pieces else cases
    lines = [line for line in text.splitlines() if line.strip()]
    is_list = len(lines) > 1 and len(lines[0].strip()) > 16 and all(map(is_grid, lines))
    if is_list or is_grid(text):
        from boardfill.problem.classics import sudoku

        if pieces:
            raise BadInput("a sudoku is filled with digits; leave out --pieces")
        return [sudoku(line) for line in lines] if is_list else [sudoku(text)]
    return None


def mistaken_for_board(text: str) -> BadInput | None:
    """The error that says what text is that is no picture of a board, if that is clear."""
    if _MATRIX.fullmatch(text):
        return BadInput(
            "a matrix of 0 and 1 is neither a sudoku nor a picture of # and .; "
            "`boardfill fit GAME TABLE` takes two of them"
        )
    return None
