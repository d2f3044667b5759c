"""Where an answer goes and in which form: `--json`, `-o FILE`, or as text on standard output."""

from __future__ import annotations

import io
import json
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path, PurePath
from typing import IO, TypeAlias

import click

from boardfill import words
from boardfill.cli.shared_options import Decorator, json_option, option_group
from boardfill.cli.start import LastThing
from boardfill.errors import BadInput, BoardfillError

STANDARD_OUTPUT = "-"
TEXT = ".txt"
JSON = (".json", ".jsonl")
OUTPUT_HELP = "Write to FILE; its ending says the format: {endings}."

Tree: TypeAlias = dict[str, object] | Sequence[dict[str, object]]
"""An answer as plain values, or several, each an object of its own."""


@dataclass(frozen=True)
class Output:
    """Where an answer goes; BadInput at once if the file cannot have that form."""

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
                f"a {self.ending} file holds no JSON; end its name in .jsonl", place=self.file
            )

    @property
    def file(self) -> str | None:
        """The file to be written, if it is not standard output."""
        return None if self.output == STANDARD_OUTPUT else self.output

    @property
    def ending(self) -> str:
        """How the name of the file ends; without an ending it is text, as it has always been."""
        return PurePath(self.file or "").suffix.lower() or TEXT

    @property
    def is_json(self) -> bool:
        """Shall the answer be JSON?"""
        return self.as_json or (self.file is not None and self.ending in JSON)

    def show(
        self,
        text: Callable[[], str],
        tree: Callable[[], Tree],
        **tables: Callable[[], str],
    ) -> None:
        """Write the answer in the form wanted; `tables` make it for their endings."""
        if self.is_json:
            self.write(json_text(tree(), whole=self.ending == ".json"))
        else:
            self.write(tables.get(self.ending[1:], text)())

    def write(self, answer: str) -> None:
        """Write the whole answer."""
        if self.file is None:
            click.echo(answer, nl=False, color=True)
            return

        with whole_file(self.file) as file:
            file.write(answer)


def json_text(tree: Tree, *, whole: bool = False) -> str:
    """One object a line; a `whole` file of several is one list."""
    if isinstance(tree, dict):
        return json.dumps(tree, ensure_ascii=False) + "\n"
    lines = [json.dumps(one, ensure_ascii=False) for one in tree]
    return "[" + ",\n".join(lines) + "]\n" if whole else "".join(f"{line}\n" for line in lines)


def file_option(*tables: str) -> Decorator:
    """The option -o of an answer that can also be written as these `tables`."""
    endings = words.listed((TEXT, *JSON, *tables), "or")
    return click.option("-o", "output", metavar="FILE", help=OUTPUT_HELP.format(endings=endings))


def plain_output_options(*tables: str) -> Decorator:
    """--json and -o, as one argument `output`, for answers that are not drawn."""
    options = file_option(*tables), json_option
    return option_group("output", partial(Output, tables=tables), *options)


def refuse_without_folder(name: str) -> None:
    """BadInput, before anything is worked for, if the folder of the file is not there."""
    with _told_errors(name):
        if not _followed(Path(name)).parent.is_dir():
            raise BadInput("cannot be written: there is no such folder", place=name)


def _followed(path: Path) -> Path:
    """Where links lead; OSError if one leads to itself, of which not every Python tells."""
    with suppress(FileNotFoundError):
        path.stat()
    return path.resolve()


@contextmanager
def _told_errors(name: str) -> Iterator[None]:
    """What goes wrong with the file as BadInput."""
    try:
        yield
    except BoardfillError:
        raise  # BadInput is a ValueError too, but says itself what is wrong
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise BadInput(f"cannot be written: {reason}", place=name) from None


@contextmanager
def whole_file(name: str) -> Iterator[IO[str]]:
    """A text file to write to, which takes its name only when everything has been written."""
    with (
        whole_binary_file(name) as file,
        io.TextIOWrapper(file, encoding="utf-8", newline="\n") as text,
    ):
        yield text


@contextmanager
def whole_binary_file(name: str) -> Iterator[io.BufferedWriter]:
    """A file for bytes, which takes its name only when everything has been written.

    What exists and is no regular file, such as a pipe or a device, is written to directly.
    """
    with _told_errors(name):
        given = Path(name)
        # Before links are followed: /dev/stdout leads to a pipe that has no name of its own.
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
