"""The problem document: TOML or JSON, versioned, with unknown keys refused.

docs/document.md describes it for people.  `board` with `pieces` is a tiling, with `symbols` a
marking, with `table` a fitting; `options` with `items` and no board are a covering.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

import msgspec

from boardfill import words
from boardfill.errors import BadInput
from boardfill.formats.amounts import parse_size
from boardfill.formats.document_tables import (
    AnswersTable,
    Copies,
    GivenTable,
    ItemTable,
    KnownAnswers,
    OptionTable,
    covering_of,
    explained,
    known_answers,
    range_of,
    with_given_tables,
)
from boardfill.formats.matrix_text import read_matrix
from boardfill.formats.piece_list import catalogue_pieces, listed_pieces
from boardfill.formats.strict_parsing import json_value, toml_value
from boardfill.problem.board import Board, distinct_cells
from boardfill.problem.board_families import family_board
from boardfill.problem.fitting import Fitting
from boardfill.problem.kinds import Problem
from boardfill.problem.lattices.lattice import Cell, Lattice, named_lattice
from boardfill.problem.marking import Marking, Rule, Symbol
from boardfill.problem.picture import read_picture, split_optional
from boardfill.problem.piece import ANY, Piece, Turn
from boardfill.problem.tiling import Tiling

FORMAT = "boardfill/1"


class BoardTable(msgspec.Struct, forbid_unknown_fields=True):
    """A board by picture, size or cells: exactly one of them.

    The size is that of a rectangle (in space a cuboid) or of the family named.
    """

    lattice: str = "square"
    picture: str | None = None
    size: list[int] | str | None = None
    family: str | None = None
    cells: list[list[int]] | None = None
    holes: list[list[int]] | None = None
    wrap: list[str] = []
    optional: list[list[int]] | None = None


class SymbolTable(msgspec.Struct, forbid_unknown_fields=True):
    """A symbol and what it points at."""

    name: str
    points_at: list[str] = []


class RuleTable(msgspec.Struct, forbid_unknown_fields=True):
    """How often symbols occur in each line, region or on the board."""

    each: str
    count: Copies
    symbols: list[str] | str
    regions: str | list[list[list[int]]] | None = None


class ClueTable(msgspec.Struct, forbid_unknown_fields=True):
    """The symbol that a cell is known to hold."""

    cell: list[int]
    symbol: str


class FittingTable(msgspec.Struct, forbid_unknown_fields=True):
    """The table of a fitting problem."""

    picture: str


class PieceTable(msgspec.Struct, forbid_unknown_fields=True):
    """A piece or set of the catalogue by name, or a piece of one's own by picture or cells."""

    name: str | None = None
    set: str | None = None
    picture: str | None = None
    cells: list[list[int]] | None = None
    turn: str | None = None
    copies: Copies | None = None


class Document(msgspec.Struct, forbid_unknown_fields=True):
    """The whole document."""

    format: str
    board: BoardTable | None = None
    title: str = ""
    pieces: str | list[str | PieceTable] | None = None
    symbols: list[str | SymbolTable] | None = None
    rules: list[RuleTable] | None = None
    clues: str | list[ClueTable] | None = None
    blanks: bool | None = None
    table: FittingTable | None = None
    items: list[ItemTable | str] | None = None
    options: list[OptionTable] | None = None
    fault_free: bool | None = None
    tatami: bool | None = None
    given: list[GivenTable] | None = None
    answers: AnswersTable | None = None


def read_toml(text: str) -> Problem:
    """The problem written as TOML."""
    return problem_of(toml_value(text))


def read_json(text: str) -> Problem:
    """The problem written as JSON."""
    return problem_of(json_value(text))


def answers_of(document: Document) -> KnownAnswers | None:
    """What the document says is known of its problem."""
    if document.answers is None:
        return None
    return known_answers(document.answers, is_fitting=document.table is not None)


def problem_of(tree: Any) -> Problem:
    """The problem that a tree of plain values describes."""
    return _problem(document_of(tree))


def document_of(tree: Any) -> Document:
    """The document in a tree of plain values, before a problem is made of it."""
    if not isinstance(tree, dict):
        raise BadInput("expected a table of keys, found a list or a single value")
    given = tree.get("format")
    if given != FORMAT:
        found = "nothing" if given is None else repr(given)
        raise BadInput(f'expected "{FORMAT}", found {found}', place="format")
    try:
        return msgspec.convert(tree, Document)
    except msgspec.ValidationError as error:
        raise explained(error, tree, _TABLES) from None


_TABLES: dict[str, type] = {
    "": Document,
    "board": BoardTable,
    "pieces": PieceTable,
    "symbols": SymbolTable,
    "rules": RuleTable,
    "clues": ClueTable,
    "table": FittingTable,
    "items": ItemTable,
    "options": OptionTable,
    "answers": AnswersTable,
}


def _problem(document: Document) -> Problem:
    _check_keys(document)
    return with_given_tables(_problem_before_given(document), document.given)


def _problem_before_given(document: Document) -> Problem:
    answers_of(document)  # only their form is looked at
    if document.options is not None:
        return covering_of(document.items or [], document.options, document.title)
    if document.board is None:
        raise BadInput("this key is missing", place="board")
    if document.pieces is not None:
        return _tiling(document, document.board, document.pieces)
    if document.symbols is not None:
        return _marking(document, document.board, document.symbols)
    return _fitting(document, document.board)


_KINDS = ("pieces", "symbols", "table", "options")
_ONLY_WITH = {
    "rules": "symbols",
    "clues": "symbols",
    "blanks": "symbols",
    "fault_free": "pieces",
    "tatami": "pieces",
    "items": "options",
}


def _check_keys(document: Document) -> None:
    """Raise BadInput unless the keys are those of one kind of problem."""
    given = {key for key in document.__struct_fields__ if getattr(document, key) is not None}
    chosen = [key for key in _KINDS if key in given]
    if len(chosen) != 1:
        found = words.listed(chosen) or "none of them"
        raise BadInput(f"expected one of the keys {words.listed(_KINDS)}, found {found}")
    for key, kind in _ONLY_WITH.items():
        if key in given and kind not in given:
            raise BadInput(f"goes with {kind} only", place=key)
    if "options" in given and "board" in given:
        raise BadInput("goes with pieces, symbols or a table only", place="board")


def _tiling(
    document: Document, board_table: BoardTable, given: str | list[str | PieceTable]
) -> Tiling:
    board, optional = _board_with_optional_cells(board_table)
    pieces = pieces_of(given, board.lattice)
    rules = bool(document.fault_free), bool(document.tatami)
    return Tiling(board, pieces, document.title, *rules, optional)


def _board_with_optional_cells(table: BoardTable) -> tuple[Board, frozenset[Cell]]:
    """The board of a tiling, and its cells that may stay empty: listed, or drawn as `?`."""
    cells = [tuple(cell) for cell in table.optional or []]
    drawn: frozenset[Cell] = frozenset()
    if (picture := table.picture) is not None:
        lattice = at("board.lattice", lambda: named_lattice(table.lattice))
        plain, drawn = at("board.picture", lambda: split_optional(picture, lattice))
        table = msgspec.structs.replace(table, picture=plain)
    board = _board(msgspec.structs.replace(table, optional=None))
    listed = at("board.optional", lambda: distinct_cells(cells, board.lattice))
    return board, listed | drawn


def _board(table: BoardTable) -> Board:
    if table.optional is not None:
        raise BadInput("goes with pieces only", place="board.optional")
    board = _board_before_holes(table)
    holes = [tuple(cell) for cell in table.holes or []]
    return at("board.holes", lambda: board.without(holes)) if holes else board


def _board_before_holes(table: BoardTable) -> Board:
    lattice = at("board.lattice", lambda: named_lattice(table.lattice))
    given = [key for key in ("picture", "size", "cells") if getattr(table, key) is not None]
    if len(given) != 1:
        found = words.listed(given) or "none of them"
        raise BadInput(f"expected one of picture, size and cells, found {found}", place="board")
    given_size = table.size
    numbers = at(
        "board.size",
        lambda: parse_size(given_size) if isinstance(given_size, str) else tuple(given_size or ()),
    )
    if (family := table.family) is not None:
        if not numbers or table.wrap:
            raise BadInput("goes with a size and without wrap", place="board.family")
        return at("board", lambda: family_board(family, numbers, lattice))
    if (picture := table.picture) is not None:
        return at("board.picture", lambda: Board.from_picture(picture, lattice, table.wrap))
    if given_size is not None:
        return at("board.size", lambda: Board.rectangle(*numbers, lattice=lattice, wrap=table.wrap))
    if table.wrap:
        raise BadInput(
            "goes with a size or a picture, which say how far around", place="board.wrap"
        )
    cells = [tuple(cell) for cell in table.cells or []]
    return at("board", lambda: Board.from_cells(cells, lattice))


def _marking(
    document: Document, board_table: BoardTable, tables: list[str | SymbolTable]
) -> Marking:
    board = _board(board_table)
    symbols = []
    for place, table in enumerate(tables):
        named = SymbolTable(table) if isinstance(table, str) else table
        symbols.append(at(f"symbols[{place}]", partial(Symbol, named.name, tuple(named.points_at))))
    names = [symbol.name for symbol in symbols]
    rules: list[Rule] = []
    for place, rule in enumerate(document.rules or []):
        rules += at(f"rules[{place}]", partial(_rules, rule, names, board.lattice))
    clues = at("clues", lambda: _clues(document.clues, board.lattice))
    return Marking(
        board, tuple(symbols), tuple(rules), clues, bool(document.blanks), document.title
    )


def _rules(table: RuleTable, names: list[str], lattice: Lattice) -> list[Rule]:
    counted = at(".count", lambda: range_of(table.count))
    regions = at(".regions", lambda: _regions(table.regions, lattice))
    if isinstance(table.symbols, list):
        groups = [frozenset(table.symbols)]
    elif table.symbols == "each":
        groups = [frozenset({name}) for name in names]
    else:
        raise BadInput(f'expected a list or "each", found {table.symbols!r}', place=".symbols")
    return [Rule(table.each, group, *counted, regions) for group in groups]


def _regions(
    given: str | list[list[list[int]]] | None, lattice: Lattice
) -> tuple[frozenset[Cell], ...]:
    if given is None:
        return ()
    if isinstance(given, list):
        return tuple(frozenset(tuple(cell) for cell in region) for region in given)
    named: dict[str, set[Cell]] = {}
    for cell, character in _drawn(given, lattice):
        named.setdefault(character, set()).add(cell)
    return tuple(map(frozenset, named.values()))


def _clues(given: str | list[ClueTable] | None, lattice: Lattice) -> dict[Cell, str]:
    if isinstance(given, str):
        return dict(_drawn(given, lattice))
    clues: dict[Cell, str] = {}
    for clue in given or []:
        if clues.setdefault(tuple(clue.cell), clue.symbol) != clue.symbol:
            raise BadInput(f"cell {words.cell(clue.cell)} has two clues")
    return clues


def _drawn(picture: str, lattice: Lattice) -> list[tuple[Cell, str]]:
    """The characters of a picture with their cells; `.` and `#` stand for nothing."""
    return [drawn for drawn in read_picture(picture, lattice) if drawn[1] not in ".#"]


def _fitting(document: Document, board: BoardTable) -> Fitting:
    if board.picture is None or document.table is None:
        raise BadInput("expected a picture, since the problem has a table", place="board")
    game, table = board.picture, document.table.picture
    return Fitting(
        at("board.picture", lambda: read_matrix(game.encode())),
        at("table.picture", lambda: read_matrix(table.encode())),
        document.title,
    )


Value = TypeVar("Value")


def pieces_of(given: str | list[str | PieceTable], lattice: Lattice) -> tuple[Piece, ...]:
    """All pieces of the document; places in errors are within it."""
    if isinstance(given, str):
        return at("pieces", lambda: listed_pieces(given, lattice=lattice))
    pieces: list[Piece] = []
    for place, entry in enumerate(given):
        found = _pieces_of_entry(entry, place, lattice)
        for name in {piece.name for piece in pieces}.intersection(piece.name for piece in found):
            raise BadInput(f"the name {name!r} is given twice", place=f"pieces[{place}]")
        pieces += found
    return tuple(pieces)


def _pieces_of_entry(entry: str | PieceTable, place: int, lattice: Lattice) -> tuple[Piece, ...]:
    if isinstance(entry, str):
        return at(f"pieces[{place}]", lambda: listed_pieces(entry, lattice=lattice))
    return at(f"pieces[{place}]", lambda: _pieces_of_table(entry, f"piece {place + 1}", lattice))


def _pieces_of_table(table: PieceTable, own_name: str, lattice: Lattice) -> tuple[Piece, ...]:
    """The pieces of a table; one of one's own that has no name gets the one given."""
    given = [key for key in ("set", "picture", "cells") if getattr(table, key) is not None]
    if len(given) > 1:
        raise BadInput(f"expected either {given[0]} or {given[1]}, found both")
    turn = at(".turn", lambda: None if table.turn is None else Turn(table.turn))
    copies = at(".copies", lambda: None if table.copies is None else range_of(table.copies))
    if (of_set := table.set) is not None:
        if table.name is not None:
            raise BadInput("expected either name or set, found both")
        return at(".set", lambda: catalogue_pieces(of_set, turn, copies, lattice))
    if not given:
        if (name := table.name) is None:
            raise BadInput("expected a name, a set, a picture or cells, found none of them")
        return at(".name", lambda: catalogue_pieces(name, turn, copies, lattice))
    details = (turn, ANY if copies is None else copies, lattice)
    called = own_name if table.name is None else table.name
    if (picture := table.picture) is not None:
        return (at(".picture", lambda: Piece.from_picture(called, picture, *details)),)
    cells = [tuple(cell) for cell in table.cells or []]
    return (Piece.from_cells(called, cells, *details),)


def at(place: str, make: Callable[[], Value]) -> Value:
    """What `make` returns; its errors say that they happened at `place`."""
    try:
        return make()
    except BadInput as error:
        raise error.inside(place) from None
