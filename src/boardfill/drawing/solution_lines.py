"""Solutions in plain form: arrow boards as their original program lists them, trees of values."""

from __future__ import annotations

from collections.abc import Iterable

from boardfill.answers.best import Fit
from boardfill.answers.solution import Placement, Solution
from boardfill.problem.covering import Covering
from boardfill.problem.kinds import Problem
from boardfill.problem.marking import Marking


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


def arrow_tree(board: Solution) -> dict[str, object]:
    """An arrow board as a tree of plain values: its rows."""
    return {"rows": _arrow_rows(board)}


def fit_tree(found: Fit) -> dict[str, object]:
    """Which piece goes where, as a tree of plain values."""
    return {"cells": found.cells, "pieces": [fitted._asdict() for fitted in found.pieces]}


def solution_tree(problem: Problem, solution: Solution) -> dict[str, object]:
    """The solution as a tree of plain values: marks, placements or picks, as the problem has."""
    if isinstance(problem, Marking):
        return {"marks": [{"cell": mark.cell, "symbol": mark.symbol} for mark in solution.marks]}
    if isinstance(problem, Covering):
        return {"picks": [pick._asdict() for pick in solution.picks]}
    return {"placements": [placement_tree(lying) for lying in solution.placements]}


def placement_tree(placement: Placement) -> dict[str, object]:
    """A placement as a tree of plain values."""
    tree: dict[str, object] = {"piece": placement.piece, "cells": placement.cells}
    return tree | ({"laid": placement.unwrapped_cells} if placement.unwrapped_cells else {})
