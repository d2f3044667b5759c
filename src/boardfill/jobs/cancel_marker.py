"""Whoever works on a job looks out for the marker that somebody wants it to stop."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from boardfill.engines.limits import Cancellation
from boardfill.jobs.durable_files import SafeFile

_LOOK_SECONDS = 0.2


@contextmanager
def stopped_by(marker: SafeFile) -> Iterator[Cancellation]:
    """Cancels the work within soon after the file is there."""
    cancellation, is_over = Cancellation(), threading.Event()

    def look() -> None:
        while not is_over.wait(_LOOK_SECONDS):
            if marker.exists:
                cancellation.cancel()

    watch = threading.Thread(target=look, daemon=True)
    watch.start()
    try:
        yield cancellation
    finally:
        is_over.set()
