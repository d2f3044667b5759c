"""Sweeps in stages and parts: cut anywhere, done by anyone, the same count and the same bytes."""

from __future__ import annotations

from functools import partial
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardfill import Board, Parts, Tiling, _core, count, queens
from boardfill.cover.bounded import Cover
from boardfill.cover.translation.translate import cover_of
from boardfill.engines.limits import Deadline, Limits
from boardfill.engines.reference import ReferenceEngine
from boardfill.engines.sweep.stages import LeftByPart, StagedSweep, Stages, planned_stages
from boardfill.engines.sweep.sweep_choice import SPARSE, choose_sweep
from boardfill.errors import LimitReached
from boardfill.problem.empty_grids import corner_paths
from boardfill.problem.kinds import Problem
from boardfill.puzzles import no_two_adjacent
from tests.strategies import covers

NO_LIMITS = Limits()
PLAN = bytes(range(32))
L12 = cover_of(Tiling("12x12", "L3"))


def _order(cover: Cover) -> list[int]:
    return choose_sweep(cover, Deadline(Limits()), SPARSE).items


def _swept(
    cover: Cover, stages: Stages, limits: Limits = NO_LIMITS, *, again: bool = False
) -> tuple[int, list[list[LeftByPart]]]:
    """The count, and what every part of every stage left; if `again`, each by another sweep."""
    order = _order(cover)
    sweep = StagedSweep(cover, order, stages, PLAN)
    left: list[list[LeftByPart]] = []
    for stage, parts in enumerate(stages.parts):
        before = left[-1] if left else []
        done = []
        for part in range(parts):
            if again:
                sweep = StagedSweep(cover, order, stages, PLAN)
            runs = [partial(one.runs.__getitem__, part) for one in before]
            done.append(sweep.sweep_part(stage, part, runs, limits))
        left.append(done)
    return sum(one.count or 0 for one in left[-1]), left


def _even(cover: Cover, every: int, parts: int) -> Stages:
    steps = _core.SweepSchedule(cover.form, _order(cover)).step_count
    firsts = list(range(0, max(steps, 1), every))
    return Stages(firsts, [1] + [parts] * (len(firsts) - 1))


@given(covers(), st.integers(1, 4), st.integers(1, 5))
def test_random_covers_cut_anywhere_have_the_same_count(
    cover: Cover, every: int, parts: int
) -> None:
    if _core.SweepSchedule(cover.form, _order(cover)).impossible:
        return
    found, _ = _swept(cover, _even(cover, every, parts))
    assert found == ReferenceEngine().count(cover, Limits()).count


@pytest.mark.parametrize(
    ("problem", "answer"),
    [
        (Tiling("8x9", "L3"), 204184),  # OEIS A351322
        (Tiling("8x8", "domino"), 12988816),  # OEIS A004003
        pytest.param(
            Tiling("16x16", "domino"), 2444888770250892795802079170816, marks=pytest.mark.full
        ),
        (Tiling("4x6", "pentominoes:0-1,I1:0-5"), None),
        (Tiling("4x10", "tetrominoes:2"), None),
        (Tiling("7x7", "L3,I1:1"), None),
        (no_two_adjacent(Board.rectangle(8, 8)), 660647962955),  # OEIS A006506
        (queens(6), 4),
        (Parts("5x5", 5), 4006),  # OEIS A172477
        (corner_paths(7, 7), 575780564),  # OEIS A007764
    ],
    ids=lambda value: type(value).__name__,
)
@pytest.mark.parametrize(
    ("every", "parts", "threads"),
    [(5, 7, 2), *(pytest.param(*each, marks=pytest.mark.full) for each in ((1, 3, 1), (11, 2, 1)))],
)
def test_known_counts(
    problem: Problem, answer: int | None, every: int, parts: int, threads: int
) -> None:
    cover = cover_of(problem)
    found, _ = _swept(cover, _even(cover, every, parts), Limits(threads=threads))
    assert found == (count(problem, engine="frontier-sparse") if answer is None else answer)


@pytest.mark.parametrize(
    ("board", "memory"),
    [
        ("9x12", 20_000),
        *(pytest.param("12x12", n, marks=pytest.mark.full) for n in (40_000, 80_000, 160_000)),
    ],
)
def test_neither_threads_nor_memory_change_what_a_part_leaves(board: str, memory: int) -> None:
    cover = cover_of(Tiling(board, "L3"))
    stages = _even(cover, 7, 3)
    wanted = _swept(cover, stages)
    assert wanted[0] == {"9x12": 467966840, "12x12": 2033502499954}[board]  # OEIS A351322
    assert _swept(cover, stages, Limits(threads=3)) == wanted
    assert _swept(cover, stages, Limits(bytes=memory)) == wanted
    assert _swept(cover, stages, Limits(bytes=memory, threads=2), again=True) == wanted


@pytest.mark.parametrize("problem", [Parts("5x6", (3, 6)), corner_paths(8, 8)], ids=str)
def test_neither_do_they_with_webs(problem: Problem) -> None:
    cover = cover_of(problem)
    stages = _even(cover, 3, 3)
    wanted = _swept(cover, stages)
    assert wanted[0] == count(problem, engine="frontier-sparse")
    assert _swept(cover, stages, Limits(threads=2)) == wanted
    assert _swept(cover, stages, Limits(bytes=100_000), again=True) == wanted


def test_a_part_that_cannot_fit_stops_at_the_limit() -> None:
    with pytest.raises(LimitReached, match=r"memory limit stopped a sparse sweep in stage \d+ of"):
        _swept(L12, _even(L12, 7, 1), Limits(bytes=3000))


@pytest.mark.parametrize(
    ("board", "share"), [("13x15", 2), pytest.param("15x15", 4, marks=pytest.mark.full)]
)
def test_parts_meet_no_state_twice_where_enough_of_the_frontier_is_untouched(
    board: str, share: int
) -> None:
    cover = cover_of(Tiling(board, "L3"))
    choice = choose_sweep(cover, Deadline(Limits()), SPARSE)
    assert choice.predicted_bytes is not None
    stages = planned_stages(choice, choice.predicted_bytes // share)
    assert max(stages.parts) >= 4
    layers = _core.first_layers(choice.schedule, _core.Control())
    _, left = _swept(cover, stages)
    wide = 0
    for (_, end), done in zip(pairwise(stages.first_steps), left[:-1], strict=True):
        if layers[end - 1] > 1000:  # before, the frontier has just begun to open
            assert sum(one.states for one in done) == layers[end - 1]
            wide += len(done) > 1
    assert wide > 20


def _fibonacci(cells: int) -> tuple[Cover, int]:
    cover = cover_of(Tiling(f"1x{cells}", "I1,I2"))
    return cover, _core.SweepSchedule(cover.form, _order(cover)).step_count


def test_counts_that_outgrow_their_limbs_where_runs_meet() -> None:
    """The same run twice doubles a count from below 2^64, which one limb holds, to above it."""
    cells = 93  # the 93rd Fibonacci number is 2^63.4, that of the state without the last cell
    cover, steps = _fibonacci(cells)
    stages = _core.SparseStages(
        _core.SweepSchedule(cover.form, _order(cover)), [0, steps - 1], [1, 1], PLAN
    )
    control = _core.Control()
    first = _core.StagePart.begin(stages, 0, 0, 0, 1, 0, 1, control)
    first.sweep(control)
    (run,) = first.leave(control)

    def end(*runs: bytes) -> int:
        part = _core.StagePart.begin(stages, 1, 0, 0, 1, 10, 1, control)
        for one in runs:
            part.take_in(one, control)
        part.sweep(control)
        return int.from_bytes(part.count, "little")

    assert _core.states_in_run(run) == 2
    assert len(run) == 80 + 2 * 16
    number = end(run)
    assert number == 12200160415121876738 + 7540113804746346429
    assert end(run, run) == 2 * number
    four = stages.merged(1, 0, [run] * 4, control)
    assert end(four) == 4 * number
    assert end(run, four, run) == 6 * number
    assert stages.merged(1, 0, [four], control) == four


def test_long_counts_in_stages() -> None:
    cover, _ = _fibonacci(2000)
    found, _ = _swept(cover, _even(cover, 90, 2))
    last, this = 0, 1
    for _ in range(2000):
        last, this = this, last + this
    assert found == this


def test_runs_of_another_place_or_out_of_order_are_refused() -> None:
    cover = cover_of(Tiling("6x6", "L3"))
    schedule = _core.SweepSchedule(cover.form, _order(cover))
    stages = _core.SparseStages(schedule, [0, 8, 16], [1, 2, 2], PLAN)
    control = _core.Control()
    first = _core.StagePart.begin(stages, 0, 0, 0, 1, 0, 1, control)
    first.sweep(control)
    run, other = first.leave(control)
    assert _core.states_in_run(run) > 2

    def take_in(bad: bytes, stage: int = 1, part: int = 0, plan: bytes = PLAN) -> None:
        of = _core.SparseStages(schedule, [0, 8, 16], [1, 2, 2], plan)
        _core.StagePart.begin(of, stage, part, 0, 1, 0, 1, control).take_in(bad, control)

    take_in(run)
    header, entry = 80, 16
    exchanged = (
        run[:header] + run[header + entry : header + 2 * entry] + run[header : header + entry]
    )
    bad_ones = [
        partial(take_in, other),
        partial(take_in, run, stage=2),
        partial(take_in, run, part=1),
        partial(take_in, run, plan=PLAN[::-1]),
        partial(take_in, exchanged + run[header + 2 * entry :]),
        partial(take_in, run + bytes(16)),
        *(partial(take_in, run[:length]) for length in range(len(run))),
        *(
            partial(take_in, run[:at] + bytes([run[at] ^ flip]) + run[at + 1 :])
            for at in range(header)
            for flip in (1, 128)
        ),
    ]
    for bad in bad_ones:
        with pytest.raises(ValueError, match="run"):
            bad()


@pytest.mark.parametrize(
    ("firsts", "parts"),
    [([], []), ([0, 5], [1]), ([1], [1]), ([0], [2]), ([0, 5, 5], [1, 1, 1]), ([0, 5], [1, 0]),
     ([0, 144], [1, 1])],
)  # fmt: skip
def test_cuts_that_are_none_are_refused(firsts: list[int], parts: list[int]) -> None:
    with pytest.raises(ValueError, match="no stages"):
        StagedSweep(L12, _order(L12), Stages(firsts, parts), PLAN)
