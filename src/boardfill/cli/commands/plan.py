"""`boardfill plan`: what will a count cost?"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from boardfill import words
from boardfill.answers.tally import Forecast
from boardfill.cli.command import command as named
from boardfill.cli.output import Output, plain_output_options
from boardfill.cli.problem_options import ProblemDescription, board_options, problem_argument
from boardfill.cli.shared_options import engine_option, limit_options
from boardfill.problem.kinds import Problem
from boardfill.questions import counting
from boardfill.questions.keywords import Limits
from boardfill.trees.count_trees import plan_tree

Amount = TypeVar("Amount", int, float)


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
    output.show(lambda: _text(found), lambda: plan_tree(problem, found))


def _text(forecast: Forecast) -> str:
    units = f"{forecast.unit}s"
    return (
        f"engine   {forecast.engine}\n"
        f"plan     {forecast.plan}\n"
        f"{units:8} {_foretold(forecast.states, words.number)}\n"
        f"memory   {_foretold(forecast.peak_bytes, words.memory)}\n"
        f"time     {_foretold(forecast.seconds, words.duration)}\n"
    )


def _foretold(amount: Amount | None, in_words: Callable[[Amount], str]) -> str:
    if amount is None:
        return "unknown"
    return f"about {in_words(amount)}" if amount else "none"
