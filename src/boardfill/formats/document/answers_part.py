"""The table `answers` of a document, which tells what is known of its problem."""

from __future__ import annotations

import re

import msgspec

from boardfill import words
from boardfill.errors import BadInput
from boardfill.formats.document.known_answers import NUMBERS, KnownAnswers

MOST_DIGITS = 4000
"""Python itself reads no longer numbers."""


class AnswersTable(msgspec.Struct, forbid_unknown_fields=True):
    """Whole numbers, also as decimal strings, and where they are from."""

    source: str
    count: int | str | None = None
    up_to_rotation: int | str | None = None
    up_to_symmetry: int | str | None = None
    fits: int | str | None = None


def known_answers(table: AnswersTable, *, is_fitting: bool) -> KnownAnswers:
    """The answers in a table, checked; places in errors are within the document."""
    if not table.source.strip():
        raise BadInput("expected where the answers are from", place="answers.source")
    if table.fits is not None and not is_fitting:
        raise BadInput("goes with a table of pieces only", place="answers.fits")
    numbers = {
        key: _whole_number(value, f"answers.{key}")
        for key in NUMBERS
        if (value := getattr(table, key)) is not None
    }
    if not numbers:
        raise BadInput(f"expected one of {words.listed(NUMBERS)}, found none", place="answers")
    return KnownAnswers(table.source, **numbers)


def _whole_number(value: int | str, place: str) -> int:
    if isinstance(value, int):
        if value < 0:
            raise BadInput(f"expected 0 or more, found {value}", place=place)
        return value
    if not re.fullmatch(rf"[0-9]{{1,{MOST_DIGITS}}}", value):
        raise BadInput(f"expected a whole number of at most {MOST_DIGITS} digits", place=place)
    return int(value)
