"""Writing problems as documents and pictures: the way back from document.py and picture.py."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from boardfill.errors import BadInput
from boardfill.problem.board import Board
from boardfill.problem.covering import Covering
from boardfill.problem.fitting import Fitting
from boardfill.problem.kinds import Problem
from boardfill.problem.lattice import Cell
from boardfill.problem.marking import Marking
from boardfill.problem.matrix import Matrix
from boardfill.problem.picture import BOARD_CELL, BOARD_GAP
from boardfill.problem.piece import Piece, Turn
from boardfill.problem.tiling import Tiling
from boardfill.reading.covering_document import covering_tree, range_tree
from boardfill.reading.document import FORMAT

_MOST_PICTURE_AREA = 10_000
"""Boards spread wider than this are written as lists of cells."""


def to_json(problem: Problem) -> str:
    """The document as JSON."""
    return json.dumps(tree_of(problem), ensure_ascii=False, indent=2) + "\n"


def to_toml(problem: Problem) -> str:
    """The document as TOML."""
    lines: list[str] = []
    tables: list[str] = []
    for key, value in tree_of(problem).items():
        if isinstance(value, dict):
            tables += ["", f"[{key}]", *_toml_lines(value)]
        elif isinstance(value, list) and value and isinstance(value[0], dict):
            for entry in value:
                tables += ["", f"[[{key}]]", *_toml_lines(entry)]
        else:
            lines += _toml_lines({key: value})
    return "\n".join(lines + tables) + "\n"


def to_picture(problem: Problem) -> str:
    """The board alone, drawn with `.` and `#`."""
    if isinstance(problem, Fitting):
        return _matrix_picture(problem.game)
    if isinstance(problem, Covering):
        raise BadInput("a covering has no board, so there is no picture of it")
    if not problem.board.cells:
        return BOARD_GAP + "\n"
    picture = _picture(problem.board)
    if picture is None:
        raise BadInput("a board with cells above or left of (0, 0), or so wide, has no picture")
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
        tree["pieces"] = [_piece(piece) for piece in problem.pieces]
    elif isinstance(problem, Covering):
        tree |= covering_tree(problem)
    else:
        tree |= _marking(problem)
    return tree


def _board(board: Board) -> dict[str, Any]:
    rows, columns = _extent(board.cells)
    if board.cells and len(board.cells) == rows * columns and min(board.cells) == (0, 0):
        return {"size": [rows, columns]}
    picture = _picture(board) if board.cells else None
    return {"cells": _cells(board.ordered)} if picture is None else {"picture": picture}


def _extent(cells: Iterable[Cell]) -> tuple[int, int]:
    """Rows and columns of the box from (0, 0) to the last cell; (0, 0) if the box does not do."""
    cells = list(cells)
    if not cells or any(coordinate < 0 for cell in cells for coordinate in cell):
        return 0, 0
    return max(row for row, _ in cells) + 1, max(column for _, column in cells) + 1


def _picture(board: Board) -> str | None:
    rows, columns = _extent(board.cells)
    if not 0 < rows * columns <= max(_MOST_PICTURE_AREA, 4 * len(board.cells)):
        return None
    drawn = [[BOARD_GAP] * columns for _ in range(rows)]
    for row, column in board.cells:
        drawn[row][column] = BOARD_CELL
    return "".join("".join(line) + "\n" for line in drawn)


def _matrix_picture(matrix: Matrix) -> str:
    drawn = matrix.cells.translate(bytes.maketrans(b"\x00\x01", b".#")).decode("ascii")
    width = matrix.columns
    return "".join(drawn[i : i + width] + "\n" for i in range(0, len(drawn), width))


def _piece(piece: Piece) -> dict[str, Any]:
    entry: dict[str, Any] = {"name": piece.name, "cells": _cells(sorted(piece.cells))}
    if piece.turn is not Turn.FREE:
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
    if isinstance(value, str) and "\n" in value and not set(value) - set(".#\n"):
        return f'"""\n{value}"""'
    # A JSON string is a TOML basic string, but for DEL, which TOML wants escaped.
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
