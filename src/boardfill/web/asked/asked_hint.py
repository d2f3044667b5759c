"""`hint`: what next, and why?"""

from __future__ import annotations

from typing import ClassVar, Literal

from boardfill.hinting import next_step
from boardfill.hinting.hints import hint_tree
from boardfill.web.conversation import Conversation, Question
from boardfill.web.given_filling import FillingTree, filling_of
from boardfill.web.options import Wishes


class HintWishes(Wishes, frozen=True, kw_only=True):
    """The partial filling; the level is the page's own business, since the answer has all three."""

    command: ClassVar[str] = "hint"
    position: FillingTree | None = None
    level: Literal["gentle", "clear", "full"] = "gentle"


def answer(asked: Conversation, wishes: HintWishes) -> object:
    """The tree of `hint --json`."""
    asked.refuse_kinds({"fitting": "a fitting has no next step: every hole may stay empty"})
    part = filling_of(wishes.position, "position")
    found = next_step.hint(asked.problem, part, limits=asked.limits)
    return hint_tree(asked.problem, part, found)


QUESTION = Question(HintWishes, answer)
