"""The options that several questions share, as keyword arguments."""

from __future__ import annotations

from typing import TypedDict

from boardfill.cover.weights import Weights
from boardfill.questions.up_to_symmetry import UpTo


class TimeLimit(TypedDict, total=False):
    """Who shall answer, and for how long it may take."""

    engine: str | None
    time_limit: float | None


class AllLimits(TypedDict, total=False):
    """What answering may take."""

    time_limit: float | None
    memory_limit: int | None
    threads: int | None


class EngineAndLimits(AllLimits, total=False):
    """Who shall answer, and what that may take."""

    engine: str | None


class CountOptions(EngineAndLimits, total=False):
    """Which fillings count as one, who shall count, and what that may take."""

    up_to: UpTo | None


class FewOptions(AllLimits, total=False):
    """What things weigh, whether cells may stay empty, and what finding the best may take."""

    weights: Weights | None
    partial: bool


class BestOptions(FewOptions, total=False):
    """The same, and who shall find it."""

    engine: str | None
