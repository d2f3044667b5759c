"""Options that commands share, and where an answer goes: text, `--json`, or `-o FILE`.

Related options on the command line are grouped into one argument of the command.
"""

from __future__ import annotations

import io
import json
import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from enum import EnumType
from functools import partial, wraps
from pathlib import Path, PurePath
from typing import IO, TYPE_CHECKING, Any, Literal, TypeAlias, get_args, get_origin

import click
from click.core import ParameterSource
from click.shell_completion import CompletionItem

from boardfill import words
from boardfill.cli.start import LastThing
from boardfill.errors import BadInput, BoardfillError
from boardfill.questions.keywords import REQUIRED, Declared, limits_of, options_of

if TYPE_CHECKING:
    from msgspec import Struct

    from boardfill.drawing.text.text_style import TextStyle

Decorator: TypeAlias = Callable[[Callable[..., Any]], Callable[..., Any]]


def option_group(
    name: str, make: Callable[..., object], *options: Decorator, takes: tuple[str, ...] = ()
) -> Decorator:
    """A decorator for these options: the command gets the result of `make` on their values.

    `make` may also take other arguments of the command, by name.
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


def given_options() -> dict[str, str]:
    """The options given on the command line, by the names of their values."""
    context = click.get_current_context()
    return {
        one.name: one.opts[0]
        for one in context.command.params
        if one.name and context.get_parameter_source(one.name) is ParameterSource.COMMANDLINE
    }


def refuse_options(why: str, *options: str) -> None:
    """Raise BadInput with the reason if one of these options is given."""
    for option in given_options().values():
        if option in options:
            raise BadInput(f"{option} {why}")


_UP_TO = {
    "symmetry": "Count rotated and reflected fillings as one.",
    "rotation": "Count rotated fillings as one.",
    "translation": "Count shifted fillings of a board that wraps around as one.",
}


def question_options(*questions: Callable[..., Any]) -> Decorator:
    """Add the options declared by the command's own signature and by these questions.

    Options of questions, and their limits, become one argument `options` of the command: the
    keywords that were given.
    """
    declared = {key: one for question in questions for key, one in options_of(question).items()}
    for question in questions:
        declared |= limits_of(question)

    def decorator(function: Callable[..., Any]) -> Callable[..., Any]:
        command = declared_options(declared)(function) if questions else function
        for option in reversed(options_of(function).values()):
            command = click_option(option)(command)
        return command

    return decorator


def declared_options(
    declared: Mapping[str, Declared], *, name: str = "options", as_typed: bool = False
) -> Decorator:
    """Add options as one argument: the keywords that were given, parsed or as typed.

    Shares are always parsed.
    """

    def make(**values: Any) -> dict[str, Any]:
        given = given_options()
        found = {key: values[key] for key in declared if key in given}
        parts = [part for part in _UP_TO if "up_to" in declared and values[f"up_to_{part}"]]
        if parts:
            if {"symmetry", "rotation"} <= set(parts):
                raise BadInput("expected either --up-to-symmetry or --up-to-rotation, found both")
            found["up_to"] = "+".join(parts)
        return found

    options = [
        click_option(one, as_typed=as_typed) for key, one in declared.items() if key != "up_to"
    ]
    if "up_to" in declared:
        for part, text in _UP_TO.items():
            options.append(click.option(f"--up-to-{part}", is_flag=True, help=text))
    return option_group(name, make, *options)


def taken_by(question: Callable[..., Any], options: Mapping[str, Any]) -> dict[str, Any]:
    """The given options that belong to this one of several questions."""
    known = options_of(question) | limits_of(question)
    return {key: value for key, value in options.items() if key in known}


class _File(click.Path):
    """File names, so that shells can complete them; errors come when they are read."""

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Let the shell complete files, and complete names in the gallery."""
        from boardfill.formats.input_text import PREFIX, gallery_names

        if not incomplete.startswith(PREFIX):
            return super().shell_complete(ctx, param, incomplete)
        names = (PREFIX + name for name in gallery_names())
        return [CompletionItem(name) for name in names if name.startswith(incomplete)]


FILE = _File(allow_dash=True)


def _number(declared: Declared, text: Any) -> float:
    """The number within the bounds of the option."""
    is_whole = declared.kind is int
    try:
        number: float = int(text) if is_whole else float(text)
    except ValueError:
        expected = declared.range or f"a {'whole ' if is_whole else ''}number"
        raise BadInput(f"expected {expected}, found {text}") from None
    if reason := declared.why_beyond(number):
        raise BadInput(reason)
    return number


def click_option(
    declared: Declared, *, as_typed: bool = False, cls: type[click.Option] = click.Option
) -> Decorator:
    """The click option for a declared option."""
    told, kind = declared.option, declared.text_kind
    long, is_number = f"--{declared.name.replace('_', '-')}", kind in (int, float)

    def read(_: click.Context, option: click.Parameter, value: Any) -> Any:
        if value in (None, ()):
            return value
        try:
            given = _number(declared, value) if is_number else value
            return given if as_typed and declared.kind is not float else declared.read(given)
        except BadInput as error:
            reason = str(error).removeprefix(f"{declared.name}: ")
            raise BadInput(reason, place=option.opts[0]) from None

    settings: dict[str, Any] = {"cls": cls, "help": told.help, "callback": read}
    if kind is bool:
        if declared.may_be_none:
            long = f"{long}/--no-{long[2:]}"
        settings |= {"is_flag": True, "default": None if declared.may_be_none else False}
    else:
        choices: Sequence[Any] = get_args(kind) if get_origin(kind) is Literal else ()
        if isinstance(kind, EnumType):
            choices = [one.value for one in declared.text_kind]
        default = declared.text_default
        settings |= {
            "type": click.Choice(choices) if choices else FILE if told.metavar == "FILE" else str,
            "multiple": get_origin(kind) is tuple,
            "default": None if default is REQUIRED else default,
            "show_default": bool(choices) and default is not None,
            "metavar": told.metavar or ("N" if is_number else None),
        }
    return click.option(*filter(None, [told.flag]), long, declared.keyword, **settings)


json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON.")
ascii_option = click.option(
    "--ascii", "ascii_only", is_flag=True, help="Draw with plain ASCII characters."
)


def text_style(*, ascii_only: bool) -> TextStyle:
    """The text style, with colours only on a terminal where they are not turned off."""
    import shutil

    from boardfill.drawing.text import text_style as styles

    wanted = not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    width = shutil.get_terminal_size().columns
    return styles.TextStyle(wanted and sys.stdout.isatty(), ascii_only, width)


STANDARD_OUTPUT = "-"
TEXT = ".txt"
JSON = (".json", ".jsonl")

Answer: TypeAlias = "Struct | dict[str, object]"
Answers: TypeAlias = "Answer | Sequence[Answer]"
"""An object of JSON, or several."""


@dataclass(frozen=True)
class Output:
    """Where an answer goes; raises BadInput early if the file cannot have this form."""

    output: str | None
    as_json: bool
    tables: tuple[str, ...] = ()
    """Endings of files, besides those of text and JSON, that this answer can be written to."""

    def __post_init__(self) -> None:
        if self.file is None:
            return
        endings = (TEXT, *JSON, *self.tables)
        if self.ending not in endings:
            found = f"-o {self.file} ends with {self.ending}"
            raise BadInput(f"{found}; expected {words.listed(endings, 'or')}")
        if self.as_json and self.ending in self.tables:
            raise BadInput(
                f"a {self.ending} file cannot hold JSON; leave out --json, or write to .jsonl",
                place=self.file,
            )

    @property
    def file(self) -> str | None:
        """The file to write; None for standard output."""
        return None if self.output == STANDARD_OUTPUT else self.output

    @property
    def ending(self) -> str:
        """The ending of the file's name; without one, the file is text."""
        return PurePath(self.file or "").suffix.lower() or TEXT

    @property
    def is_json(self) -> bool:
        """True if the answer is to be JSON."""
        return self.as_json or (self.file is not None and self.ending in JSON)

    def show(
        self, text: Callable[[], str], found: Callable[[], Answers], **tables: Callable[[], str]
    ) -> None:
        """Write the answer in the chosen form; `tables` are the writers for other endings."""
        if self.is_json:
            self.write(json_text(found(), whole=self.ending == ".json"))
        else:
            self.write(tables.get(self.ending[1:], text)())

    def write(self, answer: str) -> None:
        """Write the whole answer."""
        write_text(answer, self.file)


def write_text(text: str, file: str | None) -> None:
    """Write text to the file, or to standard output."""
    if file in (None, STANDARD_OUTPUT):
        click.echo(text, nl=False, color=True)
        return
    with whole_file(file) as opened:
        opened.write(text)


def json_text(found: Answers, *, whole: bool = False) -> str:
    """One object on each line; if `whole`, several become one list."""
    import msgspec  # loaded only for JSON

    plain = msgspec.to_builtins(found)
    if isinstance(plain, dict):
        return json.dumps(plain, ensure_ascii=False) + "\n"
    lines = [json.dumps(one, ensure_ascii=False) for one in plain]
    return "[" + ",\n".join(lines) + "]\n" if whole else "".join(f"{line}\n" for line in lines)


def file_option(*tables: str) -> Decorator:
    """The option -o of an answer that can also be written as these `tables`."""
    endings = words.listed((TEXT, *JSON, *tables), "or")
    text = f"Write to FILE; its ending sets the format: {endings}."
    return click.option("-o", "output", metavar="FILE", help=text)


def plain_output_options(*tables: str) -> Decorator:
    """--json and -o, as one argument `output`, for answers that are not drawn."""
    options = file_option(*tables), json_option
    return option_group("output", partial(Output, tables=tables), *options)


def refuse_without_folder(name: str) -> None:
    """Raise BadInput early if the folder of the file does not exist."""
    with told_errors(name):
        if not _followed(Path(name)).parent.is_dir():
            raise BadInput("cannot be written: there is no such folder", place=name)


def _followed(path: Path) -> Path:
    """The target of links; OSError for a loop, which not every Python reports."""
    with suppress(FileNotFoundError):
        path.stat()
    return path.resolve()


@contextmanager
def told_errors(name: str) -> Iterator[None]:
    """Turn errors about the file into BadInput."""
    try:
        yield
    except BoardfillError:
        raise  # BadInput is a ValueError too, but already says what is wrong
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise BadInput(f"cannot be written: {reason}", place=name) from None


@contextmanager
def whole_file(name: str) -> Iterator[IO[str]]:
    """A text file to write to, which gets its name only when it is complete."""
    with (
        whole_binary_file(name) as file,
        io.TextIOWrapper(file, encoding="utf-8", newline="\n") as text,
    ):
        yield text


@contextmanager
def whole_binary_file(name: str) -> Iterator[io.BufferedWriter]:
    """A binary file to write to, which gets its name only when it is complete.

    Existing pipes, devices and other special files are written to directly.
    """
    with told_errors(name):
        given = Path(name)
        # Check before following links: /dev/stdout may lead to a pipe without a name.
        if given.exists() and not given.is_file():
            with given.open("wb") as file:
                yield file
            return
        target = _followed(given)
        written = target.with_name(f".{target.name}.{os.getpid()}.part")
        with LastThing(partial(written.unlink, missing_ok=True)):
            with written.open("xb") as file:
                yield file
            if target.exists():
                import shutil

                shutil.copymode(target, written)
            written.replace(target)
