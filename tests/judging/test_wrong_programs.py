"""Each wrong program is found out, on an input as small as can be, and its mistake is named."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from boardfill.errors import BadInput
from boardfill.judging.arrows import ARROW_BOARDS
from boardfill.judging.boardcover import BOARDCOVER
from boardfill.judging.judged_problem import CaseOptions, JudgedProblem
from boardfill.judging.programs import RunLimits, RunResult, Supervisor
from boardfill.judging.puzzle_pieces import PUZZLE_PIECES
from boardfill.judging.trial import Verdict, try_program
from tests.judging.conftest import Runs
from tests.judging.student_programs import PROGRAMS

pytestmark = pytest.mark.process

JUDGES: dict[str, JudgedProblem[Any]] = {
    judge.name: judge for judge in (BOARDCOVER, PUZZLE_PIECES, ARROW_BOARDS)
}
LIMITS = RunLimits(seconds=60)
"""Others may be at work on this machine."""
COMPILERS = {".cpp": "c++", ".java": "javac"}
MOST_CELLS = 12


class Wrong(NamedTuple):
    problem: str
    file: str
    named: str | None
    """What the mistake is called, in part; None if nobody knows it."""
    cells: int


WRONG = [
    Wrong("boardcover", "missing_orientation.py", "is missing: .#/##", 4),
    Wrong("boardcover", "duplicate_orientation.cpp", "is there twice: #./##", 4),
    Wrong("boardcover", "no_restore.py", "blocks are not taken back", 6),
    Wrong("boardcover", "marks_stay.cpp", "marked of a block that turned out not to fit", 4),
    Wrong("boardcover", "all_black.java", "all-black board", 1),
    Wrong("boardcover", "last_row.java", "the last row need not be covered", 1),
    Wrong("boardcover", "black_edge.py", "the last column need not be covered", 1),
    Wrong("boardcover", "yes_or_no.py", "whether there is a covering, not how many", 6),
    Wrong("boardcover", "every_order.py", "for every order", 6),
    Wrong("boardcover", "straight_too.cpp", "straight blocks", 3),
    Wrong("boardcover", "around_the_edge.cpp", "around the edge", 6),
    Wrong("boardcover", "not_reset.py", "not set back to 0", 2),
    Wrong("boardcover", "extra_words.py", "other words stand in their lines", 1),
    Wrong("boardcover", "one_line.py", "their lines are not", 2),
    Wrong("boardcover", "odd_one.py", None, 3),
    Wrong("puzzle-pieces", "flips.py", "flipped", 8),
    Wrong("puzzle-pieces", "reuses.py", "used more than once", 3),
    Wrong("puzzle-pieces", "partly.py", "fills only in part", 3),
    Wrong("puzzle-pieces", "no_turn.py", "not turned", 4),
    Wrong("puzzle-pieces", "diagonals.py", "only at a corner", 4),
    Wrong("puzzle-pieces", "area_only.py", "number of cells only", 6),
    Wrong("arrows", "no_corners.py", "point at one corner", 4),
    Wrong("arrows", "rows_only.py", "half of each column", 4),
    Wrong("arrows", "always_four.py", "the size is not read", 4),
    Wrong("arrows", "no_total.py", "total is missing", 4),
    Wrong("arrows", "numbered_from_0.py", "numbered from 0", 4),
]


def tried(problem: str, program: str, limits: RunLimits = LIMITS) -> Verdict[Any]:
    compiler = COMPILERS.get(Path(program).suffix)
    if compiler is not None and shutil.which(compiler) is None:
        pytest.skip(f"LEFT OUT: {program} needs {compiler}, which this machine does not have")
    return try_program(JUDGES[problem], program, CaseOptions(), limits)


@pytest.mark.full
@pytest.mark.parametrize("wrong", WRONG, ids=lambda wrong: wrong.file)
def test_wrong_programs_are_caught_shrunk_and_named(
    wrong: Wrong, program: Callable[[str], str]
) -> None:
    _check(wrong, tried(wrong.problem, program(wrong.file)))


@pytest.mark.parametrize(
    ("file", "most_runs"),
    [
        ("missing_orientation.py", 15),
        ("odd_one.py", 15),
        pytest.param("flips.py", 80, marks=pytest.mark.full),
        ("no_corners.py", 8),
    ],
)
def test_some_of_each_problem_are_caught_by_so_many_runs(
    file: str, most_runs: int, program: Callable[[str], str], unhurried: Runs
) -> None:
    (wrong,) = (wrong for wrong in WRONG if wrong.file == file)
    _check(wrong, tried(wrong.problem, program(file)))
    assert unhurried.number <= most_runs


def _check(wrong: Wrong, verdict: Verdict[Any]) -> None:
    """Is the mistake shown on a small input, and named?"""
    found = verdict.difference
    assert found is not None
    assert found.outcome.ran.failure is None
    assert found.is_repeatable
    assert verdict.times
    judge = JUDGES[wrong.problem]
    assert sum(map(judge.cells, found.cases)) <= wrong.cells <= MOST_CELLS
    if wrong.named is None:
        assert found.mistakes == ()
    else:
        (named,) = found.mistakes
        assert wrong.named in named


@pytest.mark.usefixtures("unhurried")
@pytest.mark.parametrize(
    ("problem", "file"),
    [
        ("boardcover", "right_boardcover.py"),
        pytest.param("boardcover", "right_boardcover.cpp", marks=pytest.mark.full),
        pytest.param("puzzle-pieces", "right_pieces.py", marks=pytest.mark.full),
        pytest.param("puzzle-pieces", "right_solution.py", marks=pytest.mark.full),
        ("arrows", "right_arrows.py"),
    ],
)
def test_right_programs_pass(problem: str, file: str, program: Callable[[str], str]) -> None:
    verdict = tried(problem, program(file))
    judge = JUDGES[problem]
    assert verdict.difference is None
    assert verdict.cases == judge.usual_cases
    assert [one.size for one in verdict.times] == [size for size, _ in judge.timed()]


def test_a_program_that_is_slow_on_large_boards_is_right(
    unhurried: Runs, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A run that ends by its limit is no mistake where only the time is of interest."""
    judge, run = BOARDCOVER, Supervisor.run
    sizes = list(judge.timed())

    def slow_on_the_last(supervisor: Supervisor, command: list[str], given: str, *limits: Any,
                         **options: Any) -> RunResult:  # fmt: skip
        if given == judge.input_of([sizes[-1][1]]):
            return RunResult("", 5.0, "it gave no answer within 5 s", is_out_of_time=True)
        return run(supervisor, command, given, *limits, **options)

    monkeypatch.setattr(Supervisor, "run", slow_on_the_last)
    verdict = tried("boardcover", str(PROGRAMS / "right_boardcover.py"))
    assert unhurried.number
    assert verdict.difference is None
    assert [one.program is None for one in verdict.times] == [False, False, True]


@pytest.mark.full
@pytest.mark.parametrize("ending", [".cpp", ".java"])
def test_a_function_without_main_is_called_as_the_site_calls_it(
    ending: str, program: Callable[[str], str]
) -> None:
    verdict = tried("puzzle-pieces", program(f"right_solution{ending}"), RunLimits(seconds=60))
    assert verdict.difference is None
    assert verdict.is_whole


@pytest.mark.full
@pytest.mark.parametrize("ending", [".cpp", ".java"])
def test_a_mistake_in_a_function_without_main_is_told_of_its_own_file(
    ending: str, program: Callable[[str], str], tmp_path: Path
) -> None:
    right = Path(program(f"right_solution{ending}")).read_text(encoding="utf-8")
    mine = tmp_path / f"mine{ending}"
    mine.write_text(right.replace("return answer", "return anwser"), encoding="utf-8")
    with pytest.raises(BadInput, match=rf"cannot compile mine{ending}: .*(anwser|error)"):
        tried("puzzle-pieces", str(mine))
