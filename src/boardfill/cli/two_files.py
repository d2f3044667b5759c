"""The file of a problem, and the file of a filling of it."""

from __future__ import annotations

from boardfill.errors import BadInput
from boardfill.formats.input_text import STANDARD_INPUT


def problem_and_filling(
    sources: tuple[str, ...], second: str, *, has_board: bool
) -> tuple[str | None, str | None]:
    """The file of the problem, unless --board tells it, and the one called `second`, if any is."""
    most = 1 if has_board else 2
    if len(sources) > most:
        files = "one file" if has_board else "two files"
        raise BadInput(f"expected at most {files}, found {len(sources)}")
    problem, given = (None, *sources, None)[:2] if has_board else (*sources, None, None)[:2]
    if problem == given == STANDARD_INPUT:
        raise BadInput(f"only one of PROBLEM and {second} can be read from standard input")
    return problem, given
