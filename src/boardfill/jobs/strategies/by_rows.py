"""A table as a job: a unit is a row, or one board where boards are counted one by one."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from operator import ne
from typing import Annotated, Any, ClassVar, NamedTuple, TypeAlias

import msgspec

from boardfill import words
from boardfill.answers.tally import Effort
from boardfill.engines.limits import Limits
from boardfill.errors import BadInput, LimitReached
from boardfill.jobs.sealed import MOST_UNITS, Hex, Line, Natural, Plain, from_json
from boardfill.jobs.strategies.strategy import Done, MadeFrom, ReadBlock, Strategy
from boardfill.problem.kinds import Problem
from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.tiling import Tiling
from boardfill.questions.up_to_symmetry import UpTo
from boardfill.tabulating import tabulate
from boardfill.tabulating.rectangles import Rectangles
from boardfill.tabulating.table_of_counts import Table

Size: TypeAlias = tuple[int, int]


Length: TypeAlias = Annotated[int, msgspec.Meta(ge=1, lt=2**31)]
Counted: TypeAlias = tuple[list[Hex], Natural, Natural]
"""What a unit answers: counts, how many sweeps gave them, and how many were counted singly."""


class _Tree(Plain):
    sizes: list[list[tuple[Length, Length]]]
    rows: list[Length]
    columns: list[Length] | None
    wrap: list[Line]
    holes: list[Cell]
    fault_free: bool
    tatami: bool
    up_to: UpTo | None

    def __post_init__(self) -> None:
        found = [size for unit in self.sizes for size in unit]
        wanted = ((row, column) for row in self.rows for column in self.columns or [row])
        number = len(self.rows) * (1 if self.columns is None else len(self.columns))
        if len(found) != number or any(map(ne, found, wanted)) or [] in self.sizes:
            raise BadInput("the units are not the boards of the table")
        if any(len({row for row, _ in unit}) > 1 for unit in self.sizes):
            raise BadInput("a unit has boards of several rows")


class TableSpec(NamedTuple):
    """Which boards a table is of; `columns` is None for squares."""

    boards: Rectangles
    rows: tuple[int, ...]
    columns: tuple[int, ...] | None

    @classmethod
    def from_tree(cls, tree: dict[str, Any], problem: Problem) -> TableSpec:
        """What a plan has kept, with the pieces of the problem."""
        if not isinstance(problem, Tiling):
            raise BadInput("a table is of boards filled with pieces")
        holes = tuple(map(tuple, tree["holes"]))
        rules = tree["fault_free"], tree["tatami"], tree["up_to"]
        boards = Rectangles(problem.pieces, tuple(tree["wrap"]), holes, *rules)
        columns = tree["columns"]
        return cls(boards, tuple(tree["rows"]), None if columns is None else tuple(columns))

    def tree(self) -> dict[str, Any]:
        """All but the pieces."""
        boards = self.boards
        return {
            "rows": self.rows,
            "columns": self.columns,
            "wrap": boards.wrap,
            "holes": boards.holes,
            "fault_free": boards.fault_free,
            "tatami": boards.tatami,
            "up_to": boards.up_to,
        }


@dataclass(frozen=True)
class ByRows(Strategy[Mapping[Size, int]]):
    """The counts of a family of rectangles."""

    name: ClassVar[str] = "rows"
    questions: ClassVar[tuple[str, ...]] = ("table",)
    tree_type: ClassVar[Any] = _Tree
    spec: TableSpec
    sizes: tuple[tuple[Size, ...], ...]
    """Of each unit."""

    @classmethod
    def planned(cls, spec: TableSpec) -> ByRows:
        """A row a unit where one sweep counts it, or else a board."""
        number = len(spec.rows) * len(spec.columns or [0])
        if number > MOST_UNITS:
            raise BadInput(f"a table has up to {words.number(MOST_UNITS)} boards, found {number}")
        by_lines = tabulate.has_sweeps(spec.rows, spec.columns, spec.boards)
        lines = [tuple((row, column) for column in (spec.columns or (row,))) for row in spec.rows]
        if by_lines:
            return cls(spec, tuple(lines))
        return cls(spec, tuple((size,) for line in lines for size in line))

    @classmethod
    def kept(cls, given: MadeFrom) -> ByRows:
        """The way that a plan has kept."""
        spec = TableSpec.from_tree(given.tree, given.problem)
        return cls(spec, tuple(map(_sizes, given.tree["sizes"])))

    @property
    def units(self) -> int:
        """The rows, or the boards."""
        return len(self.sizes)

    def tree(self) -> dict[str, Any]:
        """Which boards are whose, and what holds for them."""
        return {"sizes": self.sizes} | self.spec.tree()

    def work(self, unit: int, block: ReadBlock, limits: Limits) -> Done:  # noqa: ARG002 - none
        """The counts of one row, in base 16, and how many sweeps gave them."""
        sizes = self.sizes[unit]
        found = tabulate.table_of(
            [row for row, _ in sizes[:1]],
            [column for _, column in sizes],
            self.spec.boards,
            limits,
        )
        if found.unknown:
            raise LimitReached(found.stopped or "a count is not known")
        counts = [hex(found.counts[size] or 0) for size in sizes]
        return Done(json.dumps([counts, found.sweeps, found.single]))

    @staticmethod
    def units_in(tree: dict[str, Any]) -> int:
        """The rows, or the boards."""
        return len(tree["sizes"])

    @staticmethod
    def check_answer(tree: dict[str, Any], unit: int, answer: str) -> None:
        """A count for each board."""
        counts, *_ = from_json(answer, Counted)
        if len(counts) != len(tree["sizes"][unit]):
            raise BadInput(f"unit {unit} has another number of boards")

    @staticmethod
    def total(tree: dict[str, Any], answers: Sequence[str]) -> Mapping[Size, int]:
        """The counts of all boards."""
        return {
            size: int(count, 16)
            for sizes, answer in zip(map(_sizes, tree["sizes"]), answers, strict=True)
            for size, count in zip(sizes, json.loads(answer)[0], strict=True)
        }


def table_so_far(
    tree: dict[str, Any],
    problem: Problem,
    answers: Mapping[int, str],
    seconds: float,
    stopped: str | None,
) -> Table:
    """The table with what is known after so many seconds; `stopped` says why that is not all."""
    spec = TableSpec.from_tree(tree, problem)
    there = sorted(answers)
    sizes = [tree["sizes"][unit] for unit in there]
    known = ByRows.total({"sizes": sizes}, [answers[unit] for unit in there])
    parts = [json.loads(answers[unit]) for unit in there]
    return Table(
        spec.rows,
        spec.rows if spec.columns is None else spec.columns,
        spec.boards.pieces,
        {size: known.get(size) for unit in tree["sizes"] for size in _sizes(unit)},
        sum(sweeps for _, sweeps, _ in parts),
        sum(single for _, _, single in parts),
        Effort(seconds, None, None, 0),
        stopped,
        spec.boards.wrap,
        (),
        spec.boards.rules,
        spec.columns is None,
    )


def _sizes(unit: Sequence[Sequence[int]]) -> tuple[Size, ...]:
    return tuple((row, column) for row, column in unit)
