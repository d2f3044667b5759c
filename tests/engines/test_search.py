"""The native search: resumable, limited, the same on any number of threads, and losing nothing."""

from __future__ import annotations

import random
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardfill import Board, LimitReached, Piece, Tiling, _core, arrows, count, pieces, solve
from boardfill.checking.checker import is_solution
from boardfill.cover.bounded import Cover, rank_key
from boardfill.cover.translation.translate import cover_of
from boardfill.engines.limits import Limits
from boardfill.engines.reference import ReferenceEngine
from boardfill.engines.search import SearchEngine, _tables
from boardfill.questions.listing import solution_set
from tests.agreement.brute_force import all_fillings
from tests.clock import Clock
from tests.strategies import covers, tilings

SEARCH = SearchEngine()
THOROUGH = settings(max_examples=settings().max_examples * 2)

PENTOMINOES = Tiling(Board.rectangle(5, 12), pieces("pentominoes"))
SMALL = Tiling(Board.rectangle(5, 9), pieces("L3"))
LOOSE = Tiling(Board.rectangle(4, 4), pieces("L3,I2:0-3,I1:1-2"))
SPREAD = Tiling(
    Board(Board.rectangle(5, 6).cells - {(2, 3), (4, 5), (0, 0)}),
    (Piece.from_picture("split", "X.X"), *pieces("L3")),
)
"""One of the pieces is not connected."""


@pytest.mark.full  # four by fifteen is counted below
def test_the_pentominoes_fill_five_by_twelve_in_the_known_number_of_ways() -> None:
    assert count(PENTOMINOES, engine="search") == 4040


@pytest.mark.parametrize("problem", [SMALL, LOOSE, SPREAD], ids=["L3", "loose", "spread"])
def test_the_listing_is_that_of_the_reference(problem: Tiling) -> None:
    cover = cover_of(problem)
    expected = set(ReferenceEngine().fillings(cover, Limits()))
    assert set(SEARCH.fillings(cover, Limits())) == expected
    ordered = list(SEARCH.fillings(cover, Limits(), ordered=True))
    assert ordered == sorted(expected, key=rank_key(cover))


@THOROUGH
@given(covers())
def test_threads_change_no_count(cover: Cover) -> None:
    alone = SEARCH.count(cover, Limits(threads=1)).count
    assert alone == SEARCH.count(cover, Limits(threads=3)).count == len(all_fillings(cover))


@pytest.mark.parametrize("problem", [SMALL, LOOSE, SPREAD], ids=["L3", "loose", "spread"])
@pytest.mark.parametrize("threads", [2, 3, 8])
def test_threads_share_a_larger_count(problem: Tiling, threads: int) -> None:
    cover = cover_of(problem)
    alone = SEARCH.count(cover, Limits())
    assert alone.effort.nodes
    assert SEARCH.count(cover, Limits(threads=threads)).count == alone.count > 100


@THOROUGH
@given(tilings())
def test_pockets_lose_no_filling_even_of_pieces_that_are_not_connected(problem: Tiling) -> None:
    cover = cover_of(problem)
    found = list(SEARCH.fillings(cover, Limits()))
    assert len(set(found)) == len(found)
    assert set(found) == set(ReferenceEngine().fillings(cover, Limits()))


def test_pockets_lose_no_filling_of_a_board_too_large_to_flood() -> None:
    """Floods give up on large parts; those that begin beside them must not take them for small."""
    cells = sorted(Board.rectangle(8, 8).cells)
    for seed in range(20):
        holes = random.Random(seed).sample(cells, 4)
        problem = Tiling(Board(frozenset(cells) - set(holes)), pieces("L3"))
        assert count(problem, engine="search") == count(problem, engine="frontier")


@given(covers())
def test_a_search_can_be_stopped_anywhere_and_resumed(cover: Cover) -> None:
    expected = list(SEARCH.fillings(cover, Limits()))
    listing = _core.SearchListing(_tables(cover), False, _core.Control())
    found = []
    while not listing.finished:
        found += listing.next(2, 1)
    assert found == expected
    assert listing.next(5) == []


def test_a_node_limit_is_kept_and_says_that_the_search_is_not_finished() -> None:
    listing = _core.SearchListing(_tables(cover_of(PENTOMINOES)), False, _core.Control())
    assert listing.next(10**6, 10) == []
    assert listing.nodes == 10
    assert not listing.finished


def test_a_work_limit_stops_the_search_instead_of_answering() -> None:
    tables = _tables(cover_of(PENTOMINOES))
    with pytest.raises(_core.Stopped, match="work limit"):
        _core.count_by_search(tables, 1, _core.Control(None, None, 1000))
    with pytest.raises(_core.Stopped, match="work limit"):
        _core.SearchListing(tables, False, _core.Control(None, None, 1000)).next(10**6)


@pytest.mark.parametrize("threads", [1, 3])
@pytest.mark.parametrize("problem", [SMALL, LOOSE], ids=["L3", "loose"])
def test_uses_are_told_of_just_so_many_fillings_and_no_more(problem: Tiling, threads: int) -> None:
    cover = cover_of(problem)
    fillings = list(SEARCH.fillings(cover, Limits()))
    uses = SEARCH.uses(cover, len(fillings), Limits(threads=threads))
    taking = [sum(o in filling for filling in fillings) for o in range(len(cover.options))]
    assert (uses.total, list(uses.taking)) == (len(fillings), taking)
    with pytest.raises(LimitReached):
        SEARCH.uses(cover, len(fillings) - 1, Limits(threads=threads))


def test_limits_stop_the_search(clock: Clock) -> None:
    hard = Tiling(Board.rectangle(15, 15), pieces("pentominoes:any"))
    with clock.stops(2):
        count(hard, engine="search", time_limit=2)
    with clock.stops(2):
        list(islice(solution_set(hard, engine="search", time_limit=2), 10**9))
    for ask in (SEARCH.count, SEARCH.first, lambda *arguments: list(SEARCH.fillings(*arguments))):
        with pytest.raises(LimitReached, match="memory limit"):
            ask(cover_of(hard), Limits(bytes=100_000))


@THOROUGH
@given(covers())
def test_one_filling_is_found_just_when_there_is_one(cover: Cover) -> None:
    found = SEARCH.first(cover, Limits())
    assert (found in map(tuple, map(sorted, all_fillings(cover)))) if found else found in ((), None)
    assert (found is None) == (not all_fillings(cover))


def test_a_short_search_that_has_gone_back_does_not_say_that_there_is_no_filling() -> None:
    """What it gave up was not tried.  The plain search takes far longer here."""
    problem = Tiling("15x15", "Y")
    cover = cover_of(problem)
    found = SEARCH.first(cover, Limits())
    assert found is not None
    assert is_solution(problem, cover.solution(found))


@pytest.mark.parametrize("seed", [0, 3])
def test_one_filling_of_a_large_board_is_found_where_plain_search_gets_lost(seed: int) -> None:
    cells = sorted(Board.rectangle(60, 60).cells)
    holes = random.Random(seed).sample(cells, 20)
    problem = Tiling(Board(frozenset(cells) - set(holes)), pieces("W,F,Y"))
    found = solve(problem)
    assert found
    assert is_solution(problem, found)
    assert found == solve(problem)


def test_a_large_board_without_a_filling_is_known_to_have_none() -> None:
    """A corner that no pentomino can fill: a search that gives up parts must not say so."""
    cells = Board.rectangle(30, 30).cells - {(0, 2), (1, 1), (2, 0), (5, 5), (9, 9)}
    assert solve(Tiling(Board(cells), pieces("W,F,Y"))) is None


def test_arrow_boards_of_thirty_take_hardly_a_guess() -> None:
    control = _core.Control(None, None, 100_000)
    found = _core.SearchListing(_tables(cover_of(arrows(30))), False, control).next(3)
    assert len(found) == 2


def test_pieces_of_many_scattered_cells_do_not_keep_it_from_beginning() -> None:
    cells = frozenset((2 * row, 2 * column) for row in range(20) for column in range(20))
    sieve = Tiling(Board.rectangle(50, 50), (Piece("sieve", cells),))
    assert solve(sieve) is None


def test_more_threads_than_the_machine_has_do_no_harm() -> None:
    strip = Tiling(Board.rectangle(4, 15), pieces("pentominoes"))
    assert count(strip, engine="search", threads=10**6) == 4 * 368


@given(covers(), st.randoms(use_true_random=False))
def test_what_is_assumed_leaves_just_the_fillings_that_keep_to_it(
    cover: Cover, chance: random.Random
) -> None:
    tables, options = _tables(cover), range(cover.form.option_count)
    expected = all_fillings(cover)
    for _ in range(4):
        share = chance.choice([0.1, 0.4])
        taken = [option for option in options if chance.random() < share]
        ruled_out = [option for option in options if chance.random() < share]
        listing = _core.SearchListing(tables, False, _core.Control(), taken, ruled_out)
        kept = {f for f in expected if f >= set(taken) and not f & set(ruled_out)}
        assert set(map(frozenset, listing.next(10**6))) == kept
        assert listing.finished


def test_what_is_assumed_must_be_an_option() -> None:
    with pytest.raises(ValueError, match="no such option"):
        _core.SearchListing(_tables(cover_of(SMALL)), False, _core.Control(), [10**6])
