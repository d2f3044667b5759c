"""Questions without a problem: pieces, gallery, family, calendar, version."""

from __future__ import annotations

from itertools import starmap
from typing import Annotated

from msgspec.structs import asdict

from boardfill._version import __version__
from boardfill.answers.json_parts import CellNumbers, JsonObject
from boardfill.formats.amounts import board_in_words
from boardfill.formats.gallery import (
    GalleryJson,
    PiecesJson,
    gallery,
    gallery_json,
    piece_json,
    sets_of,
    singles_of,
)
from boardfill.formats.write_document import DocumentJson, board_document, tree_of
from boardfill.problem.calendar_puzzle import calendar
from boardfill.problem.catalogue import named_piece, named_set
from boardfill.problem.empty_grids import empty_grid
from boardfill.problem.lattices.lattice import named_lattice
from boardfill.problem.piece import Piece
from boardfill.questions.keywords import OptionInfo
from boardfill.web.conversation import Conversation, question
from boardfill.web.request_checks import refuse_large_words

_MOST_PIECES = 110
"""Larger sets are listed only by name: nobody picks one of so many pieces by its picture."""


class CataloguePieceJson(PiecesJson, kw_only=True):
    """A piece with its other names, and its set; the colours of sides, where it has some."""

    also: list[str]
    set: str | None


@question(needs_problem=False)
def ask_pieces(
    _asked: Conversation,
    lattice: Annotated[str, OptionInfo("On which lattice.")] = "square",
    set: Annotated[str, OptionInfo("One set, of any size, by its name.")] | None = None,  # noqa: A002
) -> list[CataloguePieceJson]:
    """The catalogue of a lattice, with the cells of every piece.

    A list of pieces as `pieces --json` has them, each with its set; null if it is in none.  Sets of
    tiles with colours on their sides are there only if they are asked for by name.
    """
    there = named_lattice(lattice)
    singles = singles_of(there)
    sets = [name for name, number in sets_of(there).items() if number <= _MOST_PIECES]
    if set is not None:
        sets = [set]

    def entry(piece: Piece, of_set: str | None) -> CataloguePieceJson:
        told = piece_json(piece, singles.get(piece.name, []))
        return CataloguePieceJson(**asdict(told), set=of_set)

    members = [
        entry(piece, name)
        for name in sets
        for piece in named_set(name, lattice=there)
        if set is not None or piece.is_plain
    ]
    if set is not None:
        return members
    listed = {member.name for member in members}
    others = [name for name in singles if name not in listed]
    return members + [entry(named_piece(name, lattice=there), None) for name in others]


class GalleryDocumentJson(GalleryJson):
    """A problem with what is known of it and its document."""

    document: DocumentJson


@question(needs_problem=False)
def ask_gallery(_asked: Conversation) -> list[GalleryDocumentJson]:
    """Well-known problems, each as `gallery --json` has it and as a document."""
    return [
        GalleryDocumentJson(**asdict(gallery_json(entry)), document=tree_of(entry.problem))
        for entry in gallery().values()
    ]


class FamilyJson(JsonObject):
    """`family`."""

    document: DocumentJson


@question(needs_problem=False)
def ask_family(
    _asked: Conversation,
    board: Annotated[str, OptionInfo("Such as aztec-diamond:3, 6x8 or sudoku.")],
    lattice: Annotated[str, OptionInfo("On which lattice.")] | None = None,
    wrap: Annotated[tuple[str, ...], OptionInfo("Where it closes on itself.")] = (),
) -> FamilyJson:
    """A board by its name and size, without pieces, or an empty grid of symbols."""
    refuse_large_words(board)
    grid = empty_grid(board)
    if grid is not None:
        return FamilyJson(tree_of(grid))
    there = None if lattice is None else named_lattice(lattice)
    return FamilyJson(board_document(board_in_words(board, there, wrap)))


class PrintedCellJson(JsonObject):
    """A cell and what is printed on it."""

    cell: CellNumbers
    text: str


class CalendarDocumentJson(JsonObject):
    """`calendar`: the puzzle, and what is printed on the cells that it leaves out."""

    document: DocumentJson
    printed: list[PrintedCellJson]


@question(needs_problem=False)
def ask_calendar(
    _asked: Conversation,
    date: Annotated[str, OptionInfo("Such as 12-25; default: today.")] | None = None,
    weekday: Annotated[bool, OptionInfo("Leave the weekday uncovered, too.")] = False,
) -> CalendarDocumentJson:
    """The calendar puzzle of a date, and what is `printed` on the cells that it leaves out."""
    problem = calendar(date, weekday=weekday)
    printed = list(starmap(PrintedCellJson, problem.printed))
    return CalendarDocumentJson(tree_of(problem), printed)


class VersionJson(JsonObject):
    """`version`."""

    version: str


@question(needs_problem=False)
def ask_version(_asked: Conversation) -> VersionJson:
    """Which version answers?"""
    return VersionJson(__version__)
