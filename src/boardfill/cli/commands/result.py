"""`boardfill result`: the answer of a finished job."""

from __future__ import annotations

from boardfill.cli.command import command as named
from boardfill.cli.job_output import job_argument, show_count
from boardfill.cli.output import Output, plain_output_options
from boardfill.enduring import run_job


@named("result", "boardfill result trominoes", "boardfill result trominoes --json")
@job_argument
@plain_output_options()
def command(folder: str, output: Output) -> None:
    """Print the answer of a finished job; exit status 3 if it is not finished."""
    show_count(folder, run_job.result(folder), output)
