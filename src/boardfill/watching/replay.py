"""A search as a film: step forwards and back through its events, and see what lies on the board."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

from boardfill.answers.solution import ItemColour, Solution
from boardfill.watching.search_events import Done, Event, Fail, Found, Place, Step, TakeBack

MOST_BACK = 100_000
"""Steps that can be taken back by default: some tens of megabytes."""


class Replay:
    """The board after each event; the last `most_back` events can be taken back.

    >>> from boardfill import Board, Tiling, pieces, watch
    >>> film = Replay(watch(Tiling(Board.rectangle(2, 3), pieces("I2"))))
    >>> while film.step() and not film.found: pass
    >>> film.nodes, film.depth
    (4, 3)
    >>> film.back()
    True
    >>> film.found, film.event.choice.cells
    (0, ((1, 0), (1, 1)))
    """

    def __init__(self, events: Iterable[Event], most_back: int = MOST_BACK) -> None:
        self.steps: list[Step] = []
        """What lies on the board, in the order in which it was laid."""
        self.nodes = 1
        """The boards looked at so far."""
        self.fails = 0
        """The dead ends met so far."""
        self.found = 0
        """The fillings found so far."""
        self._events = iter(events)
        self._past: deque[Event] = deque(maxlen=most_back)
        self._future: list[Event] = []

    @property
    def event(self) -> Event | None:
        """What happened last; None at the beginning, and where the history has been forgotten."""
        return self._past[-1] if self._past else None

    @property
    def depth(self) -> int:
        """How much lies on the board."""
        return len(self.steps)

    @property
    def solution(self) -> Solution:
        """What lies on the board, in the order in which it was laid."""
        return Solution(tuple(step for step in self.steps if not isinstance(step, ItemColour)))

    @property
    def last_fail(self) -> Fail | None:
        """The last dead end met, as far as it is remembered."""
        return next((event for event in reversed(self._past) if isinstance(event, Fail)), None)

    @property
    def is_done(self) -> bool:
        """Has everything been tried?"""
        return isinstance(self.event, Done)

    def step(self) -> bool:
        """Go on by one event; False if there is none."""
        event = self._future.pop() if self._future else next(self._events, None)
        if event is None:
            return False
        self._count(event, 1)
        if isinstance(event, Place):
            self.steps.append(event.choice)
        elif isinstance(event, TakeBack):
            self.steps.pop()
        self._past.append(event)
        return True

    def back(self) -> bool:
        """Undo the last event; False at the beginning, or if it has been forgotten."""
        if not self._past:
            return False
        event = self._past.pop()
        self._count(event, -1)
        if isinstance(event, Place):
            self.steps.pop()
        elif isinstance(event, TakeBack):
            self.steps.append(event.choice)
        self._future.append(event)
        return True

    def _count(self, event: Event, by: int) -> None:
        self.nodes += by * isinstance(event, Place)
        self.fails += by * isinstance(event, Fail)
        self.found += by * isinstance(event, Found)
