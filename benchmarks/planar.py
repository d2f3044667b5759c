"""Wide boards of dominoes: Pfaffians, whose cost grows as a power of n, and all others.

Everyone counts the dominoes of n x n, in turn, so that all meet the same moments of the machine;
what takes less than two seconds is the best of three such rounds.  Who has taken longer than the
limit, or counted wrong, is not asked for larger boards.  Clocks run as in `benchmarks.comparison`:
ours from the problem, those of peers from the cover.

Running `python -m benchmarks.planar` overwrites benchmarks/planar.md.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from math import exp, log
from pathlib import Path

from benchmarks.comparison import machine
from benchmarks.outcomes import NONE, QUICK, show
from benchmarks.peers.asking import Answer, Peer, TooSlow, Unable
from benchmarks.peers.machine import with_share_of_others
from boardfill import Board, LimitReached, Tiling, count, pieces
from boardfill.cover.translation.translate import cover_of
from boardfill.problem.board_families import family_board
from boardfill.problem.lattices.square import SQUARE
from boardfill.problem.lattices.triangle import TRIANGLE
from boardfill.questions.listing import heat

REPORT = Path(__file__).with_name("planar.md")
LIMIT = 60
"""Seconds for everyone but Pfaffians, whose largest board takes as long as it takes."""
ROUNDS = 3
SIDES = (8, 12, 16, 20, 24, 28, 32, 40, 50, 60, 80, 100, 140, 200)
PEERS = (
    Peer("xcover", "search with a memory of states, as a decision diagram"),
    Peer("graphillion", "decision diagram of matchings"),
)
_LAST = 3
"""So many of the largest boards tell how seconds grow."""
PFAFFIANS, SWEEP = "Pfaffians", "sweep"

Ask = Callable[[Tiling], Answer]


def main() -> None:
    show(chain(machine(), with_share_of_others(growth(), others())), REPORT)


def growth() -> Iterator[str]:
    """A row for each board, and how fast each column grows."""
    asked: dict[str, Ask] = {PFAFFIANS: _by("planar"), SWEEP: _by("frontier")}
    unable = {}
    for peer in PEERS:
        try:
            asked[f"{peer.name} {peer.prepare()}"] = _by_peer(peer)
        except Unable as reason:
            unable[peer.name] = str(reason)
    yield from ("", "## Dominoes on n x n: seconds", "")
    yield f"| n | {' | '.join(asked)} |"
    yield "|--:" * (1 + len(asked)) + "|"
    taken: dict[str, list[tuple[int, float]]] = {who: [] for who in asked}
    gone: set[str] = set()
    for side in SIDES:
        seconds = _in_turn(side, {who: ask for who, ask in asked.items() if who not in gone})
        cells = [_text(seconds.get(who, NONE)) for who in asked]
        yield f"| {side} | {' | '.join(cells)} |"
        for who, found in seconds.items():
            if isinstance(found, str):
                gone.add(who)
            else:
                taken[who].append((side, found))
    yield ""
    yield from (f"{name}: {why}." for name, why in unable.items())
    wide = [(log(n), log(seconds)) for n, seconds in taken[PFAFFIANS] if 4 * n >= SIDES[-1]]
    yield f"From n = {SIDES[-1] // 4} on Pfaffians take n to the power of {_slope(wide):.1f}: the"
    yield "number of primes grows with the cells, and each takes some n cubed. All others grow by a"
    yield "factor with each cell of width:"
    yield ""
    for who, times in taken.items():
        if who != PFAFFIANS and len(times) >= _LAST:
            factor = exp(_slope([(n, log(seconds)) for n, seconds in times[-_LAST:]]))
            yield f"- {who} by {factor:.2f}"


def others() -> Iterator[str]:
    """Other boards and questions, by whoever is chosen."""
    yield from ("", "## Other boards and questions", "")
    yield from ("| question | board | seconds |", "|---|---|--:|")
    torus = Board.rectangle(60, 60, wrap=["rows", "columns"])
    boards = {
        "torus 60x60": torus,
        "Aztec diamond of order 100": family_board("aztec-diamond", (100,), SQUARE),
        "hexagon of sides 30": family_board("hexagon", (30, 30, 30), TRIANGLE),
    }
    for name, board in boards.items():
        yield f"| count | {name} | {_seconds_of(count, _pairs(board)):.3g} |"
    for side in (30, 60, 100):
        problem = _pairs(Board(side, side))
        yield f"| heat | {side}x{side} | {_seconds_of(heat, problem):.3g} |"


def _pairs(board: Board) -> Tiling:
    return Tiling(board, pieces("I2", lattice=board.lattice))


def _by(engine: str) -> Ask:
    def ask(problem: Tiling) -> Answer:
        limit = None if engine == "planar" else LIMIT
        start = time.perf_counter()
        try:
            found = count(problem, engine=engine, time_limit=limit)
        except LimitReached as reason:
            raise TooSlow(str(reason)) from None
        return Answer(found, time.perf_counter() - start)

    return ask


def _by_peer(peer: Peer) -> Ask:
    def ask(problem: Tiling) -> Answer:
        cover = cover_of(problem)
        options = [option.items for option in cover.options]
        return peer.ask(json.dumps({"items": len(cover.items), "options": options}), LIMIT)

    return ask


def _in_turn(side: int, asked: dict[str, Ask]) -> dict[str, float | str]:
    """The best seconds of each, or why there are none; our own counts must be the same."""
    best: dict[str, float | str] = {}
    right: int | None = None
    for number in range(ROUNDS):
        for who, ask in asked.items():
            before = best.get(who)
            if number and (isinstance(before, str) or before is None or before > QUICK):
                continue
            try:
                found = ask(_pairs(Board(side, side)))
            except Unable:
                best[who] = f"> {LIMIT}"
                continue
            right = found.count if right is None else right
            if found.count != right:
                if who == SWEEP:
                    raise AssertionError(f"{side}x{side}: {right} or {found.count}?")
                best[who] = f"WRONG: {found.count}"
            else:
                best[who] = min(found.seconds, before) if before else found.seconds
    return best


def _text(seconds: float | str) -> str:
    return seconds if isinstance(seconds, str) else f"{seconds:.3g}"


def _seconds_of(ask: Callable[[Tiling], object], problem: Tiling) -> float:
    start = time.perf_counter()
    ask(problem)
    return time.perf_counter() - start


def _slope(points: Sequence[tuple[float, float]]) -> float:
    """Of the line that is nearest to the points."""
    mean_x = sum(x for x, _ in points) / len(points)
    mean_y = sum(y for _, y in points) / len(points)
    above = sum((x - mean_x) * (y - mean_y) for x, y in points)
    return above / sum((x - mean_x) * (x - mean_x) for x, _ in points)


if __name__ == "__main__":
    main()
