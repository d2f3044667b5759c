"""Best fillings: one of the greatest weight, and how sure that is."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from boardfill.answers.solution import Solution
from boardfill.answers.tally import Effort
from boardfill.picturing import Pictured


class WeightedSolution(NamedTuple):
    """A filling and what it weighs, exactly."""

    weight: int | Fraction
    solution: Solution


@dataclass(frozen=True)
class Best(Pictured):
    """The best filling found; nothing can weigh more than `bound`.

    Weights are exact: whole numbers, or fractions where the given weights were.
    """

    solution: Solution
    weight: int | Fraction
    bound: int | Fraction
    engine: str
    effort: Effort

    @property
    def is_proven(self) -> bool:
        """Is it certain that no filling weighs more?"""
        return self.weight == self.bound
