"""Ways to count in units: which there are, what each of them answers, what they come to.

A way is written down as plain values and made again from them and the problem.  What a unit answers
follows from the problem alone: neither the number of threads nor the version changes it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from boardfill.cover.bounded import Cover
from boardfill.enduring.sealed import digest_of
from boardfill.enduring.subtrees import Split, Subtrees, Taken
from boardfill.engines.limits import Deadline, Limits
from boardfill.engines.search import KeptSearch
from boardfill.engines.sweep.residue_sweep import Residues
from boardfill.engines.sweep.residues import joined
from boardfill.errors import BadInput
from boardfill.problem.kinds import Problem
from boardfill.questions import counting
from boardfill.words import decimal

SECONDS_PER_NODE = 1e-6
"""Of a search, roughly."""
_UNIT_SECONDS, _LEAST_UNITS, _MOST_UNITS = 5.0, 64, 2048
"""What a unit of a search shall take, and how many there shall be in any case: so much is lost by
a power cut at most, and so many can be kept at no cost."""


class Way(ABC):
    """How the whole is made up of units; their answers are plain values."""

    name: ClassVar[str]

    @property
    @abstractmethod
    def units(self) -> int:
        """How many there are."""

    @abstractmethod
    def tree(self) -> dict[str, Any]:
        """What the plan keeps of it."""

    @abstractmethod
    def answer(self, unit: int, limits: Limits) -> str:
        """The answer of one unit."""

    @staticmethod
    @abstractmethod
    def total(tree: dict[str, Any], answers: Sequence[str]) -> int:
        """The count, from what the plan keeps and the answers of all units in order."""


@dataclass(frozen=True)
class BySubtrees(Way):
    """A search; a unit is a subtree, and the counts add up."""

    name: ClassVar[str] = "search"
    search: KeptSearch
    factor: int
    """So many fillings of the problem stand behind each one that is found."""
    splits: tuple[Split, ...]
    subtrees: tuple[Taken, ...]

    @classmethod
    def planned(cls, cover: Cover, factor: int, limits: Limits) -> BySubtrees:
        """The search cut into units that are expected to take some seconds each."""
        subtrees = Subtrees(cover, Deadline(limits).check)
        enough = subtrees.expected_nodes() * SECONDS_PER_NODE / _UNIT_SECONDS
        splits = subtrees.cut(round(min(max(enough, _LEAST_UNITS), _MOST_UNITS)))
        return cls._of(cover, factor, limits, splits)

    @classmethod
    def from_tree(
        cls, tree: dict[str, Any], cover: Cover, factor: int, limits: Limits
    ) -> BySubtrees:
        """The way that a plan has kept."""
        _check_cover(tree, cover)
        if tree["factor"] != factor:
            raise _other_version()
        splits = [Split(tuple(taken), item) for taken, item in tree["splits"]]
        return cls._of(cover, factor, limits, splits)

    @classmethod
    def _of(cls, cover: Cover, factor: int, limits: Limits, splits: Sequence[Split]) -> BySubtrees:
        units = Subtrees(cover, Deadline(limits).check).units(splits)
        search = KeptSearch(cover, Deadline(limits))
        return cls(search, factor, tuple(splits), tuple(units))

    @property
    def units(self) -> int:
        """The subtrees."""
        return len(self.subtrees)

    def tree(self) -> dict[str, Any]:
        """The splits, from which the subtrees follow."""
        cover = _digest_of_cover(self.search.cover)
        return {"cover": cover, "factor": self.factor, "splits": self.splits}

    def answer(self, unit: int, limits: Limits) -> str:
        """The count of one subtree."""
        return decimal(self.search.count(self.subtrees[unit], limits))

    @staticmethod
    def total(tree: dict[str, Any], answers: Sequence[str]) -> int:
        """The sum, as often as symmetry spared it."""
        factor: int = tree["factor"]
        return factor * sum(map(int, answers))


@dataclass(frozen=True)
class ByResidues(Way):
    """A dense sweep; a unit is a modulus, and the residues are joined."""

    name: ClassVar[str] = "residues"
    sweep: Residues
    bits: int
    digest: str

    @classmethod
    def planned(cls, sweep: Residues, cover: Cover, limits: Limits) -> ByResidues | None:
        """As many moduli as a bound on the count needs; None if there is no bound.

        To find the bound takes a sweep of its own.
        """
        bits = sweep.bound_bits(limits)
        return None if bits is None else cls(sweep, bits, _digest_of_cover(cover))

    @classmethod
    def from_tree(cls, tree: dict[str, Any], sweep: Residues, cover: Cover) -> ByResidues:
        """The way that a plan has kept."""
        _check_cover(tree, cover)
        way = cls(sweep, tree["bits"], tree["cover"])
        if list(map(decimal, way.moduli)) != tree["moduli"]:
            raise _other_version()
        return way

    @property
    def moduli(self) -> list[int]:
        """Enough for the bound; none if the count is 0."""
        return self.sweep.moduli(self.bits) if self.bits else []

    @property
    def units(self) -> int:
        """The moduli."""
        return len(self.moduli)

    def tree(self) -> dict[str, Any]:
        """The bound and the moduli."""
        moduli = list(map(decimal, self.moduli))
        return {"cover": self.digest, "bits": self.bits, "moduli": moduli}

    def answer(self, unit: int, limits: Limits) -> str:
        """The residue for one modulus."""
        return decimal(self.sweep.modulo(self.moduli[unit], limits))

    @staticmethod
    def total(tree: dict[str, Any], answers: Sequence[str]) -> int:
        """The one number with these residues."""
        return joined(zip(map(int, answers), map(int, tree["moduli"]), strict=True))


@dataclass(frozen=True)
class InOnePiece(Way):
    """Any engine; there is one unit, the whole."""

    name: ClassVar[str] = "whole"
    problem: Problem
    engine: str | None

    @property
    def units(self) -> int:
        """The whole."""
        return 1

    def tree(self) -> dict[str, Any]:
        """Nothing need be kept."""
        return {}

    def answer(self, unit: int, limits: Limits) -> str:  # noqa: ARG002 - there is one
        """The count, in base 16: Python reads no decimal numbers of more than 4300 digits."""
        return hex(counting.count(self.problem, engine=self.engine, limits=limits))

    @staticmethod
    def total(tree: dict[str, Any], answers: Sequence[str]) -> int:  # noqa: ARG004 - it is empty
        """The answer of the one unit."""
        (answer,) = answers
        return int(answer, 16)


WAYS: dict[str, type[Way]] = {way.name: way for way in (BySubtrees, ByResidues, InOnePiece)}
"""All ways, by the name that plans have for them."""


def _digest_of_cover(cover: Cover) -> str:
    """What tells covers apart, in the order of their items and options."""
    bounds = repr([(item.low, item.high) for item in cover.items]).encode()
    form = cover.form
    options = repr([form.items_of(option) for option in range(form.option_count)]).encode()
    return digest_of(bounds, options)


def _check_cover(tree: dict[str, Any], cover: Cover) -> None:
    if tree["cover"] != _digest_of_cover(cover):
        raise _other_version()


def _other_version() -> BadInput:
    return BadInput(
        "this version of boardfill divides the problem differently from the one that planned the "
        "job; go on with that one, or begin anew"
    )
