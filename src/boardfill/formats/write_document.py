"""Writing problems as documents and pictures: the way back from what is read."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from math import prod
from typing import Any

from boardfill.errors import BadInput
from boardfill.formats.document_tables import covering_tree, given_trees, range_tree
from boardfill.formats.read_document import FORMAT
from boardfill.problem.board import Board
from boardfill.problem.covering import Covering
from boardfill.problem.fitting import Fitting, Matrix
from boardfill.problem.kinds import Problem
from boardfill.problem.lattices.lattice import Cell, Place
from boardfill.problem.lattices.square import SQUARE
from boardfill.problem.marking import Marking
from boardfill.problem.picture import (
    BOARD_CELL,
    BOARD_GAP,
    OPTIONAL_CELL,
    draw_picture,
    split_optional,
)
from boardfill.problem.piece import Piece, default_turn
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
        elif isinstance(value, list) and value and isinstance(value[0], dict):
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
    tree: dict[str, Any] = {"format": FORMAT}
    if problem.title:
        tree["title"] = problem.title
    if isinstance(problem, Fitting):
        tree["board"] = {"picture": _matrix_picture(problem.game)}
        tree["table"] = {"picture": _matrix_picture(problem.table)}
    elif isinstance(problem, Tiling):
        tree["board"] = _board(problem.board)
        if problem.optional:
            tree["board"]["optional"] = _cells(sorted(problem.optional))
        tree["pieces"] = [_piece(piece) for piece in problem.pieces]
        for rule in ("fault_free", "tatami"):
            if getattr(problem, rule):
                tree[rule] = True
        if problem.given:
            tree["given"] = given_trees(problem.given)
    elif isinstance(problem, Covering):
        tree |= covering_tree(problem)
    else:
        tree |= _marking(problem)
    return tree


def board_document(board: Board, optional: Iterable[Cell] = ()) -> dict[str, Any]:
    """The beginning of a document: a board, and nothing yet to fill it with."""
    listed = _cells(sorted(optional))
    may_stay_empty = {"optional": listed} if listed else {}
    return {"format": FORMAT, "board": _board(board) | may_stay_empty}


def _board(board: Board) -> dict[str, Any]:
    tree: dict[str, Any] = {} if board.lattice == SQUARE else {"lattice": board.lattice.name}
    axes = board.lattice.axes
    wrap = [axis.name for axis in axes if board.periods and board.periods[axis.coordinate]]
    size = _extent(board)
    if prod(size) == len(board.cells) > 0:
        tree["size"] = list(size)
    elif (picture := _picture(board)) is not None:
        tree["picture"] = picture
    elif wrap:
        if not all(size):
            raise BadInput("a closed board that lies away from the origin cannot be written")
        box = Board.rectangle(*size, lattice=board.lattice).cells
        tree |= {"size": list(size), "holes": _cells(sorted(box - board.cells))}
    else:
        tree["cells"] = _cells(board.ordered)
    return tree | ({"wrap": wrap} if wrap else {})


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
    wrap = [axis.name for axis in lattice.axes if board.periods and board.periods[axis.coordinate]]
    try:
        plain, split = split_optional(picture, lattice)
        same = Board.from_picture(plain, lattice, wrap) == board and split == optional
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
        Place(0, line, column)
        for line, columns in lines.items()
        for column in range(min(columns), max(columns))
    )
    return [cell for place in places if (cell := lattice.cell_at(place)) is not None]


def _matrix_picture(matrix: Matrix) -> str:
    drawn = matrix.cells.translate(bytes.maketrans(b"\x00\x01", b".#")).decode("ascii")
    width = matrix.columns
    return "".join(drawn[i : i + width] + "\n" for i in range(0, len(drawn), width))


def _piece(piece: Piece) -> dict[str, Any]:
    entry: dict[str, Any] = {"name": piece.name, "cells": _cells(sorted(piece.cells))}
    if piece.turn is not default_turn(piece.lattice):
        entry["turn"] = piece.turn.value
    entry["copies"] = range_tree(*piece.copies)
    return entry


def _marking(problem: Marking) -> dict[str, Any]:
    tree: dict[str, Any] = {}
    if problem.clues:
        tree["clues"] = [
            {"cell": list(cell), "symbol": name} for cell, name in sorted(problem.clues.items())
        ]
    if problem.blanks:
        tree["blanks"] = True
    tree["board"] = _board(problem.board)
    tree["symbols"] = [
        {"name": symbol.name, "points_at": list(symbol.points_at)}
        if symbol.points_at
        else {"name": symbol.name}
        for symbol in problem.symbols
    ]
    if problem.rules:
        tree["rules"] = [
            {
                "each": rule.each,
                "symbols": sorted(rule.symbols),
                "count": range_tree(rule.low, rule.high),
            }
            | (
                {"regions": [_cells(sorted(region)) for region in rule.regions]}
                if rule.regions
                else {}
            )
            for rule in problem.rules
        ]
    return tree


def _cells(cells: Iterable[Cell]) -> list[list[int]]:
    return [list(cell) for cell in cells]


def _toml_lines(table: Mapping[str, Any]) -> list[str]:
    return [f"{key} = {_toml_value(value)}" for key, value in table.items()]


def _toml_value(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, dict):
        pairs = (f"{_toml_value(key)} = {_toml_value(entry)}" for key, entry in value.items())
        return "{" + ", ".join(pairs) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_toml_value, value)) + "]"
    if isinstance(value, str) and "\n" in value and not set(value) - set(".#^v \n"):
        return f'"""\n{value}"""'
    # A JSON string is a TOML basic string, but for DEL, which TOML wants escaped.
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
