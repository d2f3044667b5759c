"""What a cover takes is predicted from the board and the pieces alone, and never as too much."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardfill import Board, Limits, Piece, Supply, Tiling, pieces
from boardfill.cover.translation import translate
from boardfill.cover.translation.tiling_cover import tiling_cover
from boardfill.cover.translation.translate import least_bytes
from boardfill.problem.lattices.cubic import CUBIC
from boardfill.problem.lattices.square import SQUARE
from boardfill.problem.lattices.triangle import TRIANGLE
from boardfill.questions.preparing import refuse_too_large


@given(
    st.lists(st.integers(1, 5), min_size=2, max_size=3),
    st.sampled_from(["L3", "domino,I1:0-1", "T4:2,I1", "P:any", "I:0-3,domino", "tetrominoes"]),
)
def test_the_placements_on_a_box_are_known_before_they_are_listed(
    size: list[int], kind: str
) -> None:
    in_space = len(size) == 3
    lattice = CUBIC if in_space else SQUARE
    named = pieces("soma") if in_space else pieces(kind)
    problem = Tiling(Board.rectangle(*size, lattice=lattice), named)
    predicted = [
        translate._FLAT + translate._FLAT_PER_USE * len(option.items) + translate._READ
        for option in tiling_cover(problem).options
    ]
    assert least_bytes(problem) == (sum(predicted), False)


@pytest.mark.parametrize(
    ("board", "kind"),
    [
        (Board.rectangle(6, 6).without([(0, 0)]), "domino"),
        (Board.rectangle(6, 6, wrap=("rows",)), "domino"),
        (Board.rectangle(3, 4, lattice=TRIANGLE), "hexiamonds"),
    ],
)
def test_elsewhere_it_is_a_guess(board: Board, kind: str) -> None:
    needed, is_guess = least_bytes(Tiling(board, pieces(kind)))
    assert is_guess
    assert needed > 0


@pytest.mark.parametrize("copies", [Supply(0, None), Supply(0, 10**6)])
def test_whoever_needs_no_look_is_never_refused(
    copies: Supply, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The quick bound lies above what is predicted, most tightly for single cells."""
    monkeypatch.setattr(translate, "MANY_USES", 0)
    problem = Tiling(Board.rectangle(10, 10), (Piece("one", frozenset({(0, 0)}), copies=copies),))
    needed, _ = least_bytes(problem)
    assert needed <= 100 * 400
    refuse_too_large(problem, Limits(bytes=needed))
