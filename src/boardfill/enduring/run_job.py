"""Jobs are begun, gone on with, looked at and cancelled; kill the process, and nothing is lost."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, Unpack

from boardfill import words
from boardfill.enduring.audit import Audit, parts_per_million
from boardfill.enduring.books import FolderBooks, check_agreement
from boardfill.enduring.cancel_marker import stopped_by
from boardfill.enduring.choose_way import planned_way, way_of
from boardfill.enduring.crews.crew import Crew
from boardfill.enduring.crews.here import Here
from boardfill.enduring.durable_files import failures_explained, write_whole
from boardfill.enduring.job_folder import COUNT, Asked, JobFolder, KeptPlan
from boardfill.enduring.job_lock import job_lock
from boardfill.enduring.job_progress import JobProgress
from boardfill.enduring.job_text import JobText
from boardfill.enduring.ledger import Ledger
from boardfill.enduring.ways.all_ways import WAYS
from boardfill.enduring.ways.way import Way
from boardfill.enduring.work_through import work_through
from boardfill.engines.cancellation import Cancellation
from boardfill.engines.limits import Deadline, Limits
from boardfill.errors import BadInput, LimitReached
from boardfill.problem.kinds import Problem
from boardfill.questions.keywords import LimitOptions, given_limits


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


def go_on(
    folder: str | Path,
    *,
    client: Any = None,
    audit: float = 0.0,
    **limits: Unpack[LimitOptions],
) -> int:
    """Work on a job until it is finished, and return the count.

    What is done already is not done again.  At a limit LimitReached is raised, and the units that
    are done stay so.  With a `client` of a Dask cluster its workers do the units.  `audit` is the
    part of the units that is done twice, and compared.
    """
    job = JobFolder(Path(folder))
    asked = job.asked()
    to_audit = parts_per_million(audit)
    given = given_limits(limits)
    with job_lock(job.lock):
        with failures_explained(job.cancelled, "removed"):
            job.cancelled.unlink(missing_ok=True)
        with stopped_by(job.cancelled) as cancellation:
            deadline = Deadline(replace(given, cancellation=cancellation))
            try:
                plan, way = _planned(job, asked, deadline.left())
            except LimitReached:
                _check_cancelled(cancellation, "nothing is done yet")
                raise
            books = FolderBooks(
                job.ledger_to_write(plan), job.second_ledger_to_write(plan), job.blocks
            )
            chosen = Audit(job.keep_audit(plan, to_audit), plan.digest, plan.units)
            try:
                with _crew(client, job, plan, way, books, deadline, limits) as crew:
                    work_through(way, books, crew, chosen)
            except LimitReached as limit:
                _check_cancelled(cancellation, _kept(job, books.ledger))
                raise LimitReached(f"{limit}; {_kept(job, books.ledger)}") from None
            except BadInput as error:
                raise BadInput(f"{error}; {_kept(job, books.ledger)}") from None
        return _total(plan, books.ledger, books.second_ledger)


@contextmanager
def _crew(
    client: Any,
    job: JobFolder,
    plan: KeptPlan,
    way: Way[Any],
    books: FolderBooks,
    deadline: Deadline,
    limits: LimitOptions,
) -> Iterator[Crew]:
    """Who works: this process, or those whom the client knows."""
    progress = JobProgress(books, plan.rounds)
    deadline.limits.on_progress(progress)
    if client is None:
        yield Here(
            way, books.read, lambda: replace(deadline.left(), on_progress=progress.follow_unit)
        )
        return
    from boardfill.enduring.crews.dask_crew import DaskCrew, of_each_unit

    with DaskCrew(
        client, JobText.of(job, plan.digest), way, deadline, books.read, of_each_unit(limits)
    ) as crew:
        yield crew


def _check_cancelled(cancellation: Cancellation, kept: str) -> None:
    if cancellation.is_cancelled:
        raise LimitReached(f"the job was cancelled; {kept}") from None


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
    return _total(plan, ledger, job.second_ledger(plan))


def cancel(folder: str | Path) -> None:
    """Ask whoever works on the job to stop soon; what is done is kept."""
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
        return plan, way_of(asked, plan, limits)
    way = planned_way(asked.problem, asked.engine, limits)
    return job.keep_plan(asked, way), way


def _total(plan: KeptPlan, ledger: Ledger, second: Ledger) -> int:
    """What all units come to; a unit that is missing is an error, never a smaller number.

    So is one that was answered twice, and differently.
    """
    for unit, entry in second.entries.items():
        check_agreement(ledger.entries[unit], entry)
    if ledger.missing:
        raise BadInput(f"{len(ledger.missing)} units are missing", place=str(ledger.path))
    answers = [ledger.entries[unit].answer for unit in range(plan.units)]
    total: int = WAYS[plan.way].total(plan.tree, answers)
    return total


def _kept(job: JobFolder, ledger: Ledger) -> str:
    done = f"{len(ledger.entries)} of {words.counted(ledger.units, 'unit')}"
    return f"{done} are done and kept, `boardfill resume {job.path}` goes on"
