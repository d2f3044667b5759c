"""A listing that is told all fillings goes on in the order that it would have by itself."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardfill import Tiling, _core
from boardfill.cover.bounded import Cover, along_shorter_sides
from boardfill.cover.translation.translate import cover_of
from boardfill.engines import merging, search
from boardfill.engines.limits import Deadline, Limits
from boardfill.engines.merging import MergingEngine
from boardfill.engines.search import SearchEngine
from boardfill.puzzles import magic_square
from tests.agreement.brute_force import all_fillings
from tests.clock import Clock
from tests.engines.test_merging import fitting_covers

PENTOMINOES = cover_of(Tiling("4x15", "pentominoes"))


def listing(cover: Cover, *, ordered: bool = False, seed: int = 0) -> _core.SearchListing:
    """A search whose options come in their order, or in one that a seed decides."""
    order = list(range(len(cover.options)))
    order = order[seed % len(order) :] + order[: seed % len(order)]
    tables = _core.SearchTables(cover.form, order, *cover.flat_places())
    return _core.SearchListing(tables, ordered, _core.Control())


def known(cover: Cover, before: int | None, most: int = 10**6) -> _core.KnownFillings | None:
    order = along_shorter_sides(cover.placed_items) + cover.other_items
    tables = _core.MergingTables(cover.form, *cover.flat_places(), order)
    return _core.known_fillings(tables, before, most, _core.Control())


@given(fitting_covers(), st.booleans(), st.integers(0, 9), st.data())
def test_the_rest_comes_in_the_same_order(
    cover: Cover, ordered: bool, seed: int, data: st.DataObject
) -> None:
    needed = [index for index, item in enumerate(cover.items) if item.low]
    before = data.draw(st.sampled_from([None, *needed]))
    expected = listing(cover, ordered=ordered, seed=seed).next(10**6)
    assert set(map(frozenset, expected)) == set(all_fillings(cover))
    helped = listing(cover, ordered=ordered, seed=seed)
    met = helped.next(data.draw(st.integers(0, len(expected))))
    everything = known(cover, before)
    assert everything is not None
    helped.know(everything)
    more = helped.next(data.draw(st.integers(0, 3)))
    assert [*met, *more, *helped.next(10**6)] == expected
    assert helped.finished
    if len(expected) > 1:
        assert known(cover, before, len(expected) - 1) is None


def test_it_then_goes_nowhere_in_vain() -> None:
    plain, helped = listing(PENTOMINOES), listing(PENTOMINOES)
    everything = known(PENTOMINOES, None)
    assert everything is not None
    helped.know(everything)
    assert helped.next(10**6) == plain.next(10**6)
    assert 30 * helped.nodes < plain.nodes


def test_a_listing_asks_for_help_once_it_is_long(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Cover] = []
    found = MergingEngine.all_if_few

    def told(engine: MergingEngine, cover: Cover, deadline: Deadline) -> _core.KnownFillings | None:
        asked.append(cover)
        return found(engine, cover, deadline)

    monkeypatch.setattr(MergingEngine, "all_if_few", told)
    short = cover_of(Tiling("3x20", "pentominoes:0-1"))
    few = [next(SearchEngine().fillings(short, Limits()))]
    assert few
    assert not asked
    fillings = list(SearchEngine().fillings(PENTOMINOES, Limits()))
    assert fillings == listing(PENTOMINOES).next(10**6)
    assert asked == [PENTOMINOES]


@pytest.mark.parametrize("limit", ["_POSITIONS_TO_LIST", "_MOST_LISTED"])
def test_where_it_takes_too_long_the_listing_goes_on_by_itself(
    limit: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(merging, limit, 1000)
    monkeypatch.setattr(search, "_BEFORE_MERGING", 100)
    fillings = list(SearchEngine().fillings(PENTOMINOES, Limits()))
    assert fillings == listing(PENTOMINOES).next(10**6)


def test_help_that_finds_no_memory_is_done_without(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "_BEFORE_MERGING", 100)
    little = MergingEngine().all_if_few(PENTOMINOES, Deadline(Limits(bytes=2_000_000)))
    assert little is None
    fillings = list(SearchEngine().fillings(PENTOMINOES, Limits(bytes=2_000_000)))
    assert len(fillings) == 1472


def test_the_time_limit_holds_for_both_together(
    monkeypatch: pytest.MonkeyPatch, clock: Clock
) -> None:
    monkeypatch.setattr(search, "_BEFORE_MERGING", 100)
    with clock.stops(2):
        list(SearchEngine().fillings(PENTOMINOES, Limits(seconds=2)))


def test_what_does_not_fit_is_refused() -> None:
    ahead = listing(cover_of(magic_square(3)))
    assert not ahead.can_know
    everything = known(PENTOMINOES, None)
    assert everything is not None
    with pytest.raises(ValueError, match="ahead"):
        ahead.know(everything)
    with pytest.raises(ValueError, match="another cover"):
        listing(cover_of(Tiling("3x20", "pentominoes"))).know(everything)
