"""`boardfill explain`: why there is no filling, or what a run will cost."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict
from typing import TypeVar

import click

from boardfill import words
from boardfill.answers.certificate import Certificate
from boardfill.answers.forecast import Forecast
from boardfill.cli.files import whole_file
from boardfill.cli.problem_options import ProblemDescription, board_options, problem_argument
from boardfill.cli.shared_options import answer_options, engine_option, text_style
from boardfill.drawing.text_drawing import as_text
from boardfill.errors import BadInput
from boardfill.explaining import no_filling
from boardfill.explaining.certificate_text import certificate_scene, certificate_words
from boardfill.formats.certificate_json import certificate_json
from boardfill.problem.kinds import Problem
from boardfill.questions import counting
from boardfill.questions.keywords import Limits

Amount = TypeVar("Amount", int, float)


@click.command(name="explain")
@problem_argument
@board_options
@click.option("--plan", is_flag=True, help="How a count would be done and what it would take.")
@click.option(
    "--certificate",
    "file",
    metavar="FILE",
    type=click.Path(),
    help="Also write the argument to FILE, for `boardfill verify`.",
)
@engine_option
@answer_options
def command(
    source: str | None,
    description: ProblemDescription,
    plan: bool,
    file: str | None,
    engine: str | None,
    as_json: bool,
    ascii_only: bool,
    limits: Limits,
) -> None:
    """Explain why there is no filling, by the simplest argument that is found.

    With --plan, say instead what counting will cost, without doing it.
    """
    if plan and (file is not None or ascii_only):
        raise BadInput("--plan goes without --certificate and --ascii")
    if engine is not None and not plan:
        raise BadInput("--engine goes with --plan")
    problem = description.problem(source)
    if plan:
        found = counting.forecast(problem, engine=engine, limits=limits)
        click.echo(json.dumps(asdict(found)) if as_json else _plan_text(found))
        return
    certificate = no_filling.why_none(problem, limits=limits)
    if certificate is None:
        click.echo("null" if as_json else "There is a filling; `boardfill solve` shows it.")
        return
    if file is not None:
        with whole_file(file) as written:
            written.write(certificate_json(certificate))
    if as_json:
        click.echo(certificate_json(certificate), nl=False)
    else:
        click.echo(_text(problem, certificate, ascii_only=ascii_only), nl=False, color=True)


def _text(problem: Problem, certificate: Certificate, *, ascii_only: bool) -> str:
    scene = certificate_scene(problem, certificate)
    drawn = "" if scene is None else as_text(scene, text_style(ascii_only=ascii_only))
    return "There is no filling.\n" + drawn + certificate_words(problem, certificate)


def _plan_text(forecast: Forecast) -> str:
    lines = [f"engine   {forecast.engine}", f"plan     {forecast.plan}"]
    lines += [
        f"states   {_foretold(forecast.states, words.number)}",
        f"memory   {_foretold(forecast.peak_bytes, words.memory)}",
        f"time     {_foretold(forecast.seconds, words.duration)}",
    ]
    return "\n".join(lines)


def _foretold(amount: Amount | None, in_words: Callable[[Amount], str]) -> str:
    if amount is None:
        return "unknown"
    return f"about {in_words(amount)}" if amount else "none"
