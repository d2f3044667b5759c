"""Answers as plain listings: the arrow boards in their original form, solutions as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable

from boardfill.answers.solution import Solution
from boardfill.problem.kinds import Problem
from boardfill.problem.marking import Marking


def arrow_listing(boards: Iterable[Solution]) -> str:
    """Every board with its number, then the total."""
    parts = []
    total = 0
    for total, board in enumerate(boards, 1):
        rows: dict[int, str] = {}
        for mark in board.marks:
            rows[mark.cell[0]] = rows.get(mark.cell[0], "") + mark.symbol
        parts.append(f"Solution: {total}\n" + "\n".join(rows.values()) + "\n\n")
    return "".join(parts) + f"total: {total} solutions.\n"


def solution_json(problem: Problem, solution: Solution) -> str:
    """The solution as one line of JSON: its marks or its placements, whichever the problem has."""
    tree: dict[str, object]
    if isinstance(problem, Marking):
        tree = {"marks": [{"cell": mark.cell, "symbol": mark.symbol} for mark in solution.marks]}
    else:
        placed = [{"piece": lying.piece, "cells": lying.cells} for lying in solution.placements]
        tree = {"placements": placed}
    return json.dumps(tree, ensure_ascii=False, separators=(",", ":")) + "\n"
