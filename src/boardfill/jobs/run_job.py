"""Jobs are begun, gone on with, looked at and cancelled; kill the process, and nothing is lost."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from os import PathLike
from pathlib import Path
from typing import Any, Unpack

from boardfill.engines.limits import Cancellation, Deadline, Limits
from boardfill.errors import BadInput, LimitReached, NoEngine
from boardfill.formats.input_text import about
from boardfill.jobs.audit import Audit, parts_per_million
from boardfill.jobs.cancel_marker import stopped_by
from boardfill.jobs.choose_strategy import way_of
from boardfill.jobs.executors.cluster_view import ClusterView, look_at_cluster
from boardfill.jobs.executors.executor import Crew
from boardfill.jobs.executors.local_executor import Here
from boardfill.jobs.job_answers import JobAnswer, answer_of, answer_so_far
from boardfill.jobs.job_folder import Asked, JobFolder, KeptPlan
from boardfill.jobs.job_lock import HeldLock, job_lock
from boardfill.jobs.job_progress import JobProgress
from boardfill.jobs.job_question import CountWanted, Wanted
from boardfill.jobs.job_text import JobText
from boardfill.jobs.ledger import Ledger
from boardfill.jobs.manifest import Manifest
from boardfill.jobs.store import FolderBooks
from boardfill.jobs.strategies.strategy import Way
from boardfill.jobs.work_through import work_through
from boardfill.problem.kinds import Problem
from boardfill.questions.keywords import LimitOptions, given_limits

COUNT = CountWanted()


def begin_job(
    folder: str | PathLike[str],
    problem: Problem,
    wanted: Wanted = COUNT,
    *,
    engine: str | None = None,
) -> None:
    """Write down in a new folder what is asked; `go_on` answers it."""
    job = JobFolder(Path(folder))
    _refuse_second(job)
    wanted.check(problem, engine)
    job.create()
    with job_lock(job.lock):
        _refuse_second(job)  # which another process may have begun just now
        job.ask(problem, wanted, engine)


@contextmanager
def new_job(
    folder: str | PathLike[str], problem: Problem, wanted: Wanted, *, engine: str | None = None
) -> Iterator[None]:
    """Begin a job, and take it back if it turns out to make no sense before it is planned."""
    begin_job(folder, problem, wanted, engine=engine)
    try:
        yield
    except (BadInput, NoEngine):
        job = JobFolder(Path(folder))
        if job.exists and job.plan(job.asked()) is None:
            job.forget()
        raise


def _refuse_second(job: JobFolder) -> None:
    if job.exists:
        goes_on = f"`boardfill resume {job.path}` goes on with it"
        raise BadInput(f"holds a job already; {goes_on}", place=str(job.path))


def go_on(
    folder: str | PathLike[str],
    *,
    client: Any = None,
    audit: float = 0.0,
    **limits: Unpack[LimitOptions],
) -> JobAnswer:
    """Work on a job until it is finished, and return its answer.

    What is done already is not done again.  At a limit LimitReached is raised, and the units that
    are done stay so.  With a `client` of a Dask cluster its workers do the units.  `audit` is the
    part of the units that is done twice, and compared.
    """
    job = JobFolder(Path(folder))
    asked = job.asked()
    to_audit = parts_per_million(audit)
    given = given_limits(limits)
    with job_lock(job.lock) as lock:
        job.cancelled.remove()
        with stopped_by(job.cancelled) as cancellation:
            deadline = Deadline(replace(given, cancellation=cancellation))
            try:
                view = None if client is None else look_at_cluster(client, deadline, limits)
                plan, way = _planned(job, asked, deadline.left(), view, lock, to_audit > 0)
            except LimitReached as limit:
                kept = _kept_before(job, asked)
                _check_cancelled(cancellation, kept)
                raise LimitReached(f"{limit}; {kept}") from None
            ledger = job.ledger_to_write(plan)
            manifest = Manifest(job, asked, plan, ledger)
            manifest.write()
            books = FolderBooks(
                ledger,
                job.second_ledger_to_write(plan),
                job.blocks,
                plan.agree,
                lock,
                manifest.write_soon,
            )
            chosen = Audit(job.keep_audit(plan, to_audit), plan.digest, plan.units)
            try:
                with _crew(client, view, job, plan, way, books, deadline) as crew:
                    work_through(way, books, crew, chosen)
                manifest.write()
            except LimitReached as limit:
                kept = _kept(job, plan)
                _check_cancelled(cancellation, kept)
                raise LimitReached(f"{limit}; {kept}") from None
            except BadInput as error:
                if not job.exists:
                    raise
                raise BadInput(f"{error}; {_kept(job, plan)}") from None
        return answer_of(job, asked, plan, books.ledger)


@contextmanager
def _crew(
    client: Any,
    view: ClusterView | None,
    job: JobFolder,
    plan: KeptPlan,
    way: Way[Any],
    books: FolderBooks,
    deadline: Deadline,
) -> Iterator[Crew]:
    """Who works: this process, or those whom the client knows."""
    progress = JobProgress(books, plan.rounds)
    deadline.limits.on_progress(progress)
    if view is None:
        yield Here(
            way, books.read, lambda: replace(deadline.left(), on_progress=progress.follow_unit)
        )
        return
    from boardfill.jobs.executors.dask_executor import DaskCrew

    with DaskCrew(client, JobText.of(job, plan.digest), way, deadline, books.read, view) as crew:
        yield crew


def _check_cancelled(cancellation: Cancellation, kept: str) -> None:
    if cancellation.is_cancelled:
        raise LimitReached(f"the job was cancelled; {kept}") from None


def result(folder: str | PathLike[str]) -> JobAnswer:
    """The answer of a finished job; LimitReached if it is not finished."""
    job = JobFolder(Path(folder))
    asked, plan = _asked_and_planned(job)
    ledger = job.ledger(plan)
    if ledger.missing:
        raise LimitReached(_done_and_kept(job, ledger))
    return answer_of(job, asked, plan, ledger)


def result_so_far(folder: str | PathLike[str]) -> JobAnswer:
    """What is known of fillings or of a table; as `result` for other questions."""
    job = JobFolder(Path(folder))
    asked, plan = _asked_and_planned(job)
    ledger = job.ledger(plan)
    stopped = _done_and_kept(job, ledger) if ledger.missing else None
    found = None if stopped is None else answer_so_far(job, asked, plan, ledger, stopped)
    return result(folder) if found is None else found


def _asked_and_planned(job: JobFolder) -> tuple[Asked, KeptPlan]:
    asked = job.asked()
    plan = job.plan(asked)
    if plan is None:
        raise LimitReached(f"the job has not been planned yet; `boardfill resume {job.path}` does")
    return asked, plan


def cancel(folder: str | PathLike[str]) -> None:
    """Ask whoever works on the job to stop soon; what is done is kept."""
    job = JobFolder(Path(folder))
    job.asked()
    job.cancelled.write(b"")


def jobs_under(folder: str | PathLike[str]) -> Iterator[Path]:
    """The folders of all jobs in a folder, itself or at any depth below."""
    top = Path(folder)
    if not top.is_dir():
        raise BadInput("there is no such folder", place=str(folder))
    for path in sorted((top, *top.rglob("*/"))):
        if _has_job(path):
            yield path


def _has_job(path: Path) -> bool:
    try:
        return path.is_dir() and JobFolder(path).exists
    except BadInput:  # it may not be read
        return False


def _planned(
    job: JobFolder,
    asked: Asked,
    limits: Limits,
    view: ClusterView | None,
    lock: HeldLock,
    is_audited: bool,
) -> tuple[KeptPlan, Way[Any]]:
    """The plan that is kept, or a new one that is kept from now on."""
    plan = job.plan(asked)
    if plan is not None:
        with about(str(job.path)):
            return plan, way_of(asked, plan, limits)
    if view is None:
        way = asked.wanted.planned(asked.problem, asked.engine, limits)
    else:
        way = asked.wanted.planned(asked.problem, asked.engine, limits)
        way = way.shared_by(view.at_once, replace(limits, bytes=view.unit_memory))
    if is_audited:
        way = way.cross_checked()
    lock.check()
    return job.keep_plan(asked, way), way


def _kept(job: JobFolder, plan: KeptPlan) -> str:
    """What the folder holds, which is looked at: somebody may have removed what was done."""
    return _done_and_kept(job, job.ledger(plan))


def _done_and_kept(job: JobFolder, ledger: Ledger) -> str:
    done = f"{len(ledger.entries)} of {ledger.units} units"
    return f"{done} are done and kept, `boardfill resume {job.path}` goes on"


def kept_so_far(folder: str | PathLike[str]) -> str:
    """What of a job is done and kept, and how to go on."""
    job = JobFolder(Path(folder))
    return _kept_before(job, job.asked())


def _kept_before(job: JobFolder, asked: Asked) -> str:
    """The same for who has not come to work."""
    plan = job.plan(asked)
    if plan is not None:
        return _kept(job, plan)
    return f"nothing is done yet, `boardfill resume {job.path}` goes on"
