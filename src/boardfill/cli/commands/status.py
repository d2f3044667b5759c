"""`boardfill status`: how far is a job?"""

from __future__ import annotations

import click

from boardfill.cli.command import command as named
from boardfill.cli.job_output import follow_status, job_argument, show_status
from boardfill.cli.output import Output, plain_output_options


@named("status", "boardfill status trominoes", "boardfill status trominoes --follow")
@job_argument
@click.option("--follow", is_flag=True, help="Say it again when it changes, until nobody works.")
@plain_output_options()
def command(folder: str, output: Output, *, follow: bool) -> None:
    """Say how far a job is, whether or not a process works on it."""
    if follow:
        follow_status(folder, output)
    show_status(folder, output)
