"""Tables: one sweep for all lengths of a width, against one count for every board.

Both clocks start at the problems in memory, and all counts are compared.  No peer counts families
of boards; one that counts single boards fast is asked for those of one row, and its clock starts at
the cover and stops at the answer.  What takes less than two seconds is the best of five runs.

Running `python -m benchmarks.tables` prints these tables alone.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from benchmarks.outcomes import NONE, Outcome, outcome, peer_outcome, show
from benchmarks.peers.asking import Peer, Unable
from benchmarks.peers.machine import with_share_of_others
from boardfill import Board, Piece, Tiling, count, pieces, table
from boardfill.cover.translation.translate import cover_of
from boardfill.results import Table

LIMIT = 60
"""Seconds for everyone and everything."""
XCOVER = Peer("xcover", "search with a memory of states, as a decision diagram")
PEER_ROW = 8

Counts = dict[tuple[int, int], int | None]


@dataclass(frozen=True)
class Family:
    """Rectangles of 1 to so many rows and columns."""

    name: str
    names: str
    rows: int
    columns: int

    def pieces(self) -> tuple[Piece, ...]:
        """New ones each time, so that nothing is remembered from run to run."""
        return pieces(self.names)

    @property
    def sides(self) -> tuple[range, range]:
        """The numbers of rows and of columns."""
        return range(1, self.rows + 1), range(1, self.columns + 1)


FAMILIES = (
    Family("L-trominoes", "L3", 8, 30),
    Family("dominoes", "domino", 8, 30),
    Family("monomers and dominoes", "I1,I2", 8, 30),
    Family("any tetrominoes", "tetrominoes:any", 6, 20),
)


def lines() -> Iterator[str]:
    """Every section."""
    return with_share_of_others(families(), recurrences(), one_row())


def families() -> Iterator[str]:
    """Whole tables."""
    yield from ("", "## Tables: a sweep for a width, or a count for a board", "")
    yield "| pieces | boards | sweeps | seconds | one by one | times |"
    yield "|---|---|--:|--:|--:|--:|"
    for family in FAMILIES:
        right = _one_by_one(family.pieces(), family)
        swept = outcome(
            family.pieces, partial(_swept, family=family), partial(_is_table, right=right), LIMIT
        )
        single = outcome(
            family.pieces, partial(_one_by_one, family=family), partial(_are, right=right), LIMIT
        )
        sweeps = _swept(family.pieces(), family).sweeps
        boards = f"1-{family.rows} x 1-{family.columns}"
        yield (
            f"| {family.name} | {boards} | {sweeps} | {swept} | {single} | {single.times(swept)} |"
        )


def recurrences() -> Iterator[str]:
    """The recurrences of all rows, the terms that they need included."""
    yield from ("", "## Tables: recurrences of all rows", "")
    yield from ("| pieces | rows | orders | seconds |", "|---|---|---|--:|")
    for family in FAMILIES[:3]:
        took = outcome(family.pieces, partial(_recurrences, family=family), _are_all_proven, LIMIT)
        found = _recurrences(family.pieces(), family).recurrences
        orders = ", ".join(str(one.recurrence.order) for one in found if one.recurrence)
        yield f"| {family.name} | 1-{family.rows} | {orders} | {took} |"


def one_row() -> Iterator[str]:
    """A row of a table, and the same boards one by one by a peer."""
    family = FAMILIES[0]
    boards = [Board.rectangle(PEER_ROW, columns) for columns in range(3, family.columns + 1, 3)]
    right = [count(Tiling(board, family.pieces())) for board in boards]
    yield from ("", f"## Tables: {family.name} {PEER_ROW} x 3, 6, ..., {family.columns}", "")
    yield from ("| who | seconds | times |", "|---|--:|--:|")
    ours = outcome(
        family.pieces,
        lambda given: table(PEER_ROW, range(3, family.columns + 1, 3), given).row(PEER_ROW),
        lambda _, found: found == right,
        LIMIT,
    )
    yield f"| boardfill | {ours} | 1 |"
    try:
        version = XCOVER.prepare()
    except Unable as reason:
        yield f"| xcover | {reason} | {NONE} |"
        return
    seconds = 0.0
    for board, known in zip(boards, right, strict=True):
        cover = cover_of(Tiling(board, family.pieces()))
        options = [option.items for option in cover.options]
        model = json.dumps({"items": len(cover.items), "options": options})
        took = peer_outcome(XCOVER, model, known, LIMIT)
        if took.seconds is None:
            size = f"{PEER_ROW}x{1 + max(column for _, column in board.cells)}"
            yield f"| xcover {version}, up to {size} | {seconds:.3g}, then {took} | {NONE} |"
            return
        seconds += took.seconds
    theirs = Outcome(seconds)
    yield f"| xcover {version}, board by board | {theirs} | {theirs.times(ours)} |"


def _swept(given: tuple[Piece, ...], family: Family) -> Table:
    return table(*family.sides, given, time_limit=LIMIT)


def _one_by_one(given: tuple[Piece, ...], family: Family) -> Counts:
    rows, columns = family.sides
    return {(r, c): count(Tiling(Board.rectangle(r, c), given)) for r in rows for c in columns}


def _is_table(_: tuple[Piece, ...], found: Table, right: Counts) -> bool:
    return dict(found.counts) == right


def _are(_: tuple[Piece, ...], found: Counts, right: Counts) -> bool:
    return found == right


def _recurrences(given: tuple[Piece, ...], family: Family) -> Table:
    return table(family.sides[0], 1, given, recurrences=True, time_limit=LIMIT)


def _are_all_proven(_: tuple[Piece, ...], found: Table) -> bool:
    return all(one.recurrence and one.recurrence.proven for one in found.recurrences)


def main() -> None:
    show(lines())


if __name__ == "__main__":
    main()
