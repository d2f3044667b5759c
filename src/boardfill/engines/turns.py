"""Turns: several engines work on one question, and the first to find the answer gives it.

Where nobody knows which will be the fastest, they take turns.  Each works for a while; if none has
the answer, each works for longer.  Since patience grows by a factor from round to round, all
together take not much longer than the fastest alone, times their number.

Counts are found in this way: tight rules, or single copies of pieces, may leave few fillings that a
search soon finds, where a sweep meets countless states; and just there the states are hard to
predict.  So the search tries first, for part of the time that the sweep is expected to take, then a
walk if it is expected to take less.  A sweep that takes far longer than expected is interrupted for
a longer search, then for a longer walk, a longer sweep and so on.

Turns are measured in states and nodes, not by the clock: the same problem is counted in the same
way on every machine.  Seconds here are those that they take on one core of 2025.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeVar

from boardfill.answers.tally import PlannedCost, Tally
from boardfill.cover.bounded import Cover
from boardfill.engines.limits import MOMENT, Deadline, Limits, OutOfTurn
from boardfill.engines.protocol import Plan
from boardfill.engines.sweep.sparse_costs import sparse_state_seconds
from boardfill.errors import LimitReached

if TYPE_CHECKING:
    from boardfill.engines.search import Reached
    from boardfill.engines.walk import WalkPlan

Answer = TypeVar("Answer")

_SHARE, _MOST_PATIENCE = 0.3, 3.0
"""The search tries first for this share of the sweep's expected seconds, and at most for so many
seconds; both are lost where it does not help.  The pentominoes on 5x12, which a search counts in
0.14 s, take as long with half or twice of either."""
_SHORT_SHARE, _WORTH_A_LOOK = 0.1, 0.005
"""The share where a sweep is only guessed to end in a moment, and the seconds from which on it is
tried.  A sudoku guessed to take 0.02 s took 0.8 s, and 1 ms by search."""
_HOPE_FOR_SUMS, _LONGER_FOR_SUMS = 100.0, 4.0
"""Seconds for a search that reasons about sums, where a sweep keeps all sums in its states and
their number is unknown: a search finds the magic squares of order 4 in a second or two, a sweep not
in a minute.  Where the number is guessed, so many times the seconds: with the 1 in one of eight
equivalent places, a sweep guessed to take 0.4 s took 3.8 s, and a search 0.4 s."""
_FAR_LONGER, _AT_LEAST, _AT_MOST = 4.0, 0.3, 120.0
"""When a sweep is first interrupted: after so many times its expected seconds, but not before so
many seconds, and never if that would be after more, since that work would be lost.  A sudoku with
0.3 million predicted states has 12 million, and a search soon finds its filling."""
_PATIENCE_GROWS = 8.0
"""The factor from turn to turn.  A sweep begins anew each time: all turns before the last together
take a seventh of it; with a factor of 4 they would take a third."""
_LAST_PATIENCE = 10.0
"""Seconds for a last search that looks endless, once the sweep has run out of memory."""
_LOOK_WITH_WEBS = 0.02
"""Seconds for a search before the first turn of a sweep: enough for most puzzles of 10x10."""
_WORTH_A_WALK = 1.0
"""No walk is tried before a sweep expected to take fewer seconds.  It would cost more than it
saves: the pentominoes on 6x10, swept in 0.1 s, took half as long again."""
_UNKNOWN = 0.3
"""The expected seconds of a sweep where they are unknown."""
_TRIED = 0.5
"""Seconds for trying a search to predict how long it will take."""


def cost_in_turns(plan: Plan, cover: Cover, limits: Limits) -> PlannedCost:
    """The expected cost of the count, by the plan or by the search that is tried first."""
    cost, expected = plan.cost, plan.seconds
    if plan.needs_no_help or cost.is_exact or (expected is not None and expected < MOMENT):
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
        if not isinstance(found, Tally) and found.finds_no_end:
            tried = min(tried, found.seconds)
        return replace(cost, seconds=(cost.seconds or 0.0) + tried)
    return replace(SearchEngine().plan(cover, limits).cost, seconds=seconds / limits.cores)


def count_in_turns(plan: Plan, cover: Cover, limits: Limits) -> Tally:
    """How many fillings the cover has, by the plan, a search or a walk.

    LimitReached also says how far the search came, if there was one.
    """
    work = _Counting(plan, cover, Deadline(limits))
    try:
        return work.count()
    except LimitReached as limit:
        if work.reached is None:
            raise
        raise LimitReached(f"{limit}; before, a search {work.reached}") from None


@dataclass
class _Counting:
    plan: Plan
    cover: Cover
    deadline: Deadline
    reached: Reached | None = None
    """How far the last search came; None if there was none."""
    walk_plan: WalkPlan | None = None
    sweep_seconds: float = math.inf
    """What a sweep that was left would have taken, if its beginning tells."""
    sweep_gave_up: bool = False
    search_is_over: bool = False

    @property
    def _share_of_sweep(self) -> float:
        """The seconds that others may take before the next turn of the sweep, if its last tells."""
        return (_SHORT_SHARE if self.cover.webs else _SHARE) * self.sweep_seconds

    def count(self) -> Tally:
        if self.cover.webs:
            return self._count_with_webs()
        expected = _UNKNOWN if self.plan.seconds is None else self.plan.seconds
        hope = self._hope(expected)
        share = _SHARE if hope >= MOMENT else self._short_look()
        if share:
            patience = min(share * hope, _MOST_PATIENCE)
            found = self._searched(patience, hope)
            if found is None and hope >= _WORTH_A_WALK:
                found = self._walked(patience)
            if found is not None:
                return found
        patience = max(_FAR_LONGER * expected, _AT_LEAST)
        if patience > _AT_MOST or self.plan.cost.is_exact:
            return self.plan.run(self.deadline.left())
        players = [self.sweep, self.search, self.walk]
        return answer_in_turns(players, patience, _PATIENCE_GROWS)

    def _count_with_webs(self) -> Tally:
        """With webs, the states of a sweep cannot be predicted; a search soon counts most puzzles.

        If the search finds endless fillings, it will not help; otherwise it gets its turn before a
        sweep uses up the memory.  A sweep that promises to end within a few of its turns goes on;
        one that promises to end later leaves the search a part of that time.
        """
        found = self._searched(_LOOK_WITH_WEBS, _LOOK_WITH_WEBS)
        if found is not None:
            return found
        if self.reached is not None and self.reached.finds_no_end:
            return self.plan.run(self.deadline.left())
        return answer_in_turns([self.sweep, self.search], _AT_LEAST, _PATIENCE_GROWS)

    def _hope(self, expected: float) -> float:
        """The seconds within which the search must promise to end."""
        from boardfill.engines.search import SearchEngine

        is_guess = self.plan.sweep is None or not self.plan.sweep.is_certain
        if expected < MOMENT or not is_guess or not SearchEngine().uses_sums(self.cover):
            return expected
        return _HOPE_FOR_SUMS if self.plan.seconds is None else _LONGER_FOR_SUMS * expected

    def _short_look(self) -> float:
        sweep, expected = self.plan.sweep, self.plan.seconds
        is_guess = sweep is not None and not sweep.is_certain
        return _SHORT_SHARE if is_guess and expected and expected >= _WORTH_A_LOOK else 0.0

    def sweep(self, patience: float) -> Tally | None:
        """Begin the sweep anew for a longer turn; it gives up when it runs out of memory."""
        given = self.deadline.limits.seconds
        is_last = given is not None and patience >= given / 2
        each = sparse_state_seconds(self.cover)
        states = None if is_last else int(patience / each)
        try:
            return self.plan.run(replace(self.deadline.left(), work=states))
        except OutOfTurn as stop:
            if stop.expected_states is not None:
                self.sweep_seconds = stop.expected_states * each
            return None
        except LimitReached:
            self.sweep_gave_up = True
            raise

    def search(self, patience: float) -> Tally | None:
        """Search for as long as the sweep's next turn; gives up soon after the sweep does."""
        if self.search_is_over:
            raise LimitReached("the search has had its last turn")
        self.search_is_over = self.sweep_gave_up
        if self.search_is_over and self.reached is not None and self.reached.finds_no_end:
            raise LimitReached("the search finds ever more fillings")
        longer = _PATIENCE_GROWS * patience
        turn = min(longer, _LAST_PATIENCE) if self.search_is_over else longer
        if not self.search_is_over:
            turn = min(turn, self._share_of_sweep)
        hope = _PATIENCE_GROWS * longer
        found = self._searched(turn, hope)
        is_endless = self.reached is not None and self.reached.finds_no_end
        if found is None and is_endless and self.plan.seconds is None:
            # The sweep is as uncertain: there are four million binairo boards of 8x8.
            return self._searched(min(turn, patience), hope, even_if_many=True)
        return found

    def walk(self, patience: float) -> Tally | None:
        """Walk for as long as the search's turn."""
        if self.search_is_over:
            raise LimitReached("the walk has had its last turn")
        return self._walked(min(_PATIENCE_GROWS * patience, self._share_of_sweep))

    def _walked(self, hope: float) -> Tally | None:
        """The count by a walk; None if that is expected to take longer than `hope` seconds."""
        from boardfill.engines.walk import WalkPlan

        if self.walk_plan is None:
            if WalkPlan.seconds_to_begin(self.cover) > _SHARE * hope:
                return None
            self.walk_plan = WalkPlan.of(self.cover, self.deadline)
        return self.walk_plan.count_if_promising(self.deadline.left(), hope)

    def _searched(
        self, patience: float, hope: float, *, even_if_many: bool = False
    ) -> Tally | None:
        """The count by search, if it ends within `patience` or should end within `hope` seconds."""
        from boardfill.engines.search import SearchEngine

        given = self.deadline.limits.seconds
        if given is not None:
            hope = min(hope, given)
            patience = min(patience, hope, given / 4)
        found = SearchEngine().count_if_promising(
            self.cover, self.deadline.left(), patience, hope, even_if_many=even_if_many
        )
        if isinstance(found, Tally):
            return found
        self.reached = found
        return None


def answer_in_turns(
    players: Sequence[Callable[[float], Answer | None]], patience: float, grows: float
) -> Answer:
    """The answer of the first player to find one; if all give up, the first player's LimitReached.

    A player works for about so many seconds, and raises LimitReached if it can never go on.
    """
    gave_up: dict[int, LimitReached] = {}
    while len(gave_up) < len(players):
        for number, player in enumerate(players):
            if number in gave_up:
                continue
            try:
                answer = player(patience)
            except LimitReached as limit:
                gave_up[number] = limit
                continue
            if answer is not None:
                return answer
        patience *= grows
    raise gave_up[0]
