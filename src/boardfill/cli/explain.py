"""`boardfill explain`: what a run will cost."""

from __future__ import annotations

import json
from dataclasses import asdict

import click

from boardfill import questions
from boardfill.answers.forecast import Forecast
from boardfill.cli.options import (
    Said,
    board_options,
    engine_option,
    json_option,
    memory_option,
    problem_argument,
    threads_option,
)
from boardfill.errors import BadInput
from boardfill.running.progress import readable_time


@click.command(name="explain")
@problem_argument
@board_options
@click.option("--plan", is_flag=True, help="How a count would be done and what it would take.")
@engine_option
@json_option
@memory_option
@threads_option
def command(
    problem: str | None,
    said: Said,
    plan: bool,
    engine: str | None,
    as_json: bool,
    memory_limit: int | None,
    threads: int | None,
) -> None:
    """Explain a problem: with --plan, what counting it will cost, without doing it."""
    if not plan:
        raise BadInput("expected --plan: say what to explain")
    asked = said.problem(problem)
    forecast = questions.forecast(asked, engine=engine, memory_limit=memory_limit, threads=threads)
    click.echo(json.dumps(asdict(forecast)) if as_json else _text(forecast))


def _text(forecast: Forecast) -> str:
    lines = [f"engine   {forecast.engine}", f"plan     {forecast.plan}"]
    if forecast.states is not None:
        lines.append(f"states   about {forecast.states:,}")
    if forecast.peak_bytes is not None:
        lines.append(f"memory   about {forecast.peak_bytes / 2**20:,.1f} MiB")
    if forecast.seconds is not None:
        lines.append(f"time     about {readable_time(forecast.seconds)}")
    return "\n".join(lines)
