"""Meanings: what the items of a cover stand for, as values.

Meaning
├── BoardCell      a cell of the board, or of a hole
├── CopiesOf       the copies of a piece, or of the pieces of one shape
├── LineAfter      the line after a row or column, which some piece must cross
├── CornerAt       a corner at which four pieces may not meet
├── MeetingOf      an edge or corner at which symbols may point
├── CountIn        symbols that a rule counts, in one of its lines or regions
├── NamedItem      an item of a covering
├── ColouredItem   an item of a covering in one of its colours
├── UsesOf         how often a name is chosen, for who wants to know
└── WrongArea      nothing; its bounds say that the areas do not add up

Nobody takes a meaning from its words: a piece may be named like anything else.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

from boardfill.problem.lattices.lattice import Cell

Axis: TypeAlias = Literal["row", "column"]
AXES: tuple[Axis, ...] = get_args(Axis)


@dataclass(frozen=True, slots=True)
class BoardCell:
    """A cell: of the board to be filled or, in a fitting, of a hole."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class CopiesOf:
    """The copies of a piece that are used."""

    piece: str


@dataclass(frozen=True, slots=True)
class LineAfter:
    """The line after that row or column of the board; pieces that cross it use it."""

    axis: Axis
    number: int


@dataclass(frozen=True, slots=True)
class CornerAt:
    """The corner above and left of the cell; pieces with one cell there and no more use it."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class MeetingOf:
    """The edge or corner where these cells meet; symbols that point there use it."""

    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class CountIn:
    """The symbols that a rule, given by its number, counts in one of its lines or regions."""

    rule: int
    region: str
    symbols: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class NamedItem:
    """An item of a covering."""

    name: str


@dataclass(frozen=True, slots=True)
class ColouredItem:
    """An item of a covering in a colour that several options say; None: used by one alone."""

    item: str
    colour: str | None


@dataclass(frozen=True, slots=True)
class UsesOf:
    """How often the piece, symbol or option of that name is chosen."""

    name: str


@dataclass(frozen=True, slots=True)
class WrongArea:
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
