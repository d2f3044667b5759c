"""Fillings of a problem one after the other, each as far as a moment finds it."""

from __future__ import annotations

from functools import cached_property

from boardfill import words
from boardfill.answers.certificate import Certificate
from boardfill.answers.solution import Solution
from boardfill.errors import BoardfillError
from boardfill.explaining.no_filling import why_none
from boardfill.notebook.few_fillings import MOMENT, count_in_a_moment, within_a_moment
from boardfill.problem.tiling import Tiling
from boardfill.questions.listing import first
from boardfill.questions.solution_set import SolutionSet

UNKNOWN = "?"
_AT_ONCE = 20
"""So many are listed together, since a search must begin again each time."""


class Browser:
    """All fillings of a problem, and the place of the one that is looked at.

    Nothing takes longer than a moment; what does is not known, and is said so.
    """

    def __init__(self, problem: Tiling) -> None:
        self.problem = problem
        self.place = 0
        self._found: SolutionSet = within_a_moment(problem.solutions())
        self._listed: list[Solution] = []
        self._is_too_long = False

    @cached_property
    def count(self) -> int | None:
        """How many there are; None if a moment does not tell."""
        return count_in_a_moment(self._found)

    @property
    def count_words(self) -> str:
        """The count for people: never a guess."""
        if self.count is None:
            return f"{UNKNOWN} fillings"
        return words.counted(self.count, "filling") if self.count else "no filling"

    @property
    def place_words(self) -> str:
        """Which filling is looked at."""
        if self._at(self.place) is None:
            return "" if self.filling is None else "one of them"
        of = "" if self.count is None else f" of {words.number(self.count)}"
        return f"{words.number(self.place + 1)}{of}"

    @property
    def filling(self) -> Solution | None:
        """The filling that is looked at, or any where a moment does not list them in order.

        None if there is none, or none is found in a moment.
        """
        return self._at(self.place) or (None if self.count == 0 else self._any)

    @cached_property
    def _any(self) -> Solution | None:
        try:
            return first(self.problem, limits=self._found.limits)
        except BoardfillError:
            return None

    def step(self, by: int) -> bool:
        """Look at another one; False where there is none, or a moment does not find it."""
        place = self.place + by
        if place < 0 or self._at(place) is None:
            return False
        self.place = place
        return True

    def jump(self) -> bool:
        """Look at a fair random one; False where a moment does not draw it."""
        try:
            (drawn,) = self._found.sample(1)
            self.place = self._found.index(drawn)
        except (BoardfillError, LookupError):
            return False
        return True

    def why_none(self) -> Certificate | None:
        """Why there is no filling, if a moment tells."""
        try:
            return why_none(self.problem, time_limit=MOMENT)
        except BoardfillError:
            return None

    def _at(self, place: int) -> Solution | None:
        if self.count is not None and place >= self.count:
            return None
        try:
            if self._found.known_count is not None:
                return self._found[place]
            while len(self._listed) <= place and not self._is_too_long:
                start = len(self._listed)
                self._listed.extend(self._found.ordered(start, start + _AT_ONCE))
                if len(self._listed) == start:
                    return None
        except BoardfillError:
            self._is_too_long = True  # those listed before the limit stay
        return self._listed[place] if place < len(self._listed) else None
