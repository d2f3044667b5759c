"""The hints that are printed on sheets, as `boardfill hint` knows them."""

from __future__ import annotations

from boardfill import words
from boardfill.answers.solution import Mark, Solution
from boardfill.drawing.scene import Panel
from boardfill.hinting import next_step
from boardfill.hinting.hints import hint_picture
from boardfill.problem.kinds import Problem
from boardfill.questions.keywords import Limits
from boardfill.sheets.sheet_making import Step


def hinted_step(problem: Problem, part: Solution, limits: Limits) -> Step | None:
    """The next step as `boardfill hint` knows it, if it surely leads to a filling."""
    found = next_step.hint(problem, part, limits=limits)
    if found.choice is None or found.is_completable is not True:
        return None
    (panel,) = hint_picture(problem, part, found).panels
    # A small drawing shows well how a piece lies, but not which symbol stands in a cell.
    sentence = found.full if isinstance(found.choice, Mark) else found.clear
    return Step(found.choice, Panel(panel.scene, words.one_line(sentence)))
