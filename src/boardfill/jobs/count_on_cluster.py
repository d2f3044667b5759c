"""A count by a cluster of which a client was handed over, without a folder: nothing survives."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Unpack, cast

from boardfill.engines.limits import Deadline
from boardfill.jobs.choose_strategy import STRATEGIES
from boardfill.jobs.executors.dask_executor import DaskExecutor
from boardfill.jobs.executors.on_worker import look_at_cluster
from boardfill.jobs.job_folder import JobFolder, JobText
from boardfill.jobs.job_question import CountQuestion
from boardfill.jobs.job_status import JobProgress
from boardfill.jobs.store import MemoryStore
from boardfill.jobs.work_units import Audit, parts_per_million, work_through
from boardfill.problem.kinds import Problem
from boardfill.questions.keywords import CountOptions, LimitOptions, given_limits


def count_on_cluster(
    problem: Problem,
    client: Any,
    *,
    audit: float = 0.0,
    **options: Unpack[CountOptions],
) -> int:
    """How many fillings there are, found in units by the workers of a Dask cluster."""
    wanted = CountQuestion(options.pop("up_to", None))
    engine = options.pop("engine", None)
    limits = cast("LimitOptions", options)
    to_audit = parts_per_million(audit)
    deadline = Deadline(given_limits(limits))
    view = look_at_cluster(client, deadline, limits)
    with TemporaryDirectory(prefix="boardfill-") as name:
        job = JobFolder(Path(name))  # only its texts, as they travel
        job.ask(problem, wanted, engine)
        left = deadline.left()
        strategy = wanted.planned(problem, engine, left)
        strategy = strategy.split_for(view.at_once, replace(left, bytes=view.unit_memory))
        if to_audit:
            strategy = strategy.cross_checked()
        plan = job.keep_plan(job.spec(), strategy)
        text = JobText.of(job, plan.digest)
    store = MemoryStore(plan.agree)
    deadline.limits.on_progress(JobProgress(store, plan.rounds))
    with DaskExecutor(client, text, strategy, deadline, None, view) as executor:
        work_through(strategy, store, executor, Audit(to_audit, plan.digest, plan.units))
    answers = [store.first[unit].answer for unit in range(plan.units)]
    total: int = STRATEGIES[plan.strategy].total(plan.tree, answers)
    return total
