"""The diagram: every question about a set of fillings, against brute force."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardfill import Board, LimitReached, Tiling, _core, pieces, queens
from boardfill.answers.solution import Mark
from boardfill.cover.bounded import Cover, Option, rank_key, rank_order
from boardfill.cover.translation.translate import cover_of
from boardfill.engines.limits import Limits
from boardfill.engines.sweep.diagram import DiagramEngine, FillingDiagram
from boardfill.problem.kinds import Problem
from tests.agreement.brute_force import all_fillings
from tests.clock import Clock
from tests.strategies import covers

L_TROMINOES = pieces("L3")


def _built(problem: Problem, limits: Limits = Limits()) -> FillingDiagram:  # noqa: B008 - frozen
    return DiagramEngine().build(cover_of(problem), limits)


def _in_rank_order(cover: Cover) -> list[tuple[int, ...]]:
    return sorted((tuple(sorted(chosen)) for chosen in all_fillings(cover)), key=rank_key(cover))


def test_a_diagram_far_larger_than_expected_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("boardfill.engines.sweep.diagram._FEW_STATES", 1.0)
    plan = DiagramEngine().planned(cover_of(queens(6)), Limits())
    built = plan.build_if_cheap(Limits())
    assert built is not None
    assert len(list(built.fillings(0, 4))) == built.count == 4
    assert replace(plan, states=built.diagram.states / 10).build_if_cheap(Limits()) is None
    assert replace(plan, states=1e9).build_if_cheap(Limits()) is None
    assert replace(plan, states=None).build_if_cheap(Limits()) is None


@given(covers())
def test_ranks_and_fillings_are_each_other_s_inverse(cover: Cover) -> None:
    diagram = DiagramEngine().build(cover, Limits())
    for rank, filling in enumerate(_in_rank_order(cover)):
        assert diagram.at(rank) == filling
        assert diagram.rank(filling) == rank


@given(covers(), st.data())
def test_a_set_of_options_that_is_no_filling_has_no_rank(cover: Cover, data: st.DataObject) -> None:
    if not cover.options:
        return
    chosen = data.draw(st.sets(st.integers(0, len(cover.options) - 1)))
    has_rank = DiagramEngine().build(cover, Limits()).rank(sorted(chosen)) is not None
    assert has_rank == (frozenset(chosen) in all_fillings(cover))


@given(covers())
def test_each_option_is_counted_as_often_as_it_is_taken(cover: Cover) -> None:
    taken = Counter(option for filling in all_fillings(cover) for option in filling)
    counted = DiagramEngine().build(cover, Limits()).fillings_with_each_option()
    assert counted == [taken[option] for option in range(len(cover.options))]


@given(covers(), st.data())
def test_the_best_come_first_and_equal_ones_in_rank_order(
    cover: Cover, data: st.DataObject
) -> None:
    weights = [data.draw(st.integers(-3, 3)) for _ in cover.options]
    fillings = _in_rank_order(cover)
    expected = sorted(
        ((sum(weights[option] for option in filling), filling) for filling in fillings),
        key=lambda found: -found[0],
    )
    diagram = DiagramEngine().build(cover, Limits())
    assert diagram.best(weights, len(fillings) + 3) == expected
    assert diagram.best(weights, 2) == expected[:2]


def test_counts_beyond_one_and_two_limbs_are_exact() -> None:
    known = 458324092996867592192
    diagram = _built(Tiling(Board.rectangle(15, 15), L_TROMINOES))
    assert diagram.count == known
    for rank in (0, known // 3, known - 1):
        assert diagram.rank(diagram.at(rank)) == rank
    long = Tiling(Board.rectangle(2, 400), pieces("I2"))
    previous, fibonacci = 1, 1
    for _ in range(399):
        previous, fibonacci = fibonacci, previous + fibonacci
    diagram = _built(long)
    assert diagram.count == fibonacci
    assert diagram.rank(diagram.at(fibonacci - 1)) == fibonacci - 1
    assert max(diagram.fillings_with_each_option()) > 2**128


def test_the_generator_gives_the_published_blocks() -> None:
    """Known answers of the paper's own code (Random123, kat_vectors)."""
    assert _core.philox(0, 0, 0) == [0x6627E8D5, 0xE169C58D, 0xBC57AC4C, 0x9B00DBD8]
    ones = 2**64 - 1
    assert _core.philox(ones, ones, ones) == [0x408F276D, 0x41C83B0E, 0xA20BC7C6, 0x6D5451FD]
    pi = _core.philox(0x299F31D0A4093822, 0x85A308D3243F6A88, 0x0370734413198A2E)
    assert pi == [0xD16CFE09, 0x94FDCCEB, 0x5001E420, 0x24126EA1]


def test_samples_depend_on_their_number_and_the_seed_alone() -> None:
    board = Tiling(Board.rectangle(12, 12), L_TROMINOES)
    alone, together = _built(board), _built(board, Limits(threads=3))
    rows = alone.sampled_rows(7, 0, 5000)
    assert together.sampled_rows(7, 0, 5000) == rows
    assert together.sampled_rows(7, 3000, 2000) == rows[3000 * len(rows) // 5000 :]
    assert alone.sampled_rows(8, 0, 5000) != rows


@pytest.mark.parametrize("board", [(4, 4), (8, 8), (24, 12)])
def test_every_bit_of_a_samples_number_counts(board: tuple[int, int]) -> None:
    """The rank drawn follows from seed and number by the generator alone, however large they are.

    The counter is the number of the block, then that of the sample; what is drawn beyond the last
    filling is drawn anew.  24x12 has more fillings than a block has bits for.
    """
    diagram = _built(Tiling(Board.rectangle(*board), pieces("I2")))
    seed = 0x0123456789ABCDEF
    words = -(-(diagram.count - 1).bit_length() // 64)
    for number in (0, 1, 2**31, 2**32 - 1, 2**32, 2**32 + 1, 2**33, 2**63 + 5, 2**64 - 1):
        block = 0
        rank = diagram.count
        while rank >= diagram.count:
            drawn = 0
            for place in range(-(-words // 2)):
                for at, word in enumerate(_core.philox(seed, block, number)):
                    drawn |= word << (128 * place + 32 * at)
                block += 1
            rank = drawn & ((1 << (diagram.count - 1).bit_length()) - 1)
        (filling,) = diagram.unpacked(diagram.sampled_rows(seed, number, 1))
        assert diagram.rank(filling) == rank, number


def test_threads_list_the_same_rows() -> None:
    board = Tiling(Board.rectangle(9, 8), L_TROMINOES)
    rows = _built(board).rows(17, 8000)
    assert _built(board, Limits(threads=3)).rows(17, 8000) == rows
    assert len(set(_built(board).unpacked(rows))) == 8000


FAIRNESS: dict[str, tuple[Problem, int]] = {
    "dominoes 4x4": (Tiling(Board.rectangle(4, 4), pieces("I2")), 36),
    "L-trominoes 6x6": (Tiling(Board.rectangle(6, 6), L_TROMINOES), 162),
    "dominoes 4x6": (Tiling(Board.rectangle(4, 6), pieces("I2")), 281),
    "8 queens": (queens(8), 92),
    "dominoes and monominoes 3x3": (Tiling(Board.rectangle(3, 3), pieces("I2:any,I1:any")), 131),
}
SAMPLES = 100_000


def _is_fair(frequencies: list[int]) -> bool:
    """Pearson's chi-square test: five standard deviations are passed once in a few million runs."""
    expected = sum(frequencies) / len(frequencies)
    chi_square = sum((found - expected) ** 2 / expected for found in frequencies)
    freedom = len(frequencies) - 1
    return abs(chi_square - freedom) < 5 * sqrt(2 * freedom)


@pytest.mark.parametrize("name", FAIRNESS)
@pytest.mark.parametrize("samples", [SAMPLES, pytest.param(1_000_000, marks=pytest.mark.full)])
def test_many_samples_are_fair(name: str, samples: int) -> None:
    problem, count = FAIRNESS[name]
    diagram = _built(problem)
    assert diagram.count == count
    rows = diagram.sampled_rows(2026, 0, samples)
    size = len(rows) // samples
    drawn = Counter(rows[start : start + size] for start in range(0, len(rows), size))
    frequencies = [drawn[diagram.rows(rank, 1)] for rank in range(count)]
    assert sum(frequencies) == samples
    assert _is_fair(frequencies)


@pytest.mark.parametrize("name", FAIRNESS)
def test_a_sampler_that_walks_without_counting_is_rejected(name: str) -> None:
    """Choosing each way on from a node alike favours fillings that leave little choice."""
    problem, _ = FAIRNESS[name]
    fillings = list(_built(problem).fillings(0, _built(problem).count))
    chances = _chances_of_equal_turns(fillings)
    # Expected numbers, rounded, are the fairest outcome that such a sampler could have.
    assert not _is_fair([round(SAMPLES * chance) for chance in chances])


def _chances_of_equal_turns(fillings: list[tuple[int, ...]]) -> list[float]:
    """The probability of each filling if every choice among next options is made alike."""
    chances = []
    for filling in fillings:
        chance, alike = 1.0, fillings
        for place, option in enumerate(filling):
            chance /= len({other[place] if place < len(other) else None for other in alike})
            alike = [other for other in alike if other[place : place + 1] == (option,)]
        chances.append(chance / len(alike))
    return chances


def test_a_diagram_that_outgrows_its_memory_is_given_up() -> None:
    cover = cover_of(Tiling(Board.rectangle(12, 12), L_TROMINOES))
    with pytest.raises(LimitReached, match="memory"):
        DiagramEngine().build(cover, Limits(bytes=300_000))
    with pytest.raises(LimitReached, match="memory"):
        DiagramEngine().build(cover, Limits(bytes=100))


def test_what_diagrams_took_no_longer_counts_once_they_are_built_or_given_up() -> None:
    def schedule(rows: int, columns: int) -> _core.SweepSchedule:
        cover = cover_of(Tiling(Board.rectangle(rows, columns), L_TROMINOES))
        return _core.SweepSchedule(cover.form, rank_order(cover))

    alone = _core.Control(None, None, None, None)
    _core.build_diagram(schedule(6, 6), alone)
    control = _core.Control(None, alone.peak_bytes, None, None)
    for _ in range(3):
        diagram = _core.build_diagram(schedule(6, 6), control)
        assert diagram.samples(1, 0, alone.peak_bytes // (2 * diagram.row_width), 1, control)
        with pytest.raises(_core.Stopped, match="memory limit"):
            _core.build_diagram(schedule(6, 9), control)


def test_a_diagram_that_takes_too_long_is_given_up(clock: Clock) -> None:
    with clock.stops(2):
        _built(Tiling(Board.rectangle(18, 18), L_TROMINOES), Limits(seconds=2))


def test_a_time_limit_holds_for_the_whole_of_a_listing(clock: Clock) -> None:
    """Though rows are read a thousand at a time: 8x8 has thirteen million fillings."""
    diagram = _built(Tiling(Board.rectangle(8, 8), pieces("I2")), Limits(seconds=2))
    with clock.stops(2, "time limit stopped the listing"):
        for _ in diagram.fillings(0, diagram.count):
            pass
    with clock.stops(2, "time limit stopped the drawing"):
        for _ in diagram.samples(1):
            pass


def test_counts_of_thousands_of_digits_are_found() -> None:
    free = Cover((), tuple(Option((), Mark((at,), "x")) for at in range(16_000)))
    assert DiagramEngine().count(free, Limits()).count == 2**16_000 > 10**4300


def test_the_few_best_keep_to_the_memory_limit() -> None:
    diagram = _built(Tiling(Board.rectangle(8, 8), pieces("I2")), Limits(bytes=20_000_000))
    weights = [option % 7 for option in range(112)]
    assert len(diagram.best(weights, 100)) == 100
    with pytest.raises(LimitReached, match="memory limit stopped the ranking"):
        diagram.best(weights, 10**6)
