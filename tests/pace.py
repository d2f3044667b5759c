"""Bounds in seconds of CPU time that hold on slower machines as well."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager

_YARDSTICK = 0.013
"""Seconds of CPU time that `_yardstick` took on the machine for which the bounds were written."""


@contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """The block takes at most these seconds of CPU time: more only where everything takes more."""
    start = time.process_time()
    yield
    spent = time.process_time() - start
    if spent > seconds:
        slow = max(_yardstick() for _ in range(5)) / _YARDSTICK
        assert spent < seconds * slow, (
            f"{spent:.2f} s of CPU time for what may take {seconds:g} s, on a machine that is "
            f"{slow:.1f} times as slow as the one for which that was written"
        )


def _yardstick() -> float:
    """What the program's Python spends its time with: small objects, tables of them, order."""
    start = time.process_time()
    places = {(row, column): row * column for row in range(250) for column in range(250)}
    lines = [sorted(places[row, column] for column in range(250)) for row in range(250)]
    assert sum(map(sum, lines)) == sum(range(250)) ** 2
    return time.process_time() - start
