"""A dense sweep as a job: a unit is a modulus, and the residues are joined.

How many moduli are needed is known only after a sweep that bounds the count, which is a unit by
itself, the first.  There are units for as many moduli as a cruder bound, which takes no time, would
need; those that turn out not to be needed are done at once.

The number that the residues make must lie below the bound.  If the moduli are worth 64 bits more
than it, that finds any single residue that is wrong: leave that one out, and the others still
decide the count, so with it the number would be larger than the bound.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from math import gcd, prod
from operator import mul
from typing import TYPE_CHECKING, Annotated

import msgspec

from boardfill.cover.bounded import Cover
from boardfill.engines.limits import Limits
from boardfill.engines.planner import choose_engine
from boardfill.engines.protocol import Ability
from boardfill.engines.sweep.frontier import Residues
from boardfill.engines.sweep.residues import WORD, joined
from boardfill.errors import BadInput
from boardfill.jobs.sealed import Decimal, Digest, checked
from boardfill.jobs.strategies.by_layers import ByLayers
from boardfill.jobs.strategies.strategy import (
    Counted,
    ReadBlock,
    SavedCount,
    Strategy,
    UnitDone,
    digest_of_cover,
    other_version,
)
from boardfill.words import decimal

if TYPE_CHECKING:
    from boardfill.jobs.store import Entry

_BOUND = "bound"
_NOT_NEEDED = ""
_IMPOSSIBLE = "0"
"""The bound if there is no filling."""
_SPARE_BITS = 64
"""No modulus is worth more."""
_MOST_BITS = 6000
"""Beyond so many bits of the crude bound, there would be a hundred moduli and more."""


class ResiduesPlan(SavedCount, tag="residues"):
    """The crude bound and the moduli."""

    cover: Digest
    bits: Annotated[int, msgspec.Meta(ge=0, le=_MOST_BITS)]
    """They hold the count, whatever the first unit finds; 0 if it is 0."""
    moduli: list[Decimal]
    spared: bool = False
    """Are there 64 bits more than needed, so that a wrong residue is found for sure?"""

    def __post_init__(self) -> None:
        product = 1
        for modulus in map(int, self.moduli):
            if not 1 < modulus <= WORD or gcd(product, modulus) != 1:
                raise BadInput("expected moduli that share no factor")
            product *= modulus
        needed = self.bits + _SPARE_BITS * self.spared if self.bits else 0
        if product >> needed == 0 or bool(self.bits) != bool(self.moduli):
            raise BadInput("expected moduli for that many bits")

    @property
    def units(self) -> int:
        """The bound and the moduli; nothing if it is clear at once that there is no filling."""
        return len(self.moduli) and 1 + len(self.moduli)

    def restore_count(self, counted: Counted) -> ByResidues:
        """The same sweep, if it has the same moduli."""
        if self.cover != digest_of_cover(counted.cover):
            raise other_version()
        strategy = ByResidues(self, _sweep(counted))
        if strategy.with_moduli(self.bits, spared=self.spared).saved.moduli != self.moduli:
            raise BadInput(
                "the job was planned with other moduli, by another version of boardfill or for a "
                "graphics processor with other memory; resume it there, or begin anew"
            )
        return strategy

    def enough(self, bits: int) -> list[int]:
        """The first moduli that are enough for a number of so many bits; none if it is 0."""
        needed = 1 << bits + _SPARE_BITS * self.spared if bits else 1
        moduli = list(map(int, self.moduli))
        products = accumulate(moduli, mul, initial=1)
        return moduli[: next(place for place, product in enumerate(products) if product >= needed)]

    def check_answer(self, unit: int, answer: str) -> None:
        """A bound, or a residue if it is needed."""
        if unit and answer == _NOT_NEEDED:
            return
        most = int(self.moduli[unit - 1]) - 1 if unit else self.bits
        if int(checked(answer, Decimal)) > most:
            raise BadInput(f"unit {unit} answers at most {most}")

    def total(self, answers: Sequence[str]) -> int:
        """The one number with the residues that were needed."""
        if not answers:
            return 0
        bits = int(answers[0])
        moduli = self.enough(bits)
        used = answers[1 : 1 + len(moduli)]
        if _NOT_NEEDED in used:
            raise BadInput("a residue is missing that the bound of the count asks for; begin anew")
        count = joined(zip(map(int, used), moduli, strict=True))
        if count >> bits:
            raise BadInput(
                "the residues make a number above the bound of the count, so at least one of them "
                "is wrong; begin the job anew in another folder, and on another machine"
            )
        return count

    def agree(self, unit: int, one: Entry, other: Entry) -> bool:
        """Bounds are rounded, so threads and memory may change them; only 0 is exact.

        One that is too low is found with the moduli to spare.  Bounds that differ may differ about
        whether a residue is needed.
        """
        if unit == 0:
            return (one.answer == _IMPOSSIBLE) == (other.answer == _IMPOSSIBLE)
        return _NOT_NEEDED in (one.answer, other.answer) or super().agree(unit, one, other)


@dataclass(frozen=True)
class ByResidues(Strategy[ResiduesPlan]):
    """A dense sweep; the first unit bounds the count, each other one is a modulus."""

    sweep: Residues

    @classmethod
    def planned(cls, counted: Counted, limits: Limits) -> ByResidues | ByLayers:
        """As many moduli as are surely enough; where these are too many, by layers."""
        bits = crude_bound_bits(counted.cover)
        if bits > _MOST_BITS:
            return ByLayers.planned(counted, limits)
        sweep = _sweep(counted)
        nothing = cls(ResiduesPlan(digest_of_cover(counted.cover), 0, []), sweep)
        return nothing if sweep.is_impossible else nothing.with_moduli(bits)

    def with_moduli(self, bits: int, *, spared: bool = False) -> ByResidues:
        """The same with moduli for a count of so many bits."""
        moduli = self.sweep.moduli(bits + _SPARE_BITS * spared) if bits else []
        saved = ResiduesPlan(self.saved.cover, bits, list(map(decimal, moduli)), spared)
        return ByResidues(saved, self.sweep)

    def cross_checked(self) -> ByResidues:
        """The same with moduli to spare."""
        return self.with_moduli(self.saved.bits, spared=True)

    def round_of(self, unit: int) -> int:
        """First the bound."""
        return min(unit, 1)

    def needs(self, unit: int) -> Sequence[str]:
        """The bound says whether a modulus is needed."""
        return [_BOUND] if unit else ()

    def releasable_after(self, done: int) -> Iterable[str]:
        """No unit needs the bound in the end."""
        return [_BOUND] if done else ()

    def work(self, unit: int, block: ReadBlock, limits: Limits) -> UnitDone:
        """The bits of the bound, which say how many moduli are needed; or a residue."""
        if unit == 0:
            found = self.sweep.bound_bits(limits)
            bits = self.saved.bits if found is None else min(found, self.saved.bits)
            return UnitDone(str(bits), {_BOUND: str(len(self.saved.enough(bits))).encode()})
        if unit > int(checked(bytes(block(_BOUND)).decode("ascii", "replace"), Decimal)):
            return UnitDone(_NOT_NEEDED)
        return UnitDone(decimal(self.sweep.modulo(int(self.saved.moduli[unit - 1]), limits)))


def _sweep(counted: Counted) -> Residues:
    """The sweep of the engine that counts."""
    engine = choose_engine(counted.cover, Ability.COUNT, counted.engine)
    return engine.residues(counted.cover, counted.limits)


def crude_bound_bits(cover: Cover) -> int:
    """Bits that surely hold the count.

    Let each option belong to the first of its items that can be used once at most.  Of those that
    belong to one item a filling has one or none; any other option it has or has not.
    """
    single = {index for index, item in enumerate(cover.items) if item.high == 1}
    form = cover.form
    belonging = Counter(
        next((item for item in form.items_of(option) if item in single), None)
        for option in range(form.option_count)
    )
    free = belonging.pop(None, 0)
    return free + prod(number + 1 for number in belonging.values()).bit_length()
