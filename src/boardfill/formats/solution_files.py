"""The formats of files of solutions, chosen by the ending of the name."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from types import ModuleType
from typing import BinaryIO, TypeAlias

from boardfill import words
from boardfill.answers.solution import Drawn, Solution
from boardfill.drawing.text.text_drawing import TextStyle, solution_texts
from boardfill.errors import BadInput
from boardfill.formats.input_text import decoded
from boardfill.problem.kinds import Problem

SolutionFormat: TypeAlias = Callable[[Problem, Iterable[tuple[int, Solution]], BinaryIO], None]
"""Writes solutions, each with its number among all of the problem, from 1, to a file as they come.

It keeps only a bounded number of them, and the file stays open."""
_JSON = {
    ".json": ("solution_json", "write_json_list", None),
    ".jsonl": ("solution_json", "write_json_lines", None),
}
_TABLES = {
    ".csv": ("solution_tables", "write_csv", None),
    ".npy": ("solution_tables", "write_npy", None),
    ".parquet": ("parquet_table", "write_parquet", "pyarrow"),
}
"""For each ending the module of this room, the function in it that writes such files, and the
package of the extra `data` that it needs."""
TABLES = tuple(_TABLES)
"""Endings of the formats that are tables of numbers or names."""


def format_of_ending(
    ending: str, style: TextStyle | None = None, drawn: Drawn | None = None
) -> SolutionFormat:
    """The format for an ending; drawings for an unknown ending.

    In JSON each solution says how it was `drawn`.  Raises BadInput if the format needs a package
    that is not installed.
    """
    wanted = (_JSON | _TABLES).get(ending)
    if wanted is None:
        return partial(write_drawings, style=style or TextStyle())
    writer: Callable[..., None] = getattr(_loaded(ending), wanted[1])
    return partial(writer, drawn=drawn) if ending in _JSON else writer


def solutions_of(ending: str, data: bytes) -> Iterator[Solution]:
    """The solutions in a file of JSON lines or a Parquet table, one by one."""
    module = _loaded(ending)
    if ending in _JSON:
        return (solution for _, solution in module.read_solutions(decoded(data)))
    read: Callable[[bytes], Iterator[Solution]] = module.read_parquet
    return read(data)


def _loaded(ending: str) -> ModuleType:
    """The module that reads and writes the format; BadInput if a package is missing."""
    module, _, package = (_JSON | _TABLES)[ending]
    try:
        return importlib.import_module(f"boardfill.formats.{module}")
    except ImportError as missing:
        if package is None or (missing.name or "").partition(".")[0] != package:
            raise
        raise BadInput(
            f"{ending} files need the package {package}: {words.pip_install('data')}"
        ) from None


def write_drawings(
    problem: Problem, found: Iterable[tuple[int, Solution]], file: BinaryIO, style: TextStyle
) -> None:
    """Write a drawing of each solution."""
    texts = solution_texts(problem, (solution for _, solution in found), style)
    file.writelines(text.encode() for text in texts)
