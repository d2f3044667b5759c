"""`boardfill run`: begin a job that survives whatever ends the process."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from boardfill import words
from boardfill.cli.command import command as named
from boardfill.cli.executor_options import CrewOptions, crew_options
from boardfill.cli.job_output import check_output, finish
from boardfill.cli.job_questions import QuestionOptions, question_options
from boardfill.cli.problem_options import ProblemDescription, board_options, problem_argument
from boardfill.cli.shared_options import engine_option, limit_options, up_to_options
from boardfill.cli.showing import SolutionOutput, solution_output_options
from boardfill.errors import BadInput
from boardfill.jobs.job_question import QUESTIONS
from boardfill.jobs.run_job import new_job
from boardfill.questions.keywords import Limits

if TYPE_CHECKING:
    from boardfill.questions.up_to_symmetry import UpTo


@named(
    "run",
    "boardfill run 18x18 --pieces L3 --job trominoes",
    "boardfill run 6x6 --pieces domino --job all --question solve --all -o all.jsonl",
    "boardfill run --question table --rows 1-4 --columns 1-9 --pieces L3 --job table",
)
@problem_argument
@click.argument("more", nargs=-1, metavar="")
@click.option("--job", "folder", metavar="FOLDER", help="A new folder for the job.")
@question_options
@board_options
@up_to_options
@engine_option
@crew_options
@solution_output_options
@limit_options
def command(
    source: str | None,
    more: tuple[str, ...],
    folder: str | None,
    asked: QuestionOptions,
    description: ProblemDescription,
    up_to: UpTo | None,
    engine: str | None,
    crew: CrewOptions,
    output: SolutionOutput,
    limits: Limits,
) -> int:
    """Answer a question in a folder that keeps what is done, and print the answer.

    Whatever ends the process, `boardfill resume FOLDER` goes on where it was.  Fillings are kept in
    part files, which other programs can read in the meantime.
    """
    _refuse_question(source, more)
    if folder is None:
        raise BadInput("expected --job and a new folder, such as --job trominoes")
    problem, wanted = asked.ask(source, description, up_to)
    check_output(wanted, output)
    with (
        crew.client(limits) as client,  # before there is a folder: the address may be wrong
        new_job(folder, problem, wanted, engine=engine),
    ):
        return finish(folder, limits, output, client=client, audit=crew.audit)


def _refuse_question(source: str | None, more: tuple[str, ...]) -> None:
    """BadInput tells who named the question as a command how to."""
    if source in QUESTIONS and not Path(source).exists():
        instead = " ".join([*more[:1], f"--question {source}"])
        raise BadInput(f"name the question by an option: `boardfill run {instead} --job FOLDER`")
    if more:
        raise BadInput(f"expected one PROBLEM, found also {words.listed(more)}")
