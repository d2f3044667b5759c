"""Every answer of the package, held against a judge that shares nothing with it."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.independent import hunt
from tests.independent.case import Case, NotApplicable
from tests.independent.documents import KINDS, random_document
from tests.independent.judging import TooMuch
from tests.independent.trials import QUESTIONS

STEPS = 2_000
"""A judge that may try no more is quick enough for thousands of problems."""


@cache
def _case(kind: str, seed: int) -> Case:
    return Case(random_document(kind, Random(seed)), Random(seed), STEPS)


def _answers(question: Callable[[Case], None], kind: str, seeds: range) -> int:
    """How many problems of the kind were answered as the judge does; the first other one fails."""
    answered = 0
    for seed in seeds:
        case = _case(kind, seed)
        case.random.seed(seed)
        try:
            question(case)
            answered += 1
        except (NotApplicable, TooMuch):
            continue
        except Exception as error:
            error.add_note(json.dumps(case.document))
            raise
    return answered


def _laid_and_counted(case: Case) -> None:
    QUESTIONS["choices"](case)
    assert case.problem.count() == case.count


def _part(kind: str, part: int) -> Any:
    return pytest.param(kind, part, marks=[pytest.mark.full] if part >= 1 else [])


@pytest.mark.parametrize(
    ("kind", "part"),
    [_part("closed tiling", part) for part in range(10)]
    + [_part("lone piece", part) for part in range(20)],
)
def test_pieces_are_laid_and_counted_on_closed_boards_as_the_judge_does(
    kind: str, part: int
) -> None:
    seeds = range(100 * part, 100 * (part + 1))
    assert _answers(_laid_and_counted, kind, seeds) > 70


@pytest.mark.parametrize(
    "question",
    [pytest.param(one, marks=pytest.mark.full if one == "job" else []) for one in QUESTIONS],
)
@pytest.mark.parametrize("kind", KINDS)  # one after another, since a process judges each case once
@pytest.mark.parametrize(
    "part", [0, *(pytest.param(n, marks=pytest.mark.full) for n in (-2, -1, 1, 2))]
)
def test_every_question_is_answered_as_the_judge_does(kind: str, question: str, part: int) -> None:
    first = 10**6 + 9 + 5 * part  # those around 10**6 + 9 are answered fastest
    answered = _answers(QUESTIONS[question], kind, range(first, first + 5))
    if kind == "closed tiling" and question not in ("fit", "table"):
        assert answered >= 2


@pytest.mark.parametrize(
    "question", ["count", "up to symmetry", "list", "rank", "check", "convert"]
)
@pytest.mark.parametrize(
    "part", [0, *(pytest.param(n, marks=pytest.mark.full) for n in range(1, 28))]
)
def test_every_rule_means_what_the_judge_reads(question: str, part: int) -> None:
    seeds = range(20 * part, 20 * (part + 1))
    assert _answers(QUESTIONS[question], "ruled marking", seeds) >= 12


@pytest.mark.parametrize(
    "question", ["count", "up to symmetry", "list", "rank", "check", "convert"]
)
@pytest.mark.parametrize("kind", ["tile tiling", "given tile tiling"])
@pytest.mark.parametrize(
    "part", [0, *(pytest.param(n, marks=pytest.mark.full) for n in range(1, 18))]
)
def test_marks_and_sides_fit_as_the_judge_reads(question: str, kind: str, part: int) -> None:
    seeds = range(10 * part, 10 * (part + 1))
    assert _answers(QUESTIONS[question], kind, seeds) >= 5


@pytest.mark.full
@pytest.mark.parametrize(
    "question",
    [
        "count",
        "list",
        "rank",
        "sample",
        "best",
        "check",
        "job",
        "hint",
        "rate",
        "why none",
        "watch",
    ],
)
@pytest.mark.parametrize("part", range(8))
def test_what_hangs_together_does_so_for_the_judge(question: str, part: int) -> None:
    seeds = range(60 * part, 60 * (part + 1))
    assert _answers(QUESTIONS[question], "linked marking", seeds) >= 30


@pytest.mark.parametrize("question", ["hint", "rate"])
@pytest.mark.parametrize("kind", ["tiling", "given tiling", "closed tiling"])
@pytest.mark.parametrize(
    "part", [0, *(pytest.param(n, marks=pytest.mark.full) for n in range(1, 4))]
)
def test_hints_and_paths_say_what_is_true_word_by_word(kind: str, question: str, part: int) -> None:
    seeds = range(200 + 30 * part, 230 + 30 * part)
    assert _answers(QUESTIONS[question], kind, seeds) > 15


def test_what_goes_wrong_is_written_as_a_small_document(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def wrong(case: Case) -> None:
        assert case.problem.count() < 0, "no count is below 0"

    monkeypatch.setitem(QUESTIONS, "count", wrong)
    found = hunt.Hunt("1", tmp_path)
    found.try_one("covering", "1/0")
    assert found.wrong == 1
    (path,) = tmp_path.iterdir()
    written = json.loads(path.read_text(encoding="utf-8"))
    assert not written["options"]
    assert "no count is below 0" in capsys.readouterr().out
