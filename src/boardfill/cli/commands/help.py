"""`boardfill help`: what can be asked, and how."""

from __future__ import annotations

import click

from boardfill.cli.command import command as named
from boardfill.cli.commands_by_purpose import COMMANDS, load
from boardfill.cli.suggestions import unknown_command


@named("help", "boardfill help", "boardfill help count")
@click.argument("name", metavar="[COMMAND]", required=False)
@click.pass_context
def command(context: click.Context, name: str | None) -> None:
    """Explain a COMMAND, or list all of them."""
    program = context.parent
    assert program is not None
    if name is None:
        click.echo(program.get_help())
        return
    if name.lower() not in COMMANDS:
        raise unknown_command(name)
    asked = load(name.lower())
    click.echo(asked.get_help(click.Context(asked, parent=program, info_name=asked.name)))
