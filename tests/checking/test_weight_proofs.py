"""Numbers of pieces that follow from areas, bounds raised by remainders: only true ones count."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardfill import Board, Marking, Piece, Supply, Symbol, Tiling, pieces
from boardfill.answers import certificate as proofs
from boardfill.certificates import is_proof, why_no_proof
from boardfill.checking.weight_proofs import why_not_numbers

TEN = Tiling(Board.rectangle(10, 10), pieces("T4"))
BLACK: proofs.Weights = tuple(
    (proofs.Subject(proofs.CELL, cell), 1) for cell in TEN.board.ordered if (cell[0] + cell[1]) % 2
)
ODD_PIECES: proofs.Weights = (*BLACK, (proofs.Subject(proofs.PIECE, "T4"), 1))
FIVES = (proofs.Number(("T4",), 25),)


def test_twenty_five_odd_numbers_are_not_fifty() -> None:
    assert is_proof(TEN, proofs.Colouring(2, ODD_PIECES, FIVES))
    assert is_proof(replace(TEN, pieces=pieces("T4:25")), proofs.Colouring(2, ODD_PIECES))


@pytest.mark.parametrize(
    ("certificate", "reason"),
    [
        (proofs.Colouring(2, ODD_PIECES), "the whole can weigh 0"),
        (proofs.Colouring(2, BLACK, FIVES), "weighs"),
        (
            proofs.Colouring(2, ODD_PIECES, (proofs.Number(("T4",), 24),)),
            "the areas allow 25 of T4",
        ),
        (proofs.Colouring(2, ODD_PIECES, FIVES * 2), "a piece is counted twice"),
        (
            proofs.Colouring(2, ODD_PIECES, (proofs.Number(("T4", "T4"), 25),)),
            "a piece is counted twice",
        ),
        (
            proofs.Colouring(2, ODD_PIECES, (proofs.Number(("L4",), 25),)),
            "no such pieces",
        ),
        (proofs.Colouring(2, ODD_PIECES, (proofs.Number((), 25),)), "no such pieces"),
    ],
)
def test_numbers_must_follow_from_the_areas(certificate: proofs.Colouring, reason: str) -> None:
    assert reason in (why_no_proof(TEN, certificate) or "accepted")


def test_pieces_that_are_counted_together_are_alike() -> None:
    problem = replace(TEN, pieces=pieces("T4,L4,I2:0"))
    together = (proofs.Number(("T4", "L4"), 25),)
    both: proofs.Weights = (
        *BLACK,
        (proofs.Subject(proofs.PIECE, "T4"), 1),
        (proofs.Subject(proofs.PIECE, "L4"), 1),
    )
    assert "weighs" in str(why_no_proof(problem, proofs.Colouring(2, both, together)))
    one = proofs.Colouring(2, ODD_PIECES, together)
    assert "different weights" in str(why_no_proof(problem, one))
    sizes = proofs.Colouring(2, ODD_PIECES, (proofs.Number(("T4", "I2"), 25),))
    assert "several sizes" in str(why_no_proof(problem, sizes))


def test_numbers_go_with_boards() -> None:
    marking = Marking(Board.rectangle(1, 2), (Symbol("x"),))
    assert "on a board" in str(why_no_proof(marking, proofs.Colouring(2, (), FIVES)))


@given(
    st.lists(st.tuples(st.integers(1, 3), st.integers(0, 2), st.integers(0, 2)), max_size=2),
    st.lists(st.tuples(st.integers(0, 2), st.integers(0, 3) | st.none()), min_size=1, max_size=2),
    st.integers(1, 3),
    st.integers(1, 9),
    st.integers(0, 3),
    st.integers(0, 5),
)
def test_a_number_is_accepted_just_if_no_other_adds_up(
    others: list[tuple[int, int, int]],
    alike: list[tuple[int, int | None]],
    size: int,
    cells: int,
    optional: int,
    times: int,
) -> None:
    sizes = [area for area, _, _ in others] + [size] * len(alike)
    supplies = [Supply(low, low + more) for _, low, more in others]
    supplies += [Supply(low, None if more is None else low + more) for low, more in alike]
    given_pieces = tuple(
        Piece(f"p{place}", frozenset((0, at) for at in range(area)), copies=supply)
        for place, (area, supply) in enumerate(zip(sizes, supplies, strict=True))
    )
    board = Board.rectangle(1, cells)
    problem = Tiling(board, given_pieces, optional=frozenset(board.ordered[:optional]))
    possible = set()
    for copies in product(range(10), repeat=len(sizes)):
        area = sum(a * b for a, b in zip(sizes, copies, strict=True))
        if cells - len(problem.optional) <= area <= cells and all(
            low <= n and (high is None or n <= high)
            for n, (low, high) in zip(copies, supplies, strict=True)
        ):
            possible.add(sum(copies[len(others) :]))
    number = proofs.Number(tuple(piece.name for piece in given_pieces[len(others) :]), times)
    accepted = why_not_numbers(problem, [number], lambda: None) is None
    assert accepted == (possible <= {times})


FAULT_FREE = Tiling(Board.rectangle(4, 4), pieces("domino"), fault_free=True)
LINES = [
    proofs.Subject(proofs.LINE, (axis, after)) for axis in ("row", "column") for after in range(3)
]
EIGHT = (proofs.Number(("I2",), 8),)
CROSSED: proofs.Weights = (
    *((line, 1) for line in LINES),
    (proofs.Subject(proofs.PIECE, "I2"), -1),
)


def _raised(line: proofs.Subject, low: int = 2, modulus: int = 2) -> proofs.Raised:
    axis, after = cast("tuple[str, int]", line.key)
    side = (cell for cell in FAULT_FREE.board.ordered if cell[axis == "column"] <= after)
    return proofs.Raised(
        line, low, modulus, tuple((proofs.Subject(proofs.CELL, cell), 1) for cell in side)
    )


TWICE = tuple(map(_raised, LINES))


def test_lines_crossed_an_even_number_of_times_are_crossed_twice() -> None:
    assert is_proof(FAULT_FREE, proofs.Inequality(CROSSED, EIGHT, TWICE))
    assert not is_proof(FAULT_FREE, proofs.Inequality(CROSSED, EIGHT))
    assert not is_proof(FAULT_FREE, proofs.Inequality(CROSSED, EIGHT, TWICE[:2]))


@pytest.mark.parametrize(
    ("raised", "reason"),
    [
        (_raised(LINES[0], 3), "may be used as rarely as 2 times"),
        (_raised(LINES[0], 2, 1), "may be used as rarely as 1 time"),
        (_raised(LINES[0], 2, 0), "the modulus is below 1"),
        (_raised(LINES[0], 2, 4), "weighs"),
        (proofs.Raised(LINES[0], 2, 2, ()), "weighs"),
        (
            proofs.Raised(proofs.Subject(proofs.LINE, ("row", 9)), 2, 2, ()),
            "no line row 9",
        ),
        (proofs.Raised(LINES[0], 2, 2, ((LINES[0], 1),)), "two weights"),
    ],
)
def test_bounds_are_raised_only_as_far_as_remainders_go(raised: proofs.Raised, reason: str) -> None:
    certificate = proofs.Inequality(CROSSED, EIGHT, (*TWICE[1:], raised))
    assert reason in (why_no_proof(FAULT_FREE, certificate) or "accepted")


def test_where_cells_may_stay_empty_lines_may_be_crossed_once() -> None:
    loose = replace(FAULT_FREE, optional=frozenset({(0, 0), (3, 3)}))
    reason = why_no_proof(loose, proofs.Inequality(CROSSED, (), TWICE))
    assert "may be used as rarely as 1 time" in str(reason)
