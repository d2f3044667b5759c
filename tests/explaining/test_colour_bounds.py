"""Colours of which pieces cover too few cells, or too many: no reason where there is a filling."""

from __future__ import annotations

from boardfill.explaining.colouring import Classes, Lot, by_colour_bounds

BLACK_AND_WHITE = Classes({(0, 0): 0, (0, 1): 1}, [0, 0], [1, 1], {"dot": {(1, 0)}})
"""Two cells that may stay empty, and a piece that lies on the black one alone."""


def test_cells_that_may_stay_empty_may_be_covered() -> None:
    assert by_colour_bounds([BLACK_AND_WHITE], [Lot(("dot",), 1, 1)]) is None


def test_more_pieces_than_cells_of_their_colour_are_a_reason() -> None:
    assert by_colour_bounds([BLACK_AND_WHITE], [Lot(("dot",), 2, 2)]) is not None
