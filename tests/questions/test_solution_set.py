"""A solution set behaves as the sequence of all fillings would, without ever making it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import islice

import numpy as np
import pytest
from hypothesis import assume, given, settings

from boardfill import (
    BadInput,
    Board,
    LimitReached,
    Mark,
    Marking,
    Placement,
    Solution,
    Tiling,
    _core,
    count,
    latin_square,
    pieces,
)
from boardfill.checking.checker import is_solution
from boardfill.problem.kinds import Problem
from boardfill.puzzles import skyscrapers
from boardfill.questions.listing import heat, sample, solution_set
from boardfill.results import SolutionSet
from tests.strategies import markings, tilings

SMALL = Tiling(Board.rectangle(4, 6), pieces("I2"))
HUGE = Tiling(Board.rectangle(12, 12), pieces("L3"))
SLICES = (
    slice(None),
    slice(1, 3),
    slice(None, None, -1),
    slice(-2, None),
    slice(9, 0, -2),
    slice(1, None, 3),
    slice(-2, None, -3),
)
NONE = Tiling(Board.rectangle(2, 2), pieces("L3"))


def _behaves_like_a_list(problem: Problem) -> None:
    found = solution_set(problem)
    listed = list(found)
    assert found.count() == len(found) == len(listed)
    assert bool(found) == bool(listed)
    assert list(solution_set(problem, engine="reference")) == listed
    assert set(found.any_order()) == set(listed)
    for rank in range(-len(listed), len(listed)):
        assert found[rank] == listed[rank]
        assert found.index(listed[rank]) == rank % len(listed)
    for wanted in SLICES:
        assert list(found[wanted]) == listed[wanted]
        assert len(found[wanted]) == len(listed[wanted])
    assert list(reversed(found)) == listed[::-1]
    for outside in (len(listed), -len(listed) - 1):
        with pytest.raises(IndexError):
            found[outside]


@given(tilings())
@settings(max_examples=settings().max_examples // 3)
def test_the_set_of_tilings_is_a_sequence(problem: Tiling) -> None:
    _behaves_like_a_list(problem)


@given(markings(most=5))
@settings(max_examples=settings().max_examples // 3)
def test_the_set_of_markings_is_a_sequence(problem: Marking) -> None:
    _behaves_like_a_list(problem)


FIVE = solution_set(Tiling(Board.rectangle(2, 4), pieces("I2")))


@pytest.mark.parametrize("wanted", SLICES)
def test_only_what_a_part_lists_is_in_it(wanted: slice) -> None:
    for found in (FIVE, solution_set(SMALL)):
        listed, part = list(found), found[wanted]
        assert [one in part for one in listed[:12]] == [
            one in listed[wanted] for one in listed[:12]
        ]


@pytest.mark.parametrize("start", [0, 1, 3, 5, -1, -2, -5, -6])
@pytest.mark.parametrize("stop", [5, 0, 1, 4, 9, -1, -3, -9])
def test_a_filling_is_looked_for_in_part_of_the_set(start: int, stop: int) -> None:
    """As in a list; numbers below 0 count from the end."""
    listed = list(FIVE)
    assert len(listed) == 5
    parts: list[Sequence[Solution]] = [FIVE, FIVE[::-1], FIVE[1:5:2]]
    for part in parts:
        whole = list(part)
        for one in listed:
            assert _place(part, one, start, stop) == _place(whole, one, start, stop)


def _place(found: Sequence[Solution], one: Solution, start: int, stop: int) -> int | None:
    try:
        return found.index(one, start, stop)
    except ValueError:
        return None


def test_a_huge_set_is_read_anywhere_without_being_listed() -> None:
    found = solution_set(HUGE)
    count = found.count()
    assert count == 2033502499954
    for rank in (0, count // 2, count - 1):
        filling = found[rank]
        assert is_solution(HUGE, filling)
        assert found.index(filling) == rank
        assert filling in found
    part = found[10**12 : 10**12 + 5]
    assert list(part) == [found[10**12 + k] for k in range(5)]
    assert part[1:3][1] == found[10**12 + 2]
    assert found[10**12 + 4] in part
    assert found[10**12 + 5] not in part
    assert list(islice(found, 2)) == list(found[:2])


def test_what_is_no_filling_is_not_in_the_set() -> None:
    found = solution_set(SMALL)
    elsewhere = Solution.of([Placement(((9, 9), (9, 10)), "I2")])
    assert elsewhere not in found
    assert not found.__contains__("filling")
    assert Solution(found[0].choices[1:]) not in found
    with pytest.raises(ValueError, match="not one"):
        found.index(elsewhere)
    assert found.count(found[3]) == 1
    assert found.count(elsewhere) == 0


def test_a_set_that_is_slow_to_count_is_listed_without_being_counted() -> None:
    squares = solution_set(latin_square(9))
    with pytest.raises(TypeError, match="count"):
        len(squares)
    assert len(list(islice(squares, 3))) == 3


def test_a_set_too_large_for_len_says_so() -> None:
    found = solution_set(Tiling(Board.rectangle(14, 14), pieces("I2")))
    with pytest.raises(BadInput, match="count"):
        len(found)


@given(tilings())
def test_the_placements_over_a_cell_share_one_whole(problem: Tiling) -> None:
    assume(count(problem) <= 5000)
    found = heat(problem)
    listed = list(solution_set(problem))
    if found is None:
        assert not listed
        return
    for cell in problem.board.cells:
        whole = sum(found.of_cell(cell).values())
        assert whole == 1 or (cell in problem.optional and whole < 1)
    for choice, chance in found.placements.items():
        assert chance == Fraction(sum(choice in one.choices for one in listed), len(listed))
    assert set(found.placements) == {choice for one in listed for choice in one.choices}


def test_samples_repeat_with_their_seed() -> None:
    drawn = sample(HUGE, 20, seed=3)
    assert drawn == sample(HUGE, 20, seed=3, threads=1)
    assert drawn != sample(HUGE, 20, seed=4)
    assert len(set(drawn)) == 20
    assert all(is_solution(HUGE, one) for one in drawn)
    assert sample(HUGE, 5) != sample(HUGE, 5)


def test_nothing_can_be_drawn_where_there_is_nothing() -> None:
    with pytest.raises(LookupError, match="no filling"):
        sample(NONE, 1)
    assert heat(NONE) is None
    assert not solution_set(NONE)


@pytest.mark.parametrize("seed", [-1, 2**64])
def test_seeds_out_of_range_are_refused(seed: int) -> None:
    with pytest.raises(BadInput, match="seed"):
        sample(SMALL, 1, seed=seed)


def test_rows_hold_the_fillings_as_numbers() -> None:
    found = solution_set(SMALL)
    rows = found.rows()
    assert rows.shape == (281, 12)
    for row, filling in zip(rows, found, strict=True):
        assert Solution.of(found.choices[number] for number in row) == filling
    assert np.array_equal(found.rows(100, 7), rows[100:107])
    assert found.rows(281).shape == (0, 12)
    with pytest.raises(IndexError):
        found.rows(282)


def test_samples_can_be_had_as_rows() -> None:
    found = solution_set(HUGE)
    rows = found.sample_rows(50, seed=9)
    drawn = found.sample(50, seed=9)
    assert [Solution.of(found.choices[number] for number in row) for row in rows] == drawn


def test_rows_leave_out_what_follows_from_the_symbols() -> None:
    towers = skyscrapers(3, [2, None, None])
    found = towers.solution_set()
    assert set(found.choices) == {
        Mark((r, c), s) for r in range(3) for c in range(3) for s in "123"
    }
    for rows, listed in (
        (found.rows(), list(found)),
        (found.sample_rows(4, seed=1), found.sample(4, seed=1)),
    ):
        assert rows.shape == (len(listed), 9)
        meant = [[found.choices[number] for number in row] for row in rows.tolist()]
        assert meant == [sorted(one.choices) for one in listed]


@pytest.mark.parametrize("ask", [lambda found: found.rows(), lambda found: found.sample_rows(1)])
def test_arrays_without_numpy_say_in_one_sentence_what_to_install(
    ask: Callable[[SolutionSet], object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    with pytest.raises(BadInput, match=r"^arrays of fillings need .* '.*\[arrays\]'$"):
        ask(solution_set(SMALL))


def _are_distinct_and_valid(number: int) -> None:
    """Every row against the checker's rules, all rows at a time."""
    problem = Tiling(Board.rectangle(10, 12), pieces("L3"))
    found = solution_set(problem)
    rows = found.rows(10**9, number)
    hashes = (rows * ODD_NUMBERS[: rows.shape[1]]).sum(axis=1, dtype=np.uint64)
    assert len(np.unique(hashes)) == number
    place_of = {cell: place for place, cell in enumerate(sorted(problem.board.cells))}
    bits = np.zeros((len(found.choices), 2), np.uint64)
    for number_of_choice, choice in enumerate(found.choices):
        assert isinstance(choice, Placement)
        alone = Tiling(Board(frozenset(choice.cells)), problem.pieces)
        assert is_solution(alone, Solution((choice,)))
        for cell in choice.cells:
            word, bit = divmod(place_of[cell], 64)
            bits[number_of_choice, word] |= np.uint64(1 << bit)
    # As many cells are laid as there are, and none is missing: each is covered exactly once.
    assert rows.shape[1] * 3 == len(place_of)
    for word, full in enumerate((2**64 - 1, 2**56 - 1)):
        assert (np.bitwise_or.reduce(bits[rows, word], axis=1) == full).all()


ODD_NUMBERS = np.random.default_rng(1).integers(0, 2**63, 64, np.uint64) * np.uint64(2) + np.uint64(
    1
)


def test_listed_rows_are_distinct_and_valid() -> None:
    _are_distinct_and_valid(100_000)


@pytest.mark.full
def test_ten_million_listed_rows_are_distinct_and_valid() -> None:
    _are_distinct_and_valid(10_000_000)


def test_a_set_too_large_for_its_memory_says_so() -> None:
    with pytest.raises(LimitReached):
        solution_set(HUGE, memory_limit=1_000_000)[5]


@pytest.mark.skipif(sys.platform != "linux", reason="memory is measured there only")
def test_what_the_caller_takes_between_two_questions_does_not_count() -> None:
    found = solution_set(SMALL, memory_limit=2**25)
    drawn = found.sample(3, seed=1)
    before = _core.resident_bytes()
    taken = []
    # Taken until it shows: for a moment it tells what it told before, which was more if the
    # sample has given back what earlier questions had freed.
    while _core.resident_bytes() < before + 2**25:
        taken.append(b"x" * 2**22)
    assert found.sample(3, seed=1) == drawn
    del taken


def test_what_lies_beyond_the_last_filling_is_empty() -> None:
    found = solution_set(Tiling(Board.rectangle(2, 3), pieces("I2")))
    assert len(found) == 3
    assert list(found.ordered(2, 1)) == list(found.ordered(7)) == list(found.ordered(7, 9)) == []
    assert [len(found.rows(1, number)) for number in (0, 1, 2, 3, 100)] == [0, 1, 2, 2, 2]
    assert len(found.rows(3)) == 0
