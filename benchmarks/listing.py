"""Listing: all fillings, proofs that there are no more, and first fillings, beside the peers.

Clocks run as in the comparison: ours from the problem in memory, the peers' from the cover in
memory.  Our answers come through the public functions, and first fillings are checked.

Running `python -m benchmarks.listing` prints these tables alone.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import chain

import boardfill
from benchmarks.outcomes import Outcome, heading, outcome, peer_outcome, show
from benchmarks.peers.asking import Peer, Unable
from benchmarks.peers.machine import with_share_of_others
from boardfill import Board, Solution, Tiling, judging, pieces
from boardfill.cover.bounded import Cover
from boardfill.cover.translation.marking_cover import marking_cover
from boardfill.cover.translation.translate import cover_of

LIMIT = 60
"""Seconds for everyone and every board."""

DANCING_LINKS = Peer("exact-cover", "search in C, visits every filling")
ANSWER_SETS = Peer("clingo", "answer sets, stopped at the first")
GLUCOSE = Peer("python-sat", "Glucose 4, each filling forbidden once found")


MIDDLE = frozenset({(3, 3), (3, 4), (4, 3), (4, 4)})
PENTOMINOES = {
    "3x20": (Board.rectangle(3, 20), 8),
    "8x8 without the middle": (Board(Board.rectangle(8, 8).cells - MIDDLE), 520),
    "4x15": (Board.rectangle(4, 15), 1472),
    "5x12": (Board.rectangle(5, 12), 4040),
    "6x10": (Board.rectangle(6, 10), 9356),
}
"""Boards of sixty cells with their known numbers of fillings."""
ARROW_SIZES = (4, 10, 20, 30)
MOST_ASKED_OF_GLUCOSE = 20
"""The size of the largest board of arrows that the peer is asked for."""
ENCODINGS = ("kmtotalizer", "totalizer")
"""How counts are put into clauses: the quickest for Glucose, without our bounds and with them."""


def _scattered(side: int, number: int, seed: int, corner: tuple[int, int] = (0, 0)) -> Board:
    """A square board without cells chosen at random."""
    cells = sorted(Board.rectangle(side, side).cells)
    holes = set(random.Random(seed).sample(cells, number))
    return Board(
        frozenset((row + corner[0], column + corner[1]) for row, column in set(cells) - holes)
    )


def _four_quarters(seeds: tuple[int, int, int, int]) -> Board:
    """60x60 with 20 holes.  Each quarter can be filled by itself, and so can the whole."""
    corners = ((0, 0), (0, 30), (30, 0), (30, 30))
    quarters = (
        _scattered(30, 5, seed, corner) for seed, corner in zip(seeds, corners, strict=True)
    )
    return Board(frozenset(chain.from_iterable(quarter.cells for quarter in quarters)))


FIRST = {
    "pentominoes, 6x10": (Board.rectangle(6, 10), "pentominoes"),
    "L-trominoes, 30x30": (Board.rectangle(30, 30), "L3"),
    "W, F, Y, 30x30": (Board.rectangle(30, 30), "W,F,Y"),
    "W, F, Y, 30x30 with 20 holes": (_scattered(30, 20, seed=0), "W,F,Y"),
    "W, F, Y, 60x60": (Board.rectangle(60, 60), "W,F,Y"),
    "W, F, Y, 60x60 with 20 holes": (_four_quarters((0, 1, 2, 3)), "W,F,Y"),
}
"""All of them can be filled."""


def lines() -> Iterator[str]:
    """Every section."""
    return with_share_of_others(all_fillings(), arrow_boards(), first_fillings())


def all_fillings() -> Iterator[str]:
    """All fillings of the boards of sixty cells, listed and counted."""
    yield from heading(
        "Listing: the twelve pentominoes, all fillings",
        f"Seconds, at most {LIMIT}. The ratio is that of the peer to our listing.",
        f"| board | fillings | listed | counted | {_title(DANCING_LINKS)} | ratio |",
        "|---|--:|--:|--:|--:|--:|",
    )
    for name, (board, fillings) in PENTOMINOES.items():
        yield _row_of_all(name, Tiling(board, pieces("pentominoes")), fillings)


def _row_of_all(name: str, problem: Tiling, fillings: int) -> str:
    def is_right(_: Tiling, found: int) -> bool:
        return found == fillings

    listed = outcome(lambda: renewed(problem), number_listed, is_right, LIMIT)
    counted = outcome(
        lambda: renewed(problem), partial(boardfill.count, time_limit=LIMIT), is_right, LIMIT
    )
    theirs = peer_outcome(DANCING_LINKS, exact_model(cover_of(problem)), fillings, LIMIT)
    return f"| {name} | {fillings} | {listed} | {counted} | {theirs} | {theirs.times(listed)} |"


def renewed(problem: Tiling) -> Tiling:
    """An equal problem that remembers nothing of what was asked before."""
    return Tiling(Board(problem.board.cells), tuple(replace(one) for one in problem.pieces))


def number_listed(problem: Tiling) -> int:
    """How many fillings were listed."""
    return sum(1 for _ in problem.solve_all(time_limit=LIMIT))


def arrow_boards() -> Iterator[str]:
    """Both boards of arrows of a size, and the proof that there are no more."""
    yield from heading(
        "Listing: arrows, both boards and the proof that there are no more",
        f"Seconds, at most {LIMIT}. The peer is asked twice: with the rules alone, and with the\n"
        "bounds that boardfill derives from them before it searches. Ratios are to ours.",
        f"| N | boardfill | {_title(GLUCOSE)}, rules alone | ratio | with our bounds | ratio |",
        "|--:|--:|--:|--:|--:|--:|",
    )
    yield from map(_row_of_arrows, ARROW_SIZES)


def _row_of_arrows(size: int) -> str:
    ours = outcome(
        lambda: size,
        partial(judging.arrow_boards, time_limit=LIMIT),
        lambda _, boards: len(boards) == 2,
        LIMIT,
    )
    alone = tightened = Outcome()
    if size <= MOST_ASKED_OF_GLUCOSE:
        problem = boardfill.arrows(size)
        covers = marking_cover(problem), cover_of(problem)
        alone, tightened = (
            peer_outcome(GLUCOSE, _bounded_model(cover, encoding), 2, LIMIT)
            for cover, encoding in zip(covers, ENCODINGS, strict=True)
        )
    return (
        f"| {size} | {ours} | {alone} | {alone.times(ours)} "
        f"| {tightened} | {tightened.times(ours)} |"
    )


def first_fillings() -> Iterator[str]:
    """One filling of boards that have very many."""
    yield from heading(
        "Listing: the first filling",
        f"Seconds, at most {LIMIT}. W, F and Y are pentominoes, any number of each; holes lie at\n"
        "random.",
        *(f"| board | boardfill | {_title(ANSWER_SETS)} | ratio |", "|---|--:|--:|--:|"),
    )
    for name, (board, names) in FIRST.items():
        yield _row_of_first(name, Tiling(board, pieces(names)))


def _row_of_first(name: str, problem: Tiling) -> str:
    ours = outcome(
        lambda: renewed(problem), partial(boardfill.solve, time_limit=LIMIT), _is_filled, LIMIT
    )
    theirs = peer_outcome(ANSWER_SETS, exact_model(cover_of(problem), first=True), 1, LIMIT)
    return f"| {name} | {ours} | {theirs} | {theirs.times(ours)} |"


def _is_filled(problem: Tiling, found: Solution | None) -> bool:
    return found is not None and problem.check(found) is None


def _title(peer: Peer) -> str:
    try:
        return f"{peer.name} {peer.prepare()}"
    except Unable as reason:
        return f"{peer.name} ({reason})"


def exact_model(cover: Cover, *, first: bool = False) -> str:
    """An exact cover, as the peers read it."""
    assert all((item.low, item.high) == (1, 1) for item in cover.items)
    options = [option.items for option in cover.options]
    return json.dumps({"items": len(cover.items), "options": options, "first": first})


def _bounded_model(cover: Cover, encoding: str) -> str:
    """A cover whose items have bounds, and how Glucose should be told of them."""
    options = [option.items for option in cover.options]
    bounds = [(item.low, item.high) for item in cover.items]
    model = {"items": len(cover.items), "options": options, "bounds": bounds}
    return json.dumps(model | {"encoding": encoding})


def main() -> None:
    show(lines())


if __name__ == "__main__":
    main()
