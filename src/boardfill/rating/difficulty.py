"""Difficulty: what a solver who always takes the simplest reason looks at in vain.

    reason       what one sees                                       in vain            depth
    only choice  a cell, a piece or a rule has one choice left       nothing            0
    others fail  all but one go wrong at once: nothing can cover     the choices that   1
                 a cell, or nothing fills a pocket                   fail
    trial        all but one go wrong when one goes on from there    the boards looked  1 + steps
                                                                     at                 laid
    guess        which of them go wrong is not seen on 1,000 boards  1,000              likewise
    either       nothing is forced: there are other fillings         the boards         likewise

The difficulty is the sum over all steps.  It is a whole number that depends on the problem alone,
neither on time nor on the machine.  A solver who never looks at anything in vain has difficulty 0.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from boardfill import words
from boardfill.answers.solution import Choice
from boardfill.errors import BadInput
from boardfill.watching.search_cost import SearchCost


class StepKind(Enum):
    """The reasons, the simplest first."""

    ONLY_CHOICE = "only choice"
    OTHERS_FAIL = "others fail"
    TRIAL = "trial"
    GUESS = "guess"
    EITHER = "either"

    @property
    def is_forced(self) -> bool:
        """Does one see it without trying?"""
        return self in (StepKind.ONLY_CHOICE, StepKind.OTHERS_FAIL)


LEVELS: Mapping[str, range] = {
    "easy": range(10),
    "medium": range(10, 100),
    "hard": range(100, 2**62),
}
"""Names of difficulties: each is ten times the one before."""


def difficulties(text: str) -> range:
    """The numbers that a level, or a range such as 20-50, stands for.

    >>> difficulties("medium"), difficulties("20-50"), difficulties("7")
    (range(10, 100), range(20, 51), range(7, 8))
    """
    if text in LEVELS:
        return LEVELS[text]
    low, dash, high = text.partition("-")
    numbers = (low, high) if dash else (low, low)
    if not all(number.isascii() and number.isdigit() and len(number) < 19 for number in numbers):
        raise BadInput(
            f"expected {words.listed(LEVELS, 'or')}, or two numbers as 20-50, found {text!r}"
        )
    found = range(int(numbers[0]), int(numbers[1]) + 1)
    if not found:
        raise BadInput(f"expected the least difficulty before the greatest, found {text!r}")
    return found


@dataclass(frozen=True)
class RatedStep:
    """One step: what is chosen, for which reason, and what was looked at `in_vain` before."""

    kind: StepKind
    choice: Choice
    sentence: str
    in_vain: int
    depth: int


@dataclass(frozen=True)
class Rating:
    """One number, `difficulty`, and its parts.

    `forced_share` is the share of what is to be filled that forced steps fill, those that one sees
    without trying.  `textbook` is what a search as it is taught comes to, without a look at pockets
    and with it; a search that was not finished would have gone on.
    """

    steps: tuple[RatedStep, ...]
    is_unique: bool
    forced_share: Fraction
    textbook: tuple[SearchCost, ...]

    @property
    def difficulty(self) -> int:
        """How many choices are looked at in vain."""
        return sum(step.in_vain for step in self.steps)

    @property
    def level(self) -> str:
        """Its name: easy, medium or hard."""
        return next(name for name, numbers in LEVELS.items() if self.difficulty in numbers)

    @property
    def depth(self) -> int:
        """How deep the deepest "every other choice fails" goes."""
        return max((step.depth for step in self.steps), default=0)

    @property
    def steps_by_kind(self) -> dict[StepKind, int]:
        """How many steps there are of each kind."""
        found = Counter(step.kind for step in self.steps)
        return {kind: found[kind] for kind in StepKind}
