"""`boardfill result`: the answer of a job."""

from __future__ import annotations

from boardfill.cli.command import command as named
from boardfill.cli.job_output import job_argument, show_answer, tell_of_audit
from boardfill.cli.showing import SolutionOutput, solution_output_options
from boardfill.jobs.job_status import status
from boardfill.jobs.run_job import result_so_far


@named("result", "boardfill result trominoes", "boardfill result trominoes --json")
@job_argument
@solution_output_options
def command(folder: str, output: SolutionOutput) -> int:
    """Print the answer of a job, as the command of its question does.

    If it is not finished the exit status is 3: then fillings and tables are shown as far as they
    are known, and other answers not at all.
    """
    answer, found = result_so_far(folder), status(folder)
    shown = show_answer(folder, answer, output)
    tell_of_audit(found)
    return shown
