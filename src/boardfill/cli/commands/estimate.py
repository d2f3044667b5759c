"""`boardfill estimate`: about how many ways are there, where a count is out of reach?"""

from __future__ import annotations

from typing import Any

from boardfill.answers.estimate import Estimate
from boardfill.cli.main import command, progress_line, say
from boardfill.cli.options import Output, plain_output_options, question_options
from boardfill.cli.problem_options import ProblemDescription, problem_options
from boardfill.problem.kinds import Problem
from boardfill.questions import estimating


@command(
    "estimate",
    "boardfill estimate 20x20 --pieces tetrominoes:any",
    "boardfill estimate 14x15 --pieces L3 --within 10% --confidence 99%",
    "boardfill estimate sudoku:9 --time-limit 1m --json",
)
@problem_options
@question_options(estimating.estimate)
@plain_output_options()
def estimate_command(
    description: ProblemDescription, options: dict[str, Any], output: Output
) -> None:
    """Estimate how many fillings there are, and say how sure that is.

    For counts that are out of reach.  Each run is a sweep that keeps only some states, at random,
    and is right on average.  The interval holds the count as often as --confidence says; the lower
    bound assumes nothing.  If runs disagree too much to give an interval, the answer says so.
    """
    problem = description.problem()
    with progress_line() as progress:
        found = estimating.estimate(problem, **options, on_progress=progress)
    show_estimate(problem, found, output)


def show_estimate(problem: Problem, found: Estimate, output: Output) -> None:
    """Print an estimate, and the symmetries by which fillings count as one."""
    if found.group is not None:
        say(found.group)
    if output.is_json:  # loaded only for JSON
        from boardfill.answers.json_answers import estimate_json
    output.show(lambda: f"{found.text}\n", lambda: estimate_json(problem, found))
