"""Jobs: work in a folder that outlives its process; docs/how-to/long-runs.md tells about them."""

from boardfill.jobs.from_python import begin, resume
from boardfill.jobs.job_answers import JobFillings
from boardfill.jobs.job_status import JobStatus, status
from boardfill.jobs.run_job import cancel, jobs_under, result, result_so_far

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
