"""`boardfill help`, `version` and `cite`."""

from __future__ import annotations

import json

import click

from boardfill._version import __version__, released
from boardfill.cli.command import command
from boardfill.cli.main import COMMANDS, load
from boardfill.cli.shared_options import json_option
from boardfill.cli.suggestions import unknown_command


@command("help", "boardfill help", "boardfill help count")
@click.argument("name", metavar="[COMMAND]", required=False)
@click.pass_context
def help_command(context: click.Context, name: str | None) -> None:
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


@command("version", "boardfill version", "boardfill version --json")
@json_option
def version_command(as_json: bool) -> None:
    """Print the version."""
    click.echo(json.dumps({"version": __version__}) if as_json else f"boardfill {__version__}")


TITLE = "boardfill: every question about filling a board"
AUTHORS = "The boardfill authors"


@command("cite", "boardfill cite", "boardfill cite --bibtex")
@click.option("--bibtex", is_flag=True, help="As an entry of BibTeX.")
def cite_command(bibtex: bool) -> None:
    """Print how to cite boardfill.

    Counts in a paper are best given with the command that found them.
    """
    year = released.partition("-")[0]
    if not bibtex:
        click.echo(f"{AUTHORS} ({year}). {TITLE} (version {__version__}) [computer software].")
        return
    fields = {
        "author": f"{{{AUTHORS}}}",
        "title": f"{{{TITLE}}}",
        "version": __version__,
        "year": year,
    }
    lines = [f"  {name:<7} = {{{value}}},\n" for name, value in fields.items()]
    click.echo(f"@software{{boardfill,\n{''.join(lines)}}}")
