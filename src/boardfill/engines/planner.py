"""The planner: which engine answers."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, TypeAlias

from boardfill import words
from boardfill.cover.bounded import Cover
from boardfill.engines.limits import Limits
from boardfill.engines.protocol import Engine, Plan, Question
from boardfill.errors import BadInput, LimitReached, NoEngine

if TYPE_CHECKING:
    from boardfill.answers.best_filling import Best

ENGINES = {
    "frontier": ("sweep.frontier", "FrontierEngine"),
    "frontier-dense": ("sweep.frontier", "dense_frontier"),
    "frontier-sparse": ("sweep.frontier", "sparse_frontier"),
    "search": ("search", "SearchEngine"),
    "diagram": ("sweep.diagram", "DiagramEngine"),
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
    engine: Engine = getattr(importlib.import_module(f"boardfill.engines.{module}"), make)()
    return engine


FindBest: TypeAlias = "Callable[[Sequence[int], Limits], Best | None]"
"""Finds the filling of greatest weight, given what each option weighs."""


def plan_best(cover: Cover, limits: Limits, name: str | None = None) -> FindBest:
    """How the engine called `name` finds a best filling, or by default a diagram if it is small.

    Beyond, HiGHS; without it a diagram can still be tried as far as memory goes.
    """
    if name is not None:
        return partial(choose_engine(cover, Question.BEST, name).best, cover)
    from boardfill.engines.optimise.highs import HighsEngine
    from boardfill.engines.sweep.diagram import DiagramEngine

    diagram = DiagramEngine().planned(cover, limits)
    if diagram.is_cheap or not HighsEngine.is_installed():
        return diagram.best
    return partial(HighsEngine().best, cover)


def every_engine() -> list[Engine]:
    """All of them that this machine can run."""
    return [engine for engine in map(engine_named, ENGINES) if engine.is_here()]


_LONG = 8.0
"""Only a count that takes so many seconds is worth the look for a graphics processor."""


def plan_count(
    cover: Cover, limits: Limits, name: str | None = None, *, thorough: bool = False
) -> Plan:
    """How the engine called `name` counts; by default a graphics processor if it is faster."""
    plan = choose_engine(cover, Question.COUNT, name).plan(cover, limits, thorough=thorough)
    seconds = plan.forecast.seconds
    if name is not None or (seconds is not None and seconds < _LONG):
        return plan
    from boardfill.engines.cuda.cuda_engine import CudaEngine

    engine = CudaEngine()
    if not engine.is_here() or not engine.supports(cover, Question.COUNT):
        return plan
    try:
        other = engine.plan(cover, limits)
    except LimitReached:
        return plan
    expected = other.forecast.seconds
    return other if seconds is None or (expected is not None and expected < seconds) else plan


def choose_engine(cover: Cover, question: Question, name: str | None = None) -> Engine:
    """The engine called `name`, or the first that can answer the question."""
    if name is not None and name not in ENGINES:
        raise BadInput(words.expected_one_of(ENGINES, name), place="engine")
    names = list(ENGINES) if name is None else [name]
    for engine in map(engine_named, names):
        if engine.supports(cover, question):
            return engine
    tried = words.listed(names, "or")
    raise NoEngine(f"engine {tried} cannot {question.value} the fillings of this problem")
