"""The engine `cuda`: a dense sweep on a graphics processor."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from math import ceil, gcd, prod
from typing import ClassVar

from boardfill import _core, words
from boardfill.answers.tally import Tally
from boardfill.cover.bounded import Cover
from boardfill.engines.cuda.fused_passes import AnyPass, Fusing
from boardfill.engines.cuda.gpu import Gpu, has_gpu
from boardfill.engines.cuda.kernels import EntryKind
from boardfill.engines.cuda.passes_on_machine import FusedSweep, bound_bits, entries_of, swept
from boardfill.engines.limits import Deadline, Limits
from boardfill.engines.protocol import Ability, Engine, Plan, Units
from boardfill.engines.sweep.frontier import Residues, joined, moduli_for
from boardfill.engines.sweep.halving import halved_work
from boardfill.engines.sweep.sweep_choice import (
    DENSE,
    GUESSED_SWEEPS,
    WORTH_PACKING,
    SweepChoice,
    can_be_dense,
    choose_sweep,
)
from boardfill.errors import LimitReached

FUSING = {4: Fusing(11, 3, 5, 3), 8: Fusing(10, 3, 5, 3)}
"""For entries of so many bytes."""
_STATES_PER_SECOND, _BEGINNING = 1.1e12, 4.0
"""Measured on one H200: L-trominoes on 30x30, packed, of whose states half are swept; and seconds
to load CuPy and to compile."""
_NARROWEST = 4
"""Bytes of the smallest entries; predictions are of 8."""
_LARGEST_NARROW = 2**31 - 1
_WORTH_NARROW = 2**37
"""With entries of 4 bytes a sweep takes half as long, which is enough for the last 30 bits of a
count.  Of so many states it takes longer than to load its kernels."""
_STATES_PER_LOOK = 2**31
"""Passes wait in line; after so many states those before are waited for, and limits looked at."""


class CudaEngine(Engine):
    """A dense sweep, each residue of which a graphics processor finds."""

    name = "cuda"
    effort_unit: ClassVar[str] = "state"

    def __init__(self, *, halve: bool = True, skipped_moduli: int = 0) -> None:
        self._halve, self._skipped = halve, skipped_moduli

    @staticmethod
    def is_here() -> bool:
        """Is there a graphics processor, and CuPy to reach it?"""
        return has_gpu()

    def answers(self, cover: Cover, question: Ability) -> bool:
        """It counts what a dense store can hold; whether there is a processor, planning tells."""
        return question is Ability.COUNT and can_be_dense(cover)

    def plan(self, cover: Cover, limits: Limits, *, thorough: bool = False) -> Plan:  # noqa: ARG002
        """The narrowest sweep."""
        choice = choose_sweep(cover, Deadline(limits), DENSE)
        gpu = Gpu()
        needed = round((choice.predicted_bytes or 0) * _room(choice) * _NARROWEST / 8)
        if needed > gpu.usable_bytes():
            raise gpu.too_small(needed)
        described = f"{choice.description}, on {gpu.name}"
        states = choice.predicted_states or 0
        seconds = _BEGINNING + GUESSED_SWEEPS * states / _STATES_PER_SECOND
        cost = choice.cost(self.name, seconds, described, is_exact=True)
        run = partial(self._count, cover, choice, gpu)
        return Plan(cost, run, seconds, units=Units.RESIDUES, sweep=choice)

    def residues(self, cover: Cover, limits: Limits) -> GpuSweep:
        """Those of the narrowest sweep."""
        return GpuSweep(cover, choose_sweep(cover, Deadline(limits), DENSE), Gpu())

    def _count(self, cover: Cover, choice: SweepChoice, gpu: Gpu, limits: Limits) -> Tally:
        start = time.perf_counter()
        deadline = Deadline(limits)
        sweep = GpuSweep(cover, choice, gpu, halve=self._halve)
        bits = sweep.bound_bits(deadline.left())
        if bits is None:
            raise LimitReached(f"the count is too large for a {sweep.description}")
        moduli = sweep.moduli(bits, self._skipped) if bits else []
        residues = [(sweep.modulo(modulus, deadline.left()), modulus) for modulus in moduli]
        seconds = time.perf_counter() - start
        effort = choice.effort(seconds, sweep.states, sweep.bytes, sweep.description)
        return Tally(joined(residues) if residues else 0, self.name, effort)


class GpuSweep(Residues):
    """A sweep by a graphics processor."""

    def __init__(self, cover: Cover, choice: SweepChoice, gpu: Gpu, *, halve: bool = True) -> None:
        self._gpu = gpu
        self._sweeps: dict[int, FusedSweep] = {}
        self._entry_bytes = 8
        self.description = choice.description
        """The sweep in a few words."""
        if choice.schedule.impossible:
            return
        packed = choice.frontier_bits >= WORTH_PACKING
        halves = halved_work(cover, choice.items, 1, packed=packed) if halve else None
        works = [] if halves is None else [halves]
        works.append(_core.DenseWork.whole(choice.schedule, 1, packed))
        # Halves first, for half the work; then wide entries, which hold nearly two narrow ones.
        ways = [(work, entry) for work in works for entry in (8, 4)]
        usable = gpu.usable_bytes()
        for work, entry in ways:
            if _bytes(work, entry) <= usable:
                self.work, self._entry_bytes = work, entry
                break
        else:
            raise gpu.too_small(_bytes(*ways[-1]))
        kind = EntryKind.WIDE if entry == 8 else EntryKind.NARROW
        gpu.prepare(
            [*self._of(kind).kernels(kind), *self._of(EntryKind.FLOAT).kernels(EntryKind.FLOAT)]
        )
        self.description += (", in two halves" if work.is_halved else "") + f", on {gpu.name}"

    @property
    def states(self) -> int:
        """The states that one sweep visits."""
        return self.work.states if self.work else 0

    @property
    def bytes(self) -> int:
        """What its stores take, on the processor."""
        return _bytes(self.work, self._entry_bytes) if self.work else 0

    def bound_bits(self, limits: Limits) -> int | None:
        """Bits that surely hold the count, 0 if it is 0; None if the sweep cannot tell."""
        if self.work is None:
            return 0
        kinds = [EntryKind.FLOAT, EntryKind.DOUBLE][: 2 if self._entry_bytes == 8 else 1]
        sweeps = {kind: self._of(kind) for kind in kinds}
        return bound_bits(sweeps, self._gpu, self._check(limits))

    def modulo(self, modulus: int, limits: Limits) -> int:
        """The count modulo this number, one of those that `moduli` gives."""
        if self.work is None:
            return 0
        kind = EntryKind.NARROW if modulus < 2**31 else EntryKind.WIDE
        return int(swept(self._of(kind), self._gpu, kind, modulus, check=self._check(limits)))

    def moduli(self, bits: int, skip: int = 0) -> list[int]:
        """With entries of 8 bytes the first is 2^64; the last may be one for entries of 4 bytes."""
        if self._entry_bytes == 4:
            return moduli_for(bits, skip, largest=_LARGEST_NARROW, has_word=False)
        moduli = moduli_for(bits, skip, largest=2**60 - 1)
        product = prod(moduli[:-1])
        if self.states >= _WORTH_NARROW and product << 30 >= 2**bits:
            narrow = range(_LARGEST_NARROW - 2 * skip, 2**30, -2)
            moduli[-1] = next(modulus for modulus in narrow if gcd(modulus, product) == 1)
        return moduli

    def _of(self, kind: EntryKind) -> FusedSweep:
        """The sweep with entries of a kind."""
        assert self.work is not None
        size = kind.entry_bytes
        return self._sweeps.setdefault(size, FusedSweep(self.work, FUSING[size]))

    def _check(self, limits: Limits) -> Callable[[AnyPass], None]:
        """Looks at the limits after passes; Python looks for Ctrl-C itself."""
        deadline, total = Deadline(limits), max(self.states, 1)
        states = waited_at = 0
        limits.on_progress(lambda: states / total)

        def after(each: AnyPass) -> None:
            nonlocal states, waited_at
            states += each.states
            if states - waited_at < _STATES_PER_LOOK:
                return
            waited_at = states
            self._gpu.catch_up()
            passed = deadline.passed()
            if passed is not None:
                raise LimitReached(
                    f"the {passed} stopped the count after {words.counted(states, 'state')} of "
                    f"one sweep; it was a {self.description}"
                )

        return after


def _room(choice: SweepChoice) -> float:
    """How much more room blocks have here than in the core."""
    if choice.frontier_bits < WORTH_PACKING:
        return 1
    share = 8 * _core.DenseWork.packed_share(choice.schedule)
    return ceil(share) / share


def _bytes(work: _core.DenseWork, entry_bytes: int) -> int:
    lower = work.lower
    return (entries_of(work.upper) + (entries_of(lower) if lower else 0)) * entry_bytes
