"""`boardfill help`, `version` and `cite`."""

from __future__ import annotations

import json

import click

from boardfill import words
from boardfill._version import __version__, released
from boardfill.cli.main import COMMANDS, command, load
from boardfill.cli.options import json_option
from boardfill.cli.suggestions import unknown_command


@command("help", "boardfill help", "boardfill help count", "boardfill help pictures")
@click.argument("name", metavar="[COMMAND | pictures]", required=False)
@click.pass_context
def help_command(context: click.Context, name: str | None) -> None:
    """Explain a COMMAND or the options of pictures, or list all commands."""
    program = context.parent
    assert program is not None
    if name is None:
        click.echo(program.get_help())
        return
    if name.lower() == "pictures":
        click.echo(pictures_help(context))
        return
    if name.lower() not in COMMANDS:
        raise unknown_command(name)
    asked = load(name.lower())
    click.echo(asked.get_help(click.Context(asked, parent=program, info_name=asked.name)))


def pictures_help(context: click.Context) -> str:
    """The options of all commands that draw pictures."""
    from boardfill.cli.pictures import PICTURES, animate_option, picture_options

    options = click.command()(picture_options(animate_option(lambda: None))).params
    formatter = context.make_formatter()
    formatter.write_heading("Pictures")
    with formatter.indentation():
        formatter.write_text(
            "Commands that draw also write pictures: the ending of -o FILE says which kind, "
            f"{words.listed(PICTURES, 'or')}.  --show opens the picture."
        )
    with formatter.section("Options"):
        formatter.write_dl(filter(None, (one.get_help_record(context) for one in options)))
    with formatter.section("Examples"):
        for example in _PICTURE_EXAMPLES:
            formatter.write(f"{'':{formatter.current_indent}}{example}\n")
    return formatter.getvalue().rstrip("\n")


@command("version", "boardfill version", "boardfill version --json")
@json_option
def version_command(as_json: bool) -> None:
    """Print the version."""
    click.echo(json.dumps({"version": __version__}) if as_json else f"boardfill {__version__}")


_PICTURE_EXAMPLES = (
    "boardfill solve 6x10 --pieces pentominoes -o filling.svg",
    "boardfill draw gallery:soma-cube -o soma.svg --view isometric",
    "boardfill solve 6x10 --pieces pentominoes -o puzzle.cut.svg --cell 20 --kerf 0.2",
)
TITLE = "boardfill: every question about filling a board"
AUTHORS = "The boardfill authors"


@command("cite", "boardfill cite", "boardfill cite --bibtex")
@click.option("--bibtex", is_flag=True, help="Print a BibTeX entry.")
def cite_command(bibtex: bool) -> None:
    """Print how to cite boardfill.

    In a paper, give each count with the command that found it.
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
