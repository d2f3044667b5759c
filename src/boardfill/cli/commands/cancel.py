"""`boardfill cancel`: stop working on a job."""

from __future__ import annotations

from boardfill.cli.command import command as named
from boardfill.cli.job_output import job_argument, show_status
from boardfill.cli.output import Output, plain_output_options
from boardfill.jobs import run_job


@named("cancel", "boardfill cancel trominoes", "boardfill cancel trominoes --json")
@job_argument
@plain_output_options()
def command(folder: str, output: Output) -> None:
    """Have the process that works on a job stop soon, and say how far it is.

    What is done is kept, and `boardfill resume FOLDER` goes on.
    """
    run_job.cancel(folder)
    show_status(folder, output)
