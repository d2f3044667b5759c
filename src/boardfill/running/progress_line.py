"""Progress on a terminal: one line on standard error, rewritten while long work goes on."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable
from math import isnan
from typing import TextIO

from boardfill import words

_FIRST_SHOWN = 1.0
_EVERY = 0.25
_BAR = 30
_TELLS_SOMETHING = 0.02
"""A smaller fraction says too little about the whole."""


class ProgressLine:
    """Shows how much of the work is done and how long the rest will take, if that is known.

    Nothing is shown unless the stream is a terminal and the work takes more than a second; the line
    disappears when the work is done.
    """

    def __init__(self, stream: TextIO | None = None) -> None:
        self.stream = sys.stderr if stream is None else stream
        self.done = threading.Event()
        self.thread: threading.Thread | None = None
        self.shown = False
        self.fraction: Callable[[], float] | None = None
        self.start = 0.0

    def __enter__(self) -> ProgressLine:
        self.start = time.monotonic()
        if self.stream.isatty():
            self.thread = threading.Thread(target=self._show, daemon=True)
            self.thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.done.set()
        if self.thread is not None:
            self.thread.join()

    def follow(self, fraction: Callable[[], float]) -> None:
        """Show this fraction of the work from now on, beginning at 0 again.

        It replaces the fraction shown before.  A callable that knows more than a number, such as
        how certain it is, has a method `in_words`.
        """
        self.fraction, self.start = fraction, time.monotonic()

    def erase(self) -> None:
        """Remove the line, if there is one."""
        if self.shown:
            self.stream.write("\r\x1b[K")
            self.stream.flush()

    def _show(self) -> None:
        wait = _FIRST_SHOWN
        while not self.done.wait(wait):
            wait = _EVERY
            self.shown = True
            self.stream.write("\r\x1b[K" + self._text())
            self.stream.flush()
        self.erase()

    def _text(self) -> str:
        in_words = getattr(self.fraction, "in_words", None)
        if in_words is not None:
            return str(in_words())
        spent = time.monotonic() - self.start
        return progress_text(None if self.fraction is None else self.fraction(), spent)


def progress_text(fraction: float | None, seconds: float) -> str:
    """A bar, the share that is done, and an estimate of the time left, as far as they are known.

    >>> progress_text(0.5, 60)
    '███████████████░░░░░░░░░░░░░░░  50 %, about 60 s left'
    >>> progress_text(None, 3), progress_text(1.2, 90)
    ('preparing, 3 s', 'longer than predicted, 90 s so far')
    """
    if fraction is None:
        return f"preparing, {words.duration(seconds)}"
    if isnan(fraction):
        return f"working, {words.duration(seconds)} so far; it is not known how long it will take"
    if fraction >= 1:
        return f"longer than predicted, {words.duration(seconds)} so far"
    bar = "█" * int(fraction * _BAR) + "░" * (_BAR - int(fraction * _BAR))
    if fraction < _TELLS_SOMETHING:
        return f"{bar} {100 * fraction:3.0f} %, {words.duration(seconds)} so far"
    return (
        f"{bar} {100 * fraction:3.0f} %, about {words.duration(seconds / fraction - seconds)} left"
    )
