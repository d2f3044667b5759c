"""Jobs are begun, resumed, looked at and cancelled; kill the process, and nothing is lost."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import replace
from os import PathLike
from pathlib import Path
from typing import Any, TypeAlias, Unpack

from boardfill.engines.limits import Cancellation, Deadline, Limits
from boardfill.errors import BadInput, LimitReached, NoEngine
from boardfill.formats.input_text import about
from boardfill.formats.write_document import to_json
from boardfill.jobs.choose_strategy import strategy_of
from boardfill.jobs.durable_files import HeldLock, job_lock
from boardfill.jobs.executors.executor import Executor, LocalExecutor
from boardfill.jobs.executors.on_worker import ClusterView, look_at_cluster
from boardfill.jobs.job_answers import JobAnswer, Manifest, answer_of, answer_so_far
from boardfill.jobs.job_folder import JobFolder, JobPlan, JobSpec, JobText
from boardfill.jobs.job_question import CountQuestion, JobQuestion, wanted
from boardfill.jobs.job_status import JobProgress, JobStatus, status
from boardfill.jobs.store import FolderStore, Ledger
from boardfill.jobs.strategies.strategy import Strategy
from boardfill.jobs.work_units import Audit, parts_per_million, stopped_by, work_through
from boardfill.problem.kinds import Problem
from boardfill.questions.keywords import LimitOptions, given_limits
from boardfill.questions.preparing import given_problem
from boardfill.questions.up_to_symmetry import UpTo

COUNT = CountQuestion()


def begin_job(
    folder: str | PathLike[str],
    problem: Problem,
    wanted: JobQuestion = COUNT,
    *,
    engine: str | None = None,
) -> None:
    """Write down in a new folder what is asked; `resume` answers it."""
    job = JobFolder(Path(folder))
    _refuse_second(job)
    wanted.check(problem, engine)
    job.create()
    with job_lock(job.lock):
        _refuse_second(job)  # which another process may have begun just now
        job.ask(problem, wanted, engine)


@contextmanager
def new_job(
    folder: str | PathLike[str], problem: Problem, wanted: JobQuestion, *, engine: str | None = None
) -> Iterator[None]:
    """Begin a job, and take it back if it turns out to make no sense before it is planned."""
    begin_job(folder, problem, wanted, engine=engine)
    try:
        yield
    except (BadInput, NoEngine):
        job = JobFolder(Path(folder))
        if job.exists and job.plan(job.spec()) is None:
            job.forget()
        raise


def _refuse_second(job: JobFolder) -> None:
    if job.exists:
        goes_on = f"`boardfill resume {job.path}` goes on with it"
        raise BadInput(f"holds a job already; {goes_on}", place=str(job.path))


def resume(
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
    spec = job.spec()
    to_audit = parts_per_million(audit)
    given = given_limits(limits)
    with job_lock(job.lock) as lock:
        job.cancelled.remove()
        with stopped_by(job.cancelled) as cancellation:
            deadline = Deadline(replace(given, cancellation=cancellation))
            try:
                view = None if client is None else look_at_cluster(client, deadline, limits)
                plan, strategy = _planned(job, spec, deadline.left(), view, lock, to_audit > 0)
            except LimitReached as limit:
                kept = _kept_before(job, spec)
                _check_cancelled(cancellation, kept)
                raise LimitReached(f"{limit}; {kept}") from None
            ledger = job.ledger_to_write(plan)
            manifest = Manifest(job, spec, plan, ledger)
            manifest.write()
            store = FolderStore(
                ledger,
                job.second_ledger_to_write(plan),
                job.blocks,
                plan.agree,
                lock,
                manifest.write_soon,
            )
            chosen = Audit(job.keep_audit(plan, to_audit), plan.digest, plan.units)
            try:
                with _executor(client, view, job, plan, strategy, store, deadline) as executor:
                    work_through(strategy, store, executor, chosen)
                manifest.write()
            except LimitReached as limit:
                kept = _kept(job, plan)
                _check_cancelled(cancellation, kept)
                raise LimitReached(f"{limit}; {kept}") from None
            except BadInput as error:
                if not job.exists:
                    raise
                raise BadInput(f"{error}; {_kept(job, plan)}") from None
        return answer_of(job, spec, plan, store.ledger)


@contextmanager
def _executor(
    client: Any,
    view: ClusterView | None,
    job: JobFolder,
    plan: JobPlan,
    strategy: Strategy[Any],
    store: FolderStore,
    deadline: Deadline,
) -> Iterator[Executor]:
    """Who works: this process, or those whom the client knows."""
    progress = JobProgress(store, plan.rounds)
    deadline.limits.on_progress(progress)
    if view is None:
        yield LocalExecutor(
            strategy, store.read, lambda: replace(deadline.left(), on_progress=progress.follow_unit)
        )
        return
    from boardfill.jobs.executors.dask_executor import DaskExecutor

    with DaskExecutor(
        client, JobText.of(job, plan.digest), strategy, deadline, store.read, view
    ) as executor:
        yield executor


def _check_cancelled(cancellation: Cancellation, kept: str) -> None:
    if cancellation.is_cancelled:
        raise LimitReached(f"the job was cancelled; {kept}") from None


def result(folder: str | PathLike[str]) -> JobAnswer:
    """The answer of a finished job; LimitReached if it is not finished."""
    job = JobFolder(Path(folder))
    spec, plan = _asked_and_planned(job)
    ledger = job.ledger(plan)
    if ledger.missing:
        raise LimitReached(_done_and_kept(job, ledger))
    return answer_of(job, spec, plan, ledger)


def result_so_far(folder: str | PathLike[str]) -> JobAnswer:
    """What is known of fillings or of a table; as `result` for other questions."""
    job = JobFolder(Path(folder))
    spec, plan = _asked_and_planned(job)
    ledger = job.ledger(plan)
    stopped = _done_and_kept(job, ledger) if ledger.missing else None
    found = None if stopped is None else answer_so_far(job, spec, plan, ledger, stopped)
    return result(folder) if found is None else found


def _asked_and_planned(job: JobFolder) -> tuple[JobSpec, JobPlan]:
    spec = job.spec()
    plan = job.plan(spec)
    if plan is None:
        raise LimitReached(f"the job has not been planned yet; `boardfill resume {job.path}` does")
    return spec, plan


def cancel(folder: str | PathLike[str]) -> None:
    """Ask whoever works on the job to stop soon; what is done is kept."""
    job = JobFolder(Path(folder))
    job.spec()
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
    spec: JobSpec,
    limits: Limits,
    view: ClusterView | None,
    lock: HeldLock,
    is_audited: bool,
) -> tuple[JobPlan, Strategy[Any]]:
    """The plan that is kept, or a new one that is kept from now on."""
    plan = job.plan(spec)
    if plan is not None:
        with about(str(job.path)):
            return plan, strategy_of(spec, plan, limits)
    if view is None:
        strategy = spec.question.planned(spec.problem, spec.engine, limits)
    else:
        strategy = spec.question.planned(spec.problem, spec.engine, limits)
        strategy = strategy.split_for(view.at_once, replace(limits, bytes=view.unit_memory))
    if is_audited:
        strategy = strategy.cross_checked()
    lock.check()
    return job.keep_plan(spec, strategy), strategy


def _kept(job: JobFolder, plan: JobPlan) -> str:
    """What the folder holds, which is looked at: somebody may have removed what was done."""
    return _done_and_kept(job, job.ledger(plan))


def _done_and_kept(job: JobFolder, ledger: Ledger) -> str:
    done = f"{len(ledger.entries)} of {ledger.units} units"
    return f"{done} are done and kept, `boardfill resume {job.path}` goes on"


def kept_so_far(folder: str | PathLike[str]) -> str:
    """What of a job is done and kept, and how to go on."""
    job = JobFolder(Path(folder))
    return _kept_before(job, job.spec())


def _kept_before(job: JobFolder, spec: JobSpec) -> str:
    """The same for who has not come to work."""
    plan = job.plan(spec)
    if plan is not None:
        return _kept(job, plan)
    return f"nothing is done yet, `boardfill resume {job.path}` goes on"


Folder: TypeAlias = str | PathLike[str]


def begin(
    folder: Folder,
    problem: Problem | str,
    question: str = "count",
    *,
    engine: str | None = None,
    **options: Any,
) -> JobStatus:
    """Write down in a new folder what is asked of a problem; `resume` answers it.

    The question is "count", "solve", "sample", "table" or "best", and its options are `up_to`;
    `number` (None for all), `skip`, `ordered`, `up_to`, `format`; `number`, `seed`, `format`;
    `rows`, `columns` (None for squares), `wrap`, `holes`, `fault_free`, `tatami`, `up_to`, for the
    pieces of the problem; `number`, `weights`, `partial`.  Fillings are kept in part files, whose
    `format` is "jsonl" or "parquet".

    >>> import tempfile
    >>> folder = tempfile.mkdtemp()
    >>> begin(folder, "gallery:pentominoes-6x10", "solve", number=3).state
    'stopped'
    >>> len(resume(folder))
    3
    """
    given = {name: _plain(value) for name, value in options.items()}
    if question == "sample":
        given.setdefault("seed", secrets.randbits(64))
    begin_job(folder, given_problem(problem), wanted(question, given), engine=engine)
    return status(folder)


def count_in_folder(
    problem: Problem,
    folder: Folder,
    *,
    up_to: UpTo | None = None,
    engine: str | None = None,
    client: Any = None,
    audit: float = 0.0,
    **limits: Unpack[LimitOptions],
) -> int:
    """The count by a job in that folder, which is begun, or gone on with if it is the same."""
    job = JobFolder(Path(folder))
    spec = wanted("count", {"up_to": up_to})
    begun: AbstractContextManager[None] = nullcontext()
    if job.exists:
        _check_same(job, problem, spec, engine)
    else:
        begun = new_job(folder, problem, spec, engine=engine)
    with begun:
        found = resume(folder, client=client, audit=audit, **limits)
    assert isinstance(found, int)
    return found


def _check_same(job: JobFolder, problem: Problem, spec: JobQuestion, engine: str | None) -> None:
    """BadInput if the job in the folder is another one."""
    there = job.spec()
    if to_json(there.problem) != to_json(problem):
        raise BadInput("holds the job of another problem; name another folder", place=str(job.path))
    if there.question != spec:
        options = (f"{name} {value}" for name, value in there.question.options().items() if value)
        question = ", ".join([there.question.name, *options])
        raise BadInput(
            f"holds a job that asks another question ({question}); name another folder",
            place=str(job.path),
        )
    if engine not in (None, there.engine):
        by = "the planner's choice" if there.engine is None else there.engine
        raise BadInput(f"holds a job by {by}, not by {engine}", place=str(job.path))


def _plain(value: object) -> object:
    """Options as `job.txt` keeps them: weights as texts, ranges and other lists as lists."""
    if isinstance(value, Mapping):
        return [f"{_key(key)}={weight}" for key, weight in value.items()]
    return list(value) if isinstance(value, range | set | frozenset) else value


def _key(key: object) -> str:
    return ",".join(map(str, key)) if isinstance(key, tuple) else str(key)
