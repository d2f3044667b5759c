"""Questions without a problem: pieces, gallery, family, calendar, version."""

from __future__ import annotations

from typing import Annotated

from boardfill._version import __version__
from boardfill.formats.amounts import board_in_words
from boardfill.formats.catalogue_json import gallery_tree, piece_tree, sets_of, singles_of
from boardfill.formats.gallery import gallery
from boardfill.formats.write_document import board_document, tree_of
from boardfill.problem.calendar_puzzle import calendar
from boardfill.problem.catalogue import named_piece, named_set
from boardfill.problem.empty_grids import empty_grid
from boardfill.problem.lattices.lattice import named_lattice
from boardfill.problem.piece import Piece
from boardfill.questions.keywords import OptionInfo
from boardfill.web.conversation import Conversation, question
from boardfill.web.request_checks import refuse_large_words

_MOST_PIECES = 110
"""Larger sets are asked for by name: nobody picks one of so many by its picture."""


@question(needs_problem=False)
def ask_pieces(
    _asked: Conversation,
    lattice: Annotated[str, OptionInfo("On which lattice.")] = "square",
    set: Annotated[str, OptionInfo("One set, of any size, by its name.")] | None = None,  # noqa: A002
) -> object:
    """The catalogue of a lattice, with the cells of every piece.

    A list of pieces as `pieces --json` has them, each with its set; null if it is in none.  Sets of
    tiles with colours on their sides are there only if they are asked for by name.
    """
    there = named_lattice(lattice)
    singles = singles_of(there)
    sets = [name for name, number in sets_of(there).items() if number <= _MOST_PIECES]
    if set is not None:
        sets = [set]

    def entry(piece: Piece, of_set: str | None) -> dict[str, object]:
        return piece_tree(piece) | {"also": singles.get(piece.name, []), "set": of_set}

    members = [
        entry(piece, name)
        for name in sets
        for piece in named_set(name, lattice=there)
        if set is not None or piece.is_plain
    ]
    if set is not None:
        return members
    listed = {member["name"] for member in members}
    others = [name for name in singles if name not in listed]
    return members + [entry(named_piece(name, lattice=there), None) for name in others]


@question(needs_problem=False)
def ask_gallery(_asked: Conversation) -> object:
    """Well-known problems, each as `gallery --json` has it and as a document."""
    return [
        gallery_tree(entry) | {"document": tree_of(entry.problem)} for entry in gallery().values()
    ]


@question(needs_problem=False)
def ask_family(
    _asked: Conversation,
    board: Annotated[str, OptionInfo("Such as aztec-diamond:3, 6x8 or sudoku.")],
    lattice: Annotated[str, OptionInfo("On which lattice.")] | None = None,
    wrap: Annotated[tuple[str, ...], OptionInfo("Where it closes on itself.")] = (),
) -> object:
    """A board by its name and size, without pieces, or an empty grid of symbols."""
    refuse_large_words(board)
    grid = empty_grid(board)
    if grid is not None:
        return {"document": tree_of(grid)}
    there = None if lattice is None else named_lattice(lattice)
    return {"document": board_document(board_in_words(board, there, wrap))}


@question(needs_problem=False)
def ask_calendar(
    _asked: Conversation,
    date: Annotated[str, OptionInfo("Such as 12-25; default: today.")] | None = None,
    weekday: Annotated[bool, OptionInfo("Leave the weekday uncovered, too.")] = False,
) -> object:
    """The calendar puzzle of a date, and what is `printed` on the cells that it leaves out."""
    problem = calendar(date, weekday=weekday)
    printed = [{"cell": cell, "text": text} for cell, text in problem.printed]
    return {"document": tree_of(problem), "printed": printed}


@question(needs_problem=False)
def ask_version(_asked: Conversation) -> object:
    """Which version answers?"""
    return {"version": __version__}
