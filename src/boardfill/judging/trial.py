"""A program tried on generated cases: is it right, and if not, what is the smallest it fails on?"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from math import inf
from pathlib import Path
from typing import Generic, NamedTuple, TypeAlias

from boardfill.judging.judged_problem import (
    Case,
    CaseOptions,
    JudgedProblem,
    Mistake,
    TooMuchWork,
    at_most,
)
from boardfill.judging.programs import RunLimits, prepared, supervisor
from boardfill.judging.tested_program import Kind, Outcome, TestedProgram, TooLate, lines_of

_MOST_STEPS = 100_000
"""A mistake that needs more to answer is not named: a second, where a dense board has no end."""
_SIMPLE = 4
"""So many of the smallest cases there are may take the place of a case among several."""
_SHRINKING_S = 20.0
_FIRST_CASES = 12
"""In the first input, which has the smallest cases: a program slow on others is fast on these."""
_SLOW_S, _SLOW_WRONG_S = 2.0, 0.3
"""After a run of so long no larger size is timed; the second, where its answers are wrong."""

Tell: TypeAlias = Callable[[str], object]
"""Is told in a few words what is being done."""


class Timed(NamedTuple):
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
    cases: tuple[Case, ...]
    """What is in it."""
    is_done: bool
    """Was there time to try every step to a smaller one?"""
    tried: int | None = None
    """So many cases have fewer cells, and the program answers all of them rightly."""
    mistakes: tuple[str, ...] = ()
    is_repeatable: bool = True


@dataclass(frozen=True)
class Verdict(Generic[Case]):
    """What came of a trial; how long it took on growing sizes, unless it failed."""

    program: str
    asked: CaseOptions
    cases: int
    """So many were tried."""
    difference: Difference[Case] | None
    times: tuple[Timed, ...]
    wanted: int
    """So many were to be tried."""

    @property
    def is_whole(self) -> bool:
        """Is there an answer: a difference, or no case left that was to be tried?"""
        return self.difference is not None or self.cases >= self.wanted


def try_program(
    judged: JudgedProblem[Case],
    program: str,
    asked: CaseOptions,
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
    tried = 0
    found: Difference[Case] | None = None
    times: list[Timed] = []
    with supervisor() as running, suppress(TooLate):
        tell(f"preparing {Path(program).name}")
        source = prepared(program, running.folder, limits.memory)
        tested = TestedProgram(judged, source, running, limits, asked, seconds)
        for together in judged.inputs(cases, _FIRST_CASES):
            tell(_trying(tried, len(together), number))
            outcome = tested.outcome(together)
            tried += len(together)
            if outcome.kind != "right":
                found = _difference(tested, together, outcome, tell)
                break
        if found is None or (found.outcome.kind == "wrong" and found.is_repeatable):
            for timed, outcome, case in _timed(tested, asked, tell, is_wrong=found is not None):
                if outcome.kind == "failed" or (outcome.kind == "wrong" and found is None):
                    found = found or _difference(tested, (case,), outcome, tell)
                    times.clear()
                    break
                times.append(timed)
    return Verdict(source.called, asked, tried, found, tuple(times), number)


def _trying(before: int, together: int, number: int) -> str:
    """Which of so many cases are tried.

    >>> _trying(0, 12, 13), _trying(12, 1, 13)
    ('trying cases 1 to 12 of 13', 'trying case 13 of 13')
    """
    cases = f"s {before + 1} to" if together > 1 else ""
    return f"trying case{cases} {before + together} of {number}"


def _timed(
    tested: TestedProgram[Case], asked: CaseOptions, tell: Tell, *, is_wrong: bool
) -> Iterator[tuple[Timed, Outcome, Case]]:
    """Times of growing sizes until one takes long."""
    judged = tested.judged
    sizes = judged.timed()
    if asked.size is not None:
        (case,) = judged.first_cases(1, asked.seed, asked.style, asked.size)
        sizes = [(" x ".join(map(str, asked.size)), case)]
    for words, case in sizes:
        tell(f"timing {words}")
        start = time.perf_counter()
        judged.answer(case)
        ours = time.perf_counter() - start
        outcome = tested.hurried([case]) if is_wrong else tested.outcome([case])
        is_late, seconds = outcome.kind == "out of time", outcome.ran.seconds
        yield Timed(words, None if is_late else seconds, ours), outcome, case
        if is_late or seconds > (_SLOW_WRONG_S if is_wrong else _SLOW_S):
            return


def _difference(
    tested: TestedProgram[Case], cases: tuple[Case, ...], outcome: Outcome, tell: Tell
) -> Difference[Case]:
    """What is known of the failure when the time is over, if not before."""
    kind, text = outcome.kind, tested.input_of(cases)
    found = Difference(outcome, text, cases, is_done=False)
    with suppress(TooLate):
        if kind != "out of time":
            again = tested.outcome(cases, anew=True)
            # What a program writes before it fails may change; why it fails must not.
            has_changed = kind == "wrong" and again.ran.output != outcome.ran.output
            if again.kind != kind or has_changed:
                return Difference(outcome, text, cases, is_done=True, is_repeatable=False)
        tell("looking for the smallest input on which it fails")
        smallest, is_done, tried = smallest_input(tested, cases, kind)
        again = tested.outcome(smallest, anew=True)
        if again.kind == kind:  # otherwise it only seemed so, since it was given less time
            found = Difference(again, tested.input_of(smallest), smallest, is_done, tried)
        if kind == "wrong":
            tell("looking for the mistake")
            found = replace(found, mistakes=named_mistakes(tested, found.cases))
    return found


def smallest_input(
    tested: TestedProgram[Case], cases: tuple[Case, ...], kind: Kind
) -> tuple[tuple[Case, ...], bool, int | None]:
    """A smallest input with an outcome of that kind, made from these cases, which have it.

    With it, whether there was time to try every step, and how many cases have fewer cells, if the
    program answers all of them rightly.
    """
    judged = tested.judged
    with suppress(TooLate), tested.within(_SHRINKING_S):
        for smaller in _shrinking(tested, cases, kind):
            cases = smaller
        while len(cases) == 1 and (every := judged.all_smaller(cases[0])) is not None:
            found = list(tested.wrong_ones(every, kind))
            if not found:
                # That none of them fails in this way does not say that all are answered rightly.
                return cases, True, len(every) if tested.is_right_on(every) else None
            cases = (min(found, key=judged.weight),)
        return cases, True, None
    return cases, False, None


def _shrinking(
    tested: TestedProgram[Case], cases: tuple[Case, ...], kind: Kind
) -> Iterator[tuple[Case, ...]]:
    """Smaller and smaller inputs with an outcome of that kind."""
    judged = tested.judged

    def first_failing(inputs: Iterable[tuple[Case, ...]]) -> tuple[Case, ...] | None:
        return next((given for given in inputs if tested.hurried(given).kind == kind), None)

    if len(cases) > 1:
        for alone in tested.wrong_ones(cases, kind):
            cases = (alone,)
            yield cases
            break
    size = len(cases) // 2
    while size:
        shorter = (cases[:at] + cases[at + size :] for at in range(0, len(cases), size))
        if found := first_failing(filter(None, shorter)):
            cases = found
            yield cases
        else:
            size //= 2
    while True:
        if len(cases) == 1:
            weight = judged.weight(cases[0])
            steps = (step for step in judged.steps(cases[0]) if judged.weight(step) < weight)
            found = next(((one,) for one in tested.wrong_ones(steps, kind)), None)
        else:
            found = first_failing(_with_one_smaller(judged, cases))
        if not found:
            return
        cases = found
        yield cases


def _with_one_smaller(
    judged: JudgedProblem[Case], cases: tuple[Case, ...]
) -> Iterator[tuple[Case, ...]]:
    simple = sorted(judged.probes(), key=judged.weight)[:_SIMPLE]
    for place, case in enumerate(cases):
        simpler = (one for one in simple if judged.weight(one) < judged.weight(case))
        for step in (*simpler, *judged.steps(case)):
            yield (*cases[:place], step, *cases[place + 1 :])


def named_mistakes(tested: TestedProgram[Case], cases: tuple[Case, ...]) -> tuple[str, ...]:
    """The mistakes that explain all wrong answers, in words; `cases` are answered wrongly."""
    judged = tested.judged
    # The probes come first: on the small boards of these most mistakes are soon ruled out.
    inputs = [*judged.inputs(judged.probes()), cases]
    answered = [(given, tested.hurried(given)) for given in inputs]
    # What it does not answer tells nothing; and where it answers little, much would explain that.
    answered = [(given, told) for given, told in answered if told.ran.failure is None]
    if 2 * len(answered) <= len(inputs):
        return ()
    wrong = [told for _, told in answered if told.kind != "right"]
    for words, has_form in FORM_MISTAKES:
        if all(has_form(told.expected, told.ran.output) for told in wrong):
            return (words,)
    explaining = (mistake.words for mistake in judged.mistakes if _explains(mistake, answered))
    return tuple(dict.fromkeys(explaining))


def _explains(mistake: Mistake[Case], answered: Sequence[tuple[Sequence[Case], Outcome]]) -> bool:
    """Does a program that makes this mistake give the very same answers?"""
    try:
        with at_most(_MOST_STEPS):
            return all(
                lines_of("\n".join(mistake.answers(given))) == lines_of(told.ran.output)
                for given, told in answered
            )
    except TooMuchWork:
        return False


def _has_words_in_lines(expected: str, found: str) -> bool:
    """Does every answer stand in its line, with something before or after it?"""
    right, lines = lines_of(expected), lines_of(found)
    return len(right) == len(lines) and all(
        re.search(rf"(?<!\d){re.escape(answer)}(?!\d)", line)
        for answer, line in zip(right, lines, strict=True)
    )


def _has_more_lines(expected: str, found: str) -> bool:
    """Do all answers stand there in order, with other lines between them?"""
    lines = iter(lines_of(found))
    return all(answer in lines for answer in lines_of(expected))


FORM_MISTAKES: tuple[tuple[str, Callable[[str, str], bool]], ...] = (
    ("nothing is printed", lambda _, found: not found.strip()),
    ("there is no line end between the answers", lambda e, f: "".join(e.split()) == f.strip()),
    ("the answers are right, but their lines are not", lambda e, f: e.split() == f.split()),
    (
        "the answers are right, but other signs stand between them",
        lambda e, f: e.split() == re.split(r"[\s,;]+", f.strip(" \t\r\n,;[]()")),
    ),
    ("the answers are right, but other words stand in their lines", _has_words_in_lines),
    ("the answers are right, but other lines stand between them", _has_more_lines),
)
"""What is wrong with the form, in words, and whether it is so of an expected and a found output."""
