"""How answers are shown, as options."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from boardfill.drawing.text_style import TextStyle

json_option = click.option("--json", "as_json", is_flag=True, help="Answer in JSON.")
ascii_option = click.option(
    "--ascii", "ascii_only", is_flag=True, help="Draw with plain ASCII characters."
)


def text_style(*, ascii_only: bool) -> TextStyle:
    """Colours only where a person sees them and has not turned them off."""
    import shutil

    from boardfill.drawing import text_style as styles

    wanted = not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    width = shutil.get_terminal_size().columns
    return styles.TextStyle(wanted and sys.stdout.isatty(), ascii_only, width)
