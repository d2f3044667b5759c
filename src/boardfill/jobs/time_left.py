"""How long the rest of a job will take, from what its units took: a span, not a number.

Units are given out in an order that has nothing to do with their size, so those done are a fair
sample.  Where there are several rounds, which differ as layers of a sweep do, the sample is that of
whole rounds, and the span is wide.
"""

from __future__ import annotations

import math
import statistics
from collections.abc import Sequence
from typing import NamedTuple

from boardfill import words

_ENOUGH = 3
"""Fewer tell nothing about their spread."""
_WIDTHS = 2.0
"""Standard deviations to each side: true in 19 cases of 20, were all sizes drawn from a bell."""


class TimeLeft(NamedTuple):
    """A span of seconds."""

    least: float
    most: float

    def __str__(self) -> str:
        least, most = words.duration(self.least), words.duration(self.most)
        return f"{most} left" if least == most else f"{least} to {most} left"


def time_left(sample: Sequence[float], left: float, workers: int) -> TimeLeft | None:
    """For so many more of those in the sample, by so many workers at once; None if nobody can tell.

    >>> time_left([5.0, 5.0, 5.0, 5.0], 24, 2)
    TimeLeft(least=60.0, most=62.5)
    >>> print(time_left([10, 40, 20, 90, 15, 30], 30, 1))
    4 min to 30 min left
    """
    if left == 0:
        return TimeLeft(0.0, 0.0)
    if len(sample) < _ENOUGH:
        return None
    mean, deviation = statistics.fmean(sample), statistics.stdev(sample)
    # What the rest comes to differs from the mean both by chance and since the mean is a guess.
    spread = _WIDTHS * deviation * math.sqrt(left + left**2 / len(sample))
    # At the end some wait for the last one.
    wait = max(sample) * (1 - 1 / workers)
    return TimeLeft(
        max(left * mean - spread, 0.0) / workers, (left * mean + spread) / workers + wait
    )
