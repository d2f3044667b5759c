"""Nothing but fillings leaves: each is checked on its way out, whatever found it."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from itertools import chain
from pathlib import Path

import pytest
from hypothesis import given

import boardfill
from boardfill import Board, Fitting, Tiling, pieces, queens
from boardfill.cover.bounded import Cover
from boardfill.cover.translation.translate import cover_of
from boardfill.engines.limits import Limits
from boardfill.engines.planner import every_engine
from boardfill.engines.protocol import Ability
from boardfill.engines.reference import ReferenceEngine
from boardfill.engines.samplers import SAMPLERS
from boardfill.errors import InternalError
from boardfill.judging import arrow_boards
from boardfill.problem.fitting import Matrix
from tests.jobs.asked import do
from tests.strategies import covers

DOMINOES = Tiling(Board.rectangle(2, 2), pieces("I2"))
"""A board for every sampler: the Aztec diamond of order 1."""
WIDE = Tiling(Board.rectangle(40, 40), pieces("I2"))
PENTOMINOES = Tiling(Board.rectangle(3, 20), pieces("pentominoes"))
HOLES = Fitting(Matrix(1, 1, b"\0"), Matrix(1, 1, b"\1"))
FRAME = Tiling(Board.rectangle(4, 4), pieces("tetrominoes"))


@given(covers())
def test_a_filling_is_what_keeps_every_item_within_its_bounds(cover: Cover) -> None:
    fillings = set(ReferenceEngine().fillings(cover, Limits()))
    every = len(cover.options)
    for chosen in range(2**every if every < 8 else 0):
        options = tuple(option for option in range(every) if chosen >> option & 1)
        assert cover.is_filling(options) == (options in fillings)
        assert cover.is_filling(options[::-1]) == (options in fillings)
    assert not cover.is_filling([every])
    for filling in list(fillings)[:5]:
        assert not cover.is_filling((*filling, *filling[:1])) or not filling


def test_rows_are_checked_each_up_to_its_end() -> None:
    cover = cover_of(DOMINOES)
    fillings = list(ReferenceEngine().fillings(cover, Limits()))
    for row_type in ("H", "I"):
        rows = array(row_type, chain.from_iterable(fillings))
        short = array(row_type, [fillings[0][0], -1 % 256**rows.itemsize])
        cover.require_fillings(rows.tobytes(), 2, row_type)
        cover.require_fillings(b"", 2, row_type)
        for bad in (rows + short, short + rows, rows + rows[:1] * 2):
            with pytest.raises(InternalError, match="not a filling"):
                cover.require_fillings(bad.tobytes(), 2, row_type)


class Seen(Exception):
    """The check was asked."""


def _samples(sampler: str) -> Callable[[Path], object]:
    return lambda _: DOMINOES.solution_set().sample(1, seed=1, sampler=sampler)


def _first(engine: str) -> Callable[[Path], object]:
    return lambda _: boardfill.solve(DOMINOES, engine=engine)


def _best(engine: str | None) -> Callable[[Path], object]:
    return lambda _: DOMINOES.best(engine=engine)


def _engines(question: Ability) -> list[str]:
    cover = cover_of(DOMINOES)
    return [engine.name for engine in every_engine() if engine.supports(cover, question)]


WAYS_OUT: dict[str, Callable[[Path], object]] = {
    **{f"first by {name}": _first(name) for name in _engines(Ability.FIRST)},
    **{f"best by {name}": _best(name) for name in _engines(Ability.BEST)},
    **{f"sample by {name}": _samples(name) for name in SAMPLERS},
    "first": lambda _: boardfill.solve(DOMINOES),
    "first, patched": lambda _: boardfill.solve(WIDE),
    "all in rank order": lambda _: list(DOMINOES.solution_set()),
    "all in any order": lambda _: list(DOMINOES.solution_set().any_order()),
    "all by symmetry": lambda _: next(PENTOMINOES.solution_set().any_order()),
    "by rank": lambda _: DOMINOES.solution_set()[0],
    "the two of unique": lambda _: DOMINOES.uniqueness_witnesses(),
    "up to symmetry": lambda _: list(DOMINOES.solve_all(up_to="symmetry")),
    "rows": lambda _: DOMINOES.solution_set().rows(),
    "rows of samples": lambda _: DOMINOES.solution_set().sample_rows(1, seed=1),
    "rows of coupled samples": lambda _: WIDE.solution_set().sample_rows(1, seed=1),
    "the best": lambda _: DOMINOES.best(),
    "the best few": lambda _: DOMINOES.best_few(2),
    "by weight": lambda _: DOMINOES.solution_set().by_weight(2),
    "the best fit": lambda _: HOLES.best(),
    "arrows": lambda _: list(arrow_boards(4)),
    "watched": lambda _: list(DOMINOES.watch()),
    "made by givens": lambda _: list(boardfill.make(queens(4), seed=1)),
    "made by pieces": lambda _: list(
        boardfill.make(FRAME, seed=1, choose="holes", use=2, up_to_symmetry=True)
    ),
    "made for a calendar": lambda _: list(
        boardfill.make(
            Tiling(Board.rectangle(3, 3), pieces("I2:0-4,I1:0-4")),
            seed=1,
            choose="calendar",
            groups=(2,),
        )
    ),
    "a job that lists by rank": lambda folder: do(folder / "job", DOMINOES, "solve", number=2),
    "a job that lists by search": lambda folder: do(folder / "job", PENTOMINOES, "solve"),
    "a job that draws": lambda folder: do(folder / "job", DOMINOES, "sample", number=2, seed=1),
}


@pytest.mark.parametrize("way_out", WAYS_OUT)
def test_every_way_out_leads_through_the_check(
    way_out: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def seen(*_: object) -> None:
        raise Seen

    monkeypatch.setattr(Cover, "require_filling", seen)
    monkeypatch.setattr(Cover, "require_fillings", seen)
    with pytest.raises(Seen):
        WAYS_OUT[way_out](tmp_path)
