"""Counting by sweep and by search in turns, where nobody can tell which will be faster.

Tight rules, or pieces of which there is one each, may leave few fillings, soon found, where a sweep
meets countless states; and just there the states are hard to foretell.  So search has a try first,
for part of the time that the sweep is expected to take.  A sweep that takes far longer than that is
left for a longer search, that one for a longer sweep and so on: together they take not much longer
than the faster of both alone.
"""

from __future__ import annotations

import math
import time
from dataclasses import dataclass

from boardfill.answers.tally import Tally
from boardfill.cover.bounded import Cover
from boardfill.engines.deadline import Deadline
from boardfill.engines.protocol import Engine, Limits
from boardfill.engines.search import SearchEngine
from boardfill.engines.turns import Player, answer_in_turns
from boardfill.errors import LimitReached

_LONG = 0.3
"""A count expected to take no longer is not worth a try by search."""
_SHARE, _MOST_PATIENCE = 0.3, 3.0
_FAR_LONGER, _AT_LEAST, _AT_MOST = 4.0, 1.0, 120.0
"""When a sweep is first left: after so many times the seconds it should have taken, but not before
one second, and not at all where it would be after minutes, since then they would be lost."""
_PATIENCE_GROWS = 8.0


def count_in_turns(engine: Engine, cover: Cover, limits: Limits) -> Tally:
    """How many fillings there are, by the engine or by search."""
    deadline = Deadline(limits)
    forecast = engine.forecast(cover, limits)
    expected = forecast.seconds
    if expected is None:
        return engine.count(cover, deadline.left())
    if expected >= _LONG:
        found = _searched(cover, deadline, min(_SHARE * expected, _MOST_PATIENCE), expected)
        if found is not None:
            return found
    patience = max(_FAR_LONGER * expected, _AT_LEAST)
    # Where the work is known, only a busy machine makes it take longer, and search likewise.
    if patience > _AT_MOST or forecast.is_exact:
        return engine.count(cover, deadline.left())
    sweep = _Sweep(engine, cover, deadline)
    players: list[Player[Tally]] = [sweep, _Search(cover, deadline, sweep)]
    return answer_in_turns(players, patience, _PATIENCE_GROWS)


@dataclass
class _Sweep:
    """Each time it begins anew; it gives up where its memory does not suffice."""

    engine: Engine
    cover: Cover
    deadline: Deadline
    has_given_up: bool = False

    def go_on(self, patience: float) -> Tally | None:
        is_last = patience >= self.deadline.seconds / 2
        start = time.perf_counter()
        try:
            return self.engine.count(
                self.cover, self.deadline.left(at_most=math.inf if is_last else patience)
            )
        except LimitReached:
            self.has_given_up = is_last or time.perf_counter() - start < patience
            if self.has_given_up:
                raise
            return None


@dataclass
class _Search:
    """Its turns are as long as the next of the sweep.  It does not go on alone for ever."""

    cover: Cover
    deadline: Deadline
    sweep: _Sweep
    is_over: bool = False

    def go_on(self, patience: float) -> Tally | None:
        if self.is_over:
            raise LimitReached("the search has had its last turn")
        self.is_over = self.sweep.has_given_up
        longer = _PATIENCE_GROWS * patience
        return _searched(self.cover, self.deadline, longer, _PATIENCE_GROWS * longer)


def _searched(cover: Cover, deadline: Deadline, patience: float, hope: float) -> Tally | None:
    """The count by search, if it takes no longer than that, and part of the time left."""
    limits = deadline.left(at_most=deadline.seconds / 4)
    return SearchEngine().count_if_promising(cover, limits, min(patience, hope), hope)
