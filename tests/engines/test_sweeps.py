"""Dense and sparse sweeps: every order, every number of threads, every modulus the same count."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardfill import (
    BadInput,
    Board,
    LimitReached,
    Marking,
    NoEngine,
    Piece,
    Supply,
    Symbol,
    Tiling,
    _core,
    count,
    pieces,
)
from boardfill.answers.solution import Mark
from boardfill.cover.bounded import Cover, Item, Option
from boardfill.cover.meanings import BoardCell
from boardfill.cover.translation.translate import cover_of
from boardfill.engines.limits import Deadline, Limits
from boardfill.engines.protocol import Ability
from boardfill.engines.sweep import frontier
from boardfill.engines.sweep.frontier import WORD, FrontierEngine, joined, moduli_for
from boardfill.engines.sweep.halving import halved_work
from boardfill.engines.sweep.sweep_choice import DENSE, axis_orders, slanted_orders
from boardfill.engines.sweep.sweep_estimate import expected_states
from boardfill.puzzles import no_two_adjacent
from boardfill.questions.counting import plan, tally
from tests.clock import Clock
from tests.sanitizers import not_under_sanitizers
from tests.strategies import tilings

L12, COUNT12 = Tiling(Board.rectangle(12, 12), pieces("L3")), 2033502499954
HOLES = {(2, 3), (5, 7), (8, 1)}
ODD_BOARD = Tiling(Board(Board.rectangle(9, 10).cells - HOLES), pieces("L3,I2,I1:0-1"))


@pytest.mark.parametrize("store", ["dense", "sparse"])
@pytest.mark.parametrize("order", ["rows", "columns", "diagonals", "antidiagonals", "bandwidth"])
@pytest.mark.parametrize("threads", [1, 2, 5])
def test_order_store_and_threads_change_nothing(store: str, order: str, threads: int) -> None:
    """OEIS A351322 has 8 x 9."""
    small = Tiling(Board.rectangle(8, 9), pieces("L3"))
    engine = FrontierEngine(store=store, order=order)
    assert engine.count(cover_of(small), Limits(threads=threads)).count == 204184


@pytest.mark.parametrize("threads", [1, 2, 3, 8])
def test_layers_large_enough_for_threads(threads: int) -> None:
    """A step from fewer than 50,000 states is done by one; here 56 steps have 2.3 million."""
    problem = Tiling(Board.rectangle(5, 12), pieces("pentominoes"))
    engine = FrontierEngine(store="sparse", order="columns")
    assert engine.count(cover_of(problem), Limits(threads=threads)).count == 4040


@pytest.mark.parametrize("threads", [1, 2, 3, 8])
def test_dense_stores_large_enough_for_threads(threads: int) -> None:
    """A store of fewer than 2^15 entries is done by one; here two halves of 2^16 meet."""
    problem = Tiling(Board.rectangle(16, 16), pieces("I2"))
    found = FrontierEngine(store="dense").count(cover_of(problem), Limits(threads=threads))
    assert found.count == 2444888770250892795802079170816, "OEIS A004003"
    assert "in two halves" in str(found.effort.plan)


@given(tilings(), st.sampled_from(["rows", "columns", "diagonals", "bandwidth"]))
def test_every_order_counts_random_boards_alike(problem: Tiling, order: str) -> None:
    cover = cover_of(problem)
    names = dict([*axis_orders(cover), *slanted_orders(cover)])
    if order in names:
        engine = FrontierEngine(store="sparse", order=order)
        assert engine.count(cover, Limits()).count == count(problem, engine="reference")


@pytest.mark.parametrize("touched", [3, 4, 5, 6, 8, 10, 12])
def test_fusing_changes_nothing(touched: int) -> None:
    """Few touched bits may be less than one step needs; then each step is a pass of its own."""
    odd_count = count(ODD_BOARD, engine="frontier-sparse")
    for problem, expected in ((L12, COUNT12), (ODD_BOARD, odd_count)):
        cover = cover_of(problem)
        _, order = next(iter(axis_orders(cover)))
        plan = _core.DenseWork.whole(_core.SweepSchedule(cover.form, order), touched)
        control = _core.Control()
        for threads in (1, 3):
            assert _core.count_modulo(plan, 0, threads, control) == expected % WORD
            assert _core.count_modulo(plan, 1009, threads, control) == expected % 1009
        bits = _core.bound_bits(plan, 2, control)
        assert bits is not None
        assert expected < 2**bits
        assert bits <= expected.bit_length() + 2, "tight enough not to waste a sweep"


SYMMETRIC = [
    (Board.rectangle(2, 3), "L3"),
    (Board.rectangle(4, 6), "L3"),
    (Board.rectangle(5, 5), "L3,I1:0-1"),
    (Board.rectangle(7, 7), "L3,I1:0-1"),
    (Board.rectangle(6, 7), "I1,I2"),
    (Board.rectangle(5, 6), "tetrominoes:any,I2"),
    (Board.from_picture("..#.\n....\n.#.."), "I1,I2"),
    (Board.from_picture("#...\n....\n...#"), "L3,I1:1"),
    (Board.rectangle(12, 12), "L3"),
]


@pytest.mark.parametrize(
    ("board", "names", "order"),
    [
        pytest.param(board, names, order, marks=[pytest.mark.full] * (order in left))
        for board, names in SYMMETRIC
        for left in [("columns", "diagonals") if len(board.cells) == 144 else ()]
        for order in ("rows", "columns", "diagonals")
    ],
)
def test_halves_make_the_whole(board: Board, names: str, order: str) -> None:
    problem = Tiling(board, pieces(names))
    cover = cover_of(problem)
    named = dict([*axis_orders(cover), *slanted_orders(cover)])
    expected = count(problem, engine="frontier-sparse")
    for touched in (4, 8):
        work = halved_work(cover, named[order], touched)
        assert work is not None
        control = _core.Control()
        assert _core.count_modulo(work, 0, 2, control) == expected % WORD
        assert _core.count_modulo(work, 1009, 1, control) == expected % 1009
        bits = _core.bound_bits(work, 2, control)
        assert bits is not None
        assert expected < 2**bits <= 2 ** (expected.bit_length() + 2)


@pytest.mark.parametrize("columns", [13, 26, 27, 40, 60])
def test_the_bound_holds_where_counts_leave_the_range_of_narrow_numbers(columns: int) -> None:
    """They hold 2^247: enough for 26 columns of small pieces, or twice that in halves."""
    problem = Tiling(Board.rectangle(10, columns), pieces("I1,I2"))
    cover = cover_of(problem)
    order = dict(axis_orders(cover))["columns"]
    whole = _core.DenseWork.whole(_core.SweepSchedule(cover.form, order), 6)
    halves = halved_work(cover, order, 6)
    assert halves is not None
    expected = count(problem, engine="frontier-sparse")
    assert (expected.bit_length() > 247) == (columns > 26)
    for work in (whole, halves):
        bits = _core.bound_bits(work, 2, _core.Control())
        assert bits is not None
        assert expected < 2**bits <= 2 ** (expected.bit_length() + 2)


def test_half_the_board_is_half_the_work() -> None:
    cover = cover_of(Tiling(Board.rectangle(16, 15), pieces("L3")))
    halved = FrontierEngine(store="dense").count(cover, Limits(threads=2))
    whole = FrontierEngine(store="dense", halve=False).count(cover, Limits(threads=2))
    assert halved.count == whole.count
    assert halved.effort.states is not None
    assert whole.effort.states is not None
    assert halved.effort.states < 0.6 * whole.effort.states
    assert str(halved.effort.plan).endswith("in two halves")


def test_only_covers_that_a_half_turn_keeps_are_halved() -> None:
    lopsided = Tiling(Board.from_picture("...\n..#"), pieces("L3,I2"))
    fixed = Tiling(Board.rectangle(2, 3), pieces("L3,I1", "fixed"))
    optional = no_two_adjacent(Board.rectangle(3, 3))
    for problem in (lopsided, fixed, optional):
        cover = cover_of(problem)
        for _, order in axis_orders(cover):
            assert halved_work(cover, order, 6) is None


@pytest.mark.parametrize("names", ["L3,I2,O4:0-1", "L3,I2,O4:1"])
def test_what_a_supply_leaves_unused_is_not_lost_by_halving(
    names: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Halves join where one leaves just what the other takes: so not around a supply of [0, 1]."""
    cover = cover_of(Tiling(Board.rectangle(8, 8), pieces(names)))
    monkeypatch.setattr(frontier, "_WORTH_HALVING", 0.0)
    found = FrontierEngine(store="dense").count(cover, Limits())
    assert found.count == FrontierEngine(store="sparse").count(cover, Limits()).count
    assert ("in two halves" in str(found.effort.plan)) == (names == "L3,I2,O4:1")
    if names == "L3,I2,O4:0-1":
        assert found.count == 19692142448350


@pytest.mark.parametrize("bits", [0, 1, 63, 64, 65, 126, 127, 1000])
def test_moduli_are_coprime_and_enough(bits: int) -> None:
    moduli = moduli_for(bits)
    product = 1
    for modulus in moduli:
        assert _coprime(product, modulus)
        product *= modulus
    assert product >= 2**bits
    assert set(moduli_for(bits, skip=30)[1:]).isdisjoint(moduli)
    number = random.Random(bits).randrange(2**bits)
    assert joined((number % modulus, modulus) for modulus in moduli) == number


def _coprime(a: int, b: int) -> bool:
    while b:
        a, b = b, a % b
    return a == 1


def test_a_modulus_of_more_than_62_bits_is_refused() -> None:
    cover = cover_of(L12)
    _, order = next(iter(axis_orders(cover)))
    plan = _core.DenseWork.whole(_core.SweepSchedule(cover.form, order), 6)
    with pytest.raises(ValueError, match="below 2"):
        _core.count_modulo(plan, 2**63, 1, _core.Control())


def test_keys_of_many_words() -> None:
    """Three hundred symbols that may each be anywhere: a frontier of hundreds of bits."""
    width = 300
    board = Board(frozenset((0, column) for column in range(width)))
    neighbours = Marking(board, (Symbol("x", ("left", "right")),), blanks=True)
    wide = cover_of(neighbours)
    # Deciding even cells first leaves every edge open until its odd cell comes.
    cells = [index for index, item in enumerate(wide.items) if item.place is not None]
    order = cells[::2] + cells[1::2]
    order += [index for index in range(len(wide.items)) if index not in set(order)]
    schedule = _core.SweepSchedule(wide.form, order)
    assert max(schedule.frontier_bits) > 256
    with pytest.raises(_core.Stopped, match="work limit"):
        _core.count_by_sparse_sweep(schedule, 2, _core.Control(work_limit=100_000))


@pytest.mark.parametrize(
    "names", [10, 30, 60, 100, *(pytest.param(n, marks=pytest.mark.full) for n in (150, 200))]
)
def test_keys_of_several_words_count_right(names: int) -> None:
    """Dominoes of many names, each with a cap, in a 2 x 3 board.

    It has 3 tilings by 3 dominoes; each domino takes a name, and no name more than its cap allows.
    Of the names ** 3 ways those fall away that use a name of cap 1 or 2 too often.
    """
    caps = [random.Random(names).choice([1, 2, 3]) for _ in range(names)]
    domino = frozenset({(0, 0), (0, 1)})
    many = tuple(
        Piece(f"d{number}", domino, copies=Supply(0, cap)) for number, cap in enumerate(caps)
    )
    problem = Tiling(Board.rectangle(2, 3), many)
    too_often = sum(3 * (names - 1) + 1 if cap == 1 else int(cap == 2) for cap in caps)
    assert count(problem, engine="frontier-sparse") == 3 * (names**3 - too_often)


def test_estimates_are_of_the_right_size() -> None:
    """Too high by 8 would refuse what could be done; too low, as with supplies, only tries it."""
    for name, board in (("tetrominoes:any", (8, 8)), ("L3", (14, 15)), ("pentominoes", (5, 12))):
        problem = Tiling(Board.rectangle(*board), pieces(name))
        cover = cover_of(problem)
        actual = tally(problem, engine="frontier-sparse").effort
        schedules = [
            (_core.SweepSchedule(cover.form, order), order) for _, order in axis_orders(cover)
        ]
        schedule, order = min(schedules, key=lambda way: sum(2**b for b in way[0].frontier_bits))
        assert actual.states is not None
        expected = expected_states(cover, order, schedule, Deadline(Limits()))
        assert expected is not None
        assert 1 / 4 < expected.states / actual.states < 4, name


def test_a_frontier_of_thousands_of_bits_stops_at_the_memory_limit() -> None:
    """Each of 1500 names may be used twice on every cell; no store could hold that."""
    cell = frozenset({(0, 0)})
    many = tuple(Piece(f"p{n}", cell, copies=Supply(0, 2)) for n in range(1500))
    problem = Tiling(Board.rectangle(1, 20), many)
    with pytest.raises(LimitReached, match=r"frontier of 2,377 bits .* above the memory limit"):
        count(problem, engine="frontier", memory_limit=10**7)


def test_the_forecast_is_what_is_then_done() -> None:
    predicted = plan(L12)
    done = tally(L12)
    assert predicted.plan == done.effort.plan
    assert predicted.states == done.effort.predicted_states
    assert predicted.peak_bytes == done.effort.peak_bytes
    assert done.effort.states is not None
    assert predicted.states is not None
    assert done.effort.states == predicted.states


@not_under_sanitizers
def test_what_needs_far_too_much_memory_is_refused_with_the_prediction() -> None:
    huge = Tiling(Board.rectangle(39, 40), pieces("L3"))
    with pytest.raises(LimitReached, match=r"predicted to need .* far above the memory limit"):
        count(huge, memory_limit=10**8)


def test_the_memory_limit_holds_for_a_dense_store() -> None:
    """A dense store that does not fit gives way to a sparse one, which then stops at the limit."""
    wide = Tiling(Board.rectangle(22, 22), pieces("L3,I1:0-1"))
    with pytest.raises(LimitReached, match="memory limit"):
        count(wide, engine="frontier", memory_limit=3 * 10**6)


def _with_holes(size: int, holes: int, seed: int) -> Tiling:
    cells = sorted(Board.rectangle(size, size).cells)
    removed = random.Random(seed).sample(cells, holes)
    return Tiling(Board(frozenset(cells) - frozenset(removed)), pieces("L3"))


@pytest.mark.parametrize(("size", "holes", "seed"), [(24, 24, 1), (24, 48, 4), (30, 60, 1)])
def test_boards_with_random_holes_are_counted_or_refused(
    size: int, holes: int, seed: int, clock: Clock
) -> None:
    """None of these counts is 0; within 50 MB and so little work they are out of reach."""
    clock.tick(2 / 40)
    with pytest.raises(LimitReached, match="limit"):
        tally(_with_holes(size, holes, seed), memory_limit=50_000_000, time_limit=2)
    assert clock.looks < 60


@pytest.mark.full
@pytest.mark.parametrize(
    ("holes", "seed", "expected"),
    [
        (24, 1, 5406927630488948678620157708963581907459053948560),
        (48, 4, 37371825717844156455579772563641371872),
    ],
)
def test_boards_with_random_holes_in_two_ways(holes: int, seed: int, expected: int) -> None:
    cover = cover_of(_with_holes(24, holes, seed))
    limits = Limits(threads=2)
    assert FrontierEngine(order="rows").count(cover, limits).count == expected
    other = FrontierEngine(order="columns", skipped_moduli=20)
    assert other.count(cover, limits).count == expected


def test_a_cell_that_nothing_can_cover_is_seen_at_once() -> None:
    cells = Board.rectangle(30, 30).cells - {(0, 1), (1, 0), (1, 1)}
    found = tally(Tiling(Board(cells), pieces("L3")))
    assert found.count == 0
    assert found.effort.states == 0


def test_fraction_of_the_work_is_told() -> None:
    seen: list[float] = []
    count_at_end = tally(L12, on_progress=lambda fraction: seen.append(fraction())).count
    assert count_at_end == COUNT12
    assert seen == [0.0]


def test_bad_engine_names_are_refused() -> None:
    with pytest.raises(BadInput, match="frontier-dense"):
        count(L12, engine="dense")


def test_pieces_that_reach_over_much_of_the_frontier_are_not_swept_densely() -> None:
    """A dense step is compiled for every use of what it touches: 2^24 for one square of 5 x 5."""
    squares = tuple(
        Piece(f"{side}x{side}", Board.rectangle(side, side).cells) for side in range(1, 6)
    )
    problem = Tiling(Board.rectangle(5, 5), squares)
    assert tally(problem).count == 472
    with pytest.raises(NoEngine, match="reach over few"):
        FrontierEngine(store="dense").count(cover_of(problem), Limits())


def test_a_dense_sweep_is_refused_where_one_option_touches_too_much() -> None:
    """A tile would have a row for each state of its thirty items, far beyond any memory limit."""
    items = tuple(Item(BoardCell(divmod(at, 6)), 1, 1, divmod(at, 6)) for at in range(30))
    whole = Option(tuple(range(30)), Mark((0,), "x"))
    halves = [Option(tuple(range(odd, 30, 2)), Mark((1 + odd,), "x")) for odd in (0, 1)]
    cover = Cover(items, (whole, *halves))
    assert not FrontierEngine("frontier-dense", DENSE).supports(cover, Ability.COUNT)
    assert FrontierEngine().count(cover, Limits(threads=2)).count == 2


def _held_open(pairs: int, uses: int) -> Cover:
    """Items that may be used early or late: in between, a bit for each pair and one counter.

    Then there are (uses + 1) * 2^pairs states.
    """
    early, late = pairs + uses, pairs + 1
    opened = [early + late + min(place, pairs) for place in range(early)]
    closed = [early + late + place for place in range(late)]
    highs = [1] * (early + late + pairs) + [uses]
    items = (Item(BoardCell((place,)), 0, high) for place, high in enumerate(highs))
    held = enumerate(opened + closed)
    options = (Option((place, item), Mark((place,), "x")) for place, item in held)
    return Cover(tuple(items), tuple(options))


@pytest.mark.parametrize(("threads", "pairs", "uses"), [(2, 14, 4), (3, 13, 14), (4, 15, 4)])
def test_tables_of_threads_may_differ_in_length(threads: int, pairs: int, uses: int) -> None:
    """With 40,960 states for each thread, some tables are full and grow, and others are not."""
    cover = _held_open(pairs, uses)
    schedule = _core.SweepSchedule(cover.form, range(len(cover.items)))
    found = _core.count_by_sparse_sweep(schedule, threads, _core.Control())
    assert found.widest == 40_960 * threads
    assert int.from_bytes(found.count, "little") == 3**pairs * (2 ** (uses + 1) - 1)
