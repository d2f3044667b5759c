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
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import accumulate
from math import gcd, prod
from operator import mul
from typing import Annotated, Any, ClassVar

import msgspec

from boardfill.cover.bounded import Cover
from boardfill.engines.limits import Limits
from boardfill.engines.sweep.residue_sweep import Residues
from boardfill.engines.sweep.residues import WORD, joined
from boardfill.errors import BadInput
from boardfill.jobs.sealed import Decimal, Digest, Plain, checked
from boardfill.jobs.strategies.strategy import (
    Done,
    Kept,
    ReadBlock,
    Strategy,
    check_cover,
    digest_of_cover,
)
from boardfill.words import decimal

_BOUND = "bound"
_NOT_NEEDED = ""
_IMPOSSIBLE = "0"
"""The bound if there is no filling."""
_SPARE_BITS = 64
"""No modulus is worth more."""
_MOST_BITS = 6000
"""Beyond so many bits of the crude bound, there would be a hundred moduli and more."""


class _Tree(Plain):
    cover: Digest
    bits: Annotated[int, msgspec.Meta(ge=0, le=_MOST_BITS)]
    moduli: list[Decimal]
    spared: bool

    def __post_init__(self) -> None:
        product = 1
        for modulus in map(int, self.moduli):
            if not 1 < modulus <= WORD or gcd(product, modulus) != 1:
                raise BadInput("expected moduli that share no factor")
            product *= modulus
        needed = self.bits + _SPARE_BITS * self.spared if self.bits else 0
        if product >> needed == 0 or bool(self.bits) != bool(self.moduli):
            raise BadInput("expected moduli for so many bits")


@dataclass(frozen=True)
class ByResidues(Strategy[int]):
    """A dense sweep; the first unit bounds the count, each other one is a modulus."""

    name: ClassVar[str] = "residues"
    tree_type: ClassVar[Any] = _Tree
    sweep: Residues
    most_bits: int
    """They hold the count, whatever the first unit finds; 0 if it is 0."""
    digest: str
    is_spared: bool = False
    """Are there 64 bits more than needed, so that a wrong residue is found for sure?"""

    @classmethod
    def planned(cls, sweep: Residues, cover: Cover) -> ByResidues | None:
        """As many moduli as are surely enough; None if these are too many."""
        most_bits = crude_bound_bits(cover)
        if most_bits > _MOST_BITS:
            return None
        return cls(sweep, 0 if sweep.is_impossible else most_bits, digest_of_cover(cover))

    @classmethod
    def from_tree(cls, tree: dict[str, Any], sweep: Residues, cover: Cover) -> ByResidues:
        """The way that a plan has kept."""
        check_cover(tree, cover)
        strategy = cls(sweep, tree["bits"], tree["cover"], tree["spared"])
        if list(map(decimal, strategy.moduli)) != tree["moduli"]:
            raise BadInput(
                "the job was planned with other moduli, by another version of boardfill or for a "
                "graphics processor with other memory; go on there, or begin anew"
            )
        return strategy

    def cross_checked(self) -> ByResidues:
        """The same with moduli to spare."""
        return replace(self, is_spared=True)

    @cached_property
    def moduli(self) -> list[int]:
        """Enough for any count; none if it is 0."""
        spare = _SPARE_BITS * self.is_spared
        return self.sweep.moduli(self.most_bits + spare) if self.most_bits else []

    @property
    def units(self) -> int:
        """The bound and the moduli; nothing if it is clear at once that there is no filling."""
        return len(self.moduli) and 1 + len(self.moduli)

    def round_of(self, unit: int) -> int:
        """First the bound."""
        return min(unit, 1)

    def needs(self, unit: int) -> Sequence[str]:
        """The bound says whether a modulus is needed."""
        return [_BOUND] if unit else ()

    def releasable_after(self, done: int) -> Iterable[str]:
        """Nobody needs the bound in the end."""
        return [_BOUND] if done else ()

    def tree(self) -> dict[str, Any]:
        """The crude bound and the moduli."""
        moduli = list(map(decimal, self.moduli))
        return {
            "cover": self.digest,
            "bits": self.most_bits,
            "moduli": moduli,
            "spared": self.is_spared,
        }

    def work(self, unit: int, block: ReadBlock, limits: Limits) -> Done:
        """The bits of the bound, which say how many moduli are needed; or a residue."""
        if unit == 0:
            found = self.sweep.bound_bits(limits)
            bits = self.most_bits if found is None else min(found, self.most_bits)
            needed = _enough(self.moduli, bits, is_spared=self.is_spared)
            return Done(str(bits), {_BOUND: str(len(needed)).encode()})
        if unit > int(checked(bytes(block(_BOUND)).decode("ascii", "replace"), Decimal)):
            return Done(_NOT_NEEDED)
        return Done(decimal(self.sweep.modulo(self.moduli[unit - 1], limits)))

    @staticmethod
    def units_in(tree: dict[str, Any]) -> int:
        """The bound and the moduli."""
        return len(tree["moduli"]) and 1 + len(tree["moduli"])

    @staticmethod
    def check_answer(tree: dict[str, Any], unit: int, answer: str) -> None:
        """A bound, or a residue if it is needed."""
        if unit and answer == _NOT_NEEDED:
            return
        most = int(tree["moduli"][unit - 1]) - 1 if unit else tree["bits"]
        if int(checked(answer, Decimal)) > most:
            raise BadInput(f"unit {unit} answers at most {most}")

    @staticmethod
    def total(tree: dict[str, Any], answers: Sequence[str]) -> int:
        """The one number with the residues that were needed."""
        if not answers:
            return 0
        bits, residues = int(answers[0]), answers[1:]
        moduli = _enough([*map(int, tree["moduli"])], bits, is_spared=tree["spared"])
        used = residues[: len(moduli)]
        if _NOT_NEEDED in used:
            raise BadInput("a residue is missing that the bound of the count asks for; begin anew")
        count = joined(zip(map(int, used), moduli, strict=True))
        if count >> bits:
            raise BadInput(
                "the residues make a number above the bound of the count, so at least one of them "
                "is wrong; begin the job anew in another folder, and on another machine"
            )
        return count

    @staticmethod
    def agree(tree: dict[str, Any], unit: int, one: Kept, other: Kept) -> bool:
        """Bounds are rounded, so threads and memory may change them; only 0 is exact.

        One that is too low is found with the moduli to spare.  Bounds that differ may differ about
        whether a residue is needed.
        """
        if unit == 0:
            return (one.answer == _IMPOSSIBLE) == (other.answer == _IMPOSSIBLE)
        return _NOT_NEEDED in (one.answer, other.answer) or Strategy.agree(tree, unit, one, other)


def _enough(moduli: Sequence[int], bits: int, *, is_spared: bool) -> Sequence[int]:
    """The first of them that are enough for a number of so many bits; none if it is 0."""
    needed = 1 << bits + _SPARE_BITS * is_spared if bits else 1
    products = accumulate(moduli, mul, initial=1)
    return moduli[: next(number for number, product in enumerate(products) if product >= needed)]


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
