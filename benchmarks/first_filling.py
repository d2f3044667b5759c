"""The first filling of large boards, and a hint on an empty one: the whole command, from its start.

Each board is also filled with one cell in a hundred gone: pieces of a filling that has been mixed
at random are taken off, and what is left is written as a picture.  The figures to reach: 3 s for
the boards with about 400 rows, 30 s for those with about 1000, 0.3 s for the hint.
"""

from __future__ import annotations

import resource
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import TypeAlias

import boardfill

Piece: TypeAlias = frozenset[tuple[int, ...]]

BOARDS = ((400, "domino"), (402, "L3"), (1000, "domino"), (999, "L3"))
PROGRAM = [sys.executable, "-m", "boardfill"]
GONE = 0.01
ROUNDS = 3


def main() -> None:
    """Measure each command a few times; the shortest counts."""
    with TemporaryDirectory() as folder:
        for name, command in _commands(Path(folder)):
            measured = [_measured(command) for _ in range(ROUNDS)]
            seconds, processor = map(min, zip(*measured, strict=True))
            print(f"{name:36} {seconds:7.2f} s {processor:7.2f} s of the processor", flush=True)


def _commands(folder: Path) -> Iterator[tuple[str, list[str]]]:
    for side, piece in BOARDS:
        size = f"{side}x{side}"
        yield f"{piece} {size}", ["solve", "--board", size, "--pieces", piece]
        picture = folder / f"{piece}-{size}.txt"
        picture.write_text(_with_holes(side, piece))
        yield f"{piece} {size}, 1 % gone", ["solve", str(picture), "--pieces", piece]
    yield "hint on 6x10", ["hint", "--board", "6x10", "--pieces", "pentominoes"]


def _with_holes(side: int, piece: str) -> str:
    """A picture of the board without some pieces of a random filling."""
    random = Random(side)
    board = boardfill.Board.rectangle(side, side)
    found = boardfill.Tiling(board, boardfill.pieces(piece)).solve()
    assert found is not None
    laid = _mixed([frozenset(lying.cells) for lying in found.placements], random)
    random.shuffle(laid)
    gone: set[tuple[int, ...]] = set()
    while len(gone) < GONE * side * side:
        gone |= laid.pop()
    rows = range(side)
    return "\n".join("".join("#" if (r, c) in gone else "." for c in rows) for r in rows)


def _mixed(laid: list[Piece], random: Random) -> list[Piece]:
    """The filling with two pieces that make up a rectangle turned within it, again and again."""
    owner = {cell: number for number, piece in enumerate(laid) for cell in piece}
    cells = list(owner)
    for row, column in random.choices(cells, k=3 * len(cells)):
        beside = (row + 1, column) if random.random() < 0.5 else (row, column + 1)
        one, other = owner[row, column], owner.get(beside, owner[row, column])
        both = laid[one] | laid[other]
        top, left = map(min, zip(*both, strict=True))
        bottom, right = map(max, zip(*both, strict=True))
        if one == other or (bottom - top + 1) * (right - left + 1) != len(both):
            continue
        is_square = bottom - top == right - left
        for number in (one, other):
            laid[number] = frozenset(
                (top + c - left, left + r - top) if is_square else (r, left + right - c)
                for r, c in laid[number]
            )
            owner.update(dict.fromkeys(laid[number], number))
    return laid


def _measured(arguments: list[str]) -> tuple[float, float]:
    """Seconds by the clock, and of the processor."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    start = time.perf_counter()
    subprocess.run([*PROGRAM, *arguments], check=True, stdout=subprocess.DEVNULL)
    seconds = time.perf_counter() - start
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return seconds, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


if __name__ == "__main__":
    main()
