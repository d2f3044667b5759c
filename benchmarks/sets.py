"""Sets: listing into arrays, fair samples, fillings by rank and marginals.

Each table says what the clock covers.  What takes less than two seconds is the best of five runs.
All answers are checked.

Running `python -m benchmarks.sets` prints these tables alone.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import Any

from benchmarks.outcomes import Outcome, heading, outcome, peer_outcome, show
from benchmarks.peers.asking import Peer, Unable
from benchmarks.peers.machine import with_share_of_others
from boardfill import Board, Limits, Solution, Tiling, pieces
from boardfill.checking.checker import is_solution
from boardfill.cover.translation.translate import cover_of
from boardfill.results import Heat, SolutionSet
from boardfill.running.machine import usable_cores

LIMIT = 120
"""Seconds for everyone and everything."""
L_TROMINOES, DOMINOES = "L3", "domino"
TWELVE = 2033502499954
"""Fillings of 12x12 with L-trominoes."""
FIRST_LISTED, LISTED = 10**9, 10_000_000
DRAWN, DRAWN_ROWS, DRAWN_BY_PEER = 100_000, 1_000_000, 1_000
SEED = 1
GRAPHILLION = Peer("graphillion", "decision diagram of matchings", only=DOMINOES)


def lines() -> Iterator[str]:
    """Every section."""
    return with_share_of_others(listing(), sampling(), by_rank(), marginals())


def listing() -> Iterator[str]:
    """Fillings into an array."""
    yield from heading(
        "Sets: listing into an array",
        f"L-trominoes on 10x12: {LISTED:,} fillings from rank {FIRST_LISTED:,} on, a row each.\n"
        "The diagram has been built before.",
        *("| threads | seconds | fillings a second |", "|--:|--:|--:|"),
    )
    for threads in sorted({1, usable_cores()}):
        took = outcome(
            partial(_built, 10, 12, L_TROMINOES, threads),
            lambda found: found.rows(FIRST_LISTED, LISTED),
            _ends_are_right,
            LIMIT,
        )
        yield f"| {threads} | {took} | {_rate(LISTED, took)} |"


def sampling() -> Iterator[str]:
    """Fair random fillings."""
    yield from heading(
        "Sets: fair samples",
        "All diagrams have been built before. Rows are numbers of options in an array;\n"
        "solutions are objects with pieces and cells, as the peer's are lists of pairs. The peer\n"
        "draws no filling twice and grows slower as it goes on.",
        "| board | who | threads | drawn | seconds | fillings a second |",
        "|---|---|--:|--:|--:|--:|",
    )
    for size, kind, name in ((12, L_TROMINOES, "L-trominoes"), (8, DOMINOES, "dominoes")):
        board = f"{name} {size}x{size}"
        for threads in sorted({1, usable_cores()}):
            rows = outcome(
                partial(_built, size, size, kind, threads), _drawn_rows, _are_fillings, LIMIT
            )
            yield _sample_row(board, "boardfill, rows", threads, DRAWN_ROWS, rows)
        objects = outcome(
            partial(_built, size, size, kind, 1), _drawn_solutions, _are_solutions, LIMIT
        )
        yield _sample_row(board, "boardfill, solutions", 1, DRAWN, objects)
    try:
        title = f"{GRAPHILLION.name} {GRAPHILLION.prepare()}"
    except Unable as reason:
        title, theirs = GRAPHILLION.name, Outcome(remark=str(reason))
    else:
        theirs = peer_outcome(GRAPHILLION, _peer_model(), DRAWN_BY_PEER, LIMIT)
    yield _sample_row("dominoes 8x8", title, 1, DRAWN_BY_PEER, theirs)


def by_rank() -> Iterator[str]:
    """Fillings by their ranks."""
    yield from heading(
        "Sets: fillings by rank",
        "L-trominoes on 12x12. The first row is the diagram, from the problem in memory.",
        *("| what | milliseconds |", "|---|--:|"),
    )
    build = outcome(
        partial(_new_set, 12, 12, L_TROMINOES),
        lambda found: found.count(),
        lambda _, count: count == TWELVE,
        LIMIT,
    )
    yield f"| building | {_milliseconds(build)} |"
    make = partial(_built, 12, 12, L_TROMINOES)
    for name, rank in (("first", 0), ("middle", TWELVE // 2), ("last", TWELVE - 1)):
        at = outcome(make, partial(_at, rank=rank), partial(_has_rank, rank=rank), LIMIT)
        yield f"| filling by rank, {name} | {_milliseconds(at)} |"
    place = outcome(
        lambda: (found := make(), found[TWELVE // 2]),
        lambda drawn: drawn[0].index(drawn[1]),
        lambda _, rank: rank == TWELVE // 2,
        LIMIT,
    )
    yield f"| rank of the middle filling | {_milliseconds(place)} |"


def marginals() -> Iterator[str]:
    """How likely each placement is."""
    text = "How likely each placement of an L-tromino on 12x12 is, exactly."
    yield from heading("Sets: marginals", text, "| clock starts | seconds |", "|---|--:|")
    starts: dict[str, Callable[..., SolutionSet]] = {
        "at the problem": _new_set,
        "when the diagram has been built": _built,
    }
    for name, make in starts.items():
        took = outcome(
            partial(make, 12, 12, L_TROMINOES), lambda found: found.heat(), _cover_every_cell, LIMIT
        )
        yield f"| {name} | {took} |"


def _new_set(rows: int, columns: int, kind: str, threads: int | None = None) -> SolutionSet:
    """A set that remembers nothing of what was asked before."""
    problem = Tiling(
        Board.rectangle(rows, columns), tuple(replace(piece) for piece in pieces(kind))
    )
    return SolutionSet(problem, limits=Limits(seconds=LIMIT, threads=threads))


def _built(rows: int, columns: int, kind: str, threads: int | None = None) -> SolutionSet:
    """A set whose diagram has been built."""
    found = _new_set(rows, columns, kind, threads)
    assert found[0] is not None
    return found


def _ends_are_right(found: SolutionSet, rows: Any) -> bool:
    """Are the first and the last row the fillings of their ranks?"""
    ends = ((0, FIRST_LISTED), (LISTED - 1, FIRST_LISTED + LISTED - 1))
    return len(rows) == LISTED and all(
        Solution.of(found.choices[option] for option in rows[place]) == found[rank]
        for place, rank in ends
    )


def _drawn_rows(found: SolutionSet) -> Any:
    return found.sample_rows(DRAWN_ROWS, seed=SEED)


def _are_fillings(found: SolutionSet, rows: Any) -> bool:
    return len(rows) == DRAWN_ROWS and all(
        Solution.of(found.choices[option] for option in row) in found for row in rows[:100]
    )


def _drawn_solutions(found: SolutionSet) -> list[Solution]:
    return found.sample(DRAWN, seed=SEED)


def _are_solutions(found: SolutionSet, drawn: list[Solution]) -> bool:
    return len(drawn) == DRAWN and all(is_solution(found.problem, one) for one in drawn[:100])


def _at(found: SolutionSet, rank: int) -> Solution:
    return found[rank]


def _has_rank(found: SolutionSet, solution: Solution, rank: int) -> bool:
    return is_solution(found.problem, solution) and found.index(solution) == rank


def _cover_every_cell(_: SolutionSet, found: Heat | None) -> bool:
    """Are the probabilities of 48 pieces in all, each of three cells, those of 144 cells?"""
    return found is not None and sum(found.placements.values(), Fraction(0)) == 48


def _peer_model() -> str:
    cover = cover_of(_new_set(8, 8, DOMINOES).problem)
    options = [option.items for option in cover.options]
    model = {"items": len(cover.items), "options": options, "samples": DRAWN_BY_PEER}
    return json.dumps(model)


def _sample_row(board: str, who: str, threads: int, drawn: int, took: Outcome) -> str:
    return f"| {board} | {who} | {threads} | {drawn:,} | {took} | {_rate(drawn, took)} |"


def _rate(number: int, took: Outcome) -> str:
    return f"{number / took.seconds:,.0f}" if took.seconds else str(Outcome())


def _milliseconds(took: Outcome) -> str:
    return f"{1000 * took.seconds:.3g}" if took.seconds is not None else str(took)


def main() -> None:
    show(lines())


if __name__ == "__main__":
    main()
