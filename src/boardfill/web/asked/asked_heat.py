"""`heat`: how likely is each piece or symbol in each place?"""

from __future__ import annotations

from typing import ClassVar

from boardfill.trees.heat_trees import heat_answer_tree, name_to_show
from boardfill.web.conversation import Conversation, Question
from boardfill.web.kept_fillings import fillings_of
from boardfill.web.options import Wishes


class HeatWishes(Wishes, frozen=True, kw_only=True):
    """Whose probabilities alone, if not all."""

    command: ClassVar[str] = "heat"
    piece: str | None = None
    symbol: str | None = None


def answer(asked: Conversation, wishes: HeatWishes) -> object:
    """The tree of `heat --json`; null if there is no filling."""
    problem = asked.problem
    name = name_to_show(problem, wishes.piece, wishes.symbol)
    found = fillings_of(problem, asked.limits).heat()
    return None if found is None else heat_answer_tree(problem, found, name)


QUESTION = Question(HeatWishes, answer)
