"""`boardfill explain` and `plan`: why there is no filling, and what a count will cost."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from boardfill import words
from boardfill.answers.tally import PlannedCost
from boardfill.cli.command import command
from boardfill.cli.drawn_output import DrawnOutput, output_options
from boardfill.cli.main import say
from boardfill.cli.output import Output, plain_output_options, whole_file
from boardfill.cli.problem_options import ProblemDescription, board_options, problem_argument
from boardfill.cli.shared_options import question_options
from boardfill.errors import BadInput
from boardfill.explaining import no_filling
from boardfill.explaining.certificate_text import certificate_picture, certificate_text
from boardfill.formats.certificate_json import certificate_json
from boardfill.json_answers.counts import plan_tree
from boardfill.problem.kinds import Problem
from boardfill.questions import counting


@command(
    "explain",
    "boardfill explain --board 8x8 --pieces domino --holes 0,0 --holes 7,7",
    "boardfill explain 10x10 --pieces T4",
    "boardfill explain gallery:tetrahexes-triangle --certificate why.json",
)
@problem_argument
@board_options
@click.option("--plan", is_flag=True, help="Say how a count would be done and what it would take.")
@click.option(
    "--certificate",
    "file",
    metavar="FILE",
    type=click.Path(),
    help="Also write the argument to FILE, for `boardfill verify`.",
)
@question_options(counting.plan)
@output_options()
def explain_command(
    source: str | None,
    description: ProblemDescription,
    plan: bool,
    file: str | None,
    options: dict[str, Any],
    output: DrawnOutput,
) -> None:
    """Explain why there is no filling, with the simplest argument found.

    With --plan, say instead what counting will cost, as `boardfill plan` does.
    """
    if plan and (file is not None or output.ascii_only):
        raise BadInput("--plan cannot be used with --certificate or --ascii")
    if "engine" in options and not plan:
        raise BadInput("--engine requires --plan")
    if plan:
        output.refuse_picture("--plan prints only numbers; leave it out for a picture")
    problem = description.problem(source)
    if plan:
        show_plan(problem, options, output)
        return
    certificate = no_filling.explain(problem, **options)
    if certificate is None and output.is_picture:
        say("there is a filling, so nothing is drawn; `boardfill solve` draws it")
        return
    if certificate is None:
        there_is = "There is a filling; `boardfill solve` shows it."
        output.write("null\n" if output.is_json else f"{there_is}\n")
        return
    if file is not None:
        with whole_file(file) as written:
            written.write(certificate_json(certificate))
    if output.is_drawn:
        output.draw(certificate_picture(problem, certificate))
    if output.is_picture:
        return
    output.write(
        certificate_json(certificate)
        if output.is_json
        else certificate_text(problem, certificate, output.style)
    )


Amount = TypeVar("Amount", int, float)


@command(
    "plan",
    "boardfill plan --board 20x20 --pieces domino",
    "boardfill plan gallery:pentominoes-6x10",
    "boardfill plan 30x30 --pieces L3 --memory-limit 16G",
)
@problem_argument
@board_options
@question_options(counting.plan)
@plain_output_options()
def plan_command(
    source: str | None,
    description: ProblemDescription,
    options: dict[str, Any],
    output: Output,
) -> None:
    """Predict how a count would be done, and the memory and time it would take."""
    show_plan(description.problem(source), options, output)


def show_plan(problem: Problem, options: dict[str, Any], output: Output) -> None:
    """Print what counting will cost, without doing it."""
    found = counting.plan(problem, **options)
    output.show(lambda: _plan_text(found), lambda: plan_tree(problem, found))


def _plan_text(cost: PlannedCost) -> str:
    units = f"{cost.unit}s"
    return (
        f"engine   {cost.engine}\n"
        f"plan     {cost.plan}\n"
        f"{units:8} {_foretold(cost.states, words.number)}\n"
        f"memory   {_foretold(cost.peak_bytes, words.memory)}\n"
        f"time     {_foretold(cost.seconds, words.duration)}\n"
    )


def _foretold(amount: Amount | None, in_words: Callable[[Amount], str]) -> str:
    if amount is None:
        return "unknown"
    return f"about {in_words(amount)}" if amount else "none"
