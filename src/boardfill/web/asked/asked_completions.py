"""`completions`: in how many ways can this position still be completed?"""

from __future__ import annotations

from boardfill.checking.checker import why_no_part
from boardfill.problem.marking import Marking
from boardfill.problem.tiling import Tiling
from boardfill.questions import counting
from boardfill.web.conversation import Conversation, Question, Unsupported
from boardfill.web.given_filling import FillingTree, filling_of
from boardfill.web.options import Wishes
from boardfill.words import decimal


class CompletionsWishes(Wishes, frozen=True, kw_only=True):
    """What lies there."""

    position: FillingTree | None = None

    def as_command(self) -> str:
        """On a computer, the fillings in which this is given are counted."""
        return "boardfill count problem.toml --given position.json"


def answer(asked: Conversation, wishes: CompletionsWishes) -> object:
    """The number of fillings that have it, and if it is no part of any for a plain reason, that."""
    problem = asked.problem
    if not isinstance(problem, Tiling | Marking):
        raise Unsupported("what lies there goes with pieces or symbols on a board only")
    part = filling_of(wishes.position, "position")
    if (reason := why_no_part(problem, part)) is not None:
        return {"count": "0", "reason": reason}
    given = problem.with_given(part) if part.choices else problem
    return {"count": decimal(counting.count(given, limits=asked.limits))}


QUESTION = Question(CompletionsWishes, answer)
