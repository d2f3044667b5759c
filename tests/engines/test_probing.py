"""Options that are tried before a decision lose no filling, and save many decisions."""

from __future__ import annotations

from random import Random

import pytest

from boardfill import _core
from boardfill.cover.bounded import Cover
from boardfill.cover.translation import hidden_choices
from boardfill.cover.translation.translate import cover_of
from boardfill.engines.limits import Limits
from boardfill.puzzles import binairo
from tests.engines.test_sums_and_joints import Sketch, covers_of, some
from tests.puzzle_corpus import puzzles

AT_ONCE, NEVER = 0, 2**62


def listing(cover: Cover, plain_decisions: int, work: int | None = None) -> _core.SearchListing:
    tables = _core.SearchTables(
        cover.form, list(range(cover.form.option_count)), *cover.flat_places()
    )
    return _core.SearchListing(
        tables, False, Limits(work=work).control(), plain_decisions=plain_decisions
    )


@covers_of(60, 200)
def test_probing_at_once_finds_what_trying_every_set_finds(make: str, number: int) -> None:
    for cover, expected in some(make, number):
        assert sorted(listing(cover, AT_ONCE).next(10_000)) == expected


def items_used_twice(chance: Random) -> Cover:
    """Items to be used once or twice: what rules one user out may settle the item by another."""
    sketch = Sketch()
    twice = [sketch.item(1, 2) for _ in range(chance.randint(2, 4))]
    others = [sketch.item(chance.choice([0, 1]), chance.choice([1, 2, 3])) for _ in range(5)]
    for _ in range(chance.randint(6, 14)):
        uses = chance.sample(twice, chance.choice([1, 1, 2]))
        uses += [item for item in others for _ in range(chance.choice([0, 0, 0, 1, 1, 2]))]
        sketch.option(uses)
    return sketch.cover()


def test_items_that_several_options_may_use() -> None:
    ruled = 0
    for seed in range(400):
        cover = items_used_twice(Random(seed))
        probed, plain = listing(cover, AT_ONCE), listing(cover, NEVER)
        assert sorted(probed.next(100_000)) == sorted(plain.next(100_000))
        ruled += probed.nodes != plain.nodes
    assert ruled > 100


def random_binairo(chance: Random) -> Cover:
    """A few symbols are given, which may leave no filling or many."""
    cells = chance.sample([(row, column) for row in range(6) for column in range(6)], 6)
    return cover_of(binairo(6, 6, {cell: chance.choice("01") for cell in cells}))


def test_boards_with_symbols_given() -> None:
    for seed in range(40):
        cover = random_binairo(Random(seed))
        assert sorted(listing(cover, AT_ONCE).next(300)) == sorted(listing(cover, NEVER).next(300))


@pytest.fixture(scope="module")
def hard_puzzle() -> Cover:
    """Lines are told apart two by two, as if they could hold too much to be told by whole words."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(hidden_choices, "words_by_group", lambda *_: None)
        return cover_of([problem for kind, problem, _ in puzzles() if kind == "unruly"][19])


def test_a_hard_puzzle_needs_far_fewer_decisions(hard_puzzle: Cover) -> None:
    plain, probed = listing(hard_puzzle, NEVER), listing(hard_puzzle, 64)
    assert plain.next(2) == probed.next(2)
    assert 3 * probed.nodes < plain.nodes


def test_probes_count_as_work_and_heed_limits(hard_puzzle: Cover) -> None:
    search = listing(hard_puzzle, AT_ONCE, work=100)
    with pytest.raises(_core.Stopped):
        search.next(2)
    assert 100 < search.nodes < 1000
