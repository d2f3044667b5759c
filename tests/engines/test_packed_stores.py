"""Dense stores that leave out the entries that an invariant rules out."""

from __future__ import annotations

from itertools import islice, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardfill import Board, Covering, CoveringItem, CoveringOption, Supply, Tiling, _core, table
from boardfill.cover.bounded import Cover
from boardfill.cover.translation.translate import cover_of
from boardfill.engines.limits import Deadline, Limits
from boardfill.engines.sweep import frontier
from boardfill.engines.sweep.frontier import WORD, FrontierEngine
from boardfill.engines.sweep.halving import halved_work
from boardfill.engines.sweep.sweep_choice import (
    DENSE,
    choose_sweep,
    further_orders,
    straight_orders,
)
from boardfill.tabulating import line_sweep
from tests.strategies import boards

ALIKE = [
    ("7x9", "L3", 22),  # every piece weighs 3
    ("8x7", "L3,I1:1,I2:1", 22),  # the supplies make up for it
    ("8x9", "domino", 32),
    ("8x8", "O4,T4", 20),
    ("7x7", "L3,I1:0-1", 22),
]


def _orders(cover: Cover) -> dict[str, list[int]]:
    form = cover.lean_form
    return dict([*straight_orders(cover, form), *further_orders(cover, form)])


def _holds(work: _core.DenseWork, expected: int, threads: int = 1) -> None:
    control = _core.Control()
    assert _core.count_modulo(work, 0, threads, control) == expected % WORD
    assert _core.count_modulo(work, 1009, threads, control) == expected % 1009
    bits = _core.bound_bits(work, threads, control)
    assert bits is not None
    assert expected < 2**bits <= 2 ** (expected.bit_length() + 2)


@pytest.mark.parametrize(("size", "names", "room"), ALIKE)
def test_packed_stores_are_smaller_and_count_the_same(size: str, names: str, room: int) -> None:
    problem = Tiling(size, names)
    cover = cover_of(problem)
    expected = problem.count(engine="frontier-sparse")
    for order in _orders(cover).values():
        schedule = _core.SweepSchedule(cover.lean_form, order)
        for touched, threads in ((4, 1), (6, 3), (8, 1)):
            work = _core.DenseWork.whole(schedule, touched, packed=True)
            assert work.room == room * 2 ** (work.bits - 6)
            assert _core.DenseWork.packed_share(schedule) == room / 64
            _holds(work, expected, threads)


@pytest.mark.parametrize(("size", "names", "_room"), ALIKE[:3])
def test_halves_may_be_packed(size: str, names: str, _room: int) -> None:
    problem = Tiling(size, names)
    cover = cover_of(problem)
    expected = problem.count(engine="frontier-sparse")
    packed = 0
    for order in _orders(cover).values():
        plain, work = (halved_work(cover, order, 6, packed=packed) for packed in (False, True))
        if plain is None or work is None:
            continue
        packed += work.room < plain.room
        assert work.states <= plain.states
        _holds(work, expected)
    assert packed


@pytest.mark.parametrize("names", ["L3", "domino", "trominoes:any", "tetrominoes:any", "L3,I1:1"])
@given(board=boards(16))
def test_random_boards_are_counted_as_the_reference_counts_them(names: str, board: Board) -> None:
    problem = Tiling(board, names)
    cover = cover_of(problem)
    for order in islice(_orders(cover).values(), 3):
        schedule = _core.SweepSchedule(cover.lean_form, order)
        if schedule.impossible or not _core.DenseWork.fits(schedule, 40):
            continue
        work = _core.DenseWork.whole(schedule, 5, packed=True)
        expected = problem.count(engine="reference")
        assert _core.count_modulo(work, 1009, 1, _core.Control()) == expected % 1009


@given(holes=st.sets(st.tuples(st.integers(0, 6), st.integers(0, 7)), max_size=6))
def test_wide_boards_with_holes_are_counted_as_whole_stores_count_them(
    holes: set[tuple[int, int]],
) -> None:
    board = Board(Board.rectangle(7, 8).cells - holes)
    for names in ("L3", "L3,I1:2", "I2,O4"):
        cover = cover_of(Tiling(board, names))
        order = next(iter(_orders(cover).values()))
        schedule = _core.SweepSchedule(cover.lean_form, order)
        if schedule.impossible or not _core.DenseWork.fits(schedule, 40):
            continue
        counts = {
            _core.count_modulo(_core.DenseWork.whole(schedule, 6, packed), 0, 1, _core.Control())
            for packed in (False, True)
        }
        assert len(counts) == 1


def test_what_no_invariant_says_is_kept() -> None:
    cover = cover_of(Tiling("7x7", "I1,L3"))
    order = next(iter(_orders(cover).values()))
    schedule = _core.SweepSchedule(cover.lean_form, order)
    assert _core.DenseWork.packed_share(schedule) == 1
    work = _core.DenseWork.whole(schedule, 6, packed=True)
    assert work.room == 2**work.bits


def test_cells_that_may_stay_empty_rule_nothing_out() -> None:
    """Two of the four corners stay empty; which, no weight of the cells before them tells."""
    corners = frozenset({(0, 0), (0, 7), (6, 0), (6, 7)})
    problem = Tiling("7x8", "L3", optional=corners)
    cover = cover_of(problem)
    expected = problem.count(engine="frontier-sparse")
    for order in _orders(cover).values():
        schedule = _core.SweepSchedule(cover.lean_form, order)
        _holds(_core.DenseWork.whole(schedule, 6, packed=True), expected)


def test_more_tiles_may_weigh_the_same_than_are_done_side_by_side() -> None:
    """Dominoes of which no two may lie three rows apart: what forbids it weighs nothing."""
    rows, columns = 6, 5
    options = []
    for row, column in product(range(rows), range(columns)):
        if row + 1 < rows:
            options.append(CoveringOption((f"{row} {column}", f"{row + 1} {column}")))
        if column + 1 < columns:
            apart = (f"{top} | {top + 3} {column}" for top in (row - 3, row) if 0 <= top < rows - 3)
            options.append(CoveringOption((f"{row} {column}", f"{row} {column + 1}", *apart)))
    names = dict.fromkeys(sorted((name for one in options for name in one.items), key=_is_pair))
    items = tuple(CoveringItem(name, Supply(1 - _is_pair(name), 1)) for name in names)
    problem = Covering(items, tuple(options))
    cover = cover_of(problem)
    expected = problem.count(engine="frontier-sparse")
    schedule = _core.SweepSchedule(cover.lean_form, list(range(len(items))))
    for touched in (4, 6, 8):
        work = _core.DenseWork.whole(schedule, touched, packed=True)
        assert work.room < 2**work.bits
        _holds(work, expected)


def _is_pair(name: str) -> bool:
    return "|" in name


def test_an_area_that_is_no_sum_of_pieces_has_no_filling() -> None:
    covering = cover_of(Tiling("8x8", "L3,I1"))
    trominoes = tuple(option for option in covering.options if len(option.items) == 3)
    cover = Cover(covering.items, trominoes)
    order = next(iter(_orders(cover).values()))
    work = _core.DenseWork.whole(_core.SweepSchedule(cover.lean_form, order), 6, packed=True)
    assert _core.count_modulo(work, 0, 1, _core.Control()) == 0


def test_the_engine_packs_where_it_pays_and_says_what_it_takes() -> None:
    for size, share in ((12, 1.0), (18, 22 / 64)):
        cover = cover_of(Tiling((size, size), "L3"))
        choice = choose_sweep(cover, Deadline(Limits()), DENSE)
        plain = choose_sweep(cover, Deadline(Limits()), DENSE, packed=False)
        assert (choice.predicted_bytes, choice.predicted_states) == (
            int((plain.predicted_bytes or 0) * share),
            int((plain.predicted_states or 0) * share),
        )
    found = FrontierEngine(store=DENSE, halve=False).count(cover, Limits(threads=1))
    assert found.count == 15105645789047859299613180380516
    assert found.effort.peak_bytes == choice.predicted_bytes


def test_tables_and_halves_are_the_same_by_packed_stores(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = table(rows=range(1, 9), columns=range(5, 9), pieces="L3")
    for room in (frontier, line_sweep):
        monkeypatch.setattr(room, "WORTH_PACKING", 0)
    assert table(rows=range(1, 9), columns=range(5, 9), pieces="L3").counts == plain.counts
    monkeypatch.setattr(frontier, "_WORTH_HALVING", 0.0)
    assert Tiling("9x10", "L3").count(engine="frontier-dense") == 9567192
