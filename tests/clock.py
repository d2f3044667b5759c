"""The clock that limits are measured by, moved by hand: no verdict depends on the machine's speed.

def test_...(clock: Clock) -> None:
    clock.move(3)        three seconds later
    clock.tick(0.1)      each look at the clock takes a tenth of a second from now on
    clock.looks          how often anything has looked since
"""

from __future__ import annotations

from boardfill import _core

_START = 1000.0


class Clock:
    """Stands still until it is moved, in Python and in the core alike."""

    def __init__(self) -> None:
        self._now = _START
        _core.set_clock(self._now)

    def move(self, seconds: float) -> None:
        """So much later; what ticked stands still again."""
        self._now += seconds
        _core.set_clock(self._now)

    def tick(self, seconds: float) -> None:
        """Go on by so much at each look."""
        _core.set_clock(self._now, seconds)

    @staticmethod
    def run_again() -> None:
        """The machine's own time."""
        _core.set_clock(None)

    @property
    def looks(self) -> int:
        return _core.looks_at_clock()
