"""Writing files so that an error half-way leaves what was there before."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from boardfill.errors import BadInput


@contextmanager
def whole_file(name: str) -> Iterator[IO[str]]:
    """A file to write to, which takes its name only when everything has been written."""
    target = Path(name)
    try:
        with tempfile.NamedTemporaryFile(
            "w", encoding="utf-8", newline="\n", dir=target.parent, delete=False
        ) as file:
            written = Path(file.name)
            try:
                yield file.file
            except BaseException:
                file.close()
                written.unlink()
                raise
        mode = target.stat().st_mode if target.exists() else 0o644
        written.chmod(mode & 0o777)
        written.replace(target)
    except OSError as error:
        raise BadInput(f"cannot be written: {error.strerror}", place=name) from None
