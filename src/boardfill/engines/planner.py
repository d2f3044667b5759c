"""The planner: which engine answers."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, TypeAlias

from boardfill import words
from boardfill.answers.tally import MOMENT, PlannedCost
from boardfill.cover.bounded import Cover
from boardfill.engines.limits import Deadline, Limits
from boardfill.engines.protocol import Ability, Engine, Plan
from boardfill.engines.sweep.sweep_orders import has_long_lines
from boardfill.errors import BadInput, LimitReached, NoEngine

if TYPE_CHECKING:
    from boardfill.answers.best import Best
    from boardfill.engines.planar import SharesPlan

ENGINES = {
    "frontier": ("sweep.frontier", "FrontierEngine"),
    "frontier-dense": ("sweep.frontier", "dense_frontier"),
    "frontier-sparse": ("sweep.frontier", "sparse_frontier"),
    "search": ("search", "SearchEngine"),
    "diagram": ("sweep.diagram", "DiagramEngine"),
    "planar": ("planar", "PlanarEngine"),
    "highs": ("optimise.highs", "HighsEngine"),
    "reference": ("reference", "ReferenceEngine"),
    "clingo": ("clingo", "ClingoEngine"),
    "cuda": ("cuda.cuda_engine", "CudaEngine"),
}
"""All engines, the preferred ones first: the module below `engines` and what makes one there.  Only
who answers is loaded."""


def engine_named(name: str) -> Engine:
    """One of the engines."""
    module, make = ENGINES[name]
    try:
        loaded = importlib.import_module(f"boardfill.engines.{module}")
    except ModuleNotFoundError:  # left out of the page, where none of them could run
        raise NoEngine(f"engine {name} is not part of boardfill here") from None
    engine: Engine = getattr(loaded, make)()
    return engine


_MANY_ITEMS = 200
"""Below, a sweep of matchings is over in some ten milliseconds, and often before a drawing has been
looked at."""
_LONGEST_LINE = 48
"""A sweep across longer lines of pairs meets far too many states: with dominoes, more than two to
the power of half their length."""
_SHARE, _MOST_TRIED = 0.25, 1_000_000
"""Of the states that a sweep could meet while Pfaffians are found, and at most: so many are met to
see if the sweep would be over by then."""
_LONG = 8.0
"""Only a count that takes so many seconds is worth the look for a graphics processor."""

FindBest: TypeAlias = "Callable[[Sequence[int], Limits], Best | None]"
"""Finds the filling of greatest weight, given what each option weighs."""


def plan_best(cover: Cover, limits: Limits, name: str | None = None) -> FindBest:
    """How the engine called `name` finds a best filling, or by default a diagram if it is small.

    Beyond, HiGHS; without it a diagram can still be tried as far as memory goes.
    """
    if name is not None:
        return partial(choose_engine(cover, Ability.BEST, name).best, cover)
    from boardfill.engines.optimise.highs import HighsEngine
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
        return known_engine(name).plan(cover, limits, thorough=thorough)
    deadline = Deadline(limits)
    by_pfaffians = plan_by_pfaffians(cover, limits)
    if by_pfaffians is not None:
        return by_pfaffians
    left = deadline.left()
    plan = choose_engine(cover, Ability.COUNT).plan(cover, left, thorough=thorough)
    if anywhere:
        return plan
    seconds = limits.seconds_to_choose_by(plan.cost)
    return _plan_on_gpu(cover, deadline.left(), seconds) or plan


def plan_by_pfaffians(cover: Cover, limits: Limits) -> Plan | None:
    """Matchings of many items are counted so, but for long strips, where hardly anything is to be
    remembered in a sweep.
    """
    if cover.form.item_count < _MANY_ITEMS:
        return None
    from boardfill.engines.planar import PlanarEngine

    deadline = Deadline(limits)
    plan = PlanarEngine().plan_if_drawn(cover, limits)
    if plan is None:
        return None
    return plan if _is_faster(plan.cost, cover, deadline.left()) else None


def _plan_on_gpu(cover: Cover, limits: Limits, seconds: float | None) -> Plan | None:
    """The plan of a graphics processor, if there is one and it needs less than these seconds."""
    if seconds is not None and seconds < _LONG:
        return None
    from boardfill.engines.extras import has_extra

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
    expected = plan.cost.seconds
    return plan if seconds is None or (expected is not None and expected < seconds) else None


def plan_shares(cover: Cover, limits: Limits) -> SharesPlan | None:
    """How to tell in how many fillings each option is, if that is faster without a diagram."""
    if cover.form.item_count < _MANY_ITEMS:
        return None
    from boardfill.engines.planar import PlanarEngine

    deadline = Deadline(limits)
    planar = PlanarEngine().plan_shares(cover, limits)
    if planar is None:
        return None
    return planar if _is_faster(planar.cost, cover, deadline.left()) else None


def _is_faster(planar: PlannedCost, cover: Cover, limits: Limits) -> bool:
    """Is it faster than a sweep, as far as that can be told by a small part of the work?"""
    seconds = limits.seconds_to_choose_by(planar) or 0.0
    if seconds < MOMENT or has_long_lines(cover, _LONGEST_LINE):
        return True
    from boardfill.engines.sweep.sweep_choice import SPARSE_STATE_SECONDS, narrowest_schedule
    from boardfill.engines.sweep.sweep_estimate import ends_within

    deadline = Deadline(limits)
    schedule = narrowest_schedule(cover, deadline.check)
    states = seconds / SPARSE_STATE_SECONDS
    if schedule.most_states <= states:
        return False
    return not ends_within(schedule, cover, int(min(_SHARE * states, _MOST_TRIED)), deadline)


def every_engine() -> list[Engine]:
    """All of them that this machine can run."""
    return [engine for engine in map(engine_named, ENGINES) if engine.is_here()]


def known_engine(name: str) -> Engine:
    """The engine of that name; BadInput names all if there is none."""
    if name not in ENGINES:
        raise BadInput(words.expected_one_of(ENGINES, name), place="engine")
    return engine_named(name)


def choose_engine(cover: Cover, question: Ability, name: str | None = None) -> Engine:
    """The engine called `name`, or the first that can answer the question."""
    names = list(ENGINES) if name is None else [name]
    for engine in map(known_engine, names):
        if engine.supports(cover, question):
            return engine
    tried = words.listed(names, "or")
    raise NoEngine(f"engine {tried} cannot {question.value} the fillings of this problem")
