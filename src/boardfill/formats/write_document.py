"""Problems written as documents and pictures, the inverse of `read_document.py`."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from math import prod
from typing import Annotated, Any, TypeAlias

import msgspec

from boardfill.errors import BadInput
from boardfill.formats import document_tables as tables
from boardfill.formats.rule_tables import rule_table
from boardfill.problem.board import Board
from boardfill.problem.fitting import Matrix
from boardfill.problem.kinds import Covering, Fitting, Marking, Parts, Problem, Tiling
from boardfill.problem.lattices.lattice import Cell, Lattice, TextPlace
from boardfill.problem.parts import sizes_in_words
from boardfill.problem.picture import (
    BOARD_CELL,
    BOARD_GAP,
    OPTIONAL_CELL,
    draw_picture,
    split_optional,
)
from boardfill.problem.piece import ANY, default_turn
from boardfill.problem.placement_rules import own_board

DocumentJson: TypeAlias = Annotated[
    dict[str, Any], msgspec.Meta(extra_json_schema={"$ref": "#/$defs/draw"})
]
_MOST_PICTURE_AREA = 10_000
"""Boards in a larger box are written as lists of cells."""


def to_json(problem: Problem) -> str:
    """The document as JSON."""
    return json.dumps(tree_of(problem), ensure_ascii=False, indent=2) + "\n"


def to_toml(problem: Problem, answers: Mapping[str, object] | None = None) -> str:
    """The document as TOML, with its answers if they are given."""
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
    picture = _picture(*(own_board(problem) if isinstance(problem, Tiling) else [problem.board]))
    if picture is None:
        raise BadInput("a board that lies away from the origin, or spread so wide, has no picture")
    return picture


def tree_of(problem: Problem) -> DocumentJson:
    """The document as plain values; what has its default is left out."""
    return _tree(_document(problem), problem.title)


def board_document(board: Board, optional: Iterable[Cell] = ()) -> DocumentJson:
    """The beginning of a document: a board without pieces."""
    return _tree(tables.Document(board=_board(board, optional)))


def _tree(document: tables.Document, title: str = "") -> DocumentJson:
    whole = msgspec.structs.replace(document, format=tables.FORMAT, title=title)
    tree: DocumentJson = msgspec.to_builtins(whole)
    return tree


def _document(problem: Problem) -> tables.Document:
    if isinstance(problem, Tiling):
        pieces: list[str | tables.PieceTable] = [
            tables.PieceTable(
                name=piece.name,
                cells=sorted(piece.cells),
                turn=None if piece.turn is default_turn(piece.lattice) else piece.turn.value,
                copies=tables.copies_of(*piece.copies),
                marks=list(piece.marks) or None,
                sides=_own_sides(sorted(piece.cells), piece.sides, piece.lattice) or None,
            )
            for piece in problem.pieces
        ]
        given = [
            tables.GivenTable(
                piece=piece,
                cells=list(cells),
                laid=list(laid),
                marks=[each.mark for each in carried] if any(c.mark for c in carried) else [],
                sides=_own_sides(cells, [on.sides for on in carried], problem.board.lattice),
            )
            for piece, cells, laid, carried in problem.given
        ]
        return tables.Document(
            board=_board(*own_board(problem)),
            pieces=pieces,
            fault_free=problem.fault_free or None,
            tatami=problem.tatami or None,
            given=given or None,
            rules=list(map(rule_table, problem.rules)) or None,
        )
    if isinstance(problem, Marking):
        clues = sorted(problem.clues.items())
        return tables.Document(
            clues=[tables.ClueTable(cell=cell, symbol=name) for cell, name in clues] or None,
            blanks=problem.blanks or None,
            board=_board(problem.board),
            symbols=[
                tables.SymbolTable(
                    name=symbol.name,
                    points_at=list(symbol.points_at),
                    value=symbol.value,
                    joins=list(symbol.joins),
                )
                for symbol in problem.symbols
            ],
            rules=list(map(rule_table, problem.rules)) or None,
        )
    if isinstance(problem, Parts):
        marks = [tables.MarkTable(cell=cell, mark=str(size or 0)) for cell, size in problem.marks]
        return tables.Document(
            board=_board(problem.board),
            parts=tables.PartsTable(
                sizes=_sizes(problem),
                number=None if problem.number == ANY else tables.copies_of(*problem.number),
                marks=marks or None,
                corners=problem.corners or None,
            ),
            given=[tables.GivenTable(cells=list(cells)) for cells in problem.given] or None,
        )
    if isinstance(problem, Fitting):
        return tables.Document(
            board=tables.BoardTable(picture=_matrix_picture(problem.game)),
            table=tables.FittingTable(picture=_matrix_picture(problem.table)),
        )
    return tables.Document(
        items=[
            tables.ItemTable(name=name, uses=tables.copies_of(*uses))
            for name, uses in problem.items
        ],
        options=[
            tables.OptionTable(items=list(items), name=name, colours=dict(colours), cost=cost)
            for items, name, colours, cost in problem.options
        ],
    )


def _sizes(problem: Parts) -> tables.Copies | None:
    if problem.sizes is None:
        return None
    least, most = min(problem.sizes), max(problem.sizes)
    is_range = most - least < len(problem.sizes)
    return tables.copies_of(least, most) if is_range else sizes_in_words(problem)


def _board(board: Board, optional: Iterable[Cell] = ()) -> tables.BoardTable:
    size = _extent(board)
    if prod(size) == len(board.cells) > 0:
        table = tables.BoardTable(size=list(size))
    elif (picture := _picture(board)) is not None:
        table = tables.BoardTable(picture=picture)
    elif not board.wrap:
        table = tables.BoardTable(cells=list(board.ordered))
    elif all(size):
        box = Board.rectangle(*size, lattice=board.lattice).cells
        table = tables.BoardTable(size=list(size), holes=sorted(box - board.cells))
    else:
        raise BadInput("a closed board that lies away from the origin cannot be written")
    return msgspec.structs.replace(
        table, lattice=board.lattice.name, wrap=list(board.wrap), optional=sorted(optional) or None
    )


def _extent(board: Board) -> tuple[int, ...]:
    """The size of the box from the origin to the last cell, or the periods; 0 if not possible."""
    if any(coordinate < 0 for cell in board.cells for coordinate in cell):
        return (0,) * board.lattice.dimensions
    periods = board.periods or (0,) * board.lattice.dimensions
    return tuple(
        periods[at] or max((cell[at] + 1 for cell in board.cells), default=int(any(periods)))
        for _, at in board.lattice.axes
    )


def _picture(board: Board, optional: frozenset[Cell] = frozenset()) -> str | None:
    """The board as a picture that reads back as the same board; None if there is none."""
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
    """The cells to draw as gaps: all others in the box, or those between cells of a line."""
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
    # A JSON string is a TOML basic string, except for DEL, which TOML requires to be escaped.
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def _own_sides(
    cells: Sequence[Cell], sides: Sequence[Sequence[str]], lattice: Lattice
) -> list[str | list[str]]:
    """The colours of each cell's own sides; nothing if there are none at all."""
    if not any(sides):
        return []
    names = lattice.edge_names()
    return [
        [
            colour
            for name, colour in zip(names, told or [""] * len(names), strict=True)
            if name in around
        ]
        for around, told in zip(map(lattice.around, cells), sides, strict=True)
    ]
