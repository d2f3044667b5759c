"""What fillings have in common: how many of them take each option, found in different ways."""

from __future__ import annotations

from boardfill import Board, Tiling, pieces
from boardfill.cover.translation.translate import cover_of
from boardfill.engines.limits import Limits
from boardfill.engines.reference import ReferenceEngine
from boardfill.reasoning.completions import listed_uses


def test_symmetry_changes_no_use_where_orbits_are_of_several_lengths() -> None:
    """The square of one cell lies in a corner, or in the middle; each stands for its orbit."""
    problem = Tiling(Board.rectangle(3, 3), pieces("I2,I1:1"))
    cover = cover_of(problem)
    fillings = list(ReferenceEngine().fillings(cover, Limits()))
    taking = [
        sum(option in filling for filling in fillings) for option in range(len(cover.options))
    ]
    for spared_by in (None, problem):
        found = listed_uses(cover, Limits(), spared_by)
        assert (found.total, found.taking) == (len(fillings), taking) == (18, taking)
