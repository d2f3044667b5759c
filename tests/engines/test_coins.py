"""Samplers that turn faces: each face has a coin of its own."""

from __future__ import annotations

from itertools import islice

from boardfill import Board, Tiling, pieces
from boardfill.cover.translation.translate import cover_of
from boardfill.engines.limits import Deadline, Limits
from boardfill.engines.samplers import Coupling

RING = Board.rectangle(3, 3).without([(1, 1)])
CORNERS = [(4 * row, 4 * column) for row in range(10) for column in range(10)]


def test_no_two_of_a_hundred_rings_are_always_turned_together() -> None:
    """A ring of eight cells has two fillings; 32 draws hardly ever agree on two rings by chance."""
    cells = {(top + row, left + column) for top, left in CORNERS for row, column in RING.cells}
    cover = cover_of(Tiling(Board(cells), pieces("I2")))
    coupling = Coupling.of(cover, Deadline(Limits()))
    assert coupling is not None
    drawn = list(islice(coupling.samples(1, Deadline(Limits())), 32))
    lying = [
        {placement.cells[0] for placement in cover.solution(one).placements if _lies(*placement[0])}
        for one in drawn
    ]
    turns = [tuple(corner in found for found in lying) for corner in CORNERS]
    # Two rings that are always turned against each other go together, too.
    assert len({tuple(turn != told[0] for turn in told) for told in turns}) == len(CORNERS)


def _lies(first: tuple[int, ...], second: tuple[int, ...]) -> bool:
    return first[0] == second[0]
