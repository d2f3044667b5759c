"""Each wrong program is found out, on an input as small as can be, and its mistake is named."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from boardfill.errors import BadInput
from boardfill.judging.arrows_judge import ArrowBoards
from boardfill.judging.boardcover_judge import Boardcover
from boardfill.judging.judged_problem import JudgedProblem
from boardfill.judging.pieces_judge import PuzzlePieces
from boardfill.judging.supervised import RunLimits
from boardfill.judging.trial import Asked, Verdict, try_program

pytestmark = [pytest.mark.process, pytest.mark.beside]

JUDGES: dict[str, JudgedProblem[Any]] = {
    judge.name: judge for judge in (Boardcover(), PuzzlePieces(), ArrowBoards())
}
LIMITS = RunLimits(seconds=20)
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
    return try_program(JUDGES[problem], program, Asked(), limits)


def _processor_time() -> float:
    """Of this process and of those that it has seen end, compilers among them."""
    return sum(os.times()[:4])


@pytest.mark.parametrize("wrong", WRONG, ids=lambda wrong: wrong.file)
def test_wrong_programs_are_caught_shrunk_and_named(
    wrong: Wrong, program: Callable[[str], str]
) -> None:
    start = _processor_time()
    verdict = tried(wrong.problem, program(wrong.file))
    assert _processor_time() - start < 10
    found = verdict.difference
    assert found is not None
    assert found.outcome.ran.failure is None
    assert found.is_repeatable
    assert verdict.times
    judge = JUDGES[wrong.problem]
    assert sum(map(judge.cells, found.smallest.cases)) <= wrong.cells <= MOST_CELLS
    if wrong.named is None:
        assert found.mistakes == ()
    else:
        (named,) = found.mistakes
        assert wrong.named in named


@pytest.mark.parametrize(
    ("problem", "file"),
    [
        ("boardcover", "right_boardcover.py"),
        ("boardcover", "right_boardcover.cpp"),
        ("puzzle-pieces", "right_pieces.py"),
        ("puzzle-pieces", "right_solution.py"),
        ("arrows", "right_arrows.py"),
    ],
)
def test_right_programs_pass_slow_ones_too(
    problem: str, file: str, program: Callable[[str], str]
) -> None:
    verdict = tried(problem, program(file), RunLimits(seconds=5))
    assert verdict.difference is None
    assert verdict.cases == JUDGES[problem].usual_cases
    assert len(verdict.times) >= 3
    assert all(one.program is not None for one in verdict.times[:-1])


@pytest.mark.parametrize("ending", [".cpp", ".java"])
def test_a_function_without_main_is_called_as_the_site_calls_it(
    ending: str, program: Callable[[str], str]
) -> None:
    verdict = tried("puzzle-pieces", program(f"right_solution{ending}"), RunLimits(seconds=60))
    assert verdict.difference is None
    assert verdict.is_whole


@pytest.mark.parametrize("ending", [".cpp", ".java"])
def test_a_mistake_in_a_function_without_main_is_told_of_its_own_file(
    ending: str, program: Callable[[str], str], tmp_path: Path
) -> None:
    right = Path(program(f"right_solution{ending}")).read_text(encoding="utf-8")
    mine = tmp_path / f"mine{ending}"
    mine.write_text(right.replace("return answer", "return anwser"), encoding="utf-8")
    with pytest.raises(BadInput, match=rf"cannot compile mine{ending}: .*(anwser|error)"):
        tried("puzzle-pieces", str(mine))
