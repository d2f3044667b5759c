"""Hints: the next step in a partial filling, and why; or what to take back."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction

from boardfill.answers.solution import Choice, Solution, given_choices
from boardfill.display import Drawable
from boardfill.errors import NamedValues
from boardfill.problem.kinds import Problem
from boardfill.problem.lattices.lattice import Cell


class HintKind(Enum):
    """What kind of reason a hint has, the simplest first."""

    COMPLETE = "complete"
    """Nothing is missing."""
    ONLY_CHOICE = "only choice"
    """A cell, a piece or a rule has no other choice left."""
    OTHERS_FAIL = "others fail"
    """Every other choice cuts off a pocket that nothing fills, or leaves something without any."""
    ALL_FILLINGS = "all fillings"
    """Every filling that completes this one makes this choice."""
    LIKELIEST = "likeliest"
    """Nothing is forced; no choice is made by more fillings."""
    FEW_CHOICES = "few choices"
    """There are too many fillings to look at them all; this choice is made by one of them."""
    TAKE_BACK = "take back"
    """It cannot be completed unless something is taken back."""
    NO_FILLING = "no filling"
    """The problem has no filling at all."""


class HintLevel(NamedValues):
    """How much a hint says: where to look, why, or everything."""

    GENTLE = "gentle"
    CLEAR = "clear"
    FULL = "full"


@dataclass(frozen=True)
class Hint(Drawable):
    """The next step and the reason for it in three sentences, each saying more than the last.

    `look_at` are the cells to look at.  `fillings` is the number of fillings that complete the
    partial one, if it was counted, and `share` the part of them that make the choice.
    `is_completable` is None if a limit of time was reached before that was known; a choice that is
    forced is so anyway.  `conflicts` are choices that cannot all stand: whatever is taken back must
    hit each of them, and `take_back` is the smallest set that leaves what can be completed.
    """

    kind: HintKind
    gentle: str
    clear: str
    full: str
    choice: Choice | None = None
    look_at: tuple[Cell, ...] = ()
    fillings: int | None = None
    share: Fraction | None = None
    take_back: tuple[Choice, ...] = ()
    conflicts: tuple[tuple[Choice, ...], ...] = ()
    is_completable: bool | None = True
    position: Solution | None = field(default=None, compare=False, repr=False)
    """What lies there, for drawings."""

    @property
    def is_forced(self) -> bool:
        """Does every filling that completes the partial one make the choice?"""
        return self.kind in (HintKind.ONLY_CHOICE, HintKind.OTHERS_FAIL, HintKind.ALL_FILLINGS)

    def sentence(self, level: str | HintLevel = HintLevel.FULL) -> str:
        """The hint in words."""
        sentences = {
            HintLevel.GENTLE: self.gentle,
            HintLevel.CLEAR: self.clear,
            HintLevel.FULL: self.full,
        }
        return sentences[HintLevel(level)]


def with_given(problem: Problem, part: Solution) -> Solution:
    """The partial filling with all that the problem itself says."""
    return Solution.of({*given_choices(problem, if_settled=True), *part.choices})
