"""The line of progress of a command, which is gone at the end, whatever ends it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from boardfill.cli.signals import LastThing
from boardfill.running.progress_line import ProgressLine


@contextmanager
def progress_line() -> Iterator[ProgressLine]:
    """A line on standard error, if that is a terminal."""
    with ProgressLine() as progress, LastThing(progress.erase):
        yield progress
