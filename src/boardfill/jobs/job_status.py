"""How far a job is, who worked on it, and how long the rest will take."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from math import fsum
from os import PathLike
from pathlib import Path

from boardfill.jobs.audit import Audit
from boardfill.jobs.job_folder import JobFolder
from boardfill.jobs.ledger import Entry
from boardfill.jobs.time_left import TimeLeft, time_left

_RECENT = 4
"""Units in a row, for each worker there has been, that tell who works now."""


@dataclass(frozen=True)
class JobStatus:
    """How far a job is."""

    folder: str
    question: str
    state: str
    """finished, running, cancelled or stopped"""
    way: str | None
    """How it is divided: by search, residues or whole; None before it is planned."""
    units: int | None
    done: int
    seconds: float
    """What the units done took, together."""
    cpu_seconds: float = 0.0
    seconds_per_unit: tuple[float, float, float] | None = None
    """The least, the mean and the most; None before one is done."""
    workers: int = 0
    """How many have done a unit."""
    retries: int = 0
    """How often a unit was lost with its worker and begun again."""
    to_audit: int = 0
    """Units that shall be done twice."""
    audited: int = 0
    """Those that have been."""
    left: TimeLeft | None = None
    """Seconds until the job is finished, if it goes on as now; None if nobody can tell."""


def status(folder: str | PathLike[str]) -> JobStatus:
    """How far a job is, whether or not a process works on it."""
    job = JobFolder(Path(folder))
    asked = job.asked()
    plan = job.plan(asked)
    if plan is None:
        return JobStatus(str(job.path), asked.question, _state(job), None, None, 0, 0.0)
    entries, second = job.ledger(plan).entries, job.second_ledger(plan).entries
    to_audit = Audit(job.audit(plan), plan.digest, plan.units).chosen()
    is_finished = len(entries) == plan.units
    seconds = [entry.seconds for entry in entries.values()]
    return JobStatus(
        str(job.path),
        asked.question,
        "finished" if is_finished else _state(job),
        plan.way,
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
    """How long the rest will take, if those go on who worked last."""
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
    """How many did the last few units; entries are in the order in which they were done."""
    names = [entry.worker for entry in entries.values()]
    return max(len(set(names[-_RECENT * len(set(names)) :])), 1)


def _state(job: JobFolder) -> str:
    if job.is_running:
        return "running"
    return "cancelled" if job.cancelled.exists else "stopped"
