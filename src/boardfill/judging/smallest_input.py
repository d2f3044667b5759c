"""The smallest input on which a program still fails in the same way.

First cases are left out, then each that is left is made smaller step by step, as long as the
program fails on it (delta debugging).  In the end no single step makes it smaller.  Where there
are few smaller cases, all of them are tried, and then it is as small as can be.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Generic

from boardfill.judging.judged_problem import Case
from boardfill.judging.tested_program import Kind, TestedProgram, TooLate

_SIMPLE = 4
"""So many of the smallest cases there are may take the place of a case among several."""


@dataclass(frozen=True)
class Smallest(Generic[Case]):
    """What is left of an input, and how sure it is that nothing smaller would do."""

    cases: tuple[Case, ...]
    is_done: bool
    """Was there time to try every step?"""
    tried: int | None = None
    """So many cases have fewer cells, and the program answers all of them rightly."""


def smallest_input(
    tested: TestedProgram[Case], cases: Sequence[Case], kind: Kind, seconds: float
) -> Smallest[Case]:
    """A smallest input with an outcome of that kind, made from these cases, which have it."""
    shrinking = _Shrinking(tested, kind, tuple(cases))
    try:
        with tested.within(seconds):
            shrinking.leave_out_cases()
            shrinking.make_cases_smaller()
            tried = shrinking.try_all_smaller()
            return Smallest(shrinking.cases, is_done=True, tried=tried)
    except TooLate:
        return Smallest(shrinking.cases, is_done=False)


class _Shrinking(Generic[Case]):
    """The smallest `cases` so far."""

    def __init__(self, tested: TestedProgram[Case], kind: Kind, cases: tuple[Case, ...]) -> None:
        self.tested, self.kind, self.cases = tested, kind, cases

    def leave_out_cases(self) -> None:
        if len(self.cases) == 1:
            return
        alone = next(self.tested.wrong_ones(self.cases, self.kind), None)
        if alone is not None:
            self.cases = (alone,)
            return
        size = len(self.cases) // 2
        while size:
            parts = range(0, len(self.cases), size)
            shorter = (self.cases[:at] + self.cases[at + size :] for at in parts)
            if not self._take_first(cases for cases in shorter if cases):
                size //= 2

    def make_cases_smaller(self) -> None:
        judged = self.tested.judged
        if len(self.cases) == 1:
            while True:
                (case,) = self.cases
                weight = judged.weight(case)
                steps = (step for step in judged.steps(case) if judged.weight(step) < weight)
                found = next(self.tested.wrong_ones(steps, self.kind), None)
                if found is None:
                    return
                self.cases = (found,)
        while self._take_first(self._with_one_smaller()):
            pass

    def try_all_smaller(self) -> int | None:
        """How many cases have fewer cells, if all of them are answered rightly."""
        if len(self.cases) != 1:
            return None
        smaller = self.tested.judged.all_smaller(self.cases[0])
        if smaller is None:
            return None
        found = list(self.tested.wrong_ones(smaller, self.kind))
        if found:
            self.cases = (min(found, key=self.tested.judged.weight),)
            return self.try_all_smaller()
        # That none of them fails in this way does not say that all are answered rightly.
        return len(smaller) if self.tested.is_right_on(smaller) else None

    def _with_one_smaller(self) -> Iterator[tuple[Case, ...]]:
        judged = self.tested.judged
        simple = sorted(judged.probes(), key=judged.weight)[:_SIMPLE]
        for place, case in enumerate(self.cases):
            simpler = (one for one in simple if judged.weight(one) < judged.weight(case))
            for step in (*simpler, *judged.steps(case)):
                yield (*self.cases[:place], step, *self.cases[place + 1 :])

    def _take_first(self, candidates: Iterable[tuple[Case, ...]]) -> bool:
        """Go on with the first candidate that fails in the same way, if there is one."""
        for cases in candidates:
            if self.tested.hurried(cases).kind is self.kind:
                self.cases = cases
                return True
        return False
