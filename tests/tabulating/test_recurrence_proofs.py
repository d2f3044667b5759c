"""What is called proven holds for ever: as far beyond the terms looked at as can be counted.

The judge is a count of strips that shares no code with the program.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import product

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from boardfill import Board, Piece, Supply, Tiling, Turn, pieces, table
from boardfill.engines.limits import Limits
from boardfill.problem.lattices.hex import HEX
from boardfill.problem.lattices.triangle import TRIANGLE
from boardfill.tabulating.line_sweep import line_cover, line_states
from boardfill.tabulating.rectangles import can_be_swept
from boardfill.tabulating.recurrence import StripRecurrence
from tests.agreement.strips import Supplied, strip_counts, ways
from tests.tabulating.test_tabulate import piece_lists

FEWER = settings(max_examples=settings().max_examples // 2)


def judged_pieces(given_pieces: tuple[Piece, ...], *, by_column: bool = False) -> list[Supplied]:
    """The pieces for the judge; the lines of r x n are its columns."""
    return [
        Supplied(
            frozenset(
                shape if by_column else frozenset((column, row) for row, column in shape)
                for shape in ways(((row, column) for row, column in piece.cells), piece.turn.value)
            ),
            *piece.copies,
        )
        for piece in given_pieces
    ]


@pytest.mark.parametrize(
    ("rows", "names", "columns"),
    [
        (3, "domino:0-60", 60),
        (2, "domino:0-45", 60),
        (1, "I:0-8", 60),
        (2, "domino,I1:0-1", 60),
        (2, "domino:0-3,I1:0-2", 30),
        (2, "L3,I1:0-50", 120),
        (3, "domino,I1:1-4", 40),
        (2, "O4:0-100", 220),
    ],
)
def test_supplies_that_run_out_late_are_foreseen(rows: int, names: str, columns: int) -> None:
    (found,) = table(rows, range(1, 9), pieces(names), recurrences=True).recurrences
    assert found.recurrence is not None
    assert found.recurrence.proven
    judged = strip_counts(rows, columns, judged_pieces(tuple(pieces(names))))
    assert found.recurrence.terms(columns + 1) == judged


def test_supplies_beyond_all_terms_leave_nothing_proven() -> None:
    (found,) = table(2, 1, pieces("L3:0-1000000"), recurrences=True).recurrences
    assert found.recurrence is not None
    assert not found.recurrence.proven
    assert found.order_bound is None


@FEWER
@given(st.data(), st.integers(1, 3), st.sampled_from([(), ("rows",), ("columns",)]))
def test_what_is_proven_goes_on(data: st.DataObject, width: int, wrap: tuple[str, ...]) -> None:
    given_pieces = data.draw(piece_lists().filter(can_be_swept))
    by_column = wrap == ("columns",)
    sizes = (1, width) if by_column else (width, 1)
    (found,) = table(*sizes, given_pieces, wrap=wrap, recurrences=True).recurrences
    _check_if_proven(
        found, width, judged_pieces(given_pieces, by_column=by_column), closed=bool(wrap)
    )


@FEWER
@given(st.data(), st.integers(1, 3))
def test_what_is_proven_of_hexes_goes_on(data: st.DataObject, rows: int) -> None:
    """Cells (column, row) as they are: the judge cannot turn hexes."""
    drawn = data.draw(piece_lists(HEX).filter(can_be_swept))
    fixed = tuple(Piece(one.name, one.cells, Turn.FIXED, one.copies, HEX) for one in drawn)
    (found,) = table(rows, 1, fixed, recurrences=True).recurrences
    _check_if_proven(found, rows, judged_pieces(fixed, by_column=True), closed=False)


def _check_if_proven(
    found: StripRecurrence, width: int, judged: list[Supplied], *, closed: bool
) -> None:
    if found.recurrence is None or not found.recurrence.proven:
        return
    lines = min(found.terms + 30, 150)
    predicted = found.recurrence.terms(lines + 1)
    assert predicted == strip_counts(width, lines, judged, closed=closed)


def _bound(given_pieces: tuple[Piece, ...], width: int, lines: int) -> int | None:
    problem = Tiling(Board.rectangle(lines, width), given_pieces)
    cover = line_cover(problem, 0, of_any_length=True)
    return line_states(cover, 2, Limits(), 1_000_000)


MONOMINO = Piece("monomino", frozenset({(0, 0)}), Turn.FIXED, Supply(0, 4))
GAP = Piece("gap", frozenset({(0, 0), (2, 0)}), Turn.FIXED)


@FEWER
@given(piece_lists().filter(can_be_swept), st.integers(1, 3))
@example((GAP,), 1)  # three lines have a cell that nothing covers, five do not
@example(
    (MONOMINO, replace(GAP, copies=Supply(0, 1))), 1
)  # a state gained, another lost at the end
def test_boards_too_short_to_tell_all_states_tell_none(
    given_pieces: tuple[Piece, ...], width: int
) -> None:
    """Neither supplies that last nor the end of the board pass for a set of states that is closed.

    The pieces lie in three lines at most, and no supply is above four.
    """
    bound = _bound(given_pieces, width, 40)
    assert bound is not None
    for lines in range(1, 16):
        assert _bound(given_pieces, width, lines) in (None, bound)


def test_a_supply_that_lasts_for_the_board_is_no_reason_to_forget_it() -> None:
    assert _bound(tuple(pieces("domino:0-60")), 3, 30) is None
    assert _bound(tuple(pieces("domino:0-60")), 3, 60) == 119


def test_nothing_is_proven_one_term_too_early() -> None:
    """Bars of 33 first lie in 1 x 33, and are 33 states: 33 terms are all 1, the next one is 2."""
    bar = Piece("bar", frozenset((0, column) for column in range(33)), Turn.FIXED)
    (found,) = table(1, 32, [*pieces("monomino"), bar], recurrences=True).recurrences
    assert found.order_bound == 33
    assert found.recurrence is not None
    assert found.recurrence.proven
    assert found.recurrence.terms(67)[32:] == [1, *range(2, 35), 36]


@pytest.mark.parametrize(("rows", "names"), [(3, "domino"), (7, "domino"), (1, "monomino:0-3")])
def test_just_the_terms_that_prove_are_looked_at(rows: int, names: str) -> None:
    """For dominoes on 7 x n: 70 states and a recurrence of order 16, so 86 terms.

    Where a supply ends, the recurrence says less than all terms beyond its order.
    """
    (found,) = table(rows, 1, pieces(names), recurrences=True).recurrences
    assert found.recurrence is not None
    assert found.recurrence.proven
    enough = (found.order_bound or 0) + len(found.recurrence.initial)
    assert found.terms == max(33, enough)
    assert replace(found, terms=enough).judged().recurrence == found.recurrence
    too_few = replace(found, terms=enough - 1).judged().recurrence
    assert too_few is not None
    assert not too_few.proven


def _triangle_fillings(rows: int, columns: int, shapes: list[frozenset[tuple[int, ...]]]) -> int:
    """Of rows x columns with shapes that lie as they are, where cells have their colours."""
    bits = {
        (row, column): 1 << column * rows + row
        for column, row in product(range(columns), range(rows))
    }
    places = [
        sum(bits[row + down, column + right] for row, column in shape)
        for shape, down, right in product(shapes, range(-4, rows), range(-4, columns))
        if (down + right) % 2 == 0
        and all((row + down, column + right) in bits for row, column in shape)
    ]
    by_first: dict[int, list[int]] = {}
    for place in places:
        by_first.setdefault(place & -place, []).append(place)
    states = Counter({0: 1})
    for bit in bits.values():
        following: Counter[int] = Counter()
        for covered, number in states.items():
            if covered & bit:
                following[covered] += number
            for place in by_first.get(bit, ()):
                if not covered & place:
                    following[covered | place] += number
        states = following
    return sum(states.values())


@FEWER
@given(st.data(), st.integers(1, 2))
def test_what_is_proven_of_triangles_goes_on(data: st.DataObject, rows: int) -> None:
    """A line is the one before it upside down, and only the one before that is like it."""
    drawn = data.draw(piece_lists(TRIANGLE))
    fixed = tuple(Piece(one.name, one.cells, Turn.FIXED, lattice=TRIANGLE) for one in drawn)
    (found,) = table(rows, 1, fixed, recurrences=True).recurrences
    if found.recurrence is None or not found.recurrence.proven:
        return
    lines = min(found.terms + 8, 80)
    predicted = found.recurrence.terms(lines + 1)
    for length in (1, 2, 3, lines - 1, lines):
        assert predicted[length] == _triangle_fillings(rows, length, [one.cells for one in fixed])


@pytest.mark.parametrize(("rows", "names"), [(2, "I1"), (3, "I2"), (2, "I1,I3"), (4, "I2,hexagon")])
def test_lines_that_are_alike_in_pairs_prove_as_well(rows: int, names: str) -> None:
    given_pieces = pieces(names, lattice=TRIANGLE)
    (found,) = table(rows, 1, given_pieces, recurrences=True).recurrences
    assert found.recurrence is not None
    assert found.recurrence.proven
    shapes = [shape for piece in given_pieces for shape in piece.orientations]
    for length in (1, 2, 3, 50, 51):
        judged = _triangle_fillings(rows, length, [frozenset(shape) for shape in shapes])
        assert found.recurrence.terms(52)[length] == judged
