"""Counting by sweep and by search in turns, where nobody can tell which will be faster.

Tight rules, or pieces of which there is one each, may leave few fillings, soon found, where a sweep
meets countless states; and just there the states are hard to foretell.  So search has a try first,
for part of the time that the sweep is expected to take.  A sweep that takes far longer than that is
left for a longer search, that one for a longer sweep and so on: together they take not much longer
than the faster of both alone.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, replace

from boardfill.answers.forecast import Forecast
from boardfill.answers.tally import Tally
from boardfill.cover.bounded import Cover
from boardfill.engines.deadline import Deadline
from boardfill.engines.protocol import Engine, Limits
from boardfill.engines.search import Reached, SearchEngine
from boardfill.errors import LimitReached

_LONG = 0.3
"""A count expected to take no longer is not worth a try by search."""
_SHARE, _MOST_PATIENCE = 0.3, 3.0
_FAR_LONGER, _AT_LEAST, _AT_MOST = 4.0, 1.0, 120.0
"""When a sweep is first left: after so many times the seconds it should have taken, but not before
one second, and not at all where it would be after minutes, since then they would be lost."""
_PATIENCE_GROWS = 8.0
_LAST_PATIENCE = 10.0
"""Seconds for a search that does not look as if it would end, once a sweep is out of memory."""
_UNKNOWN = 1.0
"""Seconds to begin with where nobody can tell how long a sweep will take."""
_TRIED = 0.5
"""Seconds for which a search is tried to foretell how long it will take."""


def count_in_turns(engine: Engine, cover: Cover, limits: Limits) -> Tally:
    """How many fillings there are, by the engine or by search.

    At a limit it is told what the search has reached, if there was one.
    """
    turns = _Turns(engine, cover, Deadline(limits))
    try:
        return turns.count()
    except LimitReached as limit:
        if turns.reached is None:
            raise
        raise LimitReached(f"{limit}; before, a search {turns.reached}") from None


def forecast_in_turns(engine: Engine, cover: Cover, limits: Limits) -> Forecast:
    """Who is expected to end the count, and when: the engine, or the search that is tried first."""
    forecast = engine.forecast(cover, limits)
    expected = forecast.seconds
    if forecast.is_exact or (expected is not None and expected < _LONG):
        return forecast
    patience = _TRIED if expected is None else min(_SHARE * expected, _TRIED)
    found = SearchEngine().count_if_promising(cover, limits, patience, patience)
    seconds = found.effort.seconds if isinstance(found, Tally) else found.expected_seconds
    if seconds is None or (expected is not None and seconds > expected):
        if expected is None:
            return forecast
        return replace(forecast, seconds=expected + min(_SHARE * expected, _MOST_PATIENCE))
    return replace(SearchEngine().forecast(cover, limits), seconds=seconds)


@dataclass
class _Turns:
    """The engine, the search, and what the search has reached last."""

    engine: Engine
    cover: Cover
    deadline: Deadline
    reached: Reached | None = None

    def count(self) -> Tally:
        engine, cover, deadline = self.engine, self.cover, self.deadline
        forecast = engine.forecast(cover, deadline.left())
        expected = _UNKNOWN if forecast.seconds is None else forecast.seconds
        if expected >= _LONG:
            found = self._searched(min(_SHARE * expected, _MOST_PATIENCE), expected)
            if found is not None:
                return found
        patience = max(_FAR_LONGER * expected, _AT_LEAST)
        # Where the work is known, only a busy machine makes it take longer, and search likewise.
        if patience > _AT_MOST or forecast.is_exact:
            return engine.count(cover, deadline.left())
        while patience < deadline.seconds / 2:
            start = time.perf_counter()
            try:
                return engine.count(cover, deadline.left(at_most=patience))
            except LimitReached as limit:
                ran_out_of_memory = limit if time.perf_counter() - start < patience else None
            patience *= _PATIENCE_GROWS
            searching = patience if ran_out_of_memory is None else min(patience, _LAST_PATIENCE)
            found = self._searched(searching, _PATIENCE_GROWS * patience)
            if found is not None:
                return found
            if ran_out_of_memory is not None:
                raise ran_out_of_memory
        return engine.count(cover, deadline.left())

    def _searched(self, patience: float, hope: float) -> Tally | None:
        """The count by search, if it takes no longer than that, and part of the time left."""
        limits = self.deadline.left(at_most=self.deadline.seconds / 4)
        found = SearchEngine().count_if_promising(self.cover, limits, min(patience, hope), hope)
        if isinstance(found, Tally):
            return found
        self.reached = found
        return None
