"""A dense sweep as a job: a unit is a modulus, and the residues are joined."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from boardfill.cover.bounded import Cover
from boardfill.enduring.ways.same_cover import check_cover, digest_of_cover, other_version
from boardfill.enduring.ways.way import Done, ReadBlock, Way
from boardfill.engines.limits import Deadline, Limits
from boardfill.engines.sweep.residue_sweep import ResidueSweep
from boardfill.engines.sweep.residues import joined, moduli_for
from boardfill.words import decimal


@dataclass(frozen=True)
class ByResidues(Way[int]):
    """A dense sweep; a unit is a modulus, and the residues are joined."""

    name: ClassVar[str] = "residues"
    sweep: ResidueSweep
    bits: int
    digest: str

    @classmethod
    def planned(cls, cover: Cover, limits: Limits) -> ByResidues | None:
        """As many moduli as a bound on the count needs; None if there is no bound.

        To find the bound takes a sweep of its own.
        """
        deadline = Deadline(limits)
        sweep = ResidueSweep(cover, limits)
        bits = sweep.bound_bits(deadline.left())
        return None if bits is None else cls(sweep, bits, digest_of_cover(cover))

    @classmethod
    def from_tree(cls, tree: dict[str, Any], cover: Cover, limits: Limits) -> ByResidues:
        """The way that a plan has kept."""
        check_cover(tree, cover)
        way = cls(ResidueSweep(cover, limits), tree["bits"], tree["cover"])
        if list(map(decimal, way.moduli)) != tree["moduli"]:
            raise other_version()
        return way

    @property
    def moduli(self) -> list[int]:
        """Enough for the bound; none if the count is 0."""
        return moduli_for(self.bits) if self.bits else []

    @property
    def units(self) -> int:
        """The moduli."""
        return len(self.moduli)

    def tree(self) -> dict[str, Any]:
        """The bound and the moduli."""
        moduli = list(map(decimal, self.moduli))
        return {"cover": self.digest, "bits": self.bits, "moduli": moduli}

    def work(self, unit: int, block: ReadBlock, limits: Limits) -> Done:  # noqa: ARG002 - none
        """The residue for one modulus."""
        return Done(decimal(self.sweep.modulo(self.moduli[unit], limits)))

    @staticmethod
    def total(tree: dict[str, Any], answers: Sequence[str]) -> int:
        """The one number with these residues."""
        return joined(zip(map(int, answers), map(int, tree["moduli"]), strict=True))
