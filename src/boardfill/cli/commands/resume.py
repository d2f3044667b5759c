"""`boardfill resume`: go on with a job."""

from __future__ import annotations

from boardfill.cli.command import command as named
from boardfill.cli.job_output import finish, job_argument
from boardfill.cli.shared_options import limit_options
from boardfill.cli.showing import SolutionOutput, solution_output_options
from boardfill.questions.keywords import Limits


@named("resume", "boardfill resume trominoes", "boardfill resume trominoes --time-limit 8h")
@job_argument
@solution_output_options
@limit_options
def command(folder: str, output: SolutionOutput, limits: Limits) -> int:
    """Go on with a job where it was, and print its answer.

    At a limit the exit status is 3, and what is done is kept.
    """
    return finish(folder, limits, output)
