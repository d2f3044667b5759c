"""The planner: which engine answers, alone or in turns with others.

Where nobody can tell which will be the first to find the answer, they take turns.  Each works for a
while; if none has found it, each works for longer.  Since patience grows by a factor from round to
round, all together take not much longer than the fastest alone, times their number.

So counts go: tight rules, or pieces of which there is one each, may leave few fillings, soon found,
where a sweep meets countless states; and just there the states are hard to predict.  So search has
a try first, for part of the time that the sweep is expected to take.  A sweep that takes far longer
than that is left for a longer search, that one for a longer sweep and so on.

Turns are measured in states and nodes, not by the clock: the same problem is counted in the same
way on every machine.  Seconds here are those that so many take on one core of 2025.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from boardfill import words
from boardfill.answers.tally import MOMENT, PlannedCost, Tally
from boardfill.cover.bounded import Cover
from boardfill.engines.limits import Deadline, Limits, OutOfTurn
from boardfill.engines.protocol import Ability, Engine, Plan, Units
from boardfill.engines.sweep import sweep_choice
from boardfill.errors import BadInput, LimitReached, NoEngine

if TYPE_CHECKING:
    from boardfill.answers.best import Best
    from boardfill.engines.planar import SharesPlan
    from boardfill.engines.search import Reached

Answer = TypeVar("Answer")

ENGINES = {
    "frontier": ("sweep.frontier", "FrontierEngine"),
    "frontier-dense": ("sweep.frontier", "dense_frontier"),
    "frontier-sparse": ("sweep.frontier", "sparse_frontier"),
    "search": ("search", "SearchEngine"),
    "diagram": ("sweep.diagram", "DiagramEngine"),
    "planar": ("planar", "PlanarEngine"),
    "highs": ("highs", "HighsEngine"),
    "reference": ("reference", "ReferenceEngine"),
    "clingo": ("clingo", "ClingoEngine"),
    "cuda": ("cuda.cuda_engine", "CudaEngine"),
}
"""All engines, the preferred ones first: the module below `engines` and what makes one there.  Only
the one that answers is loaded."""

_MANY_ITEMS = 200
"""Below, a sweep of matchings is over in some ten milliseconds, and often before a drawing has been
looked at."""
_LONGEST_LINE = 48
"""A sweep across longer lines of pairs meets far too many states: with dominoes, more than two to
the power of half their length."""
_SWEPT_SHARE, _MOST_SWEPT = 0.25, 1_000_000
"""Of the states that a sweep could meet while Pfaffians are found, and at most: so many are met to
see if the sweep would be over by then."""
_LONG = 8.0
"""Only a count that takes so many seconds is worth the look for a graphics processor."""
_SHARE, _MOST_PATIENCE = 0.3, 3.0
"""Of the seconds a sweep is expected to take, and at most: what is lost where search does not help.
The pentominoes on 5x12, which it counts in 0.14 s, take as long with half or twice of either."""
_SHORT_SEARCH = 0.01
"""Seconds for a search before a sweep is planned.  To plan one took 0.03 to 0.15 s for sudokus and
0.3 s for a nonogram of 20x20, which search counts in 1 to 10 ms."""
_SHORT_SHARE, _WORTH_A_LOOK = 0.1, 0.005
"""The same where a sweep should be over in a moment, but that is only a guess, and from how many
seconds on.  A sudoku guessed to take 0.02 s took 0.8 s, and 1 ms by search."""
_HOPE_FOR_SUMS, _LONGER_FOR_SUMS = 100.0, 4.0
"""Seconds for a search that heeds sums where a sweep would keep all of them, and nobody can tell
how many states that makes: the magic squares of order 4 are found by search in a second or two,
and not by a sweep in a minute.  Where that is guessed, so many times the seconds: with one of eight
alike for the number 1, a sweep guessed to take 0.4 s took 3.8 s, and a search 0.4 s."""
_FAR_LONGER, _AT_LEAST, _AT_MOST = 4.0, 0.3, 120.0
"""When a sweep is first left: after so many times the seconds it should have taken, but not before
that, and not at all where it would be after minutes, since then they would be lost.  A sudoku of
which 0.3 million states are foretold has 12 million, and its filling is soon found by search."""
_PATIENCE_GROWS = 8.0
"""From turn to turn, for a sweep begins anew each time: all turns before the last take a seventh of
it together, where with 4 they would take a third."""
_LAST_PATIENCE = 10.0
"""Seconds for a search that does not look as if it would end, once a sweep is out of memory."""
_UNKNOWN = 0.3
"""Seconds to begin with where nobody can tell how long a sweep will take."""
_TRIED = 0.5
"""Seconds for which a search is tried to predict how long it will take."""

FindBest: TypeAlias = "Callable[[Sequence[int], Limits], Best | None]"
"""Finds the filling of greatest weight, given what each option weighs."""


def engine_named(name: str) -> Engine:
    """The engine of that name; BadInput names all if there is none."""
    if name not in ENGINES:
        raise BadInput(words.expected_one_of(ENGINES, name), place="engine")
    module, make = ENGINES[name]
    try:
        loaded = importlib.import_module(f"boardfill.engines.{module}")
    except ModuleNotFoundError:  # left out of the page, where none of them could run
        raise NoEngine(f"engine {name} is not part of boardfill here") from None
    engine: Engine = getattr(loaded, make)()
    return engine


def every_engine() -> list[Engine]:
    """All of them that this machine can run."""
    return [engine for engine in map(engine_named, ENGINES) if engine.is_here()]


def choose_engine(cover: Cover, question: Ability, name: str | None = None) -> Engine:
    """The engine called `name`, or the first that can answer the question."""
    names = list(ENGINES) if name is None else [name]
    for engine in map(engine_named, names):
        if engine.supports(cover, question):
            return engine
    tried = words.listed(names, "or")
    raise NoEngine(f"engine {tried} cannot {question.value} the fillings of this problem")


def plan_best(cover: Cover, limits: Limits, name: str | None = None) -> FindBest:
    """How the engine called `name` finds a best filling, or by default a diagram if it is small.

    Beyond, HiGHS; without it a diagram can still be tried as far as memory goes.
    """
    if name is not None:
        return partial(choose_engine(cover, Ability.BEST, name).best, cover)
    from boardfill.engines.highs import HighsEngine
    from boardfill.engines.sweep.diagram import DiagramEngine

    diagram = DiagramEngine().planned(cover, limits)
    if diagram.is_cheap or not HighsEngine.is_installed():
        return diagram.best
    return partial(HighsEngine().best, cover)


def plan_count(
    cover: Cover,
    limits: Limits,
    name: str | None = None,
    *,
    thorough: bool = False,
    anywhere: bool = False,
) -> Plan:
    """How the engine called `name` counts, or by default the one expected to be the fastest.

    If `anywhere`, the count may go on elsewhere: no graphics processor is looked for.
    """
    if name is not None:  # planning refuses what it cannot count, and looks at the limits
        return engine_named(name).plan(cover, limits, thorough=thorough)
    deadline = Deadline(limits)
    by_pfaffians = plan_by_pfaffians(cover, limits)
    if by_pfaffians is not None:
        return by_pfaffians
    by_search = _plan_of_short_search(cover, deadline.left())
    if by_search is not None:
        return by_search
    plan = choose_engine(cover, Ability.COUNT).plan(cover, deadline.left(), thorough=thorough)
    if anywhere:
        return plan
    return _plan_on_gpu(cover, deadline.left(), plan.seconds) or plan


def _plan_of_short_search(cover: Cover, limits: Limits) -> Plan | None:
    """A search, if it is over before a sweep would be planned: those of most puzzles are.

    Tilings, whose items are mostly cells, have a sweep planned sooner.
    """
    cells = sum(place is not None for place in cover.places)
    if cover.form.item_count < max(_MANY_ITEMS, 2 * cells):
        return None
    from boardfill.engines.search import SearchEngine, seconds_of_search

    engine = SearchEngine()
    found = engine.count_if_promising(cover, limits, _SHORT_SEARCH, _SHORT_SEARCH)
    if not isinstance(found, Tally):
        return None
    plan, seconds = engine.plan(cover, limits), seconds_of_search(cover, found.effort.nodes or 0)
    return replace(plan, cost=replace(plan.cost, seconds=seconds), seconds=seconds)


def plan_by_pfaffians(cover: Cover, limits: Limits) -> Plan | None:
    """Matchings of many items are counted so, but for long strips, where hardly anything is to be
    remembered in a sweep.
    """
    if cover.form.item_count < _MANY_ITEMS:
        return None
    from boardfill.engines.planar import PlanarEngine

    deadline = Deadline(limits)
    plan = PlanarEngine().plan_if_drawn(cover, limits)
    return plan if plan and _is_faster_than_sweep(plan.seconds, cover, deadline.left()) else None


def plan_shares(cover: Cover, limits: Limits) -> SharesPlan | None:
    """How to tell in how many fillings each option is, if that is faster without a diagram."""
    if cover.form.item_count < _MANY_ITEMS:
        return None
    from boardfill.engines.planar import PlanarEngine

    deadline = Deadline(limits)
    plan = PlanarEngine().plan_shares(cover, limits)
    return plan if plan and _is_faster_than_sweep(plan.seconds, cover, deadline.left()) else None


def _is_faster_than_sweep(seconds: float | None, cover: Cover, limits: Limits) -> bool:
    """Is work of so many seconds faster, as far as a small part of the sweep can tell?"""
    if seconds is None or seconds < MOMENT or sweep_choice.has_long_lines(cover, _LONGEST_LINE):
        return True
    from boardfill.engines.sweep.sweep_estimate import ends_within

    deadline = Deadline(limits)
    schedule = sweep_choice.narrowest_schedule(cover, deadline.check)
    states = seconds / sweep_choice.SPARSE_STATE_SECONDS
    if schedule.most_states <= states:
        return False
    return not ends_within(schedule, cover, int(min(_SWEPT_SHARE * states, _MOST_SWEPT)), deadline)


def _plan_on_gpu(cover: Cover, limits: Limits, seconds: float | None) -> Plan | None:
    """The plan of a graphics processor, if there is one and it needs less than these seconds."""
    if seconds is not None and seconds < _LONG:
        return None
    from boardfill.engines.protocol import has_extra

    if not has_extra("cupy"):
        return None
    from boardfill.engines.cuda.cuda_engine import CudaEngine

    engine = CudaEngine()
    if not engine.is_here() or not engine.supports(cover, Ability.COUNT):
        return None
    try:
        plan = engine.plan(cover, limits)
    except LimitReached:
        return None
    is_faster = seconds is None or (plan.seconds is not None and plan.seconds < seconds)
    return plan if is_faster else None


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


def cost_in_turns(plan: Plan, cover: Cover, limits: Limits) -> PlannedCost:
    """What is expected to end the count, and when: the plan, or the search that is tried first."""
    cost, expected = plan.cost, plan.seconds
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


def count_in_turns(plan: Plan, cover: Cover, limits: Limits) -> Tally:
    """How many fillings the cover has, by the plan or by search.

    At a limit it is told what the search has reached, if there was one.
    """
    both = _SweepAndSearch(plan, cover, Deadline(limits))
    try:
        return both.count()
    except LimitReached as limit:
        if both.reached is None:
            raise
        raise LimitReached(f"{limit}; before, a search {both.reached}") from None


@dataclass
class _SweepAndSearch:
    plan: Plan
    cover: Cover
    deadline: Deadline
    reached: Reached | None = None
    """How far the search came the last time."""
    sweep_gave_up: bool = False
    search_is_over: bool = False

    def count(self) -> Tally:
        expected = _UNKNOWN if self.plan.seconds is None else self.plan.seconds
        hope = self._hope(expected)
        share = _SHARE if hope >= MOMENT else self._short_look()
        if share:
            found = self._searched(min(share * hope, _MOST_PATIENCE), hope)
            if found is not None:
                return found
        patience = max(_FAR_LONGER * expected, _AT_LEAST)
        if patience > _AT_MOST or self.plan.cost.is_exact:
            return self.plan.run(self.deadline.left())
        return answer_in_turns([self.sweep, self.search], patience, _PATIENCE_GROWS)

    def _hope(self, expected: float) -> float:
        """The seconds within which the search must promise to end."""
        from boardfill.engines.search import SearchEngine

        is_guess = self.plan.sweep is None or not self.plan.sweep.is_certain
        if expected < MOMENT or not is_guess or not SearchEngine().heeds_sums(self.cover):
            return expected
        return _HOPE_FOR_SUMS if self.plan.seconds is None else _LONGER_FOR_SUMS * expected

    def _short_look(self) -> float:
        sweep, expected = self.plan.sweep, self.plan.seconds
        is_guess = sweep is not None and not sweep.is_certain
        return _SHORT_SHARE if is_guess and expected and expected >= _WORTH_A_LOOK else 0.0

    def sweep(self, patience: float) -> Tally | None:
        """Each time it begins anew; it gives up where its memory does not suffice."""
        given = self.deadline.limits.seconds
        is_last = given is not None and patience >= given / 2
        states = None if is_last else int(patience / sweep_choice.SPARSE_STATE_SECONDS)
        try:
            return self.plan.run(replace(self.deadline.left(), work=states))
        except OutOfTurn:
            return None
        except LimitReached:
            self.sweep_gave_up = True
            raise

    def search(self, patience: float) -> Tally | None:
        """Its turns are as long as the next of the sweep.  It does not go on alone for ever."""
        if self.search_is_over:
            raise LimitReached("the search has had its last turn")
        self.search_is_over = self.sweep_gave_up
        if self.search_is_over and self.reached is not None and self.reached.finds_no_end:
            raise LimitReached("the search finds no end of fillings")
        longer = _PATIENCE_GROWS * patience
        patience = min(longer, _LAST_PATIENCE) if self.search_is_over else longer
        return self._searched(patience, _PATIENCE_GROWS * longer)

    def _searched(self, patience: float, hope: float) -> Tally | None:
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


def answer_in_turns(
    players: Sequence[Callable[[float], Answer | None]], patience: float, grows: float
) -> Answer:
    """What the first player to find it answers; if all give up, why the first one did.

    A player works for about so many seconds, and raises LimitReached if it cannot go on, ever.
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
