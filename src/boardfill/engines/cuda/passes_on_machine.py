"""A dense sweep by fused passes, on any machine that can run them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, reduce
from math import frexp, isfinite, ldexp
from operator import add

from boardfill import _core
from boardfill.engines.cuda.fused_passes import AnyPass, FusedPass, Fusing, Shape, fused
from boardfill.engines.cuda.kernel_arguments import Arithmetic
from boardfill.engines.cuda.kernels import EntryKind
from boardfill.engines.cuda.pass_steps import BLOCK_BITS, Packing, steps_of


class EntryStore(ABC):
    """The entries, on a machine."""

    kind: EntryKind

    @abstractmethod
    def begin(self, one: float) -> None:
        """Set the first entry, with which a sweep begins."""

    @abstractmethod
    def run(self, each: AnyPass, arithmetic: Arithmetic) -> None:
        """Do a pass, or leave it to the machine to do it soon."""

    @abstractmethod
    def scale_down(self) -> None:
        """Multiply floating entries by 2^-SCALED_BITS; of what is above 0 none becomes 0."""

    @abstractmethod
    def first(self) -> float:
        """The first entry."""

    @abstractmethod
    def copy_to(self, other: EntryStore, entries: int) -> None:
        """Write so many entries over those of the other."""

    @abstractmethod
    def joined(
        self, other: EntryStore, work: _core.DenseWork, arithmetic: Arithmetic
    ) -> list[float]:
        """Products of entries that belong together, added up in parts."""


Wanted = tuple[Shape | None, EntryKind]
"""The kernel of a shape, or those that serve all covers, for entries of a kind."""


class Machine(ABC):
    """Where passes are run."""

    @abstractmethod
    def prepare(self, wanted: Sequence[Wanted]) -> None:
        """Make all of these kernels."""

    @abstractmethod
    def store(self, entries: int, kind: EntryKind) -> EntryStore:
        """Room for so many entries, which hold anything."""


@dataclass(frozen=True)
class FusedSweep:
    """The passes of a cover, or of its halves."""

    work: _core.DenseWork
    """Compiled step by step: `most_touched` is 1."""
    fusing: Fusing

    @cached_property
    def parts(self) -> tuple[list[AnyPass], list[AnyPass], list[AnyPass]]:
        """The passes of the whole, or what both halves begin with, the upper and the lower one."""
        upper, lower = self.work.upper, self.work.lower
        end = upper.shared_passes if self.work.is_halved else len(upper.passes)
        rest = [] if lower is None else lower.passes[lower.shared_passes :]
        passes = (upper.passes[:end], upper.passes[end:], rest)
        packing, modulus = Packing.of(upper), upper.modulus
        shared, above, below = (
            fused(steps_of(part, modulus), self.fusing, packing) for part in passes
        )
        return shared, above, below

    @property
    def passes(self) -> list[AnyPass]:
        """All of them."""
        return [each for part in self.parts for each in part]

    @cached_property
    def shapes(self) -> list[Shape]:
        """Those that need kernels, each once."""
        return list(dict.fromkeys(p.shape for p in self.passes if isinstance(p, FusedPass)))

    def kernels(self, kind: EntryKind) -> list[Wanted]:
        """All that it needs."""
        return [(None, kind), *((shape, kind) for shape in self.shapes)]


def entries_of(plan: _core.DensePlan) -> int:
    """How many a store has room for."""
    packing = Packing.of(plan)
    if packing is None:
        return 1 << plan.bits
    return packing.room << max(plan.bits - BLOCK_BITS, 0)


def swept(
    sweep: FusedSweep,
    machine: Machine,
    kind: EntryKind,
    modulus: int,
    one: float = 1,
    check: Callable[[AnyPass], None] = lambda _: None,
    scalings: int = 0,
) -> float:
    """The count modulo `modulus`, or for kinds of floating numbers a multiple of it by `one`.

    `check` is called after every pass, and may raise.  The entries of a whole sweep are scaled
    down so often on the way.
    """
    machine.prepare(sweep.kernels(kind))
    arithmetic = Arithmetic.modulo(modulus)
    work = sweep.work
    store = machine.store(entries_of(work.upper), kind)
    store.begin(one)

    shared, upper_passes, lower_passes = sweep.parts
    moments = {len(shared) * turn // (scalings + 1) for turn in range(1, scalings + 1)}

    def run(passes: Sequence[AnyPass], on: EntryStore) -> None:
        for number, each in enumerate(passes):
            if number in moments:
                on.scale_down()
            on.run(each, arithmetic)
            check(each)

    run(shared, store)
    lower, meeting = work.lower, work.meeting
    if lower is None or meeting is None:
        # In a packed store there may be no room for the entry that has used everything.
        found = 0 if work.upper.last_weights.left else store.first()
        return found if kind.is_floating else int(found) % modulus
    second = machine.store(entries_of(lower), kind)
    store.copy_to(second, min(entries_of(lower), entries_of(work.upper)))
    run(upper_passes, store)
    run(lower_passes, second)
    if not meeting.possible:
        return 0
    parts = store.joined(second, work, arithmetic)
    if kind.is_floating:
        return reduce(add, parts, 0.0)  # infinite where it is too large
    return sum(map(int, parts)) % modulus


_FLOATING = {EntryKind.FLOAT: (-120, 23), EntryKind.DOUBLE: (-400, 52)}
"""Counts begin as these powers of two, so that larger ones stay in range; all that is added up lies
above the least normal number, 2^-126 of a float and 2^-1022 of a double, also the product of two
halves, which is a double.  Each addition errs by half of 2 to minus the other number."""
_MOST_PARTS = 2**20
"""A machine joins halves in fewer parts than that."""
SCALED_BITS = 100
_SCALINGS = (2, 4, 8)
"""The entries of a whole sweep that would be too large are scaled down so often."""


def bound_bits(
    sweeps: Mapping[EntryKind, FusedSweep],
    machine: Machine,
    check: Callable[[AnyPass], None] = lambda _: None,
) -> int | None:
    """Bits that surely hold the count, 0 if it is 0; None if it is too large to tell.

    The same sweep in floating point, in floats and, if that is too little, in doubles where
    `sweeps` has them: all terms are positive, so that each addition is off by a factor of at most
    1 + 2^-24, or 1 + 2^-53, and how many lie between the beginning and the result is known; that
    factor is multiplied back, and the exponent rounded up.  An entry beyond the range is infinite,
    and so is all that it is added to; times 0 it is not a number.  So a finite result has met none
    of them.  Where a whole sweep is too large, it is done again, and its entries are scaled down on
    the way; those that would become too small stay larger than that.
    """
    for kind, sweep in sweeps.items():
        work = sweep.work
        depth = work.upper.addition_depth + 1
        pairs = 0
        if work.lower is not None and work.meeting is not None:
            depth += work.lower.addition_depth + 1
            pairs = 2 ** len(work.meeting.upper) + _MOST_PARTS
        start, precision = _FLOATING[kind]
        if depth >= 2**20 or pairs >= 2**50:
            return None
        is_last = kind == list(sweeps)[-1]
        for scalings in (0, *(_SCALINGS if is_last and not work.is_halved else ())):
            found = swept(sweep, machine, kind, 0, ldexp(1.0, start), check, scalings)
            if found == 0:
                return 0
            if isfinite(found):
                # (1 + 2^-24)^n < 1 + n 2^-23 while n < 2^23, and likewise for 2^-53.
                above = (1 + ldexp(depth, -precision)) * (1 + ldexp(pairs, -52))
                begun = start * (2 if work.is_halved else 1) - SCALED_BITS * scalings
                bits: int = frexp(found * above)[1] - begun + 1
                return bits
    return None
