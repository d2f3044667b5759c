"""`plan`: what will a count cost?"""

from __future__ import annotations

from typing import ClassVar

from boardfill.questions import counting
from boardfill.trees.count_trees import plan_tree
from boardfill.web.conversation import Conversation, Question
from boardfill.web.options import Wishes


class PlanWishes(Wishes, frozen=True, kw_only=True):
    """Who would count."""

    command: ClassVar[str] = "plan"
    engine: str | None = None


def answer(asked: Conversation, wishes: PlanWishes) -> object:
    """The tree of `plan --json`."""
    found = counting.plan(asked.problem, engine=wishes.engine, limits=asked.limits)
    return plan_tree(asked.problem, found)


QUESTION = Question(PlanWishes, answer)
