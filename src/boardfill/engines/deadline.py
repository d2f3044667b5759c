"""Limits that several pieces of work share: each gets what those before it left."""

from __future__ import annotations

import math
import time
from dataclasses import dataclass, field, replace

from boardfill import _core, words
from boardfill.engines.limits import Limits
from boardfill.errors import LimitReached

LEAST_MEASURED = 2**25
"""Below so many bytes the program itself blurs what is measured, and only the tables count that the
native core holds; native/core/control.hpp says the same."""


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
        if self.limits.seconds is None and at_most == math.inf:
            return self.limits
        seconds = min(self.seconds, at_most)
        return replace(self.limits, seconds=None if seconds == math.inf else max(seconds, 1e-3))

    def control(self, work: int | None = None) -> _core.Control:
        """What is left, maybe nothing, for the native core; `work` is the most states to visit."""
        if self.limits.seconds is None:
            return self.limits.control(work)
        return replace(self.limits, seconds=max(self.seconds, 0.0)).control(work)

    def check(self) -> None:
        """Raise LimitReached if no time is left, or more memory has been taken than is allowed."""
        passed = self.passed()
        if passed is not None:
            raise LimitReached(f"the {passed} stopped the work")

    def passed(self) -> str | None:
        """The limit that has been passed, if any."""
        if self.seconds <= 0:
            return "time limit"
        most = self.limits.bytes
        if most is None or most < LEAST_MEASURED:
            return None
        taken = _core.resident_bytes() - self.limits.resident_before
        return f"memory limit of {words.memory(most)}" if taken > most else None
