"""Which format a file of solutions has, told by the ending of its name."""

from __future__ import annotations

import importlib
from collections.abc import Iterable
from functools import partial
from pathlib import PurePath
from typing import BinaryIO, NamedTuple, Protocol, TypeAlias

from boardfill.answers.solution import Solution
from boardfill.drawing.text_drawing import TextStyle
from boardfill.errors import BadInput
from boardfill.formats.solutions.drawings import write_drawings
from boardfill.problem.kinds import Problem

Numbered: TypeAlias = tuple[int, Solution]
"""A solution and its number among all of the problem, from 1."""


class SolutionFormat(Protocol):
    """Writes solutions to a file as they come, and keeps only a bounded number of them."""

    def __call__(self, problem: Problem, found: Iterable[Numbered], file: BinaryIO) -> None:
        """Take every solution and write it; the file stays open."""


class _Writer(NamedTuple):
    """The SolutionFormat of that name in a module of this room, and the package it needs."""

    module: str
    function: str
    package: str | None = None


JSON = ".jsonl"
_FORMATS = {
    JSON: _Writer("solution_json", "write_json_lines"),
    ".csv": _Writer("csv_table", "write_csv"),
    ".npy": _Writer("npy_array", "write_npy"),
    ".parquet": _Writer("parquet_table", "write_parquet", "pyarrow"),
}
"""Who writes files with an ending.  Packages are those of the extra `data`."""
ENDINGS = tuple(_FORMATS)


def format_of_file(name: str, style: TextStyle, *, as_json: bool = False) -> SolutionFormat:
    """The format that the ending tells; where it tells nothing, drawings, or JSON if asked for.

    Raises BadInput where JSON is asked for and the ending tells another format, or where a package
    is not installed.
    """
    ending = PurePath(name).suffix.lower()
    if as_json and ending in _FORMATS and ending != JSON:
        raise BadInput(f"a {ending} file holds no JSON; end its name in {JSON}", place=name)
    if not as_json and ending not in _FORMATS:
        return partial(write_drawings, style=style)
    wanted = _FORMATS[JSON if as_json else ending]
    try:
        found = importlib.import_module(f"boardfill.formats.solutions.{wanted.module}")
    except ImportError as missing:
        if wanted.package is None or (missing.name or "").partition(".")[0] != wanted.package:
            raise
        raise BadInput(
            f"{ending} files need the package {wanted.package}: pip install 'boardfill[data]'",
            place=name,
        ) from None
    writer: SolutionFormat = getattr(found, wanted.function)
    return writer
