"""Who shall answer, and what that may take, as options."""

from __future__ import annotations

import click

from boardfill.cli.gathering import gathered
from boardfill.questions.keywords import Limits
from boardfill.running.machine import parse_bytes

engine_option = click.option("--engine", metavar="NAME", help="Who shall answer, e.g. reference.")


def _seconds(_: click.Context, __: click.Parameter, value: float | None) -> float | None:
    if value is not None and not value > 0:
        raise click.BadParameter("expected a number of seconds above 0")
    return value


def _bytes(_: click.Context, __: click.Parameter, value: str | None) -> int | None:
    return None if value is None else parse_bytes(value)


time_option = click.option(
    "--time-limit", metavar="S", type=float, callback=_seconds, help="Stop after S seconds."
)
_memory_option = click.option(
    "--memory-limit",
    metavar="SIZE",
    callback=_bytes,
    help="Stop before tables grow beyond SIZE, such as 500M (default: 80 % of what is free).",
)
_threads_option = click.option(
    "--threads",
    metavar="N",
    type=click.IntRange(1, 1024),
    help="Use at most N cores (default: all).",
)


def _limits(time_limit: float | None, memory_limit: int | None, threads: int | None) -> Limits:
    return Limits(time_limit, memory_limit, threads)


def _one_thread(time_limit: float | None, memory_limit: int | None) -> Limits:
    return Limits(time_limit, memory_limit)


limit_options = gathered("limits", _limits, time_option, _memory_option, _threads_option)
"""All limits, as one argument `limits`."""
one_thread_limit_options = gathered("limits", _one_thread, time_option, _memory_option)
"""The same for work that one thread does."""
