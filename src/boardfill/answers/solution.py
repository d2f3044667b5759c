"""Solutions: what was chosen, as plain values that do not depend on an engine."""

from __future__ import annotations

import importlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from types import ModuleType
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from boardfill import words
from boardfill.display import Drawable
from boardfill.errors import BadInput
from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.piece import Carried

if TYPE_CHECKING:
    from boardfill.problem.kinds import Problem


class Placement(NamedTuple):
    """A piece on these cells, which are in rising order.

    If it crosses a seam of a closed board, `unwrapped_cells` says how: its cells as if the board
    continued beyond the seam, the first of them on the board.
    """

    cells: tuple[Cell, ...]
    piece: str
    unwrapped_cells: tuple[Cell, ...] = ()
    carried: tuple[Carried, ...] = ()
    """What its cells carry, in their order; empty if nothing."""


class Mark(NamedTuple):
    """A symbol in a cell."""

    cell: Cell
    symbol: str


class Pick(NamedTuple):
    """An option of a covering: its index in the list of options, its items, its name."""

    option: int
    items: tuple[str, ...]
    name: str = ""


Choice: TypeAlias = Placement | Mark | Pick
PlacementNames: TypeAlias = Mapping[tuple[str, tuple[Cell, ...]], str]
"""The names of placements, by their piece and cells."""
NO_NAMES: PlacementNames = {}
HOW_MANY = ("none", "unique", "several")
"""The words for how many fillings there are."""


class Drawn(NamedTuple):
    """How a filling was drawn: the seed in digits, and the sampler unless it is the default."""

    seed: str
    sampler: str | None
    log10_weight: float | None = None
    """The logarithm of its weight, if draws are only approximately uniform."""


class ItemColour(NamedTuple):
    """The colour of an item of a covering; a search decides it like a choice.

    It is empty if the item is not used, and None if only one option uses it.  It follows from the
    choices of a filling, so solutions leave it out.
    """

    item: str
    colour: str | None


class Implied(NamedTuple):
    """How the rule with this number is kept in one of its groups; it follows from the symbols.

    A search decides it like a choice, and solutions leave it out.
    """

    rule: int
    region: str
    what: tuple[Any, ...]


Hidden: TypeAlias = ItemColour | Implied
"""A hidden choice: part of a filling of the cover, but it follows from the other choices."""


def choice_name(choice: Choice) -> str:
    """The piece laid, the symbol set, or the name of the option, which may be empty."""
    if isinstance(choice, Placement):
        return choice.piece
    return choice.symbol if isinstance(choice, Mark) else choice.name


def choice_cells(choice: Choice) -> tuple[Cell, ...]:
    """The cells that the choice fills; an option of a covering fills none."""
    if isinstance(choice, Placement):
        return choice.cells
    return (choice.cell,) if isinstance(choice, Mark) else ()


def choice_words(choice: Choice) -> str:
    """A choice with its place, in words.

    >>> choice_words(Placement(((0, 0), (0, 1)), "I2")), choice_words(Mark((2, 3), "Q"))
    ('I2 on (0, 0) (0, 1)', 'Q in cell (2, 3)')
    """
    if isinstance(choice, Placement):
        where = f"{choice.piece} on {words.cells(choice.unwrapped_cells or choice.cells)}"
        return f"{where}, {carried_words(choice.carried)}" if choice.carried else where
    if isinstance(choice, Mark):
        return f"{choice.symbol} in cell {words.cell(choice.cell)}"
    return f"option {choice.option} ({' '.join(filter(None, (choice.name, *choice.items)))})"


def carried_words(carried: Iterable[Carried]) -> str:
    """What cells carry, in words.

    >>> carried_words([Carried("3"), Carried("5")]), carried_words([Carried("", ("a", "", "b"))])
    ('marked 3 5', 'sides a . b')
    """
    listed = list(carried)
    parts = []
    if any(each.mark for each in listed):
        parts.append("marked " + " ".join(each.mark or "." for each in listed))
    if any(each.sides for each in listed):
        cells = (" ".join(side or "." for side in each.sides) or "." for each in listed)
        parts.append("sides " + ", ".join(cells))
    return ", ".join(parts)


@dataclass(frozen=True)
class Solution(Drawable):
    """A filling: all choices made, in rising order of cells, or of options.

    >>> Solution.of([Placement(((0, 1),), "I1"), Placement(((0, 0),), "I1")]).choices[0].cells
    ((0, 0),)
    """

    choices: tuple[Choice, ...]

    def __str__(self) -> str:
        """The filling drawn, as `boardfill solve` draws it."""
        from boardfill.printing import solution_drawing

        return solution_drawing(self)

    @classmethod
    def of(cls, choices: Iterable[Choice]) -> Solution:
        """The solution with these choices, sorted."""
        return cls(tuple(sorted(choices)))

    @property
    def placements(self) -> tuple[Placement, ...]:
        """The pieces laid."""
        return tuple(choice for choice in self.choices if isinstance(choice, Placement))

    @property
    def marks(self) -> tuple[Mark, ...]:
        """The symbols set."""
        return tuple(choice for choice in self.choices if isinstance(choice, Mark))

    @property
    def picks(self) -> tuple[Pick, ...]:
        """The options chosen."""
        return tuple(choice for choice in self.choices if isinstance(choice, Pick))

    def grid(self) -> list[list[str | None]]:
        """Rows of names: the piece or symbol in each cell, None for nothing.

        They cover the smallest box around all cells of the board; in space, layers of rows.

        >>> Solution.of([Placement(((0, 0), (0, 1)), "I2"), Placement(((1, 1),), "I1")]).grid()
        [['I2', 'I2'], [None, 'I1']]
        """
        names = {
            cell: choice_name(choice) for choice in self.choices for cell in choice_cells(choice)
        }
        cells = set(names) | getattr(getattr(self.problem, "board", None), "cells", frozenset())
        if not cells:
            raise BadInput("there are no cells to make a grid of")
        box = [range(min(along), max(along) + 1) for along in zip(*cells, strict=True)]
        return _nested(names, box, ())

    def array(self) -> Any:
        """The grid as a NumPy array of names, with empty names for nothing."""
        return load_numpy("a grid as an array needs").array(_filled(self.grid()))


def load_numpy(what_needs: str) -> ModuleType:
    """Load NumPy before the work begins; BadInput if it is not installed."""
    try:
        return importlib.import_module("numpy")
    except ImportError:
        extra = words.pip_install("arrays")
        raise BadInput(f"{what_needs} the package numpy: {extra}") from None


def _nested(names: dict[Cell, str], box: list[range], before: Cell) -> list[Any]:
    if len(before) == len(box) - 1:
        return [names.get((*before, at)) for at in box[-1]]
    return [_nested(names, box, (*before, at)) for at in box[len(before)]]


def _filled(grid: list[Any]) -> list[Any]:
    return [_filled(row) if isinstance(row, list) else row or "" for row in grid]


def names_in(problem: Problem) -> PlacementNames:
    """The names that the problem's rules give placements."""
    from boardfill.problem.tiling import Tiling

    if not isinstance(problem, Tiling) or not problem.rules:
        return NO_NAMES
    from boardfill.problem.placement_rules import placement_names

    return placement_names(problem)


def given_choices(problem: Problem, *, if_settled: bool = False) -> Iterator[Choice]:
    """The choices that every filling makes because they are given.

    A given that may lie in several ways on its cells is yielded without its orientation, or left
    out if only settled ones are wanted (`if_settled`).
    """
    from boardfill.problem.marking import Marking  # a count needs no kind but its own
    from boardfill.problem.parts import PART, Parts
    from boardfill.problem.tiling import Tiling

    if isinstance(problem, Marking):
        yield from map(Mark._make, problem.clues.items())
    elif isinstance(problem, Parts):
        yield from (Placement(cells, PART) for cells in problem.given)
    elif isinstance(problem, Tiling):
        plain = {piece.name for piece in problem.pieces if piece.is_plain}
        for piece, cells, laid, carried in problem.given:
            is_settled = (laid or not problem.board.periods) and (carried or piece in plain)
            if is_settled or not if_settled:
                yield Placement(cells, piece, () if laid == cells else laid, carried)
