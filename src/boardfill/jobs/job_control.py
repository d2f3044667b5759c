"""Begin, resume, inspect and cancel jobs; if the process is killed, finished units are kept."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import replace
from os import PathLike
from pathlib import Path
from typing import Annotated, Any, TypeAlias, Unpack, cast

from boardfill.engines.limits import Cancellation, Deadline, Limits
from boardfill.errors import BadInput, LimitReached, NoEngine
from boardfill.formats.input_text import about
from boardfill.formats.write_document import to_json
from boardfill.jobs import work_units
from boardfill.jobs.choose_strategy import plan_strategy
from boardfill.jobs.durable_files import job_lock
from boardfill.jobs.executors.cluster_address import ClusterView, look_at_cluster
from boardfill.jobs.job_answers import JobAnswer, Manifest, answer_of, answer_so_far
from boardfill.jobs.job_folder import JobFolder, JobPlan, JobText, scratch_job
from boardfill.jobs.job_question import CountQuestion, JobQuestion, JobSpec, job_question
from boardfill.jobs.job_status import JobProgress, JobStatus, status
from boardfill.jobs.store import Ledger, Store
from boardfill.jobs.strategies.strategy import Prepared, Strategy
from boardfill.problem.kinds import Problem
from boardfill.questions.keywords import CountOptions, LimitOptions, OptionInfo, given_limits
from boardfill.questions.preparing import given_problem

Folder: TypeAlias = str | PathLike[str]
Audit: TypeAlias = Annotated[
    float,
    OptionInfo(
        "Recompute a share of the units, such as 5%, and compare.",
        metavar="PART",
        text=str,
        reader="boardfill.formats.amounts.parse_share",
    ),
]
COUNT = CountQuestion()


def begin(
    folder: Folder,
    problem: Problem | str,
    question: str = "count",
    *,
    engine: str | None = None,
    **options: Any,
) -> JobStatus:
    """Begin a job in a new folder, which saves a question about a problem; `resume` answers it.

    The options of each question: "count": `up_to`; "solve": `number` (None for all), `skip`,
    `ordered`, `up_to`, `format`; "sample": `number`, `seed`, `format`; "table", for the pieces of
    the problem: `rows`, `columns` (None for squares), `wrap`, `holes`, `fault_free`, `tatami`,
    `up_to`; "best": `number`, `weights`, `partial`; "estimate": `within`, `confidence`, `seed`,
    `up_to`.  Fillings are kept in part files, whose `format` is "jsonl" or "parquet".

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
    begin_job(folder, given_problem(problem), job_question(question, given), engine=engine)
    return status(folder)


def _plain(value: object) -> object:
    """An option as `job.txt` keeps it: weights as texts, ranges and sets as lists."""
    if isinstance(value, Mapping):
        keys = (",".join(map(str, key)) if isinstance(key, tuple) else key for key in value)
        return [f"{key}={weight}" for key, weight in zip(keys, value.values(), strict=True)]
    return list(value) if isinstance(value, range | set | frozenset) else value


def begin_job(
    folder: Folder, problem: Problem, question: JobQuestion = COUNT, *, engine: str | None = None
) -> None:
    """Save the question in a new folder; `resume` answers it."""
    job = JobFolder(Path(folder))
    job.refuse_second()
    question.check(problem, engine)
    job.create()
    with job_lock(job.lock):
        job.refuse_second()  # another process may have begun one just now
        job.write_spec(problem, question, engine)


@contextmanager
def new_job(
    folder: Folder, problem: Problem, question: JobQuestion, *, engine: str | None = None
) -> Iterator[None]:
    """Begin a job, and remove it again if it is refused before it is planned."""
    begin_job(folder, problem, question, engine=engine)
    try:
        yield
    except (BadInput, NoEngine):
        job = JobFolder(Path(folder))
        if job.exists and job.plan(job.spec()) is None:
            job.forget()
        raise


def resume(
    folder: Folder, *, client: Any = None, audit: Audit = 0.0, **limits: Unpack[LimitOptions]
) -> JobAnswer:
    """Work on a job until it is finished, and return its answer.

    The answer is a number, JobFillings, a Table, a Best (None if there is no filling), a list of
    fillings with their weights, or an Estimate.  Units that are done are not done again.  At a
    limit LimitReached is raised, and finished units are kept.  With a `client` of a Dask cluster
    its workers do the units; the share `audit` of these is done twice and compared.
    """
    job = JobFolder(Path(folder))
    spec = job.spec()
    to_audit = work_units.parts_per_million(audit)
    given = given_limits(limits)
    with job_lock(job.lock) as check_lock, _until_cancelled(job, spec) as cancellation:
        deadline = Deadline(replace(given, cancellation=cancellation))
        cluster = None if client is None else look_at_cluster(client, deadline, limits)
        prepared = _prepared(spec, deadline, cluster, to_audit)
        plan = job.plan(spec)
        if plan is not None:
            with about(str(job.path)):
                strategy = plan.restore(prepared)
        else:
            strategy = plan_strategy(prepared)
            check_lock()
            plan = job.save_plan(spec, strategy)
        ledger = job.ledger(plan, create=True)
        manifest = Manifest(job, spec, plan, ledger)
        manifest.write()
        second = job.ledger(plan, second=True, create=True)
        agree, on_kept = plan.saved.agree, manifest.write_soon
        store = Store(ledger, second, agree, job.blocks, check_lock, on_kept)
        to_audit = job.raise_audit(plan, to_audit)
        text = None if cluster is None else job.text(plan.digest)
        try:
            _work_through(strategy, plan, store, deadline, to_audit, cluster, text)
            manifest.write()
        except BadInput as error:
            if not job.exists:
                raise
            raise BadInput(f"{error}; {_kept(job, spec)}") from None
        return answer_of(job, spec, plan, ledger)


@contextmanager
def _until_cancelled(job: JobFolder, spec: JobSpec) -> Iterator[Cancellation]:
    """Cancel the work inside when the job is cancelled; at a limit, say what is kept."""
    job.cancelled.remove()
    with work_units.cancelled_when(lambda: job.cancelled.exists) as cancellation:
        try:
            yield cancellation
        except LimitReached as limit:
            reason = "the job was cancelled" if cancellation.is_cancelled else limit
            raise LimitReached(f"{reason}; {_kept(job, spec)}") from None


def _prepared(
    spec: JobSpec, deadline: Deadline, cluster: ClusterView | None, to_audit: int
) -> Prepared:
    if cluster is None:
        return Prepared(spec, deadline, is_audited=to_audit > 0)
    return Prepared(spec, deadline, cluster.at_once, cluster.unit_memory, to_audit > 0)


def _work_through(
    strategy: Strategy,
    plan: JobPlan,
    store: Store,
    deadline: Deadline,
    to_audit: int,
    cluster: ClusterView | None,
    text: JobText | None,
) -> None:
    """Have all units done by this process or, if there is one, by the workers of a cluster."""
    progress = JobProgress(store.ledger.entries, plan.rounds)
    deadline.limits.on_progress(progress)
    audited = work_units.audited_units(to_audit, plan.digest, plan.units)
    if cluster is None or text is None:

        def limits() -> Limits:
            return replace(deadline.left(), on_progress=progress.follow_unit)

        local = work_units.LocalExecutor(strategy.work, store.read, limits)
        work_units.work_through(strategy, store, local, audited)
        return
    from boardfill.jobs.executors.dask_executor import DaskExecutor

    kept_block = None if store.blocks is None else store.read
    with DaskExecutor(cluster, text, plan.saved, deadline, kept_block) as executor:
        work_units.work_through(strategy, store, executor, audited)


def count_on_cluster(
    problem: Problem, client: Any, *, audit: float, **options: Unpack[CountOptions]
) -> int:
    """The number of fillings, counted in units by the workers of a Dask cluster."""
    question, engine = CountQuestion(options.pop("up_to", None)), options.pop("engine", None)
    limits = cast("LimitOptions", options)
    to_audit = work_units.parts_per_million(audit)
    deadline = Deadline(given_limits(limits))
    cluster = look_at_cluster(client, deadline, limits)
    with scratch_job() as job:  # only its texts, which are sent to workers
        spec = job.write_spec(problem, question, engine)
        strategy = plan_strategy(_prepared(spec, deadline, cluster, to_audit))
        plan = job.save_plan(spec, strategy)
        text = job.text(plan.digest)
    ledger, second = Ledger(None, plan.units), Ledger(None, plan.units)
    store = Store(ledger, second, plan.saved.agree)
    _work_through(strategy, plan, store, deadline, to_audit, cluster, text)
    total: int = plan.saved.total([ledger.entries[unit].answer for unit in range(plan.units)])
    return total


def count_in_folder(
    problem: Problem, folder: Folder, *, client: Any, audit: float, **options: Unpack[CountOptions]
) -> int:
    """The count by a job in this folder, which is begun or, if it is the same job, resumed."""
    job = JobFolder(Path(folder))
    question = job_question("count", {"up_to": options.pop("up_to", None)})
    engine = options.pop("engine", None)
    begun: AbstractContextManager[None] = nullcontext()
    if job.exists:
        _check_same(job, problem, question, engine)
    else:
        begun = new_job(folder, problem, question, engine=engine)
    with begun:
        limits = cast("LimitOptions", options)
        found = resume(folder, client=client, audit=audit, **limits)
    assert isinstance(found, int)
    return found


def _check_same(
    job: JobFolder, problem: Problem, question: JobQuestion, engine: str | None
) -> None:
    """Raise BadInput if the folder holds a different job."""
    there, place = job.spec(), str(job.path)
    if to_json(there.problem) != to_json(problem):
        raise BadInput("holds the job of another problem; name another folder", place=place)
    if there.question != question:
        options = (f"{name} {value}" for name, value in there.question.options().items() if value)
        asks = ", ".join([there.question.name, *options])
        reason = f"holds a job that asks another question ({asks}); name another folder"
        raise BadInput(reason, place=place)
    if engine not in (None, there.engine):
        by = "the planner's choice" if there.engine is None else there.engine
        raise BadInput(f"holds a job by {by}, not by {engine}", place=place)


def result(folder: Folder) -> JobAnswer:
    """The answer of a finished job; LimitReached if it is not finished."""
    return _result(folder, is_enough_so_far=False)


def result_so_far(folder: Folder) -> JobAnswer:
    """The fillings, table or estimate so far; the same as `result` for other questions."""
    return _result(folder, is_enough_so_far=True)


def _result(folder: Folder, *, is_enough_so_far: bool) -> JobAnswer:
    job = JobFolder(Path(folder))
    spec = job.spec()
    plan = job.plan(spec)
    if plan is None:
        raise LimitReached(f"the job has not begun yet; run `boardfill resume {job.path}`")
    ledger = job.ledger(plan)
    if not ledger.missing:
        return answer_of(job, spec, plan, ledger)
    stopped = _done_and_kept(job, ledger)
    found = answer_so_far(job, spec, plan, ledger, stopped) if is_enough_so_far else None
    if found is None:
        raise LimitReached(stopped)
    return found


def cancel(folder: Folder) -> None:
    """Ask the process that works on the job to stop soon; finished units are kept."""
    job = JobFolder(Path(folder))
    job.spec()
    job.cancelled.write(b"")


def jobs_under(folder: Folder) -> Iterator[Path]:
    """Yield the folders of all jobs in a folder: itself and at any depth below."""
    top = Path(folder)
    if not top.is_dir():
        raise BadInput("there is no such folder", place=str(folder))
    yield from filter(_has_job, sorted((top, *top.rglob("*/"))))


def _has_job(path: Path) -> bool:
    try:
        return path.is_dir() and JobFolder(path).exists
    except BadInput:  # no permission to read it
        return False


def kept_so_far(folder: Folder) -> str:
    """What is done and kept of a job, and how to resume it, in words."""
    job = JobFolder(Path(folder))
    return _kept(job, job.spec())


def _kept(job: JobFolder, spec: JobSpec) -> str:
    """The same, read from the folder, since somebody may have removed files."""
    plan = job.plan(spec)
    if plan is None:
        return f"nothing is done yet, `boardfill resume {job.path}` goes on"
    return _done_and_kept(job, job.ledger(plan))


def _done_and_kept(job: JobFolder, ledger: Ledger) -> str:
    done = f"{len(ledger.entries)} of {ledger.units} units"
    return f"{done} are done and kept, `boardfill resume {job.path}` goes on"
