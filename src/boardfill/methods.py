"""Questions as methods: `problem.count()` is `boardfill.count(problem)`.

Problems are plain values that know no engine, so this door opens only when a question is asked.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Unpack, cast, overload

from boardfill.display import Pictured
from boardfill.errors import BadInput

if TYPE_CHECKING:
    from collections.abc import Iterator
    from os import PathLike

    from distributed import Client

    from boardfill.answers.best import Best, Fit, WeightedSolution
    from boardfill.answers.certificate import Certificate
    from boardfill.answers.heat import Heat
    from boardfill.answers.solution import Solution
    from boardfill.answers.tally import Distribution, PlannedCost, Tally
    from boardfill.hinting.hints import Hint
    from boardfill.problem.fitting import Fitting
    from boardfill.problem.kinds import Problem
    from boardfill.questions.keywords import (
        BestOptions,
        CountOptions,
        EngineAndLimits,
        FewOptions,
        LimitOptions,
        SamplerName,
    )
    from boardfill.questions.listing import SolveOptions
    from boardfill.questions.solution_set import SolutionSet
    from boardfill.rating.difficulty import Rating
    from boardfill.rating.rate_problem import RateOptions
    from boardfill.watching.search_events import Event, SearchCost
    from boardfill.watching.watched_search import CompareOptions, WatchOptions


class Askable(Pictured):
    """What can be asked of every problem."""

    def __str__(self) -> str:
        """The problem drawn, as `boardfill draw` draws it."""
        from boardfill.printing import problem_drawing

        return problem_drawing(cast("Problem", self))

    def save(self, name: str | PathLike[str]) -> None:
        """Write the problem to a file: .toml, .json, .py, .txt (the board), .dlx, .cnf, .opb, .mzn.

        The ending tells the form.
        """
        from boardfill.formats.problem_writers import convert, form_of_file

        path = Path(name)
        path.write_text(convert(cast("Problem", self), form_of_file(path.name)), encoding="utf-8")

    def count(
        self,
        *,
        job: str | PathLike[str] | None = None,
        client: Client | None = None,
        audit: float = 0.0,
        **options: Unpack[CountOptions],
    ) -> int:
        """How many fillings there are, exactly.

        With `job`, the name of a folder, what is done is kept there: whatever ends the process, the
        same call goes on; see `boardfill.jobs`.  With a `client` of a Dask cluster its workers
        count, in units; a part of these as large as `audit` is done twice, and compared.
        """
        problem = cast("Problem", self)
        if job is not None:
            from boardfill.jobs.run_job import count_in_folder

            return count_in_folder(problem, job, client=client, audit=audit, **options)
        if client is not None:
            from boardfill.jobs.run_job import count_on_cluster

            return count_on_cluster(problem, client, audit=audit, **options)
        if audit:
            raise BadInput("audit is for counts in units: name a job or a client")
        from boardfill.questions import counting

        return counting.count(cast("Problem", self), **options)

    def tally(self, **options: Unpack[CountOptions]) -> Tally:
        """The count with who found it and what it took."""
        from boardfill.questions import counting

        return counting.tally(cast("Problem", self), **options)

    def count_by_pieces(self, **options: Unpack[EngineAndLimits]) -> Distribution:
        """How many fillings use how many of each piece."""
        from boardfill.questions import counting

        return counting.count_by_pieces(cast("Problem", self), **options)

    def plan(self, **options: Unpack[EngineAndLimits]) -> PlannedCost:
        """How `count` would go about it and what that takes."""
        from boardfill.questions import counting

        return counting.plan(cast("Problem", self), **options)

    def best(self, **options: Unpack[BestOptions]) -> Best | None:
        """A filling of the greatest weight, or None if there is none."""
        from boardfill.questions import weighing

        return weighing.best(cast("Problem", self), **options)

    def best_few(self, number: int, **options: Unpack[FewOptions]) -> list[WeightedSolution]:
        """The fillings of greatest weight, the best first."""
        from boardfill.questions import weighing

        return weighing.best_few(cast("Problem", self), number, **options)

    @overload
    def solve(self, number: None = None, **options: Unpack[SolveOptions]) -> Solution | None: ...
    @overload
    def solve(self, number: int, **options: Unpack[SolveOptions]) -> list[Solution]: ...
    def solve(
        self, number: int | None = None, **options: Unpack[SolveOptions]
    ) -> Solution | list[Solution] | None:
        """One filling, or None if there is none; with a `number`, a list of so many."""
        from boardfill.questions import listing

        return listing.solve(cast("Problem", self), number, **options)

    def solve_all(self, **options: Unpack[SolveOptions]) -> Iterator[Solution]:
        """Every filling, one after the other."""
        from boardfill.questions import listing

        return listing.solve_all(cast("Problem", self), **options)

    def solution_set(self, **options: Unpack[EngineAndLimits]) -> SolutionSet:
        """All fillings as a lazy sequence in rank order."""
        from boardfill.questions import listing

        return listing.solution_set(cast("Problem", self), **options)

    def check(self, filling: Solution) -> str | None:
        """What is wrong with the filling, in a sentence; None if it is right."""
        from boardfill.checking.checker import why_not

        return why_not(cast("Problem", self), filling)

    def read_position(self, text: str) -> Solution:
        """The choices already made: a picture, a drawing, or a line as `solve --json` writes it."""
        from boardfill.formats.positions import read_position

        return read_position(cast("Problem", self), text)

    def convert(self, form: str) -> str:
        """The problem in another form: toml, json, picture, dlx, cnf, opb, mzn or python."""
        from boardfill.formats.problem_writers import convert

        return convert(cast("Problem", self), form)

    def uniqueness_witnesses(self, **options: Unpack[EngineAndLimits]) -> list[Solution]:
        """Two different fillings; the only one; or none."""
        from boardfill.questions import listing

        return listing.uniqueness_witnesses(cast("Problem", self), **options)

    def is_unique(self, **options: Unpack[EngineAndLimits]) -> bool:
        """Is there exactly one filling?"""
        from boardfill.questions import listing

        return listing.is_unique(cast("Problem", self), **options)

    def sample(
        self,
        number: int,
        *,
        seed: int | None = None,
        sampler: SamplerName | None = None,
        **options: Unpack[LimitOptions],
    ) -> list[Solution]:
        """Fair random fillings."""
        from boardfill.questions import listing

        problem = cast("Problem", self)
        return listing.sample(problem, number, seed=seed, sampler=sampler, **options)

    def heat(self, **options: Unpack[LimitOptions]) -> Heat | None:
        """How likely each piece or symbol is in each place."""
        from boardfill.questions import listing

        return listing.heat(cast("Problem", self), **options)

    def hint(self, partial: Solution | None = None, **options: Unpack[LimitOptions]) -> Hint:
        """The next step in a partial filling, and why."""
        from boardfill.hinting import next_step

        return next_step.hint(cast("Problem", self), partial, **options)

    def rate(self, **options: Unpack[RateOptions]) -> Rating | None:
        """How hard it is for a person, or None if there is no filling."""
        from boardfill.rating import rate_problem

        return rate_problem.rate(cast("Problem", self), **options)

    def watch(self, **options: Unpack[WatchOptions]) -> Iterator[Event]:
        """The exhaustive search as it is taught, event by event."""
        from boardfill.watching import watched_search

        return watched_search.watch(cast("Problem", self), **options)

    def compare_searches(self, **options: Unpack[CompareOptions]) -> list[SearchCost]:
        """What each way to search saves."""
        from boardfill.watching import watched_search

        return watched_search.compare_searches(cast("Problem", self), **options)

    def explain(self, **options: Unpack[LimitOptions]) -> Certificate | None:
        """Why there is no filling, or None if there is one."""
        from boardfill.explaining import no_filling

        return no_filling.explain(cast("Problem", self), **options)


class AskableFitting(Askable):
    """What can be asked of pieces and holes besides."""

    def fit(self) -> Fit:
        """The most cells that can be filled, and by which piece each."""
        from boardfill.questions import fit_pieces

        return fit_pieces.fit(cast("Fitting", self))
