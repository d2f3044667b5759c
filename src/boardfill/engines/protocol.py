"""What an engine is.

An engine is asked whether it can answer a question; nobody compares its name.  It reads a cover
and gives an answer, or raises LimitReached: a limit never turns "unknown" into "none".
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from boardfill.answers.forecast import Forecast
from boardfill.answers.tally import Tally
from boardfill.cover.bounded import Cover
from boardfill.errors import NoEngine


class Question(Enum):
    """What can be asked about a cover."""

    COUNT = "count"
    LIST = "list"
    LIST_ORDERED = "list in rank order"


Filling: TypeAlias = tuple[int, ...]
"""The options taken, by index, in rising order."""
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


class Engine(ABC):
    """One way to answer questions about covers."""

    name: str
    """How people call it."""

    @abstractmethod
    def supports(self, cover: Cover, question: Question) -> bool:
        """Can it answer this question about this cover?"""

    @abstractmethod
    def forecast(self, cover: Cover, limits: Limits) -> Forecast:
        """How it would answer, and what that is expected to take."""

    def count(self, cover: Cover, limits: Limits) -> Tally:  # noqa: ARG002 - of those that can
        """How many fillings the cover has, exactly."""
        raise self._cannot(Question.COUNT)

    def fillings(
        self,
        cover: Cover,  # noqa: ARG002 - of those that can
        limits: Limits,  # noqa: ARG002
        *,
        ordered: bool = False,
    ) -> Iterator[Filling]:
        """Every filling once, in an order that is always the same; if `ordered`, in rank order.

        Rank order is told by `cover.order.rank_order`.
        """
        raise self._cannot(Question.LIST_ORDERED if ordered else Question.LIST)

    def first(self, cover: Cover, limits: Limits) -> Filling | None:
        """One filling, always the same; None if there is none.

        An engine may know a faster way than to begin listing, and then give another filling.
        """
        return next(self.fillings(cover, limits), None)

    def _cannot(self, question: Question) -> NoEngine:
        return NoEngine(f"engine {self.name} cannot {question.value} the fillings of this problem")
