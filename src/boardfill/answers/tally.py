"""Tallies: an exact count, who found it, and what it took."""

from __future__ import annotations

from dataclasses import dataclass, replace

from boardfill.picturing import Pictured


@dataclass(frozen=True)
class Effort:
    """What an answer took.

    `seconds` run from the problem in memory to the answer.  `states` were kept by a sweep,
    `nodes` visited by a search; whichever does not apply is None.  `peak_bytes` is the most that
    the engine's own tables held at once.  `plan` says in a few words how it was done; predictions
    were made before the work began.
    """

    seconds: float
    states: int | None
    nodes: int | None
    peak_bytes: int
    plan: str | None = None
    predicted_states: int | None = None
    predicted_bytes: int | None = None

    def followed_by(self, other: Effort) -> Effort:
        """What this and then `other` took; plan and predictions are those of this."""
        return replace(
            self,
            seconds=self.seconds + other.seconds,
            states=_sum(self.states, other.states),
            nodes=_sum(self.nodes, other.nodes),
            peak_bytes=max(self.peak_bytes, other.peak_bytes),
        )


def _sum(a: int | None, b: int | None) -> int | None:
    return b if a is None else a if b is None else a + b


@dataclass(frozen=True)
class Tally(Pictured):
    """How many fillings there are, exactly.

    `convention` says which fillings count as one: "raw" means that none do, "rotation" those that
    turning the board carries onto each other, "symmetry" also those that mirroring does.  Then
    `group` tells which turns and mirrors these are.
    """

    count: int
    engine: str
    effort: Effort
    convention: str = "raw"
    group: str | None = None
