"""Limits: what answering a question may take."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from boardfill import _core

OnProgress: TypeAlias = Callable[[Callable[[], float]], object]
"""Called when work begins, with a function that tells the fraction of it that is done."""


def _unseen(_fraction: Callable[[], float]) -> None:
    """Nobody looks."""


@dataclass(frozen=True)
class Limits:
    """What answering a question may take: time in seconds, memory in bytes, threads at once.

    None leaves it to the machine: no end of time, four fifths of the memory that is free when the
    question is asked, all cores.  Whoever knows how far it has come calls `on_progress`, with a
    function that tells the fraction of the work done at any time; work in several parts calls it
    for each of them.

    >>> from boardfill import Board, Limits, Tiling, pieces
    >>> quick = Limits(seconds=5, bytes=10**8)
    >>> Tiling(Board.rectangle(8, 8), pieces("domino")).count(limits=quick)
    12988816
    """

    seconds: float | None = None
    bytes: int | None = None
    threads: int | None = None
    on_progress: OnProgress = field(default=_unseen, repr=False)
    resident_before: int = field(
        default_factory=_core.resident_bytes, repr=False, compare=False, kw_only=True
    )
    """What the process had in memory when the question was asked, which sets it: only what is taken
    from then on counts."""

    @property
    def cores(self) -> int:
        """How many threads an engine shall run; one where neither caller nor machine has said."""
        return self.threads or 1

    def unseen(self) -> Limits:
        """The same limits, with nobody looking on."""
        return replace(self, on_progress=_unseen)

    def control(self, work: int | None = None) -> _core.Control:
        """The limits for the native core, from now on; `work` is the most states to visit."""
        return _core.Control(self.seconds, self.bytes, work, self.resident_before)
