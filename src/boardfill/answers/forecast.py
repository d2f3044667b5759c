"""Forecasts: how an engine would count, and what that is expected to take."""

from __future__ import annotations

from dataclasses import dataclass

MOMENT = 0.3
"""Seconds; who waits no longer needs no help from others."""


@dataclass(frozen=True)
class Forecast:
    """Predictions made before the work begins; None where the engine cannot tell."""

    engine: str
    plan: str
    states: int | None
    seconds: float | None
    peak_bytes: int | None
    is_exact: bool = False
    """Will just these states be visited, rather than about so many?"""
    unit: str = "state"
    """What `states` counts; engines that know no states take something else one by one."""
