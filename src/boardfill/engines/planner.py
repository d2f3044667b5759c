"""The planner: which engine answers.

Where it is unknown which will be the fastest, several take turns (`turns.py`).  Seconds here are
those that the states or nodes take on one core of 2025, so that every machine chooses the same.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, TypeAlias

from boardfill import words
from boardfill.answers.tally import Tally
from boardfill.cover.bounded import Cover
from boardfill.engines.limits import MOMENT, Deadline, Limits
from boardfill.engines.protocol import Ability, Engine, Plan, Units
from boardfill.engines.sweep import sweep_choice
from boardfill.engines.sweep.sparse_costs import SPARSE_STATE_SECONDS
from boardfill.errors import LimitReached, NoEngine, check_names

if TYPE_CHECKING:
    from boardfill.answers.best import Best
    from boardfill.engines.planar import SharesPlan

ENGINES = {
    "frontier": ("sweep.frontier", "FrontierEngine"),
    "frontier-dense": ("sweep.frontier", "dense_frontier"),
    "frontier-sparse": ("sweep.frontier", "sparse_frontier"),
    "search": ("search", "SearchEngine"),
    "diagram": ("sweep.diagram", "DiagramEngine"),
    "walk": ("walk", "WalkEngine"),
    "merging": ("merging", "MergingEngine"),
    "planar": ("planar", "PlanarEngine"),
    "highs": ("highs", "HighsEngine"),
    "reference": ("reference", "ReferenceEngine"),
    "clingo": ("clingo", "ClingoEngine"),
    "cuda": ("cuda.cuda_engine", "CudaEngine"),
}
"""All engines, the preferred ones first: the module below `engines`, and what to call there to make
one.  Only the engine that answers is loaded."""

_MANY_ITEMS = 200
"""With fewer items, a sweep of matchings takes about ten milliseconds, often less than checking the
drawing."""
_LONGEST_LINE = 48
"""A sweep across longer lines of pairs meets far too many states: with dominoes, more than two to
the power of half their length."""
_SWEPT_SHARE, _MOST_SWEPT = 0.25, 1_000_000
"""How far a sweep is tried before Pfaffians are chosen: this share of the states that it could meet
in their time, and at most this many."""
_LONG = 8.0
"""Only for counts of this many seconds is it worth looking for a graphics processor."""
_SHORT_SEARCH = 0.01
"""Seconds for a search before a sweep is planned.  Planning one took 0.03 to 0.15 s for sudokus and
0.3 s for a nonogram of 20x20, which a search counts in 1 to 10 ms."""
_TRIED, _WORTH_CUTTING = 2.0, 60.0
"""Seconds for the beginning of a search with webs, and for how long a search it is worth finding
subtrees.  Half a second does not tell that paths and trees on 16x16 are far too many."""

FindBest: TypeAlias = "Callable[[Sequence[int], Limits], Best | None]"
"""Finds the filling of greatest weight, given what each option weighs."""


def engine_named(name: str) -> Engine:
    """The engine called `name`; if there is none, BadInput lists all names."""
    check_names([name], ENGINES, "engine")
    module, make = ENGINES[name]
    try:
        loaded = importlib.import_module(f"boardfill.engines.{module}")
    except ModuleNotFoundError:  # the static page leaves out engines that cannot run in a browser
        raise NoEngine(f"engine {name} is not part of boardfill here") from None
    engine: Engine = getattr(loaded, make)()
    return engine


def every_engine() -> list[Engine]:
    """All engines that this machine can run."""
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
    """How to find a best filling: by the engine called `name`, or by default by a small diagram.

    If the diagram would be large, by HiGHS; without it, by a diagram as far as memory goes.
    """
    if name is not None:
        return partial(choose_engine(cover, Ability.BEST, name).best, cover)
    from boardfill.engines.highs import HighsEngine
    from boardfill.engines.sweep.diagram import DiagramEngine

    diagram = DiagramEngine().planned(cover, limits)
    if diagram.is_cheap or cover.webs or not HighsEngine.is_installed():
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

    If `anywhere`, the count may continue on another machine, so no graphics processor is used.
    """
    if name is not None:  # its `plan` refuses what it cannot count, and checks the limits
        chosen = choose_engine(cover, Ability.COUNT, name) if cover.webs else engine_named(name)
        return chosen.plan(cover, limits, thorough=thorough)
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
    """A search, if it ends before a sweep could be planned, as it does for most puzzles.

    None for tilings, whose items are mostly cells: their sweeps are planned faster.
    """
    cells = len(cover.places) - cover.places.count(None)
    if cover.webs or cover.form.item_count < max(_MANY_ITEMS, 2 * cells):
        return None
    from boardfill.engines.search import SearchEngine, seconds_of_search

    engine = SearchEngine()
    found = engine.count_if_promising(cover, limits, _SHORT_SEARCH, _SHORT_SEARCH)
    if not isinstance(found, Tally):
        return None
    plan, seconds = engine.plan(cover, limits), seconds_of_search(cover, found.effort.nodes or 0)
    return replace(plan, cost=replace(plan.cost, seconds=seconds), seconds=seconds)


def plan_by_pfaffians(cover: Cover, limits: Limits) -> Plan | None:
    """A plan for matchings of many items; None for others, and where a sweep is faster, as on long
    strips.
    """
    if cover.form.item_count < _MANY_ITEMS:
        return None
    from boardfill.engines.planar import PlanarEngine

    deadline = Deadline(limits)
    plan = PlanarEngine().plan_if_drawn(cover, limits)
    return plan if plan and _is_faster_than_sweep(plan.seconds, cover, deadline.left()) else None


def plan_shares(cover: Cover, limits: Limits) -> SharesPlan | None:
    """How to count the fillings that take each option without a diagram, if that is faster."""
    if cover.form.item_count < _MANY_ITEMS:
        return None
    from boardfill.engines.planar import PlanarEngine

    deadline = Deadline(limits)
    plan = PlanarEngine().plan_shares(cover, limits)
    return plan if plan and _is_faster_than_sweep(plan.seconds, cover, deadline.left()) else None


def _is_faster_than_sweep(seconds: float | None, cover: Cover, limits: Limits) -> bool:
    """True if work of so many seconds is faster, judged by a small part of the sweep."""
    if seconds is None or seconds < MOMENT or sweep_choice.has_long_lines(cover, _LONGEST_LINE):
        return True
    from boardfill.engines.sweep.sweep_estimate import ends_within

    deadline = Deadline(limits)
    schedule = sweep_choice.narrowest_schedule(cover, deadline.check)
    states = seconds / SPARSE_STATE_SECONDS
    if schedule.most_states <= states:
        return False
    return not ends_within(schedule, cover, int(min(_SWEPT_SHARE * states, _MOST_SWEPT)), deadline)


def _plan_on_gpu(cover: Cover, limits: Limits, seconds: float | None) -> Plan | None:
    """The plan for a graphics processor, if there is one and it needs less than these seconds."""
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

    A sweep in layers cannot take turns with a search, so the nodes of the search are guessed first.
    """
    if plan.units is not Units.LAYERS:
        return plan
    if cover.webs:
        return _plan_to_cut_webs(plan, cover, limits)
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


def _plan_to_cut_webs(plan: Plan, cover: Cover, limits: Limits) -> Plan:
    """The same with webs, of which random probes of a search know nothing: so it is begun.

    Where it is short, or nothing tells which is faster, a unit in which they take turns is best.
    """
    from boardfill.engines.search import SearchEngine

    engine, whole = SearchEngine(), replace(plan, units=Units.WHOLE)
    found = engine.count_if_promising(cover, limits, _TRIED, _TRIED)
    if isinstance(found, Tally):
        return whole
    searched, swept = found.expected_seconds, plan.seconds
    if searched is None:
        return plan if swept is not None or found.finds_no_end else whole
    if swept is not None and swept <= searched:
        return plan
    return engine.plan(cover, limits) if searched > _WORTH_CUTTING else whole
