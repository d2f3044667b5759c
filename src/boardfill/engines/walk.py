"""The walk: a depth-first search over the steps of a sweep, with nothing but bit masks.

It is native (native/core/walk/walk.hpp).  It does not look ahead, so that it meets far more nodes
than the search, each in a fraction of the time: where the pieces laid leave few options for the
next step, as the sides of tiles do, it is faster by far.  Elsewhere it is hopeless, which a guess
of its nodes shows in a few milliseconds.
"""

from __future__ import annotations

import math
import time
from collections.abc import Collection, Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import ClassVar

from boardfill import _core, words
from boardfill.answers.tally import Effort, PlannedCost, Tally
from boardfill.cover.bounded import Cover, rank_order
from boardfill.engines.limits import WORK_LIMIT, Deadline, Limits, stoppable
from boardfill.engines.protocol import Ability, Engine, Filling, Plan
from boardfill.engines.search import in_batches
from boardfill.engines.sweep.sweep_choice import narrowest_schedule
from boardfill.errors import LimitReached

_NAME = "walk"
_NODE = 25e-9
"""Seconds for a node.  Measured: 20 to 60 million nodes a second for tiles with coloured sides."""
_BEGINNING = 1e-6
"""Seconds for each use of an item, to find an order, make the tables and guess the nodes."""
_EAGER, _NOT_AT_ONCE = 8.0, 0.02
"""The factor by which turns are longer where the search is slow, since its nodes then take about
ten times as long as predicted; and the shortest turn.  Elsewhere the search is quick, so a turn
must also be worth that factor times the setup."""
_DIVES = 2**16
"""Nodes visited to guess their number: a millisecond or two."""
_LONG = 0.1
"""Seconds: if a walk is expected to take longer, it is worth trying another order."""
_HOPE = 4.0
"""A walk that is expected to take so many times its turn is not begun."""
_REFUTED = 16.0
"""A walk that has taken longer than expected is assumed to take so many times what it has taken,
unless the search is slow."""
_GAMBLE = 0.5
"""Seconds: attempts are made only in turns longer than this."""
_HOPELESS = 1e6
"""Seconds: a walk expected to take longer is never begun."""
_DOUBT = 2.0
"""A walk may take so many times as long as it was expected to."""
_ATTEMPT = 2**17
"""Nodes of the shortest attempt.  Of 16 frames of 8x8, 80 million nodes filled 13; with 2^15, 2^19
or 2^21 they filled eleven or fewer."""
_BLUR = 1.25
"""How much options are shuffled, relative to the spread of their hardness; with half or twice of
that, nine or ten of the 16 frames were filled."""
_MOST_NODES = 2.0**62


@dataclass(frozen=True)
class WalkPlan:
    """A walk, ready to begin."""

    schedule: _core.SweepSchedule
    deadline: Deadline

    @classmethod
    def of(cls, cover: Cover, deadline: Deadline) -> WalkPlan:
        """Plan the walk by the steps that promise the fewest nodes."""
        order = _core.walk_order(cover.lean_form)
        plans = [cls(narrowest_schedule(cover, deadline.check), deadline)]
        if order is not None:
            plans.append(cls(_core.SweepSchedule(cover.lean_form, order), deadline))
        if min(plan.expected_seconds for plan in plans) > _LONG and cover.placed_items:
            narrow = _core.narrow_order(cover.lean_form, False)
            if narrow is not None:
                plans.append(cls(_core.SweepSchedule(cover.lean_form, narrow), deadline))
        best = min(plans, key=lambda plan: plan.expected_seconds)
        return (
            best if best.expected_seconds < _HOPELESS else plans[0]
        )  # beyond, guesses tell nothing

    @staticmethod
    def seconds_to_begin(cover: Cover) -> float:
        """The seconds that the tables and the guess take."""
        return _BEGINNING * cover.form.use_count

    @cached_property
    def tables(self) -> _core.WalkTables:
        """The tables that the walk reads."""
        return _core.WalkTables(self.schedule)

    @cached_property
    def expected_seconds(self) -> float:
        """The guessed seconds of the whole walk, on one core of 2025."""
        control = self.deadline.control()
        with _stoppable(control):
            return self.tables.expected_nodes(_DIVES, control) * _NODE

    @property
    def cost(self) -> PlannedCost:
        """The predicted cost of the walk."""
        steps = words.counted(self.tables.step_count, "step")
        seconds = self.expected_seconds
        return PlannedCost(_NAME, f"walk over {steps}", None, seconds, self.tables.bytes)

    def count(self, limits: Limits, control: _core.Control) -> Tally:
        """Count by finding every filling, on all threads."""
        start = time.perf_counter()
        limits.on_progress(lambda: control.part_done)
        found = _core.count_by_walk(self.tables, limits.cores, control)
        seconds = time.perf_counter() - start
        effort = Effort(seconds, None, found.nodes, control.peak_bytes, self.cost.plan)
        return Tally(found.count, _NAME, effort)

    def count_if_promising(self, limits: Limits, hope: float) -> Tally | None:
        """The count, if `hope` seconds of one core are expected to find it.

        None if not, or if it turns out to take far more.
        """
        if self.expected_seconds > hope:
            return None
        control = limits.control(_nodes(_DOUBT * hope))
        with _stoppable(control):
            try:
                return self.count(limits, control)
            except _core.Stopped as stop:
                if str(stop) == WORK_LIMIT:
                    return None
                raise


class WalkEngine(Engine):
    """Counts and lists by a walk."""

    name: str = _NAME
    abilities: ClassVar[Collection[Ability]] = (
        Ability.COUNT,
        Ability.LIST,
        Ability.LIST_ORDERED,
        Ability.FIRST,
    )

    def plan(self, cover: Cover, limits: Limits, *, thorough: bool = False) -> Plan:  # noqa: ARG002
        """Count by finding every filling, on all threads."""
        walk = WalkPlan.of(cover, Deadline(limits))

        def run(limits: Limits) -> Tally:
            control = limits.control()
            with _stoppable(control):
                return walk.count(limits, control)

        return Plan(walk.cost, run, walk.expected_seconds)

    def fillings(self, cover: Cover, limits: Limits, *, ordered: bool = False) -> Iterator[Filling]:
        """List the fillings as they are found, or in rank order."""
        deadline = Deadline(limits)
        if ordered:
            plan = WalkPlan(_core.SweepSchedule(cover.lean_form, rank_order(cover)), deadline)
        else:
            plan = WalkPlan.of(cover, deadline)
        control = deadline.control()
        with _stoppable(control):
            yield from in_batches(_core.WalkListing(plan.tables, control))

    def first(self, cover: Cover, limits: Limits) -> Filling | None:
        """One filling, by the whole walk or, while that is hopeless, by attempts."""
        seeker = WalkSeeker(cover, limits)
        patience = _LONG if seeker.plan.tables.is_keyed else math.inf
        while not seeker.finished:
            for filling in seeker.seek(patience):
                return filling
            patience *= 2
        return None


class WalkSeeker:
    """Finds one filling after the other, by a walk that takes turns with other engines.

    The walk begins once its turns are long enough and there is hope that it will end.  Until then,
    if the tables are keyed by what has been used, it makes attempts: shorter walks that each begin
    in a different way, with hard options first.
    """

    def __init__(self, cover: Cover, limits: Limits, *, is_eager: bool = False) -> None:
        self._cover, self._deadline = cover, Deadline(limits)
        self._longer = _EAGER if is_eager else 1.0
        self._control = limits.control()
        self._walk: _core.WalkListing | None = None
        self._attempt: _core.WalkListing | None = None
        self._attempts_made = self._nodes_left = 0
        self.finished = False
        """True once all fillings have been found."""

    @cached_property
    def plan(self) -> WalkPlan:
        """The plan of the whole walk, made on first use since it takes a while."""
        return WalkPlan.of(self._cover, self._deadline)

    @cached_property
    def _hardness(self) -> tuple[list[int], list[float], float] | None:
        return _core.hardness(self.plan.schedule)

    def seek(self, patience: float = math.inf) -> Iterator[Filling]:
        """Yield fillings found in `patience` seconds of work; none if that is too short."""
        patience *= self._longer
        to_begin = _EAGER / self._longer * WalkPlan.seconds_to_begin(self._cover)
        if patience < max(to_begin, _NOT_AT_ONCE):
            return
        nodes = _nodes(patience)
        taken = 0.0 if self._walk is None else self._walk.nodes * _NODE
        expected = self.plan.expected_seconds
        if taken > expected and self._longer == 1:
            expected = _REFUTED * taken
        is_promising = expected <= _HOPE * patience
        with _stoppable(self._control):
            while nodes > 0 and not self.finished:
                if is_promising:
                    self._walk = self._walk or _core.WalkListing(self.plan.tables, self._control)
                    walk, most = self._walk, nodes
                elif self.plan.tables.is_keyed and patience * self._longer > _GAMBLE:
                    walk, most = self._current_attempt(), min(nodes, self._nodes_left)
                elif expected > _HOPELESS and not self.plan.tables.is_keyed:
                    raise LimitReached("the engine walk would take far too long here")
                else:
                    return
                before = walk.nodes
                yield from walk.next(1, most)
                self.finished = walk.finished
                nodes -= walk.nodes - before
                self._nodes_left -= walk.nodes - before

    def _current_attempt(self) -> _core.WalkListing:
        """The current attempt; every second one is twice as long, every fourth four times, etc."""
        if self._attempt is None or self._nodes_left <= 0:
            self._attempts_made += 1
            self._nodes_left = _ATTEMPT * (self._attempts_made & -self._attempts_made)
            tables = self.plan.tables.preferring(self._preferences())
            self._attempt = _core.WalkListing(tables, self._control)
        return self._attempt

    def _preferences(self) -> list[float]:
        """The hardness of each option, with noise so that each attempt takes another order."""
        chance = Random(self._attempts_made)
        if self._hardness is None:
            return [chance.random() for _ in range(self._cover.form.option_count)]
        shared, clashes, spread = self._hardness
        noise = [_BLUR * spread * chance.random() for _ in range(self._cover.form.item_count)]
        return [clash + noise[item] for item, clash in zip(shared, clashes, strict=True)]


def _nodes(patience: float) -> int:
    return int(min(patience / _NODE, _MOST_NODES))


def _stoppable(control: _core.Control) -> AbstractContextManager[None]:
    """Let LimitReached say how many nodes the walk had visited."""
    return stoppable(lambda: f"the walk, after {words.counted(control.work_done, 'node')}")
