"""Writing a picture to its file, and opening it."""

from __future__ import annotations

import tempfile
from dataclasses import replace
from pathlib import Path

import click

from boardfill.cli.files import whole_binary_file
from boardfill.cli.main import say
from boardfill.cli.picture_options import PictureChoice, picture_ending
from boardfill.drawing.picture_formats.picture_files import picture_bytes
from boardfill.drawing.scene import Picture


def draw(picture: Picture, file: str | None, choice: PictureChoice) -> None:
    """Write the picture to the file, or to one of its own where it shall only be seen."""
    ending = picture_ending(file or "") or ".svg"
    for option in _without_effect(picture, choice):
        say(f"{option} changes nothing here")
    if choice.title is not None:
        picture = replace(picture, title=choice.title)
    put(picture_bytes(picture, ending, choice.look()), file, ending, choice)


def _without_effect(picture: Picture, choice: PictureChoice) -> list[str]:
    """The options that were given, but go with cells, or with solids, where there are none."""
    lattices = {panel.scene.lattice.dimensions for panel in picture.panels if panel.scene.tiles}
    has_effect = {"--cell": lattices, "--colour-by": lattices, "--view": lattices - {2}}
    return [option for option in choice.given if not has_effect.get(option, True)]


def put(written: bytes, file: str | None, ending: str, choice: PictureChoice) -> None:
    """Write a picture to the file, or to one of its own, and open it if that is wanted."""
    if file is None:
        with tempfile.NamedTemporaryFile(prefix="boardfill-", suffix=ending, delete=False) as own:
            file = own.name
    with whole_binary_file(file) as opened:
        opened.write(written)
    if choice.show and click.launch(str(Path(file).resolve())):
        say(f"no viewer was found; the picture is in {file}")
