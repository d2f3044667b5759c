"""Programs of students are run by the tests, not collected as tests."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from boardfill.judging import tested_program
from boardfill.judging.arrows import ARROW_BOARDS
from boardfill.judging.boardcover import BOARDCOVER
from boardfill.judging.judged_problem import JudgedProblem
from boardfill.judging.programs import RunLimits, RunResult, Supervisor
from boardfill.judging.puzzle_pieces import PUZZLE_PIECES
from tests.judging.student_programs import program_in
from tests.processes import PATIENCE

SIZES: dict[JudgedProblem[Any], int] = {BOARDCOVER: 3, PUZZLE_PIECES: 3, ARROW_BOARDS: 2}
"""How many are timed where nobody is hurried."""

collect_ignore = ["programs"]


@pytest.fixture
def program(tmp_path: Path) -> Callable[[str], str]:
    """The file of a program, by name."""
    return lambda name: program_in(tmp_path, name)


@dataclass
class Runs:
    """How often programs were run."""

    number: int = 0


@pytest.fixture
def unhurried(monkeypatch: pytest.MonkeyPatch) -> Runs:
    """Each run has all the time it needs and says that it took a moment: the clock judges nothing.

    So the first few sizes are timed, and programs that hang are not for this.
    """
    runs, run = Runs(), Supervisor.run

    def patient(
        supervisor: Supervisor,
        command: list[str],
        given: str,
        limits: RunLimits,
        *,
        addresses: bool,
    ) -> RunResult:
        runs.number += 1
        given_time = replace(limits, seconds=PATIENCE)
        return replace(
            run(supervisor, command, given, given_time, addresses=addresses), seconds=0.01
        )

    monkeypatch.setattr(Supervisor, "run", patient)
    monkeypatch.setattr(tested_program, "time", SimpleNamespace(monotonic=lambda: 0.0))
    for judge, number in SIZES.items():
        first_few = list(islice(judge.timed(), number))
        monkeypatch.setattr(judge, "timed", partial(iter, first_few))
    return runs
