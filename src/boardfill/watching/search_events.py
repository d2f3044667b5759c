"""Events: what happens in a search, one small step after the other.

A search begins with nothing laid.  Each `Place` is a new node; it is followed by what is tried from
there, by a `Fail` if nothing can be, by a `Found` if the board is filled, and in the end by the
`TakeBack` of the same choice.  `Done` comes last, and only once everything has been tried.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from boardfill.answers.solution import Choice, ItemColour, Solution
from boardfill.problem.lattices.lattice import Cell

FailKind: TypeAlias = Literal["cell", "pocket", "supply", "rule"]
Step: TypeAlias = Choice | ItemColour
"""What a search lays and takes back."""


@dataclass(frozen=True, slots=True)
class Place:
    """Something is laid: `choice`, at the cell whose turn it is, or for the rule named `item`.

    `cell` is None where it was no cell's turn.  `depth` counts what lies on the board now, `node`
    the boards looked at so far, the empty one included.
    """

    choice: Step
    cell: Cell | None
    item: str
    depth: int
    node: int


@dataclass(frozen=True, slots=True)
class Fail:
    """The board as it lies cannot be filled; `reason` says why.

    `cells` are those that cannot be filled, or the empty ones where a rule cannot be met.
    """

    kind: FailKind
    reason: str
    cells: tuple[Cell, ...]
    depth: int


@dataclass(frozen=True, slots=True)
class TakeBack:
    """What was laid last is taken from the board again; `depth` counts what still lies there."""

    choice: Step
    depth: int


@dataclass(frozen=True, slots=True)
class Found:
    """The board is filled: the solution with that number, counted from 1."""

    solution: Solution
    number: int
    depth: int


@dataclass(frozen=True, slots=True)
class Done:
    """Everything has been tried: so many boards looked at, dead ends met and fillings found."""

    nodes: int
    fails: int
    found: int


Event: TypeAlias = Place | Fail | TakeBack | Found | Done
