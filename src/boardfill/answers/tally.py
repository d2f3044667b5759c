"""Answers of counts: how many fillings, which engine counted, what it took or would take."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from boardfill.display import Pictured


@dataclass(frozen=True)
class Effort:
    """What an answer took.

    `seconds` are counted from the problem in memory to the answer.  `states` were kept by a sweep,
    `nodes` visited by a search; None if it does not apply.  `peak_bytes` is the most that the
    engine's own tables held at once.  `plan` says in a few words how it was done; predictions were
    made before the work began.
    """

    seconds: float
    states: int | None
    nodes: int | None
    peak_bytes: int
    plan: str | None = None
    predicted_states: int | None = None
    predicted_bytes: int | None = None

    def followed_by(self, other: Effort) -> Effort:
        """The effort of this and then `other`, with the plan and predictions of this."""
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
    """The exact number of fillings.

    `convention` says which fillings count as one: "raw" means that none do, "rotation" those that
    turning the board carries onto each other, "symmetry" also those that mirroring does.  Then
    `group` names these turns and mirrors.
    """

    count: int
    engine: str
    effort: Effort
    convention: str = "raw"
    group: str | None = None


@dataclass(frozen=True)
class UseCounts:
    """The number of fillings for each combination of uses of some items."""

    counts: Mapping[tuple[int, ...], int]
    engine: str
    effort: Effort


@dataclass(frozen=True)
class Distribution(Pictured):
    """The exact number of fillings for each combination of uses of pieces (or symbols).

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
        """The number of all fillings."""
        return sum(self.counts.values())

    def of(self, name: str) -> dict[int, int]:
        """The number of fillings for each number of uses of one piece."""
        place = self.names.index(name)
        counts: dict[int, int] = {}
        for uses, count in self.counts.items():
            counts[uses[place]] = counts.get(uses[place], 0) + count
        return dict(sorted(counts.items()))


@dataclass(frozen=True)
class PlannedCost:
    """Predictions made before the work begins; None if unknown."""

    engine: str
    plan: str
    states: int | None
    seconds: float | None
    peak_bytes: int | None
    is_exact: bool = False
    """True if exactly these states will be visited, not just about so many."""
    unit: str = "state"
    """What `states` counts, since engines without states measure their work otherwise."""
