"""Which fillings count as one, as options."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from boardfill.cli.gathering import gathered
from boardfill.errors import BadInput

if TYPE_CHECKING:
    from boardfill.questions.up_to_symmetry import UpTo


def _convention(
    *, up_to_symmetry: bool, up_to_rotation: bool, up_to_translation: bool
) -> UpTo | None:
    if up_to_symmetry and up_to_rotation:
        raise BadInput("expected either --up-to-symmetry or --up-to-rotation, found both")
    if up_to_symmetry:
        return "symmetry+translation" if up_to_translation else "symmetry"
    if up_to_rotation:
        return "rotation+translation" if up_to_translation else "rotation"
    return "translation" if up_to_translation else None


up_to_options = gathered(
    "up_to",
    _convention,
    click.option(
        "--up-to-symmetry",
        is_flag=True,
        help="Fillings that turning or mirroring the board carries onto each other are one.",
    ),
    click.option(
        "--up-to-rotation",
        is_flag=True,
        help="Fillings that turning the board carries onto each other are one.",
    ),
    click.option(
        "--up-to-translation",
        is_flag=True,
        help="Fillings that moving a closed board around itself carries onto each other are one.",
    ),
)
"""The convention, as one argument `up_to`."""
