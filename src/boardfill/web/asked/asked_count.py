"""`count`: how many ways are there?"""

from __future__ import annotations

from typing import ClassVar

from boardfill.answers.tally import Distribution, Tally
from boardfill.errors import BadInput, LimitReached
from boardfill.questions import counting
from boardfill.trees.count_trees import count_tree
from boardfill.web.conversation import Conversation, Question
from boardfill.web.options import UpToWish, Wishes

_GLANCE = 0.5
"""Seconds to look for a reason."""


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
    return count_tree(problem, found, None if found.count else _reason(asked))


def _reason(asked: Conversation) -> str | None:
    """Why there is no filling, if that is told soon: the count shall not wait long for it."""
    from boardfill.explaining.area_argument import short_reason

    try:
        return short_reason(asked.problem, asked.at_most(_GLANCE).check)
    except LimitReached:
        return None


QUESTION = Question(CountWishes, answer)
