"""Arrow boards as their original program lists them."""

from __future__ import annotations

from collections.abc import Iterable

from boardfill.answers.solution import Solution


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
