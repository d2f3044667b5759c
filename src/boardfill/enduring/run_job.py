"""Jobs are begun, gone on with, looked at and cancelled; kill the process, and nothing is lost."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Unpack

from boardfill import words
from boardfill.enduring.choose_way import kept_way, planned_way
from boardfill.enduring.durable_files import failures_explained, write_whole
from boardfill.enduring.job_folder import COUNT, Asked, JobFolder, KeptPlan
from boardfill.enduring.job_lock import job_lock
from boardfill.enduring.ledger import Entry, Ledger
from boardfill.enduring.ways.all_ways import WAYS
from boardfill.enduring.ways.way import Block, Way
from boardfill.engines.limits import Deadline, Limits, OnProgress
from boardfill.errors import BadInput, LimitReached
from boardfill.problem.kinds import Problem
from boardfill.questions.keywords import LimitOptions, given_limits


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


def begin_job(folder: str | Path, problem: Problem, *, engine: str | None = None) -> None:
    """Write down in a new folder what is asked; `go_on` answers it."""
    job = JobFolder(Path(folder))
    _refuse_second(job)
    job.create()
    with job_lock(job.lock):
        _refuse_second(job)  # which another process may have begun just now
        job.ask(problem, COUNT, engine)


def _refuse_second(job: JobFolder) -> None:
    if job.exists:
        goes_on = f"`boardfill resume {job.path}` goes on with it"
        raise BadInput(f"holds a job already; {goes_on}", place=str(job.path))


def go_on(folder: str | Path, **limits: Unpack[LimitOptions]) -> int:
    """Work on a job until it is finished, and return the count.

    What is done already is not done again.  At a limit LimitReached is raised, and the units that
    are done stay so.
    """
    job = JobFolder(Path(folder))
    asked = job.asked()
    given = given_limits(limits)
    deadline = Deadline(given)
    with job_lock(job.lock):
        with failures_explained(job.cancelled, "removed"):
            job.cancelled.unlink(missing_ok=True)
        plan, way = _planned(job, asked, deadline.left())
        ledger = job.ledger_to_write(plan)
        job.blocks.remove_torn()
        _remove_spent(job, way, ledger)
        for unit in ledger.missing:
            if job.cancelled.exists():
                raise LimitReached(f"the job was cancelled; {_kept(job, ledger)}")
            _answer(job, way, ledger, unit, deadline)
            if unit + 1 == way.units or way.round_of(unit + 1) > way.round_of(unit):
                _remove_spent(job, way, ledger)
        return _total(plan, ledger)


def result(folder: str | Path) -> int:
    """The count of a finished job; LimitReached if it is not finished."""
    job = JobFolder(Path(folder))
    asked = job.asked()
    plan = job.plan(asked)
    if plan is None:
        raise LimitReached(f"the job has not been planned yet; `boardfill resume {job.path}` does")
    ledger = job.ledger(plan)
    if ledger.missing:
        raise LimitReached(_kept(job, ledger))
    return _total(plan, ledger)


def status(folder: str | Path) -> JobStatus:
    """How far a job is, whether or not a process works on it."""
    job = JobFolder(Path(folder))
    asked = job.asked()
    plan = job.plan(asked)
    entries = {} if plan is None else job.ledger(plan).entries
    is_finished = plan is not None and len(entries) == plan.units
    state = (
        "finished" if is_finished
        else "running" if job.is_running
        else "cancelled" if job.cancelled.exists()
        else "stopped"
    )  # fmt: skip
    return JobStatus(
        str(job.path),
        asked.question,
        state,
        None if plan is None else plan.way,
        None if plan is None else plan.units,
        len(entries),
        sum(entry.seconds for entry in entries.values()),
    )


def cancel(folder: str | Path) -> None:
    """Ask whoever works on the job to stop after the unit at hand; what is done is kept."""
    job = JobFolder(Path(folder))
    job.asked()
    write_whole(job.cancelled, b"")


def jobs_under(folder: str | Path) -> Iterator[Path]:
    """The folders of all jobs in a folder, itself or at any depth below."""
    top = Path(folder)
    if not top.is_dir():
        raise BadInput("there is no such folder", place=str(folder))
    for path in sorted((top, *top.rglob("*/"))):
        if path.is_dir() and JobFolder(path).exists:
            yield path


def _planned(job: JobFolder, asked: Asked, limits: Limits) -> tuple[KeptPlan, Way[Any]]:
    """The plan that is kept, or a new one that is kept from now on."""
    plan = job.plan(asked)
    if plan is not None:
        return plan, _way(asked, plan, limits)
    way = planned_way(asked.problem, asked.engine, limits)
    return job.keep_plan(asked, way.name, way.units, way.tree()), way


def _way(asked: Asked, plan: KeptPlan, limits: Limits) -> Way[Any]:
    way = kept_way(plan.way, plan.tree, asked.problem, asked.engine, limits)
    if way.units != plan.units:
        raise BadInput(f"the plan has {plan.units} units, and makes {way.units}")
    return way


def _answer(job: JobFolder, way: Way[Any], ledger: Ledger, unit: int, deadline: Deadline) -> None:
    """Have one unit answered, and keep the answer."""

    def read(name: str) -> Block:
        return job.blocks.read(name, ledger.blocks[name])

    start = time.perf_counter()
    try:
        left = deadline.left()
        watched = replace(left, on_progress=_part_of_job(left, ledger))
        done = way.work(unit, read, watched)
    except LimitReached as limit:
        raise LimitReached(f"{limit}; {_kept(job, ledger)}") from None
    try:
        seals = job.blocks.keep(done.blocks)
        ledger.add(Entry(unit, done.answer, round(time.perf_counter() - start, 6), seals))
    except BadInput as error:
        raise BadInput(f"{error}; {_kept(job, ledger)}") from None


def _remove_spent(job: JobFolder, way: Way[Any], ledger: Ledger) -> None:
    """Take away the blocks that nobody needs any more."""
    there = job.blocks.names()
    if not there:
        return
    missing = ledger.missing
    is_open = way.round_of(missing[0]) if missing else way.round_of(way.units - 1) + 1
    spent = (name for done in range(is_open) for name in way.spent_after(done))
    job.blocks.remove(name for name in spent if name in there)


def _part_of_job(limits: Limits, ledger: Ledger) -> OnProgress:
    """Who looks on sees the part of the whole job, not of the unit."""
    done, units = len(ledger.entries), ledger.units

    def follow(fraction: Callable[[], float]) -> None:
        limits.on_progress(lambda: (done + min(fraction(), 1.0)) / units)

    return follow


def _total(plan: KeptPlan, ledger: Ledger) -> int:
    """What all units come to; a unit that is missing is an error, never a smaller number."""
    if ledger.missing:
        raise BadInput(f"{len(ledger.missing)} units are missing", place=str(ledger.path))
    answers = [ledger.entries[unit].answer for unit in range(plan.units)]
    total: int = WAYS[plan.way].total(plan.tree, answers)
    return total


def _kept(job: JobFolder, ledger: Ledger) -> str:
    done = f"{len(ledger.entries)} of {words.counted(ledger.units, 'unit')}"
    return f"{done} are done and kept, `boardfill resume {job.path}` goes on"
