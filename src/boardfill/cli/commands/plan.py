"""`boardfill plan`: what will a count cost?"""

from __future__ import annotations

from dataclasses import asdict

from boardfill import words
from boardfill.answers.forecast import Forecast
from boardfill.cli.command import command as named
from boardfill.cli.output import Output, plain_output_options
from boardfill.cli.problem_options import ProblemDescription, board_options, problem_argument
from boardfill.cli.shared_options import engine_option, limit_options
from boardfill.problem.kinds import Problem
from boardfill.questions import counting
from boardfill.questions.keywords import Limits


@named(
    "plan",
    "boardfill plan --board 20x20 --pieces domino",
    "boardfill plan gallery:pentominoes-6x10",
    "boardfill plan 30x30 --pieces L3 --memory-limit 16G",
)
@problem_argument
@board_options
@engine_option
@plain_output_options()
@limit_options
def command(
    source: str | None,
    description: ProblemDescription,
    engine: str | None,
    output: Output,
    limits: Limits,
) -> None:
    """Predict how a count would be done, and the memory and time it would take."""
    show_plan(description.problem(source), engine, limits, output)


def show_plan(problem: Problem, engine: str | None, limits: Limits, output: Output) -> None:
    """Print what counting will cost, without doing it."""
    found = counting.forecast(problem, engine=engine, limits=limits)
    output.show(lambda: _text(found), lambda: asdict(found))


def _text(forecast: Forecast) -> str:
    lines = [f"engine   {forecast.engine}", f"plan     {forecast.plan}"]
    states, needed, seconds = forecast.states, forecast.peak_bytes, forecast.seconds
    known = [
        ("states", None if states is None else words.number(states)),
        ("memory", None if needed is None else words.memory(needed)),
        ("time", None if seconds is None else words.duration(seconds)),
    ]
    lines += [f"{name:9}{'unknown' if it is None else f'about {it}'}" for name, it in known]
    return "".join(f"{line}\n" for line in lines)
