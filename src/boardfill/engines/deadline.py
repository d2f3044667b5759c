"""Limits that several pieces of work share: each gets what those before it left."""

from __future__ import annotations

import math
import time
from dataclasses import dataclass, field, replace

from boardfill.engines.protocol import Limits
from boardfill.errors import LimitReached


def _now() -> float:
    return time.monotonic()


@dataclass(frozen=True)
class Deadline:
    """The end of the time that the limits allow, counted from when this is made."""

    limits: Limits
    start: float = field(default_factory=_now)

    @property
    def seconds(self) -> float:
        """What is left; infinite if there is no limit, and not above 0 when it has passed."""
        given = math.inf if self.limits.seconds is None else self.limits.seconds
        return given - (_now() - self.start)

    def left(self, at_most: float = math.inf) -> Limits:
        """What is left of the limits, or less; LimitReached if nothing is."""
        self.check()
        seconds = min(self.seconds, at_most)
        return replace(self.limits, seconds=None if seconds == math.inf else max(seconds, 1e-3))

    def check(self) -> None:
        """Raise LimitReached if nothing is left."""
        if self.seconds <= 0:
            raise LimitReached("the time limit stopped the work")
