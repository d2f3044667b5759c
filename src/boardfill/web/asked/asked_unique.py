"""`unique`: is there exactly one filling?"""

from __future__ import annotations

from typing import ClassVar

from boardfill.questions import listing
from boardfill.trees.filling_trees import unique_tree
from boardfill.web.conversation import Conversation, Question
from boardfill.web.options import Wishes


class UniqueWishes(Wishes, frozen=True, kw_only=True):
    """Who shall look."""

    command: ClassVar[str] = "unique"
    engine: str | None = None


def answer(asked: Conversation, wishes: UniqueWishes) -> object:
    """The tree of `unique --json`."""
    found = listing.uniqueness_witnesses(asked.problem, engine=wishes.engine, limits=asked.limits)
    return unique_tree(asked.problem, found)


QUESTION = Question(UniqueWishes, answer)
