"""Naming a mistake takes a bounded number of steps, however dense the board it shows on is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, cast

import pytest

from boardfill.judging.arrows import ARROW_BOARDS
from boardfill.judging.boardcover import BLOCKS, BOARDCOVER, coverings
from boardfill.judging.judged_problem import Case, JudgedProblem, Rows, TooMuchWork, at_most
from boardfill.judging.programs import RunResult
from boardfill.judging.tested_program import Outcome, TestedProgram
from boardfill.judging.trial import FORM_MISTAKES, named_mistakes

DENSE: Rows = ("." * 12,) * 11


class _Answering(Generic[Case]):
    """Stands for a program that gives these answers."""

    def __init__(self, judged: JudgedProblem[Case], answers: dict[Case, str] | None = None) -> None:
        self.judged, self.answers = judged, answers or {}

    def hurried(self, cases: Sequence[Case]) -> Outcome:
        right = [self.judged.answer(case) for case in cases]
        told = [self.answers.get(case, answer) for case, answer in zip(cases, right, strict=True)]
        return Outcome(ran(right).output, ran(told))

    def as_tested(self) -> TestedProgram[Case]:
        return cast("TestedProgram[Case]", self)


def ran(answers: Sequence[str]) -> RunResult:
    return RunResult("".join(f"{one}\n" for one in answers), 0.01, None)


class _Missing(_Answering[Rows]):
    """Leaves out one way to lay a block, and gives up above 1000."""

    def hurried(self, cases: Sequence[Rows]) -> Outcome:
        right = super().hurried(cases)
        told = ["1000" if case == DENSE else str(coverings(case, BLOCKS[1:])) for case in cases]
        return Outcome(right.expected, ran(told))


def test_a_program_that_stops_at_1000_gets_its_verdict() -> None:
    capped = _Answering(BOARDCOVER, {DENSE: "1000"})
    assert named_mistakes(capped.as_tested(), (DENSE,)) == ()


def test_a_mistake_that_explains_all_small_answers_is_not_tried_for_ever_on_the_dense_board() -> (
    None
):
    assert named_mistakes(_Missing(BOARDCOVER).as_tested(), (DENSE,)) == ()


def test_arrow_boards_are_searched_for_as_briefly() -> None:
    assert named_mistakes(_Answering(ARROW_BOARDS, {10: "1000"}).as_tested(), (10,)) == ()


def test_steps_are_counted_and_the_limit_ends_with_its_block() -> None:
    with at_most(20):
        assert coverings(("...", "...")) == 2
    with pytest.raises(TooMuchWork), at_most(20):
        coverings(("." * 6,) * 6)
    assert coverings(("." * 6,) * 6) > 0


def test_answers_with_other_lines_between_them_stand_in_their_order() -> None:
    has_form = dict(FORM_MISTAKES)["the answers are right, but other lines stand between them"]
    assert has_form("2\n1\n", "Case 1\n2\nCase 2\n1\n")
    assert not has_form("2\n1\n", "Case 1\n1\nCase 2\n2\n")
    assert not has_form("2\n2\n", "Case 1\n2\n")


@pytest.mark.parametrize("end", ["", "\n", "\n\n", "\ntotal: 2 solutions.\n"])
def test_the_last_board_of_an_output_is_looked_at_however_it_ends(end: str) -> None:
    told = ARROW_BOARDS.about_output(2, f"Solution: 1\n↗↘\n↖↙\n\nSolution: 2\n↖↖\n↙↘{end}")
    assert told == "board 2 of the output is none: row 0 has ↖ or ↗ twice"
