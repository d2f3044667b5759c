"""Questions as methods: `problem.count()` is `boardfill.count(problem)`.

Problems are plain values that know no engine, so this door opens only when a question is asked.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from boardfill.answers.best import Best
    from boardfill.answers.distribution import Distribution
    from boardfill.answers.solution import Solution
    from boardfill.answers.tally import Tally
    from boardfill.problem.kinds import Problem
    from boardfill.problem.lattice import Cell
    from boardfill.problem.weight import Weight


class Askable:
    """What can be asked of every problem.  Each method is the function of the same name."""

    def count(
        self,
        *,
        engine: str | None = None,
        time_limit: float | None = None,
        memory_limit: int | None = None,
        threads: int | None = None,
    ) -> int:
        """How many fillings there are, exactly; see `boardfill.count`."""
        return self.tally(
            engine=engine, time_limit=time_limit, memory_limit=memory_limit, threads=threads
        ).count

    def tally(
        self,
        *,
        engine: str | None = None,
        time_limit: float | None = None,
        memory_limit: int | None = None,
        threads: int | None = None,
    ) -> Tally:
        """The count with who found it and what it took; see `boardfill.tally`."""
        from boardfill import questions

        return questions.tally(
            cast("Problem", self),
            engine=engine,
            time_limit=time_limit,
            memory_limit=memory_limit,
            threads=threads,
        )

    def count_by_pieces(
        self,
        *,
        engine: str | None = None,
        time_limit: float | None = None,
        memory_limit: int | None = None,
        threads: int | None = None,
    ) -> Distribution:
        """How many fillings use how many of each piece; see `boardfill.count_by_pieces`."""
        from boardfill import questions

        return questions.count_by_pieces(
            cast("Problem", self),
            engine=engine,
            time_limit=time_limit,
            memory_limit=memory_limit,
            threads=threads,
        )

    def best(
        self,
        *,
        weights: Mapping[str | Cell, Weight] | None = None,
        partial: bool = False,
        engine: str | None = None,
        time_limit: float | None = None,
        memory_limit: int | None = None,
        threads: int | None = None,
    ) -> Best | None:
        """A filling of the greatest weight, or None if there is none; see `boardfill.best`."""
        from boardfill import questions

        return questions.best(
            cast("Problem", self),
            weights=weights,
            partial=partial,
            engine=engine,
            time_limit=time_limit,
            memory_limit=memory_limit,
            threads=threads,
        )

    def first(
        self, *, engine: str | None = None, time_limit: float | None = None
    ) -> Solution | None:
        """One filling, or None if there is none; see `boardfill.first`."""
        from boardfill import questions

        return questions.first(cast("Problem", self), engine=engine, time_limit=time_limit)

    def solutions(
        self, *, engine: str | None = None, time_limit: float | None = None
    ) -> Iterator[Solution]:
        """Every filling, one after the other; see `boardfill.solutions`."""
        from boardfill import questions

        return questions.solutions(cast("Problem", self), engine=engine, time_limit=time_limit)

    def is_unique(self, *, engine: str | None = None, time_limit: float | None = None) -> bool:
        """Is there exactly one filling?  See `boardfill.is_unique`."""
        from boardfill import questions

        return questions.is_unique(cast("Problem", self), engine=engine, time_limit=time_limit)
