"""Jobs: work in a folder that outlives its process; see docs/how-to/long-runs.md.

A plan lists the units that make up the whole before any of them runs; a ledger keeps the answer of
each.  `job_control.py` begins and resumes jobs, `strategies/` cut the work into units.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from boardfill.jobs.job_answers import JobFillings
    from boardfill.jobs.job_control import begin, cancel, jobs_under, result, result_so_far, resume
    from boardfill.jobs.job_status import JobStatus, status

__all__ = [
    "JobFillings",
    "JobStatus",
    "begin",
    "cancel",
    "jobs_under",
    "result",
    "result_so_far",
    "resume",
    "status",
]
_ELSEWHERE = {"JobFillings": "job_answers", "JobStatus": "job_status", "status": "job_status"}


def __getattr__(name: str) -> object:
    """Load a public name on first use."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    import importlib

    home = importlib.import_module(f"{__name__}.{_ELSEWHERE.get(name, 'job_control')}")
    globals()[name] = value = getattr(home, name)
    return value
