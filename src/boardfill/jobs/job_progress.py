"""How far the whole job is, for who looks on while this process works."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from boardfill import words
from boardfill.jobs.job_status import job_time_left, workers_now
from boardfill.jobs.store import Books


class JobProgress:
    """The part of the job that is done, as a number and in words."""

    def __init__(self, books: Books, rounds: Sequence[int]) -> None:
        self._books, self._rounds, self._units = books, rounds, sum(rounds)
        self._at_hand: Callable[[], float] = float

    def __call__(self) -> float:
        """From 0 to 1."""
        at_hand = min(max(self._at_hand(), 0.0), 1.0)
        return (len(self._books.first) + at_hand) / max(self._units, 1)

    def follow_unit(self, fraction: Callable[[], float]) -> None:
        """From now on this unit is at hand."""
        self._at_hand = fraction

    def in_words(self) -> str:
        """Units, who works, and how long it will take."""
        entries = dict(self._books.first)
        done = f"{len(entries)} of {words.counted(self._units, 'unit')}"
        now = workers_now(entries)
        who = f" by {words.counted(now, 'worker')}" if now > 1 else ""
        left = job_time_left(self._rounds, entries, 0)
        return f"{done}{who}, {left or 'nobody knows yet how long it will take'}"
