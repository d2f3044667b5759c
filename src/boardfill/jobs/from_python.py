"""Jobs as Python asks for them; `boardfill.long_runs` has the names."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from contextlib import AbstractContextManager, nullcontext
from os import PathLike
from pathlib import Path
from typing import Any, TypeAlias, Unpack

from boardfill.errors import BadInput
from boardfill.formats.write_document import to_json
from boardfill.jobs import run_job
from boardfill.jobs.job_answers import JobAnswer
from boardfill.jobs.job_folder import JobFolder
from boardfill.jobs.job_question import Wanted, wanted
from boardfill.jobs.job_status import JobStatus, status
from boardfill.problem.kinds import Problem
from boardfill.questions.keywords import LimitOptions
from boardfill.questions.preparing import given_problem
from boardfill.questions.up_to_symmetry import UpTo

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
    run_job.begin_job(folder, given_problem(problem), wanted(question, given), engine=engine)
    return status(folder)


def resume(
    folder: Folder, *, client: Any = None, audit: float = 0.0, **limits: Unpack[LimitOptions]
) -> JobAnswer:
    """Work on a job until it is finished, and return its answer.

    That is a number, JobFillings, a Table, a Best (None if there is no filling), or a list of
    fillings with their weights.  At a limit LimitReached is raised; what is done is kept.  With a
    `client` of a Dask cluster its workers do the units; a part of these as large as `audit` is done
    twice, and compared.
    """
    return run_job.go_on(folder, client=client, audit=audit, **limits)


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
    asked = wanted("count", {"up_to": up_to})
    begun: AbstractContextManager[None] = nullcontext()
    if job.exists:
        _check_same(job, problem, asked, engine)
    else:
        begun = run_job.new_job(folder, problem, asked, engine=engine)
    with begun:
        found = run_job.go_on(folder, client=client, audit=audit, **limits)
    assert isinstance(found, int)
    return found


def _check_same(job: JobFolder, problem: Problem, asked: Wanted, engine: str | None) -> None:
    """BadInput if the job in the folder is another one."""
    there = job.asked()
    if to_json(there.problem) != to_json(problem):
        raise BadInput("holds the job of another problem; name another folder", place=str(job.path))
    if there.wanted != asked:
        options = (f"{name} {value}" for name, value in there.wanted.options().items() if value)
        question = ", ".join([there.question, *options])
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
