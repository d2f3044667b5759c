"""`rate`: how hard is it for a person?"""

from __future__ import annotations

from typing import ClassVar

from boardfill.rating import rate_problem
from boardfill.rating.difficulty import rating_tree
from boardfill.web.conversation import Conversation, Question
from boardfill.web.options import Wishes, refuse_beyond


class RateWishes(Wishes, frozen=True, kw_only=True):
    """Whether the steps of a solver are told, and where the textbook searches stop."""

    command: ClassVar[str] = "rate"
    path: bool = False
    nodes: int = rate_problem.MOST_NODES


def answer(asked: Conversation, wishes: RateWishes) -> object:
    """The tree of `rate --json`; null if there is no filling."""
    asked.refuse_kinds({"fitting": "a fitting has no path of steps: every hole may stay empty"})
    refuse_beyond(wishes.nodes, 0, 10**9, "nodes")
    found = rate_problem.rate(asked.problem, most_nodes=wishes.nodes, limits=asked.limits)
    return None if found is None else rating_tree(found, path=wishes.path)


QUESTION = Question(RateWishes, answer)
