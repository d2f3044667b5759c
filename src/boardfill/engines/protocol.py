"""What an engine is.

An engine is asked whether it can answer a question; its name is never compared.  It reads a cover
and gives an answer, or raises LimitReached: a limit never turns "unknown" into "none".

Counting is planned first: the plan is a value that says which engine counts, in what order, what
that will take, and into which units it can be cut.  An answer runs it, a job cuts it.

Packages that only some engines need are loaded here, when they are used.
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from types import ModuleType
from typing import TYPE_CHECKING, ClassVar, NamedTuple, TypeAlias

from boardfill import words
from boardfill.answers.tally import PlannedCost, Tally
from boardfill.cover.bounded import Cover
from boardfill.engines.limits import Deadline, Limits
from boardfill.errors import NoEngine

if TYPE_CHECKING:
    from boardfill.answers.best import Best
    from boardfill.answers.tally import UseCounts
    from boardfill.engines.sweep.frontier import Residues
    from boardfill.engines.sweep.sweep_choice import SweepChoice


class UsesOfOptions(NamedTuple):
    """How many fillings there are, and how many of them take each option."""

    total: int
    taking: list[int]


class Ability(Enum):
    """What can be asked about a cover."""

    COUNT = "count"
    COUNT_BY_USES = "count by uses"
    LIST = "list"
    LIST_ORDERED = "list in rank order"
    FIRST = "find one of"
    BEST = "find the best of"


class Units(Enum):
    """The units that work can be cut into, so that each can be done and kept by itself."""

    WHOLE = "the whole at once"
    SUBTREES = "subtrees of a search"
    RESIDUES = "moduli of a dense sweep"
    LAYERS = "parts of the stages of a sparse sweep"
    RANGES = "ranges of ranks in a diagram"


Filling: TypeAlias = tuple[int, ...]
"""The indices of the options taken, in rising order."""


@dataclass(frozen=True)
class Plan:
    """How an engine would count the fillings of a cover: decided, and ready to be run."""

    cost: PlannedCost
    run: Callable[[Limits], Tally]
    """Counts, each time from the beginning."""
    seconds: float | None = None
    """Predicted for the number of threads in the limits, by default one; None if unknown.  Engines
    are chosen by this, not by the cost, so that every machine chooses the same."""
    gains_by_fewer_options: bool = False
    """True if fewer options make it so much faster that it pays to look for removable ones."""
    needs_no_help: bool = False
    """True if it is certain to be so much faster than a search that none need be tried."""
    units: Units = Units.WHOLE
    """The units that the count can be cut into."""
    sweep: SweepChoice | None = None
    """The order of the items, and the store, if it is a sweep."""


class Engine:
    """One way to answer questions about covers."""

    name: str
    """How people call it."""
    abilities: ClassVar[Collection[Ability]] = ()
    """The questions it answers about every cover."""
    effort_unit: ClassVar[str] = "node"
    """What its work is measured in: the nodes of a search, the states of a sweep."""
    lists_in: ClassVar[Units] = Units.WHOLE
    """The units that its list of fillings can be cut into."""
    knows_webs: ClassVar[bool] = False
    """True if it handles webs; other engines refuse every cover that has some."""

    package: ClassVar[str] = ""
    """The Python package it needs besides boardfill; empty if none."""

    @classmethod
    def is_installed(cls) -> bool:
        """True if the package it needs can be loaded."""
        return not cls.package or has_extra(cls.package)

    @staticmethod
    def is_here() -> bool:
        """True if this machine has the hardware it needs."""
        return True

    def supports(self, cover: Cover, question: Ability) -> bool:
        """True if it can answer this question about this cover."""
        return (self.knows_webs or not cover.webs) and self.answers(cover, question)

    def answers(self, cover: Cover, question: Ability) -> bool:  # noqa: ARG002 - some look at it
        """The same, for covers whose webs it handles."""
        return question in self.abilities

    def plan(self, cover: Cover, limits: Limits, *, thorough: bool = False) -> Plan:  # noqa: ARG002
        """How it would count the fillings.

        If `thorough`, planning may take a second, because the user asked for the cost; otherwise
        only a small part of the time that the count takes.
        """
        raise self._cannot(Ability.COUNT)

    def residues(self, cover: Cover, limits: Limits) -> Residues:  # noqa: ARG002
        """The cover, ready to be counted modulo one number after the other."""
        raise self._cannot(Ability.COUNT)

    def count(self, cover: Cover, limits: Limits) -> Tally:
        """How many fillings the cover has, exactly."""
        deadline = Deadline(limits)
        return self.plan(cover, limits).run(deadline.left())

    def fillings(self, cover: Cover, limits: Limits, *, ordered: bool = False) -> Iterator[Filling]:  # noqa: ARG002
        """Every filling once, in an order that is always the same; if `ordered`, in rank order.

        Rank order is defined by `cover.bounded.rank_order`.
        """
        raise self._cannot(Ability.LIST_ORDERED if ordered else Ability.LIST)

    def count_by_uses(self, cover: Cover, counted: Sequence[int], limits: Limits) -> UseCounts:  # noqa: ARG002
        """The number of fillings for each combination of uses of the `counted` items."""
        raise self._cannot(Ability.COUNT_BY_USES)

    def first(self, cover: Cover, limits: Limits) -> Filling | None:
        """One filling, always the same, or None if it is certain that there is none.

        It need not be the first one listed: an engine may have a faster way to find one.
        """
        return next(self.fillings(cover, limits), None)

    def best(self, cover: Cover, weights: Sequence[int], limits: Limits) -> Best | None:  # noqa: ARG002
        """A filling of the greatest sum of its options' weights; None if there is no filling.

        At a limit, the best filling found so far with a bound that no filling exceeds.
        """
        raise self._cannot(Ability.BEST)

    def _cannot(self, question: Ability) -> NoEngine:
        return NoEngine(f"engine {self.name} cannot {question.value} the fillings of this problem")


def has_extra(package: str) -> bool:
    """True if the package can be loaded."""
    return importlib.util.find_spec(package) is not None


def load_extra(package: str, engine: str, extra: str) -> ModuleType:
    """Load the package; if it is missing, NoEngine says how to install it."""
    try:
        return importlib.import_module(package)
    except ImportError:
        raise NoEngine(
            f'engine {engine} needs the extra "{extra}": {words.pip_install(extra)}'
        ) from None
