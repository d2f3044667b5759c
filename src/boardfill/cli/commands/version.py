"""`boardfill version`: which version this is."""

from __future__ import annotations

import json

import click

from boardfill._version import __version__
from boardfill.cli.command import command as named
from boardfill.cli.shared_options import json_option


@named("version", "boardfill version", "boardfill version --json")
@json_option
def command(as_json: bool) -> None:
    """Print the version."""
    click.echo(json.dumps({"version": __version__}) if as_json else f"boardfill {__version__}")
