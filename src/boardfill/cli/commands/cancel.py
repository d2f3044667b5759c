"""`boardfill cancel`: stop working on a job."""

from __future__ import annotations

from boardfill.cli.command import command as named
from boardfill.cli.job_output import job_argument
from boardfill.enduring import run_job


@named("cancel", "boardfill cancel trominoes")
@job_argument
def command(folder: str) -> None:
    """Have the process that works on a job stop after the unit at hand.

    What is done is kept, and `boardfill resume FOLDER` goes on.
    """
    run_job.cancel(folder)
