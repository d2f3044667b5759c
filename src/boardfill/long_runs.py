"""Jobs: work in a folder that outlives its process; docs/how-to/long-runs.md tells about them."""

from boardfill.enduring.from_python import begin, resume
from boardfill.enduring.job_answers import JobFillings
from boardfill.enduring.job_status import JobStatus, status
from boardfill.enduring.run_job import cancel, jobs_under, result, result_so_far

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
