"""Fitting and arrows as a judge asks for them, and arrow boards as their program lists them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Unpack

from boardfill.answers.json_parts import JsonObject
from boardfill.answers.solution import Solution
from boardfill.problem.classics import arrows
from boardfill.problem.fitting import Fitting, Matrix
from boardfill.problem.marking import Marking
from boardfill.questions.keywords import LimitOptions
from boardfill.questions.listing import solve_all
from boardfill.questions.weighing import fit


def solution(game_board: Sequence[Sequence[int]], table: Sequence[Sequence[int]]) -> int:
    """The fitting job as the judge calls it: how many cells of the game board can be filled.

    >>> solution([[0, 0], [1, 0]], [[0, 1], [1, 1]])
    3
    """
    return fit(Fitting(Matrix.from_rows(game_board), Matrix.from_rows(table))).cells


def arrow_boards(size: int, **limits: Unpack[LimitOptions]) -> list[Solution]:
    """All arrow boards of that size, in order: by cell, row by row, with ↖ before ↗ ↘ ↙.

    >>> len(arrow_boards(4))
    2
    """
    problem = arrows(size)
    return in_symbol_order(problem, solve_all(problem, **limits))


def in_symbol_order(problem: Marking, found: Iterable[Solution]) -> list[Solution]:
    """The solutions by cell, row by row, with the problem's symbols ranked as they are listed."""
    rank = {symbol.name: place for place, symbol in enumerate(problem.symbols)}
    return sorted(found, key=lambda filling: [rank[mark.symbol] for mark in filling.marks])


def arrow_listing(boards: Iterable[Solution]) -> str:
    """Every board with its number, then the total."""
    parts = []
    total = 0
    for total, board in enumerate(boards, 1):
        parts.append(f"Solution: {total}\n" + "\n".join(_arrow_rows(board)) + "\n\n")
    return "".join(parts) + f"total: {total} solutions.\n"


def _arrow_rows(board: Solution) -> list[str]:
    rows: dict[int, str] = {}
    for mark in board.marks:
        rows[mark.cell[0]] = rows.get(mark.cell[0], "") + mark.symbol
    return list(rows.values())


class ArrowsJson(JsonObject):
    """`arrows`, and `judge arrows`: a line for each board."""

    rows: list[str]


def arrows_json(boards: Iterable[Solution]) -> list[ArrowsJson]:
    """The rows of each board."""
    return [ArrowsJson(_arrow_rows(board)) for board in boards]
