"""The planner: which engine answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeAlias

from boardfill import words
from boardfill.answers.best_filling import Best
from boardfill.cover.bounded import Cover
from boardfill.engines.clingo import ClingoEngine
from boardfill.engines.limits import Limits
from boardfill.engines.optimise.highs import HighsEngine
from boardfill.engines.protocol import Engine, Question
from boardfill.engines.reference import ReferenceEngine
from boardfill.engines.search import SearchEngine
from boardfill.engines.sweep.diagram import DiagramEngine
from boardfill.engines.sweep.frontier import FrontierEngine
from boardfill.engines.sweep.sweep_choice import DENSE, SPARSE
from boardfill.errors import BadInput, NoEngine

ENGINES: tuple[Engine, ...] = (
    FrontierEngine(),
    FrontierEngine("frontier-dense", DENSE),
    FrontierEngine("frontier-sparse", SPARSE),
    SearchEngine(),
    DiagramEngine(),
    HighsEngine(),
    ReferenceEngine(),
    ClingoEngine(),
)
"""All engines, the preferred ones first."""


FindBest: TypeAlias = Callable[[Sequence[int], Limits], Best | None]
"""Finds the filling of greatest weight, given what each option weighs."""


def plan_best(cover: Cover, limits: Limits, name: str | None = None) -> FindBest:
    """How the engine called `name` finds a best filling, or by default a diagram if it is small.

    Beyond, HiGHS; without it a diagram can still be tried as far as memory goes.
    """
    if name is not None:
        return partial(choose_engine(cover, Question.BEST, name).best, cover)
    diagram = DiagramEngine().planned(cover, limits)
    if diagram.is_cheap or not HighsEngine.is_installed():
        return diagram.best
    return partial(HighsEngine().best, cover)


def choose_engine(cover: Cover, question: Question, name: str | None = None) -> Engine:
    """The engine called `name`, or the first that can answer the question."""
    engines = [engine for engine in ENGINES if name is None or engine.name == name]
    if not engines:
        unknown = words.expected_one_of((engine.name for engine in ENGINES), name)
        raise BadInput(unknown, place="engine")
    for engine in engines:
        if engine.supports(cover, question):
            return engine
    tried = words.listed((engine.name for engine in engines), "or")
    raise NoEngine(f"engine {tried} cannot {question.value} the fillings of this problem")
