"""The progress of a job, which workers did its units, and how long the rest will take."""

from __future__ import annotations

import math
import statistics
from collections.abc import Callable, Mapping, Sequence
from itertools import accumulate, pairwise
from math import fsum
from os import PathLike
from pathlib import Path
from typing import Annotated, NamedTuple

from msgspec import Meta, Struct

from boardfill import words
from boardfill.answers.json_parts import one_of
from boardfill.jobs.durable_files import is_locked
from boardfill.jobs.job_folder import JobFolder
from boardfill.jobs.store import Entry
from boardfill.jobs.work_units import audited_units

_ENOUGH = 3
"""Fewer samples say nothing about their spread."""
_WIDTHS = 2.0
"""Standard deviations to each side: right in 19 cases of 20 for a normal distribution."""


class TimeLeft(NamedTuple):
    """A span of seconds."""

    least: float
    most: float

    def __str__(self) -> str:
        least, most = words.duration(self.least), words.duration(self.most)
        return f"{most} left" if least == most else f"{least} to {most} left"


def time_left(sample: Sequence[float], left: float, workers: int) -> TimeLeft | None:
    """The time for `left` more units like the sample, by so many workers; None if unknown.

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
    # The rest deviates from the mean both by chance and because the mean is an estimate.
    spread = _WIDTHS * deviation * math.sqrt(left + left**2 / len(sample))
    # At the end some workers wait for the last one.
    wait = max(sample) * (1 - 1 / workers)
    return TimeLeft(
        max(left * mean - spread, 0.0) / workers, (left * mean + spread) / workers + wait
    )


_RECENT = 4
"""How many last units, for each worker there has been, show which workers are active now."""


class JobStatus(Struct, frozen=True, forbid_unknown_fields=True, rename={"strategy": "way"}):
    """How far a job is, as `status`, `cancel` and `jobs` tell it."""

    folder: str
    question: Annotated[str, one_of("count", "solve", "sample", "table", "best")]
    state: Annotated[str, one_of("finished", "running", "cancelled", "stopped")]
    strategy: Annotated[
        str | None, Meta(description="How it is divided; null before it is planned.")
    ]
    units: int | None
    done: int
    seconds: Annotated[float, Meta(description="What the units done took, together.")]
    cpu_seconds: float
    seconds_per_unit: Annotated[
        tuple[float, float, float] | None, Meta(description="The least, the mean and the most.")
    ]
    workers: int
    """How many have done a unit."""
    retries: int
    """How often a unit was lost with its worker and begun again."""
    to_audit: int
    """Units that should be done twice."""
    audited: int
    """Those that have been."""
    left: Annotated[
        TimeLeft | None,
        Meta(description="Seconds until it is finished, and a range; null if that is unknown."),
    ]


def status(folder: str | PathLike[str]) -> JobStatus:
    """The progress of a job, whether or not a process works on it."""
    job = JobFolder(Path(folder))
    spec = job.spec()
    plan = job.plan(spec)
    if plan is None:
        nothing = (None, None, 0, 0.0, 0.0, None, 0, 0, 0, 0, None)
        return JobStatus(str(job.path), spec.question.name, _state(job), *nothing)
    entries, second = job.ledger(plan).entries, job.ledger(plan, second=True).entries
    to_audit = audited_units(job.audit(plan), plan.digest, plan.units)
    is_finished = len(entries) == plan.units
    seconds = [entry.seconds for entry in entries.values()]
    return JobStatus(
        str(job.path),
        spec.question.name,
        "finished" if is_finished else _state(job),
        plan.saved.name,
        plan.units,
        len(entries),
        fsum(seconds),
        fsum(entry.cpu_seconds for entry in entries.values()),
        (min(seconds), fsum(seconds) / len(seconds), max(seconds)) if seconds else None,
        len({entry.worker for entry in entries.values()}),
        sum(entry.tries - 1 for entry in entries.values()),
        len(to_audit),
        len(second),
        job_time_left(plan.rounds, entries, len(to_audit - second.keys())),
    )


def job_time_left(
    rounds: Sequence[int], entries: Mapping[int, Entry], to_audit: int
) -> TimeLeft | None:
    """How long the rest will take, if the workers of the last units continue; None if unknown."""
    took = {unit: entry.seconds for unit, entry in entries.items()}
    if len(rounds) <= 1:
        left: float = sum(rounds) - len(took) + to_audit
        return time_left(list(took.values()), left, workers_now(entries))
    whole, begun = [], 0.0
    for first, last in pairwise(accumulate(rounds, initial=0)):
        done = [took[unit] for unit in range(first, last) if unit in took]
        if len(done) == last - first:
            whole.append(fsum(done))
        else:
            begun += len(done) / (last - first)
    return time_left(whole, len(rounds) - len(whole) - begun, workers_now(entries))


def workers_now(entries: Mapping[int, Entry]) -> int:
    """The number of workers that did the last few units; entries are in the order of time."""
    names = [entry.worker for entry in entries.values()]
    return max(len(set(names[-_RECENT * len(set(names)) :])), 1)


def _state(job: JobFolder) -> str:
    if is_locked(job.lock):
        return "running"
    return "cancelled" if job.cancelled.exists else "stopped"


class JobProgress:
    """The fraction of the job that is done, as a number and in words."""

    def __init__(self, entries: Mapping[int, Entry], rounds: Sequence[int]) -> None:
        self._entries, self._rounds, self._units = entries, rounds, sum(rounds)
        self._at_hand: Callable[[], float] = float

    def __call__(self) -> float:
        """The fraction done, from 0 to 1."""
        at_hand = min(max(self._at_hand(), 0.0), 1.0)
        return (len(self._entries) + at_hand) / max(self._units, 1)

    def follow_unit(self, fraction: Callable[[], float]) -> None:
        """Include this fraction of the current unit from now on."""
        self._at_hand = fraction

    def in_words(self) -> str:
        """Units, workers and the time left, in words."""
        entries = dict(self._entries)
        done = f"{len(entries)} of {words.counted(self._units, 'unit')}"
        now = workers_now(entries)
        by = f" by {words.counted(now, 'worker')}" if now > 1 else ""
        left = job_time_left(self._rounds, entries, 0)
        return f"{done}{by}, {left or 'it is not known yet how long it will take'}"
