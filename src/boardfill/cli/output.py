"""Where an answer goes and in which form: `--json`, `-o FILE`, or as text on standard output."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import PurePath
from typing import TYPE_CHECKING, TypeAlias

import click

from boardfill import words
from boardfill.cli.picture_options import (
    PICTURES,
    PictureChoice,
    picture_ending,
    picture_options,
)
from boardfill.cli.shared_options import (
    Decorator,
    ascii_option,
    json_option,
    option_group,
    text_style,
)
from boardfill.errors import BadInput

if TYPE_CHECKING:
    from boardfill.drawing.panels import Picture
    from boardfill.drawing.text.text_style import TextStyle

STANDARD_OUTPUT = "-"
TEXT = ".txt"
JSON = (".json", ".jsonl")
OUTPUT_HELP = "Write to FILE, in the form that its ending tells: {endings}."

_letters_option = click.option(
    "--letters", is_flag=True, help="Label the pieces in drawings, by their names if short."
)
_compact_option = click.option(
    "--compact", is_flag=True, help="Draw one character a cell, as positions are written."
)

Tree: TypeAlias = dict[str, object] | Sequence[dict[str, object]]
"""An answer as plain values, or several, each an object of its own."""


@dataclass(frozen=True)
class Output:
    """Where an answer goes; BadInput at once if the file cannot have that form."""

    output: str | None
    as_json: bool
    ascii_only: bool
    tables: tuple[str, ...] = ()
    """Endings of files, besides those of text and JSON, that this answer can be written to."""
    letters: bool = False
    compact: bool = False
    may_shrink: bool = False
    """Is a drawing that is too wide for the terminal drawn one character a cell?"""
    picture: PictureChoice | None = None
    """How the answer looks as a picture, if it can be one."""

    def __post_init__(self) -> None:
        if self.picture is not None:
            drawn = self.ending if self.is_picture else ".svg" if self.picture.show else None
            self.picture.refuse_without_effect(drawn)
        if self.file is None:
            return
        pictures = () if self.picture is None else PICTURES
        endings = (TEXT, *JSON, *self.tables, *pictures)
        if self.ending not in endings:
            found = f"-o {self.file} ends with {self.ending}"
            raise BadInput(f"{found}; expected {words.listed(endings, 'or')}")
        if self.as_json and self.ending in (*self.tables, *pictures):
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
        name = self.file or ""
        return picture_ending(name) or PurePath(name).suffix.lower() or TEXT

    @property
    def is_picture(self) -> bool:
        """Shall the answer be a picture in a file?"""
        return self.picture is not None and self.file is not None and self.ending in PICTURES

    @cached_property
    def style(self) -> TextStyle:
        """How to draw: in colours, and to fit the width, only where a person sees it."""
        from boardfill.drawing.text.text_style import TextStyle

        style = TextStyle(ascii=self.ascii_only)
        if self.file is None:
            style = text_style(ascii_only=self.ascii_only)
            if self.may_shrink and sys.stdout.isatty():
                style = replace(style, on_compact=_compact_remark())
        return replace(style, letters=self.letters, compact=self.compact)

    @property
    def is_json(self) -> bool:
        """Shall the answer be JSON?"""
        return self.as_json or (self.file is not None and self.ending in JSON)

    def show(
        self,
        text: Callable[[], str],
        tree: Callable[[], Tree],
        picture: Callable[[], Picture] | None = None,
        **tables: Callable[[], str],
    ) -> None:
        """Write the answer in the form wanted; `tables` make it for their endings."""
        if picture is not None and self.is_drawn:
            self.draw(picture())
        if self.is_picture:
            return
        if self.is_json:
            self.write(json_text(tree(), whole=self.ending == ".json"))
        else:
            self.write(tables.get(self.ending[1:], text)())

    @property
    def is_drawn(self) -> bool:
        """Is a picture wanted, in a file or on the screen?"""
        return self.is_picture or (self.picture is not None and self.picture.show)

    def draw(self, picture: Picture) -> None:
        """Write the picture, and open it if that is wanted."""
        from boardfill.cli.picture_output import draw

        assert self.picture is not None
        draw(picture, self.file if self.is_picture else None, self.picture)

    def write(self, answer: str) -> None:
        """Write the whole answer."""
        if self.file is None:
            click.echo(answer, nl=False, color=True)
            return
        from boardfill.cli.files import whole_file

        with whole_file(self.file) as file:
            file.write(answer)


def json_text(tree: Tree, *, whole: bool = False) -> str:
    """One object a line; a `whole` file of several is one list."""
    if isinstance(tree, dict):
        return json.dumps(tree, ensure_ascii=False) + "\n"
    lines = [json.dumps(one, ensure_ascii=False) for one in tree]
    return "[" + ",\n".join(lines) + "]\n" if whole else "".join(f"{line}\n" for line in lines)


def file_option(*tables: str, pictures: bool = True) -> Decorator:
    """The option -o of an answer that can also be written as these `tables`."""
    endings = words.listed((TEXT, *JSON, *tables, *(PICTURES if pictures else ())), "or")
    return click.option("-o", "output", metavar="FILE", help=OUTPUT_HELP.format(endings=endings))


def output_options(*tables: str) -> Decorator:
    """--json, -o, --ascii and those of pictures, as one argument `output`."""

    def made(
        output: str | None, *, as_json: bool, ascii_only: bool, picture: PictureChoice
    ) -> Output:
        return Output(output, as_json, ascii_only, tables, picture=picture)

    options = file_option(*tables), json_option, ascii_option
    return picture_options(option_group("output", made, *options))


def drawn_output_options(*tables: str, make: type[Output] = Output) -> Decorator:
    """The same with --letters and --compact, for drawings of fillings."""

    def made(
        output: str | None,
        *,
        as_json: bool,
        ascii_only: bool,
        letters: bool,
        compact: bool,
        picture: PictureChoice,
    ) -> Output:
        return make(output, as_json, ascii_only, tables, letters, compact, True, picture)

    options = json_option, ascii_option, _letters_option, _compact_option
    return picture_options(option_group("output", made, file_option(*tables), *options))


def _compact_remark() -> Callable[[], None]:
    """Remarks to whoever watches that drawings are compact, the first time it is called."""
    remarks = iter(["the board is wider than the terminal, so it is drawn one character a cell"])

    def remark() -> None:
        for text in remarks:
            from boardfill.cli.notes import note

            note(text)

    return remark


def plain_output_options(*tables: str) -> Decorator:
    """For answers that are not drawn."""

    def made(output: str | None, *, as_json: bool) -> Output:
        return Output(output, as_json, ascii_only=False, tables=tables)

    return option_group("output", made, file_option(*tables, pictures=False), json_option)


def listed_output_options() -> Decorator:
    """For answers that are listed in text, and drawn only in pictures."""

    def made(output: str | None, *, as_json: bool, picture: PictureChoice) -> Output:
        return Output(output, as_json, ascii_only=False, picture=picture)

    return picture_options(option_group("output", made, file_option(), json_option))
