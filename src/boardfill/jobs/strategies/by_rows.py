"""A table as a job: a unit is a row, or a single board if boards are counted one by one."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import ClassVar, TypeAlias

from boardfill import words
from boardfill.answers.tally import Effort
from boardfill.engines.limits import Limits
from boardfill.errors import BadInput, LimitReached
from boardfill.jobs.job_question import JobQuestion, JobSpec, Length, TableQuestion
from boardfill.jobs.sealed_files import MOST_UNITS, Hex, Natural, from_json
from boardfill.jobs.store import ReadBlock
from boardfill.jobs.strategies.strategy import Prepared, SavedPlan, Strategy, UnitDone
from boardfill.tabulating import tabulate
from boardfill.tabulating.rectangles import Table
from boardfill.tabulating.table_boards import TableBoards

Size: TypeAlias = tuple[Length, Length]
Counted: TypeAlias = tuple[list[Hex], Natural, Natural]
"""The answer of a unit: counts, the number of sweeps, and how many were counted one by one."""


class RowsPlan(SavedPlan, tag="rows"):
    """Which boards are counted by each unit."""

    units_are: ClassVar[str] = "rows of the table"
    questions: ClassVar[tuple[str, ...]] = ("table",)
    sizes: list[list[Size]]

    @classmethod
    def planned(cls, prepared: Prepared, question: TableQuestion) -> Strategy:
        """Make a unit of each row that one sweep counts, otherwise of each board."""
        if question.size > MOST_UNITS:
            most = words.number(MOST_UNITS)
            raise BadInput(f"a table has up to {most} boards, found {question.size}")
        boards, each = question.boards(prepared.spec.problem), 1
        if TableBoards(question.rows, question.columns, boards, Limits()).axes:
            each = len(question.columns or [0])
        sizes = question.sizes()
        units = [sizes[first : first + each] for first in range(0, len(sizes), max(each, 1))]
        return cls(units).restore(prepared)

    def restore(self, prepared: Prepared) -> Strategy:
        """Restore the counts of the same boards."""
        assert isinstance(prepared.spec.question, TableQuestion)
        boards = prepared.spec.question.boards(prepared.spec.problem)

        def work(unit: int, _: ReadBlock, limits: Limits) -> UnitDone:
            """Count one unit; the counts are hexadecimal."""
            sizes = self.sizes[unit]
            columns = [column for _, column in sizes]
            found = tabulate.table_of(sizes[0][0], columns, boards, limits)
            if found.unknown:
                raise LimitReached(found.stopped or "a count is not known")
            counts = [hex(found.counts[size] or 0) for size in sizes]
            return UnitDone(json.dumps([counts, found.sweeps, found.single]))

        return Strategy(self, self.units, work)

    @property
    def units(self) -> int:
        """The number of rows, or of boards."""
        return len(self.sizes)

    def fits(self, question: JobQuestion) -> bool:
        """True if the units are the boards of the table, each with boards of one row."""
        found = [size for unit in self.sizes for size in unit]
        return (
            isinstance(question, TableQuestion)
            and question.size == len(found)
            and question.sizes() == found
            and all(len({row for row, _ in unit}) == 1 for unit in self.sizes)
        )

    def check_answer(self, unit: int, answer: str) -> None:
        """Raise BadInput unless there is a count for each board."""
        counts, *_ = from_json(answer, Counted)
        if len(counts) != len(self.sizes[unit]):
            raise BadInput(f"unit {unit} has another number of boards")

    def table(
        self, spec: JobSpec, answers: Mapping[int, str], seconds: float, stopped: str | None
    ) -> Table:
        """The table so far, after so many seconds; `stopped` says why it is incomplete."""
        question = spec.question
        assert isinstance(question, TableQuestion)
        boards = question.boards(spec.problem)
        parts: dict[int, Counted] = {unit: json.loads(answer) for unit, answer in answers.items()}
        known = {
            size: int(count, 16)
            for unit, (counts, _, _) in parts.items()
            for size, count in zip(self.sizes[unit], counts, strict=True)
        }
        return Table(
            question.rows,
            question.rows if question.columns is None else question.columns,
            boards.pieces,
            {size: known.get(size) for size in question.sizes()},
            sum(sweeps for _, sweeps, _ in parts.values()),
            sum(single for _, _, single in parts.values()),
            Effort(seconds, None, None, 0),
            stopped,
            boards.wrap,
            (),
            boards.rules,
            question.columns is None,
        )
