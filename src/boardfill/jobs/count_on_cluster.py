"""A count by a cluster of which a client was handed over, without a folder: nothing survives."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Unpack, cast

from boardfill.engines.limits import Deadline
from boardfill.jobs.audit import Audit, parts_per_million
from boardfill.jobs.executors.cluster_view import look_at_cluster
from boardfill.jobs.executors.dask_executor import DaskCrew
from boardfill.jobs.job_folder import JobFolder
from boardfill.jobs.job_progress import JobProgress
from boardfill.jobs.job_question import CountWanted
from boardfill.jobs.job_text import JobText
from boardfill.jobs.store import MemoryBooks
from boardfill.jobs.strategies.all_strategies import WAYS
from boardfill.jobs.work_through import work_through
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
    wanted = CountWanted(options.pop("up_to", None))
    engine = options.pop("engine", None)
    limits = cast("LimitOptions", options)
    to_audit = parts_per_million(audit)
    deadline = Deadline(given_limits(limits))
    view = look_at_cluster(client, deadline, limits)
    with TemporaryDirectory(prefix="boardfill-") as name:
        job = JobFolder(Path(name))  # only its texts, as they travel
        job.ask(problem, wanted, engine)
        left = deadline.left()
        way = wanted.planned(problem, engine, left)
        way = way.shared_by(view.at_once, replace(left, bytes=view.unit_memory))
        if to_audit:
            way = way.cross_checked()
        plan = job.keep_plan(job.asked(), way)
        text = JobText.of(job, plan.digest)
    books = MemoryBooks(plan.agree)
    deadline.limits.on_progress(JobProgress(books, plan.rounds))
    with DaskCrew(client, text, way, deadline, None, view) as crew:
        work_through(way, books, crew, Audit(to_audit, plan.digest, plan.units))
    answers = [books.first[unit].answer for unit in range(plan.units)]
    total: int = WAYS[plan.way].total(plan.tree, answers)
    return total
