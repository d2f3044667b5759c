"""The directive `commands`: the help of every command, from the source, a section for each."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click
from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from boardfill.cli.commands.help import pictures_help
from boardfill.cli.main import PURPOSES, load, program

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sphinx.application import Sphinx

WIDTH = 88
"""Characters that a line of a page holds."""


class CommandsDirective(SphinxDirective):
    """Shows the help of all commands."""

    def run(self) -> list[nodes.Node]:
        """A section for each purpose, and in it one for each command."""
        self.env.note_reread()
        sections = [
            _section(purpose, [_command_section(name) for name in commands])
            for purpose, commands in PURPOSES.items()
        ]
        return [*sections, _section("Pictures", [_block(pictures_help(_whole()))])]


def _command_section(name: str) -> nodes.section:
    texts = _help_texts(click.Context(load(name), info_name=name, parent=_whole()))
    return _section(name, list(map(_block, texts)))


def _whole() -> click.Context:
    settings = {**program.context_settings, "terminal_width": WIDTH}
    return click.Context(program, info_name="boardfill", **settings)


def _block(text: str) -> nodes.Node:
    return nodes.literal_block(text, text, language="none")


def _help_texts(context: click.Context) -> Iterator[str]:
    """The help of a command, then those of its own commands."""
    command = context.command
    yield command.get_help(context)
    if isinstance(command, click.Group):
        for name, below in command.commands.items():
            yield from _help_texts(click.Context(below, info_name=name, parent=context))


def _section(title: str, content: list[nodes.Node]) -> nodes.section:
    section = nodes.section("", nodes.title(title, title), *content)
    section["ids"].append(nodes.make_id(title))
    section["names"].append(title.lower())
    return section


def setup(app: Sphinx) -> dict[str, bool]:
    """Make the directive known."""
    app.add_directive("commands", CommandsDirective)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
