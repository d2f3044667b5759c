"""The diagram engine: a sweep whose states are kept as a graph.

All fillings are the paths of one graph without dead ends (native/core/diagram/diagram.hpp), so that
once it has been built each question is a walk: how many fillings there are, which is the k-th,
which rank one has, a fair random one, how many take each option, which is the best.
"""

from __future__ import annotations

import time
from collections.abc import Collection, Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from math import fsum
from typing import ClassVar, Literal

from boardfill import _core, words
from boardfill.answers.best import Best
from boardfill.answers.tally import Effort, PlannedCost, Tally
from boardfill.cover.bounded import Cover, rank_order
from boardfill.engines.limits import WORK_LIMIT, Deadline, Limits, stoppable
from boardfill.engines.protocol import Ability, Engine, Filling, Plan, Units
from boardfill.engines.sweep.sparse_costs import sparse_plan_bytes
from boardfill.engines.sweep.sweep_choice import narrowest_schedule
from boardfill.engines.sweep.sweep_estimate import expected_states
from boardfill.errors import LimitReached

_NAME = "diagram"
_BYTES_PER_STATE = 24
"""A state is kept as a key of one or two words until it is known whether it leads to a filling.
Measured with keys of one word: 12 bytes for L-trominoes on 15x13, 10 for tetrominoes on 8x8."""
_STATE = 150e-9
"""Seconds for one state, forward and backward.  Measured: 0.19 us for L-trominoes on 15x13 and for
tetrominoes on 8x8, on a busy machine."""
_CHEAP_STATES = 12_000_000
"""About two seconds of work."""
_FEW_STATES = 1e6
"""Fewer states are swept in less time than the ten trials of a guess take, 0.2 s."""
_FAR_OFF = 4
"""How many times the expected states a diagram may meet before it is given up."""
_ROWS = 1024
"""How many fillings are read at once when they are listed one by one: less than a millisecond."""


@dataclass(frozen=True)
class FillingDiagram:
    """The fillings of a cover in rank order, ready for any question until the deadline."""

    diagram: _core.Diagram
    deadline: Deadline
    effort: Effort

    def within(self, deadline: Deadline) -> FillingDiagram:
        """The same diagram for another question with its own limits."""
        return replace(self, deadline=deadline)

    @property
    def count(self) -> int:
        """The number of fillings."""
        return _number(self.diagram.count)

    @property
    def width(self) -> int:
        """The length of a row: the most options that a filling takes, and at least one."""
        return self.diagram.row_width

    @property
    def row_type(self) -> Literal["H", "I"]:
        """The type of the numbers in a row, as the struct module calls it."""
        return "H" if self.diagram.is_narrow else "I"

    def rows(self, first: int, number: int) -> bytes:
        """The fillings from rank `first` on, a row for each; short rows end in all-one bits."""
        with _stoppable("listing"):
            threads, control = self.deadline.limits.cores, self.deadline.control()
            return self.diagram.fillings(_bytes(first), number, threads, control)

    def samples(self, seed: int, first: int = 0) -> Iterator[Filling]:
        """Endless fair random fillings, from sample `first` on, until the deadline.

        There must be a filling.
        """
        number = 1
        while True:
            yield from self.unpacked(self.sampled_rows(seed, first, number))
            first, number = first + number, min(2 * number, _ROWS)

    def sampled_rows(self, seed: int, first: int, number: int) -> bytes:
        """Samples as rows; the i-th of a seed is always the same.  There must be a filling."""
        with _stoppable("drawing"):
            threads, control = self.deadline.limits.cores, self.deadline.control()
            return self.diagram.samples(seed, first, number, threads, control)

    def fillings(self, first: int, number: int) -> Iterator[Filling]:
        """The fillings from rank `first` on, one by one."""
        for start in range(first, first + number, _ROWS):
            yield from self.unpacked(self.rows(start, min(_ROWS, first + number - start)))

    def unpacked(self, rows: bytes) -> Iterator[Filling]:
        """The fillings in some rows."""
        numbers = memoryview(rows).cast(self.row_type)
        nothing = 2 ** (8 * numbers.itemsize) - 1
        for start in range(0, len(numbers), self.width):
            row = numbers[start : start + self.width].tolist()
            yield tuple(sorted(option for option in row if option != nothing))

    def at(self, rank: int) -> Filling:
        """The filling of this rank, which must exist."""
        return next(self.fillings(rank, 1), ())

    def rank(self, filling: Sequence[int]) -> int | None:
        """The rank of a filling; None if these options are no filling."""
        found = self.diagram.rank(list(filling))
        return None if found is None else _number(found)

    def fillings_with_each_option(self) -> list[int]:
        """For every option, how many fillings take it."""
        with _stoppable("counting"):
            taking = self.diagram.fillings_with_each_option(self.deadline.control())
        return list(map(_number, taking))

    def best(self, weights: Sequence[int], number: int = 1) -> list[tuple[int, Filling]]:
        """The fillings of greatest weight, the best first and equal ones in rank order."""
        with _stoppable("ranking"):
            found = self.diagram.best(list(weights), number, self.deadline.control())
        return [(weight, tuple(sorted(options))) for weight, options in found]


@dataclass(frozen=True)
class DiagramPlan:
    """The sweep in rank order, scheduled, and how many states it is expected to meet."""

    cover: Cover
    schedule: _core.SweepSchedule
    states: float | None

    @property
    def cost(self) -> PlannedCost:
        """The predicted cost of building the diagram."""
        steps = words.counted(self.schedule.step_count, "step")
        bits = words.counted(round(max(self.schedule.frontier_bits, default=0.0)), "bit")
        plan = f"diagram in rank order, {steps}, frontier of {bits}"
        if self.states is None:
            return PlannedCost(_NAME, plan, None, None, None)
        states = int(self.states)
        return PlannedCost(_NAME, plan, states, states * _STATE, states * _BYTES_PER_STATE)

    @property
    def is_cheap(self) -> bool:
        """True if it should be built within about two seconds."""
        return self.meets_at_most(_CHEAP_STATES)

    def build_if_cheap(self, limits: Limits) -> FillingDiagram | None:
        """The diagram if it is small; None if it is not, or turns out far larger than expected.

        One for battleships met 104 million states instead of 8 million, and a search took a third
        of the time.
        """
        if not self.is_cheap or self.states is None:
            return None
        deadline = Deadline(limits)
        most = int(_FAR_OFF * max(self.states, _FEW_STATES))
        try:
            return self.build(replace(limits, work=most)).within(deadline)
        except LimitReached:
            deadline.check()
            return None

    def meets_at_most(self, states: int) -> bool:
        """True if it is expected to meet at most so many states; False if that is unknown."""
        return self.states is not None and self.states <= states

    @property
    def most_bytes(self) -> float:
        """The bytes that building should take; an upper bound where the states are unknown."""
        return _BYTES_PER_STATE * (
            _most_states(self.schedule) if self.states is None else self.states
        )

    def build(self, limits: Limits) -> FillingDiagram:
        """The diagram; LimitReached if it is too large."""
        start = time.perf_counter()
        needed = (self.states or 0) * _BYTES_PER_STATE
        limits.refuse_beyond(needed, "the diagram of all fillings", is_guess=True)
        deadline, control = Deadline(limits), limits.control()
        expected = 2 * max(self.schedule.step_count, 1)
        limits.on_progress(lambda: control.steps_done / expected)
        _refuse_wide(self.schedule, self.cover, deadline)
        with _stoppable("building"):
            diagram = _core.build_diagram(self.schedule, control)
        seconds = time.perf_counter() - start
        effort = Effort(seconds, diagram.states, None, control.peak_bytes, plan=_NAME)
        return FillingDiagram(diagram, deadline, effort)

    def best(self, weights: Sequence[int], limits: Limits) -> Best | None:
        """Find the path of greatest weight; None if there is no filling."""
        start = time.perf_counter()
        built = self.build(limits)
        for weight, filling in built.best(weights):
            effort = replace(built.effort, seconds=time.perf_counter() - start)
            return Best(self.cover.solution(filling), weight, weight, _NAME, effort)
        return None


class DiagramEngine(Engine):
    """Builds diagrams."""

    effort_unit: ClassVar[str] = "state"
    lists_in: ClassVar[Units] = Units.RANGES
    abilities: ClassVar[Collection[Ability]] = frozenset(Ability) - {Ability.COUNT_BY_USES}
    knows_webs: ClassVar[bool] = True
    name: str = _NAME

    def planned(self, cover: Cover, limits: Limits) -> DiagramPlan:
        """The plan of the diagram, which serves every question."""
        deadline, order = Deadline(limits), rank_order(cover)
        schedule = _core.SweepSchedule(cover.lean_form, order)
        if cover.webs:  # their states are not predicted
            return DiagramPlan(cover, schedule, None)
        most = _most_states(schedule)
        if most < _FEW_STATES:
            return DiagramPlan(cover, schedule, most)
        expected = expected_states(cover, order, schedule, deadline)
        return DiagramPlan(cover, schedule, None if expected is None else expected.states)

    def build(self, cover: Cover, limits: Limits) -> FillingDiagram:
        """The diagram of the cover; LimitReached if it is too large."""
        deadline = Deadline(limits)
        return self.planned(cover, limits).build(deadline.left())

    def plan(self, cover: Cover, limits: Limits, *, thorough: bool = False) -> Plan:  # noqa: ARG002
        """Plan to count by building the diagram."""
        planned = self.planned(cover, limits)

        def run(limits: Limits) -> Tally:
            built = planned.build(limits)
            return Tally(built.count, self.name, built.effort)

        return Plan(planned.cost, run)

    def best(self, cover: Cover, weights: Sequence[int], limits: Limits) -> Best | None:
        """Find the path of greatest weight; None if there is no filling."""
        deadline = Deadline(limits)
        return self.planned(cover, limits).best(weights, deadline.left())

    def fillings(self, cover: Cover, limits: Limits, *, ordered: bool = False) -> Iterator[Filling]:  # noqa: ARG002
        """List by walking the diagram, always in rank order."""
        built = self.build(cover, limits)
        return built.fillings(0, built.count)


class DiagramSeeker:
    """Finds all fillings at once, by a diagram in the order that keeps it smallest."""

    def __init__(self, cover: Cover, limits: Limits) -> None:
        self._deadline = Deadline(limits)
        self._cover, self._schedule = cover, narrowest_schedule(cover)
        self.finished = False

    def seek(self, patience: float) -> Iterator[Filling]:
        """Yield all fillings if `patience` seconds of work build the diagram; otherwise none."""
        _refuse_wide(self._schedule, self._cover, self._deadline)
        control = self._deadline.control(work=int(patience / _STATE))
        with _stoppable("building"):
            try:
                diagram = _core.build_diagram(self._schedule, control)
            except _core.Stopped as stop:
                if str(stop) == WORK_LIMIT:
                    return
                raise
        effort = Effort(0, diagram.states, None, control.peak_bytes)
        built = FillingDiagram(diagram, self._deadline, effort)
        yield from built.fillings(0, built.count)
        self.finished = True


def _refuse_wide(schedule: _core.SweepSchedule, cover: Cover, deadline: Deadline) -> None:
    deadline.refuse_more(sparse_plan_bytes(schedule, cover), "the plan of the diagram alone")


def _stoppable(work: str) -> AbstractContextManager[None]:
    return stoppable(f"the {work} of the diagram")


def _most_states(schedule: _core.SweepSchedule) -> float:
    return fsum(2.0 ** min(bits, 1000) for bits in schedule.frontier_bits)


def _number(little_endian: bytes) -> int:
    return int.from_bytes(little_endian, "little")


def _bytes(number: int) -> bytes:
    return number.to_bytes((number.bit_length() + 7) // 8, "little")
