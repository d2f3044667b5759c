"""Fillings as a job: each unit leaves a part file, and says how many are in it."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

from boardfill import words
from boardfill.answers.solution import Solution
from boardfill.cover.pace import paced
from boardfill.engines.limits import Deadline, Limits
from boardfill.errors import BadInput
from boardfill.jobs.part_files import part_name, write_part
from boardfill.jobs.strategies.strategy import Done, ReadBlock, Way
from boardfill.problem.kinds import Problem

_LEAST_ROWS, _MOST_ROWS, _ENOUGH_UNITS, _MOST_UNITS = 1_000, 50_000, 64, 100_000
"""Of a unit of so many fillings, which takes some seconds at most; there shall be some units at
least, and not more than can be kept."""


@dataclass(frozen=True)
class ListingWay(Way[int]):
    """What ways that list have in common; the total is how many fillings there are."""

    questions: ClassVar[tuple[str, ...]] = ("solve",)
    problem: Problem
    form: str
    """Of the part files."""

    @abstractmethod
    def fillings(self, unit: int, limits: Limits) -> Iterator[Solution]:
        """The fillings of a unit, always in the same order."""

    def first_number(self, unit: int) -> int:  # noqa: ARG002 - as long as nobody knows
        """The number of a unit's first filling among all; 1 if that is not known."""
        return 1

    @property
    def beside(self) -> Mapping[str, object] | None:
        """What stands in JSON besides each filling."""
        return None

    def work(self, unit: int, block: ReadBlock, limits: Limits) -> Done:  # noqa: ARG002 - none
        """Write the fillings of one unit; without any there is no file."""
        found = paced(self.fillings(unit, limits), Deadline(limits).check)
        part = write_part(
            self.problem,
            found,
            self.form,
            first_number=self.first_number(unit),
            beside=self.beside,
        )
        kept = {part_name(unit, self.form): part.data} if part.rows else {}
        return Done(str(part.rows), kept)

    @staticmethod
    def total(tree: dict[str, Any], answers: Sequence[str]) -> int:
        """How many fillings the parts hold, which must be as many as a count found, if any did."""
        found = sum(map(int, answers))
        expected = tree.get("count")
        if expected is not None and found != int(expected):
            raise BadInput(
                f"the parts hold {words.counted(found, 'filling')}, and there must be "
                f"{words.number(int(expected))}; begin anew in another folder"
            )
        return found


class Ranges(NamedTuple):
    """The numbers from `first` up to before `last`, so many to a unit."""

    first: int
    last: int
    each: int

    @classmethod
    def planned(cls, first: int, last: int) -> Ranges:
        """Ranges of a size that suits; BadInput if there are far too many numbers."""
        if last - first > _MOST_ROWS * _MOST_UNITS:
            raise BadInput(
                f"a job lists up to {words.number(_MOST_ROWS * _MOST_UNITS)} fillings, and these "
                f"are {words.number(last - first)}; say how many with -n"
            )
        wanted = -(-(last - first) // _ENOUGH_UNITS)
        return cls(first, last, min(max(wanted, _LEAST_ROWS), _MOST_ROWS))

    @classmethod
    def kept(cls, numbers: Sequence[str]) -> Ranges:
        """Those that a plan has kept; BadInput if there can be none."""
        ranges = cls(*map(int, numbers))
        if not (ranges.first <= ranges.last and _LEAST_ROWS <= ranges.each <= _MOST_ROWS):
            raise BadInput("these are no ranges")
        return ranges

    @property
    def units(self) -> int:
        """How many ranges there are."""
        return -(-(self.last - self.first) // self.each)

    def of(self, unit: int) -> tuple[int, int]:
        """Where the range of a unit begins, and the end that is no more in it."""
        start = self.first + unit * self.each
        return start, min(start + self.each, self.last)
