"""The problem document: TOML or JSON, versioned, with unknown keys refused.

docs/document.md describes it for people.  `board` with `pieces` is a tiling, with `symbols` a
marking, with `table` a fitting.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

import msgspec

from boardfill.errors import BadInput
from boardfill.problem.board import Board
from boardfill.problem.families import family_board
from boardfill.problem.fitting import Fitting
from boardfill.problem.kinds import Problem
from boardfill.problem.lattice import Cell, Lattice
from boardfill.problem.lattices import named_lattice
from boardfill.problem.marking import Marking, Rule, Symbol
from boardfill.problem.picture import read_picture
from boardfill.problem.piece import ANY, Piece, Supply, Turn
from boardfill.problem.tiling import Tiling
from boardfill.reading.json_text import json_value
from boardfill.reading.known_answers import AnswersTable, KnownAnswers, known_answers
from boardfill.reading.matrix import read_matrix
from boardfill.reading.piece_list import catalogue_pieces

FORMAT = "boardfill/1"

Value = TypeVar("Value")
_KEYS_OF_ONE_KIND = {"symbols": ("rules", "clues", "blanks"), "pieces": ("fault_free", "tatami")}
Copies = int | str | list[int | str]


class BoardTable(msgspec.Struct, forbid_unknown_fields=True):
    """A board by picture, size or cells: exactly one of them.

    The size is that of a rectangle (in space a cuboid) or of the family named.
    """

    lattice: str = "square"
    picture: str | None = None
    size: list[int] | None = None
    family: str | None = None
    cells: list[list[int]] | None = None
    holes: list[list[int]] | None = None
    wrap: list[str] = []


class PieceTable(msgspec.Struct, forbid_unknown_fields=True):
    """A piece or set of the catalogue by name, or a piece of one's own by picture or cells."""

    name: str
    picture: str | None = None
    cells: list[list[int]] | None = None
    turn: str | None = None
    copies: Copies | None = None


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


class Document(msgspec.Struct, forbid_unknown_fields=True):
    """The whole document."""

    format: str
    board: BoardTable
    title: str = ""
    pieces: list[PieceTable] | None = None
    symbols: list[str | SymbolTable] | None = None
    rules: list[RuleTable] | None = None
    clues: str | list[ClueTable] | None = None
    blanks: bool | None = None
    table: FittingTable | None = None
    fault_free: bool | None = None
    tatami: bool | None = None
    answers: AnswersTable | None = None


def read_toml(text: str) -> Problem:
    """The problem written as TOML."""
    return _problem(document_in_toml(text))


def document_in_toml(text: str) -> Document:
    """The document written as TOML, before a problem is made of it."""
    try:
        tree = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = re.fullmatch(r"(.*) \(at (line \d+, column \d+|end of document)\)", str(error))
        reason, place = found.groups() if found else (str(error), "")
        raise BadInput(f"expected TOML: {reason}", place=place) from None
    except RecursionError:
        raise BadInput("expected a problem document, found values nested too deeply") from None
    except ValueError:
        raise BadInput("expected TOML, found a number of too many digits") from None
    return _document(tree)


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
    return _problem(_document(tree))


def _document(tree: Any) -> Document:
    if not isinstance(tree, dict):
        raise BadInput("expected a table of keys, found a list or a single value")
    given = tree.get("format")
    if given != FORMAT:
        found = "nothing" if given is None else repr(given)
        raise BadInput(f'expected "{FORMAT}", found {found}', place="format")
    try:
        return msgspec.convert(tree, Document)
    except msgspec.ValidationError as error:
        raise _explained(error) from None


def _problem(document: Document) -> Problem:
    """The problem that a document describes; of its answers only the form is looked at."""
    answers_of(document)
    kinds = {"pieces": document.pieces, "symbols": document.symbols, "table": document.table}
    chosen = [name for name, value in kinds.items() if value is not None]
    if len(chosen) != 1:
        found = " and ".join(chosen) or "none of them"
        raise BadInput(f"expected one of the keys pieces, symbols and table, found {found}")
    for kind, keys in _KEYS_OF_ONE_KIND.items():
        for key in keys:
            if kinds[kind] is None and getattr(document, key) is not None:
                raise BadInput(f"goes with {kind} only", place=key)
    if document.pieces is not None:
        return _tiling(document, document.pieces)
    if document.symbols is not None:
        return _marking(document, document.symbols)
    return _fitting(document)


def _tiling(document: Document, tables: list[PieceTable]) -> Tiling:
    board = _board(document.board)
    pieces: list[Piece] = []
    for place, table in enumerate(tables):
        found = _placed(f"pieces[{place}]", partial(_pieces, table, board.lattice))
        for name in {piece.name for piece in pieces}.intersection(piece.name for piece in found):
            raise BadInput(f"the name {name!r} is given twice", place=f"pieces[{place}]")
        pieces += found
    return Tiling(
        board, tuple(pieces), document.title, bool(document.fault_free), bool(document.tatami)
    )


def _pieces(table: PieceTable, lattice: Lattice) -> tuple[Piece, ...]:
    given = table.turn
    turn = None if given is None else _placed(".turn", lambda: Turn.named(given))
    copies = None if table.copies is None else _placed(".copies", lambda: _range(table.copies))
    if table.picture is None and table.cells is None:
        return _placed(".name", lambda: catalogue_pieces(table.name, turn, copies, lattice))
    if table.picture is not None and table.cells is not None:
        raise BadInput("expected either picture or cells, found both")
    details = (turn, ANY if copies is None else copies, lattice)
    if (picture := table.picture) is not None:
        return (_placed(".picture", lambda: Piece.from_picture(table.name, picture, *details)),)
    cells = [tuple(cell) for cell in table.cells or []]
    return (Piece.from_cells(table.name, cells, *details),)


def _board(table: BoardTable) -> Board:
    board = _board_before_holes(table)
    holes = [tuple(cell) for cell in table.holes or []]
    return _placed("board.holes", lambda: board.without(holes)) if holes else board


def _board_before_holes(table: BoardTable) -> Board:
    lattice = _placed("board.lattice", lambda: named_lattice(table.lattice))
    given = [key for key in ("picture", "size", "cells") if getattr(table, key) is not None]
    if len(given) != 1:
        found = " and ".join(given) or "none of them"
        raise BadInput(f"expected one of picture, size and cells, found {found}", place="board")
    if (family := table.family) is not None:
        numbers = tuple(table.size or ())
        if not numbers or table.wrap:
            raise BadInput("goes with a size and without wrap", place="board.family")
        return _placed("board", lambda: family_board(family, numbers, lattice))
    if (picture := table.picture) is not None:
        return _placed("board.picture", lambda: Board.from_picture(picture, lattice, table.wrap))
    if (size := table.size) is not None:
        return _placed(
            "board.size", lambda: Board.rectangle(*size, lattice=lattice, wrap=table.wrap)
        )
    if table.wrap:
        raise BadInput(
            "goes with a size or a picture, which say how far around", place="board.wrap"
        )
    cells = [tuple(cell) for cell in table.cells or []]
    return _placed("board", lambda: Board.from_cells(cells, lattice))


def _marking(document: Document, tables: list[str | SymbolTable]) -> Marking:
    board = _board(document.board)
    symbols = []
    for place, table in enumerate(tables):
        named = SymbolTable(table) if isinstance(table, str) else table
        symbols.append(
            _placed(f"symbols[{place}]", partial(Symbol, named.name, tuple(named.points_at)))
        )
    names = [symbol.name for symbol in symbols]
    rules: list[Rule] = []
    for place, rule in enumerate(document.rules or []):
        rules += _placed(f"rules[{place}]", partial(_rules, rule, names, board.lattice))
    clues = _placed("clues", lambda: _clues(document.clues, board.lattice))
    return Marking(
        board, tuple(symbols), tuple(rules), clues, bool(document.blanks), document.title
    )


def _rules(table: RuleTable, names: list[str], lattice: Lattice) -> list[Rule]:
    counted = _placed(".count", lambda: _range(table.count))
    regions = _placed(".regions", lambda: _regions(table.regions, lattice))
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
            raise BadInput(f"cell {clue.cell} has two clues")
    return clues


def _drawn(picture: str, lattice: Lattice) -> list[tuple[Cell, str]]:
    """The characters of a picture with their cells; `.` and `#` stand for nothing."""
    return [drawn for drawn in read_picture(picture, lattice) if drawn[1] not in ".#"]


def _fitting(document: Document) -> Fitting:
    if document.board.picture is None or document.table is None:
        raise BadInput("expected a picture, since the problem has a table", place="board")
    game, table = document.board.picture, document.table.picture
    return Fitting(
        _placed("board.picture", lambda: read_matrix(game.encode())),
        _placed("table.picture", lambda: read_matrix(table.encode())),
        document.title,
    )


def _range(copies: Copies | None) -> Supply:
    """`"any"`, a number, or a list of the least and the most."""
    if copies == "any":
        return ANY
    if isinstance(copies, int):
        return Supply.exactly(copies)
    if isinstance(copies, list) and len(copies) == 2:
        low, high = copies
        if isinstance(low, int) and isinstance(high, int):
            return Supply.between(low, high)
        if isinstance(low, int) and high == "any":
            return Supply.between(low, None)
    raise BadInput(f'expected "any", a number or [least, most], found {copies!r}')


def _placed(place: str, make: Callable[[], Value]) -> Value:
    """What `make` returns; its errors say that they happened at `place`."""
    try:
        return make()
    except BadInput as error:
        raise error.inside(place) from None


def _explained(error: msgspec.ValidationError) -> BadInput:
    reason, _, path = str(error).partition(" - at `")
    place = path.removesuffix("`").removeprefix("$").removeprefix(".")
    unknown = re.fullmatch(r"Object contains unknown field `(.*)`", reason)
    if unknown:
        return BadInput("unknown key", place=f"{place}.{unknown[1]}".lstrip("."))
    missing = re.fullmatch(r"Object missing required field `(.*)`", reason)
    if missing:
        return BadInput("this key is missing", place=f"{place}.{missing[1]}".lstrip("."))
    plain = reason.replace("`", "").replace("Expected", "expected").replace(", got", ", found")
    return BadInput(plain, place=place)
