"""Taking turns, where nobody can tell who will be the first to find the answer.

Each works for a while; if nobody has found the answer, each goes on for longer.  Since patience
grows by a factor from round to round, the work before the last round does not matter much, and all
together take not much longer than the fastest alone, times their number.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

from boardfill.errors import LimitReached

Answer = TypeVar("Answer")
Answer_co = TypeVar("Answer_co", covariant=True)


class TurnTaker(Protocol[Answer_co]):
    """One who works on the question, for as long as it is his turn."""

    def go_on(self, patience: float) -> Answer_co | None:
        """The answer, or None if the work of about so many seconds has not found it.

        LimitReached if a limit does not let him go on, now or ever.
        """


def answer_in_turns(players: Sequence[TurnTaker[Answer]], patience: float, grows: float) -> Answer:
    """What the first who finds it answers; if all give up, why the first player did."""
    gave_up: dict[int, LimitReached] = {}
    while len(gave_up) < len(players):
        for number, player in enumerate(players):
            if number in gave_up:
                continue
            try:
                answer = player.go_on(patience)
            except LimitReached as limit:
                gave_up[number] = limit
                continue
            if answer is not None:
                return answer
        patience *= grows
    raise gave_up[0]
