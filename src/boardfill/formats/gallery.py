"""The gallery: well-known problems as documents, each with its known answers and their source."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from boardfill.errors import BadInput
from boardfill.formats.input_text import PREFIX, gallery_names, read_text
from boardfill.formats.problem_file import read_problem
from boardfill.formats.strict_parsing import toml_value
from boardfill.problem.kinds import Problem

if TYPE_CHECKING:
    from boardfill.formats.document_tables import KnownAnswers


@dataclass(frozen=True)
class GalleryEntry:
    """A problem of the gallery: its name, its title and what is known of it."""

    name: str
    title: str
    answers: KnownAnswers

    @property
    def problem(self) -> Problem:
        """The problem itself, the same as `read_problem("gallery:NAME")`."""
        return read_problem(PREFIX + self.name)


def gallery() -> dict[str, GalleryEntry]:
    """All problems of the gallery by name.

    >>> gallery()["soma-cube"].answers.up_to_symmetry
    240
    """
    return {name: gallery_entry(name) for name in gallery_names()}


@cache
def gallery_entry(name: str) -> GalleryEntry:
    """The problem of that name."""
    from boardfill.formats.document_tables import answers_of, document_of

    document = document_of(toml_value(read_text(PREFIX + name)))
    answers = answers_of(document)
    if answers is None:
        raise BadInput("this key is missing", place=f"{PREFIX}{name}: answers")
    return GalleryEntry(name, document.title, answers)
