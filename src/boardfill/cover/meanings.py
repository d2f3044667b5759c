"""Meanings: what the items of a cover stand for, as values, and what people call them.

Nobody takes a meaning from its words: a piece may be named like anything else.
"""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias, TypeVar, get_args

from boardfill.problem.lattices.lattice import Cell

Axis: TypeAlias = Literal["row", "column"]
AXES: tuple[Axis, ...] = get_args(Axis)
_Kind = TypeVar("_Kind", bound=type)


def _distinct(kind: _Kind) -> _Kind:
    """The type, its values equal to none of another type, as tuples would be.

    >>> CopiesOf("a") == CopiesOf("a"), CopiesOf("a") == UsesOf("a")
    (True, False)
    """

    def equals(self: tuple[object, ...], other: object) -> bool:
        return type(self) is type(other) and tuple.__eq__(self, other)

    def differs(self: tuple[object, ...], other: object) -> bool:
        return not equals(self, other)

    for name, method in {"__eq__": equals, "__ne__": differs, "__hash__": tuple.__hash__}.items():
        setattr(kind, name, method)
    return kind


@_distinct
class BoardCell(NamedTuple):
    """A cell: of the board to be filled or, in a fitting, of a hole."""

    cell: Cell


@_distinct
class CopiesOf(NamedTuple):
    """The copies of a piece that are used."""

    piece: str


@_distinct
class LineAfter(NamedTuple):
    """The line after that row or column of the board; pieces that cross it use it."""

    axis: Axis
    number: int


@_distinct
class CornerAt(NamedTuple):
    """The corner above and left of the cell; pieces with one cell there and no more use it."""

    cell: Cell


@_distinct
class MeetingOf(NamedTuple):
    """The edge or corner where these cells meet; symbols that point there use it."""

    cells: tuple[Cell, ...]


@_distinct
class CountIn(NamedTuple):
    """The symbols that a rule, given by its number, counts in one of its lines or regions."""

    rule: int
    region: str
    symbols: tuple[str, ...]


@_distinct
class NamedItem(NamedTuple):
    """An item of a covering."""

    name: str


@_distinct
class ColouredItem(NamedTuple):
    """An item of a covering in a colour that several options say; None: used by one alone."""

    item: str
    colour: str | None


@_distinct
class UsesOf(NamedTuple):
    """How often the piece, symbol or option of that name is chosen."""

    name: str


@_distinct
class WrongArea(NamedTuple):
    """No choice of the pieces has as many cells as the board."""


Meaning: TypeAlias = (
    BoardCell
    | CopiesOf
    | LineAfter
    | CornerAt
    | MeetingOf
    | CountIn
    | NamedItem
    | ColouredItem
    | UsesOf
    | WrongArea
)
