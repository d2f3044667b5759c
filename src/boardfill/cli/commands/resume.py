"""`boardfill resume`: go on with a job."""

from __future__ import annotations

from boardfill.cli.command import command as named
from boardfill.cli.executor_options import CrewOptions, crew_options
from boardfill.cli.job_output import finish, job_argument
from boardfill.cli.shared_options import limit_options
from boardfill.cli.showing import SolutionOutput, solution_output_options
from boardfill.questions.keywords import Limits


@named(
    "resume",
    "boardfill resume trominoes",
    "boardfill resume trominoes --time-limit 8h",
    "boardfill resume trominoes --cluster local:2",
)
@job_argument
@crew_options
@solution_output_options
@limit_options
def command(folder: str, crew: CrewOptions, output: SolutionOutput, limits: Limits) -> int:
    """Go on with a job where it was, and print its answer.

    At a limit the exit status is 3, and what is done is kept.
    """
    with crew.client(limits) as client:
        return finish(folder, limits, output, client=client, audit=crew.audit)
