"""Problems read from documents, TOML or JSON.

`board` with `pieces` is a tiling, with `symbols` a marking, with `table` a fitting, and cut
into `parts`; `options` with `items` and no board are a covering.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeVar

from boardfill import words
from boardfill.errors import BadInput, inside
from boardfill.formats import document_tables as tables
from boardfill.formats.amounts import parse_size
from boardfill.formats.piece_list import catalogue_pieces, listed_pieces
from boardfill.formats.rule_tables import drawn_cells, in_document, listed_symbols, read_rules
from boardfill.formats.strict_parsing import json_value, toml_value
from boardfill.problem.board import Board, distinct_cells
from boardfill.problem.board_families import family_board
from boardfill.problem.lattices.lattice import Cell, Lattice, named_lattice
from boardfill.problem.marking import Marking, Symbol
from boardfill.problem.picture import split_optional
from boardfill.problem.piece import ANY, Carried, Piece, Turn
from boardfill.problem.rules import Rule
from boardfill.problem.tiling import Tiling, filled_board

if TYPE_CHECKING:
    from boardfill.problem.kinds import Covering, Fitting, Parts, Problem

_Ruled = TypeVar("_Ruled", Marking, Tiling)
_KINDS = ("pieces", "symbols", "table", "parts", "options")
_REQUIRED = {
    **dict.fromkeys(("clues", "blanks"), "symbols"),
    **dict.fromkeys(("fault_free", "tatami"), "pieces"),
    "items": "options",
}
"""Keys, each with the key that it requires."""


def read_toml(text: str) -> Problem:
    """The problem written as TOML."""
    return problem_of(toml_value(text))


def read_json(text: str) -> Problem:
    """The problem written as JSON."""
    from boardfill.formats.nonogram_files import nonogram_in

    tree = json_value(text)
    return nonogram_in(tree) or problem_of(tree)


def problem_of(tree: Any) -> Problem:
    """The problem that a tree of plain values describes."""
    document = tables.document_of(tree)
    _check_keys(document)
    tables.answers_of(document)  # only checks their form
    problem = _problem(document)
    return _with_given(problem, document.given) if document.given else problem


def _check_keys(document: tables.Document) -> None:
    """Raise BadInput unless the keys are those of one kind of problem."""
    given = {key for key in document.__struct_fields__ if getattr(document, key) is not None}
    chosen = [key for key in _KINDS if key in given]
    if len(chosen) != 1:
        found = words.listed(chosen) or "none of them"
        raise BadInput(f"expected one of the keys {words.listed(_KINDS)}, found {found}")
    if "rules" in given and not {"symbols", "pieces"} & given:
        raise BadInput("requires symbols or pieces", place="rules")
    for key, kind in _REQUIRED.items():
        if key in given and kind not in given:
            raise BadInput(f"requires {kind}", place=key)
    if "options" in given and "board" in given:
        raise BadInput("requires pieces, symbols, parts or a table", place="board")


def _problem(document: tables.Document) -> Problem:
    """The problem without givens."""
    title = document.title
    if document.options is not None:
        return _covering(document)
    if document.board is None:
        raise BadInput("this key is missing", place="board")
    if document.pieces is not None:
        board, optional = _board(document.board, has_pieces=True)
        pieces = _pieces(document.pieces, board.lattice)
        flags = bool(document.fault_free), bool(document.tatami)
        if not document.rules:
            fault_free, tatami = flags
            options = {"fault_free": fault_free, "tatami": tatami, "optional": optional}
            return filled_board(board, pieces, title=title, **options)
        marks = sorted({mark for piece in pieces for mark in piece.marks if mark})
        return _with_rules(
            document,
            marks,
            board,
            lambda rules: Tiling(board, pieces, title, *flags, optional, rules=rules),
        )
    if document.symbols is not None:
        return _marking(document, _board(document.board)[0])
    if document.parts is not None:
        with inside("parts"):
            return _parts(document.parts, _board(document.board)[0], title)
    return _fitting(document.board, document.table, title)


def _fitting(board: tables.BoardTable, table: tables.FittingTable | None, title: str) -> Fitting:
    from boardfill.formats.matrix_text import read_matrix
    from boardfill.problem.fitting import Fitting

    if board.picture is None or table is None:
        raise BadInput("expected a picture, since the problem has a table", place="board")
    with inside("board.picture"):
        game = read_matrix(board.picture.encode())
    with inside("table.picture"):
        return Fitting(game, read_matrix(table.picture.encode()), title)


def _board(table: tables.BoardTable, *, has_pieces: bool = False) -> tuple[Board, frozenset[Cell]]:
    """The board and, for pieces, its cells that may stay empty: listed, or drawn as `?`."""
    with inside("board.lattice"):
        lattice = named_lattice(table.lattice)
    picture, drawn = table.picture, frozenset[Cell]()
    if has_pieces and picture is not None:
        with inside("board.picture"):
            picture, drawn = split_optional(picture, lattice)
    elif table.optional is not None and not has_pieces:
        raise BadInput("requires pieces", place="board.optional")
    board = _board_before_holes(table, picture, lattice)
    if table.holes:
        with inside("board.holes"):
            board = board.without(table.holes)
    with inside("board.optional"):
        return board, distinct_cells(table.optional or (), lattice) | drawn


def _board_before_holes(table: tables.BoardTable, picture: str | None, lattice: Lattice) -> Board:
    given = [key for key in ("picture", "size", "cells") if getattr(table, key) is not None]
    if len(given) != 1:
        found = words.listed(given) or "none of them"
        raise BadInput(f"expected one of picture, size and cells, found {found}", place="board")
    with inside("board.size"):
        size = parse_size(table.size) if isinstance(table.size, str) else tuple(table.size or ())
    if table.family is not None:
        if not size or table.wrap:
            raise BadInput("requires a size, and no wrap", place="board.family")
        with inside("board"):
            return family_board(table.family, size, lattice)
    with inside(f"board.{given[0]}" if given[0] != "cells" else "board"):
        if picture is not None:
            return Board.from_picture(picture, lattice, table.wrap)
        if table.size is not None:
            return Board.rectangle(*size, lattice=lattice, wrap=table.wrap)
        if table.wrap:
            raise BadInput(
                "requires a size or a picture, which say how far it is around", place=".wrap"
            )
        return Board.from_cells(table.cells or (), lattice)


def _pieces(given: str | list[str | tables.PieceTable], lattice: Lattice) -> tuple[Piece, ...]:
    if isinstance(given, str):
        with inside("pieces"):
            return listed_pieces(given, lattice=lattice)
    pieces: list[Piece] = []
    for place, entry in enumerate(given):
        with inside(f"pieces[{place}]"):
            if isinstance(entry, str):
                found = listed_pieces(entry, lattice=lattice)
            else:
                found = _pieces_of(entry, f"piece {place + 1}", lattice)
            for name in {piece.name for piece in pieces} & {piece.name for piece in found}:
                raise BadInput(f"the name {name!r} is given twice")
        pieces += found
    return tuple(pieces)


def _pieces_of(table: tables.PieceTable, own_name: str, lattice: Lattice) -> tuple[Piece, ...]:
    """The pieces of a table; a new piece without a name gets `own_name`."""
    own = [key for key in ("set", "picture", "cells") if getattr(table, key) is not None]
    if table.set is not None and table.name is not None:
        own.insert(0, "name")
    if len(own) > 1:
        raise BadInput(f"expected either {own[0]} or {own[1]}, found both")
    with inside(".turn"):
        turn = None if table.turn is None else Turn(table.turn)
    with inside(".copies"):
        copies = None if table.copies is None else tables.supply_of(table.copies)
    name = own_name if table.name is None else table.name
    details = (turn, ANY if copies is None else copies, lattice)
    carried: dict[str, Any] = {"marks": table.marks or (), "sides": table.sides or ()}
    if table.picture is not None:
        with inside(".picture"):
            return (replace(Piece.from_picture(name, table.picture, *details), **carried),)
    if table.cells is not None:
        return (replace(Piece.from_cells(name, table.cells, *details), **carried),)
    if table.sides is not None and table.set is None:  # a single cell
        (origin, *_) = lattice.origins
        return (replace(Piece.from_cells(name, [origin], *details), **carried),)
    known = table.set or table.name
    if known is None:
        raise BadInput("expected a name, a set, a picture or cells, found none of them")
    with inside(".name" if table.set is None else ".set"):
        return catalogue_pieces(known, turn, copies, lattice)


def _marking(document: tables.Document, board: Board) -> Marking:
    symbols: list[Symbol] = []
    for place, table in enumerate(listed_symbols(document.symbols or [])):
        with inside(f"symbols[{place}]"):
            named = tables.SymbolTable(name=table) if isinstance(table, str) else table
            symbols.append(
                Symbol(named.name, tuple(named.points_at), named.value, tuple(named.joins))
            )
    with inside("clues"):
        clues = _clues(document.clues, board.lattice)
    blanks = bool(document.blanks)
    return _with_rules(
        document,
        [symbol.name for symbol in symbols],
        board,
        lambda rules: Marking(board, tuple(symbols), rules, clues, blanks, document.title),
    )


def _with_rules(
    document: tables.Document,
    names: Sequence[str],
    board: Board,
    made: Callable[[tuple[Rule, ...]], _Ruled],
) -> _Ruled:
    """The problem made with the rules of the document, for symbols or marks of these names."""
    from boardfill.formats.tile_rule_tables import read_tile_rule  # loaded only for rules

    rules: list[Rule] = []
    tables_of: list[tuple[str, str]] = []  # each rule's place, since a table may have several
    for place, rule in enumerate(document.rules or []):
        with inside(f"rules[{place}]"):
            own = None if document.pieces is None else read_tile_rule(rule, board.lattice)
            key, said = ("", [own]) if own else read_rules(rule, names, board.lattice)
        rules += said
        tables_of += [(f"rules[{place}]", key)] * len(said)
    try:
        return made(tuple(rules))
    except BadInput as error:
        found = re.match(r"rules\[(\d+)\](?:: )?", str(error))
        if found is None:
            raise
        table_place, key = tables_of[int(found[1])]
        raise in_document(str(error)[found.end() :], key).inside(table_place) from None


def _clues(given: str | list[tables.ClueTable] | None, lattice: Lattice) -> dict[Cell, str]:
    if isinstance(given, str):
        return dict(drawn_cells(given, lattice))
    clues: dict[Cell, str] = {}
    for clue in given or []:
        if clues.setdefault(clue.cell, clue.symbol) != clue.symbol:
            raise BadInput(f"cell {words.cell(clue.cell)} has two clues")
    return clues


def _parts(table: tables.PartsTable, board: Board, title: str) -> Parts:
    from boardfill.formats.tile_rule_tables import marked_cells
    from boardfill.problem.parts import Parts

    sizes: object = table.sizes
    if isinstance(sizes, list):
        with inside("sizes"):
            sizes = tables.supply_of(sizes)
    with inside("number"):
        number = ANY if table.number is None else tables.supply_of(table.number)
    with inside("marks"):
        marks = [] if table.marks is None else marked_cells(table.marks, board.lattice)
        if not all(mark.isdecimal() or mark == "?" for _, mark in marks):
            raise BadInput("expected a size for each cell, or ? for any")
        told = {cell: int(mark) or None if mark != "?" else None for cell, mark in marks}
    return Parts(board, sizes, number, told, bool(table.corners), title=title)


def _covering(document: tables.Document) -> Covering:
    from boardfill.problem.covering import Covering, CoveringItem, CoveringOption

    items = []
    for place, table in enumerate(document.items or []):
        named = tables.ItemTable(name=table) if isinstance(table, str) else table
        with inside(f"items[{place}].uses"):
            items.append(CoveringItem(named.name, tables.supply_of(named.uses)))
    options = (
        CoveringOption(tuple(table.items), table.name, tuple(table.colours.items()), table.cost)
        for table in document.options or []
    )
    return Covering(tuple(items), tuple(options), document.title)


def _with_given(problem: Problem, given: list[tables.GivenTable]) -> Problem:
    if not isinstance(problem, Tiling | Marking):
        from boardfill.problem.parts import Parts

        if not isinstance(problem, Parts):
            raise BadInput("requires pieces, symbols or parts", place="given")
        for place, table in enumerate(given):
            if table != tables.GivenTable(cells=table.cells, cell=table.cell):
                raise BadInput("a part has cells and nothing else", place=f"given[{place}]")
        return problem.with_given([table.all_cells() for table in given])
    wanted = "piece" if isinstance(problem, Tiling) else "symbol"
    for place, table in enumerate(given):
        with inside(f"given[{place}]"):
            if table.symbol if wanted == "piece" else table.piece or table.laid:
                raise BadInput(f"this board is filled with {wanted}s; say which {wanted} it is")
            if wanted == "symbol" and table.symbol is None:
                raise BadInput("this key is missing", place=".symbol")
            table.all_cells()
    if isinstance(problem, Marking):
        return problem.with_given(
            (cell, table.symbol) for table in given for cell in table.all_cells()
        )
    return problem.with_given(
        (table.piece, table.all_cells(), table.laid, _carried(table, problem.board.lattice))
        for table in given
    )


def _carried(table: tables.GivenTable, lattice: Lattice) -> tuple[Carried, ...]:
    """What the cells of a given piece carry, in rising order, though listed in any order."""
    from boardfill.formats.solution_json import carried_of
    from boardfill.problem.tiles import read_sides

    cells = table.all_cells()
    said = [table.sides] if isinstance(table.sides, str) else table.sides
    sides: list[tuple[str, ...]] = [()] * len(said)
    if len(said) == len(cells):
        with inside(".sides"):
            sides = [read_sides(one, [at], lattice)[0] for at, one in zip(cells, said, strict=True)]
    return carried_of(cells, table.marks, sides)
