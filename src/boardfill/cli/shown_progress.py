"""The line of progress of a command, which is gone at the end, whatever ends it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from boardfill.cli.signals import LastThing

if TYPE_CHECKING:
    from boardfill.questions.keywords import OnProgress


@contextmanager
def progress_line() -> Iterator[OnProgress | None]:
    """Who shows progress on standard error; nobody if that is no terminal."""
    if not sys.stderr.isatty():
        yield None
        return
    from boardfill.running.progress_line import ProgressLine

    with ProgressLine() as progress, LastThing(progress.erase):
        yield progress.follow
