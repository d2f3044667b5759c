"""What counts answer: how many fillings, which engine counted, what it took or would take."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from boardfill.display import Pictured


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


@dataclass(frozen=True)
class UseCounts:
    """For each list of uses of some items that occurs, how many fillings have it."""

    counts: Mapping[tuple[int, ...], int]
    engine: str
    effort: Effort


@dataclass(frozen=True)
class Distribution(Pictured):
    """How many fillings use how many of each piece (or symbol), exactly.

    `counts` has an entry for each combination of uses that occurs, in the order of `names`;
    smaller uses come first.
    """

    names: tuple[str, ...]
    counts: Mapping[tuple[int, ...], int]
    engine: str
    effort: Effort
    convention: str = "raw"

    @property
    def count(self) -> int:
        """How many fillings there are altogether."""
        return sum(self.counts.values())

    def of(self, name: str) -> dict[int, int]:
        """How many fillings use how many of one piece, whatever they use of the others."""
        place = self.names.index(name)
        counts: dict[int, int] = {}
        for uses, count in self.counts.items():
            counts[uses[place]] = counts.get(uses[place], 0) + count
        return dict(sorted(counts.items()))


@dataclass(frozen=True)
class PlannedCost:
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
