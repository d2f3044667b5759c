"""A program tried on generated cases: is it right, and if not, what is the smallest it fails on?"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from math import inf
from pathlib import Path
from typing import Generic

from boardfill.judging.counted_work import TooMuchWork, at_most
from boardfill.judging.judged_problem import (
    PLAIN,
    Case,
    JudgedProblem,
    Layout,
    Mistake,
    Size,
    Style,
)
from boardfill.judging.output_forms import FORM_MISTAKES, is_same
from boardfill.judging.program_source import prepared
from boardfill.judging.supervised import RunLimits, Supervisor
from boardfill.judging.tested_program import Outcome, OutcomeKind, TestedProgram, TooLate

_MOST_STEPS = 100_000
"""A mistake that needs more to answer is not named: a second, where a dense board has no end."""


def named_mistakes(tested: TestedProgram[Case], cases: Sequence[Case]) -> tuple[str, ...]:
    """The mistakes that explain all wrong answers, in words; `cases` are answered wrongly."""
    judged = tested.judged
    # The probes come first: on the small boards of these most mistakes are soon ruled out.
    inputs = [*judged.inputs(judged.probes()), tuple(cases)]
    answered = [(given, tested.hurried(given)) for given in inputs]
    # What it does not answer tells nothing; and where it answers little, much would explain that.
    answered = [(given, told) for given, told in answered if told.ran.failure is None]
    if 2 * len(answered) <= len(inputs):
        return ()
    outcomes = [told for _, told in answered]
    for words, has_form in FORM_MISTAKES:
        if all(_is_right(told) or has_form(told.expected, told.ran.output) for told in outcomes):
            return (words,)
    return tuple(
        {mistake.words: None for mistake in judged.mistakes if _explains(mistake, answered)}
    )


def _explains(mistake: Mistake[Case], answered: Sequence[tuple[Sequence[Case], Outcome]]) -> bool:
    """Does whoever makes this mistake give the very same answers?"""
    try:
        with at_most(_MOST_STEPS):
            return all(
                is_same("".join(f"{one}\n" for one in mistake.answers(given)), told.ran.output)
                for given, told in answered
            )
    except TooMuchWork:
        return False


def _is_right(told: Outcome) -> bool:
    return told.kind is OutcomeKind.RIGHT


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
    tested: TestedProgram[Case], cases: Sequence[Case], kind: OutcomeKind, seconds: float
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

    def __init__(
        self, tested: TestedProgram[Case], kind: OutcomeKind, cases: tuple[Case, ...]
    ) -> None:
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


_SHRINKING_S = 20.0
_FIRST_CASES = 12
"""In the first input, which has the smallest cases: who is slow on others is not slow on these."""
_SLOW_S, _SLOW_WRONG_S = 2.0, 0.3
"""After a run of so long no larger size is timed; the second, where its answers are wrong."""


@dataclass(frozen=True)
class Asked:
    """Which cases a program is tried on."""

    seed: int = 1
    number: int | None = None
    style: Style | None = None
    size: Size | None = None
    layout: Layout = PLAIN


@dataclass(frozen=True)
class Timed:
    """How long a size takes the program, None if longer than it may, and how long it takes us."""

    size: str
    program: float | None
    ours: float


@dataclass(frozen=True)
class Difference(Generic[Case]):
    """An input on which the program fails."""

    outcome: Outcome
    text: str
    """The input."""
    smallest: Smallest[Case]
    mistakes: tuple[str, ...] = ()
    is_repeatable: bool = True


@dataclass(frozen=True)
class Verdict(Generic[Case]):
    """What came of a trial; how long it took on growing sizes, unless it failed."""

    program: str
    asked: Asked
    cases: int
    """So many were tried."""
    difference: Difference[Case] | None
    times: tuple[Timed, ...] = ()
    wanted: int = 0
    """So many were to be tried."""

    @property
    def is_whole(self) -> bool:
        """Is there an answer: a difference, or no case left that was to be tried?"""
        return self.difference is not None or self.cases >= self.wanted


Tell = Callable[[str], object]
"""Is told in a few words what is being done."""


def try_program(
    judged: JudgedProblem[Case],
    program: str,
    asked: Asked,
    limits: RunLimits,
    *,
    seconds: float = inf,
    tell: Tell = lambda _: None,
) -> Verdict[Case]:
    """Run the program on cases until it fails on one, or has answered all, or the time is over.

    It is run as it is, without a sandbox, but within the limits; nothing of it is left running.
    The `seconds` begin when it has been compiled.
    """
    number = judged.usual_cases if asked.number is None else asked.number
    cases = judged.first_cases(number, asked.seed, asked.style, asked.size)
    with Supervisor() as supervisor:
        tell(f"preparing {Path(program).name}")
        source = prepared(program, supervisor.folder, limits.memory)
        tested = TestedProgram(judged, source, supervisor, limits, asked.layout, seconds)
        tried = 0
        seen: list[Timed] = []
        with suppress(TooLate):
            for together in judged.inputs(cases, _FIRST_CASES):
                tell(_trying(tried, len(together), number))
                outcome = tested.outcome(together)
                tried += len(together)
                if outcome.kind is not OutcomeKind.RIGHT:
                    found = _difference(tested, together, outcome, tell)
                    is_answered = found.outcome.kind is OutcomeKind.WRONG and found.is_repeatable
                    times = _times_of_wrong(tested, asked, tell) if is_answered else ()
                    return Verdict(source.called, asked, tried, found, times, number)
            for timed, case in _timed(tested, asked, tell):
                if tested.outcome([case]).kind not in (OutcomeKind.RIGHT, OutcomeKind.OUT_OF_TIME):
                    found = _difference(tested, [case], tested.outcome([case]), tell)
                    return Verdict(source.called, asked, tried, found, wanted=number)
                seen.append(timed)
    return Verdict(source.called, asked, tried, None, tuple(seen), number)


def _trying(before: int, together: int, number: int) -> str:
    """Which of so many cases are tried.

    >>> _trying(0, 12, 13), _trying(12, 1, 13)
    ('trying cases 1 to 12 of 13', 'trying case 13 of 13')
    """
    cases = f"s {before + 1} to" if together > 1 else ""
    return f"trying case{cases} {before + together} of {number}"


def _timed(
    tested: TestedProgram[Case], asked: Asked, tell: Tell, *, is_wrong: bool = False
) -> Iterator[tuple[Timed, Case]]:
    """Times of growing sizes until one takes long."""
    judged = tested.judged
    sizes = judged.timed()
    if asked.size is not None:
        (case,) = judged.first_cases(1, asked.seed, asked.style, asked.size)
        sizes = iter([(" x ".join(map(str, asked.size)), case)])
    for words, case in sizes:
        tell(f"timing {words}")
        start = time.perf_counter()
        judged.answer(case)
        ours = time.perf_counter() - start
        outcome = tested.hurried([case]) if is_wrong else tested.outcome([case])
        is_late, seconds = outcome.kind is OutcomeKind.OUT_OF_TIME, outcome.ran.seconds
        yield Timed(words, None if is_late else seconds, ours), case
        if is_late or seconds > (_SLOW_WRONG_S if is_wrong else _SLOW_S):
            return


def _times_of_wrong(tested: TestedProgram[Case], asked: Asked, tell: Tell) -> tuple[Timed, ...]:
    """The times of a program that answers, though not rightly; a failure has none."""
    times = []
    with suppress(TooLate):
        for timed, case in _timed(tested, asked, tell, is_wrong=True):
            if timed.program is not None and tested.outcome([case]).kind is OutcomeKind.FAILED:
                return ()
            times.append(timed)
    return tuple(times)


def _difference(
    tested: TestedProgram[Case], cases: Sequence[Case], outcome: Outcome, tell: Tell
) -> Difference[Case]:
    """What is known of the failure when the time is over, if not before."""
    kind = outcome.kind
    smallest, told = Smallest(tuple(cases), is_done=False), outcome
    mistakes: tuple[str, ...] = ()
    with suppress(TooLate):
        if kind is not OutcomeKind.OUT_OF_TIME and not _is_repeated(
            outcome, tested.outcome(cases, anew=True)
        ):
            whole = Smallest(tuple(cases), is_done=True)
            return Difference(outcome, tested.input_of(cases), whole, is_repeatable=False)
        tell("looking for the smallest input on which it fails")
        shrunk = smallest_input(tested, cases, kind, _SHRINKING_S)
        again = tested.outcome(shrunk.cases, anew=True)
        if again.kind is kind:  # otherwise it only seemed so, since it was given less time
            smallest, told = shrunk, again
        if kind is OutcomeKind.WRONG:
            tell("looking for the mistake")
            mistakes = named_mistakes(tested, smallest.cases)
    return Difference(told, tested.input_of(smallest.cases), smallest, mistakes)


def _is_repeated(outcome: Outcome, again: Outcome) -> bool:
    """What a program writes before it fails may change; why it fails must not."""
    is_same = again.kind is outcome.kind
    return is_same and (
        outcome.kind is OutcomeKind.FAILED or again.ran.output == outcome.ran.output
    )
