"""Puzzles that people know by name: what to type for them, or why they cannot be stated."""

from __future__ import annotations

_KANOODLE = "L4:1,P:1,L:1,Y:1,N:1,L3:1,V:1,W:1,U:1,I4:1,O4:1,X:1"
_LOOP = (
    "cannot be stated: rules count symbols in cells, and none says that lines make one loop; "
    "the nearest are symbols that point at edges, such as gallery:arrows or gallery:hard-squares"
)
_RUNS = (
    "cannot be stated: rules say how many symbols a row or column has, not how long their runs "
    "are; the nearest is a document that says how many, as gallery:queens does"
)
_SUMS = (
    "cannot be stated: rules count symbols and do not add numbers; the nearest are "
    "latin-square:5 and a sudoku"
)
_PUZZLES = {
    "slitherlink": _LOOP,
    "masyu": _LOOP,
    "nonogram": _RUNS,
    "nonograms": _RUNS,
    "picross": _RUNS,
    "kakuro": _SUMS,
    "kenken": _SUMS,
    "killer-sudoku": _SUMS,
    "kanoodle": f"type its board and its pieces: `boardfill solve 5x11 --pieces {_KANOODLE}`",
    "katamino": "type a board and pieces: `boardfill solve 3x5 --pieces L:1,P:1,V:1`",
    "tetris": "a game; its pieces fill boards: `boardfill count 4x10 --pieces tetrominoes`",
    "tangram": "cannot be stated: its pieces are not made of equal cells; the nearest are pieces "
    "of triangles, such as gallery:hexiamonds-rhombus",
    "n-queens": "type how many: `boardfill solve queens:12`",
}


def about_puzzle(name: str) -> str | None:
    """What to say to somebody who named this puzzle as a problem, or None if it is not known."""
    return _PUZZLES.get(name.lower().replace(" ", "-").replace("_", "-"))
