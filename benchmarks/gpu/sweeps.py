"""Dense sweeps, ready for a graphics processor."""

from __future__ import annotations

from boardfill import Board, Limits, Tiling, _core, pieces
from boardfill.engines.limits import Deadline
from boardfill.engines.sweep.halving import halved_work
from boardfill.engines.sweep.sweep_choice import DENSE, choose_sweep
from boardfill.questions.preparing import cover_within_limits


def half_of_trominoes(size: int, *, packed: bool = True) -> _core.DenseWork:
    """L-trominoes and at most one monomino on a square, halved."""
    problem = Tiling(Board.rectangle(size, size), pieces("L3,I1:0-1"))
    cover, limits = cover_within_limits(problem, Limits(), only="fillings")
    choice = choose_sweep(cover, Deadline(limits), DENSE)
    halves = halved_work(cover, choice.items, 1, packed=packed)
    assert halves is not None
    return halves
