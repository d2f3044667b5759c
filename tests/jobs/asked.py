"""Jobs that are done from beginning to end, for tests."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, settings

from boardfill.jobs.job_answers import JobAnswer, JobFillings
from boardfill.jobs.job_control import begin_job, result, resume
from boardfill.jobs.job_question import job_question
from boardfill.problem.kinds import Problem

IN_FOLDERS = settings(
    max_examples=25,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
"""For random problems, each in a folder of its own."""


def do(folder: Path, problem: Problem, question: str, **options: Any) -> JobAnswer:
    """The answer of a new job in that folder."""
    engine = options.pop("engine", None)
    begin_job(folder, problem, job_question(question, options), engine=engine)
    answer = resume(folder)
    assert result(folder) == answer or isinstance(answer, JobFillings)
    return answer


def fillings(
    folder: Path, problem: Problem, question: str = "solve", **options: Any
) -> JobFillings:
    """The same for questions whose answer is fillings."""
    found = do(folder, problem, question, **options)
    assert isinstance(found, JobFillings)
    assert found.is_complete
    return found
