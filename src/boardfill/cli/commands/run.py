"""`boardfill run`: begin a job that survives whatever ends the process."""

from __future__ import annotations

import click

from boardfill.cli.command import command as named
from boardfill.cli.crew_options import CrewOptions, crew_options
from boardfill.cli.job_output import finish
from boardfill.cli.output import Output, plain_output_options
from boardfill.cli.problem_options import ProblemDescription, board_options, problem_argument
from boardfill.cli.shared_options import engine_option, limit_options
from boardfill.enduring.job_folder import COUNT
from boardfill.enduring.run_job import begin_job
from boardfill.questions.keywords import Limits


@named(
    "run",
    "boardfill run 18x18 --pieces L3 --job trominoes",
    "boardfill run gallery:pentominoes-3x20 --job pentominoes --engine search",
    "boardfill run 6x10 --pieces pentominoes --job boxes --cluster local:2 --audit 5%",
)
@problem_argument
@click.option("--job", "folder", metavar="FOLDER", required=True, help="A new folder for the job.")
@click.option(
    "--question", type=click.Choice([COUNT]), default=COUNT, help="What is asked (default: count)."
)
@board_options
@engine_option
@crew_options
@plain_output_options()
@limit_options
def command(
    source: str | None,
    folder: str,
    question: str,  # noqa: ARG001 - there is one so far
    description: ProblemDescription,
    engine: str | None,
    crew: CrewOptions,
    output: Output,
    limits: Limits,
) -> None:
    """Count in a folder that keeps what is done, and print the number of fillings.

    Whatever ends the process, `boardfill resume FOLDER` goes on where it was.
    """
    problem = description.problem(source)
    with crew.client() as client:  # before there is a folder: the address may be wrong
        begin_job(folder, problem, engine=engine)
        finish(folder, limits, output, client=client, audit=crew.audit)
