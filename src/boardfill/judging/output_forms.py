"""Outputs compared, and what is known to go wrong in their form alone.

Blanks at the ends of lines, empty lines at the end and the last line end make no difference, as
with most judges.
"""

from __future__ import annotations

import re
from collections.abc import Callable


def lines_of(output: str) -> list[str]:
    r"""The lines that count.

    >>> lines_of("2 \r\n1\n\n"), lines_of("2\n1"), lines_of("")
    (['2', '1'], ['2', '1'], [])
    """
    return [line.rstrip() for line in output.rstrip().split("\n")] if output.strip() else []


def is_same(expected: str, found: str) -> bool:
    """Are these the same answers in the same form?"""
    return lines_of(expected) == lines_of(found)


def _prints_nothing(_: str, found: str) -> bool:
    return not found.strip()


def _runs_together(expected: str, found: str) -> bool:
    return "".join(expected.split()) == found.strip()


def _is_set_differently(expected: str, found: str) -> bool:
    return expected.split() == found.split()


def _is_separated_otherwise(expected: str, found: str) -> bool:
    return expected.split() == re.split(r"[\s,;]+", found.strip(" \t\r\n,;[]()"))


def _has_words_in_lines(expected: str, found: str) -> bool:
    """Does every answer stand in its line, with something before or after it?"""
    right, lines = lines_of(expected), lines_of(found)
    return len(right) == len(lines) and all(
        re.search(rf"(?<!\d){re.escape(answer)}(?!\d)", line)
        for answer, line in zip(right, lines, strict=True)
    )


def _has_more_lines(expected: str, found: str) -> bool:
    """Do all answers stand there in order, with other lines between them?"""
    lines = iter(lines_of(found))
    return all(answer in lines for answer in lines_of(expected))


FORM_MISTAKES: tuple[tuple[str, Callable[[str, str], bool]], ...] = (
    ("nothing is printed", _prints_nothing),
    ("there is no line end between the answers", _runs_together),
    ("the answers are right, but their lines are not", _is_set_differently),
    ("the answers are right, but other signs stand between them", _is_separated_otherwise),
    ("the answers are right, but other words stand in their lines", _has_words_in_lines),
    ("the answers are right, but other lines stand between them", _has_more_lines),
)
"""What is wrong with the form, in words, and whether it is so: expected, found."""
