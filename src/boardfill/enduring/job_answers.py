"""What a job has answered, from its ledger and part files."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from math import fsum
from pathlib import Path
from typing import TypeAlias

from boardfill.answers.best_filling import Best
from boardfill.answers.solution import Solution
from boardfill.enduring.block_files import BlockFiles, BlockSeal, is_part
from boardfill.enduring.books import check_agreement
from boardfill.enduring.job_folder import Asked, JobFolder, KeptPlan
from boardfill.enduring.ledger import Ledger
from boardfill.enduring.part_files import read_part
from boardfill.enduring.wanted import TableWanted
from boardfill.enduring.ways.all_ways import WAYS
from boardfill.enduring.ways.best_at_once import BestFound
from boardfill.enduring.ways.by_rows import table_so_far
from boardfill.errors import BadInput
from boardfill.problem.kinds import Problem
from boardfill.tabulating.table_of_counts import Table


@dataclass(frozen=True)
class JobFillings:
    """The fillings that a job has found so far, in the order of its units.

    They are read from the part files, one by one, each time that somebody goes through them.
    """

    problem: Problem
    number: int
    """How many there are."""
    is_complete: bool
    blocks: BlockFiles
    parts: Mapping[str, BlockSeal]
    """In the order of the units."""
    seed: int | None = None
    """If they were drawn at random."""
    sampler: str | None = None
    """Who drew them, then."""

    @property
    def files(self) -> list[Path]:
        """The part files."""
        return [self.blocks.parts / name for name in self.parts]

    def __len__(self) -> int:
        return self.number

    def __iter__(self) -> Iterator[Solution]:
        for name, seal in self.parts.items():
            data = bytes(self.blocks.read(name, seal))
            for solution in read_part(data, name):
                yield solution.about(self.problem)


JobAnswer: TypeAlias = int | JobFillings | Table | BestFound
"""Of a count; of solve and sample; of a table; of best."""


def answer_of(job: JobFolder, asked: Asked, plan: KeptPlan, ledger: Ledger) -> JobAnswer:
    """What all units come to; a unit that is missing is an error, never a smaller number.

    So is one that was answered twice, and differently.
    """
    for unit, entry in job.second_ledger(plan).entries.items():
        check_agreement(ledger.entries[unit], entry, plan.agree)
    if ledger.missing:
        raise BadInput(f"{len(ledger.missing)} units are missing", place=str(ledger.path))
    answers = [ledger.entries[unit].answer for unit in range(plan.units)]
    total: JobAnswer = WAYS[plan.way].total(plan.tree, answers)
    found = answer_so_far(job, asked, plan, ledger, None)
    if found is not None:
        return found
    if isinstance(total, Best):
        effort = replace(total.effort, seconds=_seconds(ledger))
        return replace(total, solution=total.solution.about(asked.problem), effort=effort)
    return total


def answer_so_far(
    job: JobFolder, asked: Asked, plan: KeptPlan, ledger: Ledger, stopped: str | None
) -> JobFillings | Table | None:
    """Fillings or a table as far as units are done; None for other questions.

    `stopped` says why that is not all, if it is not.
    """
    answers = {unit: entry.answer for unit, entry in sorted(ledger.entries.items())}
    if isinstance(asked.wanted, TableWanted):
        return table_so_far(plan.tree, asked.problem, answers, _seconds(ledger), stopped)
    if not asked.wanted.has_parts:
        return None
    parts = {
        name: seal
        for unit in answers
        for name, seal in ledger.entries[unit].blocks.items()
        if is_part(name)
    }
    seed = plan.tree.get("seed")
    return JobFillings(
        asked.problem,
        sum(map(int, answers.values())),
        stopped is None,
        job.blocks,
        parts,
        None if seed is None else int(seed),
        plan.tree.get("sampler"),
    )


def _seconds(ledger: Ledger) -> float:
    """What the units done took, together."""
    return fsum(entry.seconds for entry in ledger.entries.values())
