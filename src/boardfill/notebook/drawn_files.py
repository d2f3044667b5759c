"""Values drawn into files and into axes of matplotlib."""

from __future__ import annotations

import os
from contextlib import suppress
from os import PathLike
from pathlib import Path
from typing import Any

from boardfill.drawing.look import LookOptions, look_of
from boardfill.drawing.picture_formats.picture_files import ending_of, picture_bytes
from boardfill.errors import BadInput
from boardfill.notebook.value_pictures import picture_of_value


def draw(value: object, name: str | PathLike[str], options: LookOptions) -> Path:
    """Write the picture of the value; an error leaves what was there before."""
    look, path = look_of(options), Path(name)
    written = picture_bytes(picture_of_value(value), ending_of(path.name), look)
    try:
        with suppress(FileNotFoundError):
            path.stat()  # not every Python tells of a link to itself when it is followed
        target = path.resolve()
        new = target.with_name(f".{target.name}.{os.getpid()}.part")
        try:
            new.write_bytes(written)
            new.replace(target)
        finally:
            if new.exists():
                new.unlink()
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise BadInput(f"cannot be written: {reason}", place=str(path)) from None
    return path


def plot(value: object, axis: Any, options: LookOptions) -> Any:
    """Draw the value into the axis, or into a new one; returns the axis."""
    look = look_of(options)
    from boardfill.drawing.picture_formats.matplotlib_axis import drawn_on_axis

    return drawn_on_axis(picture_of_value(value), look, axis)
