"""Tiny boards: boardfill and its fastest peer in turns, where microseconds beside the work count.

Clocks run as in the comparison: ours from the problem in memory, the peers' from the cover in
memory; ours with one thread.  They are asked in turns, so that whatever else the machine does hits
both; of every turn, and of all of them, the best time counts.

The figures to reach: dominoes 6x6 and L-trominoes 6x8 twice as fast as the peer, L-trominoes 12x12
thirty times, and the fillings of 3x20 listed ten times as fast.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import boardfill
from benchmarks.comparison import DOMINOES, L_TROMINOES
from benchmarks.listing import DANCING_LINKS, exact_model, number_listed, renewed
from benchmarks.outcomes import Outcome, outcome, peer_outcome
from benchmarks.peers.asking import Peer
from boardfill import Board, Tiling, pieces
from boardfill.cover.translation.translate import cover_of

TURNS = 3
LIMIT = 10
DIAGRAMS = Peer("xcover", "search with a memory of states, as a decision diagram")


@dataclass(frozen=True)
class Case:
    """What is asked of a board, and of whom."""

    name: str
    problem: Tiling
    ask: Callable[[Tiling], int]
    right: int
    peer: Peer


def _counted(size: tuple[int, int], kind: str, right: int) -> Case:
    rows, columns = size
    problem = Tiling(Board.rectangle(rows, columns), pieces(kind))
    ask = partial(boardfill.count, threads=1)
    return Case(f"{kind} {rows}x{columns}, counted", problem, ask, right, DIAGRAMS)


CASES = (
    _counted((6, 6), DOMINOES, 6728),
    _counted((6, 8), L_TROMINOES, 1514),
    _counted((12, 12), L_TROMINOES, 2033502499954),
    Case(
        "pentominoes 3x20, listed",
        Tiling(Board.rectangle(3, 20), pieces("pentominoes")),
        number_listed,
        8,
        DANCING_LINKS,
    ),
)


def main() -> None:
    for case in CASES:
        case.peer.prepare()
        ours, theirs = _in_turns(case)
        print(
            f"{case.name:26} boardfill {_milliseconds(ours)} ms, "
            f"{case.peer.name} {_milliseconds(theirs)} ms, {theirs.times(ours)} times as long"
        )


def _in_turns(case: Case) -> tuple[Outcome, Outcome]:
    model = exact_model(cover_of(case.problem))
    ours, theirs = [], []
    for _ in range(TURNS):
        ours.append(
            outcome(
                lambda: renewed(case.problem), case.ask, lambda _, found: found == case.right, LIMIT
            )
        )
        theirs.append(peer_outcome(case.peer, model, case.right, LIMIT))
    return _best(ours), _best(theirs)


def _best(outcomes: list[Outcome]) -> Outcome:
    """The quickest, unless one has no time to compare."""
    return min(outcomes, key=lambda one: (one.seconds is not None, one.seconds))


def _milliseconds(found: Outcome) -> str:
    return str(found) if found.seconds is None else f"{1000 * found.seconds:.3f}"


if __name__ == "__main__":
    main()
