"""A command as people meet it: with examples in its help, and errors that say what to type."""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

import click

from boardfill.errors import BadInput

_SECTIONS = {
    "Options": (),
    "Board": ("--turn", "--lattice", "--wrap", "--holes", "--fault-free", "--tatami", "--given"),
    "Drawings": ("--ascii", "--letters", "--compact"),
    "Limits": ("--engine", "--time-limit", "--memory-limit", "--threads"),
}
"""How help orders the options: first those that most people need, which no other section has."""
_SECTION_OF = {option: title for title, options in _SECTIONS.items() for option in options}
_EXTRA = re.compile(r"  \[([^]]*)\]$")
_RANGE = re.compile(r"<=?x|x[<>]=?")


class Command(click.Command):
    """A command whose help ends with examples, and in which nothing said twice is lost."""

    def __init__(self, *arguments: Any, examples: Sequence[str] = (), **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.examples = examples

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the arguments; an option that holds one value is refused the second time."""
        try:
            values, rest, order = self.make_parser(ctx).parse_args(list(args))
            _refuse_repeated(order)
            return super().parse_args(ctx, self._with_pieces_named(args, values, rest))
        except click.NoSuchOption as error:
            # Loaded only now: most people make no mistakes.
            from boardfill.cli.suggestions import unknown_option

            raise unknown_option(error.option_name, self) from None
        except click.BadParameter as error:
            from boardfill.cli.suggestions import bad_value

            raise bad_value(error) from None

    def _with_pieces_named(
        self, args: list[str], values: Mapping[str, Any], rest: list[str]
    ) -> list[str]:
        """The arguments with --pieces before what names pieces: `solve 6x10 pentominoes`."""
        takes_pieces = any("--pieces" in parameter.opts for parameter in self.params)
        if not takes_pieces or values.get("pieces"):
            return args
        arguments = (
            values.get(one.name or "") for one in self.params if isinstance(one, click.Argument)
        )
        named = [*_flat(arguments), *rest]
        if len(named) != 2 or os.path.lexists(named[1]):
            return args
        from boardfill.formats.board_words import says_board
        from boardfill.formats.piece_list import listed_pieces

        if not (says_board(named[0]) or os.path.isfile(named[0])):  # noqa: PTH113 - of any length
            return args
        try:
            listed_pieces(named[1])
        except BadInput:
            return args
        at = len(args) - 1 - args[::-1].index(named[1])
        return [*args[:at], "--pieces", *args[at:]]

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The options by section; those of pictures are a topic of `boardfill help`."""
        from boardfill.cli.pictures import PictureOption

        options = [one for one in self.get_params(ctx) if isinstance(one, click.Option)]
        plain = [one for one in options if not isinstance(one, PictureOption)]
        for title in _SECTIONS:
            of_section = [one for one in plain if _SECTION_OF.get(one.opts[0], "Options") == title]
            if of_section:
                with formatter.section(title):
                    formatter.write_dl([option_help(one, ctx) for one in of_section])
        if len(plain) < len(options):
            with formatter.section("Pictures"):
                formatter.write_text("--show, --palette and others: see `boardfill help pictures`.")

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The examples."""
        super().format_epilog(ctx, formatter)
        if self.examples:
            with formatter.section("Examples"):
                for example in self.examples:
                    formatter.write(f"{'':{formatter.current_indent}}{example}\n")


def command(name: str, *examples: str, **options: Any) -> Callable[[Callable[..., Any]], Command]:
    """A decorator: the function is the command `name`, with these examples in its help."""

    def decorated(function: Callable[..., Any]) -> Command:
        return click.command(name=name, cls=Command, examples=examples, **options)(function)

    return decorated


def option_help(option: click.Option, ctx: click.Context) -> tuple[str, str]:
    """How help shows the option, and what it says; without the numbers that are in range."""
    shown, text = option.get_help_record(ctx) or ("", "")
    if extra := _EXTRA.search(text):
        kept = "; ".join(part for part in extra[1].split("; ") if not _RANGE.search(part))
        text = text[: extra.start()] + (f"  [{kept}]" if kept else "")
    return shown.replace("INTEGER RANGE", "N"), text


def _flat(values: Iterable[object]) -> Iterator[str]:
    """All arguments that were given, also of those that take several."""
    for value in values:
        if isinstance(value, str):
            yield value
        elif isinstance(value, tuple | list):
            yield from value


def _refuse_repeated(order: Sequence[click.Parameter]) -> None:
    for parameter, times in Counter(order).items():
        single = isinstance(parameter, click.Option) and not (
            parameter.multiple or parameter.is_flag or parameter.count
        )
        if single and times > 1:
            how_often = "twice" if times == 2 else f"{times} times"
            raise BadInput(f"{parameter.opts[0]} is given {how_often}; give it only once")
