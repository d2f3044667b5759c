"""Writing files so that an error half-way leaves what was there before."""

from __future__ import annotations

import io
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import IO

from boardfill.cli.signals import LastThing
from boardfill.errors import BadInput, BoardfillError


def refuse_without_folder(name: str) -> None:
    """BadInput, before anything is worked for, if the folder of the file is not there."""
    with _told_errors(name):
        if not _followed(Path(name)).parent.is_dir():
            raise BadInput("cannot be written: there is no such folder", place=name)


def _followed(path: Path) -> Path:
    """Where links lead; OSError if one leads to itself, of which not every Python tells."""
    with suppress(FileNotFoundError):
        path.stat()
    return path.resolve()


@contextmanager
def _told_errors(name: str) -> Iterator[None]:
    """What goes wrong with the file as BadInput."""
    try:
        yield
    except BoardfillError:
        raise  # BadInput is a ValueError too, but says itself what is wrong
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise BadInput(f"cannot be written: {reason}", place=name) from None


@contextmanager
def whole_file(name: str) -> Iterator[IO[str]]:
    """A text file to write to, which takes its name only when everything has been written."""
    with (
        whole_binary_file(name) as file,
        io.TextIOWrapper(file, encoding="utf-8", newline="\n") as text,
    ):
        yield text


@contextmanager
def whole_binary_file(name: str) -> Iterator[io.BufferedWriter]:
    """A file for bytes, which takes its name only when everything has been written.

    What exists and is no regular file, such as a pipe or a device, is written to directly.
    """
    with _told_errors(name):
        given = Path(name)
        # Before links are followed: /dev/stdout leads to a pipe that has no name of its own.
        if given.exists() and not given.is_file():
            with given.open("wb") as file:
                yield file
            return
        target = _followed(given)
        written = target.with_name(f".{target.name}.{os.getpid()}.part")
        with LastThing(partial(written.unlink, missing_ok=True)):
            with written.open("xb") as file:
                yield file
            if target.exists():
                shutil.copymode(target, written)
            written.replace(target)
