"""Tables: every count is the one that counting its board alone gives, however it was found."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardfill import (
    BadInput,
    Board,
    Piece,
    Placement,
    Supply,
    Tiling,
    Turn,
    _core,
    count,
    pieces,
    table,
)
from boardfill.cover.bounded import Cover, Item, Option
from boardfill.cover.meanings import BoardCell, CopiesOf
from boardfill.engines.limits import Limits
from boardfill.formats.amounts import parse_size
from boardfill.problem.lattices.hex import HEX
from boardfill.problem.lattices.lattice import Lattice
from boardfill.problem.lattices.square import SQUARE
from boardfill.problem.lattices.triangle import TRIANGLE
from boardfill.results import Table
from boardfill.tabulating import line_sweep
from boardfill.tabulating.line_sweep import LineCover, line_cover, line_states, sweep_lines
from boardfill.tabulating.rectangles import are_alike_transposed, can_be_swept
from tests.clock import Clock
from tests.data import rows as data_rows
from tests.strategies import supplies

FEWER = settings(max_examples=settings().max_examples // 2)

SMALL_CELLS = [(row, column) for row in range(3) for column in range(3)]


@st.composite
def piece_lists(draw: st.DrawFn, lattice: Lattice = SQUARE) -> tuple[Piece, ...]:
    """Pieces of at most four cells, connected or not, turned in all ways, with all supplies."""
    cells = st.sets(st.sampled_from(SMALL_CELLS), min_size=1, max_size=4)
    return tuple(
        Piece(name, frozenset(draw(cells)), draw(st.sampled_from(Turn)), draw(supplies()), lattice)
        for name in draw(st.sampled_from(["a", "ab", "abc"]))
    )


def _alone(found: Table, size: tuple[int, int], lattice: Lattice = SQUARE) -> int:
    board = Board.rectangle(*size, lattice=lattice, wrap=found.wrap)
    return count(Tiling(board, found.pieces))


@given(piece_lists(), st.integers(1, 4), st.integers(1, 5))
def test_tables_agree_with_single_counts(
    given_pieces: tuple[Piece, ...], rows: int, columns: int
) -> None:
    found = table(range(1, rows + 1), range(1, columns + 1), given_pieces)
    assert found.counts == {size: _alone(found, size) for size in found.counts}


@FEWER
@given(st.data(), st.sampled_from([HEX, TRIANGLE]))
def test_tables_of_other_lattices_agree_with_single_counts(
    data: st.DataObject, lattice: Lattice
) -> None:
    found = table(range(1, 4), range(1, 6), data.draw(piece_lists(lattice)))
    assert found.counts == {size: _alone(found, size, lattice) for size in found.counts}


@FEWER
@given(piece_lists(), st.sampled_from([("rows",), ("columns",), ("rows", "columns")]))
def test_tables_of_closed_boards_agree_with_single_counts(
    given_pieces: tuple[Piece, ...], wrap: tuple[str, ...]
) -> None:
    found = table(range(1, 4), range(1, 5), given_pieces, wrap=wrap)
    assert found.counts == {size: _alone(found, size) for size in found.counts}


@FEWER
@given(piece_lists(), st.integers(1, 4), st.integers(1, 6), st.sampled_from([0, 1]))
def test_both_stores_count_all_lengths(
    given_pieces: tuple[Piece, ...], width: int, length: int, axis: int
) -> None:
    size = (length, width) if axis == 0 else (width, length)
    lines = line_cover(Tiling(Board.rectangle(*size), given_pieces), axis)
    sparse = sweep_lines(lines, Limits(), "sparse").counts
    for lines_done, found in enumerate(sparse, 1):
        short = (lines_done, width) if axis == 0 else (width, lines_done)
        assert found == count(Tiling(Board.rectangle(*short), given_pieces))
    # Items that are used more than once are not for the dense store.
    single = all(piece.copies in ((0, None), (0, 1), (1, 1)) for piece in given_pieces)
    if single:
        assert sweep_lines(lines, Limits(), "dense").counts == sparse


@pytest.mark.parametrize("store", ["dense", "sparse"])
def test_a_piece_that_is_required_but_begins_later_leaves_the_first_lines_unfilled(
    store: str,
) -> None:
    """Three lines of a cell each; what is required once can lie on the second alone."""
    cells = [Item(BoardCell((row, 0)), 1, 1, (row, 0)) for row in range(3)]
    items = (*cells, Item(CopiesOf("late"), 0, 1))
    uses = [(0,), (1,), (1, 3), (2,)]
    options = tuple(Option(used, Placement(((used[0], 0),), "any")) for used in uses)
    lines = LineCover(Cover(items, options), 0, [0, 1, 2, 3], [1, 2, 3], [3], [1])
    assert sweep_lines(lines, Limits(), store).counts == [0, 1, 1]


@pytest.mark.parametrize("store", ["dense", "sparse"])
def test_a_piece_that_is_required_but_fits_nowhere_leaves_every_line_unfilled(store: str) -> None:
    tall = Piece("tall", frozenset((row, 0) for row in range(6)), Turn.FIXED, Supply(1, 1))
    problem = Tiling(Board.rectangle(5, 2), (*pieces("domino"), tall))
    assert sweep_lines(line_cover(problem, 0), Limits(), store).counts == [0] * 5


def test_a_line_that_must_be_reached_into_does_not_end_shorter_boards() -> None:
    """On three rows every cell of the last is covered from above, but two rows need no third."""
    upright = Piece("upright", frozenset({(0, 0), (1, 0)}), Turn.FIXED)
    assert table(range(1, 7), 2, [upright]).column(2) == [0, 1, 0, 1, 0, 1]


def test_a_shorter_board_may_have_more_fillings_than_a_longer() -> None:
    found = table(4, range(1, 40), pieces("L3:0-4,domino:0-2"))
    assert found.row(4)[:4] == [_alone(found, (4, columns)) for columns in (1, 2, 3, 4)]
    assert found.row(4)[10:] == [0] * 29


PUBLISHED = [
    row
    for row in data_rows("rectangles.json")
    if min(parse_size(row["board"])) <= 6 and can_be_swept(pieces(row["pieces"]))
]


@pytest.mark.parametrize("names", sorted({row["pieces"] for row in PUBLISHED}))
def test_published_counts(names: str) -> None:
    """All published counts of narrow boards with these pieces, from one table."""
    published = {
        tuple(sorted(parse_size(row["board"]))): int(row["count"])
        for row in PUBLISHED
        if row["pieces"] == names
    }
    narrow, long = zip(*published, strict=True)
    found = table(narrow, long, pieces(names))
    assert published.items() <= found.counts.items()


def test_one_sweep_a_width_where_the_pieces_can_be_exchanged() -> None:
    found = table(range(1, 9), range(1, 31), pieces("L3"))
    assert (found.sweeps, found.single) == (8, 0)
    assert found.counts[8, 30] == 424117600624588253672
    assert found.counts[5, 3] == found.counts[3, 5] == 0


def test_pieces_that_rows_and_columns_exchange_are_found_by_their_shapes() -> None:
    ell = pieces("L4", "rotate")[0]
    cells = frozenset((-row, column) for row, column in ell.cells)
    mirrored = Piece("mirrored", cells, Turn.ROTATE)
    assert not are_alike_transposed([ell], SQUARE)
    assert are_alike_transposed([ell, mirrored], SQUARE)
    fewer = Piece("fewer", mirrored.cells, Turn.ROTATE, Supply(0, 3))
    assert not are_alike_transposed([ell, fewer], SQUARE)
    assert are_alike_transposed([Piece("bar", frozenset({(0, 0), (1, -1)}), lattice=HEX)], HEX)
    assert not are_alike_transposed([Piece("one", frozenset({(0, 0)}), lattice=TRIANGLE)], TRIANGLE)


def test_only_the_direction_that_is_open_can_be_swept() -> None:
    cylinder = table(range(1, 6), range(2, 5), pieces("domino"), wrap=["columns"])
    assert (cylinder.sweeps, cylinder.single) == (3, 0)
    torus = table(range(1, 4), range(1, 4), pieces("domino"), wrap=["rows", "columns"])
    assert torus.sweeps == 0
    assert torus.counts[2, 2] == 8


def test_required_pieces_in_many_ways_are_counted_one_by_one() -> None:
    found = table(range(1, 4), range(1, 5), pieces("domino:3-any,I1"))
    assert found.sweeps == 0
    assert found.single > 0
    assert found.counts == {size: _alone(found, size) for size in found.counts}


def test_a_time_limit_leaves_what_is_known(clock: Clock) -> None:
    clock.tick(1 / 1000)
    found = table(range(1, 31), range(1, 31), pieces("L3"), time_limit=1)
    assert found.stopped is not None
    assert "time limit" in found.stopped
    assert found.unknown > 0
    assert found.counts[2, 30] == 1024
    assert found.counts[30, 30] is None
    for size, known in found.counts.items():
        if known is not None and max(size) <= 8:
            assert known == _alone(found, size)


def test_a_memory_limit_leaves_what_is_known() -> None:
    found = table([2, 40], [2, 3, 39], pieces("L3"), memory_limit=8_000_000)
    assert found.stopped is not None
    assert "memory limit" in found.stopped
    assert found.counts[40, 39] is None
    assert found.counts[40, 3] == 2**20
    assert found.counts[2, 39] == 2**13


@pytest.mark.parametrize("done", [1, 2, 3])
def test_dense_residues_that_were_done_tell_the_counts_below_their_product(
    monkeypatch: pytest.MonkeyPatch, done: int
) -> None:
    """Stopped after some moduli, counts below their product are known and the others are not.

    Counts of strips of monominoes and dominoes are Fibonacci's, so there is one of every length.
    """

    class Core:
        """The native core, which a limit stops after so many moduli."""

        calls = 0

        def __getattr__(self, name: str) -> Any:
            return getattr(_core, name)

        def marks_modulo(self, *arguments: Any) -> list[int]:
            self.calls += 1
            if self.calls > done:
                raise _core.Stopped("time limit")
            return _core.marks_modulo(*arguments)

    monkeypatch.setattr(line_sweep, "_core", Core())
    lines = line_cover(Tiling(Board.rectangle(320, 1), pieces("I1,domino")), 0)
    found = sweep_lines(lines, Limits(), "dense")
    assert found.stopped == "time limit"
    bits_done = [64, 125, 187][done - 1]  # of the product of 2^64, 2^62 - 1, 2^62 - 3
    fibonacci = [1, 2]
    while len(fibonacci) < 320:
        fibonacci.append(fibonacci[-1] + fibonacci[-2])
    assert {number.bit_length() for number in fibonacci} >= set(range(bits_done - 3, bits_done + 9))
    for known, number in zip(found.counts, fibonacci, strict=True):
        if number.bit_length() < bits_done:
            assert known == number  # the bound of a count may be twice as high
        elif number.bit_length() > bits_done:
            assert known is None
        else:
            assert known in (None, number)


def test_states_bound_the_order_only_of_pieces_that_fit_the_probe() -> None:
    tall = Piece("tall", frozenset((row, 0) for row in range(5)), Turn.FIXED)
    lines = line_cover(Tiling(Board.rectangle(9, 1), (tall,)), 0)
    assert line_states(lines, 4, Limits(), 1000) is not None
    assert line_states(lines, 5, Limits(), 1000) is None


@pytest.mark.parametrize(
    ("rows", "columns", "reason"),
    [
        ([], [1], "expected at least one number of rows"),
        ([1], [0, 1], "expected a number of columns of at least 1, found 0"),
        (range(1, 400), range(1, 400), "expected a table of at most 100,000 counts"),
        ([1], [3_000_000], "expected a board of at most 2,100,000 cells"),
    ],
)
def test_bad_families(rows: Any, columns: Any, reason: str) -> None:
    with pytest.raises(BadInput, match=reason):
        table(rows, columns, pieces("L3"))


def test_bad_options() -> None:
    with pytest.raises(BadInput, match="no pieces"):
        table(1, 1, [])
    with pytest.raises(BadInput, match="one by one"):
        table(2, 2, pieces("domino"), wrap=["rows", "columns"], recurrences=True)
    with pytest.raises(BadInput, match="wrap"):
        table(2, 2, pieces("domino"), wrap=["layers"])
    with pytest.raises(BadInput, match="time limit"):
        table(2, 2, pieces("domino"), time_limit=0)


@pytest.mark.parametrize("kind", ["L3", "domino", "L3,I1"])
def test_the_last_line_of_a_dense_sweep_is_settled_cell_by_cell(kind: str) -> None:
    """All of it in one step would touch so many bits that its tiles take more than the store."""
    lines = line_cover(Tiling(Board.rectangle(6, 16), pieces(kind)), 0)
    work = _core.DenseWork.whole(line_sweep._schedule(lines), 8)
    assert max(each.touched.bit_count() for each in work.upper.passes) <= 8
