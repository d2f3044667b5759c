"""What a way is: which units there are, what each of them answers, what they come to.

What a unit leaves follows from the problem, the plan and the blocks of earlier units alone: neither
the number of threads nor who works changes it.  So it may be done again, or elsewhere, at will.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from boardfill.cover.bounded import Cover
from boardfill.engines.limits import Limits
from boardfill.errors import BadInput
from boardfill.jobs.durable_files import Block
from boardfill.jobs.sealed import Decimal, checked, digest_of
from boardfill.problem.kinds import Problem

Answer = TypeVar("Answer")
"""What all units come to: a number for counts."""

ReadBlock: TypeAlias = Callable[[str], Block]
"""From the name of a block to what is in it."""


@dataclass(frozen=True)
class Done:
    """What a unit leaves."""

    answer: str
    """Small and plain; the ledger keeps it."""
    blocks: Mapping[str, Block] = field(default_factory=dict)
    """By name: small letters, digits, dots and hyphens."""


class Kept(Protocol):
    """What is kept of a unit that is done."""

    @property
    def answer(self) -> str:
        """As the ledger has it."""

    @property
    def blocks(self) -> Mapping[str, object]:
        """What tells each block that it left from all others."""


class MadeFrom(NamedTuple):
    """What a way that was planned before is made from again."""

    tree: dict[str, Any]
    """What the plan has kept of it."""
    problem: Problem
    engine: str | None
    limits: Limits


class Strategy(ABC, Generic[Answer]):
    """How the whole is made up of units, all known when planned and numbered round by round.

    A unit may begin when all units of earlier rounds are done; those of one round may be done in
    any order, and at once.
    """

    name: ClassVar[str]
    questions: ClassVar[tuple[str, ...]] = ("count",)
    """Those that it may answer."""
    tree_type: ClassVar[Any] = dict[str, Any]
    """What the plan keeps of it, as a type with bounds."""

    @staticmethod
    def units_in(tree: dict[str, Any]) -> int | None:  # noqa: ARG004 - the problem says it
        """How many units a kept plan makes; None if only the problem tells."""
        return None

    @staticmethod
    def check_answer(tree: dict[str, Any], unit: int, answer: str) -> None:  # noqa: ARG004 - alike
        """BadInput if no unit answers so: anybody may have written the ledger."""
        checked(answer, Decimal)

    @property
    @abstractmethod
    def units(self) -> int:
        """How many there are."""

    def round_of(self, unit: int) -> int:  # noqa: ARG002 - all units are in one round
        """The round of a unit, which never falls from a unit to the next."""
        return 0

    def needs(self, unit: int) -> Sequence[str]:  # noqa: ARG002 - it needs none
        """The blocks that a unit reads, all left by units of earlier rounds."""
        return ()

    def releasable_after(self, done: int) -> Iterable[str]:  # noqa: ARG002 - there are none
        """The blocks that nobody needs any more once all units of that round are done."""
        return ()

    def split_for(self, workers: int, limits: Limits) -> Strategy[Answer]:  # noqa: ARG002 - it is
        """The same, before it is kept, cut so that so many can work at once, each within limits."""
        return self

    def cross_checked(self) -> Strategy[Answer]:
        """The same, with more units if need be, so that a wrong answer is found by the others."""
        return self

    @abstractmethod
    def tree(self) -> dict[str, Any]:
        """What the plan keeps of it."""

    @abstractmethod
    def work(self, unit: int, block: ReadBlock, limits: Limits) -> Done:
        """Do one unit; `block` reads those that it needs."""

    @staticmethod
    @abstractmethod
    def total(tree: dict[str, Any], answers: Sequence[str]) -> Answer:
        """The whole, from what the plan keeps and the answers of all units in order."""

    @staticmethod
    def agree(tree: dict[str, Any], unit: int, one: Kept, other: Kept) -> bool:  # noqa: ARG004 - every byte
        """Can both be right that were answered to one unit?  Otherwise somebody is wrong."""
        return one.answer == other.answer and dict(one.blocks) == dict(other.blocks)


def digest_of_cover(cover: Cover) -> str:
    """What tells covers apart, in the order of their items and options."""
    bounds = repr([(item.low, item.high) for item in cover.items]).encode()
    form = cover.form
    options = repr([form.items_of(option) for option in range(form.option_count)]).encode()
    return digest_of(bounds, options)


def check_cover(tree: dict[str, Any], cover: Cover) -> None:
    """BadInput if the plan was made for another one."""
    if tree["cover"] != digest_of_cover(cover):
        raise other_version()


def other_version() -> BadInput:
    """The error of a plan that this version would make otherwise."""
    return BadInput(
        "this version of boardfill divides the problem differently from the one that planned the "
        "job; go on with that one, or begin anew"
    )
