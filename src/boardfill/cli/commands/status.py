"""`boardfill status`: how far is a job?"""

from __future__ import annotations

from boardfill.cli.command import command as named
from boardfill.cli.job_output import job_argument, show_status
from boardfill.cli.output import Output, plain_output_options


@named("status", "boardfill status trominoes", "boardfill status trominoes --json")
@job_argument
@plain_output_options()
def command(folder: str, output: Output) -> None:
    """Say how far a job is, whether or not a process works on it."""
    show_status(folder, output)
