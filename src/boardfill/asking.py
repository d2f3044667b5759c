"""Questions as methods: `problem.count()` is `boardfill.count(problem)`.

Problems are plain values that know no engine, so this door opens only when a question is asked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict, Unpack, cast

if TYPE_CHECKING:
    from boardfill.answers.marginals import Marginals
    from boardfill.answers.solution import Solution
    from boardfill.answers.tally import Tally
    from boardfill.problem.kinds import Problem
    from boardfill.questions import SolutionSet, UpTo


class TimeLimit(TypedDict, total=False):
    """Who shall answer, and for how long it may take."""

    engine: str | None
    time_limit: float | None


class AllLimits(TypedDict, total=False):
    """What answering may take."""

    time_limit: float | None
    memory_limit: int | None
    threads: int | None


class EngineAndLimits(AllLimits, total=False):
    """Who shall answer, and what that may take."""

    engine: str | None


class CountOptions(EngineAndLimits, total=False):
    """Which fillings count as one, who shall count, and what that may take."""

    up_to: UpTo | None


class Askable:
    """What can be asked of every problem.  Each method is the function of the same name."""

    def count(self, **options: Unpack[CountOptions]) -> int:
        """How many fillings there are, exactly; see `boardfill.count`."""
        from boardfill import questions

        return questions.count(cast("Problem", self), **options)

    def tally(self, **options: Unpack[CountOptions]) -> Tally:
        """The count with who found it and what it took; see `boardfill.tally`."""
        from boardfill import questions

        return questions.tally(cast("Problem", self), **options)

    def first(self, **options: Unpack[TimeLimit]) -> Solution | None:
        """One filling, or None if there is none; see `boardfill.first`."""
        from boardfill import questions

        return questions.first(cast("Problem", self), **options)

    def solutions(self, **options: Unpack[EngineAndLimits]) -> SolutionSet:
        """All fillings as a lazy sequence; see `boardfill.solutions`."""
        from boardfill import questions

        return questions.solutions(cast("Problem", self), **options)

    def is_unique(self, **options: Unpack[TimeLimit]) -> bool:
        """Is there exactly one filling?  See `boardfill.is_unique`."""
        from boardfill import questions

        return questions.is_unique(cast("Problem", self), **options)

    def sample(
        self, number: int, *, seed: int | None = None, **options: Unpack[AllLimits]
    ) -> list[Solution]:
        """Fair random fillings; see `boardfill.sample`."""
        from boardfill import questions

        return questions.sample(cast("Problem", self), number, seed=seed, **options)

    def marginals(self, **options: Unpack[AllLimits]) -> Marginals | None:
        """How likely each piece or symbol is in each place; see `boardfill.marginals`."""
        from boardfill import questions

        return questions.marginals(cast("Problem", self), **options)
