"""`check`: is this filling right?"""

from __future__ import annotations

from typing import ClassVar

from boardfill.checking.checker import why_not
from boardfill.trees.filling_trees import check_tree
from boardfill.web.conversation import Conversation, Question
from boardfill.web.given_filling import FillingTree, filling_of
from boardfill.web.options import Wishes


class CheckWishes(Wishes, frozen=True, kw_only=True):
    """The filling."""

    command: ClassVar[str] = "check"
    filling: FillingTree


def answer(asked: Conversation, wishes: CheckWishes) -> object:
    """The tree of `check --json`."""
    return check_tree(why_not(asked.problem, filling_of(wishes.filling, "filling")))


QUESTION = Question(CheckWishes, answer)
