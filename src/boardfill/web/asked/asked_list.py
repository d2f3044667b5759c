"""`list`: some of the fillings, from any place on."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import islice
from typing import ClassVar, Literal

from boardfill.answers.solution import Solution
from boardfill.drawing.solution_lines import solution_tree
from boardfill.errors import BadInput
from boardfill.questions import listing
from boardfill.web.conversation import Conversation, Question
from boardfill.web.kept_fillings import fillings_of
from boardfill.web.options import UpToWish, Wishes, long_number, refuse_beyond
from boardfill.web.streaming import send
from boardfill.words import decimal

_MOST = 10_000
_FAR = 10_000
"""Beyond so many fillings it pays to build what finds any of them at once."""


class ListWishes(Wishes, frozen=True, kw_only=True):
    """Which fillings, in which order; without one, in rank order if that is quick."""

    command: ClassVar[str] = "solve"
    start: str = "0"
    number: int = 20
    up_to: UpToWish | None = None
    order: Literal["rank", "found"] | None = None

    def _options(self) -> list[str]:
        skip = [] if self.start == "0" else ["--skip", self.start]
        ordered = ["--ordered"] if self.order == "rank" else []
        alike = [] if self.up_to is None else [f"--up-to-{part}" for part in self.up_to.split("+")]
        return ["-n", str(self.number), *skip, *ordered, *alike]


def answer(asked: Conversation, wishes: ListWishes) -> object:
    """Parts have the fillings, as `solve --json` writes them; the answer says which they were.

    `order` is "rank" or "found", `more` tells whether others come after them, and `count` is the
    number of all where that is known by now.
    """
    problem = asked.problem
    start = long_number(wishes.start, "start")
    refuse_beyond(wishes.number, 1, _MOST, "number")
    order, count = "found", None
    found: Iterator[Solution]
    if wishes.up_to is not None:
        if wishes.order == "rank":
            raise BadInput("ranks count every filling by itself; leave out up_to", place="order")
        classes = listing.solve_all(problem, up_to=wishes.up_to, limits=asked.limits)
        found = _from(classes, start)
    else:
        fillings = fillings_of(problem, asked.limits)
        is_quick = wishes.order is None and (start > _FAR or fillings.has_quick_ranks())
        fillings = fillings_of(problem, asked.limits)  # the look at the ranks took some of them
        if wishes.order == "rank" or is_quick:
            order = "rank"
            found = iter(fillings[start : start + wishes.number + 1])
            count = fillings.known_count
        else:
            found = _from(fillings.any_order(), start)
    trees = (solution_tree(problem, one) for one in islice(found, wishes.number))
    send(asked, trees)
    return {
        "order": order,
        "start": decimal(start),
        "more": next(found, None) is not None,
        "count": None if count is None else decimal(count),
    }


def _from(found: Iterator[Solution], start: int) -> Iterator[Solution]:
    """Those after the first so many."""
    return islice(found, min(start, sys.maxsize), None)


QUESTION = Question(ListWishes, answer)
