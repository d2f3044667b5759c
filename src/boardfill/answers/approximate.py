"""What is answered where fillings can only be drawn about evenly: fillings and their weights."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from boardfill import words
from boardfill.answers.solution import Solution


class WeightedDraw(NamedTuple):
    """A filling drawn at random, and the logarithm of its weight.

    The weight, times its chance to be drawn, is on average the same for all fillings; so sums over
    draws, each as often as it weighs, are right on average.
    """

    solution: Solution
    log10_weight: float


@dataclass(frozen=True)
class ApproximateSample:
    """Fillings drawn independently of each other, each about as likely as any other."""

    draws: tuple[WeightedDraw, ...]
    seed: int
    states: int
    """The most that a run kept of a layer."""
    spread: float
    """The standard deviation of weights, in units of their mean; 0 if draws are fair."""

    @property
    def text(self) -> str:
        """How even they are, in a sentence."""
        of = words.counted(self.states, "state")
        if not self.spread:
            return f"drawn evenly: no layer had more than {of}"
        return (
            "drawn approximately evenly: no set of fillings comes up too often or too rarely by "
            f"more than about {max(50 * self.spread, 0.1):.2g} % of all draws (a run of {of} each)"
        )
