"""Fillings, whole or partial, as requests have them: trees as `solve --json` writes them."""

from __future__ import annotations

from typing import TypeAlias

from boardfill.answers.solution import Solution
from boardfill.errors import BadInput
from boardfill.formats.solution_json import solution_of

FillingTree: TypeAlias = dict[str, object]


def filling_of(tree: FillingTree | None, place: str) -> Solution:
    """The filling in this option; the empty one if nothing is given."""
    if tree is None:
        return Solution(())
    try:
        return solution_of(tree)
    except BadInput as error:
        raise error.inside(f"options.{place}") from None
