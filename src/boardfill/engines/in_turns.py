"""Counting by sweep and by search in turns, where nobody can tell which will be faster.

Tight rules, or pieces of which there is one each, may leave few fillings, soon found, where a sweep
meets countless states; and just there the states are hard to foretell.  So search has a try first,
for part of the time that the sweep is expected to take.  A sweep that takes far longer than that is
left for a longer search, that one for a longer sweep and so on: together they take not much longer
than the faster of both alone.
"""

from __future__ import annotations

import time

from boardfill.answers.tally import Tally
from boardfill.cover.bounded import Cover
from boardfill.engines.deadline import Deadline
from boardfill.engines.protocol import Engine, Limits
from boardfill.engines.search import SearchEngine
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
    while patience < deadline.seconds / 2:
        start = time.perf_counter()
        try:
            return engine.count(cover, deadline.left(at_most=patience))
        except LimitReached as limit:
            ran_out_of_memory = limit if time.perf_counter() - start < patience else None
        patience *= _PATIENCE_GROWS
        found = _searched(cover, deadline, patience, _PATIENCE_GROWS * patience)
        if found is not None:
            return found
        if ran_out_of_memory is not None:
            raise ran_out_of_memory
    return engine.count(cover, deadline.left())


def _searched(cover: Cover, deadline: Deadline, patience: float, hope: float) -> Tally | None:
    """The count by search, if it takes no longer than that, and part of the time left."""
    limits = deadline.left(at_most=deadline.seconds / 4)
    return SearchEngine().count_if_promising(cover, limits, min(patience, hope), hope)
