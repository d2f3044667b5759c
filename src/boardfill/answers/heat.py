"""Heat: how likely each piece or symbol is in each place, if all fillings are equally likely."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from boardfill.answers.solution import Choice, choice_cells, choice_name
from boardfill.display import Drawable
from boardfill.problem.lattices.lattice import Cell
from boardfill.words import decimal


def exact(number: Fraction) -> str:
    """A probability or a share, always written as a fraction."""
    return f"{decimal(number.numerator)}/{decimal(number.denominator)}"


@dataclass(frozen=True)
class Heat(Drawable):
    """The exact share of all fillings that make each choice.

    `total` is the number of fillings, `placements` the probability of every placement or mark that
    occurs in at least one of them.

    >>> from boardfill.answers.solution import Placement
    >>> lying, standing = Placement(((0, 0), (0, 1)), "I2"), Placement(((0, 0), (1, 0)), "I2")
    >>> found = Heat(3, {lying: Fraction(1, 3), standing: Fraction(2, 3)})
    >>> found.of_cell((0, 0)), found.of_cell((0, 1))
    ({'I2': Fraction(1, 1)}, {'I2': Fraction(1, 3)})
    >>> found.most_likely((0, 0)) == standing
    True
    """

    total: int
    placements: Mapping[Choice, Fraction]

    def of_cell(self, cell: Cell) -> dict[str, Fraction]:
        """The probability of each piece or symbol in the cell, without those that never occur.
        If the cell is empty in some fillings, the probabilities add up to less than 1.
        """
        found: dict[str, Fraction] = {}
        for choice in self._over.get(cell, ()):
            name = choice_name(choice)
            found[name] = found.get(name, Fraction(0)) + self.placements[choice]
        return found

    def most_likely(self, cell: Cell) -> Choice | None:
        """The most likely choice for the cell, the first of several; None if it is always empty."""
        return max(
            self._over.get(cell, ()), key=lambda choice: self.placements[choice], default=None
        )

    @cached_property
    def forced(self) -> tuple[Choice, ...]:
        """The choices that every filling makes, in order."""
        return tuple(sorted(choice for choice, chance in self.placements.items() if chance == 1))

    @cached_property
    def _over(self) -> dict[Cell, list[Choice]]:
        """The choices that fill each cell, in order."""
        over: dict[Cell, list[Choice]] = {}
        for choice in sorted(self.placements):
            for cell in choice_cells(choice):
                over.setdefault(cell, []).append(choice)
        return over
