"""The clock that limits are measured by, moved by hand: no verdict depends on the machine's speed.

A test that takes the fixture `clock` says

    clock.move(3)            three seconds later
    clock.tick(0.1)          each look at the clock takes a tenth of a second from now on
    clock.looks              how often anything has looked since
    with clock.stops(2):     a limit of two seconds must end the block, a few looks after it passed
    with clock.obeys(2):     the same of a block that may also come to its end before
    with clock.interrupts(): Ctrl-C comes in the middle of the work and must end the block
"""

from __future__ import annotations

import sys
import threading
from _thread import interrupt_main
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import pytest

from boardfill import LimitReached, _core

_START = 1000.0
_LOOKS, _LATE = 40, 20
"""A limit lasts so many looks, and so many more may be taken on the way out."""


class Clock:
    """Stands still until it is moved, in Python and in the core alike."""

    def __init__(self) -> None:
        self._set(_START, 0.0)

    def _set(self, now: float, step: float) -> None:
        self._since, self._step = now, step
        _core.set_clock(now, step)

    @property
    def _now(self) -> float:
        return self._since + self.looks * self._step

    def move(self, seconds: float) -> None:
        """So much later; what ticked stands still again."""
        self._set(self._now + seconds, 0.0)

    def tick(self, seconds: float) -> None:
        """Go on by so much at each look."""
        self._set(self._now, seconds)

    @property
    def looks(self) -> int:
        return _core.looks_at_clock()

    @contextmanager
    def stops(self, seconds: float, match: str = "time limit") -> Iterator[None]:
        """The block must be stopped by a limit of so many seconds, soon after it has passed."""
        with self.obeys(seconds), pytest.raises(LimitReached, match=match):
            yield

    @contextmanager
    def obeys(self, seconds: float) -> Iterator[None]:
        """The block must have ended soon after a limit of so many seconds has passed."""
        self.tick(seconds / _LOOKS)
        yield
        assert self.looks <= _LOOKS + _LATE

    @contextmanager
    def interrupts(self, after: int = 5) -> Iterator[None]:
        """The block must be ended by Ctrl-C, which comes when its work has looked so many times.

        Give it work that would take minutes, so that nothing else ends it, and a time limit, since
        what has none need not look; it never passes.
        """
        if sys.platform == "emscripten":
            pytest.skip("needs threads")
        self.move(0)
        is_over = threading.Event()

        def press() -> None:
            while not is_over.wait(0.001):
                if self.looks >= after:
                    interrupt_main()
                    return

        pressing = threading.Thread(target=press)
        pressing.start()
        interrupted = False
        try:
            yield
        except KeyboardInterrupt:
            interrupted = True
        finally:
            is_over.set()
            # Pressed too late, it must not end the whole run of tests.
            with suppress(KeyboardInterrupt):
                pressing.join()
        assert interrupted, "the work came to its end before Ctrl-C did, or went on in spite of it"

    @staticmethod
    def run_again() -> None:
        """The machine's own time."""
        _core.set_clock(None)
