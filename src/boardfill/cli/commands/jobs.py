"""`boardfill jobs`: which jobs are there?"""

from __future__ import annotations

import click

from boardfill.cli.command import command as named
from boardfill.cli.job_output import status_tree, units_done
from boardfill.cli.main import BAD_INPUT, say
from boardfill.cli.output import Output, plain_output_options
from boardfill.errors import BadInput
from boardfill.jobs import job_status, run_job


@named("jobs", "boardfill jobs", "boardfill jobs . --json")
@click.argument("folder", default=".")
@plain_output_options()
def command(folder: str, output: Output) -> int:
    """List the jobs under a folder, this one if none is named: state, units done, folder."""
    found = []
    status = 0
    for path in run_job.jobs_under(folder):
        try:
            found.append(job_status.status(path))
        except BadInput as error:
            status = say(str(error), BAD_INPUT)
    lines = [f"{one.state:<9}  {units_done(one):>12}  {one.folder}\n" for one in found]
    output.show(lambda: "".join(lines), lambda: [status_tree(one) for one in found])
    return status
