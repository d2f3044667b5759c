"""The first few of many fillings, how many there are, and browsing them, as far as a moment tells.

Looking at a set of fillings does not ask for a long count.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property

from boardfill import words
from boardfill.answers.certificate import Certificate
from boardfill.answers.solution import Solution
from boardfill.drawing.answer_pictures import numbered
from boardfill.drawing.scene import board_cells
from boardfill.errors import BoardfillError, LimitReached
from boardfill.explaining.no_filling import explain
from boardfill.problem.kinds import Problem, Tiling
from boardfill.questions.counting import count
from boardfill.questions.listing import solve
from boardfill.questions.solution_set import SolutionRange, SolutionSet

MOMENT = 1.5
"""Seconds for counting, and again for finding the first few."""
_MEMORY = 2**29
_MOST = 6
_MOST_CELLS = 4000
"""The most cells of all shown fillings together; one is shown in any case."""


@dataclass(frozen=True)
class FewFillings:
    """Some fillings, the number of the first of them, and how many there are in all, if known."""

    problem: Problem
    shown: list[Solution]
    first: int
    count: int | None
    in_order: bool = True

    @property
    def captioned(self) -> list[tuple[str, Solution]]:
        """The shown fillings, with their numbers if known."""
        if self.in_order:
            return list(numbered(self.shown, self.first))
        return [("", solution) for solution in self.shown]

    @property
    def words(self) -> str:
        """A remark about the fillings that are not shown."""
        if self.count is None:
            more = "There may be more" if self.shown else "Whether there is a filling is not known"
            return f"{more}: counting takes longer than a moment; ask .count()"
        if not self.count:
            return "There is no filling."
        left = self.count - len(self.shown)
        fillings = words.counted(self.count, "filling")
        return f"{fillings}, these and {words.number(left)} more" if left else fillings


def few_fillings(found: SolutionSet | SolutionRange) -> FewFillings:
    """As many fillings as can be shown and are found within a moment."""
    if isinstance(found, SolutionRange):
        return _few_of_range(found)
    problem, quick = found.problem, within_a_moment(found)
    most = _most_shown(problem)
    shown: list[Solution] = []
    with suppress(BoardfillError):
        shown.extend(quick.ordered(0, most + 1))  # those found before a limit stay
        if len(shown) <= most:
            return FewFillings(problem, shown, 1, len(shown))
    in_order = bool(shown)
    if not in_order:
        with suppress(LimitReached):
            one = solve(problem, limits=quick.limits)
            if one is None:
                return FewFillings(problem, [], 1, 0)
            shown = [one]
    return FewFillings(problem, shown[:most], 1, count_in_a_moment(quick), in_order=in_order)


def _few_of_range(found: SolutionRange) -> FewFillings:
    problem, ranks = found.source.problem, found.ranks
    few = ranks[: _most_shown(problem)]
    shown: list[Solution] = []
    with suppress(BoardfillError):
        # Those found before a limit stay.
        shown.extend(replace(found, source=within_a_moment(found.source), ranks=few))
    number = max(0, -((ranks.start - ranks.stop) // ranks.step))  # may be more than len() can tell
    return FewFillings(problem, shown, ranks.start + 1, number, in_order=ranks.step == 1)


def _most_shown(problem: Problem) -> int:
    return max(1, min(_MOST, _MOST_CELLS // max(1, len(board_cells(problem)))))


def within_a_moment(found: SolutionSet) -> SolutionSet:
    """The same fillings with a limit of a moment for every question."""
    limits = found.limits
    seconds = min(MOMENT, limits.seconds or MOMENT)
    most = min(_MEMORY, limits.bytes or _MEMORY)
    return found.within(replace(limits, seconds=seconds, bytes=most))


def count_in_a_moment(quick: SolutionSet) -> int | None:
    """The number of fillings; None if counting hits a limit."""
    if quick.known_count is None:
        with suppress(BoardfillError):
            return count(quick.problem, limits=quick.limits)
    return quick.known_count


_AT_ONCE = 20
"""Fillings listed at a time, since each listing starts its search anew."""


class Browser:
    """All fillings of a problem, and the place of the one that is looked at.

    Nothing takes longer than a moment; what does is not known, and is said so.
    """

    def __init__(self, problem: Tiling) -> None:
        self.problem = problem
        self.place = 0
        self._found: SolutionSet = within_a_moment(problem.solution_set())
        self._listed: list[Solution] = []
        self._is_too_long = False

    @cached_property
    def count(self) -> int | None:
        """The number of fillings; None if it takes longer than a moment."""
        return count_in_a_moment(self._found)

    @property
    def count_words(self) -> str:
        """The count for people: never a guess."""
        if self.count is None:
            return "? fillings"
        return words.counted(self.count, "filling") if self.count else "no filling"

    @property
    def place_words(self) -> str:
        """The place of the shown filling, in words."""
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
            return solve(self.problem, limits=self._found.limits)
        except BoardfillError:
            return None

    def step(self, by: int) -> bool:
        """Move to another filling; False if there is none or none is found in a moment."""
        place = self.place + by
        if place < 0 or self._at(place) is None:
            return False
        self.place = place
        return True

    def jump(self) -> bool:
        """Move to a uniformly random filling; False if drawing it takes longer than a moment."""
        try:
            (drawn,) = self._found.sample(1)
            self.place = self._found.index(drawn)
        except (BoardfillError, LookupError):
            return False
        return True

    def why_none(self) -> Certificate | None:
        """The proof that there is no filling; None if none is found in a moment."""
        try:
            return explain(self.problem, time_limit=MOMENT)
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
