"""What sums and joints rule out is in no filling, and the search finds all the others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import product
from random import Random

import pytest

from boardfill import sudoku
from boardfill.answers.solution import Mark
from boardfill.cover.bounded import Cover, Item, Option, rank_key
from boardfill.cover.meanings import NamedItem
from boardfill.cover.translation.translate import cover_of
from boardfill.engines.limits import Deadline, Limits
from boardfill.engines.one_filling import two_fillings
from boardfill.engines.planner import plan_count
from boardfill.engines.search import KeptSearch, SearchEngine
from boardfill.engines.subtrees import Subtrees
from boardfill.engines.turns import count_in_turns
from boardfill.puzzles import magic_square
from tests.agreement.brute_force import all_fillings

SEARCH = SearchEngine()


class Sketch:
    """A cover in the making."""

    def __init__(self) -> None:
        self.items: list[Item] = []
        self.options: list[Option] = []

    def item(self, low: int, high: int | None) -> int:
        self.items.append(Item(NamedItem(str(len(self.items))), low, high))
        return len(self.items) - 1

    def option(self, uses: list[int]) -> None:
        self.options.append(Option(tuple(sorted(uses)), Mark((len(self.options),), "x")))

    def cover(self) -> Cover:
        return Cover(self.items, self.options)


def sums_of_groups(chance: Random) -> Cover:
    """A few holders, some of them optional; options in one, in two or in none; sums over them."""
    sketch = Sketch()
    holders = [sketch.item(chance.choice([0, 1, 1, 1]), 1) for _ in range(chance.randint(1, 4))]
    sums = []
    for _ in range(chance.randint(1, 3)):
        low = chance.choice([0, 0, 1, 2, 3, 4, 6])
        sums.append(sketch.item(low, chance.choice([low, low + 1, low + 3, 2, None])))
    once = [sketch.item(chance.choice([0, 1]), 1) for _ in range(chance.choice([0, 0, 1, 3]))]
    for _ in range(chance.randint(1, 11)):
        uses = chance.sample(holders, min(chance.choice([0, 1, 1, 1, 1, 1, 2]), len(holders)))
        for item in sums:
            uses += [item] * chance.choice([0, 0, 1, 1, 2, 3, 5])
        sketch.option(uses + [item for item in once if chance.random() < 0.4])
    return sketch.cover()


def joints_of_holders(chance: Random) -> Cover:
    """Holders side by side; what lies between two neighbours is used by options of both."""
    sketch = Sketch()
    holders = [sketch.item(1, 1) for _ in range(chance.randint(2, 3))]
    between = [
        [sketch.item(chance.choice([0, 1]), 1) for _ in range(chance.randint(1, 3))]
        for _ in holders[1:]
    ]
    counted = sketch.item(0, chance.randint(2, 4))  # else a state of masks would do
    for place, holder in enumerate(holders):
        beside = [item for items in between[max(place - 1, 0) : place + 1] for item in items]
        for _ in range(chance.randint(2, 4)):
            uses = [item for item in beside if chance.random() < 0.5]
            sketch.option([holder, *uses] + [counted] * chance.choice([0, 1, 1]))
    if chance.random() < 0.2:
        sketch.option(chance.sample(holders, 2))
    return sketch.cover()


def sums_of_different_numbers(chance: Random) -> Cover:
    """Cells with numbers, each used once at most, and sums over some of the cells."""
    sketch = Sketch()
    cells = [sketch.item(1, 1) for _ in range(chance.randint(2, 3))]
    numbers = {
        number: sketch.item(0, 1) for number in chance.sample(range(1, 9), chance.randint(3, 4))
    }
    lines = []
    for _ in range(chance.randint(1, 2)):
        low = chance.randint(4, 16)
        line = chance.sample(cells, chance.randint(2, len(cells)))
        lines.append((sketch.item(low, low + chance.choice([0, 0, 1, 4])), line))
    for cell, number in product(cells, numbers):
        through = [item for item, line in lines if cell in line]
        if chance.random() < 0.9:
            sketch.option([cell, numbers[number], *(through * number)])
    return sketch.cover()


MAKERS = {
    "sums": sums_of_groups,
    "different": sums_of_different_numbers,
    "joints": joints_of_holders,
}


def some(make: str, number: int) -> Iterator[tuple[Cover, list[tuple[int, ...]]]]:
    """Random covers, each with all its fillings."""
    return (_tried(make, seed) for seed in range(number))


def covers_of(few: int, many: int) -> pytest.MarkDecorator:
    """Few covers of every maker, and many where there is time."""
    return pytest.mark.parametrize(
        ("make", "number"),
        [(make, few) for make in MAKERS]
        + [pytest.param(make, many, marks=pytest.mark.full) for make in MAKERS],
    )


@cache
def _tried(make: str, seed: int) -> tuple[Cover, list[tuple[int, ...]]]:
    """One of them, for every test that asks."""
    cover = MAKERS[make](Random(seed))
    return cover, sorted(tuple(sorted(filling)) for filling in all_fillings(cover))


@covers_of(60, 250)
def test_the_search_finds_what_trying_every_set_finds(make: str, number: int) -> None:
    with_fillings = 0
    for cover, expected in some(make, number):
        assert sorted(SEARCH.fillings(cover, Limits())) == expected
        assert SEARCH.count(cover, Limits(threads=1)).count == len(expected)
        with_fillings += bool(expected)
    assert with_fillings > number // 8


@covers_of(50, 150)
def test_orders_threads_and_uniqueness_agree(make: str, number: int) -> None:
    for cover, expected in some(make, number):
        ordered = list(SEARCH.fillings(cover, Limits(), ordered=True))
        assert ordered == sorted(expected, key=rank_key(cover))
        assert SEARCH.count(cover, Limits(threads=3)).count == len(expected)
        uses = SEARCH.uses(cover, len(expected), Limits())
        taken = Counter(option for filling in expected for option in filling)
        assert uses.total == len(expected)
        assert uses.taking == [taken[option] for option in range(len(cover.options))]
        found = two_fillings(cover, Limits())
        assert len(found) == min(len(expected), 2)
        assert {*map(tuple, map(sorted, found))} <= {*expected}


@covers_of(25, 75)
def test_subtrees_share_the_fillings(make: str, number: int) -> None:
    """Also where an option is assumed that sums have ruled out already."""
    for cover, expected in some(make, number):
        kept = KeptSearch(cover, Deadline(Limits()))
        subtrees = Subtrees(cover)
        parts = subtrees.units(subtrees.cut(5), 1000)
        assert sum(kept.count(taken, Limits()) for taken in parts) == len(expected)
        for option in range(len(cover.options)):
            without = [filling for filling in expected if option not in filling]
            assert sorted(kept.fillings(1000, ruled_out=[option])) == without


def square(n: int, *, diagonals: bool) -> Cover:
    """The numbers from 1 to n^2 in a square whose lines have equal sums."""
    sketch, total = Sketch(), n * (n * n + 1) // 2
    cells = [sketch.item(1, 1) for _ in range(n * n)]
    numbers = [sketch.item(1, 1) for _ in range(n * n)]
    lines = [sketch.item(total, total) for _ in range(2 * n + 2 * diagonals)]
    for (row, column), number in product(product(range(n), repeat=2), range(1, n * n + 1)):
        through = [lines[row], lines[n + column]]
        if diagonals:
            through += [lines[2 * n]] * (row == column)
            through += [lines[2 * n + 1]] * (row + column == n - 1)
        sketch.option([cells[n * row + column], numbers[number - 1], *(through * number)])
    return sketch.cover()


@pytest.mark.parametrize(
    ("n", "diagonals", "squares"),
    [
        (3, True, 8),
        (3, False, 72),
        pytest.param(4, True, 7040, marks=pytest.mark.full),
        pytest.param(4, False, 549504, marks=pytest.mark.full),
    ],
)
def test_magic_and_semi_magic_squares_are_as_many_as_known(
    n: int, diagonals: bool, squares: int
) -> None:
    """OEIS A006052 and A271103 have them up to rotations and reflections: an eighth of these."""
    assert SEARCH.count(square(n, diagonals=diagonals), Limits()).count == squares


def test_a_chain_of_joints_leaves_one_way_without_a_decision() -> None:
    """Steps of an automaton: 40 places, states in 3 bits between them; the first state decides."""
    sketch = Sketch()
    places = [sketch.item(1, 1) for _ in range(40)]
    bits = [[sketch.item(1, 1) for _ in range(3)] for _ in places[1:]]
    for place, holder in enumerate(places):
        for state in range(8 if place else 1):
            uses = [holder]
            if place:
                uses += [bits[place - 1][bit] for bit in range(3) if state >> bit & 1]
            if place < len(places) - 1:
                after = (3 * state + 1) % 8
                uses += [bits[place][bit] for bit in range(3) if not after >> bit & 1]
            sketch.option(uses)
    tally = SEARCH.count(sketch.cover(), Limits())
    assert (tally.count, tally.effort.nodes) == (1, 0)


@pytest.mark.parametrize(
    ("corners", "squares"),
    [(range(1), 416), pytest.param(range(16), 7040, marks=pytest.mark.full)],
)
def test_sums_that_a_sweep_cannot_keep_are_counted_by_search(corners: range, squares: int) -> None:
    """Of order 4, with 1 in the first corner, or with any number."""
    whole = square(4, diagonals=True)
    cover = whole.part([*corners, *range(16, len(whole.options))])
    tally = count_in_turns(plan_count(cover, Limits()), cover, Limits())
    assert (tally.count, tally.engine) == (squares, "search")


def test_a_puzzle_that_search_soon_counts_has_no_sweep_planned() -> None:
    cover = cover_of(
        sudoku("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    )
    plan = plan_count(cover, Limits())
    assert plan.sweep is None
    assert plan.run(Limits()).count == 1


def test_magic_squares_are_counted_by_search_where_they_are_asked_for() -> None:
    """By symmetry there is less to do for both ways; a sweep meets 13 million states even so."""
    tally = magic_square(4).tally()
    assert (tally.count, tally.engine) == (7040, "search")
    assert tally.effort.nodes is not None
    assert tally.effort.nodes < 200_000


@pytest.mark.parametrize(
    ("uses", "repeated"), [([[0, 1], [0]], False), ([[0, 1], [0, 1, 1]], True), ([[0, 0]], True)]
)
def test_a_form_knows_whether_its_options_add_up(uses: list[list[int]], repeated: bool) -> None:
    sketch = Sketch()
    for _ in range(2):
        sketch.item(0, 2)
    for option in uses:
        sketch.option(option)
    assert sketch.cover().form.has_repeated_uses is repeated
