"""How drawings look: in plain ASCII, with letters, one character a cell."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass, replace

import click

from boardfill.cli.main import say
from boardfill.cli.shared_options import ascii_option, gathered, text_style
from boardfill.drawing.text_style import TextStyle

letters_option = click.option(
    "--letters", is_flag=True, help="Label the pieces in drawings, by their names if short."
)
compact_option = click.option(
    "--compact", is_flag=True, help="Draw one character a cell, as positions are written."
)


@dataclass(frozen=True)
class Look:
    """What was asked for of the drawings."""

    ascii_only: bool
    letters: bool
    compact: bool

    def style(self) -> TextStyle:
        """For standard output: on a terminal, what is too wide for it is drawn compact."""
        on_compact = _said_once() if sys.stdout.isatty() else None
        return replace(
            text_style(ascii_only=self.ascii_only),
            letters=self.letters,
            compact=self.compact,
            on_compact=on_compact,
        )

    def file_style(self) -> TextStyle:
        """For a file."""
        return TextStyle(ascii=self.ascii_only, letters=self.letters, compact=self.compact)


look_options = gathered("look", Look, ascii_option, letters_option, compact_option)
"""How drawings look, as one argument `look`."""


def _said_once() -> Callable[[], None]:
    """What tells whoever watches that drawings are compact, the first time."""
    said: list[bool] = []

    def tell() -> None:
        if not said and sys.stderr.isatty():
            say("the board is wider than the terminal, so it is drawn one character a cell")
        said.append(True)

    return tell
