"""What finders, forethought or an engine get wrong is not said: the next reason is, or nothing."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from boardfill import Board, Tiling, pieces
from boardfill.answers.certificate import (
    CELL,
    Colouring,
    Exhausted,
    Exhaustion,
    Inequality,
    Starved,
    Subject,
)
from boardfill.answers.solution import Choice
from boardfill.certificates import Certificate
from boardfill.cover.translation.translate import cover_of
from boardfill.engines.protocol import Filling
from boardfill.explaining.no_filling import explain
from boardfill.hinting.next_step import hint
from boardfill.problem.kinds import Problem
from boardfill.reasoning.pockets import DeadEnd
from boardfill.reasoning.position import ForcedOption

WRONG = Starved(Subject(CELL, (0, 0)), 1, 0)
TRIED = Exhaustion((Exhausted("search", 1), Exhausted("frontier", 1)))
RIGHT = Colouring(0, tuple((Subject(CELL, (0, c)), (-1) ** c) for c in range(3)))


def _finding(monkeypatch: pytest.MonkeyPatch, *found: Certificate) -> None:
    monkeypatch.setattr("boardfill.explaining.no_filling.arguments", lambda *_: iter(found))


def test_an_argument_that_does_not_hold_is_dropped_for_the_next(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    problem = Tiling(Board.rectangle(1, 3), pieces("domino"))
    for last in (RIGHT, TRIED):
        _finding(monkeypatch, WRONG, Inequality(RIGHT.weights[:1]), last)
        assert explain(problem) == last


def test_nothing_is_claimed_where_all_arguments_are_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """There is a filling, whatever finders and engines think."""
    problem = Tiling(Board.rectangle(1, 4), pieces("domino"))
    _finding(monkeypatch, WRONG, TRIED)
    with pytest.raises(AssertionError, match="the verifier refuses their exhaustion"):
        explain(problem)


def test_what_takes_long_to_try_again_rests_on_two_engines(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    problem = Tiling(Board.rectangle(1, 3), pieces("domino"))
    monkeypatch.setattr("boardfill.explaining.no_filling._TRYING", 0.0)
    _finding(monkeypatch, TRIED)
    assert explain(problem) == TRIED
    monkeypatch.setattr("boardfill.explaining.no_filling._CHECKING", 0.0)
    _finding(monkeypatch, RIGHT, TRIED)
    assert explain(problem) == TRIED


def test_a_filling_refutes_what_was_seen_wrongly(monkeypatch: pytest.MonkeyPatch) -> None:
    problem = Tiling(Board.rectangle(2, 3), pieces("I2"))
    right = hint(problem)
    filling = frozenset(problem.solution_set()[0].choices)
    wrong = next(
        ForcedOption(number, 0)
        for number, option in enumerate(cover_of(problem).options)
        if option.meaning not in filling
    )
    monkeypatch.setattr(
        "boardfill.reasoning.position.Foresight.dead_end", lambda _: DeadEnd(starved=0)
    )
    assert hint(problem) == right
    monkeypatch.setattr("boardfill.engines.search.SearchEngine.first", _first(problem, filling))
    monkeypatch.setattr(
        "boardfill.reasoning.position.Foresight.only_choices", lambda _: iter([wrong])
    )
    assert hint(problem) == right


def _first(problem: Problem, filling: frozenset[Choice]) -> Callable[..., Filling]:
    """Finds this filling, whatever it is asked."""
    options = enumerate(cover_of(problem).options)
    found = tuple(number for number, option in options if option.meaning in filling)
    return lambda *_: found


def test_nothing_is_claimed_where_engines_disagree(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("boardfill.hinting.next_step.any_filling", lambda *_: None)
    with pytest.raises(AssertionError, match="disagree about whether this can be completed"):
        hint(Tiling(Board.rectangle(2, 3), pieces("I2")))
