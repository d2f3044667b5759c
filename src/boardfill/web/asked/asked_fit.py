"""`fit`: which pieces of the table go into which holes?"""

from __future__ import annotations

from typing import ClassVar

from boardfill.drawing.solution_lines import fit_tree
from boardfill.problem.fitting import Fitting
from boardfill.questions import fit_pieces
from boardfill.web.conversation import Conversation, Question, Unsupported
from boardfill.web.options import Wishes


class FitWishes(Wishes, frozen=True, kw_only=True):
    """None."""

    command: ClassVar[str] = "fit"


def answer(asked: Conversation, _wishes: FitWishes) -> object:
    """The tree of `fit --json`."""
    problem = asked.problem
    if not isinstance(problem, Fitting):
        raise Unsupported("there is no table of pieces to fit into holes; ask count or list")
    return fit_tree(fit_pieces.fit(problem))


QUESTION = Question(FitWishes, answer)
