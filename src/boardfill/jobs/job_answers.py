"""The answer of a job, from its ledger and part files, and the manifest of the part files."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import product
from math import fsum
from pathlib import Path
from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta

from boardfill.answers.best import Best
from boardfill.answers.estimate import Estimate
from boardfill.answers.json_parts import JsonObject, one_of
from boardfill.answers.solution import Choice, Pick, Placement, Solution, choice_cells, choice_words
from boardfill.errors import BadInput
from boardfill.formats.input_text import about
from boardfill.formats.solution_files import solutions_of
from boardfill.jobs.job_folder import JobFolder, JobPlan
from boardfill.jobs.job_question import JobSpec, SampleQuestion
from boardfill.jobs.sealed_files import BlockFiles, BlockSeal, is_part
from boardfill.jobs.store import Ledger, check_agreement
from boardfill.jobs.strategies.best import BestFound
from boardfill.jobs.strategies.by_rows import RowsPlan
from boardfill.jobs.strategies.estimates import RunsJobPlan
from boardfill.jobs.strategies.listings import DrawsPlan
from boardfill.problem.kinds import Covering, Fitting, Problem
from boardfill.problem.lattices.lattice import Cell
from boardfill.tabulating.rectangles import Table


@dataclass(frozen=True)
class JobFillings:
    """The fillings that a job has found so far, in the order of its units.

    Each iteration reads them from the part files, one by one.
    """

    problem: Problem
    number: int
    """The number of fillings found so far."""
    is_complete: bool
    blocks: BlockFiles
    parts: Mapping[str, BlockSeal]
    """The seals of the part files, in the order of the units."""
    seed: int | None = None
    """The seed, if they were drawn at random."""
    sampler: str | None = None
    """The sampler, if they were drawn at random."""

    @property
    def files(self) -> list[Path]:
        """The paths of the part files."""
        return [self.blocks.parts.path / name for name in self.parts]

    def __len__(self) -> int:
        return self.number

    def __iter__(self) -> Iterator[Solution]:
        check_choices = _check_choices(self.problem)
        for name, seal in self.parts.items():
            data = bytes(self.blocks.read(name, seal))
            with about(str(self.blocks.parts.path / name)):
                for solution in solutions_of(Path(name).suffix, data):
                    yield check_choices(solution)


JobAnswer: TypeAlias = int | JobFillings | Table | Estimate | BestFound
"""The answers of count; of solve and sample; of table; of estimate; of best."""


def answer_of(job: JobFolder, spec: JobSpec, plan: JobPlan, ledger: Ledger) -> JobAnswer:
    """The total of all units; a missing unit is an error, never a smaller number.

    So is a unit with two different answers.
    """
    if ledger.missing:
        raise BadInput(f"{ledger.missing} units are missing", place=str(ledger.file))
    answers = [ledger.entries[unit].answer for unit in range(plan.units)]
    second = job.ledger(plan, second=True)
    with about(str(job.path)):
        for unit, entry in second.entries.items():
            check_agreement(ledger.entries[unit], entry, plan.saved.agree)
        total: JobAnswer = plan.saved.total(answers)
    found = answer_so_far(job, spec, plan, ledger, None)
    if found is not None:
        return found
    with about(str(ledger.file)):
        check_choices = _check_choices(spec.problem)
        if isinstance(total, Best):
            effort = replace(total.effort, seconds=_seconds(ledger))
            return replace(total, solution=check_choices(total.solution), effort=effort)
        if isinstance(total, list):
            return [one._replace(solution=check_choices(one.solution)) for one in total]
    return total


def answer_so_far(
    job: JobFolder, spec: JobSpec, plan: JobPlan, ledger: Ledger, stopped: str | None
) -> JobFillings | Table | Estimate | None:
    """Fillings, a table or an estimate as far as units are done; None for other questions.

    `stopped` says why that is not all; None if it is.
    """
    answers = {unit: entry.answer for unit, entry in sorted(ledger.entries.items())}
    if isinstance(plan.saved, RowsPlan):
        with about(str(job.path)):
            return plan.saved.table(spec, answers, _seconds(ledger), stopped)
    if isinstance(plan.saved, RunsJobPlan):
        with about(str(job.path)):
            return plan.saved.estimate(spec, answers, _seconds(ledger), stopped)
    if not spec.question.has_parts:
        return None
    parts = {
        name: seal
        for unit in answers
        for name, seal in ledger.entries[unit].blocks.items()
        if is_part(name)
    }
    number = sum(map(int, answers.values()))
    found = JobFillings(spec.problem, number, stopped is None, job.blocks, parts)
    if isinstance(spec.question, SampleQuestion) and isinstance(plan.saved, DrawsPlan):
        return replace(found, seed=spec.question.seed, sampler=plan.saved.sampler)
    return found


def _check_choices(problem: Problem) -> Callable[[Solution], Solution]:
    """A function that turns a solution from a file into one of the problem, or raises BadInput.

    A stranger may have written the file, so its choices must at least lie on the board.
    """
    board, options = frozenset[Cell](), 0
    if isinstance(problem, Covering):
        options = len(problem.options)
    elif isinstance(problem, Fitting):
        board = frozenset(product(range(problem.game.rows), range(problem.game.columns)))
    else:
        board = problem.board.cells

    def is_known(choice: Choice) -> bool:
        if isinstance(choice, Pick):
            return 0 <= choice.option < options
        laid = choice.unwrapped_cells if isinstance(choice, Placement) else ()
        cells = choice_cells(choice)
        return board.issuperset(cells) and {*map(len, laid)} <= {*map(len, cells)}

    def about(solution: Solution) -> Solution:
        for choice in solution.choices:
            if not is_known(choice):
                raise BadInput(f"{choice_words(choice)} is not a choice of this problem")
        return solution.about(problem)

    return about


def _seconds(ledger: Ledger) -> float:
    """The total seconds of the units done."""
    return fsum(entry.seconds for entry in ledger.entries.values())


FORMAT = "boardfill-parts/1"
_MOST_SHARE = 0.02
"""The share of the time that may go into the manifest: with thousands of parts it is not written
after each of them."""


class PartFileJson(JsonObject):
    """A part file; `before` says how many fillings come before, null while units are missing."""

    path: str
    rows: int
    before: int | None
    unit: int
    bytes: int
    sha256: Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]


class ManifestJson(JsonObject):
    """`manifest.json` in the folder of a job that finds fillings: its part files so far."""

    format: Annotated[str, one_of(FORMAT)]
    complete: bool
    units: int
    done: int
    rows: int
    files: list[PartFileJson]


@dataclass
class Manifest:
    """Writes the manifest after units that leave part files; other jobs have none."""

    job: JobFolder
    spec: JobSpec
    plan: JobPlan
    ledger: Ledger
    _written: float = 0.0
    """When it was last written; `_took` is how many seconds that took."""
    _took: float = 0.0

    def write_soon(self) -> None:
        """Write it, unless it was written a moment ago and takes a while."""
        if (time.perf_counter() - self._written) * _MOST_SHARE >= self._took:
            self.write()

    def write(self) -> None:
        """Write it now: the part files in the order of the units.

        `before` is how many fillings come before those of a file, if known.
        """
        if not self.spec.question.has_parts:
            return
        start = time.perf_counter()
        files: list[PartFileJson] = []
        before: int | None = 0
        for unit in range(self.plan.units):
            entry = self.ledger.entries.get(unit)
            if entry is None:
                before = None
                continue
            parts = {name: seal for name, seal in entry.blocks.items() if is_part(name)}
            rows = int(entry.answer) if parts else 0
            for name, seal in parts.items():
                path = f"parts/{name}"
                files.append(PartFileJson(path, rows, before, unit, seal.size, seal.digest))
            before = None if before is None else before + rows
        content = ManifestJson(
            format=FORMAT,
            complete=not self.ledger.missing,
            units=self.plan.units,
            done=len(self.ledger.entries),
            rows=sum(one.rows for one in files),
            files=files,
        )
        plain = msgspec.to_builtins(content)
        self.job.manifest.write(json.dumps(plain, indent=1).encode() + b"\n")
        self._written = time.perf_counter()
        self._took = self._written - start
