"""Which format a file of solutions has, told by the ending of its name."""

from __future__ import annotations

import importlib
from collections.abc import Iterable
from functools import partial
from pathlib import PurePath
from typing import BinaryIO, Protocol, TypeAlias

from boardfill.answers.solution import Solution
from boardfill.drawing.text_drawing import TextStyle
from boardfill.errors import BadInput
from boardfill.formats.solutions.drawings import write_drawings, write_json_lines
from boardfill.problem.kinds import Problem

Numbered: TypeAlias = tuple[int, Solution]
"""A solution and its number among all of the problem, from 1."""


TABLES = (".csv", ".npy", ".parquet")
"""Endings of the formats that are tables of numbers or names."""


class SolutionFormat(Protocol):
    """Writes solutions to a file as they come, and keeps only a bounded number of them."""

    def __call__(self, problem: Problem, found: Iterable[Numbered], file: BinaryIO) -> None:
        """Take every solution and write it; the file stays open."""


def format_of_file(name: str, style: TextStyle) -> SolutionFormat:
    """The format that the ending tells; drawings where it tells nothing.

    Raises BadInput where the format needs a package that is not installed.
    """
    ending = PurePath(name).suffix.lower()
    if ending == ".jsonl":
        return write_json_lines
    if ending == ".csv":
        from boardfill.formats.solutions.csv_table import write_csv

        return write_csv
    if ending == ".npy":
        from boardfill.formats.solutions.npy_array import write_npy

        return write_npy
    if ending == ".parquet":
        try:
            importlib.import_module("pyarrow.parquet")
        except ImportError:
            raise BadInput(
                "Parquet files need the package pyarrow: pip install 'boardfill[data]'", place=name
            ) from None
        from boardfill.formats.solutions.parquet_table import write_parquet

        return write_parquet
    return partial(write_drawings, style=style)
