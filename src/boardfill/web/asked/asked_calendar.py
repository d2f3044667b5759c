"""`calendar`: the calendar puzzle of a date."""

from __future__ import annotations

from boardfill.formats.write_document import tree_of
from boardfill.problem.calendar_puzzle import calendar
from boardfill.web.conversation import Conversation, Question
from boardfill.web.options import Wishes


class CalendarWishes(Wishes, frozen=True, kw_only=True):
    """The date, today if none is said, and whether its weekday stays uncovered, too."""

    date: str | None = None
    weekday: bool = False


def answer(_asked: Conversation, wishes: CalendarWishes) -> object:
    """The puzzle as a document, and what is `printed` on the cells that it leaves out."""
    problem = calendar(wishes.date, weekday=wishes.weekday)
    printed = [{"cell": cell, "text": text} for cell, text in problem.printed]
    return {"document": tree_of(problem), "printed": printed}


QUESTION = Question(CalendarWishes, answer, needs_problem=False)
