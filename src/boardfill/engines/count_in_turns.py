"""Counting by sweep and by search in turns, where nobody can tell which will be faster.

Tight rules, or pieces of which there is one each, may leave few fillings, soon found, where a sweep
meets countless states; and just there the states are hard to predict.  So search has a try first,
for part of the time that the sweep is expected to take.  A sweep that takes far longer than that is
left for a longer search, that one for a longer sweep and so on: together they take not much longer
than the faster of both alone.

Turns are measured in states and nodes, not by the clock: the same problem is counted in the same
way on every machine.  Seconds here are those that so many take on one core of 2025.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from boardfill.answers.tally import MOMENT, PlannedCost, Tally
from boardfill.cover.bounded import Cover
from boardfill.engines.limits import Deadline, Limits, OutOfTurn
from boardfill.engines.protocol import Plan, Units
from boardfill.engines.sweep.sweep_choice import SPARSE_STATE_SECONDS
from boardfill.engines.turns import TurnTaker, answer_in_turns
from boardfill.errors import LimitReached

if TYPE_CHECKING:
    from boardfill.engines.search import Reached

_SHARE, _MOST_PATIENCE = 0.3, 3.0
"""Of the seconds a sweep is expected to take, and at most: what is lost where search does not help.
The pentominoes on 5x12, which it counts in 0.14 s, take as long with half or twice of either."""
_FAR_LONGER, _AT_LEAST, _AT_MOST = 4.0, 1.0, 120.0
"""When a sweep is first left: after so many times the seconds it should have taken, but not before
one second, and not at all where it would be after minutes, since then they would be lost."""
_PATIENCE_GROWS = 8.0
"""From turn to turn, for a sweep begins anew each time: all turns before the last take a seventh of
it together, where with 4 they would take a third."""
_LAST_PATIENCE = 10.0
"""Seconds for a search that does not look as if it would end, once a sweep is out of memory."""
_UNKNOWN = 0.3
"""Seconds to begin with where nobody can tell how long a sweep will take."""
_TRIED = 0.5
"""Seconds for which a search is tried to predict how long it will take."""


def count_in_turns(plan: Plan, cover: Cover, limits: Limits) -> Tally:
    """How many fillings the cover has, by the plan or by search.

    At a limit it is told what the search has reached, if there was one.
    """
    deadline = Deadline(limits)
    sweep = _Sweep(plan, deadline)
    search = _Search(cover, deadline, sweep)
    try:
        return _count(sweep, search)
    except LimitReached as limit:
        if search.reached is None:
            raise
        raise LimitReached(f"{limit}; before, a search {search.reached}") from None


def cost_in_turns(plan: Plan, cover: Cover, limits: Limits) -> PlannedCost:
    """Who is expected to end the count, and when: the plan, or the search that is tried first."""
    cost = plan.cost
    expected = limits.seconds_to_choose_by(cost)
    if cost.is_exact or (expected is not None and expected < MOMENT):
        return cost
    from boardfill.engines.search import SearchEngine, seconds_of_search

    patience = _TRIED if expected is None else min(_SHARE * expected, _TRIED)
    found = SearchEngine().count_if_promising(cover, limits, patience, patience)
    if isinstance(found, Tally):
        seconds: float | None = seconds_of_search(cover, found.effort.nodes or 0)
    else:
        seconds = found.expected_seconds
    if seconds is None or (expected is not None and seconds > expected):
        if expected is None:
            return cost
        tried = min(_SHARE * expected, _MOST_PATIENCE)
        return replace(cost, seconds=(cost.seconds or 0.0) + tried)
    return replace(SearchEngine().plan(cover, limits).cost, seconds=seconds / limits.cores)


def plan_to_cut(plan: Plan, cover: Cover, limits: Limits) -> Plan:
    """The plan whose units a job does: this one, or a search that is expected to be faster.

    A sweep in layers cannot take turns with a search, so the nodes of that are guessed before.
    """
    if plan.units is not Units.LAYERS:
        return plan
    from boardfill.engines.search import SearchEngine
    from boardfill.engines.subtrees import SECONDS_PER_NODE, Subtrees

    deadline = Deadline(limits)
    subtrees = Subtrees(cover, deadline.check)
    if not subtrees.exact:
        return plan
    seconds = None if plan.sweep is None else plan.sweep.predicted_seconds
    if seconds is None or subtrees.expected_nodes() * SECONDS_PER_NODE < seconds:
        return SearchEngine().plan(cover, deadline.left())
    return plan


def _count(sweep: _Sweep, search: _Search) -> Tally:
    deadline = sweep.deadline
    cost = sweep.plan.cost
    predicted = deadline.limits.seconds_to_choose_by(cost)
    expected = _UNKNOWN if predicted is None else predicted
    if expected >= MOMENT:
        found = search.searched(min(_SHARE * expected, _MOST_PATIENCE), expected)
        if found is not None:
            return found
    patience = max(_FAR_LONGER * expected, _AT_LEAST)
    if patience > _AT_MOST or cost.is_exact:
        return sweep.plan.run(deadline.left())
    players: list[TurnTaker[Tally]] = [sweep, search]
    return answer_in_turns(players, patience, _PATIENCE_GROWS)


@dataclass
class _Sweep:
    """Each time it begins anew; it gives up where its memory does not suffice."""

    plan: Plan
    deadline: Deadline
    has_given_up: bool = False

    def go_on(self, patience: float) -> Tally | None:
        given = self.deadline.limits.seconds
        is_last = given is not None and patience >= given / 2
        states = None if is_last else int(patience / SPARSE_STATE_SECONDS)
        try:
            return self.plan.run(replace(self.deadline.left(), work=states))
        except OutOfTurn:
            return None
        except LimitReached:
            self.has_given_up = True
            raise


@dataclass
class _Search:
    """Its turns are as long as the next of the sweep.  It does not go on alone for ever."""

    cover: Cover
    deadline: Deadline
    sweep: _Sweep
    reached: Reached | None = None
    """How far it came the last time."""
    is_over: bool = False

    def go_on(self, patience: float) -> Tally | None:
        if self.is_over:
            raise LimitReached("the search has had its last turn")
        self.is_over = self.sweep.has_given_up
        if self.is_over and self.reached is not None and self.reached.finds_no_end:
            raise LimitReached("the search finds no end of fillings")
        longer = _PATIENCE_GROWS * patience
        patience = min(longer, _LAST_PATIENCE) if self.is_over else longer
        return self.searched(patience, _PATIENCE_GROWS * longer)

    def searched(self, patience: float, hope: float) -> Tally | None:
        """The count by search, if it takes no longer than that, or promises an end in time."""
        from boardfill.engines.search import SearchEngine

        given = self.deadline.limits.seconds
        if given is not None:
            hope = min(hope, given)
            patience = min(patience, hope, given / 4)
        found = SearchEngine().count_if_promising(self.cover, self.deadline.left(), patience, hope)
        if isinstance(found, Tally):
            return found
        self.reached = found
        return None
