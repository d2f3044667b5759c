"""`boardfill status`: how far is a job?"""

from __future__ import annotations

from dataclasses import asdict

from boardfill.cli.command import command as named
from boardfill.cli.job_output import job_argument, status_text
from boardfill.cli.output import Output, plain_output_options
from boardfill.enduring import run_job


@named("status", "boardfill status trominoes")
@job_argument
@plain_output_options()
def command(folder: str, output: Output) -> None:
    """Say how far a job is, whether or not a process works on it."""
    found = run_job.status(folder)
    output.show(lambda: status_text(found), lambda: asdict(found))
