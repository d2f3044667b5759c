"""Searches that end after so many steps: the same number on every machine, whatever the clock says.

A wrong solver may search without sense.  It calls `step` for each node, and whoever runs it says
with `at_most` how many there may be.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from itertools import repeat

_steps_left: ContextVar[Iterator[bool] | None] = ContextVar("steps_left", default=None)


class TooMuchWork(Exception):
    """A search has taken all the steps it may take."""


@contextmanager
def at_most(steps: int) -> Iterator[None]:
    """Searches within the block take so many steps together, or raise TooMuchWork."""
    token = _steps_left.set(repeat(True, steps))
    try:
        yield
    finally:
        _steps_left.reset(token)


def step() -> None:
    """Count one step."""
    left = _steps_left.get()
    if left is not None and not next(left, False):
        raise TooMuchWork
