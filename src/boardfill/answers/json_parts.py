"""What answers in JSON have in common: numbers of any size, cells, supplies, what they took."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, TypeAlias, TypeVar

from msgspec import UNSET, Meta, Struct, UnsetType

from boardfill.answers.tally import Effort
from boardfill.problem.kinds import Problem, Tiling
from boardfill.problem.lattices.lattice import Cell

Value = TypeVar("Value")
Digits: TypeAlias = Annotated[
    str,
    Meta(pattern="^(0|[1-9][0-9]*)$", description="A whole number of any size, in decimal digits."),
]
Exact: TypeAlias = Annotated[
    str,
    Meta(pattern="^-?[0-9]+(/[0-9]+)?$", description="A whole number or a fraction, exactly."),
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


class JsonObject(Struct, forbid_unknown_fields=True):
    """An object of JSON; `CountJson` is called count in the schema of all there are."""


def known(value: Value | None) -> Value | UnsetType:
    """What is not known is left out.

    >>> known(False), known(None)
    (False, UNSET)
    """
    return UNSET if value is None else value


class EffortJson(JsonObject, kw_only=True):
    """What the answer took."""

    seconds: float
    states: int | UnsetType = UNSET
    nodes: int | UnsetType = UNSET
    peak_bytes: int
    plan: str | UnsetType = UNSET
    predicted_states: int | UnsetType = UNSET
    predicted_bytes: int | UnsetType = UNSET


def effort_json(effort: Effort) -> EffortJson:
    """What the answer took; what does not apply is left out."""
    return EffortJson(**{name: value for name, value in vars(effort).items() if value is not None})


def supplies(problem: Problem) -> Supplies | UnsetType:
    """How many there are of each piece, if pieces have names."""
    if not isinstance(problem, Tiling):
        return UNSET
    return {piece.name: str(piece.copies) for piece in problem.pieces}
