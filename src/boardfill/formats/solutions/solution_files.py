"""Which format a file of solutions has, told by the ending of its name."""

from __future__ import annotations

import importlib
from collections.abc import Iterable, Mapping
from functools import partial
from typing import BinaryIO, Protocol, TypeAlias

from boardfill.answers.solution import Solution
from boardfill.drawing.text_drawing import TextStyle
from boardfill.errors import BadInput
from boardfill.formats.solutions.drawings import (
    write_drawings,
    write_json_lines,
    write_json_list,
)
from boardfill.problem.kinds import Problem

Numbered: TypeAlias = tuple[int, Solution]
"""A solution and its number among all of the problem, from 1."""


TABLES = (".csv", ".npy", ".parquet")
"""Endings of the formats that are tables of numbers or names."""


JSON_WRITERS = {".json": write_json_list, ".jsonl": write_json_lines}


class SolutionFormat(Protocol):
    """Writes solutions to a file as they come, and keeps only a bounded number of them."""

    def __call__(self, problem: Problem, found: Iterable[Numbered], file: BinaryIO) -> None:
        """Take every solution and write it; the file stays open."""


_FORMATS = {
    ".csv": ("csv_table", "write_csv"),
    ".npy": ("npy_array", "write_npy"),
    ".parquet": ("parquet_table", "write_parquet"),
}
"""The module of this room, and the SolutionFormat in it, that writes files with an ending."""


def format_of_ending(
    ending: str, style: TextStyle, beside: Mapping[str, object] | None = None
) -> SolutionFormat:
    """The format that the ending tells; drawings where it tells nothing.

    In JSON each solution has what stands `beside` it, too.  Raises BadInput where the format needs
    a package that is not installed.
    """
    if ending in JSON_WRITERS:
        return partial(JSON_WRITERS[ending], beside=beside)
    if ending not in _FORMATS:
        return partial(write_drawings, style=style)
    module, function = _FORMATS[ending]
    try:
        found = importlib.import_module(f"boardfill.formats.solutions.{module}")
    except ImportError as missing:
        package = (missing.name or module).partition(".")[0]
        raise BadInput(
            f"{ending} files need the package {package}: pip install 'boardfill[data]'"
        ) from None
    writer: SolutionFormat = getattr(found, function)
    return writer
