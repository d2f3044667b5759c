"""A dense sweep by fused passes, on any machine that can run them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import frexp, isfinite, ldexp

from boardfill import _core
from boardfill.engines.cuda.fused_passes import AnyPass, FusedPass, Fusing, Shape, fused, steps_of
from boardfill.engines.cuda.kernel_arguments import Arithmetic
from boardfill.engines.cuda.kernel_source import Kind


class Store(ABC):
    """The entries, on a machine."""

    kind: Kind

    @abstractmethod
    def begin(self, one: float) -> None:
        """Set the first entry, with which a sweep begins."""

    @abstractmethod
    def run(self, each: AnyPass, arithmetic: Arithmetic) -> None:
        """Do a pass, or leave it to the machine to do it soon."""

    @abstractmethod
    def first(self) -> float:
        """The first entry."""

    @abstractmethod
    def copy_to(self, other: Store, entries: int) -> None:
        """Write so many entries over those of the other."""

    @abstractmethod
    def joined(self, other: Store, bits: _core.MeetingBits, arithmetic: Arithmetic) -> list[float]:
        """Products of entries that belong together, added up in parts."""


class Machine(ABC):
    """Where passes are run."""

    @abstractmethod
    def prepare(self, shapes: Sequence[Shape], *kinds: Kind) -> None:
        """Make kernels for all of these."""

    @abstractmethod
    def store(self, bits: int, kind: Kind) -> Store:
        """Room for 2^bits entries, which hold anything."""


@dataclass(frozen=True)
class FusedSweep:
    """The passes of a cover, or of its halves."""

    work: _core.DenseWork
    """Compiled step by step: `most_touched` is 1."""
    fusing: Fusing

    @cached_property
    def shared(self) -> list[AnyPass]:
        """The passes of the whole, or those that both halves begin with."""
        plan = self.work.upper
        end = plan.shared_passes if self.work.is_halved else len(plan.passes)
        return fused(list(steps_of(plan.passes[:end])), self.fusing)

    @cached_property
    def upper(self) -> list[AnyPass]:
        """What only the upper half does, after the shared ones."""
        plan = self.work.upper
        if not self.work.is_halved:
            return []
        return fused(list(steps_of(plan.passes[plan.shared_passes :])), self.fusing)

    @cached_property
    def lower(self) -> list[AnyPass]:
        """What only the lower half does."""
        plan = self.work.lower
        if plan is None:
            return []
        return fused(list(steps_of(plan.passes[plan.shared_passes :])), self.fusing)

    @property
    def passes(self) -> list[AnyPass]:
        """All of them."""
        return self.shared + self.upper + self.lower

    @cached_property
    def shapes(self) -> list[Shape]:
        """Those that need kernels, each once."""
        return list(dict.fromkeys(p.shape for p in self.passes if isinstance(p, FusedPass)))

    @property
    def states(self) -> int:
        """The states that one sweep visits."""
        return sum(each.states for each in self.passes)


def swept(
    sweep: FusedSweep,
    machine: Machine,
    kind: Kind,
    modulus: int,
    one: float = 1,
    check: Callable[[AnyPass], None] = lambda _: None,
) -> float:
    """The count modulo `modulus`, or for kinds of floating numbers a multiple of it by `one`.

    `check` is called after every pass, and may raise.
    """
    machine.prepare(sweep.shapes, kind)
    arithmetic = Arithmetic.modulo(modulus)
    store = machine.store(sweep.work.upper.bits, kind)
    store.begin(one)

    def run(passes: Sequence[AnyPass], on: Store) -> None:
        for each in passes:
            on.run(each, arithmetic)
            check(each)

    run(sweep.shared, store)
    lower, meeting = sweep.work.lower, sweep.work.meeting
    if lower is None or meeting is None:
        found = store.first()
        return found if kind in {Kind.FLOAT, Kind.DOUBLE} else int(found) % modulus
    second = machine.store(lower.bits, kind)
    store.copy_to(second, 2 ** min(lower.bits, sweep.work.upper.bits))
    run(sweep.upper, store)
    run(sweep.lower, second)
    if not meeting.possible:
        return 0
    parts = store.joined(second, meeting, arithmetic)
    return sum(parts) if kind in {Kind.FLOAT, Kind.DOUBLE} else sum(map(int, parts)) % modulus


_NARROW_START, _WIDE_START = -120, -400
"""Counts begin as these powers of two, so that larger ones stay in range; all that is added up lies
above the least normal number, 2^-126 of a float and 2^-1022 of a double, also the product of two
halves."""
_MOST_PARTS = 2**20
"""A machine joins halves in fewer parts than that."""


def bound_bits(
    sweep: FusedSweep, machine: Machine, check: Callable[[AnyPass], None] = lambda _: None
) -> int | None:
    """Bits that surely hold the count, 0 if it is 0; None if it is too large to tell.

    The same sweep in floating point: all terms are positive, so that each addition is off by a
    factor of at most 1 + 2^-24, or 1 + 2^-53, and how many lie between the beginning and the result
    is known; that factor is multiplied back, and the exponent rounded up.  An entry beyond the range
    is infinite, and so is all that it is added to; times 0 it is not a number.  So a finite result
    has met none of them.
    """
    lower, meeting = sweep.work.lower, sweep.work.meeting
    depth = sweep.work.upper.addition_depth + 1 + (lower.addition_depth + 1 if lower else 0)
    pairs = 2 ** len(meeting.upper) + _MOST_PARTS if meeting else 0
    for kind, start, precision in ((Kind.FLOAT, _NARROW_START, 23), (Kind.DOUBLE, _WIDE_START, 52)):
        if depth >= 2**20:
            continue
        found = swept(sweep, machine, kind, 0, ldexp(1.0, start), check)
        if not isfinite(found):
            continue
        if found == 0:
            return 0
        # (1 + 2^-24)^n < 1 + n 2^-23 while n < 2^23, and likewise for 2^-53 while n < 2^52.
        above = (1 + ldexp(depth, -precision)) * (1 + ldexp(pairs, -52))
        return frexp(found * above)[1] - start * (2 if lower else 1) + 1
    return None
