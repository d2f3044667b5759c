"""Part files: the fillings of one unit each, which others may read while the job goes on.

parts/part-00017.jsonl     as `boardfill solve --json` writes them, or
parts/part-00017.parquet   as `boardfill solve -o FILE.parquet` does
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from io import BytesIO
from pathlib import PurePath
from typing import Literal, NamedTuple, TypeAlias, get_args

from boardfill import words
from boardfill.answers.solution import Solution
from boardfill.errors import BadInput
from boardfill.formats.solution_files import format_of_ending, solutions_of
from boardfill.jobs.block_files import PART
from boardfill.problem.covering import Covering
from boardfill.problem.kinds import Problem

Form: TypeAlias = Literal["jsonl", "parquet"]
FORMS = JSON_LINES, PARQUET = get_args(Form)


class Part(NamedTuple):
    """What is in a part file, and how many fillings these are."""

    data: memoryview
    rows: int


def part_name(unit: int, form: str) -> str:
    """The name of the part file of a unit."""
    return f"{PART}{unit:05}.{form}"


def check_form(problem: Problem, form: str) -> None:
    """BadInput if the fillings of the problem cannot have that form, here."""
    if form not in FORMS:
        raise BadInput(words.expected_one_of(FORMS, form), place="format")
    format_of_ending(f".{form}")
    if form == PARQUET and isinstance(problem, Covering):
        raise BadInput("Parquet files are for boards; keep the options of a covering as jsonl")


def write_part(
    problem: Problem,
    found: Iterable[Solution],
    form: str,
    *,
    first_number: int = 1,
    beside: Mapping[str, object] | None = None,
) -> Part:
    """The fillings as a file; in a table they are numbered from `first_number` on."""
    file, rows = BytesIO(), 0

    def counted() -> Iterator[tuple[int, Solution]]:
        nonlocal rows
        for solution in found:
            yield first_number + rows, solution
            rows += 1

    format_of_ending(f".{form}", beside=beside)(problem, counted(), file)
    return Part(file.getbuffer(), rows)


def read_part(data: bytes, name: str) -> Iterator[Solution]:
    """The fillings in the part file of that name."""
    return solutions_of(PurePath(name).suffix, data)
