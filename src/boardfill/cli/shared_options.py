"""Options that commands share: limits, which fillings count as one, how answers are shown.

What belongs together is several options on the command line and one argument of the command.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, get_args, get_origin

import click

from boardfill.errors import BadInput
from boardfill.questions.keywords import REQUIRED, Declared, Limits, keywords, limits_of, options_of
from boardfill.running.machine import parse_bytes, parse_seconds

if TYPE_CHECKING:
    from boardfill.drawing.text.text_style import TextStyle
    from boardfill.questions.keywords import UpTo

Decorator: TypeAlias = Callable[[Callable[..., Any]], Callable[..., Any]]


def option_group(
    name: str, make: Callable[..., object], *options: Decorator, takes: tuple[str, ...] = ()
) -> Decorator:
    """A decorator for these options: the command gets what `make` makes of their values.

    It takes other arguments of the command as well, if these are named.
    """

    def decorator(function: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(function)
        def wrapper(**given: Any) -> Any:
            made = make(**{value: given.pop(value) for value in values})
            return function(**{name: made}, **given)

        command: Callable[..., Any] = wrapper
        before = len(getattr(wrapper, "__click_params__", ()))
        for option in reversed(options):
            command = option(command)
        added = getattr(command, "__click_params__", ())[before:]
        values = [*takes, *(one.name for one in added)]
        return command

    return decorator


engine_option = click.option("--engine", metavar="NAME", help="Engine to use, such as search.")


def _read_by(parse: Callable[[str], float]) -> Callable[..., float | None]:
    """What reads an option's value; errors name the option."""

    def read(_: click.Context, option: click.Parameter, value: str | None) -> float | None:
        try:
            return None if value is None else parse(value)
        except BadInput as error:
            raise error.inside(option.opts[0]) from None

    return read


time_option = click.option(
    "--time-limit",
    metavar="S",
    callback=_read_by(parse_seconds),
    help="Stop after S seconds; also 90s, 5m or 2h.",
)
_memory_option = click.option(
    "--memory-limit",
    metavar="SIZE",
    callback=_read_by(parse_bytes),
    help="Stop at SIZE, such as 500M (default: 80 % of the free memory).",
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


limit_options = option_group("limits", _limits, time_option, _memory_option, _threads_option)
"""All limits, as one argument `limits`."""
one_thread_limit_options = option_group("limits", _one_thread, time_option, _memory_option)
"""The same for work that one thread does."""


def _convention(
    *, up_to_symmetry: bool, up_to_rotation: bool, up_to_translation: bool
) -> UpTo | None:
    if up_to_symmetry and up_to_rotation:
        raise BadInput("expected either --up-to-symmetry or --up-to-rotation, found both")
    if up_to_symmetry:
        return "symmetry+translation" if up_to_translation else "symmetry"
    if up_to_rotation:
        return "rotation+translation" if up_to_translation else "rotation"
    return "translation" if up_to_translation else None


up_to_options = option_group(
    "up_to",
    _convention,
    click.option(
        "--up-to-symmetry",
        is_flag=True,
        help="Count rotated and reflected fillings as one.",
    ),
    click.option(
        "--up-to-rotation",
        is_flag=True,
        help="Count rotated fillings as one.",
    ),
    click.option(
        "--up-to-translation",
        is_flag=True,
        help="Count shifted fillings of a board that wraps around as one.",
    ),
)
"""The convention, as one argument `up_to`."""


def number_option(what: str) -> Decorator:
    """-n: how many."""
    return click.option("-n", "--number", metavar="N", type=click.IntRange(1), help=what)


def question_options(*questions: Callable[..., Any]) -> Decorator:
    """The options that the signatures of these questions declare.

    The command gets them as one argument `options`, keywords for the questions: those that were
    given, and the limits.
    """
    declared = {key: one for question in questions for key, one in options_of(question).items()}
    limits = limits_of(questions[0])
    groups = [_option(one) for key, one in declared.items() if key != "up_to"]
    groups += [up_to_options] if "up_to" in declared else []
    groups += [limit_options if "threads" in limits else one_thread_limit_options] if limits else []

    def decorator(function: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(function)
        def wrapper(**given: Any) -> Any:
            own = {one.name: given.pop(one.name) for one in declared.values()}
            told = {"limits": given.pop("limits")} if limits else {}
            return function(options=keywords(declared, own) | told, **given)

        command: Callable[..., Any] = wrapper
        for group in reversed(groups):
            command = group(command)
        return command

    return decorator


class _Number(click.ParamType):  # type: ignore[type-arg]  # click 8.1 has no generic
    """A whole number within the bounds of an option."""

    name = "integer"

    def __init__(self, declared: Declared) -> None:
        self._declared = declared

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        number: int = click.INT.convert(value, param, ctx)
        if not self._declared.has_room_for(number):
            self.fail(f"expected {self._declared.bounds}, found {number}", param, ctx)
        return number


def _option(declared: Declared) -> Decorator:
    """The option of a command."""
    told, kind = declared.option, declared.text_kind
    names = [*filter(None, [told.flag]), f"--{declared.name.replace('_', '-')}", declared.name]
    if kind is bool:
        return click.option(*names, is_flag=True, help=told.help)
    is_choice, is_number = get_origin(kind) is Literal, kind is int
    return click.option(
        *names,
        type=click.Choice(get_args(kind)) if is_choice else _Number(declared) if is_number else str,
        multiple=get_origin(kind) is tuple,
        default=None if declared.text_default is REQUIRED else declared.text_default,
        show_default=is_choice and declared.text_default is not None,
        metavar=told.metavar or ("N" if is_number else None),
        help=told.help,
    )


json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON.")
ascii_option = click.option(
    "--ascii", "ascii_only", is_flag=True, help="Draw with plain ASCII characters."
)


def text_style(*, ascii_only: bool) -> TextStyle:
    """Colours only where a person sees them and has not turned them off."""
    import shutil

    from boardfill.drawing.text import text_style as styles

    wanted = not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    width = shutil.get_terminal_size().columns
    return styles.TextStyle(wanted and sys.stdout.isatty(), ascii_only, width)
