"""What is drawn for rules besides symbols: cages, clues at the rim, signs between cells, lines.

This module has the values; `rule_reading` derives them from the rules of a problem.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, is_dataclass, replace
from typing import Any, Literal, NamedTuple, TypeAlias

from boardfill.problem.lattices.lattice import Cell

SignKind: TypeAlias = Literal["less", "equal", "white", "black"]
LineKind: TypeAlias = Literal["thermo", "arrow", "line", "path"]
Shape: TypeAlias = (
    Literal["", "block", "shaded", "open", "star", "bulb", "tent", "tree", "ship", "ship alone"]
    | Literal["ship right", "ship left", "ship down", "ship up"]
    | Literal["half right", "half left", "half down", "half up", "line"]
)
"""A shape drawn in a cell instead of a label if there is room; for ships and halves of dominoes it
says where the rest lies."""


class Cage(NamedTuple):
    """Cells with a dashed line around them, and a clue in the corner of the first.

    A cage that is not outlined is the clue of one cell about others.
    """

    cells: frozenset[Cell]
    told: str
    is_outlined: bool = True


class Sign(NamedTuple):
    """A sign between two cells: that one is less than the other, or a dot with a number."""

    one: Cell
    other: Cell
    kind: SignKind
    told: str = ""


class RimColour(NamedTuple):
    """The colour of the rim between a cell and what lies beyond its side."""

    cell: Cell
    beyond: Cell
    side: str
    colour: str


class Line(NamedTuple):
    """A line through cells: a thermometer from its bulb, an arrow from its circle, or plain.

    A path is what symbols join.
    """

    cells: tuple[Cell, ...]
    kind: LineKind


@dataclass(frozen=True)
class RuleMarks:
    """Everything that is drawn for the rules of a problem, except the symbols.

    `rim` has the clues outside the board, each list from left to right or from the top, by the
    places just outside its bounding box; `blocks` are filled cells off the board, with their texts;
    `notes` are lines of text about what could not be drawn.
    """

    regions: tuple[frozenset[Cell], ...] = ()
    shaded: frozenset[Cell] = frozenset()
    even: frozenset[Cell] = frozenset()
    odd: frozenset[Cell] = frozenset()
    cages: tuple[Cage, ...] = ()
    signs: tuple[Sign, ...] = ()
    lines: tuple[Line, ...] = ()
    rim: Mapping[Cell, tuple[str, ...]] = field(default_factory=dict)
    blocks: Mapping[Cell, str] = field(default_factory=dict)
    trees: tuple[Cell, ...] = ()
    circles: Mapping[Cell, str] = field(default_factory=dict)
    """White or black circles in cells."""
    corners: Mapping[frozenset[Cell], str] = field(default_factory=dict)
    """Numbers at the corner where these cells meet."""
    shapes: Mapping[str, Shape] = field(default_factory=dict)
    """The symbols that are drawn as shapes."""
    board_marks: Mapping[Cell, str] = field(default_factory=dict)
    """Marks of the board, which pieces there must fit."""
    rim_colours: tuple[RimColour, ...] = ()
    is_bare: bool = False
    """True if only lines from cell to cell are shown, so that text has no lines around cells."""
    outside: frozenset[Cell] = frozenset()
    """Cells outside the board, shown only where a piece sticks out onto them."""
    notes: tuple[str, ...] = ()

    @property
    def needs_room(self) -> bool:
        """True if anything is written on lines between cells, in holes, or outside the board."""
        on_lines = self.cages or self.signs or self.lines or self.even or self.odd
        is_between = on_lines or self.circles or self.corners
        return bool(is_between or self.blocks or self.rim or self.rim_colours)

    @property
    def has_points(self) -> bool:
        """True if cells are the points of a grid, with numbers in its squares."""
        return self.is_bare and bool(self.corners)


def moved(value: Any, to: Callable[[Cell], Cell]) -> Any:
    """The same value with all cells in it elsewhere; a tuple of numbers is a cell."""
    if isinstance(value, tuple) and value and all(isinstance(part, int) for part in value):
        return to(value)
    if isinstance(value, Mapping):
        return {moved(key, to): told for key, told in value.items()}
    if isinstance(value, frozenset):
        return frozenset(moved(part, to) for part in value)
    if isinstance(value, tuple):
        parts = (moved(part, to) for part in value)
        return type(value)(*parts) if hasattr(value, "_fields") else tuple(parts)
    if is_dataclass(value) and not isinstance(value, type):
        found = {part.name: moved(getattr(value, part.name), to) for part in fields(value)}
        return replace(value, **found)
    return value


NO_MARKS = RuleMarks()
KAKURO_STROKE = "\\"
"""Separates the totals of the run downwards and the run to the right in a block."""
TREE, ASCII_TREE = "♣", "T"
"""The label of a tree."""
