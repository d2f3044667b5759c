"""Answers as plain listings: the arrow boards in their original form, solutions as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable

from boardfill.answers.solution import Solution


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


def solution_json(solution: Solution) -> str:
    """The solution as one line of JSON."""
    tree: dict[str, list[dict[str, object]]] = {}
    if solution.placements:
        tree["placements"] = [
            {"piece": placement.piece, "cells": placement.cells}
            for placement in solution.placements
        ]
    if solution.marks:
        tree["marks"] = [{"cell": mark.cell, "symbol": mark.symbol} for mark in solution.marks]
    return json.dumps(tree, ensure_ascii=False, separators=(",", ":")) + "\n"
