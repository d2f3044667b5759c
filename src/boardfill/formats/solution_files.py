"""Which format a file of solutions has, told by the ending of its name."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from types import ModuleType
from typing import BinaryIO, NamedTuple, Protocol, TypeAlias

from boardfill import words
from boardfill.answers.solution import Solution
from boardfill.drawing.scene import solution_scene
from boardfill.drawing.text.text_drawing import TextStyle, as_text
from boardfill.errors import BadInput
from boardfill.formats.input_text import decoded
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


_JSON = {
    ".json": _Writer("solution_json", "write_json_list"),
    ".jsonl": _Writer("solution_json", "write_json_lines"),
}
_TABLES = {
    ".csv": _Writer("solution_tables", "write_csv"),
    ".npy": _Writer("solution_tables", "write_npy"),
    ".parquet": _Writer("parquet_table", "write_parquet", "pyarrow"),
}
"""Who writes files with an ending.  Packages are those of the extra `data`."""
TABLES = tuple(_TABLES)
"""Endings of the formats that are tables of numbers or names."""


def format_of_ending(
    ending: str, style: TextStyle | None = None, beside: Mapping[str, object] | None = None
) -> SolutionFormat:
    """The format that the ending tells; drawings where it tells nothing.

    In JSON each solution has what stands `beside` it, too.  Raises BadInput where the format needs
    a package that is not installed.
    """
    wanted = _JSON.get(ending) or _TABLES.get(ending)
    if wanted is None:
        return partial(write_drawings, style=style or TextStyle())
    writer: Callable[..., None] = getattr(_loaded(ending, wanted), wanted.function)
    return partial(writer, beside=beside) if ending in _JSON else writer


def solutions_of(ending: str, data: bytes) -> Iterator[Solution]:
    """The solutions in a file of JSON lines or a Parquet table, one by one."""
    if ending in _JSON:
        from boardfill.formats.solution_json import read_solutions

        return (solution for _, solution in read_solutions(decoded(data)))
    read: Callable[[bytes], Iterator[Solution]] = _loaded(ending, _TABLES[ending]).read_parquet
    return read(data)


def _loaded(ending: str, wanted: _Writer) -> ModuleType:
    """The module that reads and writes it; BadInput if that needs a package that is not here."""
    try:
        return importlib.import_module(f"boardfill.formats.{wanted.module}")
    except ImportError as missing:
        if wanted.package is None or (missing.name or "").partition(".")[0] != wanted.package:
            raise
        raise BadInput(
            f"{ending} files need the package {wanted.package}: {words.pip_install('data')}"
        ) from None


def drawings(problem: Problem, found: Iterable[Solution], style: TextStyle) -> Iterator[str]:
    """A drawing of each solution, with an empty line before all but the first."""
    for place, solution in enumerate(found):
        scene = solution_scene(problem, solution, letters=style.letters, coloured=style.colour)
        yield ("\n" if place else "") + as_text(scene, style)


def write_drawings(
    problem: Problem, found: Iterable[tuple[int, Solution]], file: BinaryIO, style: TextStyle
) -> None:
    """Write a drawing of each solution."""
    texts = drawings(problem, (solution for _, solution in found), style)
    file.writelines(text.encode() for text in texts)
