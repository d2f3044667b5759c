"""Puzzles from ten briefs, fifty of each: how many a second, how hard, and that each is unique.

The figures to reach: minimal sudokus 20 a second, boards of 30 cells for six different pentominoes
25 a second.  Every puzzle is counted by two engines that share no code.  At the end, puzzles of two
levels are told apart by the textbook search: the boards that it looks at.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from statistics import median
from typing import Any

from boardfill import Board, Tiling, make, pieces
from boardfill.results import Puzzle

NUMBER, SEED = 50, 2026


def _tiling(board: str, of: str) -> Tiling:
    rows, columns = map(int, board.split("x"))
    return Tiling(Board.rectangle(rows, columns), pieces(of))


SHAPE = Tiling(
    Board.rectangle(6, 7).without([(0, 0), (0, 1), (5, 6), (2, 3), (4, 0), (0, 6), (3, 6)]),
    pieces("pentominoes"),
)
HEXES = Tiling(Board.rectangle(6, 6, lattice="hex"), pieces("tetrahexes"))
BRIEFS: dict[str, tuple[Any, dict[str, Any], str]] = {
    "sudoku": ("sudoku", {}, "reference"),
    "sudoku, symmetric": ("sudoku", {"symmetric": True}, "reference"),
    "sudoku 4x4, fewest": ("sudoku:4", {"fewest": True}, "frontier"),
    "Latin squares 5x5": ("latin-square:5", {}, "reference"),
    "queens 8x8": ("queens:8", {}, "reference"),
    "pentominoes 6x10, givens": (_tiling("6x10", "pentominoes"), {}, "frontier"),
    "six pentominoes": (_tiling("8x8", "pentominoes"), {"choose": "holes", "use": 6}, "frontier"),
    "eight L-trominoes": (_tiling("6x6", "L3"), {"choose": "holes", "use": 8}, "frontier"),
    "five tetrahexes": (HEXES, {"choose": "holes", "use": 5}, "frontier"),
    "pentominoes for a shape": (SHAPE, {"choose": "pieces"}, "frontier"),
}
"""The problem, the brief, and who counts besides the search."""


def main() -> None:
    """Make them all, and say what came of it."""
    print(f"{'brief':26}{'made':>6}{'a second':>10}{'with rating':>13}   easy/medium/hard")
    for name, (problem, options, engine) in BRIEFS.items():
        plain, bare = _timed(problem, options, rated=False)
        found, rated = _timed(problem, options, rated=True)
        assert [one.problem for one in plain] == [one.problem for one in found]
        levels = Counter(one.rating.level for one in found if one.rating)
        for one in found:
            counts = {one.problem.count(engine=other) for other in ("search", engine)}
            assert counts == {1}, name
        spread = "/".join(str(levels[level]) for level in ("easy", "medium", "hard"))
        rates = f"{len(plain) / bare:10.1f}{len(found) / rated:13.1f}"
        print(f"{name:26}{len(found):6}{rates}   {spread}", flush=True)
    for level, nodes in _levels():
        least, most = min(nodes), max(nodes)
        print(f"textbook search, {level}: {least} to {most} nodes, median {median(nodes):.0f}")


def _timed(problem: Any, options: dict[str, Any], *, rated: bool) -> tuple[list[Puzzle], float]:
    start = time.process_time()
    found = list(make(problem, NUMBER, seed=SEED, rated=rated, **options))
    return found, time.process_time() - start


def _levels() -> Iterator[tuple[str, list[int]]]:
    frame = _tiling("8x8", "pentominoes")
    for level in ("easy", "hard"):
        made = make(frame, 25, choose="holes", use=6, seed=SEED, difficulty=level)
        nodes = []
        for one in made:
            rating = one.problem.rate(most_nodes=100_000)
            assert rating is not None
            nodes.append(rating.textbook[0].nodes)
        yield level, sorted(nodes)


if __name__ == "__main__":
    main()
