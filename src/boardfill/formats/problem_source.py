"""Where a problem is that somebody names: which file, which part of it, or none at all.

In this order: `-`, `gallery:NAME`, `calendar:DATE`; a board by its size or family; a file; one of
the several problems in a file, `FILE#2`; a name of the gallery by itself; the problem itself,
written out; an empty grid such as `queens:12`.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, NamedTuple

from boardfill.errors import BadInput
from boardfill.formats.amounts import is_number
from boardfill.formats.board_words import says_board
from boardfill.formats.gallery_files import PREFIX, gallery_names
from boardfill.formats.input_text import STANDARD_INPUT, about, is_written_out

if TYPE_CHECKING:
    from boardfill.problem.marking import Marking

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
    from boardfill.problem.empty_grids import empty_grid

    with about(source):
        grid = empty_grid(source.lower())
    if grid is not None:
        return Grid(grid)
    from boardfill.formats.near_names import problem_hint
    from boardfill.formats.puzzle_names import about_puzzle

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
