"""`boardfill cite`: how to cite boardfill."""

from __future__ import annotations

import click

from boardfill._version import __version__, released
from boardfill.cli.command import command as named

TITLE = "boardfill: every question about filling a board"
AUTHORS = "The boardfill authors"


@named("cite", "boardfill cite", "boardfill cite --bibtex")
@click.option("--bibtex", is_flag=True, help="As an entry of BibTeX.")
def command(bibtex: bool) -> None:
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
