"""`count`: how many ways are there?"""

from __future__ import annotations

from typing import ClassVar

from boardfill.answers.distribution import Distribution
from boardfill.answers.tally import Tally
from boardfill.errors import BadInput
from boardfill.questions import counting
from boardfill.trees.count_trees import count_tree
from boardfill.web.conversation import Conversation, Question
from boardfill.web.wishes import UpToWish, Wishes


class CountWishes(Wishes, frozen=True, kw_only=True):
    """Which fillings count as one, whether uses are told apart, and who shall count."""

    command: ClassVar[str] = "count"
    up_to: UpToWish | None = None
    by_pieces: bool = False
    engine: str | None = None


def answer(asked: Conversation, wishes: CountWishes) -> object:
    """The tree of `count --json`."""
    if wishes.by_pieces and wishes.up_to is not None:
        raise BadInput("expected either by_pieces or up_to, found both", place="options")
    problem = asked.problem
    found: Tally | Distribution
    if wishes.by_pieces:
        found = counting.count_by_pieces(problem, engine=wishes.engine, limits=asked.limits)
    else:
        found = counting.tally(
            problem, up_to=wishes.up_to, engine=wishes.engine, limits=asked.limits
        )
    reason = None
    if not found.count:
        from boardfill.explaining.short_reason import short_reason

        reason = short_reason(problem)
    return count_tree(problem, found, reason)


QUESTION = Question(CountWishes, answer)
