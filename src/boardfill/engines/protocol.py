"""What an engine is.

An engine is asked whether it can answer a question; nobody compares its name.  It reads a cover
and gives an answer, or raises LimitReached: a limit never turns "unknown" into "none".
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Protocol, TypeAlias

from boardfill.answers.forecast import Forecast
from boardfill.answers.tally import Tally
from boardfill.cover.bounded import Cover


class Question(Enum):
    """What can be asked about a cover."""

    COUNT = "count"
    LIST = "list"


Watch: TypeAlias = Callable[[Callable[[], float]], None]


def _unwatched(fraction: Callable[[], float]) -> None:
    """Nobody looks."""


@dataclass(frozen=True)
class Limits:
    """What an engine may use; None means no limit, `threads` is the most that may run at once.

    An engine that knows how far it is calls `watch` once, with a function that tells the fraction
    of the work done.
    """

    seconds: float | None = None
    bytes: int | None = None
    threads: int = 1
    watch: Watch = _unwatched


class Engine(Protocol):
    """One way to answer questions about covers."""

    @property
    def name(self) -> str:
        """How people call it."""

    def supports(self, cover: Cover, question: Question) -> bool:
        """Can it answer this question about this cover?"""

    def forecast(self, cover: Cover, limits: Limits) -> Forecast:
        """How it would count, and what that is expected to take."""

    def count(self, cover: Cover, limits: Limits) -> Tally:
        """How many fillings the cover has, exactly."""

    def fillings(self, cover: Cover, limits: Limits) -> Iterator[frozenset[int]]:
        """Every filling once, as a set of option indices, in a stable order."""
