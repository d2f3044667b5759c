"""`watch`: how does the search go, step by step?"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from boardfill.problem.kinds import Problem
from boardfill.watching import watched_search
from boardfill.watching.search_events import Done, Event, Found, Place, event_tree
from boardfill.watching.textbook_search import Choose
from boardfill.web.conversation import Conversation, Question
from boardfill.web.options import Wishes, refuse_beyond
from boardfill.web.streaming import send_till_limit

_MOST = 100_000


class WatchWishes(Wishes, frozen=True, kw_only=True):
    """How to search, and how many steps are told at most."""

    command: ClassVar[str] = "watch"
    strategy: Choose = "first"
    pockets: bool = False
    max_steps: int = 5_000
    until_found: bool = False


def answer(asked: Conversation, wishes: WatchWishes) -> object:
    """Parts have the steps, as `watch --json` writes them; the answer sums them up.

    It is `whole` if the search came to its end; what was searched till a limit is told, too.
    """
    refuse_beyond(wishes.max_steps, 1, _MOST, "max_steps")
    problem = asked.problem
    events = watched_search.watch(
        problem, choose=wishes.strategy, pockets=wishes.pockets, limits=asked.limits
    )
    seen = _Seen(problem, events, wishes)
    send_till_limit(asked, seen)
    return {"nodes": seen.nodes, "fillings": seen.fillings, "whole": seen.is_whole}


class _Seen:
    """The steps as they are told, and what they come to; the empty board is the first node."""

    def __init__(self, problem: Problem, events: Iterator[Event], wishes: WatchWishes) -> None:
        self._problem, self._events, self._wishes = problem, events, wishes
        self.steps, self.nodes, self.fillings, self.is_whole = 0, 1, 0, False

    def __iter__(self) -> Iterator[dict[str, object]]:
        for event in self._events:
            self.steps += 1
            self.nodes += isinstance(event, Place)
            self.fillings += isinstance(event, Found)
            self.is_whole = isinstance(event, Done)
            yield event_tree(self._problem, event)
            is_enough = self._wishes.until_found and isinstance(event, Found)
            if is_enough or self.steps == self._wishes.max_steps:
                return


QUESTION = Question(WatchWishes, answer)
