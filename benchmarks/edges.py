"""Tiles with coloured sides: one filling, and whether there is a second.

Random puzzles, each made from a filling of its own: TetraVex (tiles do not turn, ten colours) and
frames (tiles turn; the rim has one colour, the sides along it three of their own, others six).
Each is given to boardfill as a whole, to its walk and its search alone, to clingo and to CP-SAT,
one thread each, puzzle by puzzle in turn, under the same limit.  The peers get a model in their own
manner, and making it is not part of their time; boardfill's begins with the cover.

`python -m benchmarks.edges` overwrites benchmarks/edges.md; with `--puzzles N`, fewer than ten of
each kind, or `--limit SECONDS` nothing is written.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

from tests.edge_covers import EdgePuzzle, framed, sides_of, tetravex

from benchmarks.peers.asking import FIRST_RUN_SECONDS, Peer
from benchmarks.peers.machine import cpu_model
from boardfill import LimitReached
from boardfill.cover.bounded import Cover
from boardfill.engines.limits import Limits
from boardfill.engines.one_filling import one_filling, two_fillings
from boardfill.engines.planner import engine_named

REPORT = Path(__file__).with_name("edges.md")
PUZZLES, LIMIT = 10, 10.0
PEERS = (Peer("clingo", "answer sets"), Peer("ortools", "CP-SAT"))
SCRIPT = Path(__file__).with_name("peers") / "puzzles_asked.py"


@dataclass(frozen=True)
class Kind:
    """Puzzles of one kind, by a seed; how many fillings are looked for, in how many seconds."""

    name: str
    make: Callable[[int], EdgePuzzle]
    wanted: int
    aim: float


KINDS = (
    Kind("TetraVex 5x5, first", lambda seed: tetravex(5, seed), 1, 0.01),
    Kind("TetraVex 7x7, unique", lambda seed: tetravex(7, seed), 2, 1.0),
    Kind("TetraVex 8x8, unique", lambda seed: tetravex(8, seed), 2, 10.0),
    Kind("frame 6x6, first", lambda seed: framed(6, seed), 1, 1.0),
    Kind("frame 8x8, first", lambda seed: framed(8, seed), 1, 5.0),
)


def in_turns(cover: Cover, wanted: int, limits: Limits) -> int:
    if wanted > 1:
        return len(two_fillings(cover, limits))
    return int(one_filling(cover, limits) is not None)


def by_engine(name: str) -> Callable[[Cover, int, Limits], int]:
    def ask(cover: Cover, wanted: int, limits: Limits) -> int:
        return len(list(islice(engine_named(name).fillings(cover, limits), wanted)))

    return ask


OURS = {"boardfill": in_turns, "walk": by_engine("walk"), "search": by_engine("search")}


def ours(name: str, puzzle: EdgePuzzle, wanted: int, limit: float) -> float | None:
    """The seconds it takes; None if the limit stops it."""
    cover = puzzle.cover()
    cover.form  # noqa: B018 - laid flat before the clock starts
    start = time.perf_counter()
    try:
        found = OURS[name](cover, wanted, Limits(limit, threads=1))
    except LimitReached:
        return None
    assert found > 0
    return time.perf_counter() - start


def theirs(peer: Peer, puzzle: EdgePuzzle, wanted: int, limit: float) -> float | None:
    asked = {"limit": limit, "puzzles": [model_of(puzzle, wanted)]}
    done = subprocess.run(
        [peer.python, "-I", SCRIPT, peer.name, "edges"],
        input=json.dumps(asked),
        capture_output=True,
        text=True,
        timeout=FIRST_RUN_SECONDS + 2 * limit,
        check=True,
    )
    found, seconds = json.loads(done.stdout)
    assert found != 0
    return None if found < 0 else seconds


def model_of(puzzle: EdgePuzzle, wanted: int) -> dict[str, Any]:
    """Each way to lie: its cell, its tile, and its sides, each with its place and colour."""
    numbers: dict[object, int] = {}
    options = []
    for tile, cell, way in puzzle.lying():
        sides = [
            (numbers.setdefault(side, len(numbers)), is_before, colour)
            for (side, is_before), colour in zip(sides_of(cell), way, strict=True)
            if puzzle.is_within(side)
        ]
        options.append((cell[0] * puzzle.columns + cell[1], tile, sides))
    return {"wanted": wanted, "options": options}


def lines(number: int, limit: float) -> Iterator[str]:
    names = [*OURS, *(peer.name for peer in PEERS)]
    yield "| puzzles | " + " | ".join(f"{name}: median, ninth of ten" for name in names) + " |"
    yield "|---" * (len(names) + 1) + "|"
    for kind in KINDS:
        seconds: dict[str, list[float | None]] = defaultdict(list)
        for puzzle in map(kind.make, range(number)):
            for name in OURS:
                seconds[name].append(ours(name, puzzle, kind.wanted, limit))
            for peer in PEERS:
                seconds[peer.name].append(theirs(peer, puzzle, kind.wanted, limit))
        told = " | ".join(_told(seconds[name], limit) for name in names)
        line = f"| {kind.name}, at most {kind.aim:g} s | {told} |"
        print(line, flush=True)
        yield line


def _told(seconds: list[float | None], limit: float) -> str:
    times = sorted(limit if each is None else each for each in seconds)

    def at(share: float) -> str:
        one = times[min(int(share * len(times)), len(times) - 1)]
        return f"> {limit:g} s" if one >= limit else f"{one:.3f} s"

    return f"{at(0.5)}, {at(0.8)}"


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--puzzles", type=int, default=PUZZLES)
    parser.add_argument("--limit", type=float, default=LIMIT)
    given = parser.parse_args()
    for peer in PEERS:
        print(peer.name, peer.prepare(), flush=True)
    table = list(lines(given.puzzles, given.limit))
    if (given.puzzles, given.limit) == (PUZZLES, LIMIT):
        about = "\n".join((__doc__ or "").splitlines()[2:7])
        heading = f"Ten of each kind, at most {LIMIT:g} s for each, on {cpu_model()}."
        REPORT.write_text(
            "\n".join(["# Tiles with coloured sides", "", about, heading, "", *table, ""])
        )


if __name__ == "__main__":
    main()
