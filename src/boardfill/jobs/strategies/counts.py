"""Counts as jobs: at once by any engine, by subtrees of a search, or by sweeps.

A sparse sweep is cut into parts of its stages.  The blocks of a part are sorted runs of states, one
for each part of the next stage; the parts of the last stage leave counts, which add up.

A dense sweep is done modulus by modulus.  How many moduli are needed is known only after a sweep
that bounds the count, which is the first unit.  There are units for as many moduli as a cruder
bound, which takes no time, would need; units that turn out to be unnecessary end at once.
The number joined from the residues must lie below the bound.  If the moduli have 64 bits more than

the bound, that detects any single wrong residue: the other residues still determine the count, so a
wrong one would make the number larger than the bound.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cached_property, partial
from itertools import accumulate
from math import gcd, prod
from operator import mul
from typing import Annotated, ClassVar

import msgspec

from boardfill.cover.bounded import Cover
from boardfill.engines.limits import Deadline, Limits
from boardfill.engines.planner import choose_engine
from boardfill.engines.protocol import Ability
from boardfill.engines.search import KeptSearch
from boardfill.engines.subtrees import SECONDS_PER_NODE, Split, Subtrees, Taken
from boardfill.engines.sweep.frontier import WORD, Residues, joined
from boardfill.engines.sweep.stages import StagedSweep, Stages, planned_stages
from boardfill.engines.sweep.sweep_choice import SPARSE, choose_sweep
from boardfill.errors import BadInput
from boardfill.formats.strict_parsing import converted
from boardfill.jobs import sealed_files as sealed
from boardfill.jobs.store import Entry, ReadBlock
from boardfill.jobs.strategies.strategy import (
    Prepared,
    SavedCount,
    SavedPart,
    Strategy,
    UnitDone,
    digest_of_cover,
    other_version,
)
from boardfill.questions import counting
from boardfill.words import decimal


class SingleUnitPlan(SavedCount, tag="whole"):
    """A count by any engine in one unit; there is nothing to save."""

    units: ClassVar[int] = 1

    @classmethod
    def planned(cls, prepared: Prepared) -> Strategy:
        """Make the plan, which has no data."""
        return cls().restore(prepared)

    def restore(self, prepared: Prepared) -> Strategy:
        """Count as `count` does, or count the folded board."""
        spec, cover = prepared.spec, prepared.folded

        def work(_unit: int, _block: ReadBlock, limits: Limits) -> UnitDone:
            if cover is None:
                count = counting.count(spec.problem, engine=spec.engine, limits=limits)
            else:
                count = counting.count_folded(cover, limits, spec.engine).count
            return UnitDone(hex(count))

        return Strategy(self, 1, work)

    def check_answer(self, _unit: int, answer: str) -> None:
        """Raise BadInput unless hexadecimal: Python reads at most 4300 decimal digits."""
        converted(answer, sealed.Hex)

    def total(self, answers: Sequence[str]) -> int:
        """The answer of the only unit."""
        (answer,) = answers
        return int(answer, 16)


class SubtreesPlan(SavedPart, tag="search"):
    """A count by search: the splits, which define the subtrees."""

    units_are: ClassVar[str] = "subtrees of a search"
    splits: list[Split]

    @classmethod
    def planned(cls, prepared: Prepared) -> Strategy:
        """Cut the search into units that should take a few seconds each."""
        cover, factor = prepared.part
        splits = Subtrees(cover, prepared.deadline.check).cut_by_time(SECONDS_PER_NODE)
        return cls(digest_of_cover(cover), factor, splits).restore(prepared)

    def restore(self, prepared: Prepared) -> Strategy:
        """Restore the same subtrees."""
        search, subtrees = cut_search(self.checked_cover(prepared), self.splits, prepared.deadline)
        return Strategy(
            self,
            len(subtrees),
            lambda unit, _, limits: UnitDone(decimal(search.count(subtrees[unit], limits))),
        )

    def total(self, answers: Sequence[str]) -> int:
        """The sum of all subtrees, times the factor saved by symmetry."""
        return self.factor * sum(map(int, answers))


def cut_search(
    cover: Cover, splits: Sequence[Split], deadline: Deadline
) -> tuple[KeptSearch, Sequence[Taken]]:
    """A search, and the subtrees into which the splits cut it."""
    return KeptSearch(cover, deadline), Subtrees(cover, deadline.check).units(
        splits, sealed.MOST_UNITS
    )


class LayersPlan(SavedPart, tag="layers", dict=True):
    """A sparse sweep: its order, and its cuts into stages, which are the rounds."""

    units_are: ClassVar[str] = "parts of the stages of a sweep"
    order: list[sealed.Natural]
    first_steps: list[sealed.Natural]
    parts: list[sealed.Positive]
    """The number of parts of each stage."""

    @classmethod
    def planned(cls, prepared: Prepared) -> Strategy:
        """Plan the fastest sweep, cut so that a part fits into memory."""
        cover, factor = prepared.part
        limits = prepared.deadline.left()
        if prepared.unit_bytes is not None:
            limits = replace(limits, bytes=prepared.unit_bytes)
        # Of webs only the sweep itself tells how many states they make.
        choice = choose_sweep(cover, Deadline(limits), SPARSE, thorough=bool(cover.webs))
        stages = planned_stages(choice, limits.bytes_to_choose_by, prepared.workers)
        return cls(digest_of_cover(cover), factor, list(choice.items), *stages).swept(cover)

    def restore(self, prepared: Prepared) -> Strategy:
        """Restore the same sweep."""
        return self.swept(self.checked_cover(prepared))

    def swept(self, cover: Cover) -> Strategy:
        """The sweep of the cover; BadInput if the core refuses the plan."""
        if not self.units:
            return Strategy(self, 0, lambda *_: UnitDone(""))
        digest = bytes.fromhex(sealed.digest_of(msgspec.json.encode(self)))
        try:
            sweep = StagedSweep(cover, self.order, Stages(self.first_steps, self.parts), digest)
        except ValueError as error:
            raise BadInput(str(error)) from None

        def work(unit: int, block: ReadBlock, limits: Limits) -> UnitDone:
            """Sweep a part; the answer is its number of states or, in base 16, the count."""
            stage = self.round_of(unit)
            part = unit - self._first_units[stage]
            runs = [partial(block, name) for name in self.needs(unit)]
            left = sweep.sweep_part(stage, part, runs, limits)
            if left.count is not None:
                return UnitDone(hex(left.count))
            names = (_run_name(stage + 1, reader, part) for reader in range(len(left.runs)))
            return UnitDone(str(left.states), dict(zip(names, left.runs, strict=True)))

        return Strategy(self, self.units, work)

    @property
    def units(self) -> int:
        """The number of parts of all stages; 0 if it is clear at once that there is no filling."""
        return sum(self.parts)

    @cached_property
    def _first_units(self) -> list[int]:
        """The first unit of each stage, and one beyond the last unit."""
        return list(accumulate(self.parts, initial=0))

    def round_of(self, unit: int) -> int:
        """The stage of the unit."""
        return bisect_right(self._first_units, unit) - 1

    def needs(self, unit: int) -> Sequence[str]:
        """The runs that the parts of the stage before have left for this one."""
        stage = self.round_of(unit)
        writers = range(self.parts[stage - 1] if stage else 0)
        return [_run_name(stage, unit - self._first_units[stage], writer) for writer in writers]

    def releasable_after(self, stage: int) -> Iterable[str]:
        """The runs that the parts of the stage have read."""
        for unit in range(*self._first_units[stage : stage + 2]):
            yield from self.needs(unit)

    def check_answer(self, _unit: int, answer: str) -> None:
        """Raise BadInput unless decimal or, for the last stage, hexadecimal."""
        converted(answer, sealed.Hex if answer.startswith("0x") else sealed.Decimal)

    def total(self, answers: Sequence[str]) -> int:
        """The sum of the counts of the last stage, times the factor saved by symmetry."""
        last = self.parts[-1] if self.parts else 0
        return self.factor * sum(int(answer, 16) for answer in answers[len(answers) - last :])


def _run_name(stage: int, part: int, writer: int) -> str:
    """The name of the run written by part `writer` of the stage before for this part."""
    return f"stage-{stage}-part-{part}-from-{writer}"


_BOUND = "bound"
_NOT_NEEDED = ""
_IMPOSSIBLE = "0"
"""The bound if there is no filling."""
_SPARE_BITS = 64
"""No modulus has more bits."""
_MOST_BITS = 6000
"""With more bits in the crude bound there would be more than a hundred moduli."""


class ResiduesPlan(SavedCount, tag="residues"):
    """A dense sweep: the crude bound and the moduli."""

    units_are: ClassVar[str] = "moduli of a sweep"
    cover: sealed.Digest
    bits: Annotated[int, msgspec.Meta(ge=0, le=_MOST_BITS)]
    """A number of bits that holds the count, whatever the first unit finds; 0 if it is 0."""
    moduli: list[sealed.Decimal]
    spared: bool = False
    """True if there are 64 bits more than needed, so that a wrong residue is always detected."""

    def __post_init__(self) -> None:
        product = 1
        for modulus in map(int, self.moduli):
            if not 1 < modulus <= WORD or gcd(product, modulus) != 1:
                raise BadInput("expected moduli that share no factor")
            product *= modulus
        needed = self.bits + _SPARE_BITS * self.spared if self.bits else 0
        if product >> needed == 0 or bool(self.bits) != bool(self.moduli):
            raise BadInput("expected moduli for that many bits")

    @classmethod
    def planned(cls, prepared: Prepared) -> Strategy:
        """Plan enough moduli for the crude bound; if they are too many, layers instead."""
        bits, spared = crude_bound_bits(prepared.cover), prepared.is_audited
        if bits > _MOST_BITS:
            return LayersPlan.planned(prepared)
        sweep = _sweep(prepared)
        bits = 0 if sweep.is_impossible else bits
        moduli = _moduli(sweep, bits, spared=spared)
        return cls(digest_of_cover(prepared.cover), bits, moduli, spared)._swept(sweep)

    def restore(self, prepared: Prepared) -> Strategy:
        """Restore the same sweep; BadInput unless it has the same moduli."""
        if self.cover != digest_of_cover(prepared.cover):
            raise other_version()
        sweep = _sweep(prepared)
        if _moduli(sweep, self.bits, spared=self.spared) != self.moduli:
            raise BadInput(
                "the job was planned with other moduli, by another version of boardfill or for a "
                "graphics processor with other memory; resume it there, or begin anew"
            )
        return self._swept(sweep)

    def _swept(self, sweep: Residues) -> Strategy:
        def work(unit: int, block: ReadBlock, limits: Limits) -> UnitDone:
            """The bits of the bound, which decide how many moduli are needed; or a residue."""
            if unit == 0:
                found = sweep.bound_bits(limits)
                bits = self.bits if found is None else min(found, self.bits)
                return UnitDone(str(bits), {_BOUND: str(len(self._enough(bits))).encode()})
            if unit > int(
                converted(bytes(block(_BOUND)).decode("ascii", "replace"), sealed.Decimal)
            ):
                return UnitDone(_NOT_NEEDED)
            return UnitDone(decimal(sweep.modulo(int(self.moduli[unit - 1]), limits)))

        return Strategy(self, self.units, work)

    @property
    def units(self) -> int:
        """The bound and the moduli; 0 if it is clear at once that there is no filling."""
        return len(self.moduli) and 1 + len(self.moduli)

    def round_of(self, unit: int) -> int:
        """Round 0 is the bound, round 1 the residues."""
        return min(unit, 1)

    def needs(self, unit: int) -> Sequence[str]:
        """The bound, which decides whether a modulus is needed."""
        return [_BOUND] if unit else ()

    def releasable_after(self, number: int) -> Iterable[str]:
        """The bound, after the last round."""
        return self.needs(number)

    def _enough(self, bits: int) -> list[int]:
        """The first moduli that are enough for so many bits; none for 0 bits."""
        needed = 1 << bits + _SPARE_BITS * self.spared if bits else 1
        moduli = list(map(int, self.moduli))
        products = accumulate(moduli, mul, initial=1)
        return moduli[: next(place for place, product in enumerate(products) if product >= needed)]

    def check_answer(self, unit: int, answer: str) -> None:
        """Raise BadInput unless it is a possible bound, residue or empty answer."""
        if unit and answer == _NOT_NEEDED:
            return
        most = int(self.moduli[unit - 1]) - 1 if unit else self.bits
        if int(converted(answer, sealed.Decimal)) > most:
            raise BadInput(f"unit {unit} answers at most {most}")

    def total(self, answers: Sequence[str]) -> int:
        """The number with the residues that were needed."""
        if not answers:
            return 0
        bits = int(answers[0])
        moduli = self._enough(bits)
        used = answers[1 : 1 + len(moduli)]
        if _NOT_NEEDED in used:
            raise BadInput("a residue is missing that the bound of the count asks for; begin anew")
        count = joined(zip(map(int, used), moduli, strict=True))
        if count >> bits:
            raise BadInput(
                "the residues make a number above the bound of the count, so at least one of them "
                "is wrong; start the job again in a new folder, and on another machine"
            )
        return count

    def agree(self, unit: int, one: Entry, other: Entry) -> bool:
        """True if equal, or if the answers differ only because of different bounds.

        Bounds are rounded, so threads and memory may change them; only 0 is exact.  A bound that is
        too low is detected by the spare moduli.
        """
        if unit == 0:
            return (one.answer == _IMPOSSIBLE) == (other.answer == _IMPOSSIBLE)
        return _NOT_NEEDED in (one.answer, other.answer) or super().agree(unit, one, other)


def _sweep(prepared: Prepared) -> Residues:
    """The residue sweep of the engine that counts."""
    engine = choose_engine(prepared.cover, Ability.COUNT, prepared.spec.engine)
    return engine.residues(prepared.cover, prepared.deadline.left())


def _moduli(sweep: Residues, bits: int, *, spared: bool) -> list[str]:
    moduli = sweep.moduli(bits + _SPARE_BITS * spared) if bits else []
    return list(map(decimal, moduli))


def crude_bound_bits(cover: Cover) -> int:
    """A number of bits that certainly holds the count.

    Let each option belong to the first of its items that may be used at most once.  A filling has
    at most one of the options that belong to an item; all others it has or has not.
    """
    single = {index for index, item in enumerate(cover.items) if item.high == 1}
    form = cover.form
    belonging = Counter(
        next((item for item in form.items_of(option) if item in single), None)
        for option in range(form.option_count)
    )
    free = belonging.pop(None, 0)
    return free + prod(number + 1 for number in belonging.values()).bit_length()
