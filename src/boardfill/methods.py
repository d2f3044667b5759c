"""Questions as methods: `problem.tally()` is `boardfill.questions.counting.tally(problem)`.

Problems are plain values that know no engine, so the function is loaded when it is first asked.
"""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import TYPE_CHECKING, Any, Unpack, cast

from boardfill.display import Pictured
from boardfill.errors import BadInput


class _Question:
    """A function as a method of problems, loaded when it is first asked for."""

    def __init__(self, module: str, function: str) -> None:
        self._module, self._function = module, function

    def __get__(self, problem: object, owner: type) -> Any:
        function = getattr(importlib.import_module(self._module), self._function)
        return function if problem is None else function.__get__(problem, owner)


class _Module:
    """A module that is not loaded yet; its functions are methods."""

    def __init__(self, name: str) -> None:
        self._name = f"boardfill.{name}"

    def __getattr__(self, function: str) -> _Question:
        return _Question(self._name, function)


if TYPE_CHECKING:
    from os import PathLike

    from distributed import Client

    from boardfill.checking import checker
    from boardfill.explaining import no_filling
    from boardfill.formats import positions, problem_writers
    from boardfill.hinting import next_step
    from boardfill.problem.kinds import Problem
    from boardfill.questions import counting, estimating, listing, weighing
    from boardfill.questions.keywords import CountOptions
    from boardfill.rating import rate_problem
    from boardfill.watching import textbook_search
else:
    checker, no_filling = _Module("checking.checker"), _Module("explaining.no_filling")
    positions, problem_writers = _Module("formats.positions"), _Module("formats.problem_writers")
    counting, listing = _Module("questions.counting"), _Module("questions.listing")
    estimating = _Module("questions.estimating")
    weighing, next_step = _Module("questions.weighing"), _Module("hinting.next_step")
    rate_problem = _Module("rating.rate_problem")
    textbook_search = _Module("watching.textbook_search")


class Askable(Pictured):
    """What can be asked of every problem: functions whose first argument is the problem."""

    tally = counting.tally
    count_by_pieces = counting.count_by_pieces
    plan = counting.plan
    estimate = estimating.estimate
    best = weighing.best
    best_few = weighing.best_few
    solve = listing.solve
    solve_all = listing.solve_all
    solution_set = listing.solution_set
    uniqueness_witnesses = listing.uniqueness_witnesses
    is_unique = listing.is_unique
    sample = listing.sample
    approximate_sample = estimating.approximate_sample
    heat = listing.heat
    hint = next_step.hint
    rate = rate_problem.rate
    watch = textbook_search.watch
    compare_searches = textbook_search.compare_searches
    explain = no_filling.explain
    check = checker.why_not
    read_position = positions.read_position
    convert = problem_writers.convert

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
            from boardfill.jobs.job_control import count_in_folder

            return count_in_folder(problem, job, client=client, audit=audit, **options)
        if client is not None:
            from boardfill.jobs.job_control import count_on_cluster

            return count_on_cluster(problem, client, audit=audit, **options)
        if audit:
            raise BadInput("audit is for counts in units: name a job or a client")
        from boardfill.questions.counting import count

        return count(problem, **options)


class AskableFitting(Askable):
    """What can be asked of pieces and holes besides."""

    fit = weighing.fit
