"""Counts of connected structures as jobs: in units, the same numbers as at once."""

from __future__ import annotations

from contextlib import suppress
from itertools import combinations
from pathlib import Path
from random import Random

import pytest

from boardfill import Board, Marking, Parts, Symbol
from boardfill.coercion import problem_of
from boardfill.cover.bounded import Cover
from boardfill.cover.translation.translate import cover_of
from boardfill.engines.limits import Deadline, Limits
from boardfill.errors import LimitReached
from boardfill.jobs.choose_strategy import count_in_units
from boardfill.jobs.job_control import begin_job, resume
from boardfill.jobs.job_question import CountQuestion, JobSpec
from boardfill.jobs.job_status import status
from boardfill.jobs.strategies.counts import LayersPlan, SingleUnitPlan
from boardfill.jobs.strategies.strategy import Prepared, SavedPlan, digest_of_cover
from boardfill.problem.empty_grids import corner_paths, cycles, spanning_trees
from boardfill.problem.kinds import Problem
from boardfill.rules import Connected, Lines
from tests.jobs.staged import in_parts, stop_after


def _problem(chance: Random) -> Problem:
    rows, columns = chance.choice([(2, 5), (3, 4), (4, 4)])
    board = Board.rectangle(rows, columns)
    board = board.without(chance.sample(board.ordered, chance.choice([0, 0, 1])))
    kind = chance.choice(["parts", "cells", "path", "loop", "tree"])
    if kind == "parts":
        return Parts(board, chance.choice([None, (1, 4), (2, 3), {1, 3}]))
    if kind == "cells":
        sizes = (1, chance.choice([4, 12]))
        rule = Connected(["X"], parts=(1, 2), sizes=sizes)
        return Marking(board, [Symbol("X"), Symbol("O")], [rule])
    joined = [
        joins
        for number in {"loop": (0, 2), "path": (0, 1, 2), "tree": (1, 2, 3)}[kind]
        for joins in combinations(("up", "right", "down", "left"), number)
    ]
    symbols = [Symbol(" ".join(joins) or "none", joins=joins) for joins in joined]
    return Marking(board, symbols, [Lines(kind)])


@pytest.mark.parametrize("first", range(0, 30, 10))
def test_random_boards_in_parts_stopped_and_resumed(tmp_path: Path, first: int) -> None:
    for seed in range(first, first + 10):
        chance = Random(seed)
        problem, folder = _problem(chance), tmp_path / str(seed)
        with pytest.MonkeyPatch.context() as patch:
            in_parts(patch, chance.choice([1, 2, 5]), chance.choice([1, 2, 4]))
            begin_job(folder, problem, engine="frontier")
            with pytest.MonkeyPatch.context() as inner, suppress(LimitReached):
                stop_after(inner, chance.choice([1, 3]))
                resume(folder)
            assert resume(folder) == problem.count(engine="search"), seed


def _planned(problem: Problem, memory: int = 2**30, workers: int = 1) -> SavedPlan:
    spec = JobSpec(CountQuestion(), None, problem)
    return count_in_units(Prepared(spec, Deadline(Limits(bytes=memory)), workers)).plan


def test_long_sweeps_are_cut_and_puzzles_are_not() -> None:
    for problem in (Parts("6x6", 6), spanning_trees(7, 7), corner_paths(16, 16)):
        assert isinstance(_planned(problem), LayersPlan), problem
    for name in ("slitherlink", "nurikabe", "numberlink"):
        assert isinstance(_planned(problem_of(f"gallery:{name}")), SingleUnitPlan), name


def test_little_memory_and_many_workers_make_more_parts() -> None:
    roomy, tight = _planned(corner_paths(11, 11)), _planned(corner_paths(11, 11), 2**20)
    shared = _planned(corner_paths(14, 14), workers=3)
    assert isinstance(roomy, LayersPlan)
    assert isinstance(tight, LayersPlan)
    assert isinstance(shared, LayersPlan)
    assert max(roomy.parts) == 1
    assert max(tight.parts) > 4
    assert max(shared.parts) >= 3


@pytest.mark.parametrize(
    ("problem", "answer"),
    [
        (Parts("5x5"), 19719299768),  # OEIS A145835
        (cycles(5, 5), 9349),  # OEIS A140517
        (corner_paths(6, 6), 1262816),  # OEIS A007764
        (spanning_trees(5, 5), 557568000),  # OEIS A007341
    ],
)
def test_known_counts(tmp_path: Path, problem: Problem, answer: int) -> None:
    begin_job(tmp_path, problem, engine="frontier")
    assert resume(tmp_path) == answer
    assert status(tmp_path).strategy == "layers"


def test_a_plan_is_of_one_rule() -> None:
    def cover(shape: str) -> Cover:
        symbols = [Symbol(side, joins=(side,)) for side in ("up", "right", "down", "left")]
        return cover_of(Marking("2x2", symbols, [Lines(shape)]))

    assert digest_of_cover(cover("tree")) != digest_of_cover(cover("net"))
