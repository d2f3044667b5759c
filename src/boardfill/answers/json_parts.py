"""What answers in JSON have in common: numbers of any size, cells, supplies, what they took."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from boardfill.answers.tally import Effort
from boardfill.problem.kinds import Problem, Tiling
from boardfill.problem.lattices.lattice import Cell

Digits: TypeAlias = Annotated[
    str,
    Meta(pattern="^(0|[1-9][0-9]*)$", description="A whole number of any size, in decimal digits."),
]
Exact: TypeAlias = Annotated[
    str, Meta(pattern="^-?[0-9]+(/[0-9]+)?$", description="A whole number or a fraction, exactly.")
]
Probability: TypeAlias = Annotated[str, Meta(pattern="^[0-9]+/[0-9]+$")]
CellNumbers: TypeAlias = Annotated[
    Cell, Meta(min_length=1, description="The numbers of a cell, as documents have them.")
]
Cells: TypeAlias = Sequence[CellNumbers]
Supplies: TypeAlias = Annotated[
    dict[str, Annotated[str, Meta(pattern="^(any|[0-9]+|[0-9]+-(any|[0-9]+))$")]],
    Meta(description="How many there are of each piece, as it was read."),
]
Natural: TypeAlias = Annotated[int, Meta(ge=0)]
Positive: TypeAlias = Annotated[int, Meta(ge=1)]
Sampler: TypeAlias = Annotated[
    str,
    Meta(
        description="What drew it, if not the diagram.",
        extra_json_schema={"enum": ["coupling", "determinants", "shuffling"]},
    ),
]


def one_of(*names: str) -> Meta:
    """Says that a text is one of these."""
    return Meta(extra_json_schema={"enum": sorted(names)})


class JsonObject(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """An object of JSON; `CountJson` is called count in the schema of all there are."""


class EffortJson(JsonObject, kw_only=True):
    """What the answer took."""

    seconds: float
    states: int | None = None
    nodes: int | None = None
    peak_bytes: int
    plan: str | None = None
    predicted_states: int | None = None
    predicted_bytes: int | None = None


def effort_json(effort: Effort) -> EffortJson:
    """What the answer took; what does not apply is left out."""
    return EffortJson(**vars(effort))


def supplies(problem: Problem) -> Supplies | None:
    """How many there are of each piece, if pieces have names."""
    if not isinstance(problem, Tiling):
        return None
    return {piece.name: str(piece.copies) for piece in problem.pieces}
