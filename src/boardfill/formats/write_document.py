"""Problems written as documents and pictures: the way back from `read_document.py`."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from math import prod
from typing import Any

import msgspec

from boardfill.errors import BadInput
from boardfill.formats.document_tables import (
    FORMAT,
    BoardTable,
    ClueTable,
    Document,
    FittingTable,
    GivenTable,
    ItemTable,
    OptionTable,
    PieceTable,
    RuleTable,
    SymbolTable,
    copies_of,
)
from boardfill.problem.board import Board
from boardfill.problem.covering import Covering
from boardfill.problem.fitting import Fitting, Matrix
from boardfill.problem.kinds import Problem
from boardfill.problem.lattices.lattice import Cell, TextPlace
from boardfill.problem.marking import Marking
from boardfill.problem.picture import (
    BOARD_CELL,
    BOARD_GAP,
    OPTIONAL_CELL,
    draw_picture,
    split_optional,
)
from boardfill.problem.piece import default_turn
from boardfill.problem.tiling import Tiling

_MOST_PICTURE_AREA = 10_000
"""Boards spread wider than this are written as lists of cells."""


def to_json(problem: Problem) -> str:
    """The document as JSON."""
    return json.dumps(tree_of(problem), ensure_ascii=False, indent=2) + "\n"


def to_toml(problem: Problem, answers: Mapping[str, object] | None = None) -> str:
    """The document as TOML, with the table of its answers if they are told."""
    lines: list[str] = []
    tables: list[str] = []
    told = {} if answers is None else {"answers": dict(answers)}
    for key, value in (tree_of(problem) | told).items():
        if isinstance(value, dict):
            tables += ["", f"[{key}]", *_toml_lines(value)]
        elif isinstance(value, list | tuple) and value and isinstance(value[0], dict):
            for entry in value:
                tables += ["", f"[[{key}]]", *_toml_lines(entry)]
        else:
            lines += _toml_lines({key: value})
    return "\n".join(lines + tables) + "\n"


def to_picture(problem: Problem) -> str:
    """The board alone, drawn with `.` and `#`, and `?` for cells that may stay empty."""
    if isinstance(problem, Fitting):
        return _matrix_picture(problem.game)
    if isinstance(problem, Covering):
        raise BadInput("a covering has no board, so there is no picture of it")
    if not problem.board.cells:
        return BOARD_GAP + "\n"
    optional = problem.optional if isinstance(problem, Tiling) else frozenset()
    picture = _picture(problem.board, optional)
    if picture is None:
        raise BadInput("a board that lies away from the origin, or spread so wide, has no picture")
    return picture


def tree_of(problem: Problem) -> dict[str, Any]:
    """The document as plain values; what has its default is left out."""
    return _tree(_DOCUMENTS[type(problem)](problem), problem.title)


def board_document(board: Board, optional: Iterable[Cell] = ()) -> dict[str, Any]:
    """The beginning of a document: a board, and nothing yet to fill it with."""
    return _tree(Document(board=_board(board, optional)))


def _tree(document: Document, title: str = "") -> dict[str, Any]:
    whole = msgspec.structs.replace(document, format=FORMAT, title=title)
    tree: dict[str, Any] = msgspec.to_builtins(whole)
    return tree


def _tiling(problem: Tiling) -> Document:
    return Document(
        board=_board(problem.board, problem.optional),
        pieces=[
            PieceTable(
                name=piece.name,
                cells=sorted(piece.cells),
                turn=None if piece.turn is default_turn(piece.lattice) else piece.turn.value,
                copies=copies_of(*piece.copies),
            )
            for piece in problem.pieces
        ],
        fault_free=problem.fault_free or None,
        tatami=problem.tatami or None,
        given=[
            GivenTable(piece=piece, cells=list(cells), laid=list(laid))
            for piece, cells, laid in problem.given
        ]
        or None,
    )


def _marking(problem: Marking) -> Document:
    clues = [ClueTable(cell=cell, symbol=name) for cell, name in sorted(problem.clues.items())]
    rules = [
        RuleTable(
            each=rule.each,
            symbols=sorted(rule.symbols),
            count=copies_of(rule.low, rule.high),
            regions=list(map(sorted, rule.regions)) or None,
        )
        for rule in problem.rules
    ]
    return Document(
        clues=clues or None,
        blanks=problem.blanks or None,
        board=_board(problem.board),
        symbols=[
            SymbolTable(name=symbol.name, points_at=list(symbol.points_at))
            for symbol in problem.symbols
        ],
        rules=rules or None,
    )


def _fitting(problem: Fitting) -> Document:
    return Document(
        board=BoardTable(picture=_matrix_picture(problem.game)),
        table=FittingTable(picture=_matrix_picture(problem.table)),
    )


def _covering(problem: Covering) -> Document:
    return Document(
        items=[ItemTable(name=name, uses=copies_of(*uses)) for name, uses in problem.items],
        options=[
            OptionTable(items=list(items), name=name, colours=dict(colours), cost=cost)
            for items, name, colours, cost in problem.options
        ],
    )


_DOCUMENTS: Mapping[type, Callable[[Any], Document]] = {
    Tiling: _tiling,
    Marking: _marking,
    Fitting: _fitting,
    Covering: _covering,
}


def _board(board: Board, optional: Iterable[Cell] = ()) -> BoardTable:
    size = _extent(board)
    if prod(size) == len(board.cells) > 0:
        table = BoardTable(size=list(size))
    elif (picture := _picture(board)) is not None:
        table = BoardTable(picture=picture)
    elif not board.wrap:
        table = BoardTable(cells=list(board.ordered))
    elif all(size):
        box = Board.rectangle(*size, lattice=board.lattice).cells
        table = BoardTable(size=list(size), holes=sorted(box - board.cells))
    else:
        raise BadInput("a closed board that lies away from the origin cannot be written")
    return msgspec.structs.replace(
        table, lattice=board.lattice.name, wrap=list(board.wrap), optional=sorted(optional) or None
    )


def _extent(board: Board) -> tuple[int, ...]:
    """The size of the box from the origin to the last cell, or all around; 0 if it does not do."""
    if any(coordinate < 0 for cell in board.cells for coordinate in cell):
        return (0,) * board.lattice.dimensions
    periods = board.periods or (0,) * board.lattice.dimensions
    return tuple(
        periods[at] or max((cell[at] + 1 for cell in board.cells), default=int(any(periods)))
        for _, at in board.lattice.axes
    )


def _picture(board: Board, optional: frozenset[Cell] = frozenset()) -> str | None:
    """The board drawn, if it can be and gives the same board when it is read again."""
    lattice = board.lattice
    places = [lattice.place_of(cell) for cell in board.cells]
    area = prod(max(at) - min(at) + 1 for at in zip(*places, strict=True)) if places else 0
    if board.periods:
        area = prod(_extent(board))
    if not 0 < area <= max(_MOST_PICTURE_AREA, 4 * len(board.cells)):
        return None
    drawn = dict.fromkeys(_gaps(board), BOARD_GAP)
    drawn |= {cell: lattice.mark_of(cell) or BOARD_CELL for cell in board.cells}
    drawn |= dict.fromkeys(optional, OPTIONAL_CELL)
    picture = draw_picture(drawn, lattice)
    try:
        plain, split = split_optional(picture, lattice)
        same = Board.from_picture(plain, lattice, board.wrap) == board and split == optional
    except BadInput:
        return None
    return picture if same else None


def _gaps(board: Board) -> Iterable[Cell]:
    """The cells to be drawn as missing: all around the others, or between them in their line."""
    lattice = board.lattice
    if board.periods or not lattice.has_blanks:
        size = _extent(board)
        return lattice.box(size) if all(size) else ()
    lines: dict[int, list[int]] = {}
    for _, line, column in map(lattice.place_of, board.cells):
        lines.setdefault(line, []).append(column)
    places = (
        TextPlace(0, line, column)
        for line, columns in lines.items()
        for column in range(min(columns), max(columns))
    )
    return [cell for place in places if (cell := lattice.cell_at(place)) is not None]


def _matrix_picture(matrix: Matrix) -> str:
    drawn = matrix.cells.translate(bytes.maketrans(b"\x00\x01", b".#")).decode("ascii")
    width = matrix.columns
    return "".join(drawn[i : i + width] + "\n" for i in range(0, len(drawn), width))


def _toml_lines(table: Mapping[str, Any]) -> list[str]:
    return [f"{key} = {_toml_value(value)}" for key, value in table.items()]


def _toml_value(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, dict):
        pairs = (f"{_toml_value(key)} = {_toml_value(entry)}" for key, entry in value.items())
        return "{" + ", ".join(pairs) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_toml_value, value)) + "]"
    if isinstance(value, str) and "\n" in value and not set(value) - set(".#^v \n"):
        return f'"""\n{value}"""'
    # A JSON string is a TOML basic string, but for DEL, which TOML wants escaped.
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
