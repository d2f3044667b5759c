"""The merging search: every filling counted once, whatever the order, and limits that hold."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardfill import Board, Piece, Tiling, _core, count, pieces
from boardfill.answers.solution import Mark
from boardfill.cover.bounded import Cover, Item, Option
from boardfill.cover.meanings import NamedItem
from boardfill.cover.symmetry.orbits import used_once
from boardfill.cover.translation.translate import cover_of
from boardfill.engines.limits import Limits
from boardfill.engines.merging import MergingEngine
from boardfill.engines.protocol import Ability
from boardfill.errors import LimitReached
from boardfill.questions.counting import tally
from boardfill.results import Tally
from tests.agreement.brute_force import all_fillings
from tests.clock import Clock

ENGINE = MergingEngine()
SMALL = Tiling("3x20", pieces("pentominoes"))
HARD = Tiling("9x10", pieces("one-sided pentominoes"))
HOLE = "\n".join([*["........"] * 3, *["...##..."] * 2, *["........"] * 3])
CELLS = [(row, column) for row in range(4) for column in range(5)]

Shape = frozenset[tuple[int, int]]


@st.composite
def fitting_covers(draw: st.DrawFn) -> Cover:
    """Covers that the tables fit, often with options that are alike."""
    number = draw(st.integers(1, 8))
    lows = [1, *draw(st.lists(st.integers(0, 1), min_size=number - 1, max_size=number - 1))]
    needed = st.sampled_from([index for index, low in enumerate(lows) if low])
    others = st.sets(st.integers(0, number - 1), max_size=3)
    uses = draw(st.lists(st.tuples(needed, others), min_size=1, max_size=10))
    options = [
        Option(tuple(sorted({first, *rest})), Mark((index,), "x"))
        for index, (first, rest) in enumerate(uses)
    ]
    return Cover([Item(NamedItem(str(i)), low, 1) for i, low in enumerate(lows)], options)


@given(fitting_covers(), st.randoms(use_true_random=False))
def test_every_filling_is_counted_whatever_the_order(cover: Cover, chance: Random) -> None:
    order = list(range(len(cover.items)))
    chance.shuffle(order)
    expected = len(all_fillings(cover))
    firsts = [None, *(item for item in order if cover.items[item].low)]
    assert [_counted(cover, order, first) for first in firsts] == [expected] * len(firsts)


def _counted(cover: Cover, order: list[int], first: int | None, threads: int = 2) -> int:
    tables = _core.MergingTables(cover.form, *cover.flat_places(), order)
    found = _core.count_merging(tables, first, threads, _core.Control())
    assert found is not None
    return found.count


@given(fitting_covers(), st.randoms(use_true_random=False))
def test_uses_are_those_of_all_fillings(cover: Cover, chance: Random) -> None:
    order = list(range(len(cover.items)))
    chance.shuffle(order)
    fillings = all_fillings(cover)
    taking = [sum(option in one for one in fillings) for option in range(len(cover.options))]
    tables = _core.MergingTables(cover.form, *cover.flat_places(), order)
    for first in (None, *(item for item in order if cover.items[item].low)):
        found = _core.uses_merging(tables, first, len(fillings), 2, _core.Control())
        assert found is not None
        assert (found.count, found.taking) == (len(fillings), taking)
    if fillings:
        with pytest.raises(_core.Stopped, match="work limit"):
            _core.uses_merging(tables, None, len(fillings) - 1, 1, _core.Control())


@st.composite
def boards_in_parts(draw: st.DrawFn) -> tuple[Shape, list[Shape]]:
    """Boards with holes, connected or not, and pieces into which they can be cut."""
    chance = draw(st.randoms(use_true_random=False))
    left, parts = set(CELLS), []
    for _ in range(chance.randint(2, 5)):
        part = {chance.choice(sorted(left))}
        for _ in range(chance.randint(0, 3)):
            near = sorted(_beside(part) & left - part)
            part |= {chance.choice(near)} if near else set()
        left -= part
        parts.append(frozenset(part))
    return frozenset().union(*parts), parts


def _beside(cells: set[tuple[int, int]]) -> set[tuple[int, int]]:
    return {(r + i, c + j) for r, c in cells for i, j in ((0, 1), (1, 0), (0, -1), (-1, 0))}


def _cut(board: Shape, shapes: list[Shape]) -> int:
    """In how many ways the shapes, each once, turned and mirrored, fill the board: by trying."""
    if not board:
        return not shapes
    cell = min(board)
    return sum(
        _cut(board - laid, shapes[:place] + shapes[place + 1 :])
        for place, shape in enumerate(shapes)
        for laid in _laid(shape, cell)
        if laid <= board
    )


def _laid(shape: Shape, cell: tuple[int, int]) -> Iterator[Shape]:
    """The shape in each of its positions whose first cell is this one."""
    turned, found = shape, set()
    for turn in range(8):
        turned = frozenset((c, -r) if turn != 4 else (c, r) for r, c in turned)
        row, column = min(turned)
        found.add(frozenset((r - row + cell[0], c - column + cell[1]) for r, c in turned))
    return iter(found)


@given(boards_in_parts(), st.randoms(use_true_random=False))
def test_boards_with_one_of_each_piece(given: tuple[Shape, list[Shape]], chance: Random) -> None:
    board, shapes = given
    named = [Piece(f"{place}", shape, copies=1) for place, shape in enumerate(shapes)]
    problem = Tiling(Board(board), named)
    expected = _cut(board, shapes)
    found = tally(problem)
    assert (found.count, found.engine) == (expected, "merging")
    assert problem.count(engine="merging") == expected
    cover = cover_of(problem)
    order = list(range(len(cover.items)))
    chance.shuffle(order)  # also pieces before cells, where less is known of pockets
    assert _counted(cover, order, chance.choice([None, *used_once(cover)])) == expected


@pytest.mark.parametrize(
    ("board", "up_to_symmetry", "symmetries"),
    [("3x20", 2, 4), ("4x15", 368, 4), ("5x12", 1010, 4), ("6x10", 2339, 4), ("hole", 65, 8)],
)
def test_published_counts_of_pentominoes(board: str, up_to_symmetry: int, symmetries: int) -> None:
    """Golomb, Polyominoes; D. Scott, 1958, for the square with a hole in the middle."""
    problem = Tiling(HOLE if board == "hole" else board, pieces("pentominoes"))
    found = tally(problem)
    assert (found.count, found.engine) == (symmetries * up_to_symmetry, "merging")


def test_threads_change_neither_count_nor_nodes() -> None:
    found = [tally(Tiling("8x5", "pentominoes:0-1"), threads=threads) for threads in (1, 2, 3)]
    assert len({(one.count, one.effort.nodes) for one in found}) == 1
    assert found[0].engine == "merging"


def test_a_plan_is_made_on_one_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else it would tell another peak of memory each time."""
    cores: list[int] = []
    found = MergingEngine.count_if_short

    def told(
        engine: MergingEngine, cover: Cover, limits: Limits, most: int, *before: int
    ) -> Tally | None:
        cores.append(limits.cores)
        return found(engine, cover, limits, most, *before)

    monkeypatch.setattr(MergingEngine, "count_if_short", told)
    assert SMALL.plan(threads=2).engine == "merging"
    assert set(cores) == {1}


def test_it_gives_up_after_so_many_positions() -> None:
    cover = cover_of(SMALL)
    nodes = ENGINE.count(cover, Limits()).effort.nodes
    assert nodes is not None
    assert ENGINE.count_if_short(cover, Limits(), nodes - 1) is None
    found = ENGINE.count_if_short(cover, Limits(), nodes)
    assert found is not None
    assert found.count == 8


def test_a_count_beyond_64_bits_is_left_to_others() -> None:
    """Eight ways for each of 21 items are 2^63, for each of 22 are 2^66."""

    def cover(items: int) -> Cover:
        options = [Option((index % items,), Mark((index,), "x")) for index in range(8 * items)]
        return Cover([Item(NamedItem(str(index)), 1, 1) for index in range(items)], options)

    assert ENGINE.count(cover(21), Limits()).count == 2**63
    assert ENGINE.count_if_short(cover(22), Limits(), 1000) is None
    with pytest.raises(LimitReached, match="64 bits"):
        ENGINE.count(cover(22), Limits())


def test_what_does_not_fit_is_refused() -> None:
    assert not ENGINE.supports(cover_of(Tiling("3x4", "L3:4")), Ability.COUNT)
    assert not ENGINE.supports(cover_of(Tiling("10x13", "domino")), Ability.COUNT)
    form = cover_of(Tiling("2x3", "L3")).form
    for order in ([0, 1], [0, 0, 1, 2, 3, 4], [0, 1, 2, 3, 4, 9]):
        with pytest.raises(ValueError, match="every item once"):
            _core.MergingTables(form, [], [], 0, order)


@pytest.mark.parametrize("engine", ["merging", None])
def test_a_time_limit_stops_the_count(engine: str | None, clock: Clock) -> None:
    with clock.stops(2):
        count(HARD, engine=engine, time_limit=2)


@pytest.mark.parametrize("engine", ["merging", None])
def test_an_interrupt_stops_the_count(engine: str | None, clock: Clock) -> None:
    with clock.interrupts():
        count(HARD, engine=engine)


def test_a_memory_limit_stops_the_count() -> None:
    with pytest.raises(LimitReached, match="memory limit"):
        count(HARD, engine="merging", memory_limit=1_000_000)


def test_it_tells_how_far_it_is() -> None:
    seen: list[float] = []
    tally(Tiling("5x12", "pentominoes"), on_progress=lambda part: seen.append(part()))
    assert seen
    assert all(0 <= part <= 1 for part in seen)
