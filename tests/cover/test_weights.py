"""Weights are exact, and what is not known is refused by name."""

from __future__ import annotations

from fractions import Fraction

import pytest

from boardfill import BadInput, Board, Fitting, Mark, Marking, Placement, Symbol, Tiling, pieces
from boardfill.cover.translation.translate import cover_of
from boardfill.cover.weights import Weight, exact_weight, option_weights
from boardfill.problem.fitting import Matrix
from boardfill.questions.weighing import best

TILING = Tiling(Board.rectangle(2, 2), pieces("L3,I1"))
MARKING = Marking(Board.rectangle(1, 2), (Symbol("x"), Symbol("y")))


def test_without_weights_every_cell_or_symbol_weighs_one() -> None:
    cover = cover_of(TILING)
    sizes = tuple(len(option.items) for option in cover.options)
    assert option_weights(TILING, cover, None).values == sizes
    assert set(option_weights(MARKING, cover_of(MARKING), None).values) == {1}


def test_a_placement_weighs_its_piece_and_its_cells() -> None:
    cover = cover_of(TILING)
    found = option_weights(TILING, cover, {"L3": "2.5", (0, 0): Fraction(1, 3), (1, 1): -1})
    assert found.scale == 6
    for option, value in zip(cover.options, found.values, strict=True):
        placement = option.meaning
        assert isinstance(placement, Placement)
        expected = Fraction(5, 2) if placement.piece == "L3" else Fraction(0)
        expected += Fraction(1, 3) * ((0, 0) in placement.cells) - ((1, 1) in placement.cells)
        assert found.exact(value) == expected


def test_a_mark_weighs_its_symbol_and_its_cell() -> None:
    cover = cover_of(MARKING)
    values = option_weights(MARKING, cover, {"y": 5, (0, 1): 2}).values
    marks = [option.meaning for option in cover.options if isinstance(option.meaning, Mark)]
    assert values == tuple(5 * (mark.symbol == "y") + 2 * (mark.cell == (0, 1)) for mark in marks)


@pytest.mark.parametrize("weight", ["", "x", "1e5", "nan", "inf", "1/0", "1" * 61, 0.5, True, None])
def test_what_is_no_exact_number_is_refused(weight: Weight) -> None:
    with pytest.raises(BadInput, match="expected a"):
        best(TILING, weights={"L3": weight})


@pytest.mark.parametrize("key", ["L4", (2, 0), (0,), (0, 0, 0), ()])
def test_what_the_problem_does_not_have_is_refused(key: str | tuple[int, ...]) -> None:
    with pytest.raises(BadInput, match=r"L4|not on the board"):
        best(TILING, weights={key: 1})


def test_a_piece_that_fits_nowhere_may_have_a_weight() -> None:
    small = Tiling(Board.rectangle(1, 1), pieces("L3,I1"))
    found = best(small, weights={"L3": 7, "I1": 1}, engine="reference")
    assert found
    assert found.weight == 1


def test_weights_beyond_62_bits_are_refused() -> None:
    with pytest.raises(BadInput, match="62 bits"):
        best(TILING, weights={"L3": 2**61})
    with pytest.raises(BadInput, match="62 bits"):
        best(TILING, weights={"L3": Fraction(1, 2**40), "I1": Fraction(2**20, 3**20)})


def test_whole_floats_are_whole_numbers() -> None:
    assert exact_weight(3.0) == 3


def test_the_shapes_of_a_fitting_have_names() -> None:
    problem = Fitting(Matrix.from_rows([[0, 1, 0]]), Matrix.from_rows([[1]]))
    found = best(problem, weights={(0, 2): 1}, engine="reference")
    assert found
    assert found.solution.placements[0].cells == ((0, 2),)
    with pytest.raises(BadInput, match="shape 0"):
        best(problem, weights={"I1": 1})
