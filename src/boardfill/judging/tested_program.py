"""A program under trial: what it answers to cases, and whether that is right.

Blanks at the ends of lines, empty lines at the end and the last line end make no difference, as
with most judges.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from math import inf
from statistics import median
from typing import Generic, Literal, NamedTuple, TypeAlias

from boardfill.judging.judged_problem import Case, CaseOptions, JudgedProblem
from boardfill.judging.programs import Program, RunLimits, RunResult, Supervisor

Kind: TypeAlias = Literal["right", "wrong", "failed", "out of time"]
_UNKNOWN_PACE_S = 2.0
"""How long a run may take to be shrunk, of a program that has never answered."""


def lines_of(output: str) -> list[str]:
    r"""The lines that count.

    >>> lines_of("2 \r\n1\n\n"), lines_of("2\n1"), lines_of("")
    (['2', '1'], ['2', '1'], [])
    """
    return [line.rstrip() for line in output.rstrip().split("\n")] if output.strip() else []


class Outcome(NamedTuple):
    """What a program made of an input, and what it should have made of it."""

    expected: str
    ran: RunResult

    @property
    def kind(self) -> Kind:
        """Right, or in which way not."""
        if self.ran.failure is not None:
            return "out of time" if self.ran.is_out_of_time else "failed"
        return "right" if lines_of(self.expected) == lines_of(self.ran.output) else "wrong"


class TooLate(Exception):
    """There is no more time, to shrink an input or for the whole trial."""


@dataclass(eq=False)
class TestedProgram(Generic[Case]):
    """Runs the program on inputs of the problem, each once unless asked for anew."""

    __test__ = False  # no test, whatever its name

    judged: JudgedProblem[Case]
    program: Program
    supervisor: Supervisor
    limits: RunLimits
    asked: CaseOptions
    seconds: float
    """The trial ends after so many: no run begins after that, or lasts longer."""

    def __post_init__(self) -> None:
        self._answers: dict[Case, str] = {}
        self._known: dict[tuple[Case, ...], Outcome] = {}
        self._deadline, self._end = inf, time.monotonic() + self.seconds

    def input_of(self, cases: Sequence[Case]) -> str:
        """What it reads."""
        return self.asked.applied(self.judged.input_of(cases))

    def outcome(self, cases: Sequence[Case], *, anew: bool = False) -> Outcome:
        """What comes of these cases in one input."""
        known = self._known.get(tuple(cases))
        if known is None or anew:
            known = self._known[tuple(cases)] = self._run(cases, self.limits.seconds)
        return known

    def hurried(self, cases: Sequence[Case]) -> Outcome:
        """The same, but it has no more time than its other runs let one expect."""
        if time.monotonic() > self._deadline:
            raise TooLate
        if tuple(cases) in self._known:
            return self._known[tuple(cases)]
        times = [known.ran.seconds for known in self._known.values() if known.kind == "right"]
        usual = max(1.0, 20 * median(times)) if times else _UNKNOWN_PACE_S
        found = self._run(cases, min(usual, self.limits.seconds))
        if found.kind != "out of time":
            self._known[tuple(cases)] = found
        return found

    @contextmanager
    def within(self, seconds: float) -> Iterator[None]:
        """For so long it can be `hurried`; after that TooLate is raised."""
        self._deadline = time.monotonic() + seconds
        try:
            yield
        finally:
            self._deadline = inf

    def wrong_ones(self, cases: Iterable[Case], kind: Kind) -> Iterator[Case]:
        """Those of the cases that, each by itself, have an outcome of that kind.

        They are tried many at a time where an input may hold many.
        """
        for together in self.judged.inputs(cases):
            for case in self._suspects(together, kind):
                if self.hurried([case]).kind == kind:
                    yield case

    def is_right_on(self, cases: Iterable[Case]) -> bool:
        """Are all of them answered rightly, together with others or each by itself?"""
        return all(
            self.hurried(together).kind == "right"
            or all(self.hurried([case]).kind == "right" for case in together)
            for together in self.judged.inputs(cases)
        )

    def _suspects(self, cases: Sequence[Case], kind: Kind) -> Sequence[Case]:
        """Those that seem wrong beside the others; all where that does not tell."""
        if len(cases) == 1:
            return cases
        ran = self.hurried(cases).ran
        found = lines_of(ran.output)
        if ran.failure is not None or len(found) != len(cases):
            return cases
        told = zip(cases, found, strict=True)
        wrong = [case for case, line in told if lines_of(self._expected([case])) != [line]]
        return wrong if kind == "wrong" else []

    def _expected(self, cases: Sequence[Case]) -> str:
        for case in cases:
            if case not in self._answers:
                self._answers[case] = self.judged.answer(case)
        return "".join(f"{self._answers[case]}\n" for case in cases)

    def _run(self, cases: Sequence[Case], seconds: float) -> Outcome:
        expected = self._expected(cases)
        left = self._end - time.monotonic()
        if left <= 0:
            raise TooLate
        limits = replace(
            self.limits,
            seconds=min(seconds, left),
            output=max(self.limits.output, 4 * len(expected)),
        )
        addresses = self.program.limits_addresses
        given = self.input_of(cases)
        ran = self.supervisor.run(self.program.command, given, limits, addresses=addresses)
        if ran.is_out_of_time and left < seconds:
            raise TooLate  # it might have answered in the time that a run may take
        return Outcome(expected, ran)
