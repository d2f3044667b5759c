"""Difficulty: how much a solver who always takes the simplest reason examines in vain.

    reason       what one sees                                       in vain            depth
    only choice  a cell, a piece or a rule has one choice left       nothing            0
    group        what rules ask of groups of cells, sums and lines,   the looks at all   0
                 one after the other, leaves one symbol for a cell   groups
    others fail  all but one go wrong at once: nothing can cover     the choices that   1
                 a cell, or nothing fills a pocket                   fail
    trial        all but one go wrong when one goes on from there    the boards looked  1 + steps
                                                                     at                 laid
    guess        1,000 boards do not show which of them go wrong     1,000              likewise
    either       nothing is forced: there are other fillings         the boards         likewise

The difficulty is the sum over all steps.  It is a whole number that depends on the problem alone,
neither on time nor on the machine.  A solver who never looks at anything in vain has difficulty 0.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction
from typing import Annotated, TypeAlias

from boardfill import words
from boardfill.answers.heat import exact
from boardfill.answers.json_parts import Exact, JsonObject, Natural, one_of
from boardfill.answers.solution import Choice
from boardfill.errors import BadInput
from boardfill.watching.search_events import SearchCost


class StepKind(Enum):
    """The reasons, the simplest first."""

    ONLY_CHOICE = "only choice"
    GROUP = "group"
    OTHERS_FAIL = "others fail"
    TRIAL = "trial"
    GUESS = "guess"
    EITHER = "either"

    @property
    def is_forced(self) -> bool:
        """True if a person sees it without trying."""
        return self in (StepKind.ONLY_CHOICE, StepKind.GROUP, StepKind.OTHERS_FAIL)


LEVELS: Mapping[str, range] = {
    "easy": range(10),
    "medium": range(10, 100),
    "hard": range(100, 2**62),
}
"""Names of difficulties: each is ten times the one before."""
SYMBOL_LEVELS: Mapping[str, range] = {
    "easy": range(6),
    "medium": range(6, 20),
    "hard": range(20, 2**62),
}
"""The same for symbols, where a look at a board takes in more.  Puzzles of the usual kinds and
sizes take up to some 15 looks for as long as nothing need be tried."""


def difficulties(text: str, levels: Mapping[str, range] = LEVELS) -> range:
    """The numbers that a level, or a range such as 20-50, stands for.

    >>> difficulties("medium"), difficulties("20-50"), difficulties("7")
    (range(10, 100), range(20, 51), range(7, 8))
    """
    if text in levels:
        return levels[text]
    numbers = re.fullmatch(r"([0-9]{1,18})(?:-([0-9]{1,18}))?", text)
    if numbers is None:
        raise BadInput(
            f"expected {words.listed(LEVELS, 'or')}, or a range such as 20-50, found {text!r}"
        )
    found = range(int(numbers[1]), int(numbers[2] or numbers[1]) + 1)
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
    levels: Mapping[str, range] = field(default_factory=lambda: LEVELS, repr=False)
    """Which difficulties are easy, medium and hard; other ones for symbols than for pieces."""

    @property
    def difficulty(self) -> int:
        """How many choices are looked at in vain."""
        return sum(step.in_vain for step in self.steps)

    @property
    def level(self) -> str:
        """Its name: easy, medium or hard."""
        return next(name for name, numbers in self.levels.items() if self.difficulty in numbers)

    @property
    def depth(self) -> int:
        """How deep the deepest "every other choice fails" goes."""
        return max((step.depth for step in self.steps), default=0)

    @property
    def steps_by_kind(self) -> dict[StepKind, int]:
        """How many steps there are of each kind."""
        found = Counter(step.kind for step in self.steps)
        return {kind: found[kind] for kind in StepKind}


def rating_text(rating: Rating, *, path: bool = False) -> str:
    """The number and its parts, a line each; with `path`, also every step of a solver."""
    kinds = [f"{number} {kind.value}" for kind, number in rating.steps_by_kind.items() if number]
    steps = words.number(len(rating.steps)) + (f": {', '.join(kinds)}" if kinds else "")
    lines = [
        f"difficulty  {words.number(rating.difficulty)}, {rating.level}",
        f"fillings    {'one' if rating.is_unique else 'several'}",
        f"steps       {steps}",
        f"depth       {rating.depth}",
        f"forced      {100 * rating.forced_share.numerator // rating.forced_share.denominator} %",
    ]
    if rating.textbook:
        plain, pockets = (
            f"{'' if cost.finished else 'more than '}{words.counted(cost.nodes, 'node')}"
            for cost in rating.textbook
        )
        lines.append(f"textbook    {plain}; with a look at pockets {pockets}")
    if path:
        numbered = enumerate(rating.steps, 1)
        lines += ["", *(f"{number}. {words.one_line(s.sentence)}" for number, s in numbered)]
    return "".join(f"{line}\n" for line in lines)


LevelName: TypeAlias = Annotated[str, one_of(*LEVELS)]


class StepNumbersJson(JsonObject, rename=lambda name: name.replace("_", " ")):
    """How many steps of each kind a solver takes."""

    only_choice: int
    group: int
    others_fail: int
    trial: int
    guess: int
    either: int


class TextbookSearchJson(JsonObject):
    """What a textbook search takes."""

    pockets: bool
    nodes: int
    finished: bool


class PathStepJson(JsonObject):
    """A step of a solver."""

    kind: str
    in_vain: int
    depth: int
    sentence: str


class RateJson(JsonObject):
    """`rate`: see docs/rate.md; `path` with `--path`."""

    difficulty: Natural
    level: LevelName
    unique: bool
    steps: StepNumbersJson
    depth: int
    forced: Exact
    textbook: list[TextbookSearchJson]
    path: list[PathStepJson] | None = None


def rate_json(rating: Rating, *, path: bool = False) -> RateJson:
    """The number and its parts; with `path`, also every step of a solver."""
    steps = [
        PathStepJson(step.kind.value, step.in_vain, step.depth, step.sentence)
        for step in rating.steps
    ]
    return RateJson(
        difficulty=rating.difficulty,
        level=rating.level,
        unique=rating.is_unique,
        steps=StepNumbersJson(*rating.steps_by_kind.values()),
        depth=rating.depth,
        forced=exact(rating.forced_share),
        textbook=[
            TextbookSearchJson(cost.pockets, cost.nodes, cost.finished) for cost in rating.textbook
        ],
        path=steps if path else None,
    )
