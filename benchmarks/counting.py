"""Counting: the frontier engine, best of three, cover and plan included."""

from __future__ import annotations

from boardfill import Board, Tiling, arrows, pieces
from boardfill.problem.kinds import Problem


def _tiling(rows: int, columns: int, names: str) -> Tiling:
    return Tiling(Board.rectangle(rows, columns), pieces(names))


PROBLEMS: dict[str, Problem] = {
    "L-trominoes 12x12": _tiling(12, 12, "L3"),
    "L-trominoes 15x15": _tiling(15, 15, "L3"),
    "dominoes 12x12": _tiling(12, 12, "domino"),
    "pentominoes once each 6x10": _tiling(6, 10, "pentominoes"),
    "any tetrominoes 8x8": _tiling(8, 8, "tetrominoes:any"),
    "arrows 12x12": arrows(12),
}


def main() -> None:
    print(f"{'problem':28} {'ms':>9} {'states':>12} {'peak MB':>8}  count")
    for name, problem in PROBLEMS.items():
        best = min((problem.tally() for _ in range(3)), key=lambda tally: tally.effort.seconds)
        effort = best.effort
        print(
            f"{name:28} {1000 * effort.seconds:9.1f} {effort.states:12,} "
            f"{effort.peak_bytes / 1e6:8.1f}  {best.count}"
        )


if __name__ == "__main__":
    main()
